"""Long convolutions on tensors: gradients of a plain convolution in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from other_builders import linear
from torch_here import torch

namdsp_torch = pytest.importorskip("namdsp.torch")
Capture = namdsp_torch.Capture

TAPS = 600


def relative(actual: Any, right: Any) -> float:
    return float((actual.double() - right).norm() / right.norm())


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_gradients_are_those_of_a_plain_convolution(dtype: Any, load: Any, noise: Any) -> None:
    amp = load(linear(TAPS))[0]
    capture = Capture(amp, trainable=True).to(dtype)
    x = torch.from_numpy(noise(1500, 2)).to(dtype).requires_grad_()
    weight = torch.linspace(-1, 1, 1500, dtype=dtype)
    y = capture(x)
    (y * weight).square().sum().backward()
    gradients = {name: parameter.grad for name, parameter in capture.named_parameters()}

    plain_x = x.detach().double().requires_grad_()
    taps, bias = (
        torch.from_numpy(np.array(file_weight)).double().requires_grad_()
        for file_weight in amp.parsed.file_weights().values()
    )
    padded = torch.nn.functional.pad(plain_x[:, None], (TAPS - 1, 0))
    right = torch.nn.functional.conv1d(padded, taps.flip(0)[None, None], bias)[:, 0]
    (right * weight.double()).square().sum().backward()
    most = 1e-5 if dtype is torch.float32 else 1e-12
    assert relative(y.detach(), right.detach()) < most
    for actual, expected in (
        (x.grad, plain_x.grad),
        (gradients["taps"], taps.grad),
        (gradients["bias"], bias.grad),
    ):
        assert relative(actual, expected) < most
    assert relative(gradients["taps"].flip(0), taps.grad) > 0.1


def test_gradients_reach_a_state(load: Any, noise: Any) -> None:
    """In float64, against a small change of the history; the clock has none."""
    capture = Capture(load(linear(TAPS))[0]).double()
    x = torch.from_numpy(noise(50)).double()[None, None]
    state = capture.initial_state(1).double().requires_grad_()
    y, _ = capture(x, state)
    y.sum().backward()
    near = torch.zeros_like(state)
    near[0, -40] = 1e-3  # within the history; the clock stands last
    changed, _ = capture(x, state.detach() + near)
    expected = float((changed - y.detach()).sum() / 1e-3)
    assert float(state.grad[0, -40]) == pytest.approx(expected, rel=1e-6)
    assert float(state.grad[0, -1]) == 0.0
