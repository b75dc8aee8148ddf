"""The check of audio blocks, float32 [C, T]: all samples are finite. Shared by files and resampling."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import AudioError

Float32: TypeAlias = NDArray[np.float32]


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
