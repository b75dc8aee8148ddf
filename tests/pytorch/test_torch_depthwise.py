"""Depthwise Conv1D with gradients: as PyTorch's, in models of others, compiled."""

from __future__ import annotations

from typing import Any

import pytest
from torch_here import torch

namdsp_torch = pytest.importorskip("namdsp.torch")
nn = torch.nn


def model() -> Any:
    torch.manual_seed(3)
    return nn.Sequential(
        nn.Conv1d(2, 6, 1),
        nn.Sequential(nn.Conv1d(6, 6, 3, padding="same", dilation=2, groups=6), nn.ReLU()),
        nn.Conv1d(6, 6, 4, padding=5, groups=6, bias=False),
        nn.Conv1d(6, 6, 3, groups=3),
        nn.Conv1d(6, 6, 3, groups=6, padding=1, padding_mode="reflect"),
        nn.Conv1d(6, 6, 3, groups=6, stride=2),
        nn.Conv1d(6, 12, 3, groups=6),
    )


@pytest.mark.slow
def test_matching_layers_of_a_model_are_swapped_and_nothing_else_changes() -> None:
    plain, swapped = model(), model()
    assert namdsp_torch.use_depthwise(swapped) == ["1.0", "2"]
    assert namdsp_torch.use_depthwise(swapped) == []
    assert list(swapped.state_dict()) == list(plain.state_dict())
    assert [type(item).__name__ for item in swapped][2:4] == ["DepthwiseConv1d", "Conv1d"]
    x = torch.randn(2, 2, 40)
    y, right = swapped(x), plain(x)
    torch.testing.assert_close(y, right)
    actual = torch.autograd.grad(y.square().sum(), list(swapped.parameters()))
    expected = torch.autograd.grad(right.square().sum(), list(plain.parameters()))
    for a, b in zip(actual, expected, strict=True):
        torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(swapped(x[0]), right[0])


@pytest.mark.slow
def test_a_swapped_model_compiles_into_one_graph_and_runs_under_autocast() -> None:
    swapped = model()[:3]
    namdsp_torch.use_depthwise(swapped)
    x = torch.randn(2, 2, 30)
    right = swapped(x)
    torch.testing.assert_close(torch.compile(swapped, fullgraph=True, backend="aot_eager")(x), right)
    with torch.autocast("cpu", torch.bfloat16):
        assert swapped(x).dtype == torch.bfloat16
    one = nn.Conv1d(2, 2, 3, groups=2)
    assert namdsp_torch.use_depthwise(one) == [""]


@pytest.mark.slow
def test_the_operator_keeps_its_promises() -> None:
    """PyTorch's checks, for frames that are not next to one another in memory."""
    torch.manual_seed(2)
    x = torch.randn(2, 7, 3, dtype=torch.float64).transpose(1, 2)
    operands = [x, torch.randn(3, 3, dtype=torch.float64), torch.randn(3, dtype=torch.float64)]
    torch.library.opcheck(
        namdsp_torch.depthwise.convolve, (*(item.requires_grad_() for item in operands), 1, 2, 1)
    )
