"""A long convolution on a stream: no latency, an even load, the same bits for any cut into blocks.

How it works: `compiled/convolve.py`. Sums are in float64 and rounded to float32 once, at the end. The sines that they
use come from the system's library: another system may give other last bits.
"""

from __future__ import annotations

import ctypes
from ctypes import Array

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.native.records import HEAD_ROOM, HEAD_TAPS, TICK, ConvolverRecord, LevelRecord
from namdsp.rig import native

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
        self.head = _zeros(min(len(taps), HEAD_TAPS))
        self.head[:] = taps[:HEAD_TAPS]
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
        self.record = LevelRecord(
            size=size,
            size_log2=size.bit_length() - 1,
            passes=len(_distances(size)) + 1,
            partitions=self.partitions,
            turns_at=self.turns.ctypes.data,
            twiddles_at=self.twiddles.ctypes.data,
            taps_at=self.spectra.ctypes.data,
        )
        transform = native.function("spectrum")
        piece = _zeros(size)
        for index in range(self.partitions):
            part = taps[index * size : (index + 1) * size]
            piece[:] = 0.0
            piece[: len(part)] = part / size  # the transforms there and back multiply by the size
            transform(self.record.address, piece.ctypes.data, self.spectra.ctypes.data + 16 * size * index)


class Convolver:
    """One running signal through an impulse response.

    partitions : one for each channel; the same one may stand for several
    kept       : the arrays that remember the signal
    address    : of its record, for the compiled `convolve`
    """

    def __init__(self, partitions: list[Partitions]) -> None:
        self._partitions = partitions
        self._convolve = native.on_arrays("convolve")
        self.kept: list[Float64] = []
        self._levels = [LevelRecord.array_of(len(each.levels)) for each in partitions]
        self._records = ConvolverRecord.array_of(len(partitions))
        self.address: int = self._records[0].address
        for record, levels, each in zip(self._records, self._levels, partitions, strict=True):
            self._set_up(record, levels, each)

    @property
    def memory_bytes(self) -> int:
        """Bytes that this signal needs, without the partitions."""
        records = ctypes.sizeof(self._records) + sum(ctypes.sizeof(levels) for levels in self._levels)
        return records + sum(array.nbytes for array in self.kept)

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block: x [C, T] -> out [C, T], any T; `out` may be x. Samples that are not finite count as 0."""
        self._convolve(self.address, x, out)

    def _set_up(self, record: ConvolverRecord, levels: Array[LevelRecord], partitions: Partitions) -> None:
        largest = partitions.levels[-1].size if partitions.levels else 0
        room = TICK + HEAD_ROOM
        record.head_at = partitions.head.ctypes.data
        record.head_taps = len(partitions.head)
        record.line_at = self._keep(HEAD_TAPS + room)
        record.scratch_at = self._keep(room)
        record.input_at = self._keep(2 * largest)
        record.input_mask = 2 * largest - 1
        record.tail_at = self._keep(4 * largest)
        record.tail_mask = 4 * largest - 1
        record.levels_at = ctypes.addressof(levels)
        record.levels_end = record.levels_at + ctypes.sizeof(levels)
        for index, level in enumerate(partitions.levels):
            levels[index] = level.record
            levels[index].heard_at = self._keep(level.partitions * 2 * level.size)
            levels[index].total_at = self._keep(2 * level.size)

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
