# mypy: disable-error-code="no-untyped-call"
"""A layer of an LSTM with gradients: PyTorch's layer, or frame by frame if another function replaces tanh."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import torch

from namdsp.plan.activations import Activation
from namdsp.torch.activations import activate

# Not restored: in the backward pass PyTorch reports warnings of its thread after the pass, outside of any filter.
warnings.filterwarnings("ignore", "RNN module weights are not part of single contiguous")
#: cuDNN's constant for an LSTM, and the arrays of weights of a layer.
_LSTM, _ARRAYS = 2, 4


class LstmOperands(NamedTuple):
    """Operands of a layer.

    x                    : [V, I, T]
    inputs, bias, weight : [4H, I], [4H], [4H, H] as a plan has them: the rows of i, f and o halved
    hidden, cell         : [V, H], before the first frame
    """

    x: torch.Tensor
    inputs: torch.Tensor
    bias: torch.Tensor | None
    weight: torch.Tensor
    hidden: torch.Tensor
    cell: torch.Tensor

    def sequence(self) -> torch.Tensor:
        """Return x as [T, V, I], the layout of PyTorch's layer."""
        return self.x.permute(2, 0, 1).contiguous()

    def start(self) -> list[torch.Tensor]:
        """Return both states before the first frame, [1, V, H] each, the layout of PyTorch's layer."""
        return [self.hidden[None].contiguous(), self.cell[None].contiguous()]

    def weights(self) -> list[torch.Tensor]:
        """Return the weights of PyTorch's layer, with two biases."""
        bias = self.weight.new_zeros(len(self.weight)) if self.bias is None else self.bias
        return [_doubled(self.inputs), _doubled(self.weight), _doubled(bias), torch.zeros_like(bias)]


def play_lstm(operands: LstmOperands, squash: Activation) -> tuple[torch.Tensor, torch.Tensor]:
    """Return hidden states [V, H, T] and the last cell state [V, H, 1]."""
    if squash.name != "Tanh":
        return _frame_by_frame(operands, squash)
    with _pytorchs_layer():
        y, _, last = torch.lstm(
            operands.sequence(), operands.start(), operands.weights(), True, 1, 0.0, True, False, False
        )
    return y.permute(1, 2, 0), last[0][..., None]


def lstm_gradients(
    operands: LstmOperands, squash: Activation, g: torch.Tensor | None, g_last: torch.Tensor | None
) -> LstmOperands:
    """Return gradients to the six operands of a layer, from those to its outputs; None: zeros."""
    if squash.name == "Tanh" and operands.x.is_cuda and torch.backends.cudnn.is_acceptable(operands.x):
        return _by_cudnn(operands, g, g_last)

    def layer(*values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return play_lstm(_operands(operands, values), squash)

    present = [operand for operand in operands if operand is not None]
    played, pull, *_ = torch.func.vjp(layer, *present)
    y, last = played
    ends = torch.zeros_like(y) if g is None else g, torch.zeros_like(last) if g_last is None else g_last
    return _operands(operands, pull(ends))


def _operands(operands: LstmOperands, present: Iterable[torch.Tensor]) -> LstmOperands:
    """Return operands with other values for those that are present."""
    left = iter(present)
    values: list[Any] = [None if operand is None else next(left) for operand in operands]
    return LstmOperands(*values)


def _by_cudnn(operands: LstmOperands, g: torch.Tensor | None, g_last: torch.Tensor | None) -> LstmOperands:
    """Compute forward and backward pass by cuDNN: torch.func cannot call layers that need real addresses."""
    x, weights, start = operands.sequence(), operands.weights(), operands.start()
    # one layer, one way, no dropout
    kind: tuple[Any, ...] = (_LSTM, operands.hidden.shape[1], 0, 1, False, 0.0, True, False, [])
    with _pytorchs_layer():
        y, _, _, reserve, buffer = torch.ops.aten._cudnn_rnn(x, weights, _ARRAYS, None, *start, *kind, None)
        g_y = torch.zeros_like(y) if g is None else g.permute(2, 0, 1).contiguous()
        g_cell = None if g_last is None else g_last[None, ..., 0].contiguous()
        g_x, g_hidden, g_first, (g_inputs, g_weight, g_bias, _) = torch.ops.aten._cudnn_rnn_backward(
            x, weights, _ARRAYS, buffer, *start, y, g_y, None, g_cell, *kind, None, reserve, [True] * 4
        )
    bias = None if operands.bias is None else _doubled(g_bias)
    values = _doubled(g_inputs), bias, _doubled(g_weight)
    return LstmOperands(g_x.permute(1, 2, 0), *values, g_hidden[0], g_first[0])


@contextlib.contextmanager
def _pytorchs_layer() -> Iterator[None]:
    """Use float32 without TF32, and without oneDNN, whose saved data does not pass through torch.func."""
    cudnn = torch.backends.cudnn
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "TF32 acceleration on top of oneDNN")
        with torch.backends.mkldnn.flags(enabled=False), cudnn.flags(cudnn.enabled, allow_tf32=False):
            yield


def _doubled(rows: torch.Tensor) -> torch.Tensor:
    i, f, g, o = rows.chunk(4)
    return torch.cat([i * 2, f * 2, g, o * 2])


def _frame_by_frame(operands: LstmOperands, squash: Activation) -> tuple[torch.Tensor, torch.Tensor]:
    x, inputs, bias, weight, hidden, cell = operands
    gates = torch.matmul(inputs, x)
    gates = gates if bias is None else gates + bias[:, None]
    hiddens = []
    for t in range(x.shape[-1]):
        i, f, g, o = activate(squash, gates[..., t] + hidden @ weight.T).chunk(4, -1)
        cell = (1 + f) / 2 * cell + (1 + i) / 2 * g
        hidden = (1 + o) / 2 * activate(squash, cell)
        hiddens.append(hidden)
    return torch.stack(hiddens, -1), cell[..., None]
