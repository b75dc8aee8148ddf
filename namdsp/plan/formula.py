"""Formulas of several inputs: activations, gates, FiLM, batch norm, sums.

A formula is a traced program that calls activations by name. Engines run it with the activations' own programs in place
of the calls (`flat`), the float64 reference with the functions themselves. `gradients` returns its derivative.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.program import PLAIN, Program, Value, emit, emit_all, evaluate, names, trace
from namdsp.plan.activations import DERIVATIVE, KINDS, Activation, derivative_by_value, formula_of


@dataclass(frozen=True, eq=False)
class Formula:
    """A program and the parameters that are its last inputs.

    parameters : float32 [1, 1], or [C, 1] with one number of each channel
    learned    : whether they are weights, which training changes
    """

    program: Program
    parameters: tuple[Float32, ...] = ()
    learned: bool = False

    @property
    def signals(self) -> int:
        """The number of inputs that are signals."""
        return self.program.inputs - len(self.parameters)

    def evaluate(self, *inputs: Float32) -> Float32:
        """Return the value, exact to the bit; inputs and value are [C, T]."""
        return evaluate(flat(self.program), *inputs, *self.parameters)

    def truth(self, *inputs: Any) -> Any:
        """Evaluate the formula in float64, to measure errors."""
        parameters = (parameter.astype(np.float64) for parameter in self.parameters)
        (value,) = self.program.run(_exactly, (*inputs, *parameters))
        return value


def _exactly(op: str, args: list[Any]) -> Any:
    return (KINDS[op].truth if op in KINDS else PLAIN[op])(*args)


@cache
def flat(program: Program, keep: Collection[str] = ()) -> Program:
    """Return the program with all activations written out, except those of some names."""

    def perform(op: str, args: list[Any]) -> Any:
        return formula_of(op)(*args) if op[0].isupper() and op not in keep else emit(op, *args)

    return trace(lambda *inputs: program.run(perform, inputs), program.inputs)


def gradients(formula: Formula) -> Program:
    """Return the program of the gradients to signals and weights.

    Its inputs are g, the gradient to the value, then the formula's signals, value and parameters.
    """
    program, signals = formula.program, formula.signals
    constants = dict(zip(names(program.inputs)[signals:], formula.parameters, strict=True))

    def backward(g: Value, *known: Value) -> tuple[Value, ...]:
        inputs, value = (*known[:signals], *known[signals + 1 :]), known[signals]
        values: dict[str, Any] = dict(zip(names(program.inputs), inputs, strict=True))
        for op, out, args in program.instructions:
            arguments = [values[arg] if isinstance(arg, str) else arg for arg in args]
            values[out] = value if out == program.result else emit(op, *arguments)
        to = {program.result: g}
        for op, out, args in reversed(program.instructions):
            arguments = [values[arg] if isinstance(arg, str) else arg for arg in args]
            for position, arg in enumerate(args):
                if op[0].isupper():
                    if position:  # a parameter, which is constant
                        continue
                    by_value = derivative_by_value(op, [constants[str(name)] for name in args[1:]])
                    of = values[out] if by_value else arguments[0]
                    part = to[out] * emit(op + DERIVATIVE, of, *arguments[1:])
                elif op == "mul":
                    part = to[out] * arguments[1 - position]
                else:
                    part = 0.0 - to[out] if op == "sub" and position else to[out]
                if isinstance(arg, str):
                    to[arg] = to[arg] + part if arg in to else part
        return tuple(to[name] for name in names(program.inputs if formula.learned else signals))

    return trace(backward, program.inputs + 2)


def value_and_gradient(formula: Formula) -> Program:
    """Return the formula of the value and of the gradient to x. Inputs: x; g, the gradient to the value; parameters."""

    def both(x: Value, g: Value, *parameters: Value) -> tuple[Value, Value]:
        (value,) = flat(formula.program).run(emit_all, (x, *parameters))
        (to_x,) = flat(gradients(formula)).run(emit_all, (g, x, value, *parameters))
        return value, to_x

    return trace(both, 2 + len(formula.parameters))


def activated(activation: Activation) -> Formula:
    """Return the formula f(x)."""
    parameters = activation.program_parameters()
    return Formula(_call(activation.name, len(parameters)), parameters)


def gate(primary: Activation, secondary: Activation, *, blended: bool) -> Formula:
    """Return the formula of a gate: f(p) * s with s = secondary(z); blended s * f(p) + (1 - s) * p."""
    first, second = primary.program_parameters(), secondary.program_parameters()
    program = _gate(primary.name, len(first), secondary.name, len(second), blended)
    return Formula(program, (*first, *second))


def affine(scale: Float32, shift: Float32) -> Formula:
    """Return the formula of a batch norm: x * scale, then + shift. scale, shift : float32 [C]."""
    return Formula(_FILM, (scale[:, np.newaxis], shift[:, np.newaxis]), learned=True)


def scaled(factor: np.float32) -> Formula:
    """Return the formula factor * x."""
    return Formula(_SCALE, (np.full((1, 1), factor, np.float32),), learned=True)


@cache
def _call(name: str, parameters: int) -> Program:
    return trace(lambda x, *numbers: emit(name, x, *numbers), 1 + parameters)


@cache
def _gate(primary: str, first: int, secondary: str, second: int, blended: bool) -> Program:
    def formula(p: Value, z: Value, *parameters: Value) -> Value:
        f = emit(primary, p, *parameters[:first])
        s = emit(secondary, z, *parameters[first:])
        return s * f + (1.0 - s) * p if blended else s * f

    return trace(formula, 2 + first + second)


_FILM = trace(lambda x, scale, shift: x * scale + shift, 3)
_SCALE = trace(lambda x, factor: factor * x, 2)
SUM = Formula(trace(lambda a, b: a + b, 2))
#: FiLM: its scale and shift are signals
FILM, FILM_WITHOUT_SHIFT = Formula(_FILM), Formula(trace(lambda x, scale: x * scale, 2))
