"""Float64 in memory by its address: single numbers, vectors, loops over vectors, and the one filter made of them.

For the code around models, whose sums are in float64: oversampling and the rig. Products and sums are written apart,
without fused multiply-add, so that any processor gives the same bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from namdsp.native.ir import I32, Emitter

F64 = ir.DoubleType()
#: Float64 per vector. Wider than some processors have: LLVM then takes two registers, and the bits are the same.
LANES = 8
#: Vectors of frames that a filter computes at a time.
FILTER_VECTORS = 4
I64 = ir.IntType(64)


class Doubles(Emitter):
    """An `Emitter` of float64: what it says of floats is true of float64 here."""

    def __init__(self, builder: Any, lanes: int = LANES) -> None:
        super().__init__(builder, lanes)
        self.vector = F64 if lanes == 1 else ir.VectorType(F64, lanes)

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

    def permuted(self, vector: Any, lanes: list[int]) -> Any:
        """The vector with its lanes in another order."""
        order = ir.Constant(ir.VectorType(I32, self.lanes), lanes)
        return self.b.shuffle_vector(vector, ir.Constant(self.vector, ir.Undefined), order)


@intrinsic
def load_f64(typingctx: Any, address: Any, index: Any) -> Any:
    """address[index] of an array of float64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Doubles(builder, 1)
        return e.load(e.offset(*args))

    return types.float64(types.int64, types.int64), codegen


@intrinsic
def store_f64(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """address[index] = value in an array of float64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        address, index, value = args
        e = Doubles(builder, 1)
        e.store(e.offset(address, index), value)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.float64), codegen


def vector_loop(emit: Callable[..., None], arguments: int) -> Any:
    """emit(Doubles, *arguments) as an intrinsic of int64 arguments."""
    signature = types.int64(*[types.int64] * arguments)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        emit(Doubles(builder), *args)
        return I64(0)

    return signature, codegen


@intrinsic
def convolve_rows(
    typingctx: Any, line: Any, stride: Any, rows: Any, taps: Any, count: Any, out: Any, frames: Any
) -> Any:
    """out[t] = sum over rows r, then k, of taps[r, k] * line[r * stride + t - k], the oldest first: one chain.

    line points at frame 0 of row 0, stride is in bytes, taps are [rows, count]. Computes whole vectors: reads and
    writes up to 8 * FILTER_VECTORS - 1 frames more.
    """

    def emit(
        e: Doubles, line: Any, stride: Any, rows: Any, taps: Any, count: Any, out: Any, frames: Any
    ) -> None:
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

    return vector_loop(emit, 7)


@intrinsic
def widen(typingctx: Any, source: Any, target: Any) -> Any:
    """A vector of float32 to float64, from address to address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        floats, doubles = Emitter(builder, LANES), Doubles(builder)
        doubles.store(args[1], builder.fpext(floats.load(args[0]), doubles.vector))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), codegen


@intrinsic
def narrow(typingctx: Any, source: Any, target: Any) -> Any:
    """A vector of float64 to float32, rounded, from address to address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        floats, doubles = Emitter(builder, LANES), Doubles(builder)
        floats.store(args[1], builder.fptrunc(doubles.load(args[0]), floats.vector))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), codegen
