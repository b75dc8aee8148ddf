"""Operations for compiled Python that Python lacks: memory by address, calls by address. Addresses are int64."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.extending import intrinsic

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.native.ir import I32, I64, Emitter
from namdsp.native.ir_intrinsic import ir_intrinsic
from namdsp.native.records import NO_END, PAD, POINTERS, Record

_R = TypeVar("_R", bound=Record)

_SIZE, _INFINITY, _FLOOR = 0x7FFFFFFF, 0x7F800000, int(INPUT_FLOOR.view(np.int32))


@ir_intrinsic()
def load_i64(e: Emitter, address: Any, index: Any) -> Any:
    """address[index] of an array of int64."""
    return e.load_i64(address, index)


@ir_intrinsic(types.void)
def store_i64(e: Emitter, address: Any, index: Any, value: Any) -> None:
    """address[index] = value in an array of int64."""
    e.store_i64(address, index, value)


def record_at(kind: type[_R]) -> Callable[[int, int], _R]:
    """Return at(address, index): the index-th of the consecutive records at an address."""
    typed, size = from_dtype(kind.dtype), kind.dtype.itemsize

    @intrinsic
    def at(_: Any, address: Any, index: Any) -> Any:
        def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
            first, index = values
            pointer = builder.add(first, builder.mul(index, I64(size)))
            return builder.inttoptr(pointer, context.get_value_type(typed))

        return typed(types.int64, types.int64), codegen

    pointer: Any = at
    return pointer  # type: ignore[no-any-return]


@ir_intrinsic()
def address_of(e: Emitter, record: Any) -> Any:
    """A record's address."""
    return record


@ir_intrinsic()
def atomic_exchange_i64(e: Emitter, cell: Any, value: Any) -> Any:
    """Set an AtomicInt and return its old value, atomically."""
    return _atomic(e, "xchg", cell, value)


@ir_intrinsic()
def atomic_max_i64(e: Emitter, cell: Any, value: Any) -> Any:
    """Set an AtomicInt to the maximum of itself and the value, atomically."""
    return _atomic(e, "max", cell, value)


@ir_intrinsic()
def atomic_add_i64(e: Emitter, cell: Any, value: Any) -> Any:
    """Add the value to an AtomicInt and return its old value, atomically."""
    return _atomic(e, "add", cell, value)


def _atomic(e: Emitter, operation: str, cell: Any, value: Any) -> Any:
    return e.b.atomic_rmw(operation, e.b.inttoptr(cell, I64.as_pointer()), value, "acq_rel")


@ir_intrinsic()
def load_i32(e: Emitter, address: Any) -> Any:
    """Load the int32 at an address."""
    return e.load_i32(address)


@ir_intrinsic()
def load_i32_acquire(e: Emitter, address: Any) -> Any:
    """Load the int32 at an address that others write: not cached, and ordered before the following loads."""
    pointer = e.b.inttoptr(address, I32.as_pointer())
    return e.b.sext(e.b.load_atomic(pointer, "acquire", 4), I64)


@ir_intrinsic(types.void)
def store_i32(e: Emitter, address: Any, value: Any) -> None:
    """Store an int32 at an address."""
    e.store_i32(address, value)


@ir_intrinsic(types.float32)
def load_f32(e: Emitter, address: Any) -> Any:
    """Load the float32 at an address."""
    return e.load(address)


@ir_intrinsic(types.void, value=types.float32)
def store_f32(e: Emitter, address: Any, value: Any) -> None:
    """Store a float32 at an address."""
    e.store(address, value)


@ir_intrinsic(types.float32, value=types.float32)
def one_nan(e: Emitter, value: Any) -> Any:
    """Return a float32, every NaN with the bits of `OUTPUT_NAN`."""
    return _one_nan(e, value)


def _one_nan(e: Emitter, value: Any) -> Any:
    bits = e.as_integers(value)
    size = e.b.and_(bits, e.integer_constant(_SIZE))
    is_nan = e.b.icmp_unsigned(">", size, e.integer_constant(_INFINITY))
    return e.as_floats(e.b.select(is_nan, e.integer_constant(OUTPUT_NAN), bits))


@ir_intrinsic(lanes=PAD)
def copy_sanitized(e: Emitter, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats, a multiple of a cache line; non-finite and very small values become 0.

    Returns the number of non-finite values.
    """
    with e.loop(e.i64(0), floats, e.lanes, (e.integer_constant(0),)) as over_time:
        bits = e.as_integers(e.load(e.offset(source, over_time.index)))
        size = e.b.and_(bits, e.integer_constant(_SIZE))
        finite = e.b.icmp_unsigned("<", size, e.integer_constant(_INFINITY))
        audible = e.b.icmp_unsigned(">=", size, e.integer_constant(_FLOOR))
        sanitized = e.b.select(e.b.and_(finite, audible), bits, e.integer_constant(0))
        e.store(e.offset(target, over_time.index), e.as_floats(sanitized))
        over_time.next = (e.b.sub(over_time.values[0], e.b.sext(e.b.not_(finite), e.integers)),)
    counts = over_time.next[0]
    total = I32(0)
    for lane in range(e.lanes):
        total = e.b.add(total, e.b.extract_element(counts, I32(lane)))
    return e.b.sext(total, I64)


@ir_intrinsic(lanes=PAD)
def copy_canonical_nan(e: Emitter, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats, a multiple of a cache line, every NaN with the same bits; see `one_nan`."""
    with e.loop(e.i64(0), floats, e.lanes) as over_time:
        e.store(e.offset(target, over_time.index), _one_nan(e, e.load(e.offset(source, over_time.index))))
    return I64(0)


@ir_intrinsic()
def copy_floats(e: Emitter, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats to memory that does not overlap, or is the same."""
    byte = ir.IntType(8).as_pointer()
    start, end = (e.b.inttoptr(address, byte) for address in (source, target))
    copy = e.b.module.declare_intrinsic("llvm.memcpy", [byte, byte, I64])
    e.b.call(copy, [end, start, e.b.mul(floats, I64(4)), ir.Constant(ir.IntType(1), 0)])
    return I64(0)


@ir_intrinsic()
def clear_floats(e: Emitter, target: Any, floats: Any) -> Any:
    """Set `floats` floats to 0."""
    byte = ir.IntType(8).as_pointer()
    fill = e.b.module.declare_intrinsic("llvm.memset", [byte, I64])
    none, volatile = ir.Constant(ir.IntType(8), 0), ir.Constant(ir.IntType(1), 0)
    e.b.call(fill, [e.b.inttoptr(target, byte), none, e.b.mul(floats, I64(4)), volatile])
    return I64(0)


def _larger(e: Emitter, samples: Any, largest: Any) -> Any:
    """Return the maximum of samples' bits without signs, and of `largest`."""
    size = e.b.and_(e.as_integers(samples), e.integer_constant(_SIZE))
    return e.b.select(e.b.icmp_signed(">", size, largest), size, largest)


@ir_intrinsic(lanes=PAD)
def copy_lines(e: Emitter, source: Any, target: Any, floats: Any) -> Any:
    """Copy `floats` floats, a multiple of a cache line; returns the maximum of their bits without signs."""
    with e.loop(e.i64(0), floats, e.lanes, (e.integer_constant(0),)) as over_time:
        samples = e.load(e.offset(source, over_time.index))
        e.store(e.offset(target, over_time.index), samples)
        over_time.next = (_larger(e, samples, over_time.values[0]),)
    sizes = over_time.next[0]
    largest = I32(0)
    for lane in range(e.lanes):
        size = e.b.extract_element(sizes, I32(lane))
        largest = e.b.select(e.b.icmp_signed(">", size, largest), size, largest)
    return e.b.sext(largest, I64)


@ir_intrinsic()
def advance_pointers(e: Emitter, addresses: Any, backs: Any, size: Any, step: Any) -> Any:
    """Advance ring-buffer pointers by `step` bytes, and wrap those that reach their end; others stay.

    addresses : `size` bytes of pointers, followed by `size` bytes of their ends
    backs     : the bytes that are subtracted when a pointer wraps
    """
    vector = ir.VectorType(I64, POINTERS)

    def pointer(address: Any, index: Any) -> Any:
        return e.b.inttoptr(e.b.add(address, index), vector.as_pointer())

    def all_of(value: Any) -> Any:
        empty = ir.Constant(vector, ir.Undefined)
        none = ir.Constant(ir.VectorType(I32, POINTERS), [0] * POINTERS)
        return e.b.shuffle_vector(e.b.insert_element(empty, value, I32(0)), empty, none)

    never, steps = ir.Constant(vector, [NO_END] * POINTERS), all_of(step)
    zeros = ir.Constant(vector, [0] * POINTERS)
    with e.loop(e.i64(0), size, 8 * POINTERS) as over:
        ends, wrap_bytes, at = (
            e.b.load(pointer(address, over.index), align=8)
            for address in (e.b.add(addresses, size), backs, addresses)
        )
        wraps = e.b.icmp_signed("!=", ends, never)
        at = e.b.add(at, e.b.select(wraps, steps, zeros))
        at = e.b.sub(at, e.b.select(e.b.icmp_signed(">=", at, ends), wrap_bytes, zeros))
        e.b.store(at, pointer(addresses, over.index), align=8)
    return I64(0)


@ir_intrinsic()
def call_kernel(e: Emitter, address: Any, pointers: Any, strides: Any, weights: Any, frames: Any) -> Any:
    """Call a compiled kernel by its address."""
    return e.call(address, [pointers, strides, weights, frames])


@ir_intrinsic()
def call_1(e: Emitter, address: Any, first: Any) -> Any:
    """Call a function of an integer or pointer by its address."""
    return e.call(address, [first])


@ir_intrinsic()
def call_2(e: Emitter, address: Any, first: Any, second: Any) -> Any:
    """Call a function of two integers by its address."""
    return e.call(address, [first, second])


@ir_intrinsic()
def call_3(e: Emitter, address: Any, first: Any, second: Any, third: Any) -> Any:
    """Call a function of three integers by its address."""
    return e.call(address, [first, second, third])


@ir_intrinsic()
def call_launch(
    e: Emitter, address: Any, function: Any, x: Any, y: Any, z: Any, threads: Any, shared: Any, extra: Any
) -> Any:
    """Call a function like cuLaunchKernel by its address, on stream 0, with one row of threads; returns its code."""
    x, y, z, threads, shared = (e.b.trunc(value, I32) for value in (x, y, z, threads, shared))
    arguments = [function, x, y, z, threads, I32(1), I32(1), shared, I64(0), I64(0), extra]
    kind = ir.FunctionType(I32, [value.type for value in arguments])
    return e.b.zext(e.b.call(e.b.inttoptr(address, kind.as_pointer()), arguments), I64)


@ir_intrinsic(lanes=PAD)
def copy_rows(e: Emitter, source: Any, target: Any, stride: Any, rows: Any, floats: Any) -> Any:
    """Copy `floats` floats of each row, in ascending order, in whole cache lines: up to PAD - 1 floats more."""
    with e.loop(e.i64(0), rows, 1, (source, target)) as over_rows:
        row_from, row_to = over_rows.values
        with e.loop(e.i64(0), floats, e.lanes) as over_time:
            e.store(e.offset(row_to, over_time.index), e.load(e.offset(row_from, over_time.index)))
        over_rows.next = (e.offset(row_from, stride), e.offset(row_to, stride))
    return I64(0)
