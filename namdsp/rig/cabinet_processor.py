"""A cabinet with the state of one signal, in a rig.

The input of a new cabinet is faded in before the rig crossfades to it. Its signal would otherwise begin in the middle
of a wave, and taps after the crossfade would play that click.
"""

from __future__ import annotations

import ctypes

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.long_convolution.tables import clear, memory_floats
from namdsp.kernels.numba_cpu.records import ConvolverRecord
from namdsp.native.records import aligned_zeros
from namdsp.rig import native
from namdsp.rig.cabinet import Cabinet, Partitions, check_cabinet
from namdsp.rig.compiled.records import CabinetRecord
from namdsp.rig.ramps import RAMP_SECONDS, resting, slope


class Convolver:
    """One running signal through an impulse response: no latency, the bits of `arithmetic/convolution.py`.

    partitions : one for each channel; several channels may share one
    frames     : length of the response
    histories  : the arrays with the past of the signal
    address    : of its record, for the compiled `convolve`
    """

    def __init__(self, partitions: list[Partitions]) -> None:
        self._partitions = partitions
        self.frames: int = max(one.frames for one in partitions)
        self._convolve = native.on_arrays("convolve")
        self.histories: list[Float32] = []
        self._records = ConvolverRecord.array_of(len(partitions))
        self.address: int = self._records[0].address
        for record, part in zip(self._records, partitions, strict=True):
            memory = aligned_zeros(memory_floats(part.frames))
            clear(memory[np.newaxis], 0.0)
            self.histories.append(memory)
            record.table_at, record.memory_at = part.table.ctypes.data, memory.ctypes.data

    @classmethod
    def of(cls, cabinet: Cabinet | None, channels: int, rate_hz: float) -> Convolver | None:
        """One for a number of channels at the rig's rate; None without a cabinet."""
        return None if cabinet is None else cls(cabinet.partitions(channels, round(rate_hz)))

    @property
    def memory_bytes(self) -> int:
        """Bytes that this signal needs, without the partitions."""
        return ctypes.sizeof(self._records) + sum(array.nbytes for array in self.histories)

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block: x [C, T] -> out [C, T], any T; `out` may be x. Samples that are not finite count as 0."""
        self._convolve(self.address, x, out)


class LiveCabinet:
    """A cabinet with the state of one signal through it, for the player; without a cabinet, a wire.

    rises : whether the signal begins in the middle, and is to rise from silence

    Raises
    ------
    AudioError : the cabinet is none, or does not fit the channels.
    """

    def __init__(self, cabinet: Cabinet | None, channels: int, rate_hz: float, *, rises: bool) -> None:
        self.cabinet: Cabinet | None = check_cabinet(cabinet)
        self.convolver: Convolver | None = Convolver.of(cabinet, channels, rate_hz)
        frames = max(1, round(RAMP_SECONDS * rate_hz))
        self.record: CabinetRecord = CabinetRecord(
            convolver_at=self.convolver.address if self.convolver else 0,
            rise=slope(0.0, 1.0, frames, done=0) if rises else resting(1.0),
        )

    @property
    def memory_bytes(self) -> int:
        """Bytes of its state."""
        return self.convolver.memory_bytes if self.convolver else 0
