"""From Python into the driver without ctypes: a builtin function made of compiled code.

A call through ctypes costs as much as a small model needs for a block. So the machine code has the signature of
CPython's fast calls itself, (self, args, nargs) -> object. `self` is the stream's record, a NumPy array. What it does:

    look at both arguments: NumPy arrays of float32, aligned, [T] or [C, T], as many frames as the record says at most
    let the GIL go, run the driver, take the GIL
    give an int: samples replaced, or NOT_PLAIN, or what the driver says

It judges, it does not explain: whoever gets NOT_PLAIN checks in Python.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numpy.typing import NDArray

from namdsp.native import layout as columns
from namdsp.native import views
from namdsp.native.compile import ENTRY, native_address
from namdsp.native.ir import I64, Emitter

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


#: All that were made. Builtin functions point to them; and of several threads that are the first, each makes one, of
#: which `cache` keeps the last.
_methods: list[_MethodDef] = []


def entry(record: NDArray[np.int64]) -> Any:
    """play(x, out) -> int, for a stream's record; it keeps the record alive."""
    return _new_function()(ctypes.addressof(method()), record, None)


@cache
def _new_function() -> Any:
    """CPython's PyCFunction_NewEx(method, self, module)."""
    kind = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    return kind(("PyCFunction_NewEx", ctypes.pythonapi))


def fill_record(record: NDArray[np.int64], drive: int, *, inputs: int, outputs: int) -> None:
    """Write what the entry needs to know: the driver's address, CPython's functions, what an argument must be."""
    python = ctypes.pythonapi
    for field, function in (
        (columns.SAVE_THREAD, python.PyEval_SaveThread),
        (columns.RESTORE_THREAD, python.PyEval_RestoreThread),
        (columns.INTEGER, python.PyLong_FromLongLong),
    ):
        record[field] = ctypes.cast(function, ctypes.c_void_p).value or 0
    record[columns.DRIVE] = drive
    record[columns.ARRAY_TYPE] = id(np.ndarray)
    record[columns.FLOAT32] = id(np.dtype(np.float32))
    record[columns.INPUTS] = inputs
    record[columns.OUTPUTS] = outputs


@cache
def method() -> _MethodDef:
    """The machine code, with what CPython wants to know of it; compiled or loaded once per process."""
    address = native_address("entry", "self, args, nargs", _entry_ir)
    made = _MethodDef(b"play", address, _METH_FASTCALL, b"play(x, out) -> int; see namdsp.native.entry")
    _methods.append(made)
    return made


@cache
def process_arrays() -> Callable[[int, int, int, int], int]:
    """process(driver, record, x, out): the driver, given the ids of NumPy arrays, float32 [C, T]. It checks nothing."""
    address = native_address("process_arrays", "driver, record, x, out", _process_ir)
    return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)(address)


def _process_ir() -> str:
    module = ir.Module("process_arrays")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 4), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block("start")), 1)
    driver, record, x, out = function.args
    e.b.ret(e.call(driver, [record, views.view_of_array(e, x), views.view_of_array(e, out)]))
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

    need(e.b.icmp_signed("==", count, e.i64(2)))
    x, frames = _view(e, need, record, e.load_i64(args, 0), columns.INPUTS, _ALIGNED)
    y, as_many = _view(e, need, record, e.load_i64(args, 1), columns.OUTPUTS, _ALIGNED | _WRITEABLE)
    need(_spread(e, y))
    need(e.b.icmp_signed("==", frames, as_many))
    need(e.b.icmp_signed("<=", frames, e.load_i64(record, columns.MOST_FRAMES)))
    same = e.b.icmp_signed("==", e.load_i64(args, 0), e.load_i64(args, 1))
    block = e.load_i64(record, columns.BLOCK)
    need(e.b.or_(same, e.b.or_(e.b.icmp_signed("<=", frames, block), _apart(e, x, y))))
    thread = e.call(e.load_i64(record, columns.SAVE_THREAD), [])
    found = e.call(e.load_i64(record, columns.DRIVE), [record, x, y])
    e.call(e.load_i64(record, columns.RESTORE_THREAD), [thread])
    e.b.ret(e.call(e.load_i64(record, columns.INTEGER), [found]))
    e.b.position_at_end(refuse)
    e.b.ret(e.call(e.load_i64(record, columns.INTEGER), [e.i64(columns.NOT_PLAIN)]))
    return str(module)


def _view(e: Emitter, need: Any, record: Any, array: Any, channels: int, flags: int) -> tuple[Any, Any]:
    """(the view of an array, its frames), or on to the refusal."""
    b = e.b
    need(b.icmp_signed("==", e.load_i64(array, views.ARRAY_CLASS), e.load_i64(record, columns.ARRAY_TYPE)))
    need(b.icmp_signed("==", e.load_i64(array, views.ARRAY_DTYPE), e.load_i64(record, columns.FLOAT32)))
    found = b.and_(e.load_i64(array, views.ARRAY_FLAGS), e.i64(flags))
    need(b.icmp_signed("==", found, e.i64(flags)))
    axes = b.and_(e.load_i64(array, views.ARRAY_AXES), e.i64(_LOW_HALF))
    single = b.icmp_signed("==", axes, e.i64(1))
    need(b.or_(single, b.icmp_signed("==", axes, e.i64(2))))
    shape, strides = e.load_i64(array, views.ARRAY_SHAPE), e.load_i64(array, views.ARRAY_STRIDES)
    last = b.select(single, e.i64(0), e.i64(1))
    rows = b.select(single, e.i64(1), e.load_i64(shape, 0))
    need(b.icmp_signed("==", rows, e.load_i64(record, channels)))
    frames = e.load_i64(shape, last)
    row_step = b.select(single, e.i64(0), e.load_i64(strides, 0))
    data = e.load_i64(array, views.ARRAY_DATA)
    return views.new_view(e, data, rows, frames, row_step, e.load_i64(strides, last)), frames


def _spread(e: Emitter, view: Any) -> Any:
    """Whether each sample has an address of its own: row stands behind row, or frame behind frame."""
    b, zero = e.b, e.i64(0)
    rows, frames = (e.load_i64(view, size) for size in (views.VIEW_CHANNELS, views.VIEW_FRAMES))
    steps = (e.load_i64(view, step) for step in (views.VIEW_ROW_STEP, views.VIEW_STEP))
    row, frame = (b.select(b.icmp_signed("<", step, zero), b.neg(step), step) for step in steps)
    moves = b.and_(
        b.icmp_signed(">", frame, zero),
        b.or_(b.icmp_signed(">", row, zero), b.icmp_signed("==", rows, e.i64(1))),
    )
    behind = b.or_(
        b.icmp_signed(">=", row, b.mul(frames, frame)), b.icmp_signed(">=", frame, b.mul(rows, row))
    )
    return b.or_(b.icmp_signed("==", frames, zero), b.and_(moves, behind))


def _apart(e: Emitter, x: Any, y: Any) -> Any:
    """Whether two views share no memory, as far as their ends tell."""
    (x_from, x_to), (y_from, y_to) = _ends(e, x), _ends(e, y)
    return e.b.or_(e.b.icmp_signed("<=", x_to, y_from), e.b.icmp_signed("<=", y_to, x_from))


def _ends(e: Emitter, view: Any) -> tuple[Any, Any]:
    b = e.b
    first = e.load_i64(view, views.VIEW_DATA)
    behind = e.offset(first, 1)
    for size, step in (
        (views.VIEW_CHANNELS, views.VIEW_ROW_STEP),
        (views.VIEW_FRAMES, views.VIEW_STEP),
    ):
        reach = b.mul(b.sub(e.load_i64(view, size), e.i64(1)), e.load_i64(view, step))
        back = b.icmp_signed("<", reach, e.i64(0))
        first = b.add(first, b.select(back, reach, e.i64(0)))
        behind = b.add(behind, b.select(back, e.i64(0), reach))
    return first, behind
