# mypy: disable-error-code="misc, no-untyped-call, untyped-decorator"
"""Depthwise Conv1D with gradients, as an operator that compiles: for training any model.

On a GPU float32, float16 and bfloat16 use the kernels of namdsp; all else uses PyTorch.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from namdsp.errors import OperandError
from namdsp.kernels import depthwise_conv1d as forward_kernel
from namdsp.kernels.triton_gpu.depthwise.operands import geometry, is_channels_last, output
from namdsp.kernels.triton_gpu.device import interpreted

_TYPES = (torch.float32, torch.float16, torch.bfloat16)


def depthwise_conv1d(
    x: torch.Tensor,
    weight: torch.Tensor,
    bias: torch.Tensor | None = None,
    *,
    padding: int | tuple[int, int] = 0,
    dilation: int = 1,
) -> torch.Tensor:
    """Convolve each channel with its taps, with gradients to x, weight and bias.

    x, weight, bias, padding, dilation : as for `namdsp.kernels.depthwise_conv1d`; on any device, of any float type

    Returns [N, C, L_out], of the type and layout of x; under autocast of autocast's type, as conv1d.

    Raises
    ------
    OperandError : shapes that do not fit, or x is not dense.
    """
    if x.is_nested or x.layout != torch.strided:
        raise OperandError(
            "depthwise_conv1d: x is a nested or sparse tensor; expected a dense one, [N, C, L]"
        )
    left, right, _ = geometry(x.shape, weight.shape, padding, dilation)
    if torch.is_autocast_enabled(x.device.type):
        needed = torch.get_autocast_dtype(x.device.type)
        x, weight = x.to(needed), weight.to(needed)
        bias = None if bias is None else bias.to(needed)
    y: torch.Tensor = convolve(x, weight.reshape(-1, weight.shape[-1]), bias, left, right, dilation)
    return y


class DepthwiseConv1d(nn.Conv1d):
    """An `nn.Conv1d` whose groups are its channels, on the kernels of namdsp. `use_depthwise` makes them."""

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        """Compute the convolution as `nn.Conv1d` does."""
        if input.ndim != 3:
            return super().forward(input)
        left, right = self._reversed_padding_repeated_twice
        return depthwise_conv1d(
            input, self.weight, self.bias, padding=(left, right), dilation=self.dilation[0]
        )


def use_depthwise(model: nn.Module) -> list[str]:
    """Make the depthwise convolutions of a module use the kernels of namdsp. Returns their names.

    Every plain `nn.Conv1d` with groups = channels in = channels out, stride 1 and zero padding becomes a
    `DepthwiseConv1d`, in place: parameters, hooks, optimizers and state dicts remain as they are.
    """
    replaced = []
    for name, module in model.named_modules():
        if type(module) is nn.Conv1d and _fits(module):
            module.__class__ = DepthwiseConv1d
            replaced.append(name)
    return replaced


def _fits(conv: nn.Conv1d) -> bool:
    channels: bool = conv.groups == conv.in_channels == conv.out_channels
    return channels and bool(conv.stride == (1,) and conv.padding_mode == "zeros")


@torch.library.custom_op("namdsp::depthwise_conv1d", mutates_args=())
def convolve(
    x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None, left: int, right: int, dilation: int
) -> torch.Tensor:
    """Convolve x [N, C, L] with weight [C, taps] -> [N, C, L_out], in the layout of x."""
    with torch.no_grad():
        if _on_kernels(x):
            return forward_kernel(x, weight, bias, padding=(left, right), dilation=dilation)
        padded = functional.pad(x, (left, right))
        y = functional.conv1d(padded, weight[:, None], bias, dilation=dilation, groups=x.shape[1])
        return output(x, y.shape[2]).copy_(y)


@convolve.register_fake
def _(x: Any, weight: Any, bias: Any, left: int, right: int, dilation: int) -> Any:
    return output(x, x.shape[2] + left + right - (weight.shape[1] - 1) * dilation)


@torch.library.custom_op("namdsp::depthwise_conv1d_gradients", mutates_args=())
def gradients(
    gy: torch.Tensor,
    x: torch.Tensor,
    weight: torch.Tensor,
    left: int,
    right: int,
    dilation: int,
    needed: list[bool],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return gradients to x, weight and bias, of their types; empty where not needed."""
    with torch.no_grad():
        if not (gy.transpose(1, 2) if is_channels_last(x) else gy).is_contiguous():
            gy = output(x, gy.shape[2]).copy_(gy)
        gx = gw = gb = None
        if needed[1] or needed[2]:
            gx, gw, gb = _to_weight(x, gy, weight, left, right, dilation)
        if needed[0] and gx is None:
            gx = _to_input(gy, weight, left, right, dilation)
        return tuple(
            gradient if gradient is not None and wanted else like.new_empty(0)
            for gradient, wanted, like in zip((gx, gw, gb), needed, (x, weight, weight), strict=True)
        )


@gradients.register_fake
def _(gy: Any, x: Any, weight: Any, left: int, right: int, dilation: int, needed: list[bool]) -> Any:
    gx = output(x, x.shape[2]) if needed[0] else x.new_empty(0)
    gw = weight.new_empty(weight.shape if needed[1] else 0)
    return gx, gw, weight.new_empty(weight.shape[0] if needed[2] else 0)


def _to_input(gy: torch.Tensor, weight: torch.Tensor, left: int, right: int, dilation: int) -> torch.Tensor:
    """Return the gradient to x: the same operation with reversed taps, as fast as forward."""
    span = (weight.shape[1] - 1) * dilation
    front, behind = span - left, span - right
    if min(front, behind) < 0:  # frames that depend on padding only
        gy = gy[..., max(0, -front) : gy.shape[2] - max(0, -behind)]
    gradient: torch.Tensor = convolve(gy, weight.flip(1), None, max(0, front), max(0, behind), dilation)
    return gradient


def _to_weight(
    x: torch.Tensor, gy: torch.Tensor, weight: torch.Tensor, left: int, right: int, dilation: int
) -> tuple[torch.Tensor | None, torch.Tensor, torch.Tensor]:
    """Return gradients to the weight [C, taps] and the bias [C], and to x before them if it is computed with them."""
    if _on_kernels(x):
        from namdsp.kernels.triton_gpu.depthwise.gradients import gradients as of_kernels

        return of_kernels(gy, x, weight, left, dilation)
    padded, frames = functional.pad(x, (left, right)), gy.shape[2]
    sums = [
        (padded[..., k * dilation : k * dilation + frames] * gy).sum((0, 2)) for k in range(weight.shape[1])
    ]
    return None, torch.stack(sums, 1).to(weight.dtype), gy.sum((0, 2)).to(weight.dtype)


def _on_kernels(x: torch.Tensor) -> bool:
    return x.dtype in _TYPES and (x.is_cuda or interpreted())


def _save(ctx: Any, inputs: Any, output: Any) -> None:
    x, weight, bias, *options = inputs
    ctx.save_for_backward(x, weight)
    ctx.options, ctx.bias_type = options, None if bias is None else bias.dtype


def _backward(ctx: Any, gy: Any) -> Any:
    x, weight = ctx.saved_tensors
    needed = list(ctx.needs_input_grad[:3])
    gx, gw, gb = gradients(gy, x, weight, *ctx.options, needed)
    return (
        gx if needed[0] else None,
        gw if needed[1] else None,
        gb.to(ctx.bias_type) if needed[2] else None,
        None,
        None,
        None,
    )


convolve.register_autograd(_backward, setup_context=_save)
