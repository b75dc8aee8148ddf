"""`namdsp.read_audio` and `namdsp.resample`: whole signals in memory."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.audio.reader import read_whole
from namdsp.audio.resample import resample as resample_block
from namdsp.common.public import public, warn
from namdsp.errors import AudioError, AudioWarning, SettingError
from namdsp.runtime.arguments import check_rate
from namdsp.runtime.signals import TensorT, check_signal, like_input

#: Longest recording that is held in memory, in seconds.
MAX_SECONDS = 3600.0


@public()
def read_audio(
    path: str | bytes | os.PathLike[str] | os.PathLike[bytes], *, allow_truncated: bool = False
) -> tuple[Float32, int]:
    """Read a whole audio file: WAV, AIFF, FLAC, CAF, Ogg, MP3 and other formats of libsndfile.

    path            : of the file
    allow_truncated : read a truncated file as far as it goes; else refuse it

    Returns (samples, rate): float32 [C, T], also of one channel, with full scale at 1.0; and frames per second. So
    `amp.render(samples, sample_rate=rate)`.

    Raises
    ------
    AudioError     : it cannot be read, or holds samples that are not finite. `TruncatedError`, one of these, where
                     `allow_truncated` would help.

    Warns
    -----
    AudioWarning : the file is truncated, and that was allowed.

    Example
    -------
    >>> samples, rate = namdsp.read_audio("in.wav")
    >>> samples.shape, rate
    ((1, 24000), 48000)
    """
    if not isinstance(path, str | bytes | os.PathLike):
        raise AudioError(f"path is a {type(path).__name__}; expected the path of an audio file")
    samples, rate_hz, notes = read_whole(os.fsdecode(path), allow_truncated=allow_truncated or None)
    for note in notes:
        warn(f"{os.fsdecode(path)}: {note}", AudioWarning)
    return samples, rate_hz


@overload
def resample(x: NDArray[Any], from_hz: float, to_hz: float, *, channels_first: bool = ...) -> Float32: ...
@overload
def resample(x: TensorT, from_hz: float, to_hz: float, *, channels_first: bool = ...) -> TensorT: ...
@public()
def resample(x: Any, from_hz: float, to_hz: float, *, channels_first: bool = False) -> Any:
    """Convert a whole signal to another sample rate, as `namdsp render` does: soxr's VHQ, linear phase, no delay.

    x              : float [T] or [C, T], or a tensor of PyTorch that needs no gradient
    from_hz, to_hz : its rate and the one that is wanted, whole Hz
    channels_first : x may have more channels than frames. Otherwise such an array is refused, as more likely [T, C]

    Returns float32 like x with round(T * to_hz / from_hz) frames, halves up; frame n is at time n / to_hz. At equal
    rates a copy. For a tensor, a tensor on the same device.

    Not bit-exact between versions of soxr: the promise of the same bits is for models, at the model's rate.

    Raises
    ------
    AudioError   : x is not a finite float signal of such a shape, or its samples leave the range of float32.
    SettingError : a rate means nothing.

    Example
    -------
    >>> namdsp.resample(x, 48000, 44100).shape
    (4410,)
    """
    rates = [_rate("from_hz", from_hz), _rate("to_hz", to_hz)]
    signal = check_signal(x, 1, channels_first=channels_first)
    y = resample_block(signal, *rates)
    if not np.isfinite(y).all():
        raise AudioError(
            "resample: the signal exceeds the range of float32; expected finite samples. Lower its level"
        )
    return like_input(y[0] if np.ndim(x) == 1 else y, x)


def _rate(name: str, value: Any) -> int:
    rate_hz = check_rate(value)
    if rate_hz is None:
        raise SettingError(f"{name} is None; expected a whole number of Hz, such as 44100")
    return rate_hz


def read_recording(
    path: str, *, allow_truncated: bool = False, on_warning: Callable[[str], object] = lambda note: None
) -> tuple[Float32, int]:
    """As `read_audio`, of a recording that is held in memory.

    on_warning : called with each warning about the file

    Raises
    ------
    AudioError : it cannot be read, has no frames, or lasts longer than `MAX_SECONDS`.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", AudioWarning)
        samples, rate_hz = read_audio(path, allow_truncated=allow_truncated)
    for warning in caught:
        on_warning(str(warning.message))
    if samples.shape[1] == 0:
        raise AudioError(f"{path}: has no frames; expected at least one. Give a longer file")
    if samples.shape[1] > MAX_SECONDS * rate_hz:
        raise AudioError(
            f"{path}: lasts {samples.shape[1] / rate_hz:.0f} s; expected an hour at most, because it is held in "
            "memory. Cut out a part"
        )
    return samples, rate_hz
