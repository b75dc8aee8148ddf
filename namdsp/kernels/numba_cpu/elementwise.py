"""Kernel code for formulas: the same operations, in the same order, as vector IR; elementwise operations of a tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.program import Instruction, Program, names
from namdsp.kernels.numba_cpu.tile import Rows, Tile
from namdsp.native.ir import Emitter
from namdsp.plan.formula import flat
from namdsp.plan.ops import Elementwise

_SIGN = -0x80000000


def describe_op(op: Elementwise, channels: int, signal_of: Callable[[int], int]) -> dict[str, Any]:
    """Return the operation as an item of a kernel's spec; `rows` are those of a result."""
    return {
        "op": "elementwise",
        "rows": channels // len(op.formula.program.results),
        "reads": [(signal_of(signal), first) for signal, first in op.reads],
        "out": signal_of(op.out),
        **describe_formula(op),
    }


def describe_formula(op: Elementwise) -> dict[str, Any]:
    """Return the program, and the rows of each parameter, which is one of the weights."""
    return {"program": op.formula.program, "parameters": [len(array) for array in op.coefficients()]}


def pack(op: Elementwise) -> Float32:
    """Return the packed weights of the operation."""
    return np.concatenate([np.zeros(0, np.float32), *(np.ravel(array) for array in op.coefficients())])


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """Emit the item's code for one tile; return the address of the end of its weights."""
    e, rows = tile.e, item["rows"]
    with e.loop(e.i64(0), e.i64(rows), 1) as over_rows:
        row = over_rows.index
        operands = [Rows(tile, signal, row).load(first) for signal, first in item["reads"]]
        parameters = load_parameters(e, item, weights, row)
        vectors = zip(*operands, strict=True)
        values = [emit_values(e, item["program"], *inputs, *parameters) for inputs in vectors]
        out = Rows(tile, item["out"], row)
        for number, of_result in enumerate(zip(*values, strict=True)):
            out.store(number * rows, list(of_result))
    return e.offset(weights, sum(item["parameters"]))


def load_parameters(e: Emitter, item: dict[str, Any], weights: Any, row: Any) -> list[Any]:
    """Return the parameters of an item for one row, as vectors. weights: the address of those of all rows; row: i64."""
    vectors = []
    for rows in item["parameters"]:
        vectors.append(e.broadcast(e.offset(weights, row) if rows > 1 else weights))
        weights = e.offset(weights, rows)
    return vectors


def emit_values(e: Emitter, program: Program, *inputs: Any) -> list[Any]:
    """Return all values of a formula for vectors."""
    program = flat(program)
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
