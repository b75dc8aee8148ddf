"""Checks of audio blocks: float32 [C, T], channel-major, all samples finite.

Shared by files and resampling. An error names the first bad sample; nothing is repaired.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import AudioError

Float32: TypeAlias = NDArray[np.float32]


def require_block(block: Float32, where: str, *, channels: int) -> None:
    """Raise AudioError unless `block` is float32 [channels, T].

    block    : the array to check
    where    : what the message begins with: a file name, or the name of the consumer
    channels : the C that the consumer was made for
    """
    if not isinstance(block, np.ndarray) or block.dtype != np.float32 or block.ndim != 2:
        actual = (
            f"{block.dtype} {list(block.shape)}" if isinstance(block, np.ndarray) else type(block).__name__
        )
        raise AudioError(
            f"{where}: got a block of {actual}; expected float32 [{channels}, T]. "
            "Convert it with x.astype(numpy.float32), and give a single channel as x[None, :]."
        )
    if block.shape[0] != channels:
        raise AudioError(
            f"{where}: got a block of {block.shape[0]} channels {list(block.shape)}; expected {channels}. "
            "Samples are channel-major, [C, T]: transpose a [T, C] array."
        )


def require_finite(block: Float32, where: str, *, first_frame: int = 0) -> None:
    """Raise AudioError that names the first NaN or infinite sample of a float32 [C, T] block.

    first_frame : frame of the file or stream at which this block begins, for the message
    """
    finite = np.isfinite(block)
    if finite.all():
        return
    frame, channel = np.argwhere(~finite.T)[0]
    raise AudioError(
        f"{where}: frame {first_frame + frame}, channel {channel} is {block[channel, frame]}; "
        "expected finite samples. Find what wrote it and render that again, or remove the frame."
    )
