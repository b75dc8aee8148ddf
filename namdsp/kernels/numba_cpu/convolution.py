"""A long convolution as a kernel call: one kernel for any number of taps (`native/convolver_loop.py`)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.native.convolver import BIAS_AT, clear, memory_floats
from namdsp.native.process import compiled_function
from namdsp.plan.ops import Convolve

FORM = "convolve"


@dataclass(frozen=True, eq=False)
class SpectraMemory:
    """Spectra of past blocks. They follow from the histories of source and clock, so they are not part of a state.

    signal : its number in the arena, after those of the plan
    rows   : one for each channel
    """

    signal: int
    rows: int
    op: Convolve

    @property
    def floats(self) -> int:
        """Floats of a row."""
        return memory_floats(len(self.op.taps))

    def recompute(self, kernel: int, table: Float32, rows: Float32, history: Float32, clock: Float32) -> None:
        """Convolve the history of the source from the beginning of a block on.

        kernel : its address
        table  : of the taps that it convolves with, which may be others than `op.taps`
        rows   : the memory
        """
        op = self.op
        clear(rows, float(table[BIAS_AT]))
        began = op.began(clock)
        frames = -(-len(op.taps) // op.period) * op.period + began
        x = np.ascontiguousarray(history[:, history.shape[1] - frames :])
        if not began and not x.any():
            return
        out, ended = np.empty_like(x), np.empty(frames, np.float32)
        operands = (x, rows, out, ended)
        pointers = np.array(
            [[array.ctypes.data for array in operands], [array.strides[0] // 4 for array in operands]],
            np.int64,
        )
        run = compiled_function("namdsp.native.driver:make_call", 5)
        run(kernel, *(row.ctypes.data for row in pointers), table.ctypes.data, frames)
