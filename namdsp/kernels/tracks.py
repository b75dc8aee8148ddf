"""Tracks: the signals that the voices of a device render in one launch, each at its place in time.

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
    starts  : the frame of each one's first; they do not overlap
    """

    signals: tuple[Float32, ...]
    starts: tuple[int, ...] = (0,)

    @property
    def frames(self) -> int:
        """Where the last one ends."""
        return self.starts[-1] + self.signals[-1].shape[1] if self.signals else 0


def spaced_starts(frames: Sequence[int], silence: int) -> tuple[int, ...]:
    """The starts of signals of so many frames, with silence before each."""
    ends = np.cumsum([silence + each for each in frames])
    return tuple(int(end) - each for end, each in zip(ends, frames, strict=True))


def longest(tracks: Sequence[Track]) -> int:
    """Frames of them all."""
    return max((track.frames for track in tracks), default=0)


def gather_block(tracks: Sequence[Track], channels: int, first: int, frames: int) -> Float32:
    """So many frames of all tracks, from `first` on, as an array [tracks x channels, frames]."""
    piece = np.zeros((len(tracks) * channels, frames), np.float32)
    for row, track in zip(np.split(piece, len(tracks)), tracks, strict=True):
        for part, signal in _parts(track, row, first):
            part[:] = signal
    return piece


def scatter_block(tracks: Sequence[Track], piece: Float32, first: int) -> None:
    """Copy a block, as `gather_block` makes it, into the tracks' signals."""
    for row, track in zip(np.split(piece, len(tracks)), tracks, strict=True):
        for part, signal in _parts(track, row, first):
            signal[:] = part


def _parts(track: Track, row: Float32, first: int) -> list[tuple[Float32, Float32]]:
    """Where a piece and a track's signals have the same frames: of both these."""
    found, stop = [], first + row.shape[1]
    for signal, start in zip(track.signals, track.starts, strict=True):
        begin, end = max(first, start), min(stop, start + signal.shape[1])
        if begin < end:
            found.append((row[:, begin - first : end - first], signal[:, begin - start : end - start]))
    return found
