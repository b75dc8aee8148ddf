# mypy: disable-error-code="no-untyped-call, misc"
"""A layer of an LSTM with gradients: PyTorch's layer, or frame by frame if another function replaces tanh."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from typing import Any, TypeAlias

import torch

from namdsp.plan.activations import Activation
from namdsp.torch.activations import FUNCTIONS

# Not restored: in the backward pass PyTorch reports warnings of its thread after the pass, outside of any filter.
warnings.filterwarnings("ignore", "RNN module weights are not part of single contiguous")
#: cuDNN's constant for an LSTM, and the arrays of weights of a layer.
_LSTM, _ARRAYS = 2, 4
Weights: TypeAlias = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


def play_lstm(
    x: torch.Tensor, weights: Weights, start: tuple[torch.Tensor, torch.Tensor], squash: Activation
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return hidden states [V, H, T] and the last cell state [V, H, 1], for x [V, I, T].

    weights : of the input [4H, I], the bias [4H], of the hidden state [4H, H], as a plan has them: i, f and o halved
    start   : hidden and cell state before the first frame, [V, H] each
    """
    inputs, bias, weight = weights
    if squash.name != "Tanh":
        return _frame_by_frame(x, (inputs, bias, weight), start, squash)
    frames = x.permute(2, 0, 1).contiguous()
    doubled = [_doubled(inputs), _doubled(weight), _doubled(bias), torch.zeros_like(bias)]
    states = [state[None].contiguous() for state in start]
    with _pytorchs_layer():
        if x.is_cuda and torch.backends.cudnn.is_acceptable(frames):
            y, last, *_ = _CudnnLayer.apply(frames, *doubled, *states)
        else:
            y, _, last = torch.lstm(frames, states, doubled, True, 1, 0.0, True, False, False)
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


def _frame_by_frame(
    x: Any, weights: Any, start: Any, squash: Activation
) -> tuple[torch.Tensor, torch.Tensor]:
    (inputs, bias, weight), (hidden, cell) = weights, start
    gates = torch.matmul(inputs, x) + bias[:, None]
    hiddens = []
    for t in range(x.shape[-1]):
        i, f, g, o = FUNCTIONS[squash.name](gates[..., t] + hidden @ weight.T).chunk(4, -1)
        cell = (1 + f) / 2 * cell + (1 + i) / 2 * g
        hidden = (1 + o) / 2 * FUNCTIONS[squash.name](cell)
        hiddens.append(hidden)
    return torch.stack(hiddens, -1), cell[..., None]
