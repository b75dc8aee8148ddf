# mypy: disable-error-code="no-untyped-call, misc"
"""A layer of an LSTM with gradients: PyTorch's layer, or frame by frame if another function replaces tanh."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

import torch

from namdsp.plan.activations import Activation
from namdsp.torch.activations import FUNCTIONS

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


def play_lstm(operands: LstmOperands, squash: Activation) -> tuple[torch.Tensor, torch.Tensor]:
    """Return hidden states [V, H, T] and the last cell state [V, H, 1]."""
    if squash.name != "Tanh":
        return _frame_by_frame(operands, squash)
    x, weight = operands.x.permute(2, 0, 1).contiguous(), operands.weight
    bias = weight.new_zeros(len(weight)) if operands.bias is None else operands.bias
    weights = [_doubled(operands.inputs), _doubled(weight), _doubled(bias), torch.zeros_like(bias)]
    start = [operands.hidden[None].contiguous(), operands.cell[None].contiguous()]
    with _pytorchs_layer():
        if x.is_cuda and torch.backends.cudnn.is_acceptable(x):
            y, last, *_ = _CudnnLayer.apply(x, *weights, *start)
        else:
            y, _, last = torch.lstm(x, start, weights, True, 1, 0.0, True, False, False)
    return y.permute(1, 2, 0), last[0][..., None]


class _CudnnLayer(torch.autograd.Function):
    """cuDNN's layer: torch.func differentiates a function of this kind, but no layer that needs real addresses."""

    @staticmethod
    def forward(x: Any, *operands: Any) -> Any:
        weights, start = list(operands[:_ARRAYS]), operands[_ARRAYS:]
        y, _, last, reserve, buffer = torch.ops.aten._cudnn_rnn(
            x, weights, _ARRAYS, None, *start, *_kind(start), None
        )
        return y, last, reserve, buffer

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.mark_non_differentiable(*output[2:])
        ctx.save_for_backward(*inputs, *output)

    @staticmethod
    def backward(ctx: Any, g_y: Any, g_last: Any, *_: Any) -> Any:
        x, *saved = ctx.saved_tensors
        weights, (hidden, cell, y, _, reserve, buffer) = saved[:_ARRAYS], saved[_ARRAYS:]
        kind = _kind((hidden, cell))
        with _pytorchs_layer():
            g_x, g_hidden, g_cell, g_weights = torch.ops.aten._cudnn_rnn_backward(
                x, weights, _ARRAYS, buffer, hidden, cell, y, g_y.contiguous(), None, g_last.contiguous(),
                *kind, None, reserve, [True] * 4,
            )  # fmt: skip
        return g_x, *g_weights, g_hidden, g_cell


def _kind(start: Any) -> tuple[Any, ...]:
    """Return cuDNN's options: one layer, one way, no dropout."""
    return _LSTM, start[0].shape[2], 0, 1, False, 0.0, True, False, []


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
        i, f, g, o = FUNCTIONS[squash.name](gates[..., t] + hidden @ weight.T).chunk(4, -1)
        cell = (1 + f) / 2 * cell + (1 + i) / 2 * g
        hidden = (1 + o) / 2 * FUNCTIONS[squash.name](cell)
        hiddens.append(hidden)
    return torch.stack(hiddens, -1), cell[..., None]
