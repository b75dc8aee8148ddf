"""Programs of `arithmetic/program.py` as vector IR: the same operations, in the same order."""

from __future__ import annotations

from typing import Any

from namdsp.arithmetic.program import Instruction, Program, names
from namdsp.native.ir import Emitter

_SIGN = -0x80000000


def emit_program(e: Emitter, program: Program, *inputs: Any) -> list[Any]:
    """Return all values of a program that calls no activation, for vectors."""
    sizes = {instruction.out for instruction in program.instructions if instruction.op == "abs"}
    values: dict[str, Any] = dict(zip(names(program.inputs), inputs, strict=True))
    for instruction in program.instructions:
        args = [values[arg] if isinstance(arg, str) else e.constant(arg) for arg in instruction.args]
        if _bounds_size(instruction, sizes):
            values[instruction.out] = _lower_bits(e, args)
        else:
            values[instruction.out] = _emit(e, instruction, args)
    return [values[result] for result in program.results]


def _bounds_size(instruction: Instruction, sizes: set[str]) -> bool:
    """Whether it is min(a positive constant, |y|)."""
    if instruction.op != "min":
        return False
    bound, size = instruction.args
    return isinstance(bound, float) and bound > 0 and size in sizes


def _lower_bits(e: Emitter, args: list[Any]) -> Any:
    """The smaller of two that are not negative, by their bits: a quarter of the latency. A NaN is above all."""
    bound, size = map(e.as_integers, args)
    return e.as_floats(e.b.select(e.b.icmp_unsigned("<", size, bound), size, bound))


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
        case "neg":
            return b.fneg(*args)
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
