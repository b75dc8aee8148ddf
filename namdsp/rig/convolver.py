"""A long convolution on a stream, for a cabinet: no latency, an even load, the bits of `arithmetic/convolution.py`.

The tables and the compiled function are those of models with long convolutions: `native/convolver.py`.
"""

from __future__ import annotations

import ctypes

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.native.convolver import clear, memory_floats, table_of
from namdsp.native.records import ConvolverRecord, aligned_zeros
from namdsp.rig import native


class Partitions:
    """The partitions of an impulse response and their spectra, shared by all channels and convolvers.

    taps : float64 [N], at least one; rounded to float32
    """

    def __init__(self, taps: Float64) -> None:
        self.frames = len(taps)
        table = table_of(taps.astype(np.float32), 0.0, 1)
        self.table = aligned_zeros(len(table))
        self.table[:] = table


class Convolver:
    """One running signal through an impulse response.

    partitions : one for each channel; several channels may share one
    histories  : the arrays with the past of the signal
    address    : of its record, for the compiled `convolve`
    """

    def __init__(self, partitions: list[Partitions]) -> None:
        self._partitions = partitions
        self._convolve = native.on_arrays("convolve")
        self.histories: list[Float32] = []
        self._records = ConvolverRecord.array_of(len(partitions))
        self.address: int = self._records[0].address
        for record, part in zip(self._records, partitions, strict=True):
            memory = aligned_zeros(memory_floats(part.frames))
            clear(memory[np.newaxis], 0.0)
            self.histories.append(memory)
            record.table_at, record.memory_at = part.table.ctypes.data, memory.ctypes.data

    @property
    def memory_bytes(self) -> int:
        """Bytes that this signal needs, without the partitions."""
        return ctypes.sizeof(self._records) + sum(array.nbytes for array in self.histories)

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block: x [C, T] -> out [C, T], any T; `out` may be x. Samples that are not finite count as 0."""
        self._convolve(self.address, x, out)
