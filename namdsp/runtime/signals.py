"""Checks and converts whole signals for a model, and converts the output to the format of the input.

x  [T], [C, T], tensor  ->  samples: float32 [C, T] at the model's rate  ->  (model)  ->  y like x

Latency is compensated: silence follows for its length, and the first frames of the output are dropped.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.audio.resample import ExactLength, StreamResampler
from namdsp.errors import AudioError
from namdsp.plan.channels import HasChannels
from namdsp.runtime.tensors import array_of, as_given, is_tensor

#: Samples that one thread checks for NaN.
SHARED_SAMPLES = 1 << 20


class RatedModel(HasChannels, Protocol):
    """A model with a sample rate."""

    @property
    def sample_rate(self) -> float:
        """Hz."""


class Signal:
    """A signal for a model, converted; converts the model's output to the format of the signal.

    rate_hz        : of the signal, None for that of the model
    channels_first : whether more rows than columns are meant
    latency_frames : latency of the output, at the model's rate
    samples        : float32 [C, T], at the model's rate; finite once they are resampled or checked
    frames         : of the model's output: T and the latency

    Raises
    ------
    AudioError : it is not a signal, or does not fit the model; see `check_signal`.
    """

    def __init__(
        self,
        x: Any,
        model: RatedModel,
        *,
        rate_hz: int | None,
        channels_first: bool,
        latency_frames: int = 0,
    ) -> None:
        self._original = x
        self.samples = _check_kind(x, model.in_channels, channels_first)
        self._single = np.ndim(x) == 1
        self._frames = self.samples.shape[1]
        self._rates: tuple[int, int] | None = None
        model_hz = round(model.sample_rate)
        self._checked = False
        if rate_hz not in (None, model_hz):
            assert rate_hz is not None
            self.check_finite()
            self._rates = rate_hz, model_hz
            self.samples = _resampled(self.samples, *self._rates)
        self._latency_frames = latency_frames
        self.frames = self.samples.shape[1] + latency_frames

    @cached_property
    def with_silence(self) -> Float32:
        """The samples, and silence for the latency: `frames` of them. Devices need no copy of a signal for that."""
        latency = self._latency_frames
        return np.pad(self.samples, ((0, 0), (0, latency))) if latency else self.samples

    def check_finite(self) -> None:
        """Check that the samples are finite, unless that is done.

        Raises
        ------
        AudioError : they are not.
        """
        if not self._checked:
            _check_finite(self.samples)
            self._checked = True

    def to_caller_format(self, y: Float32, *, finite: bool = False, file: str = "") -> Any:
        """The model's output [C, T] at the signal's rate, in its length, as a tensor if it was one.

        finite : whether a device has seen that all samples are, in and out; else the input must have been checked
        file   : the model's, for messages

        Raises
        ------
        AudioError : the output is not finite.
        """
        if not finite:
            check_output(y, file)
        y = np.ascontiguousarray(y[:, self._latency_frames :])
        if self._rates is not None:
            from_hz, to_hz = self._rates
            y = ExactLength(self._frames, len(y)).process(_resampled(y, to_hz, from_hz), last=True)
            check_output(y, file)
        return as_given(y[0] if self._single and len(y) == 1 else y, self._original)


def are_signals(x: Any) -> bool:
    """Whether it is a list of signals, and not one signal as a list of numbers."""
    return isinstance(x, list | tuple) and any(getattr(item, "ndim", 0) for item in x)


def check_signal(x: Any, in_channels: int, *, channels_first: bool = False) -> Float32:
    """The signal as float32 [C, T].

    channels_first : whether more rows than columns are meant, and not a [T, C] array

    Raises
    ------
    AudioError : not floating point, not [T] or [C, T], not finite, or not the model's channels.
    """
    signal = _check_kind(x, in_channels, channels_first)
    _check_finite(signal)
    return signal


def _check_kind(x: Any, in_channels: int, channels_first: bool) -> Float32:
    """As `check_signal`, but the samples are not checked to be finite."""
    array = _as_array(x)
    if array.dtype.kind not in "fiubc":
        raise AudioError(
            f"signal is {_kind_of(x)}; expected an array of floats, [T] or [C, T]. "
            "Files are read with soundfile.read, for example"
        )
    if array.dtype.kind != "f":
        raise AudioError(
            f"signal is {array.dtype}; expected float32 (or another float type) with full scale at 1.0. "
            "Divide integer samples by their full scale"
        )
    if array.ndim not in (1, 2):
        raise AudioError(f"signal has shape {list(array.shape)}; expected [T] or [C, T]")
    if array.ndim == 2:
        _check_orientation(array.shape, in_channels, channels_first)
    with np.errstate(over="ignore"):
        signal = np.ascontiguousarray(np.atleast_2d(array), dtype=np.float32)
    if in_channels > 1 and signal.shape[0] != in_channels:
        raise AudioError(f"signal has {signal.shape[0]} channels, the model takes {in_channels} together")
    return signal


def _check_finite(signal: Float32) -> None:
    if not _all_finite(signal):
        channel, frame = (int(i) for i in np.argwhere(~np.isfinite(signal))[0])
        raise AudioError(
            f"signal is not finite at channel {channel}, frame {frame}; expected finite samples. Repair the input"
        )


def _kind_of(x: Any) -> str:
    return f"an array of {x.dtype}" if isinstance(x, np.ndarray) else f"of type {type(x).__name__}"


def check_output(y: Float32, file: str = "") -> Float32:
    """Refuse a render that is not finite: the model overflowed, and such bits are not comparable."""
    if not _all_finite(y):
        channel, frame = (int(i) for i in np.argwhere(~np.isfinite(y))[0])
        where = f"{file}: " if file else ""
        raise AudioError(
            f"{where}the model's output is not finite at channel {channel}, frame {frame}: it overflows on this input. "
            "Lower the input gain, or check the model with `namdsp info`"
        )
    return y


def _as_array(x: Any) -> NDArray[Any]:
    if is_tensor(x):
        return array_of(x, "signal")
    if isinstance(x, np.ma.MaskedArray):
        raise AudioError(
            "signal is a masked array; expected plain samples, for what is masked has no sound. Give x.filled(0.0)"
        )
    try:
        return np.asarray(x)
    except (TypeError, ValueError, RuntimeError) as error:  # rows of several lengths, arrays of a GPU
        raise AudioError(
            f"signal is a {type(x).__name__} that is no array ({str(error)[:60]}); expected float [T] or [C, T]"
        ) from None


def _check_orientation(shape: tuple[int, ...], in_channels: int, channels_first: bool) -> None:
    """Refuse [T, C], as files are often read: rows would be played as channels."""
    rows, columns = shape
    if channels_first or not rows > columns > 0 or rows == in_channels > 1:
        return
    means = f" For {rows} channels say channels_first=True" if in_channels == 1 else ""
    raise AudioError(f"signal: expected [C, T], got {list(shape)}: did you mean x.T?{means}")


def _all_finite(signal: Float32) -> bool:
    """Whether all samples are finite. Long signals are checked on all cores: one would be as slow as a GPU's render."""
    if signal.size < SHARED_SAMPLES:
        return _finite(signal)
    parts = np.array_split(signal, -(-signal.size // SHARED_SAMPLES), axis=1)
    with ThreadPoolExecutor() as pool:
        return all(pool.map(_finite, parts))


def _finite(signal: Float32) -> bool:
    with np.errstate(over="ignore", invalid="ignore"):
        # no sum with a NaN or an infinity is finite; that of large samples may not be, too
        total = signal.sum()
    return bool(np.isfinite(total) or np.isfinite(signal).all())


def _resampled(x: Float32, from_hz: int, to_hz: int) -> Float32:
    return StreamResampler(from_hz, to_hz, len(x)).process(x, last=True)
