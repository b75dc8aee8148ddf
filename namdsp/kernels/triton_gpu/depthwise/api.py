"""Depthwise Conv1D on the GPU for tensors of PyTorch: the public function.

y[n, c, t] = bias[c] + sum over k of weight[c, k] * x[n, c, t - left + k * dilation],    x = 0 outside of its frames
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from namdsp.common.extras import how_to_install
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.depthwise.operands import (
    Operand,
    check,
    check_tensor,
    frames_of_padding,
    whole_number,
)

if TYPE_CHECKING:
    import torch

    from namdsp.kernels.triton_gpu.depthwise.launch import Launch


def depthwise_conv1d(
    x: torch.Tensor,
    weight: torch.Tensor,
    bias: torch.Tensor | None = None,
    *,
    padding: int | tuple[int, int] = 0,
    dilation: int = 1,
) -> torch.Tensor:
    """Convolve each channel with its taps, as `torch.nn.functional.conv1d` does with groups = channels.

    Each output is one chain in float32: acc = bias, or 0; then for the taps, oldest to newest,
    acc = fma(weight, x, acc), where padding counts as x = 0; then one rounding to the type of x. Shape, layout and
    GPU do not change its bits. There is no gradient.

    x        : float32, float16 or bfloat16 [N, C, L] on a CUDA device. Any strides: channels-first (contiguous) and
               channels-last in memory ([N, L, C] with the last two axes transposed) are the fast ones
    weight   : [C, taps] or [C, 1, taps], any of the three types, on the device of x
    bias     : [C], likewise
    padding  : frames of zeros on both sides, or (left, right)
    dilation : frames from tap to tap

    Returns a new tensor of the type and layout of x, [N, C, L + left + right - (taps - 1) * dilation].

    Raises
    ------
    OperandError : shapes, types, devices or numbers that do not fit.
    EngineError  : Triton is not installed.
    """
    x_operand = check_tensor("x", x)
    weight, weight_operand = _contiguous("weight", weight)
    bias_operand = None
    if bias is not None:
        bias, bias_operand = _contiguous("bias", bias)
    frames = frames_of_padding(padding)
    launch, out = _prepared(
        x_operand, weight_operand, bias_operand, frames, whole_number("dilation", dilation, 1)
    )
    y = x.new_empty_strided(out.shape, out.strides)
    if launch is not None:
        launch(x, weight, bias, y)
    return y


def _contiguous(name: str, tensor: torch.Tensor) -> tuple[torch.Tensor, Operand]:
    operand = check_tensor(name, tensor)
    return (tensor, operand) if operand.contiguous else _contiguous(name, tensor.contiguous())


@lru_cache(maxsize=1024)
def _prepared(
    x: Operand, weight: Operand, bias: Operand | None, padding: tuple[int, int], dilation: int
) -> tuple[Launch | None, Operand]:
    """Return the launch for tensors x, weight, bias and y, None if y is empty, and the operand of y."""
    y = x.with_frames(check(x, weight, bias, padding, dilation))
    if 0 in y.shape:
        return None, y
    if find_spec("triton") is None:
        raise EngineError(f"depthwise_conv1d: triton is not installed. {how_to_install('gpu')}")
    from namdsp.kernels.triton_gpu.depthwise import flat, tile

    taps = weight.shape[-1]
    kernel = flat if flat.fits(x, y, taps, dilation) else tile
    return kernel.forward(x, y, taps, left=padding[0], dilation=dilation, bias=bias is not None), y
