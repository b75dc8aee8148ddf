"""What a rig takes as a block and as its output: checked before anything is processed."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError


def checked_blocks(
    block: Float32, out: Float32, *, in_channels: int, out_channels: int, max_block: int
) -> tuple[Float32, Float32]:
    """Both as [C, T].

    Raises
    ------
    StreamError : wrong type, shape or length, or an output that may not be written to.
    """
    x = _checked(block, "block", in_channels)
    y = _checked(out, "out", out_channels)
    if not y.flags.writeable:
        raise StreamError("out may not be written to; expected an array of your own")
    frames = x.shape[1]
    if y.shape[1] != frames:
        raise StreamError(f"out has {y.shape[1]} frames, block {frames}; expected the same number")
    if frames > max_block:
        raise StreamError(
            f"block of {frames} frames, but this rig was made with max_block={max_block}. "
            "Make it with a larger max_block"
        )
    return x, y


def _checked(array: Float32, name: str, channels: int) -> Float32:
    if not isinstance(array, np.ndarray) or array.dtype != np.float32:
        found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise StreamError(f"{name} is {found}; expected a float32 array. Convert it with astype(np.float32)")
    if not array.flags.aligned:
        raise StreamError(
            f"{name} is not aligned in memory; expected float32 at multiples of 4 bytes. Copy it"
        )
    if array.ndim == 1 and channels == 1:
        return array[np.newaxis]
    if array.ndim != 2 or array.shape[0] != channels:
        expected = f"[{channels}, T]" + (" or [T]" if channels == 1 else "")
        raise StreamError(f"{name} has shape {list(array.shape)}; expected {expected}")
    return array
