"""A long convolution on a stream: no latency, an even load, the same bits for any cut into blocks.

How it works: `compiled/convolve.py`. Sums are in float64 and rounded to float32 once, at the end. The sines that they
use come from the system's library: another system may give other last bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.rig import native
from namdsp.rig.compiled import layout

#: Frames of a partition, level by level; a level starts at tap twice its size. The last goes on to the end.
LEVEL_SIZES = (64, 512, 4096)
_LARGEST = LEVEL_SIZES[-1]
_CACHE_LINE = 8  # in float64


class Partitions:
    """An impulse response cut up and transformed, to be shared by all channels and convolvers that play it.

    taps : float64 [N], at least one
    """

    def __init__(self, taps: Float64) -> None:
        self.frames = len(taps)
        self.head = _zeros(min(len(taps), layout.HEAD_TAPS))
        self.head[:] = taps[: layout.HEAD_TAPS]
        self.levels: list[_Level] = []
        for index, size in enumerate(LEVEL_SIZES):
            stop = 2 * LEVEL_SIZES[index + 1] if size < _LARGEST else len(taps)
            piece = taps[2 * size : stop]
            if len(piece):
                self.levels.append(_Level(size, piece))


class _Level:
    """The partitions of one size.

    spectra : float64 [partitions, 2, size], real and imaginary parts
    """

    def __init__(self, size: int, taps: Float64) -> None:
        self.size = size
        self.partitions = -(-len(taps) // size)
        turns = np.pi * np.arange(size) / (2 * size)
        self.turns = _copied(np.concatenate([np.cos(turns), np.sin(turns)]))
        self.twiddles = _copied(np.concatenate([_twiddles(m) for m in _distances(size)]))
        self.spectra = _zeros(self.partitions * 2 * size)
        self.record = np.zeros(layout.LEVEL_NUMBERS, np.int64)
        self.record[layout.SIZE] = size
        self.record[layout.SIZE_LOG2] = size.bit_length() - 1
        self.record[layout.PASSES] = len(_distances(size)) + 1
        self.record[layout.PARTITIONS] = self.partitions
        for place, array in (
            (layout.TURNS_AT, self.turns),
            (layout.TWIDDLES_AT, self.twiddles),
            (layout.TAPS_AT, self.spectra),
        ):
            self.record[place] = array.ctypes.data
        transform = native.function("spectrum")
        piece = _zeros(size)
        for index in range(self.partitions):
            part = taps[index * size : (index + 1) * size]
            piece[:] = 0.0
            piece[: len(part)] = part / size  # the transforms there and back multiply by the size
            transform(
                self.record.ctypes.data, piece.ctypes.data, self.spectra.ctypes.data + 16 * size * index
            )


class Convolver:
    """One running signal through an impulse response.

    partitions : one for each channel; the same one may stand for several
    kept       : the arrays that remember the signal
    address    : of its record, for the compiled `convolve`
    """

    def __init__(self, partitions: list[Partitions]) -> None:
        self._partitions = partitions
        self._convolve = native.on_arrays("convolve")
        self._arrays: list[NDArray[Any]] = []
        self.kept: list[Float64] = []
        self._records = np.zeros((len(partitions), layout.CHANNEL_NUMBERS), np.int64)
        self.address: int = self._records.ctypes.data
        for record, each in zip(self._records, partitions, strict=True):
            self._set_up(record, each)

    @property
    def memory_bytes(self) -> int:
        """Bytes that this signal needs, without the partitions."""
        return self._records.nbytes + sum(array.nbytes for array in (*self._arrays, *self.kept))

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block: x [C, T] -> out [C, T], any T; `out` may be x. Samples that are not finite count as 0."""
        self._convolve(self.address, x, out)

    def _set_up(self, record: NDArray[np.int64], partitions: Partitions) -> None:
        levels = np.zeros((len(partitions.levels), layout.LEVEL_NUMBERS), np.int64)
        self._arrays.append(levels)
        largest = partitions.levels[-1].size if partitions.levels else 0
        room = layout.TICK + layout.HEAD_ROOM
        record[layout.HEAD_AT] = partitions.head.ctypes.data
        record[layout.HEAD_COUNT] = len(partitions.head)
        record[layout.LINE_AT] = self._keep(layout.HEAD_TAPS + room)
        record[layout.SCRATCH_AT] = self._keep(room)
        record[layout.INPUT_AT] = self._keep(2 * largest)
        record[layout.INPUT_MASK] = 2 * largest - 1
        record[layout.TAIL_AT] = self._keep(4 * largest)
        record[layout.TAIL_MASK] = 4 * largest - 1
        record[layout.LEVELS_AT] = levels.ctypes.data
        record[layout.LEVELS_END] = levels.ctypes.data + levels.nbytes
        for numbers, level in zip(levels, partitions.levels, strict=True):
            numbers[:] = level.record
            numbers[layout.HEARD_AT] = self._keep(level.partitions * 2 * level.size)
            numbers[layout.TOTAL_AT] = self._keep(2 * level.size)

    def _keep(self, floats: int) -> int:
        array = _zeros(floats)
        self.kept.append(array)
        return int(array.ctypes.data)


def _distances(size: int) -> list[int]:
    """Between the partners of each pass but the last: size / 2 .. 8."""
    return [size >> step for step in range(1, size.bit_length() - 3)]


def _twiddles(distance: int) -> Float64:
    angles = -np.pi * np.arange(distance) / distance
    return np.concatenate([np.cos(angles), np.sin(angles)])


def _zeros(floats: int) -> Float64:
    """Zeros that start at a cache line, in memory that is there: np.zeros would leave that to the audio thread."""
    room = np.full(floats + _CACHE_LINE, 0.0)
    start = -(room.ctypes.data // 8) % _CACHE_LINE
    return room[start : start + floats]


def _copied(values: Float64) -> Float64:
    copy = _zeros(len(values))
    copy[:] = values
    return copy
