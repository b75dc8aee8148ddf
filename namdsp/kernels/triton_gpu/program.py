"""The arithmetic as Triton source: activations' programs, the conditioning of inputs, the one NaN of outputs.

An activation has the same operations, in the same order. Division is `tl.div_rn`; launches switch the compiler's
contraction off, so every other operator is one rounding.
"""

from __future__ import annotations

from functools import cache

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.arithmetic.program import Instruction, Program, Slot

_INFIX = {"add": "+", "sub": "-", "mul": "*"}


@cache
def program_source(name: str, program: Program, divide: str = "tl.div_rn") -> str:
    """A `@triton.jit` function `name(x0, x1, ...)` on float32 tensors of one shape; x1.. are the parameters.

    divide : the function that divides, correctly rounded
    """
    arguments = ", ".join(f"x{index}" for index in range(program.inputs))
    lines = ["@triton.jit", f"def {name}({arguments}):"]
    lines += [f"    x{step.out} = {_expression(step, divide)}" for step in program.instructions]
    results = ", ".join(f"x{result}" for result in program.results)
    return "\n".join([*lines, f"    return {results}", ""])


def conditioned_lines(name: str, counted: str | None = None) -> list[str]:
    """Return lines that set an input sample to 0 if it counts as 0.

    counted : where non-finite samples are counted in `bad`; None: nowhere
    """
    return [
        f"size = {name}.to(tl.int32, bitcast=True) & 0x7FFFFFFF",
        *([f"bad += tl.where((size >= 0x7F800000) & {counted}, 1, 0)"] if counted is not None else []),
        f"{name} = tl.where((size >= 0x7F800000) | (size < {int(INPUT_FLOOR.view('int32'))}), 0.0, {name})",
    ]


def one_nan_lines(name: str) -> list[str]:
    """Return lines that give `bits` the bits of an output sample, of every NaN the same.

    They are compared as integers: a compiler may take a NaN for another NaN.
    """
    return [
        f"bits = {name}.to(tl.int32, bitcast=True)",
        f"bits = tl.where((bits & 0x7FFFFFFF) > 0x7F800000, {OUTPUT_NAN}, bits)",
    ]


def _expression(step: Instruction, divide: str) -> str:
    args = [f"x{arg.index}" if isinstance(arg, Slot) else _constant(arg.value) for arg in step.args]
    op = step.op
    if op in _INFIX:
        return f"{args[0]} {_INFIX[op]} {args[1]}"
    if op == "div":
        return f"{divide}({_full(args[0], args[1])}, {_full(args[1], args[0])})"
    if op == "fma":
        like = next(arg for arg in args if arg.startswith("x"))
        return f"tl.fma({', '.join(_full(arg, like) for arg in args)})"
    if op == "min":  # y if y < x else x
        return f"tl.where({args[1]} < {args[0]}, {args[1]}, {args[0]})"
    if op == "max":
        return f"tl.where({args[0]} < {args[1]}, {args[1]}, {args[0]})"
    if op == "select_lt":
        return f"tl.where({args[0]} < {args[1]}, {args[2]}, {args[3]})"
    if op == "abs":
        return f"({args[0]}.to(tl.int32, bitcast=True) & 0x7FFFFFFF).to(tl.float32, bitcast=True)"
    if op == "copysign":
        magnitude = f"({args[0]}.to(tl.int32, bitcast=True) & 0x7FFFFFFF)"
        sign = f"({args[1]}.to(tl.int32, bitcast=True) & -0x80000000)"
        return f"({magnitude} | {sign}).to(tl.float32, bitcast=True)"
    if op == "pow2":
        return f"({args[0]}.to(tl.int32, bitcast=True) << 23).to(tl.float32, bitcast=True)"
    raise AssertionError(f"operation {op} is not in the arithmetic")


def _constant(value: float) -> str:
    return repr(float(value))


def _full(argument: str, like: str) -> str:
    """Return a constant as a tensor of the other operand's shape; tensors unchanged."""
    return argument if argument.startswith("x") else f"tl.full({like}.shape, {argument}, tl.float32)"
