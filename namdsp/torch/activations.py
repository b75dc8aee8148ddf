"""Formulas of `plan/formula.py` as PyTorch operations, with gradients, in any float type."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch.nn import functional

from namdsp.arithmetic.program import Program


def run(program: Program, inputs: Iterable[torch.Tensor]) -> torch.Tensor:
    """Return the value of a formula of signals [..., C, T] and parameters [1, 1] or [C, 1]."""
    (value,) = program.run(lambda op, args: (FUNCTIONS.get(op) or _PLAIN[op])(*args), inputs)
    return torch.as_tensor(value)


_PLAIN = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}


def _leaky_relu(x: torch.Tensor, slope: torch.Tensor) -> torch.Tensor:
    """As `functional.leaky_relu`, whose slope is no tensor; one kernel."""
    return functional.prelu(x, slope.flatten())


def _fast_tanh(x: torch.Tensor) -> torch.Tensor:
    q, x2 = x.abs(), x * x
    over = x * (2.45550750702956 + 2.45550750702956 * q + (0.893229853513558 + 0.821226666969744 * q) * x2)
    return over / (2.44506634652299 + (2.44506634652299 + x2) * (x + 0.814642734961073 * x * q).abs())


def _leaky_hard_tanh(
    x: torch.Tensor, low: torch.Tensor, high: torch.Tensor, low_slope: torch.Tensor, high_slope: torch.Tensor
) -> torch.Tensor:
    outside = torch.where(x < low, (x - low) * low_slope + low, (x - high) * high_slope + high)
    return torch.where((x < low) | (x > high), outside, x)


def _softsign(x: torch.Tensor) -> torch.Tensor:
    return x / (1 + x.abs())


#: name -> f(x, *parameters)
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "Tanh": torch.tanh,
    "Fasttanh": _fast_tanh,
    "Hardtanh": torch.clamp,
    "ReLU": torch.relu,
    "LeakyReLU": _leaky_relu,
    "PReLU": _leaky_relu,
    "Sigmoid": torch.sigmoid,
    "SiLU": functional.silu,
    "Hardswish": lambda x: x * (x + 3).clamp(0, 6) / 6,
    "LeakyHardtanh": _leaky_hard_tanh,
    "Softsign": _softsign,
    "Softsigmoid": lambda x: 0.5 * (1 + _softsign(x)),
}
