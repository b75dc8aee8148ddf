"""Emit an activation's program as vector IR: the same operations, in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from namdsp.arithmetic.program import Constant, Instruction, Program, Slot
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation, program_of

_SIGN = -0x80000000

#: An activation as plain data, part of a kernel's spec: name, and of each parameter whether it is one per channel.
Described = list[Any]


def describe(activation: Activation) -> Described:
    """An activation as plain data; its parameters are weights."""
    return [activation.name, [bool(activation.slopes)] * len(activation.program_parameters())]


def parameter_floats(described: Described, rows: int) -> int:
    """Floats of the parameters of an activation of `rows` rows."""
    return sum(rows if per_channel else 1 for per_channel in described[1])


def load_parameters(e: Emitter, described: Described, rows: int, weights: Any, row: Any) -> list[Any]:
    """Return the parameters for one row, as vectors. weights: the address of those of all rows; row: i64."""
    vectors = []
    for per_channel in described[1]:
        vectors.append(e.broadcast(e.offset(weights, row) if per_channel else weights))
        weights = e.offset(weights, rows if per_channel else 1)
    return vectors


def emit_activation(e: Emitter, described: Described, x: Any, parameters: Sequence[Any]) -> Any:
    """Return f(x) for one vector."""
    return emit_program(e, program_of(described[0], len(described[1])), x, parameters)


def emit_gate_value(
    e: Emitter,
    p: Any,
    z: Any,
    primary: tuple[Described, list[Any]],
    secondary: tuple[Described, list[Any]],
    *,
    blended: bool,
) -> Any:
    """gated f(p) * s, blended s * f(p) + (1 - s) * p, with s = secondary(z). Activations come with their parameters."""
    f = emit_activation(e, primary[0], p, primary[1])
    s = emit_activation(e, secondary[0], z, secondary[1])
    value = e.b.fmul(s, f)
    if blended:
        value = e.b.fadd(value, e.b.fmul(e.b.fsub(e.constant(1.0), s), p))
    return value


def emit_affine(e: Emitter, x: Any, scale: Any, shift: Any) -> Any:
    """Return x * scale, then + shift, for one vector. scale, shift: addresses."""
    return e.b.fadd(e.b.fmul(x, e.broadcast(scale)), e.broadcast(shift))


def emit_program(e: Emitter, program: Program, x: Any, parameters: Sequence[Any] = ()) -> Any:
    """Return f(x) for one vector; `parameters` are vectors."""
    (value,) = emit_values(e, program, x, parameters)
    return value


def emit_values(e: Emitter, program: Program, x: Any, parameters: Sequence[Any] = ()) -> list[Any]:
    """Return all values of a formula that has several."""
    slots: dict[int, Any] = dict(enumerate((x, *parameters)))
    sizes = {instruction.out for instruction in program.instructions if instruction.op == "abs"}
    for instruction in program.instructions:
        args = [
            slots[arg.index] if isinstance(arg, Slot) else e.constant(arg.value) for arg in instruction.args
        ]
        if _bounds_size(instruction, sizes):
            slots[instruction.out] = _lower_bits(e, args)
        else:
            slots[instruction.out] = _emit(e, instruction, args)
    return [slots[result] for result in program.results]


def _bounds_size(instruction: Instruction, sizes: set[int]) -> bool:
    """Whether it is min(a positive constant, |y|)."""
    if instruction.op != "min":
        return False
    bound, size = instruction.args
    return isinstance(bound, Constant) and bound.value > 0 and isinstance(size, Slot) and size.index in sizes


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
