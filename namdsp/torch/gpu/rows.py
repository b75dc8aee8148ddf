"""How signals stand side by side on the device for PyTorch: in rows of one length, whatever their histories.

    | history |  frames  | zeros |     frame 0 of every row is aligned, and so is its end: kernels load without looking

`lookback` frames of a history end where frame 0 begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from namdsp.plan.plan import Plan

#: Rows begin and end at multiples of so many samples: of every tile of `back.py`.
ALIGNED = 128


@dataclass(frozen=True)
class Rows:
    """Rows of one length.

    front  : samples in front of frame 0
    frames : that signals have
    """

    front: int
    frames: int

    @cached_property
    def padded(self) -> int:
        """Frames and zeros."""
        return _aligned(self.frames)

    @cached_property
    def length(self) -> int:
        """Samples of a row."""
        return self.front + self.padded

    def view(self, flat: Any, voices: int, channels: int, lookback: int) -> Any:
        """Samples [voices x channels x length] as a signal behind its history, [V, C, lookback + T]."""
        rows = flat.view(voices, channels, self.length)
        return rows[..., self.front - lookback : self.front + self.frames]

    def empty(self, like: Any, voices: int, channels: int, lookback: int = 0) -> Any:
        """A new signal that somebody fills, zeros behind it included."""
        return self.view(like.new_empty(voices * channels * self.length), voices, channels, lookback)

    def hold(self, signal: Any) -> bool:
        """Whether a signal stands so, its history left out."""
        length = self.length
        strides = signal.shape[1] * length, length, 1
        return bool(signal.stride() == strides and signal.data_ptr() % 16 == 0)

    def put(self, signal: Any) -> Any:
        """A signal as it is, or a copy that stands so; [V, C, lookback + T], T = frames."""
        lookback = signal.shape[2] - self.frames
        if self.hold(signal[..., lookback:]):
            return signal
        voices, channels, _ = signal.shape
        whole = self.view(signal.new_zeros(voices * channels * self.length), voices, channels, lookback)
        whole.copy_(signal)
        return whole


def rows_of(plan: Plan, frames: int) -> Rows:
    """Those of a plan's signals."""
    return Rows(_aligned(max(plan.lookbacks)), frames)


def _aligned(samples: int) -> int:
    return -(-samples // ALIGNED) * ALIGNED
