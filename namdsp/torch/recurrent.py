# mypy: disable-error-code="no-untyped-call"
"""A layer of an LSTM with gradients: PyTorch's own, or frame by frame where tanh is not tanh."""

from __future__ import annotations

import warnings

import torch

from namdsp.plan.activations import Activation
from namdsp.torch.activations import activate


def play_lstm(
    x: torch.Tensor,
    inputs: torch.Tensor,
    bias: torch.Tensor | None,
    weight: torch.Tensor,
    hidden: torch.Tensor,
    cell: torch.Tensor,
    squash: Activation,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Hidden states [V, H, T] and the last cell state [V, H, 1].

    x                    : [V, I, T]
    inputs, bias, weight : [4H, I], [4H], [4H, H] as a plan has them: the rows of i, f and o halved
    hidden, cell         : [V, H], before the first frame
    """
    if squash.name != "Tanh":
        return _frame_by_frame(x, inputs, bias, weight, hidden, cell, squash)
    bias = weight.new_zeros(len(weight)) if bias is None else bias
    whole = [_doubled(inputs), _doubled(weight), _doubled(bias), torch.zeros_like(bias)]
    start = [hidden[None].contiguous(), cell[None].contiguous()]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "RNN module weights are not part of single contiguous")
        warnings.filterwarnings("ignore", "TF32 acceleration on top of oneDNN")
        # without oneDNN: what its layers keep for the way back does not pass through torch.func
        with torch.backends.mkldnn.flags(enabled=False):
            y, _, last = torch.lstm(
                x.permute(2, 0, 1).contiguous(), start, whole, True, 1, 0.0, True, False, False
            )
    return y.permute(1, 2, 0), last[0][..., None]


def _doubled(rows: torch.Tensor) -> torch.Tensor:
    i, f, g, o = rows.chunk(4)
    return torch.cat([i * 2, f * 2, g, o * 2])


def _frame_by_frame(
    x: torch.Tensor,
    inputs: torch.Tensor,
    bias: torch.Tensor | None,
    weight: torch.Tensor,
    hidden: torch.Tensor,
    cell: torch.Tensor,
    squash: Activation,
) -> tuple[torch.Tensor, torch.Tensor]:
    gates = torch.matmul(inputs, x)
    gates = gates if bias is None else gates + bias[:, None]
    hiddens = []
    for t in range(x.shape[-1]):
        i, f, g, o = activate(squash, gates[..., t] + hidden @ weight.T).chunk(4, -1)
        cell = (1 + f) / 2 * cell + (1 + i) / 2 * g
        hidden = (1 + o) / 2 * activate(squash, cell)
        hiddens.append(hidden)
    return torch.stack(hiddens, -1), cell[..., None]
