"""A long convolution as a kernel call: a kernel for any taps (`native/convolver_loop.py`), with a memory of its own.

The memory, spectra of past blocks, follows from the history of the source and from the clock: the kernel plays them
again when either is set. So it is not part of a saved state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.call import Call, Memory, Read
from namdsp.native.convolver import clear, memory_floats, table_of
from namdsp.native.lazy import lazy_function
from namdsp.native.targets import Target
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan

FORM = "convolve"


def convolve_call(op: Convolve, plan: Plan, target: Target, signal: int) -> Call:
    """The call of its kernel; `signal` is the number of its memory."""
    rows = plan.channels[op.out]
    weights = table_of(op.taps, 0.0 if op.bias is None else float(op.bias[0]), rows)
    memory = Memory(signal, rows, memory_floats(len(op.taps)), op)
    return Call(
        {"kernel": "convolve", "form": FORM, "lanes": target.lanes},
        weights,
        (Read(op.source), Read(signal)),
        op.writes,
        (op.place,),
        multiply_adds=rows * op.multiply_adds,
        memory=memory,
    )


@dataclass(frozen=True, eq=False)
class Remembering:
    """What makes the memory of a call.

    address : of the kernel
    table   : its packed weights, and where they begin among all
    """

    memory: Memory
    address: int
    table: Float32
    offset: int

    def with_weights(self, packed: Float32) -> Remembering:
        """The same for other weights; packed: those of all kernels."""
        return replace(self, table=packed[self.offset : self.offset + self.table.size])

    def clear(self, rows: Float32) -> None:
        """As before frame 0 of a silent signal; rows: float32 [channels, floats], of the arena."""
        bias = self.memory.op.bias
        clear(rows, 0.0 if bias is None else float(bias[0]))

    def play(self, rows: Float32, history: Float32, began: int) -> None:
        """As after a history [C, lookback], so many frames after the beginning of a block."""
        op = self.memory.op
        self.clear(rows)
        frames = -(-len(op.taps) // op.period) * op.period + began
        x = np.ascontiguousarray(history[:, history.shape[1] - frames :])
        if not began and not x.any():
            return
        out, ended = np.empty_like(x), np.empty(frames, np.float32)
        pointers = np.array([each.ctypes.data for each in (x, rows, out, ended)], np.int64)
        strides = np.array([each.strides[0] // 4 for each in (x, rows, out, ended)], np.int64)
        run = lazy_function("namdsp.native.driver:make_call", 5)
        run(self.address, pointers.ctypes.data, strides.ctypes.data, self.table.ctypes.data, frames)
