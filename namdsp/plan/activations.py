"""All activations: name in files, parameters, float32 formula, float64 value, derivative.

Parameters are numbers of a model like its weights: programs and kernels do not depend on them.
To add one: a formula in `arithmetic/formulas.py` and one entry in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from namdsp.arithmetic import Program, formulas, trace
from namdsp.arithmetic.fma import Float32


@dataclass(frozen=True)
class ActivationKind:
    """An entry of `KINDS`: what an activation computes.

    truth       : the function in float64; without calls of NumPy it also takes tensors
    derivative  : the formula of the derivative, a function of the value for `DERIVATIVES_BY_VALUE`, else of x
    defaults    : scalar parameters in the order of the arguments of formula and truth, with their defaults
    per_channel : the parameter `negative_slopes` may give one slope per channel (PReLU)
    """

    formula: Callable[..., Any]
    truth: Callable[..., Any]
    derivative: Callable[..., Any]
    defaults: tuple[tuple[str, float], ...] = ()
    per_channel: bool = False


@dataclass(frozen=True)
class Activation:
    """One activation with its parameters.

    parameters : scalars, in the order of the program's arguments
    slopes     : per-channel slopes, the program's one parameter instead of them; () if it has none
    """

    name: str
    parameters: tuple[float, ...] = ()
    slopes: tuple[float, ...] = ()

    @property
    def program(self) -> Program:
        """The float32 operations of this activation."""
        return program_of(self.name, 1 + len(self.program_parameters()))

    @cached_property
    def quotient(self) -> Program:
        """The operations that give s, p and q of f(x) = s p / q, for recurrences."""
        return trace(QUOTIENTS[self.name])

    def truth(self, x: Any) -> Any:
        """Return f(x) in float64; x [C, T]."""
        parameters = (array.astype(np.float64) for array in self.program_parameters())
        return KINDS[self.name].truth(x, *parameters)

    def structure(self) -> Hashable:
        """Return everything that decides the function, except its parameters."""
        return self.name, len(self.slopes)

    def program_parameters(self) -> tuple[Float32, ...]:
        """Return the arrays that the formula takes besides x, float32: [1, 1] for a scalar, [C, 1] for slopes."""
        with np.errstate(over="ignore"):
            if self.slopes:
                return (np.asarray(self.slopes, np.float32)[:, None],)
            return tuple(np.full((1, 1), value, np.float32) for value in self.parameters)

    def sliced(self, channels: int) -> Activation:
        """Return the activation for the first `channels` channels (slimmed models)."""
        return Activation(self.name, self.parameters, self.slopes[:channels])

    def __str__(self) -> str:
        details = [f"{value:g}" for value in self.parameters]
        details += [f"{len(self.slopes)} slopes"] if self.slopes else []
        return f"{self.name}({', '.join(details)})" if details else self.name


def formula_of(name: str) -> Callable[..., Any]:
    """Return the formula of an activation, or of a derivative."""
    kind = KINDS[name.removesuffix(DERIVATIVE)]
    return kind.formula if name in KINDS else kind.derivative


@cache
def program_of(name: str, inputs: int) -> Program:
    """Return the operations of an activation or a derivative, for x and parameters."""
    return trace(formula_of(name), inputs)


def derivative_by_value(name: str, parameters: Sequence[Float32]) -> bool:
    """Return whether the derivative is computed from the value f(x), not from x."""
    if name in ("LeakyReLU", "PReLU"):  # whose value has the sign of x if no slope is negative
        return all((parameter >= 0).all() for parameter in parameters)
    return name in DERIVATIVES_BY_VALUE


def _sigmoid(x: Any) -> Any:
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1.0) / (1.0 + e)


def _fast_tanh(x: Any) -> Any:
    q, x2 = abs(x), x * x
    numerator = x * (
        2.45550750702956 + 2.45550750702956 * q + (0.893229853513558 + 0.821226666969744 * q) * x2
    )
    return numerator / (2.44506634652299 + (2.44506634652299 + x2) * abs(x + 0.814642734961073 * x * q))


def _leaky_hard_tanh(x: Any, low: float, high: float, low_slope: float, high_slope: float) -> Any:
    outside = np.where(x < low, (x - low) * low_slope + low, (x - high) * high_slope + high)
    return np.where((x < low) | (x > high), outside, x)


def _leaky_relu(x: Any, slope: Any) -> Any:
    return np.where(x > 0, x, slope * x)


_SLOPE = (("negative_slope", 0.01),)
_BOUNDS = (("min_val", -1.0), ("max_val", 1.0))

#: Name in files -> its functions and parameters.
KINDS: dict[str, ActivationKind] = {
    "Tanh": ActivationKind(formulas.tanh, np.tanh, formulas.tanh_derivative),
    "Fasttanh": ActivationKind(formulas.fast_tanh, _fast_tanh, formulas.fast_tanh_derivative),
    "Hardtanh": ActivationKind(formulas.hard_tanh, np.clip, formulas.hard_tanh_derivative, _BOUNDS),
    "ReLU": ActivationKind(formulas.relu, lambda x: np.maximum(x, 0), formulas.relu_derivative),
    "LeakyReLU": ActivationKind(formulas.leaky_relu, _leaky_relu, formulas.leaky_relu_derivative, _SLOPE),
    "PReLU": ActivationKind(formulas.leaky_relu, _leaky_relu, formulas.leaky_relu_derivative, _SLOPE, True),
    "Sigmoid": ActivationKind(formulas.sigmoid, _sigmoid, formulas.sigmoid_derivative),
    "SiLU": ActivationKind(formulas.silu, lambda x: x * _sigmoid(x), formulas.silu_derivative),
    "Hardswish": ActivationKind(
        formulas.hard_swish, lambda x: x * np.clip(x + 3, 0, 6) / 6, formulas.hard_swish_derivative
    ),
    "LeakyHardtanh": ActivationKind(
        formulas.leaky_hard_tanh,
        _leaky_hard_tanh,
        formulas.leaky_hard_tanh_derivative,
        (*_BOUNDS, ("min_slope", 0.01), ("max_slope", 0.01)),
    ),
    "Softsign": ActivationKind(formulas.softsign, lambda x: x / (1 + abs(x)), formulas.softsign_derivative),
    "Softsigmoid": ActivationKind(
        formulas.softsigmoid, lambda x: 0.5 * (1 + x / (1 + abs(x))), formulas.softsigmoid_derivative
    ),
}
#: Suffix of the names of derivatives; no file has such a name.
DERIVATIVE = "'"
#: Names whose derivative is computed from the value f(x).
DERIVATIVES_BY_VALUE = ("Tanh", "ReLU", "Sigmoid", "Softsign", "Softsigmoid")
#: Activations that LSTMs can have, as quotients.
QUOTIENTS = {"Tanh": formulas.tanh_quotient, "Fasttanh": formulas.fast_tanh_quotient}
