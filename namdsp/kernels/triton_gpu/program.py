"""The arithmetic as Triton source: formulas' programs, the conditioning of inputs, the one NaN of outputs.

A formula has the same operations, in the same order. Division is `tl.div_rn`; launches switch the compiler's
contraction off, so every other operator is one rounding. In fused kernels an activation is one text of PTX, for Triton
takes as long for it as for one of its operations; there each operation is `.rn`, which no assembler contracts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.arithmetic.program import Program, names
from namdsp.kernels.triton_gpu.ptx import SHORT_DIVISION, Helper, Ptx
from namdsp.plan.activations import program_of

#: The exact division of Triton.
DIVIDE = "tl.div_rn"
_INFIX = {"add": "+", "sub": "-", "mul": "*"}
#: Operations as PTX, on operands 0, 1 and so on; p is a predicate.
_PTX = {
    "add": "add.rn.f32 {out}, {0}, {1};",
    "sub": "sub.rn.f32 {out}, {0}, {1};",
    "mul": "mul.rn.f32 {out}, {0}, {1};",
    "div": "div.rn.f32 {out}, {0}, {1};",
    "fma": "fma.rn.f32 {out}, {0}, {1}, {2};",
    "min": "setp.lt.f32 p, {1}, {0}; selp.f32 {out}, {1}, {0}, p;",
    "max": "setp.lt.f32 p, {0}, {1}; selp.f32 {out}, {1}, {0}, p;",
    "select_lt": "setp.lt.f32 p, {0}, {1}; selp.f32 {out}, {2}, {3}, p;",
    "abs": "abs.f32 {out}, {0};",
    "neg": "neg.f32 {out}, {0};",
    "copysign": "copysign.f32 {out}, {1}, {0};",
    "pow2": "shl.b32 {out}, {0}, 23;",
}


def program_source(
    name: str, program: Program, frames: int | None = None, *, short: bool = False, divide: str = DIVIDE
) -> str:
    """A `@triton.jit` function `name(x0, x1, ...)` on float32 tensors of one shape; x1.. are the parameters.

    frames : of a thread, for one text of PTX on a GPU; None for operations of Triton, which it orders itself
    short  : of PTX: whether quotients are those of `ptx.SHORT_DIVISION`, where nothing on the way over- or underflows
    divide : of Triton: the function that divides
    """
    inputs = names(program.inputs)
    plain = [f"{step.out} = {_expression(step.op, list(step.args), divide)}" for step in program.instructions]
    plain += [f"return {', '.join(program.results)}"]
    triton = "\n".join(plain)
    asm = triton if frames is None else _ptx(program, frames, short=short)
    return Helper(f"{name}({', '.join(inputs)})", triton, asm).text


def _ptx(program: Program, frames: int, *, short: bool) -> Ptx:
    """Return the instructions of a program, each for all frames before the next; registers are named as its values."""
    inputs, results = names(program.inputs), program.results
    values = [*inputs, *(step.out for step in program.instructions)]
    code = [f".reg .f32 {', '.join(_registers(values, frames))}; .reg .pred p;"]
    moves = enumerate(_registers(inputs, frames), start=frames * len(results))
    code += [f"mov.f32 {register}, ${operand};" for operand, register in moves]
    for step in program.instructions:
        text = SHORT_DIVISION if short and step.op == "div" else _PTX[step.op]
        code += [
            text.format(*(_ptx_operand(arg, frame) for arg in step.args), out=f"{step.out}_{frame}")
            for frame in range(frames)
        ]
    code += [
        f"mov.f32 ${operand}, {register};" for operand, register in enumerate(_registers(results, frames))
    ]
    constraints = ["=f"] * frames * len(results) + ["f"] * frames * len(inputs)
    return Ptx(f"{{ {' '.join(code)} }}", ",".join(constraints), ", ".join(inputs), pure=True, frames=frames)


def _registers(values: Iterable[str], frames: int) -> list[str]:
    return [f"{value}_{frame}" for value in values for frame in range(frames)]


def _ptx_operand(argument: str | float, frame: int) -> str:
    if isinstance(argument, str):
        return f"{argument}_{frame}"
    return f"0f{np.float32(argument).view(np.uint32):08X}"


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
        lines.append(f"{variable} = {call(op, args) if op[0].isupper() else _expression(op, args)}")
        return variable

    (value,) = program.run(perform, inputs)
    return lines, value


class ActivationFunctions:
    """The functions of the activations that a kernel calls: name -> source.

    frames    : as for `program_source`
    quotients : activations whose quotients are short
    """

    def __init__(self, frames: int | None = None, quotients: Container[str] = ()) -> None:
        self._frames, self._quotients = frames, quotients
        self.sources: dict[str, str] = {}

    def call(self, activation: str, args: list[str]) -> str:
        """Return the call of an activation; its function is written if it is the first."""
        name, short = f"{activation.lower()}{len(args)}", activation in self._quotients
        if name not in self.sources:
            self.sources[name] = program_source(
                name, program_of(activation, len(args)), self._frames, short=short
            )
        return f"{name}({', '.join(args)})"

    @property
    def text(self) -> str:
        """Their source."""
        return "".join(self.sources.values())


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


def _expression(op: str, operands: list[str | float], divide: str = DIVIDE) -> str:
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
    if op == "neg":
        return f"{args[0]} * -1.0"  # exact; 0 - x would lose the sign of zeros
    if op == "pow2":
        return f"({args[0]}.to(tl.int32, bitcast=True) << 23).to(tl.float32, bitcast=True)"
    raise AssertionError(f"operation {op} is not in the arithmetic")


def _full(argument: str, like: str) -> str:
    """Return a constant as a tensor of the other operand's shape; tensors unchanged."""
    return argument if argument.startswith("x") else f"tl.full({like}.shape, {argument}, tl.float32)"
