"""A formula as data: the list of float32 operations that a function of `formulas.py` performs.

A formula is an ordinary function of `Value`s. `trace` runs it once on symbols and keeps the operations in
order. Every engine runs that same list: NumPy interprets it, Numba and Triton print it as source. So a
formula is written once, for all engines. Its first inputs are signals, the others parameters.

Operations, all elementwise and rounded once to float32:

    add sub mul div    x + y ...                   abs        |x|
    fma                x * y + z                   copysign   |x| with the sign of y
    min                y if y < x else x           max        y if x < y else x     (a NaN in x stays)
    select_lt          z if x < y else w           pow2       2**n for x = n + POW2_BIAS, n in -126..127
    neg                -x, whose zeros have the other sign
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from namdsp.arithmetic.fma import Float32, fma32

#: Adding this to y, |y| < 2**22, rounds y to a whole number n; the low bits of the sum are n + 127.
POW2_BIAS = 12582912.0 + 127.0


class Instruction(NamedTuple):
    """out = op(*args).

    op   : an operation of the table above, or the name of an activation (`plan/activations.py`) that is called
    args : names of values, or float32 numbers
    """

    op: str
    out: str
    args: tuple[str | float, ...]


class Program(NamedTuple):
    """Instructions in order. Values are named x0, x1 and so on; the first are the inputs."""

    inputs: int
    instructions: tuple[Instruction, ...]
    results: tuple[str, ...]

    @property
    def result(self) -> str:
        """The name of the value, for a formula with one value."""
        (name,) = self.results
        return name

    @property
    def calls(self) -> tuple[str, ...]:
        """The activations that the program calls."""
        return tuple(step.op for step in self.instructions if step.op[0].isupper())

    def run(self, perform: Callable[[str, list[Any]], Any], inputs: Iterable[Any]) -> tuple[Any, ...]:
        """Return the results for any meaning of the operations: perform(op, arguments) returns a value."""
        values = dict(zip(names(self.inputs), inputs, strict=True))
        for op, out, args in self.instructions:
            values[out] = perform(op, [values[arg] if isinstance(arg, str) else arg for arg in args])
        return tuple(values[result] for result in self.results)

    def without_rest(self) -> tuple[Program, list[int]]:
        """Return the program without unused operations, and the numbers of the inputs that remain."""
        needed = set(self.results)
        for step in reversed(self.instructions):
            if step.out in needed:
                needed.update(arg for arg in step.args if isinstance(arg, str))
        left = [index for index, name in enumerate(names(self.inputs)) if name in needed]
        kept = self._replace(instructions=tuple(step for step in self.instructions if step.out in needed))

        def formula(*values: Value) -> tuple[Value, ...]:
            inputs = dict(zip(left, values, strict=True))
            return kept.run(emit_all, (inputs.get(index) for index in range(self.inputs)))

        return trace(formula, len(left)), left


def names(count: int) -> list[str]:
    """Return the names of a program's first values."""
    return [f"x{index}" for index in range(count)]


class Value:
    """A symbol in a formula that is being traced; it writes its operations on a shared tape."""

    def __init__(self, tape: _Tape, name: str) -> None:
        self._tape = tape
        self.name = name

    def __add__(self, other: Operand) -> Value:
        return emit("add", self, other)

    def __radd__(self, other: Operand) -> Value:
        return emit("add", other, self)

    def __sub__(self, other: Operand) -> Value:
        return emit("sub", self, other)

    def __rsub__(self, other: Operand) -> Value:
        return emit("sub", other, self)

    def __mul__(self, other: Operand) -> Value:
        return emit("mul", self, other)

    def __rmul__(self, other: Operand) -> Value:
        return emit("mul", other, self)

    def __truediv__(self, other: Operand) -> Value:
        return emit("div", self, other)

    def __rtruediv__(self, other: Operand) -> Value:
        return emit("div", other, self)

    def __neg__(self) -> Value:
        return emit("neg", self)

    def __abs__(self) -> Value:
        return emit("abs", self)


Operand = Value | float


class _Tape:
    def __init__(self, inputs: int) -> None:
        self.values = inputs
        self.instructions: list[Instruction] = []


def emit(op: str, *args: Operand) -> Value:
    """Append one operation to the tape that the arguments share; returns the symbol of its result."""
    tape = next(arg._tape for arg in args if isinstance(arg, Value))
    operands = tuple(arg.name if isinstance(arg, Value) else float(np.float32(arg)) for arg in args)
    out = f"x{tape.values}"
    tape.values += 1
    tape.instructions.append(Instruction(op, out, operands))
    return Value(tape, out)


def emit_all(op: str, args: list[Operand]) -> Value:
    """Append an operation, with the arguments that `Program.run` passes."""
    return emit(op, *args)


def trace(formula: Callable[..., Value | tuple[Value, ...]], inputs: int = 1) -> Program:
    """Return the program of `formula(x0, x1, ...)`."""
    tape = _Tape(inputs)
    value = formula(*(Value(tape, name) for name in names(inputs)))
    results = tuple(item.name for item in (value if isinstance(value, tuple) else (value,)))
    return Program(inputs, tuple(tape.instructions), results)


def fma(x: Operand, y: Operand, z: Operand) -> Value:
    """Return x * y + z, rounded once."""
    return emit("fma", x, y, z)


def minimum(x: Operand, y: Operand) -> Value:
    """Return the smaller value; x if either is NaN."""
    return emit("min", x, y)


def maximum(x: Operand, y: Operand) -> Value:
    """Return the larger value; x if either is NaN."""
    return emit("max", x, y)


def copysign(x: Operand, y: Operand) -> Value:
    """Return |x| with the sign bit of y."""
    return emit("copysign", x, y)


def select_lt(x: Operand, y: Operand, then: Operand, otherwise: Operand) -> Value:
    """Return `then` where x < y, else `otherwise`."""
    return emit("select_lt", x, y, then, otherwise)


def pow2(shifted: Operand) -> Value:
    """Return 2**n from n + POW2_BIAS, by moving the low bits into the exponent field."""
    return emit("pow2", shifted)


# -- with NumPy, one operation after the other, for the reference ------------------------------------------------


def _power_of_two(shifted: Any) -> Float32:
    """2**n from n + POW2_BIAS: the low nine bits become sign and exponent."""
    bits = np.asarray(shifted, np.float32).view(np.uint32) << np.uint32(23)
    return bits.view(np.float32)


#: What each operation name means on float32 arrays.
OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "fma": fma32,
    "min": lambda x, y: np.where(y < x, y, x),
    "max": lambda x, y: np.where(x < y, y, x),
    "abs": np.abs,
    "neg": np.negative,
    "copysign": np.copysign,
    "select_lt": lambda x, y, then, otherwise: np.where(x < y, then, otherwise),
    "pow2": _power_of_two,
}


#: Operation -> function of numbers of any type; other operations exist for float32 only.
PLAIN: dict[str, Callable[..., Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": operator.truediv,
    "neg": operator.neg,
    "fma": lambda x, y, z: x * y + z,
}


def evaluate(program: Program, *inputs: Any) -> Float32:
    """Return f(x, ...) elementwise, exact to the bit; inputs are float32 and broadcast against the first."""
    return evaluate_all(program, *inputs)[0]


def evaluate_all(program: Program, *inputs: Any) -> tuple[Float32, ...]:
    """Return all values of a formula with several values; as `evaluate`."""
    with np.errstate(all="ignore"):
        results = program.run(_perform, inputs)
    return tuple(np.broadcast_to(result, inputs[0].shape) for result in results)


def _perform(op: str, args: list[Any]) -> Any:
    return OPERATIONS[op](*(np.float32(arg) if isinstance(arg, float) else arg for arg in args))
