"""Formulas of `plan/formula.py` as PyTorch operations, with gradients, in any float type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch.nn import functional

from namdsp.arithmetic.program import PLAIN, Program
from namdsp.plan.activations import KINDS


def run(program: Program, inputs: Iterable[torch.Tensor]) -> torch.Tensor:
    """Return the value of a formula of signals [..., C, T] and parameters [1, 1] or [C, 1]."""
    (value,) = program.run(lambda op, args: (FUNCTIONS.get(op) or PLAIN[op])(*args), inputs)
    return torch.as_tensor(value)


def _leaky_relu(x: torch.Tensor, slope: torch.Tensor) -> torch.Tensor:
    """As `functional.leaky_relu`, whose slope is no tensor; one kernel."""
    return functional.prelu(x, slope.flatten())


def _leaky_hard_tanh(
    x: torch.Tensor, low: torch.Tensor, high: torch.Tensor, low_slope: torch.Tensor, high_slope: torch.Tensor
) -> torch.Tensor:
    outside = torch.where(x < low, (x - low) * low_slope + low, (x - high) * high_slope + high)
    return torch.where((x < low) | (x > high), outside, x)


#: name -> f(x, *parameters)
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "Tanh": torch.tanh,
    **{name: KINDS[name].truth for name in ("Fasttanh", "Softsign", "Softsigmoid")},
    "Hardtanh": torch.clamp,
    "ReLU": torch.relu,
    "LeakyReLU": _leaky_relu,
    "PReLU": _leaky_relu,
    "Sigmoid": torch.sigmoid,
    "SiLU": functional.silu,
    "Hardswish": lambda x: x * (x + 3).clamp(0, 6) / 6,
    "LeakyHardtanh": _leaky_hard_tanh,
}
