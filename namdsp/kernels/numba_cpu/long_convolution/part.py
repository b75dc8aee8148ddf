"""A long convolution as a kernel call: one kernel for any number of taps (`kernel.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.kernels.numba_cpu.long_convolution.kernel import emit_convolve
from namdsp.kernels.numba_cpu.long_convolution.tables import BIAS_AT, clear, memory_floats, table_of
from namdsp.native.process import compiled_function
from namdsp.native.targets import Target
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan

FORM = "convolve"
FORMS = {FORM: emit_convolve}


def add(op: Convolve, items: list[Any], plan: Plan, target: Target) -> None:
    """Append it to the items of a plan."""
    items.append(LongConvolution(op))


def size(spec: dict[str, Any]) -> int:
    """Return 0: one kernel serves all numbers of taps."""
    return 0


class LongConvolution(NamedTuple):
    """A `Convolve` as the part of a plan that one kernel computes."""

    op: Convolve

    @property
    def sources(self) -> tuple[int, ...]:
        """Its source."""
        return self.op.sources

    @property
    def writes(self) -> tuple[int, ...]:
        """Its output, its clock."""
        return self.op.writes

    def call(self, plan: Plan, target: Target) -> Call:
        """The call of its kernel. The memories of a plan have numbers after those of its signals."""
        op, rows = self.op, plan.channels[self.op.out]
        signal = len(plan.channels) + [each for each in plan.ops if isinstance(each, Convolve)].index(op)
        return Call(
            {"kernel": FORM, "form": FORM, "lanes": target.lanes},
            table_of(op.taps, 0.0 if op.bias is None else float(op.bias[0]), rows),
            (Read(op.source), Read(signal)),
            op.writes,
            (op.qualname,),
            multiply_adds=rows * op.multiply_adds,
            memory=SpectraMemory(signal, rows, op),
        )


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

    @property
    def computed_from(self) -> tuple[int, int]:
        """The source, the clock."""
        return self.op.source, self.op.clock

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
        run = compiled_function("namdsp.kernels.numba_cpu.driver:make_call", 5)
        run(kernel, *(row.ctypes.data for row in pointers), table.ctypes.data, frames)
