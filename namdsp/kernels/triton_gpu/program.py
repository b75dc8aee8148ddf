"""The arithmetic as Triton source: formulas' programs, the conditioning of inputs, the one NaN of outputs.

A formula has the same operations, in the same order. Division is `tl.div_rn`; launches switch the compiler's
contraction off, so every other operator is one rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from typing import Any

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.arithmetic.program import Program, names
from namdsp.plan.activations import program_of

_INFIX = {"add": "+", "sub": "-", "mul": "*"}


@cache
def program_source(name: str, program: Program, divide: str = "tl.div_rn") -> str:
    """A `@triton.jit` function `name(x0, x1, ...)` on float32 tensors of one shape; x1.. are the parameters.

    divide : the function that divides, correctly rounded
    """
    lines = ["@triton.jit", f"def {name}({', '.join(names(program.inputs))}):"]
    lines += [
        f"    {step.out} = {_expression(step.op, list(step.args), divide)}" for step in program.instructions
    ]
    return "\n".join([*lines, f"    return {', '.join(program.results)}", ""])


def formula_lines(
    program: Program,
    inputs: Sequence[str],
    call: Callable[[str, list[str]], str],
    name: Callable[[], str],
) -> tuple[list[str], str]:
    """Lines that compute a formula of one value, and the variable of the value.

    inputs : variables of the signals and parameters
    call   : returns the expression of an activation of a variable and its parameters
    name   : returns a new variable
    """
    lines: list[str] = []

    def perform(op: str, args: list[Any]) -> str:
        variable = name()
        lines.append(f"{variable} = {call(op, args) if op[0].isupper() else _expression(op, args, '')}")
        return variable

    (value,) = program.run(perform, inputs)
    return lines, value


class ActivationFunctions:
    """The functions of the activations that a kernel calls: name -> source.

    quotients : activations that divide by the helper `quotient`
    """

    def __init__(self, quotients: Container[str] = ()) -> None:
        self._quotients = quotients
        self.sources: dict[str, str] = {}

    def call(self, activation: str, args: list[str]) -> str:
        """Return the call of an activation; its function is written if it is the first."""
        divide = "quotient" if activation in self._quotients else "tl.div_rn"
        name = f"{activation.lower()}{len(args)}"
        self.sources[name] = program_source(name, program_of(activation, len(args)), divide)
        return f"{name}({', '.join(args)})"

    @property
    def text(self) -> str:
        """Their source."""
        return "".join(f"{source}\n\n" for source in self.sources.values())


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


def _expression(op: str, operands: list[str | float], divide: str) -> str:
    args = [operand if isinstance(operand, str) else repr(operand) for operand in operands]
    if op in _INFIX:
        return f"{args[0]} {_INFIX[op]} {args[1]}"
    if op == "div":
        return f"{divide}({_full(args[0], args[1])}, {_full(args[1], args[0])})"
    if op == "fma":
        like = next(operand for operand in operands if isinstance(operand, str))
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


def _full(argument: str, like: str) -> str:
    """Return a constant as a tensor of the other operand's shape; tensors unchanged."""
    return argument if argument.startswith("x") else f"tl.full({like}.shape, {argument}, tl.float32)"
