"""Lines: what voices play that run together, and what they have played.

Signals of any lengths at their places in time:

voice 0   |silence|signal 0|silence|signal 1|silence     all lines are as long as the longest
voice 1   |silence|signal 2          |silence
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32


@dataclass(frozen=True, eq=False)
class Line:
    """Of one voice, in and out alike.

    signals : float32 [C, T], in their order
    starts  : the frame of each one's first; they do not overlap
    """

    signals: tuple[Float32, ...]
    starts: tuple[int, ...] = (0,)

    @property
    def frames(self) -> int:
        """Where the last one ends."""
        return self.starts[-1] + self.signals[-1].shape[1] if self.signals else 0


def after_silence(frames: Sequence[int], silence: int) -> tuple[int, ...]:
    """The starts of signals of so many frames, with silence before each."""
    ends = np.cumsum([silence + each for each in frames])
    return tuple(int(end) - each for end, each in zip(ends, frames, strict=True))


def longest(lines: Sequence[Line]) -> int:
    """Frames of them all."""
    return max((line.frames for line in lines), default=0)


def dense(lines: Sequence[Line], channels: int, first: int, frames: int) -> Float32:
    """A piece of lines as an array [lines x channels, frames]."""
    piece = np.zeros((len(lines) * channels, frames), np.float32)
    for row, line in zip(np.split(piece, len(lines)), lines, strict=True):
        for part, signal in _parts(line, row, first):
            part[:] = signal
    return piece


def keep(lines: Sequence[Line], piece: Float32, first: int) -> None:
    """The way back: a piece of what was played into the lines' signals."""
    for row, line in zip(np.split(piece, len(lines)), lines, strict=True):
        for part, signal in _parts(line, row, first):
            signal[:] = part


def _parts(line: Line, row: Float32, first: int) -> list[tuple[Float32, Float32]]:
    """Where a piece and a line's signals have the same frames: of both these."""
    found, stop = [], first + row.shape[1]
    for signal, start in zip(line.signals, line.starts, strict=True):
        begin, end = max(first, start), min(stop, start + signal.shape[1])
        if begin < end:
            found.append((row[:, begin - first : end - first], signal[:, begin - start : end - start]))
    return found
