"""Float64 for compiled Python: single numbers, vectors, loops over vectors, and a FIR filter.

For the code around models, whose sums are in float64: oversampling and the rig. Products and sums are separate
operations, not fused, so that every processor computes the same bits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from llvmlite import ir
from numba import types

from namdsp.native.ir import I64, Emitter
from namdsp.native.ir_intrinsic import ir_intrinsic

F64: Any = ir.DoubleType()
#: Float64 per vector. Wider than some processors have: LLVM then takes two registers, and the bits are the same.
LANES = 8
#: Vectors of frames that a filter computes at a time.
FILTER_VECTORS = 4


class Doubles(Emitter):
    """An `Emitter` of float64: its methods for floats apply to float64 here."""

    def __init__(self, builder: Any, lanes: int = LANES) -> None:
        super().__init__(builder, lanes)
        self.vector: Any = F64 if lanes == 1 else ir.VectorType(F64, lanes)

    def offset(self, address: Any, floats: Any) -> Any:
        """address + 8 * floats."""
        floats = self.i64(floats) if isinstance(floats, int) else floats
        return self.b.add(address, self.b.mul(floats, self.i64(8)))

    def load(self, address: Any) -> Any:
        """A vector from memory."""
        value = self.b.load(self._pointer(address, self.vector))
        value.align = 8
        return value

    def store(self, address: Any, value: Any) -> None:
        """A vector to memory."""
        self.b.store(value, self._pointer(address, self.vector)).align = 8

    def broadcast(self, address: Any) -> Any:
        """One number from memory on all lanes."""
        return self.splat(self.b.load(self._pointer(address, F64)))

    def constants(self, values: list[float]) -> Any:
        """A constant for each lane."""
        return ir.Constant(self.vector, values)


@ir_intrinsic(types.float64)
def load_f64(e: Emitter, address: Any, index: Any) -> Any:
    """address[index] of an array of float64."""
    doubles = Doubles(e.b, 1)
    return doubles.load(doubles.offset(address, index))


@ir_intrinsic(types.void, value=types.float64)
def store_f64(e: Emitter, address: Any, index: Any, value: Any) -> None:
    """address[index] = value in an array of float64."""
    doubles = Doubles(e.b, 1)
    doubles.store(doubles.offset(address, index), value)


def vectors(write: Callable[..., None]) -> Any:
    """Make a function for compiled Python, which returns 0, from write(Doubles, *values) of int64."""

    @wraps(write)
    def on_doubles(e: Emitter, *values: Any) -> Any:
        write(Doubles(e.b), *values)
        return I64(0)

    return ir_intrinsic()(on_doubles)


@vectors
def convolve_rows(
    e: Doubles, line: Any, stride: Any, rows: Any, taps: Any, count: Any, out: Any, frames: Any
) -> None:
    """out[t] = sum over rows r, then k, of taps[r, k] * line[r * stride + t - k], the oldest first: one chain.

    line points at frame 0 of row 0, stride is in bytes, taps are [rows, count]. Computes whole vectors: reads and
    writes up to 8 * FILTER_VECTORS - 1 frames more.
    """
    zeros = (e.constants([0.0] * LANES),) * FILTER_VECTORS
    last = e.b.sub(count, e.i64(1))
    before = e.b.neg(last)
    with e.loop(e.i64(0), frames, LANES * FILTER_VECTORS) as over_time:
        now = e.offset(line, over_time.index)
        with e.loop(e.i64(0), rows, 1, (*zeros, now, taps)) as over_rows:
            *totals, row_at, row_taps = over_rows.values
            first = (*totals, e.offset(row_at, before), e.offset(row_taps, last))
            with e.loop(e.i64(0), count, 1, first) as over_taps:
                *sums, x_at, tap_at = over_taps.values
                tap = e.broadcast(tap_at)
                for index in range(FILTER_VECTORS):
                    x = e.load(e.offset(x_at, index * LANES))
                    sums[index] = e.b.fadd(sums[index], e.b.fmul(tap, x))
                over_taps.next = (*sums, e.offset(x_at, 1), e.offset(tap_at, -1))
            over_rows.next = (
                *over_taps.next[:FILTER_VECTORS],
                e.b.add(row_at, stride),
                e.offset(row_taps, count),
            )
        at = e.offset(out, over_time.index)
        for index, total in enumerate(over_rows.next[:FILTER_VECTORS]):
            e.store(e.offset(at, index * LANES), total)
