"""The operands of a depthwise Conv1D are checked, and its output is allocated."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from namdsp.errors import OperandError
from namdsp.kernels.triton_gpu.device import interpreted

if TYPE_CHECKING:
    import torch

#: Frames of x and its padding; kernels count them in 32 bits.
MAX_FRAMES = 2**31 - 2**16
_TYPES = ("float32", "float16", "bfloat16")


def check(
    x: Any, weight: Any, bias: Any, padding: Any, dilation: Any
) -> tuple[torch.Tensor, torch.Tensor | None, torch.Tensor, int]:
    """Check the arguments of `depthwise_conv1d`.

    Returns weight [C, taps] and bias in order, the output to fill, and the frames of padding before x.

    Raises
    ------
    OperandError : shapes, types, devices or numbers that do not fit.
    """
    _check_tensor("x", x)
    if not x.is_cuda and not interpreted():
        raise _error(f"x is on {x.device}; expected a CUDA device. Move the operands there with .cuda()")
    _check_tensor("weight", weight, x)
    left, right, out_length = geometry(x, weight, padding, dilation)
    if x.shape[2] + left + right > MAX_FRAMES:
        raise _error(f"x has {x.shape[2]} frames and {left} + {right} of padding; at most {MAX_FRAMES} fit")
    if bias is not None:
        _check_tensor("bias", bias, x)
        if bias.shape != x.shape[1:2]:
            raise _error(f"bias is {_shape(bias)}; expected [{x.shape[1]}]")
        bias = bias.detach().contiguous()
    return weight.detach().reshape(-1, weight.shape[-1]).contiguous(), bias, output(x, out_length), left


def geometry(x: torch.Tensor, weight: torch.Tensor, padding: Any, dilation: Any) -> tuple[int, int, int]:
    """Return the frames of padding before and after x, and those of the output.

    Raises
    ------
    OperandError : shapes or numbers that do not fit.
    """
    if x.ndim != 3:
        raise _error(f"x is {_shape(x)}; expected [N, C, L]. Give a single sample as x[None]")
    channels, taps = x.shape[1], weight.shape[-1]
    if weight.ndim not in (2, 3) or weight.shape[0] != channels or weight.shape[1:-1].numel() != 1:
        raise _error(f"weight is {_shape(weight)}; expected [{channels}, taps] or [{channels}, 1, taps]")
    if taps < 1:
        raise _error("weight has no taps; expected one or more")
    left, right = _padding(padding)
    reach = (taps - 1) * _number("dilation", dilation, 1)
    out_length = x.shape[2] + left + right - reach
    if out_length < 1:
        raise _error(
            f"x has {x.shape[2]} frames and {left} + {right} of padding; {taps} taps at dilation {dilation} need "
            f"{reach + 1}. Give more frames or more padding"
        )
    return left, right, out_length


def launch_options(warps: int) -> dict[str, Any]:
    """Return compiler options on the GPU: `warps`, and no fusion that is not written. The interpreter has none."""
    return {} if interpreted() else {"num_warps": warps, "enable_fp_fusion": False}


def _check_tensor(name: str, tensor: Any, like: Any = None) -> None:
    import torch

    if not isinstance(tensor, torch.Tensor):
        raise _error(f"{name} is a {type(tensor).__name__}; expected a torch.Tensor")
    if str(tensor.dtype).removeprefix("torch.") not in _TYPES:
        raise _error(f"{name} is {tensor.dtype}; expected {', '.join(_TYPES[:-1])} or {_TYPES[-1]}")
    if like is not None and tensor.device != like.device:
        raise _error(f"{name} is on {tensor.device}, x on {like.device}. Move them to one device")
    if tensor.requires_grad and torch.is_grad_enabled():
        raise _error(f"{name} requires a gradient, and there is none. Call it under torch.no_grad()")


def _padding(padding: Any) -> tuple[int, int]:
    if isinstance(padding, (tuple, list)):
        if len(padding) != 2:
            raise _error(f"padding is {padding!r}; expected frames, or (left, right)")
        return _number("padding", padding[0], 0), _number("padding", padding[1], 0)
    frames = _number("padding", padding, 0)
    return frames, frames


def _number(name: str, value: Any, least: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise _error(f"{name} is {value!r}; expected a whole number") from None
    if not least <= number < 2**31:
        raise _error(f"{name} is {number}; expected {least} or more, below 2**31")
    return number


def output(x: torch.Tensor, out_length: int) -> torch.Tensor:
    """Allocate an output for x [N, C, L]: channels-last if channels are contiguous in x, else channels-first."""
    n, channels, _ = x.shape
    if not x.is_contiguous() and x.stride(1) == 1:
        return x.new_empty((n, out_length, channels)).transpose(1, 2)
    return x.new_empty((n, channels, out_length))


def _shape(tensor: torch.Tensor) -> str:
    return str(list(tensor.shape))


def _error(text: str) -> OperandError:
    return OperandError(f"depthwise_conv1d: {text}")
