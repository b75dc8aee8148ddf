"""What compiled Python needs beyond Python: memory by its address, calls by address. Addresses are int64."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

from namdsp.arithmetic.fma import OUTPUT_NAN
from namdsp.native.ir import F32, I32, I64, Emitter
from namdsp.native.layout import PAD


@intrinsic
def load_i64(typingctx: Any, address: Any, index: Any) -> Any:
    """address[index] of an array of int64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return Emitter(builder, 1).load_i64(*args)

    return types.int64(types.int64, types.int64), codegen


@intrinsic
def store_i64(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """address[index] = value in an array of int64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        Emitter(builder, 1).store_i64(*args)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), codegen


@intrinsic
def exchange_i64(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """address[index] = value; gives the old value. No thread sees it half done."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _atomic(builder, "xchg", *args)

    return types.int64(types.int64, types.int64, types.int64), codegen


@intrinsic
def raise_i64(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """address[index] = the larger of itself and the value. No thread sees it half done."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _atomic(builder, "max", *args)

    return types.int64(types.int64, types.int64, types.int64), codegen


@intrinsic
def add_i64(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """address[index] += value; gives the old value. No thread sees it half done."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _atomic(builder, "add", *args)

    return types.int64(types.int64, types.int64, types.int64), codegen


def _atomic(builder: Any, operation: str, address: Any, index: Any, value: Any) -> Any:
    place = builder.inttoptr(builder.add(address, builder.mul(index, I64(8))), I64.as_pointer())
    return builder.atomic_rmw(operation, place, value, "acq_rel")


@intrinsic
def load_i32(typingctx: Any, address: Any) -> Any:
    """The int32 at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return Emitter(builder, 1).load_i32(*args)

    return types.int64(types.int64), codegen


@intrinsic
def load_f32(typingctx: Any, address: Any) -> Any:
    """The float32 at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return Emitter(builder, 1).load(*args)

    return types.float32(types.int64), codegen


@intrinsic
def store_f32(typingctx: Any, address: Any, value: Any) -> Any:
    """A float32 to an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        Emitter(builder, 1).store(*args)
        return context.get_dummy_value()

    return types.void(types.int64, types.float32), codegen


@intrinsic
def one_nan(typingctx: Any, value: Any) -> Any:
    """A float32; of every NaN the one with the bits of `OUTPUT_NAN`."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = builder.bitcast(args[0], I32)
        size = builder.and_(bits, I32(0x7FFFFFFF))
        is_nan = builder.icmp_unsigned(">", size, I32(0x7F800000))
        return builder.bitcast(builder.select(is_nan, I32(OUTPUT_NAN), bits), F32)

    return types.float32(types.float32), codegen


@intrinsic
def call_kernel(typingctx: Any, address: Any, pointers: Any, strides: Any, weights: Any, frames: Any) -> Any:
    """Call a compiled kernel by its address."""
    return types.int64(*[types.int64] * 5), _call


@intrinsic
def call_1(typingctx: Any, address: Any, first: Any) -> Any:
    """Call a function of an integer or pointer by its address."""
    return types.int64(*[types.int64] * 2), _call


@intrinsic
def call_2(typingctx: Any, address: Any, first: Any, second: Any) -> Any:
    """Call a function of two."""
    return types.int64(*[types.int64] * 3), _call


@intrinsic
def call_3(typingctx: Any, address: Any, first: Any, second: Any, third: Any) -> Any:
    """Call a function of three."""
    return types.int64(*[types.int64] * 4), _call


def _call(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return Emitter(builder, 1).call(args[0], list(args[1:]))


@intrinsic
def copy_rows(typingctx: Any, source: Any, target: Any, stride: Any, rows: Any, floats: Any) -> Any:
    """Copy `floats` floats of each row, from lower to higher addresses, in cache lines: up to PAD - 1 floats more."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Emitter(builder, PAD)
        start, end, step, count, length = args
        with e.loop(e.i64(0), count, 1, (start, end)) as over_rows:
            row_from, row_to = over_rows.values
            with e.loop(e.i64(0), length, e.lanes) as over_time:
                e.store(e.offset(row_to, over_time.index), e.load(e.offset(row_from, over_time.index)))
            over_rows.next = (e.offset(row_from, step), e.offset(row_to, step))
        return I64(0)

    return types.int64(*[types.int64] * 5), codegen
