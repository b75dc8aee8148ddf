"""Copies between tracks of signals and rows of pinned memory, a piece of every chunk at a time, for `native/moving.py`.

A row is a chunk of a voice and channel, its columns are the frames of a piece: [first - warm, first + length) of the
chunk, as far as it goes. The warm columns are frames of the chunk before; of chunk 0, silence that nobody looks at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.tracks import Track

Table = NDArray[np.int64]


@dataclass(frozen=True)
class Piece:
    """Which frames of each chunk the columns are; see above."""

    chunk: int
    first: int
    warm: int
    length: int


class Transfers:
    """Copies for tracks on rows [tracks, chunks, channels].

    frames : of the longest track
    """

    def __init__(self, tracks: Sequence[Track], channels: int, chunks: int, frames: int) -> None:
        self._tracks = tracks  # kept, for the tables have addresses only
        self._frames = frames
        channels_of_all = len(tracks) * channels
        voice, self._chunk, channel = (
            each.ravel() for each in np.indices((len(tracks), chunks, channels), dtype=np.int64)
        )
        self._track = voice * channels + channel
        counts = np.repeat([len(track.signals) for track in tracks], channels)
        self._of = np.repeat(np.arange(channels_of_all), counts)  # the track of each signal
        signals = [(track, c) for track in tracks for c in range(channels)]
        self._start = _numbers(start for track, _ in signals for start in track.starts)
        self._end = self._start + _numbers(x.shape[1] for track, _ in signals for x in track.signals)
        self._address = _numbers(_channel(x, c) for track, c in signals for x in track.signals)

    def into_rows(self, piece: Piece, rows: int, columns: int) -> Table:
        """What fills the rows at an address, of so many columns each; with zeros where there is no signal."""
        begin = self._chunk * piece.chunk + piece.first - piece.warm
        end = self._ends(piece)
        row, signal, low, high = self._meetings(begin, end)
        to = rows + 4 * columns * np.arange(len(begin))
        copies = _table(to[row] + 4 * (low - begin[row]), self._from(signal, low), high - low)
        # what is before each, and behind the last one
        before = np.where(np.diff(row, prepend=-1) > 0, begin[row], np.roll(high, 1))
        last = begin.copy()
        np.maximum.at(last, row, high)
        gaps = _table(to[row] + 4 * (before - begin[row]), 0, low - before)
        rest = _table(to + 4 * (last - begin), 0, end - last)
        table = np.concatenate([copies, gaps, rest])
        return table[table[:, 2] > 0]

    def out_of_rows(self, piece: Piece, rows: int, columns: int) -> Table:
        """What takes the signals from the rows."""
        begin = self._chunk * piece.chunk + piece.first
        row, signal, low, high = self._meetings(begin, self._ends(piece))
        source = rows + 4 * (columns * row + piece.warm + low - begin[row])
        return _table(self._from(signal, low), source, high - low)

    def _ends(self, piece: Piece) -> NDArray[np.int64]:
        """Of the rows' windows, none of which is shorter than nothing."""
        chunk = self._chunk * piece.chunk
        end = chunk + min(piece.first + piece.length, piece.chunk)
        ends: Table = np.maximum(np.minimum(end, self._frames), chunk + piece.first - piece.warm)
        return ends

    def _meetings(self, begin: NDArray[np.int64], end: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
        """Where windows and signals have the same frames: row, signal, and these frames, in order."""
        low, high = min(begin.min(initial=0), 0), max(end.max(initial=0), self._end.max(initial=0))
        span = high - low + 1
        signals, rows = self._of * span - low, self._track * span - low
        first = np.searchsorted(signals + self._end, rows + begin, "right")
        stop = np.searchsorted(signals + self._start, rows + end, "left")
        count = np.maximum(stop - first, 0)
        row = np.repeat(np.arange(len(begin)), count)
        signal = np.repeat(first - np.cumsum(count) + count, count) + np.arange(count.sum())
        return (
            row,
            signal,
            np.maximum(begin[row], self._start[signal]),
            np.minimum(end[row], self._end[signal]),
        )

    def _from(self, signal: NDArray[np.int64], frame: NDArray[np.int64]) -> NDArray[np.int64]:
        return self._address[signal] + 4 * (frame - self._start[signal])


def _numbers(numbers: object) -> NDArray[np.int64]:
    return np.array(list(numbers), np.int64)  # type: ignore[call-overload]


def address(array: Float32) -> int:
    """Of an array's first number; it must be kept as long as that is used."""
    return int(array.ctypes.data)


def _channel(signal: Float32, channel: int) -> int:
    """The address of a channel, whose frames stand one after the other."""
    assert signal.dtype == np.float32
    assert signal.strides[1] == signal.itemsize or signal.shape[1] < 2
    return address(signal) + channel * signal.strides[0]


def _table(to: NDArray[np.int64], source: NDArray[np.int64] | int, floats: NDArray[np.int64]) -> Table:
    return np.stack([to, np.broadcast_to(source, to.shape), floats], axis=1)
