"""Tensors as kernels need them: signals in rows of one length, pointers, streams.

    | history |  frames  | zeros |     frame 0 of every row is aligned, and so is its end: kernels load without masks

A history of `lookback` frames ends where frame 0 begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from namdsp.native.records import padded
from namdsp.plan.plan import Plan

#: Rows begin and end at multiples of this many samples, a multiple of every tile in `backward_launches.py`.
ALIGNED = 128


@dataclass(frozen=True)
class PaddedLayout:
    """Rows of one length.

    front  : samples before frame 0
    frames : of the signals
    """

    front: int
    frames: int

    @cached_property
    def padded(self) -> int:
        """Frames and zeros."""
        return padded(self.frames, ALIGNED)

    @cached_property
    def length(self) -> int:
        """Samples of a row."""
        return self.front + self.padded

    def view(self, flat: Any, voices: int, channels: int, lookback: int) -> Any:
        """Return samples [voices x channels x length] as a signal after its history, [V, C, lookback + T]."""
        flat_rows = flat.view(voices, channels, self.length)
        return flat_rows[..., self.front - lookback : self.front + self.frames]

    def empty(self, like: Any, voices: int, channels: int, lookback: int = 0) -> Any:
        """Allocate a signal; the caller fills it, including the zeros after it."""
        return self.view(like.new_empty(voices * channels * self.length), voices, channels, lookback)

    def is_padded(self, signal: Any) -> bool:
        """Whether a signal has this layout, its history left out."""
        length = self.length
        strides = signal.shape[1] * length, length, 1
        return bool(signal.stride() == strides and signal.data_ptr() % 16 == 0)

    def to_padded(self, signal: Any) -> Any:
        """Return the signal itself, or a copy in this layout; [V, C, lookback + T], T = frames."""
        lookback = signal.shape[2] - self.frames
        if self.is_padded(signal[..., lookback:]):
            return signal
        voices, channels, _ = signal.shape
        padded_copy = self.view(signal.new_zeros(voices * channels * self.length), voices, channels, lookback)
        padded_copy.copy_(signal)
        return padded_copy


def padded_layout(plan: Plan, frames: int) -> PaddedLayout:
    """Return the layout of a plan's signals."""
    return PaddedLayout(padded(max(plan.lookbacks), ALIGNED), frames)


def argument(tensor: Any) -> Any:
    """Return a tensor on the device as a kernel's argument."""
    return tensor.data_ptr() if tensor.is_cuda else tensor  # the interpreter needs tensors
