"""The operands of a depthwise Conv1D are checked, and its output is allocated."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

from namdsp.errors import OperandError
from namdsp.kernels.triton_gpu.device import interpreted

if TYPE_CHECKING:
    import torch

#: Frames of x and its padding; kernels count them in 32 bits.
MAX_FRAMES = 2**31 - 2**16
_TYPES = ("float32", "float16", "bfloat16")
_ALIGNMENT = 16


class Operand(NamedTuple):
    """Everything about a tensor that a launch depends on.

    contiguous : in PyTorch's order of axes
    aligned    : whether its address is a multiple of 16 bytes
    """

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: torch.dtype
    device: torch.device
    contiguous: bool
    aligned: bool

    def with_frames(self, frames: int) -> Operand:
        """Return the operand of `output(tensor, frames)`."""
        last = not self.contiguous and self.strides[1] == 1
        shape, strides = _output_layout(self.shape, last, frames)
        return self._replace(shape=shape, strides=strides, contiguous=not last, aligned=True)


def operand_of(tensor: torch.Tensor) -> Operand:
    """Return the operand of a tensor."""
    return Operand(
        tensor.shape,
        tensor.stride(),
        tensor.dtype,
        tensor.device,
        tensor.is_contiguous(),
        tensor.data_ptr() % _ALIGNMENT == 0,
    )


def check_tensor(name: str, tensor: Any) -> Operand:
    """Return the operand of what should be a dense tensor without a gradient.

    Raises
    ------
    OperandError : it is not.
    """
    import torch

    if not isinstance(tensor, torch.Tensor):
        raise _error(f"{name} is a {type(tensor).__name__}; expected a torch.Tensor")
    if tensor.requires_grad and torch.is_grad_enabled():
        raise _error(f"{name} requires a gradient, and there is none. Call it under torch.no_grad()")
    try:
        return operand_of(tensor)
    except RuntimeError as reason:  # it has no strides
        raise _error(f"{name} is a nested or sparse tensor; expected a dense one") from reason


def check(x: Operand, weight: Operand, bias: Operand | None, padding: tuple[int, int], dilation: int) -> int:
    """Return the frames of the output for operands of `depthwise_conv1d`.

    Raises
    ------
    OperandError : shapes, types, devices or numbers that do not fit.
    """
    if x.device.type != "cuda" and not interpreted():
        raise _error(f"x is on {x.device}; expected a CUDA device. Move the operands there with .cuda()")
    for name, each in (("x", x), ("weight", weight), ("bias", bias)):
        if each is None:
            continue
        if str(each.dtype).removeprefix("torch.") not in _TYPES:
            raise _error(f"{name} is {each.dtype}; expected {', '.join(_TYPES[:-1])} or {_TYPES[-1]}")
        if each.device != x.device:
            raise _error(f"{name} is on {each.device}, x on {x.device}. Move them to one device")
    left, right, out_length = geometry(x.shape, weight.shape, padding, dilation)
    if x.shape[2] + left + right > MAX_FRAMES:
        raise _error(f"x has {x.shape[2]} frames and {left} + {right} of padding; at most {MAX_FRAMES} fit")
    if bias is not None and bias.shape != x.shape[1:2]:
        raise _error(f"bias is {list(bias.shape)}; expected [{x.shape[1]}]")
    return out_length


def geometry(
    x: tuple[int, ...], weight: tuple[int, ...], padding: Any, dilation: Any
) -> tuple[int, int, int]:
    """Return the frames of padding before and after x, and those of the output, for shapes of x and weight.

    Raises
    ------
    OperandError : shapes or numbers that do not fit.
    """
    if len(x) != 3:
        raise _error(f"x is {list(x)}; expected [N, C, L]. Give a single sample as x[None]")
    if len(weight) not in (2, 3) or weight[0] != x[1] or weight[1:-1] not in ((), (1,)):
        raise _error(f"weight is {list(weight)}; expected [{x[1]}, taps] or [{x[1]}, 1, taps]")
    taps = weight[-1]
    if taps < 1:
        raise _error("weight has no taps; expected one or more")
    left, right = frames_of_padding(padding)
    reach = (taps - 1) * whole_number("dilation", dilation, 1)
    out_length = x[2] + left + right - reach
    if out_length < 1:
        raise _error(
            f"x has {x[2]} frames and {left} + {right} of padding; {taps} taps at dilation {dilation} need "
            f"{reach + 1}. Give more frames or more padding"
        )
    return left, right, out_length


def frames_of_padding(padding: Any) -> tuple[int, int]:
    """Return (left, right). Raises `OperandError`."""
    if isinstance(padding, (tuple, list)):
        if len(padding) != 2:
            raise _error(f"padding is {padding!r}; expected frames, or (left, right)")
        return whole_number("padding", padding[0], 0), whole_number("padding", padding[1], 0)
    frames = whole_number("padding", padding, 0)
    return frames, frames


def whole_number(name: str, value: Any, least: int) -> int:
    """Return a whole number from `least` on, below 2**31. Raises `OperandError`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise _error(f"{name} is {value!r}; expected a whole number") from None
    if not least <= number < 2**31:
        raise _error(f"{name} is {number}; expected {least} or more, below 2**31")
    return number


def output(x: torch.Tensor, out_length: int) -> torch.Tensor:
    """Allocate an output for x [N, C, L], in its layout."""
    return x.new_empty_strided(*_output_layout(x.shape, is_channels_last(x), out_length))


def is_channels_last(x: torch.Tensor) -> bool:
    """Return whether the output for x is channels-last: channels are contiguous in x; else it is channels-first."""
    return not x.is_contiguous() and x.stride(1) == 1


def _output_layout(
    x: tuple[int, ...], channels_last: bool, frames: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return shape and strides of an output for the shape of x."""
    n, channels, _ = x
    strides = (frames * channels, 1, channels) if channels_last else (channels * frames, frames, 1)
    return (n, channels, frames), strides


def _error(text: str) -> OperandError:
    return OperandError(f"depthwise_conv1d: {text}")
