"""Every activation of `plan/activations.py` as PyTorch operations, with gradients, in any float type."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from namdsp.plan.activations import Activation


def activate(activation: Activation, x: torch.Tensor) -> torch.Tensor:
    """Return f(x), x [..., C, T]."""
    if activation.slopes:
        return torch.where(x > 0, x, _slopes(activation.slopes, x.dtype, x.device) * x)
    y: torch.Tensor = FUNCTIONS[activation.name](
        x, *(float(np.float32(value)) for value in activation.parameters)
    )
    return y


@lru_cache(maxsize=256)
def _slopes(slopes: tuple[float, ...], dtype: torch.dtype, device: torch.device) -> torch.Tensor:
    """Return slopes [C, 1]; on a device from the second call on, as a CUDA graph needs them."""
    with torch.inference_mode(False):
        return torch.tensor(slopes, dtype=torch.float32, device=device).to(dtype)[:, None]


def _fast_tanh(x: torch.Tensor) -> torch.Tensor:
    q, x2 = x.abs(), x * x
    over = x * (2.45550750702956 + 2.45550750702956 * q + (0.893229853513558 + 0.821226666969744 * q) * x2)
    return over / (2.44506634652299 + (2.44506634652299 + x2) * (x + 0.814642734961073 * x * q).abs())


def _leaky_hard_tanh(
    x: torch.Tensor, low: float, high: float, low_slope: float, high_slope: float
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
    "LeakyReLU": functional.leaky_relu,
    "PReLU": functional.leaky_relu,
    "Sigmoid": torch.sigmoid,
    "SiLU": functional.silu,
    "Hardswish": lambda x: x * (x + 3).clamp(0, 6) / 6,
    "LeakyHardtanh": _leaky_hard_tanh,
    "Softsign": _softsign,
    "Softsigmoid": lambda x: 0.5 * (1 + _softsign(x)),
}
