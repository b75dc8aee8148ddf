"""Levels in decibels: gain factors, peak and RMS of a signal in dBFS; and the check that samples are finite.

Full scale is a magnitude of 1.0. Silence is -inf dB, without a warning. Nothing here changes a signal.
"""

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import AudioError

Float32: TypeAlias = NDArray[np.float32]
#: For a file that has a sample which is not finite.
ADVICE = "Find what wrote it and render that again, or remove the frame"


def db_to_gain(gain_db: float) -> float:
    """Return the factor of a gain: 10 ** (gain_db / 20). -inf dB is the factor 0."""
    try:
        if isinstance(gain_db, bool):
            raise TypeError
        gain = math.pow(10.0, gain_db / 20.0)
    except OverflowError:
        gain = math.inf
    except TypeError:
        raise AudioError(f"gain is {gain_db!r}; expected a number of dB. Try -60 to +60") from None
    if not math.isfinite(gain):
        raise AudioError(
            f"gain of {gain_db} dB: not a usable factor; expected a finite gain. Try -60 to +60 dB"
        )
    return gain


def gain_to_db(gain: float) -> float:
    """Return the gain of a factor: 20 log10 |gain|. 0 is -inf dB; the sign (polarity) is not seen."""
    return 20.0 * math.log10(abs(gain)) if gain != 0.0 else -math.inf


def peak_dbfs(x: NDArray[np.floating]) -> float:
    """Return the sample peak of a signal, any shape: 20 log10 max|x|. -inf for silence or no samples."""
    return gain_to_db(float(np.max(np.abs(x), initial=0.0)))


def rms_dbfs(x: NDArray[np.floating]) -> float:
    """Return the RMS level over all channels and frames: 10 log10 mean(x^2), summed in float64.

    A sine that reaches full scale is at -3.01 dBFS, a square wave at 0. (AES17 meters add 3.01 dB.)
    """
    if x.size == 0:
        return -math.inf
    mean_square = float(np.mean(np.square(x, dtype=np.float64)))
    return 10.0 * math.log10(mean_square) if mean_square != 0.0 else -math.inf


def require_finite(block: Float32, where: str, *, first_frame: int = 0, advice: str = ADVICE) -> None:
    """Raise AudioError that names the first NaN or infinite sample of a float32 [C, T] block.

    first_frame : frame of the file or stream at which this block begins, for the message
    advice      : what to do, for the message
    """
    finite = np.isfinite(block)
    if finite.all():
        return
    frame, channel = np.argwhere(~finite.T)[0]
    raise AudioError(
        f"{where}: frame {first_frame + frame}, channel {channel} is {block[channel, frame]}; "
        f"expected finite samples. {advice}"
    )
