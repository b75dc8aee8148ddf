"""An activation's program as vector IR: the same operations, in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from namdsp.arithmetic.program import Instruction, Program, Slot
from namdsp.kernels.numba_cpu.ir import Emitter

_SIGN = -0x80000000


def emit_program(e: Emitter, program: Program, x: Any, parameters: Sequence[Any] = ()) -> Any:
    """f(x) for one vector; `parameters` are vectors."""
    slots: dict[int, Any] = dict(enumerate((x, *parameters)))
    for instruction in program.instructions:
        args = [
            slots[arg.index] if isinstance(arg, Slot) else e.constant(arg.value) for arg in instruction.args
        ]
        slots[instruction.out] = _emit(e, instruction, args)
    return slots[program.result]


def _emit(e: Emitter, instruction: Instruction, args: list[Any]) -> Any:
    b = e.b
    match instruction.op:
        case "add":
            return b.fadd(*args)
        case "sub":
            return b.fsub(*args)
        case "mul":
            return b.fmul(*args)
        case "div":
            return b.fdiv(*args)
        case "fma":
            return e.fma(*args)
        case "min":  # y if y < x else x
            return b.select(b.fcmp_ordered("<", args[1], args[0]), args[1], args[0])
        case "max":
            return b.select(b.fcmp_ordered("<", args[0], args[1]), args[1], args[0])
        case "select_lt":
            return b.select(b.fcmp_ordered("<", args[0], args[1]), args[2], args[3])
        case "abs":
            return e.as_floats(b.and_(e.as_integers(args[0]), e.integer_constant(~_SIGN)))
        case "copysign":
            magnitude = b.and_(e.as_integers(args[0]), e.integer_constant(~_SIGN))
            sign = b.and_(e.as_integers(args[1]), e.integer_constant(_SIGN))
            return e.as_floats(b.or_(magnitude, sign))
        case "pow2":
            return e.as_floats(b.shl(e.as_integers(args[0]), e.integer_constant(23)))
    raise AssertionError(f"operation {instruction.op} is not in the arithmetic")
