"""What a stream is given: is it a block, does it fit, is the output out of the input's way? Errors say what to do."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError
from namdsp.runtime.tensors import Tensor, as_given, block_of, is_tensor

#: What streams and rigs take: float32 [T] or [C, T], as an array or as a tensor on the CPU. Type checkers do not know
#: of every array what is in it, such as of what `soundfile.read` gives; what is not float32 is refused as it is given.
Block: TypeAlias = NDArray[Any] | Tensor
#: Where they write to.
OutBlock: TypeAlias = Float32 | Tensor

#: Of a stream or a rig, and what else it can go on from.
HALFWAY = (
    "a block of this {} has failed halfway, and some of its histories are past it; expected a fresh start. "
    "Call reset(){}, or make another"
)
_FLOAT32 = np.dtype(np.float32)


def check_array(block: Any, name: str, *, written: bool = False) -> Float32:
    """The block as an array that an engine takes: float32, aligned, and writeable if it is to be written.

    A tensor of PyTorch is seen as an array on its memory.

    Raises
    ------
    StreamError : it is none.
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
        found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise StreamError(f"{name} is {found}; expected a float32 array. Convert it with astype(np.float32)")
    if isinstance(array, np.ma.MaskedArray):
        raise StreamError(f"{name} is a masked array; expected plain samples. Give x.filled(0.0)")
    if not array.flags.aligned:
        raise StreamError(
            f"{name} is not aligned in memory; expected float32 at multiples of 4 bytes. Copy it"
        )
    if written and not array.flags.writeable:
        raise StreamError(f"{name} may not be written to; expected an array of your own")
    return array.view(np.ndarray)


def process_new(process_into: Callable[[Block, OutBlock], None], block: Block, channels: int) -> Any:
    """What `process` does: a block into a new array with so many channels, or a new tensor for a tensor."""
    given: Any = block_of(block, "block", copied=True) if is_tensor(block) else block
    single = isinstance(given, np.ndarray) and given.ndim == 1
    frames = np.shape(given)[-1] if np.ndim(given) else 0
    out = np.empty((frames,) if single and channels == 1 else (channels, frames), np.float32)
    process_into(given, out)
    return as_given(out, block)


def checked_blocks(
    block: Block, out: OutBlock, *, channels: tuple[int, int], max_block: int, taker: str
) -> tuple[Float32, Float32]:
    """Both as [C, T].

    channels : in and out
    taker    : who was given them, for errors

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
        raise _misfit(check_array(block, "block"), check_array(out, "out"), channels, max_block, taker)
    if _lies_on_itself(y):
        raise StreamError(
            f"out has samples that lie on each other in memory (steps of {', '.join(map(str, y.strides))} bytes); "
            "expected a place for each. Copy it"
        )
    return x, y


def _lies_on_itself(y: Float32) -> bool:
    """Whether two samples of [C, T] have one address: i rows and j frames apart, i * row + j * frame = 0."""
    (channels, frames), (row, frame) = y.shape, map(abs, y.strides)
    common = gcd(row, frame)
    return y.size > 1 and (not common or (frame // common < channels and row // common < frames))


def _misfit(
    block: Float32, out: Float32, channels: tuple[int, int], max_block: int, taker: str
) -> StreamError:
    """What is wrong with shapes that do not fit."""
    for array, name, expected in ((block, "block", channels[0]), (out, "out", channels[1])):
        if (array.ndim != 1 or expected != 1) and (array.ndim != 2 or array.shape[0] != expected):
            shapes = f"[{expected}, T]" + (" or [T]" if expected == 1 else "")
            turned = array.ndim == 2 and array.shape[1] == expected
            meant = ": did you mean x.T?" if turned else ""
            return StreamError(f"{name} has shape {list(array.shape)}; expected {shapes}{meant}")
    frames = block.shape[-1]
    if out.shape[-1] != frames:
        return StreamError(f"out has {out.shape[-1]} frames, block {frames}; expected the same number")
    return StreamError(
        f"block of {frames} frames, but this {taker} was made with max_block={max_block}. "
        "Make it with a larger max_block"
    )


def out_of_the_way(x: Float32, y: Float32, room: Float32) -> Float32:
    """The input, in the room if the output would overwrite it. Samples that are their own output are not in it."""
    same = x.ctypes.data == y.ctypes.data and x.strides == y.strides and x.shape == y.shape
    if same or not np.may_share_memory(x, y):
        return x
    copy = room[:, : x.shape[1]]
    copy[...] = x
    return copy
