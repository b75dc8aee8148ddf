"""Where signals lie in a voice's memory: rings of frames, four channels side by side.

A ring is float32 [frames / 32][pieces][32][width], a piece being four channels, or the one or two that there are.
Frame t stands at t modulo the ring's length, a power of two of at least lookback + tile. So a warp reads 32 frames of a
piece in one go at any delay, all pieces of a frame are at fixed distances, and a tile that runs past the end of the
signal overwrites nothing that anyone looks back at.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from namdsp.kernels.triton_gpu.whole.phases import Phase, last_reads
from namdsp.plan.plan import Plan

#: Frames of a piece that stand together.
TOGETHER = 32
#: Rings begin at multiples of this many floats: a line of the cache.
ALIGNMENT = 32


@dataclass(frozen=True)
class Ring:
    """One signal's place."""

    offset: int
    channels: int
    frames: int

    @property
    def width(self) -> int:
        """Channels side by side."""
        return width(self.channels)

    @property
    def pieces(self) -> int:
        """How many times `width` channels."""
        return pieces(self.channels)

    @property
    def floats(self) -> int:
        """Floats that it takes."""
        return self.pieces * self.width * self.frames


def width(channels: int) -> int:
    """Channels that stand side by side."""
    return channels if channels < 3 else 4


def pieces(channels: int) -> int:
    """How many pieces a frame has."""
    return -(-channels // width(channels))


def frame_place(frame: str, channels: int) -> str:
    """The place of a frame's first piece within its ring, as source; `frame` is its number modulo the ring's length."""
    size, others = width(channels), pieces(channels) - 1
    if not others:
        return f"{frame} * {size}"
    return f"({frame} * {size} + ({frame} >> {TOGETHER.bit_length() - 1}) * {others * TOGETHER * size})"


def piece_distance(channels: int) -> int:
    """Floats from one piece of a frame to the next."""
    return TOGETHER * width(channels)


def place(plan: Plan, cut: list[Phase], tile: int, own: Container[int]) -> tuple[dict[int, Ring], int]:
    """Rings of all signals that go to memory but those of `own.py`, and the floats that a voice takes.

    What nobody looks back at gives its place back after the phase that reads it last.
    """
    last_read = last_reads(cut)
    found: dict[int, Ring] = {}
    free: list[Ring] = []
    passing: list[int] = []  # signals whose place will be given back
    top = 0
    for index, phase in enumerate(cut):
        for signal in [signal for signal in passing if last_read[signal] < index]:
            passing.remove(signal)
            free.append(found[signal])
        for signal in (0, *phase.stores) if index == 0 and plan.lookbacks[0] else phase.stores:
            if signal in own:
                continue
            ring = Ring(top, plan.channels[signal], _power_of_two(plan.lookbacks[signal] + tile))
            if not plan.lookbacks[signal]:
                passing.append(signal)
                given_back = next((old for old in free if old.floats == ring.floats), None)
                if given_back is not None:
                    free.remove(given_back)
                    found[signal] = Ring(given_back.offset, ring.channels, ring.frames)
                    continue
            found[signal] = ring
            top += -(-ring.floats // ALIGNMENT) * ALIGNMENT
    return found, max(top, ALIGNMENT)


def _power_of_two(frames: int) -> int:
    return 1 << (frames - 1).bit_length()
