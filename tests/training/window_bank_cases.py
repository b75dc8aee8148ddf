"""Windows of several networks, in Triton's interpreter: outputs and gradients are those of convolutions."""

from __future__ import annotations

import pytest
from packed_networks import played
from torch_here import torch

from namdsp.training import window_bank
from namdsp.training.orthonormal_kernel import orthonormal
from namdsp.training.window_bank import BankShape, WindowBank


@pytest.mark.parametrize(("channels", "seed"), [(3, 1), (8, 2)])
def test_output_and_gradients_are_those_of_convolutions(
    channels: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_bank, "PROGRAMS", 4)
    monkeypatch.setattr(window_bank, "PRECISION", "ieee")
    shape = BankShape(channels, (6, 3), (1, 5), 0.01, 16, 0.01)
    torch.manual_seed(seed)
    bank = WindowBank(shape, 2, 1, 128, "cpu")
    w = (0.4 * torch.randn(2, bank.count)).requires_grad_()
    for _ in range(1 + (channels == 3)):  # nothing of the first step is left in the second
        x, g = torch.randn(2, 1, bank.context + 128), torch.randn(2, 1, 128)
        y = bank(w, x)
        (gradient,) = torch.autograd.grad(y, w, g)
        for index in range(2):
            exact = w[index].detach().double().requires_grad_()
            right = played(shape, exact, x[index].double())
            (right_gradient,) = torch.autograd.grad(right, exact, g[index].double())
            torch.testing.assert_close(y[index].double(), right, rtol=1e-4, atol=1e-6)
            error = (gradient[index] - right_gradient).norm() / right_gradient.norm()
            assert float(error) < 2e-6


@pytest.mark.parametrize(("frames", "count"), [(700, 600), (300, 300), (129, 1)])
def test_signals_are_rendered_in_windows_after_silence(
    frames: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_bank, "PROGRAMS", 4)
    monkeypatch.setattr(window_bank, "PRECISION", "ieee")
    shape = BankShape(3, (6, 3), (1, 5), 0.01, 16, 0.01)
    torch.manual_seed(frames)
    bank = WindowBank(shape, 1, 2, 128, "cpu")
    w, x = 0.4 * torch.randn(1, bank.count), torch.randn(3, frames)
    right = played(shape, w[0].double(), torch.nn.functional.pad(x, (bank.context, 0)).double())
    torch.testing.assert_close(bank.render(w, x, count).double(), right[:, -count:], rtol=1e-4, atol=1e-6)


def test_columns_become_orthonormal() -> None:
    torch.manual_seed(1)
    a = torch.randn(2, 9, 9)
    made = orthonormal(a)
    torch.testing.assert_close(made.mT @ made, torch.eye(9).expand(2, -1, -1), rtol=0, atol=1e-5)
    torch.testing.assert_close(made.abs(), torch.linalg.qr(a)[0].abs(), rtol=0, atol=1e-4)
