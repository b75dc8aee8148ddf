"""Checks of blocks: type, shape, length, and whether input and output overlap. Errors say what to do."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError
from namdsp.runtime.signals import Tensor, block_of, is_tensor, like_input

#: An input of streams and rigs: float32 [T] or [C, T], as an array or a tensor on the CPU. Type checkers cannot infer
#: the type of all arrays, such as of those from `soundfile.read`; a block that is not float32 is refused at run time.
Block: TypeAlias = NDArray[Any] | Tensor
#: An output of streams and rigs.
OutBlock: TypeAlias = Float32 | Tensor

#: Message for a stream or a rig; its second field names a further way to continue.
FAILED_MIDWAY = (
    "a block of this {} has failed halfway, and some of its histories are past it; expected a fresh start. "
    "Call reset(){}, or make another"
)
_FLOAT32 = np.dtype(np.float32)


def check_array(block: Any, name: str, *, written: bool = False) -> Float32:
    """Return the block as an array that an engine accepts: float32, aligned, and writeable for output.

    A tensor of PyTorch is seen as an array on its memory.

    Raises
    ------
    StreamError : it is not such a block.
    """
    array = block_of(block, name) if type(block) is not np.ndarray and is_tensor(block) else block
    if type(array) is np.ndarray and array.dtype is _FLOAT32:
        flags = array.flags
        if flags.behaved or (flags.aligned and not written):
            return array
    if not isinstance(array, np.ndarray) or array.dtype != np.float32:
        if isinstance(array, np.number | float | int):
            raise StreamError(
                f"{name} is one number; expected a float32 array, [T] or [C, T]. Give np.array([x], np.float32)"
            )
        actual = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise StreamError(f"{name} is {actual}; expected a float32 array. Convert it with astype(np.float32)")
    if isinstance(array, np.ma.MaskedArray):
        raise StreamError(f"{name} is a masked array; expected a plain one. Pass x.filled(0.0)")
    if not array.flags.aligned:
        raise StreamError(
            f"{name} is not aligned in memory; expected float32 at multiples of 4 bytes. Copy it"
        )
    if written and not array.flags.writeable:
        raise StreamError(f"{name} may not be written to; expected a writeable array")
    return array.view(np.ndarray)


def process_new(process_into: Callable[[Block, OutBlock], object], block: Block, channels: int) -> Any:
    """Process a block by `process_into`, into a new array of `channels` channels; for a tensor, into a tensor."""
    signal: Any = block_of(block, "block", copied=True) if is_tensor(block) else block
    single = isinstance(signal, np.ndarray) and signal.ndim == 1
    frames = np.shape(signal)[-1] if np.ndim(signal) else 0
    out = np.empty((frames,) if single and channels == 1 else (channels, frames), np.float32)
    process_into(signal, out)
    return like_input(out, block)


def checked_blocks(
    block: Block, out: OutBlock, *, channels: tuple[int, int], max_block: int, owner: str
) -> tuple[Float32, Float32]:
    """Return input and output as [C, T].

    channels : in and out
    owner    : "stream" or "rig", for errors

    Raises
    ------
    StreamError : wrong type, shape or length, or an output that may not be written to.
    """
    x, y = check_array(block, "block"), check_array(out, "out", written=True)
    if x.ndim == 1:
        x = x[np.newaxis]
    if y.ndim == 1:
        y = y[np.newaxis]
    frames = x.shape[-1] if x.ndim == 2 else 0
    if frames > max_block or x.shape != (channels[0], frames) or y.shape != (channels[1], frames):
        raise _misfit(check_array(block, "block"), check_array(out, "out"), channels, max_block, owner)
    if _self_overlapping(y):
        raise StreamError(
            f"out overlaps itself in memory (strides of {', '.join(map(str, y.strides))} bytes); "
            "expected separate memory for each sample. Pass a copy"
        )
    return x, y


def _self_overlapping(y: Float32) -> bool:
    """Whether two samples of [C, T] have one address: i rows and j frames apart, i * row + j * frame = 0."""
    (channels, frames), (row, frame) = y.shape, map(abs, y.strides)
    common = gcd(row, frame)
    return y.size > 1 and (not common or (frame // common < channels and row // common < frames))


def _misfit(
    block: Float32, out: Float32, channels: tuple[int, int], max_block: int, owner: str
) -> StreamError:
    """What is wrong with shapes that do not fit."""
    for array, name, expected in ((block, "block", channels[0]), (out, "out", channels[1])):
        if (array.ndim != 1 or expected != 1) and (array.ndim != 2 or array.shape[0] != expected):
            shapes = f"[{expected}, T]" + (" or [T]" if expected == 1 else "")
            transposed = array.ndim == 2 and array.shape[1] == expected
            meant = ": did you mean x.T?" if transposed else ""
            return StreamError(f"{name} has shape {list(array.shape)}; expected {shapes}{meant}")
    frames = block.shape[-1]
    if out.shape[-1] != frames:
        return StreamError(f"out has {out.shape[-1]} frames, block {frames}; expected the same number")
    return StreamError(
        f"block of {frames} frames, but this {owner} was made with max_block={max_block}. "
        "Make it with a larger max_block"
    )


def copy_if_overlapping(x: Float32, y: Float32, scratch: Float32) -> Float32:
    """Return the input, copied to `scratch` if the output overlaps it and is not the same array."""
    same = x.ctypes.data == y.ctypes.data and x.strides == y.strides and x.shape == y.shape
    if same or not np.may_share_memory(x, y):
        return x
    copy = scratch[:, : x.shape[1]]
    copy[...] = x
    return copy
