"""A long convolution as a kernel call: one kernel for any number of taps (`native/convolver_loop.py`)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from namdsp.kernels.numba_cpu.call import Call, KernelMemory, LoadedCall, Read, SignalAccess
from namdsp.native.convolver import clear, memory_floats, table_of
from namdsp.native.targets import Target
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan

FORM = "convolve"


def convolve_call(op: Convolve, plan: Plan, target: Target, signal: int) -> Call:
    """The kernel call of a `Convolve`; `signal` is the number of its memory."""
    rows = plan.channels[op.out]
    weights = table_of(op.taps, 0.0 if op.bias is None else float(op.bias[0]), rows)
    return Call(
        {"kernel": "convolve", "form": FORM, "lanes": target.lanes},
        weights,
        (Read(op.source), Read(signal)),
        op.writes,
        (op.qualname,),
        multiply_adds=rows * op.multiply_adds,
        memory=SpectraMemory(signal, rows, op),
    )


@dataclass(frozen=True, eq=False)
class SpectraMemory(KernelMemory):
    """Spectra of past blocks, a row for each channel. They follow from the history of the source and from the clock."""

    op: Convolve

    @property
    def floats(self) -> int:
        """Floats of a row."""
        return memory_floats(len(self.op.taps))

    @property
    def sources(self) -> tuple[int, ...]:
        """Source and clock."""
        return self.op.source, self.op.clock

    def recompute(self, call: LoadedCall, signals: SignalAccess) -> None:
        """Convolve the history of the source, from the beginning of a block on."""
        op, rows = self.op, signals.rows(self.signal)
        clear(rows, 0.0 if op.bias is None else float(op.bias[0]))
        began, history = op.began(signals.history(op.clock)), signals.history(op.source)
        frames = -(-len(op.taps) // op.period) * op.period + began
        x = np.ascontiguousarray(history[:, history.shape[1] - frames :])
        if not began and not x.any():
            return
        out, ended = np.empty_like(x), np.empty(frames, np.float32)
        operands = (x, rows, out, ended)
        call.run(
            [array.ctypes.data for array in operands], [array.strides[0] // 4 for array in operands], frames
        )
