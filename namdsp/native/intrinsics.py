"""What compiled Python needs beyond Python: memory by its address, calls by address. Addresses are int64."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.native.ir import I32, I64, Emitter
from namdsp.native.layout import NO_END, PAD, POINTERS

_SIZE, _INFINITY, _FLOOR = 0x7FFFFFFF, 0x7F800000, int(INPUT_FLOOR.view(np.int32))


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
def look_i32(typingctx: Any, address: Any) -> Any:
    """The int32 at an address to which others write, read anew each time; what is read next is newer."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = builder.inttoptr(args[0], I32.as_pointer())
        return builder.sext(builder.load_atomic(place, "acquire", 4), I64)

    return types.int64(types.int64), codegen


@intrinsic
def store_i32(typingctx: Any, address: Any, value: Any) -> Any:
    """An int32 to an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        Emitter(builder, 1).store_i32(*args)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), codegen


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
        return _one_nan(Emitter(builder, 1), args[0])

    return types.float32(types.float32), codegen


def _one_nan(e: Emitter, value: Any) -> Any:
    bits = e.as_integers(value)
    size = e.b.and_(bits, e.integer_constant(_SIZE))
    is_nan = e.b.icmp_unsigned(">", size, e.integer_constant(_INFINITY))
    return e.as_floats(e.b.select(is_nan, e.integer_constant(OUTPUT_NAN), bits))


@intrinsic
def take_lines(typingctx: Any, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats, whole lines of them; what is not finite, or under the floor, becomes 0.

    Gives how many were not finite.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Emitter(builder, PAD)
        start, end, length = args
        with e.loop(e.i64(0), length, e.lanes, (e.integer_constant(0),)) as over_time:
            bits = e.as_integers(e.load(e.offset(start, over_time.index)))
            size = builder.and_(bits, e.integer_constant(_SIZE))
            finite = builder.icmp_unsigned("<", size, e.integer_constant(_INFINITY))
            audible = builder.icmp_unsigned(">=", size, e.integer_constant(_FLOOR))
            kept = builder.select(builder.and_(finite, audible), bits, e.integer_constant(0))
            e.store(e.offset(end, over_time.index), e.as_floats(kept))
            over_time.next = (
                builder.sub(over_time.values[0], builder.sext(builder.not_(finite), e.integers)),
            )
        counts = over_time.next[0]
        total = I32(0)
        for lane in range(e.lanes):
            total = builder.add(total, builder.extract_element(counts, I32(lane)))
        return builder.sext(total, I64)

    return types.int64(*[types.int64] * 3), codegen


@intrinsic
def give_lines(typingctx: Any, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats, whole lines of them, with one NaN for all; see `one_nan`."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Emitter(builder, PAD)
        start, end, length = args
        with e.loop(e.i64(0), length, e.lanes) as over_time:
            e.store(e.offset(end, over_time.index), _one_nan(e, e.load(e.offset(start, over_time.index))))
        return I64(0)

    return types.int64(*[types.int64] * 3), codegen


@intrinsic
def copy_floats(typingctx: Any, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats to memory that does not overlap, or is the same."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        start, end = (builder.inttoptr(address, byte) for address in args[:2])
        copy = builder.module.declare_intrinsic("llvm.memcpy", [byte, byte, I64])
        builder.call(copy, [end, start, builder.mul(args[2], I64(4)), ir.Constant(ir.IntType(1), 0)])
        return I64(0)

    return types.int64(*[types.int64] * 3), codegen


@intrinsic
def copy_lines(typingctx: Any, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats, whole lines of them; gives the largest of their bits, the signs left out."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Emitter(builder, PAD)
        start, end, length = args
        with e.loop(e.i64(0), length, e.lanes, (e.integer_constant(0),)) as over_time:
            samples = e.load(e.offset(start, over_time.index))
            e.store(e.offset(end, over_time.index), samples)
            size = builder.and_(e.as_integers(samples), e.integer_constant(_SIZE))
            largest = over_time.values[0]
            over_time.next = (builder.select(builder.icmp_signed(">", size, largest), size, largest),)
        sizes = over_time.next[0]
        found = I32(0)
        for lane in range(e.lanes):
            size = builder.extract_element(sizes, I32(lane))
            found = builder.select(builder.icmp_signed(">", size, found), size, found)
        return builder.sext(found, I64)

    return types.int64(*[types.int64] * 3), codegen


@intrinsic
def turn_pointers(typingctx: Any, addresses: Any, backs: Any, size: Any, step: Any) -> Any:
    """Move pointers on by `step` bytes, but for those that never turn; those that come to their turn go back.

    addresses : of `size` bytes of pointers; as many bytes that say where they turn stand behind them
    backs     : of the bytes by which each goes back
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Emitter(builder, 1)
        first, back, length, by = args
        vector = ir.VectorType(I64, POINTERS)

        def place(address: Any, index: Any) -> Any:
            return builder.inttoptr(builder.add(address, index), vector.as_pointer())

        def all_of(value: Any) -> Any:
            empty = ir.Constant(vector, ir.Undefined)
            none = ir.Constant(ir.VectorType(I32, POINTERS), [0] * POINTERS)
            return builder.shuffle_vector(builder.insert_element(empty, value, I32(0)), empty, none)

        never, steps = ir.Constant(vector, [NO_END] * POINTERS), all_of(by)
        zeros = ir.Constant(vector, [0] * POINTERS)
        with e.loop(e.i64(0), length, 8 * POINTERS) as over:
            turn, far, at = (
                builder.load(place(address, over.index), align=8)
                for address in (builder.add(first, length), back, first)
            )
            turns = builder.icmp_signed("!=", turn, never)
            at = builder.add(at, builder.select(turns, steps, zeros))
            at = builder.sub(at, builder.select(builder.icmp_signed(">=", at, turn), far, zeros))
            builder.store(at, place(first, over.index), align=8)
        return I64(0)

    return types.int64(*[types.int64] * 4), codegen


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
def call_launch(
    typingctx: Any, address: Any, function: Any, x: Any, y: Any, z: Any, threads: Any, shared: Any, extra: Any
) -> Any:
    """Call a function like cuLaunchKernel by its address, on stream 0, for one row of threads; gives what it says."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        x, y, z, threads, shared = (builder.trunc(value, I32) for value in args[2:7])
        given = [args[1], x, y, z, threads, I32(1), I32(1), shared, I64(0), I64(0), args[7]]
        kind = ir.FunctionType(I32, [value.type for value in given])
        return builder.zext(builder.call(builder.inttoptr(args[0], kind.as_pointer()), given), I64)

    return types.int64(*[types.int64] * 8), codegen


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
