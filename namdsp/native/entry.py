"""The entry from Python to the driver without ctypes: a builtin function from compiled code.

A call through ctypes costs as much as a block of a small model. So the machine code has the signature of CPython's fast
calls, (self, args, nargs) -> object. `self` is a NumPy array whose memory is the process's record. It does:

    check both arguments: NumPy arrays of float32, aligned, [T] or [C, T], not more frames than the record allows
    release the GIL unless the block is short, run the driver, acquire the GIL
    return an int: samples replaced, or NEEDS_SLOW_PATH, or BUSY, or the driver's result

It does not explain: after NEEDS_SLOW_PATH the caller checks the arguments in Python.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir

from namdsp.native import views
from namdsp.native.compile import ENTRY, Request, address_of, native_request
from namdsp.native.ir import I64, Emitter
from namdsp.native.records import BUSY, NEEDS_SLOW_PATH, EntryHeader, View

_METH_FASTCALL = 0x0080
_ALIGNED, _WRITEABLE = 0x0100, 0x0400  # of NumPy's array flags
_LOW_HALF = 0xFFFFFFFF


class _MethodDef(ctypes.Structure):
    """CPython's PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


#: All definitions, kept alive because builtin functions point to them. Threads that call `method_definition` at the
#: same time make one each, of which `cache` keeps the last.
_methods: list[_MethodDef] = []


def new_entry(record: EntryHeader, drive: int, *, inputs: int, outputs: int) -> Any:
    """Return a builtin function play(x, out) -> int that runs drive(record, x, out); it keeps the record alive.

    inputs, outputs : channels of x and of out
    """
    python = ctypes.pythonapi
    record.save_thread = _address_of(python.PyEval_SaveThread)
    record.restore_thread = _address_of(python.PyEval_RestoreThread)
    record.integer = _address_of(python.PyLong_FromLongLong)
    record.drive = drive
    record.array_type = id(np.ndarray)
    record.float32 = id(np.dtype(np.float32))
    record.inputs, record.outputs = inputs, outputs
    return _new_function()(ctypes.addressof(method_definition()), record.as_array(np.uint8), None)


def _address_of(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0


@cache
def _new_function() -> Any:
    """CPython's PyCFunction_NewEx(method, self, module)."""
    kind = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    return kind(("PyCFunction_NewEx", ctypes.pythonapi))


@cache
def method_definition() -> _MethodDef:
    """Return the machine code as CPython's method definition; compiled or loaded once per process."""
    address = address_of(requests()[0])
    definition = _MethodDef(b"play", address, _METH_FASTCALL, b"play(x, out) -> int; see namdsp.native.entry")
    _methods.append(definition)
    return definition


@cache
def process_arrays() -> Callable[[int, int, int, int], int]:
    """Return run(function, record, x, out): a compiled process on ids of arrays, float32 [C, T], without checks."""
    address = address_of(requests()[1])
    return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)(address)


def requests() -> list[Request]:
    """Return the functions of `method_definition` and of `process_arrays`, for `compile.prepare`."""
    return [
        native_request("entry", "self, args, nargs", _entry_ir),
        native_request("process_arrays", "driver, record, x, out", _process_ir),
    ]


def _process_ir() -> str:
    module = ir.Module("process_arrays")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 4), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block("start")), 1)
    process, record, x, out = function.args
    e.b.ret(e.call(process, [record, views.view_of_array(e, x), views.view_of_array(e, out)]))
    return str(module)


def _entry_ir() -> str:
    module = ir.Module("entry")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 3), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block("start")), 1)
    this, args, count = function.args
    record = e.load_i64(this, views.ARRAY_DATA)
    refuse = function.append_basic_block("refuse")

    def need(condition: Any) -> None:
        following = function.append_basic_block("next")
        e.b.cbranch(condition, following, refuse)
        e.b.position_at_end(following)

    def known(name: str) -> Any:
        return e.load_field(EntryHeader, record, name)

    need(e.b.icmp_signed("==", count, e.i64(2)))
    x = _view(e, need, known, e.load_i64(args, 0), "inputs", _ALIGNED)
    y = _view(e, need, known, e.load_i64(args, 1), "outputs", _ALIGNED | _WRITEABLE)
    frames = e.load_field(View, x, "frames")
    need(_spread(e, y))
    need(e.b.icmp_signed("==", frames, e.load_field(View, y, "frames")))
    need(e.b.icmp_signed("<=", frames, known("most_frames")))
    same = e.b.icmp_signed("==", e.load_i64(args, 0), e.load_i64(args, 1))
    need(e.b.or_(same, e.b.or_(e.b.icmp_signed("<=", frames, known("block")), _disjoint(e, x, y))))

    def set_entered(value: int) -> None:
        e.store_field(EntryHeader, record, "entered", e.i64(value))

    def without_gil() -> list[Any]:
        set_entered(1)
        thread = e.call(known("save_thread"), [])
        result = e.call(known("drive"), [record, x, y])
        e.call(known("restore_thread"), [thread])
        set_entered(0)
        return [result]

    def run() -> list[Any]:
        long = e.b.icmp_signed(">=", frames, known("release_from"))
        return e.choose(long, without_gil, lambda: [e.call(known("drive"), [record, x, y])])

    inside = e.b.icmp_signed("!=", known("entered"), e.i64(0))
    (result,) = e.choose(inside, lambda: [e.i64(BUSY)], run)
    e.b.ret(e.call(known("integer"), [result]))
    e.b.position_at_end(refuse)
    e.b.ret(e.call(known("integer"), [e.i64(NEEDS_SLOW_PATH)]))
    return str(module)


def _view(e: Emitter, need: Any, known: Any, array: Any, channels: str, flags: int) -> Any:
    """Return the view of an array, or branch to the refusal."""
    b = e.b
    need(b.icmp_signed("==", e.load_i64(array, views.ARRAY_CLASS), known("array_type")))
    need(b.icmp_signed("==", e.load_i64(array, views.ARRAY_DTYPE), known("float32")))
    set_flags = b.and_(e.load_i64(array, views.ARRAY_FLAGS), e.i64(flags))
    need(b.icmp_signed("==", set_flags, e.i64(flags)))
    axes = b.and_(e.load_i64(array, views.ARRAY_AXES), e.i64(_LOW_HALF))
    single = b.icmp_signed("==", axes, e.i64(1))
    need(b.or_(single, b.icmp_signed("==", axes, e.i64(2))))
    shape, strides = e.load_i64(array, views.ARRAY_SHAPE), e.load_i64(array, views.ARRAY_STRIDES)
    last = b.select(single, e.i64(0), e.i64(1))
    rows = b.select(single, e.i64(1), e.load_i64(shape, 0))
    need(b.icmp_signed("==", rows, known(channels)))
    row_step = b.select(single, e.i64(0), e.load_i64(strides, 0))
    data_at = e.load_i64(array, views.ARRAY_DATA)
    return views.new_view(e, data_at, rows, e.load_i64(shape, last), row_step, e.load_i64(strides, last))


def _spread(e: Emitter, view: Any) -> Any:
    """Whether no two samples share an address: rows follow each other, or frames do."""
    b, zero = e.b, e.i64(0)
    rows, frames = (e.load_field(View, view, size) for size in ("channels", "frames"))
    steps = (e.load_field(View, view, step) for step in ("row_step", "step"))
    row, frame = (b.select(b.icmp_signed("<", step, zero), b.neg(step), step) for step in steps)
    moves = b.and_(
        b.icmp_signed(">", frame, zero),
        b.or_(b.icmp_signed(">", row, zero), b.icmp_signed("==", rows, e.i64(1))),
    )
    separate = b.or_(
        b.icmp_signed(">=", row, b.mul(frames, frame)), b.icmp_signed(">=", frame, b.mul(rows, row))
    )
    return b.or_(b.icmp_signed("==", frames, zero), b.and_(moves, separate))


def _disjoint(e: Emitter, x: Any, y: Any) -> Any:
    """Whether the address ranges of two views are disjoint."""
    (x_from, x_to), (y_from, y_to) = _byte_range(e, x), _byte_range(e, y)
    return e.b.or_(e.b.icmp_signed("<=", x_to, y_from), e.b.icmp_signed("<=", y_to, x_from))


def _byte_range(e: Emitter, view: Any) -> tuple[Any, Any]:
    b = e.b
    first = e.load_field(View, view, "data_at")
    end = e.offset(first, 1)
    for size, step in (("channels", "row_step"), ("frames", "step")):
        steps = b.sub(e.load_field(View, view, size), e.i64(1))
        reach = b.mul(steps, e.load_field(View, view, step))
        backward = b.icmp_signed("<", reach, e.i64(0))
        first = b.add(first, b.select(backward, reach, e.i64(0)))
        end = b.add(end, b.select(backward, e.i64(0), reach))
    return first, end
