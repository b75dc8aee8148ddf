"""The thread's floating-point mode: a host may have changed it in ways that change results. Compiled code restores it.

x86 (MXCSR)   flush to zero, subnormals are zero, rounding other than to nearest
ARM64 (FPCR)  the same, and the default NaN, and the other ways to treat subnormals and NaN of FEAT_AFP

On other processors the mode is not changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir

from namdsp.native.ir import I32, I64

_RECORD = ir.IntType(8).as_pointer()
_CORE = "core"


@dataclass(frozen=True)
class FloatControl:
    """The floating-point control register of one kind of processor.

    mask  : the bits that change results
    read  : read(builder) returns the control word as i64
    write : write(builder, value)
    """

    mask: int
    read: Callable[[Any], Any]
    write: Callable[[Any, Any], None]


def float_control(triple: str) -> FloatControl | None:
    """Return how the register of a triple's processor is read and set; None if that is not known."""
    machine = triple.split("-")[0].lower()
    if machine in ("x86_64", "amd64"):
        return _X86
    if machine in ("aarch64", "arm64"):
        return _ARM64
    return None


def guarded(text: str, entry: str, triple: str) -> str:
    """Wrap the function `entry` of a module: int64 arguments, which are addresses where the function has records.

    It runs in the default floating-point mode, and restores the mode of the caller.
    """
    control = float_control(triple)
    module = llvm.parse_assembly(text)
    core = module.get_function(entry)
    kinds = [_RECORD if argument.type.is_pointer else I64 for argument in core.arguments]
    core.name = _CORE
    module.link_in(llvm.parse_assembly(_around(control, entry, kinds, module)))
    module.get_function(_CORE).linkage = "internal"
    return str(module)


def _around(control: FloatControl | None, entry: str, kinds: list[Any], module: Any) -> str:
    """Return a module with entry(...) that calls `core`, whose arguments are of these kinds."""
    outer = ir.Module(entry)
    outer.triple, outer.data_layout = module.triple, module.data_layout
    core = ir.Function(outer, ir.FunctionType(I64, kinds), _CORE)
    function = ir.Function(outer, ir.FunctionType(I64, [I64] * len(kinds)), entry)
    builder = ir.IRBuilder(function.append_basic_block())
    arguments = [
        value if kind == I64 else builder.inttoptr(value, kind)
        for value, kind in zip(function.args, kinds, strict=True)
    ]
    if control is None:
        builder.ret(builder.call(core, arguments))
        return str(outer)
    word = control.read(builder)
    changed = builder.icmp_unsigned("!=", builder.and_(word, I64(control.mask)), I64(0))
    with builder.if_then(changed, likely=False):
        control.write(builder, builder.and_(word, I64(~control.mask)))
    # LLVM does not model the mode: `noinline`, so that no operation moves past its change
    result = builder.call(core, arguments, attrs=("noinline",))
    with builder.if_then(changed, likely=False):
        control.write(builder, word)
    builder.ret(result)
    return str(outer)


def _intrinsic(builder: Any, name: str, kind: Any) -> Any:
    return builder.module.globals.get(name) or ir.Function(builder.module, kind, name)


def _read_mxcsr(builder: Any) -> Any:
    word = _stack_word(builder)
    _mxcsr(builder, "stmxcsr", word)
    return builder.zext(builder.load(word), I64)


def _write_mxcsr(builder: Any, value: Any) -> None:
    word = _stack_word(builder)
    builder.store(builder.trunc(value, I32), word)
    _mxcsr(builder, "ldmxcsr", word)


def _stack_word(builder: Any) -> Any:
    with builder.goto_entry_block():
        return builder.alloca(I32)


def _mxcsr(builder: Any, name: str, word: Any) -> None:
    byte = ir.IntType(8).as_pointer()
    function = _intrinsic(builder, f"llvm.x86.sse.{name}", ir.FunctionType(ir.VoidType(), [byte]))
    builder.call(function, [builder.bitcast(word, byte)])


def _read_fpcr(builder: Any) -> Any:
    return builder.call(_intrinsic(builder, "llvm.aarch64.get.fpcr", ir.FunctionType(I64, [])), [])


def _write_fpcr(builder: Any, value: Any) -> None:
    kind = ir.FunctionType(ir.VoidType(), [I64])
    builder.call(_intrinsic(builder, "llvm.aarch64.set.fpcr", kind), [value])


#: MXCSR: FTZ, DAZ, RC
_X86 = FloatControl(0x8000 | 0x0040 | 0x6000, _read_mxcsr, _write_mxcsr)
#: FPCR: FZ, RMode, DN; and of FEAT_AFP: FIZ, AH, NEP
_ARM64 = FloatControl(1 << 24 | 3 << 22 | 1 << 25 | 0b111, _read_fpcr, _write_fpcr)
