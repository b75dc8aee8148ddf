"""A formula as data: the list of float32 operations that a formula of `formulas.py` performs.

A formula is an ordinary function of `Value`s. `trace` runs it once on symbols and keeps the operations in
order. Every engine runs that same list: NumPy interprets it, Numba and Triton print it as source. So a
formula is written once, and no engine can disagree about it.

Operations, all elementwise and rounded once to float32:

    add sub mul div    x + y ...                   abs        |x|
    fma                x * y + z                   copysign   |x| with the sign of y
    min                y if y < x else x           max        y if x < y else x     (a NaN in x stays)
    select_lt          z if x < y else w           pow2       2**n for x = n + POW2_BIAS, n in -126..127
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

#: Adding this to y, |y| < 2**22, rounds y to a whole number n and leaves n + 127 in the low bits.
POW2_BIAS = 12582912.0 + 127.0


@dataclass(frozen=True)
class Constant:
    """A float32 number written in the formula."""

    value: float


@dataclass(frozen=True)
class Slot:
    """The result of an instruction, or an input: slot 0 is x, slots 1.. are per-channel parameters."""

    index: int


@dataclass(frozen=True)
class Instruction:
    """slot `out` = op(*args)."""

    op: str
    out: int
    args: tuple[Slot | Constant, ...]


@dataclass(frozen=True)
class Program:
    """Instructions in order. Slots 0 .. inputs-1 are the inputs; `results` are the slots of the results."""

    inputs: int
    instructions: tuple[Instruction, ...]
    results: tuple[int, ...]

    @property
    def result(self) -> int:
        """The slot of f(x), of a formula with one value."""
        (slot,) = self.results
        return slot

    def last_uses(self) -> dict[int, int]:
        """For each slot the position of the last instruction that reads it."""
        return {
            arg.index: position
            for position, instruction in enumerate(self.instructions)
            for arg in instruction.args
            if isinstance(arg, Slot)
        }


class Value:
    """A symbol in a formula that is being traced; it writes its operations on a shared tape."""

    def __init__(self, tape: _Tape, slot: Slot) -> None:
        self._tape = tape
        self.slot = slot

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

    def __abs__(self) -> Value:
        return emit("abs", self)


Operand = Value | float


class _Tape:
    def __init__(self, inputs: int) -> None:
        self.next_slot = inputs
        self.instructions: list[Instruction] = []


def emit(op: str, *args: Operand) -> Value:
    """Append one operation to the tape that the arguments share; returns the symbol of its result."""
    tape = next(arg._tape for arg in args if isinstance(arg, Value))
    slots = tuple(arg.slot if isinstance(arg, Value) else Constant(float(np.float32(arg))) for arg in args)
    out = tape.next_slot
    tape.next_slot += 1
    tape.instructions.append(Instruction(op, out, slots))
    return Value(tape, Slot(out))


def trace(formula: Callable[..., Value | tuple[Value, ...]], parameters: int = 0) -> Program:
    """The program of `formula(x, *parameters)`."""
    tape = _Tape(1 + parameters)
    value = formula(*(Value(tape, Slot(index)) for index in range(1 + parameters)))
    results = tuple(item.slot.index for item in (value if isinstance(value, tuple) else (value,)))
    return Program(1 + parameters, tuple(tape.instructions), results)


def fma(x: Operand, y: Operand, z: Operand) -> Value:
    """x * y + z, rounded once."""
    return emit("fma", x, y, z)


def minimum(x: Operand, y: Operand) -> Value:
    """The smaller; x if either is NaN."""
    return emit("min", x, y)


def maximum(x: Operand, y: Operand) -> Value:
    """The larger; x if either is NaN."""
    return emit("max", x, y)


def copysign(x: Operand, y: Operand) -> Value:
    """|x| with the sign bit of y."""
    return emit("copysign", x, y)


def select_lt(x: Operand, y: Operand, then: Operand, otherwise: Operand) -> Value:
    """`then` where x < y, else `otherwise`."""
    return emit("select_lt", x, y, then, otherwise)


def pow2(shifted: Operand) -> Value:
    """2**n from n + POW2_BIAS, by moving the low bits into the exponent field."""
    return emit("pow2", shifted)
