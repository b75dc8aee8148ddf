"""Tracks: the signals that the voices of a device render in one launch, each at its start frame.

voice 0   |silence|signal 0|silence|signal 1|silence     all tracks are as long as the longest
voice 1   |silence|signal 2          |silence
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32


@dataclass(frozen=True, eq=False)
class Track:
    """The signals of one voice, at its input or at its output.

    signals : float32 [C, T], in their order
    starts  : the start frame of each; signals do not overlap
    """

    signals: tuple[Float32, ...]
    starts: tuple[int, ...] = (0,)

    @property
    def frames(self) -> int:
        """The frame at which the last signal ends."""
        return self.starts[-1] + self.signals[-1].shape[1] if self.signals else 0


def spaced_starts(frames: Sequence[int], silence: int) -> tuple[int, ...]:
    """Return the start frames of signals of these lengths, with silence before each."""
    ends = np.cumsum([silence + length for length in frames])
    return tuple(int(end) - length for end, length in zip(ends, frames, strict=True))


def longest(tracks: Sequence[Track]) -> int:
    """Frames of the longest track."""
    return max((track.frames for track in tracks), default=0)


def gather_block(tracks: Sequence[Track], channels: int, first: int, frames: int) -> Float32:
    """Return a block of all tracks, from frame `first` on, as an array [tracks x channels, frames]."""
    block = np.zeros((len(tracks) * channels, frames), np.float32)
    for row, track in zip(np.split(block, len(tracks)), tracks, strict=True):
        for part, signal in _overlaps(track, row, first):
            part[:] = signal
    return block


def scatter_block(tracks: Sequence[Track], block: Float32, first: int) -> None:
    """Copy a block, as `gather_block` returns it, into the tracks' signals."""
    for row, track in zip(np.split(block, len(tracks)), tracks, strict=True):
        for part, signal in _overlaps(track, row, first):
            signal[:] = part


def _overlaps(track: Track, row: Float32, first: int) -> list[tuple[Float32, Float32]]:
    """Slices of a block and of a track's signals with the same frames."""
    overlaps, stop = [], first + row.shape[1]
    for signal, start in zip(track.signals, track.starts, strict=True):
        begin, end = max(first, start), min(stop, start + signal.shape[1])
        if begin < end:
            overlaps.append((row[:, begin - first : end - first], signal[:, begin - start : end - start]))
    return overlaps
