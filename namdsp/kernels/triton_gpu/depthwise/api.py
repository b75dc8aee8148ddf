"""Depthwise Conv1D on the GPU for tensors of PyTorch: the public function.

y[n, c, t] = bias[c] + sum over k of weight[c, k] * x[n, c, t - left + k * dilation],    x = 0 outside of its frames
"""

from __future__ import annotations

from contextlib import nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from namdsp.errors import EngineError
from namdsp.extras import how_to_install
from namdsp.kernels.triton_gpu.depthwise.operands import check

if TYPE_CHECKING:
    import torch


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
    weight, bias, y, left = check(x, weight, bias, padding, dilation)
    if y.numel():
        if find_spec("triton") is None:
            raise EngineError(f"depthwise_conv1d: triton is not installed. {how_to_install('gpu')}")
        from namdsp.kernels.triton_gpu.depthwise.tile import launch

        with _device_of(x):
            launch(x.detach(), weight, bias, y, left=left, dilation=dilation)
    return y


def _device_of(x: torch.Tensor) -> Any:
    """Return a context with the device of x as the current one, where Triton launches."""
    import torch

    if x.is_cuda and x.device.index != torch.cuda.current_device():
        return torch.cuda.device(x.device)
    return nullcontext()
