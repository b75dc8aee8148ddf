"""Sets bits of this thread's floating-point mode, as a host may have done. Python has no word for it."""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Callable
from functools import cache

import llvmlite.binding as llvm
import pytest
from llvmlite import ir

from namdsp.native import compile as jit
from namdsp.native.float_control import float_control

CONTROL = float_control(llvm.get_process_triple())
#: Bits of the mode that change results, from the processors' manuals: MXCSR's FTZ, DAZ and rounding; FPCR's FZ,
#: rounding and default NaN.
BITS = (
    (0x8000, 0x40, 0x2000, 0x4000)
    if platform.machine() in ("x86_64", "AMD64")
    else (1 << 24, 1 << 22, 1 << 23, 1 << 25)
)
#: Those that flush subnormals.
FLUSH = BITS[0] | (0x40 if BITS[0] == 0x8000 else 0)


def change_mode(*, set_bits: int = 0, clear_bits: int = 0) -> int:
    """The mode as it was. To be undone before anything else computes."""
    if CONTROL is None:
        pytest.skip("how this processor's mode is set is not known")
    return _change()(set_bits, clear_bits)


@cache
def _change() -> Callable[[int, int], int]:
    address = jit.native_address("change_mode", "set, clear", _change_ir)
    return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(address)


def _change_ir() -> str:
    integer = ir.IntType(64)
    module = ir.Module("change_mode")
    function = ir.Function(module, ir.FunctionType(integer, [integer] * 2), jit.ENTRY)
    builder = ir.IRBuilder(function.append_basic_block())
    assert CONTROL is not None
    before = CONTROL.read(builder)
    wanted = builder.and_(builder.or_(before, function.args[0]), builder.not_(function.args[1]))
    CONTROL.write(builder, wanted)
    builder.ret(before)
    return str(module)
