"""The networks that are trained, by the names that trainers gave them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Array:
    """One layer array: `inputs` from before, `channels`, taps and dilations per layer, the head's width and taps."""

    inputs: int
    channels: int
    taps: tuple[int, ...]
    dilations: tuple[int, ...]
    head: int
    head_taps: int
    head_bias: bool


@dataclass(frozen=True)
class WaveNetShape:
    """Layer arrays in a row; one activation."""

    arrays: tuple[Array, ...]
    slope: float | None  # of a LeakyReLU below zero; None: Tanh
    head_scale: float

    @property
    def field(self) -> int:
        """Frames of input that reach one output."""
        reach = 1
        for array in self.arrays:
            reach += sum((k - 1) * d for k, d in zip(array.taps, array.dilations, strict=True))
            reach += array.head_taps - 1
        return reach


@dataclass(frozen=True)
class LstmShape:
    """Layers of one width."""

    layers: int
    width: int


_LONG = tuple(2**i for i in range(10))


def _a1(channels: int, dilations: tuple[tuple[int, ...], tuple[int, ...]]) -> WaveNetShape:
    half = channels // 2
    return WaveNetShape(
        (
            Array(1, channels, (3,) * len(dilations[0]), dilations[0], half, 1, False),
            Array(channels, half, (3,) * len(dilations[1]), dilations[1], 1, 1, True),
        ),
        None,
        0.02,
    )


_SHORT = (_LONG[:7], (128, 256, 512, *_LONG))
_A2_DILATIONS = (1, 3, 7, 17, 41, 101, 239)


def _a2(channels: int) -> WaveNetShape:
    dilations = (*_A2_DILATIONS, *_A2_DILATIONS, 1, 13, *_A2_DILATIONS)
    taps = (*(6,) * 14, 15, 15, *(6,) * 7)
    return WaveNetShape((Array(1, channels, taps, dilations, 1, 16, True),), 0.01, 0.01)


SHAPES: dict[str, WaveNetShape | LstmShape] = {
    "a1_standard": _a1(16, (_LONG, _LONG)),
    "a1_lite": _a1(12, _SHORT),
    "a1_feather": _a1(8, _SHORT),
    "a1_nano": _a1(4, _SHORT),
    "a2_full": _a2(8),
    "a2_lite": _a2(3),
    "lstm": LstmShape(1, 16),
}
