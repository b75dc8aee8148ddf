"""Check and convert whole signals for a model; convert the output to the format of the input.

x  [T], [C, T], tensor  ->  samples: float32 [C, T] at the model's rate  ->  (model)  ->  y like x

Latency is compensated: silence follows for its length, and the first frames of the output are dropped.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import require_finite
from namdsp.audio.resample import ExactLength, resample
from namdsp.errors import AudioError, NamdspError, StreamError


class CallerSignal:
    """A caller's signal, converted for a model; converts the output back to the caller's format.

    in_channels    : of the model
    model_rate     : of the model, in Hz
    sample_rate    : of the signal, in whole Hz; None for that of the model
    channels_first : whether more rows than columns are meant
    latency_frames : latency of the output, at the model's rate
    samples        : float32 [C, T], at the model's rate, and silence for the latency; not checked to be finite, unless
                     they are resampled

    Raises
    ------
    AudioError : it is not a signal, or does not fit the model; see `check_signal`.
    """

    def __init__(
        self,
        x: Any,
        in_channels: int,
        model_rate: float,
        *,
        sample_rate: float | None,
        channels_first: bool,
        latency_frames: int = 0,
    ) -> None:
        self._original = x
        self.samples: Float32 = _to_rows(x, in_channels, channels_first)
        self._single = np.ndim(x) == 1
        self._frames = self.samples.shape[1]
        self._rates: tuple[int, int] | None = None
        model_hz = round(model_rate)
        if sample_rate is not None and sample_rate != model_hz:
            check_input(self.samples)
            self._rates = round(sample_rate), model_hz
            self.samples = resample(self.samples, *self._rates)
        self._latency_frames = latency_frames
        self.samples = with_silence(self.samples, latency_frames)

    def to_caller_format(self, y: Float32) -> Any:
        """Return the output [C, T] without its latency, at the caller's rate, in the signal's length and type.

        Raises
        ------
        AudioError : the output is not finite once it is resampled.
        """
        y = np.ascontiguousarray(y[:, self._latency_frames :])
        if self._rates is not None:
            from_hz, to_hz = self._rates
            y = ExactLength(self._frames).process(resample(y, to_hz, from_hz), last=True)
            check_output(y)
        return like_input(y[0] if self._single and len(y) == 1 else y, self._original)


@contextmanager
def named_errors(name: str) -> Iterator[None]:
    """Put a name in front of every `AudioError` inside a `with`, such as the number of a signal; not if it is ""."""
    try:
        yield
    except AudioError as error:
        if not name:
            raise
        raise AudioError(f"{name}: {error}") from None


def is_signal_list(x: Any) -> bool:
    """Return whether x is a list of signals, not one signal as a list of numbers.

    Raises
    ------
    AudioError : it is a pair of samples and their rate.
    """
    if isinstance(x, tuple) and [getattr(item, "ndim", 0) > 0 for item in x] == [True, False]:
        raise AudioError(
            "signal is a pair of samples and a rate, as read_audio returns; expected the samples alone. "
            "Unpack it: x, rate = namdsp.read_audio(...), and pass sample_rate=rate"
        )
    return isinstance(x, list | tuple) and any(getattr(item, "ndim", 0) for item in x)


def check_signal(x: Any, in_channels: int, *, channels_first: bool = False) -> Float32:
    """Return the signal as float32 [C, T].

    channels_first : whether more rows than columns are meant, and not a [T, C] array

    Raises
    ------
    AudioError : not floating point, not [T] or [C, T], not finite, or not the model's channels.
    """
    signal = _to_rows(x, in_channels, channels_first)
    check_input(signal)
    return signal


def _to_rows(x: Any, in_channels: int, channels_first: bool) -> Float32:
    """As `check_signal`, but the samples are not checked to be finite."""
    array = _as_array(x)
    if array.dtype.kind not in "fiubc":
        raise AudioError(
            f"signal is {_kind_of(x)}; expected an array of floats, [T] or [C, T]. "
            "Files are read with namdsp.read_audio, for example"
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


def check_input(x: Float32) -> None:
    """Refuse a signal that is not finite, and name the place."""
    if not all_finite(x):
        require_finite(x, "signal", advice="Repair the input")


def check_output(y: Float32) -> None:
    """Refuse an output that is not finite: the model overflowed, and such bits are not comparable."""
    if not all_finite(y):
        advice = "It overflows on this input: lower the input gain, or check the model with `namdsp info`"
        require_finite(y, "the model's output", advice=advice)


def _kind_of(x: Any) -> str:
    return f"an array of {x.dtype}" if isinstance(x, np.ndarray) else f"of type {type(x).__name__}"


def _as_array(x: Any) -> NDArray[Any]:
    if type(x) is np.ndarray:  # np.ma is a large import
        return x
    if is_tensor(x):
        return array_of(x, "signal")
    if isinstance(x, np.ma.MaskedArray):
        raise AudioError("signal is a masked array; expected a plain one. Pass x.filled(0.0)")
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
    means = f" For {rows} channels pass channels_first=True" if in_channels == 1 else ""
    raise AudioError(f"signal: expected [C, T], got {list(shape)}: did you mean x.T?{means}")


def all_finite(signal: Float32) -> bool:
    """Return whether all samples are finite."""
    with np.errstate(over="ignore", invalid="ignore"):
        # no sum with a NaN or an infinity is finite; that of large samples may not be, too
        total = signal.sum()
    return bool(np.isfinite(total) or np.isfinite(signal).all())


def with_silence(x: Float32, frames: int) -> Float32:
    """Return x [C, T] followed by some frames of silence; x itself for no frames."""
    return np.pad(x, ((0, 0), (0, frames))) if frames else x


# -- tensors of PyTorch, for those who have them: nothing here imports torch ---------------------------------


class Tensor(Protocol):
    """A `torch.Tensor`, as far as types are concerned."""

    requires_grad: bool

    def detach(self) -> Any:
        """Return the same numbers without their gradient history."""


TensorT = TypeVar("TensorT", bound=Tensor)


def is_tensor(x: object) -> bool:
    """Return whether x is a `torch.Tensor`."""
    kind = getattr(sys.modules.get("torch"), "Tensor", None)
    return kind is not None and isinstance(x, kind)


def array_of(tensor: Any, name: str, error: type[NamdspError] = AudioError) -> NDArray[Any]:
    """Return a tensor's numbers as an array; for float32 on the CPU, without a copy.

    Raises
    ------
    error : it requires grad, or has no numbers to be read.
    """
    if tensor.requires_grad:
        raise error(f"{name} requires grad, but no gradient is computed here. Pass x.detach()")
    try:
        plain = tensor.detach().cpu()
        array: NDArray[Any] = (plain.float() if plain.is_floating_point() else plain).numpy()
    except (TypeError, RuntimeError) as reason:  # sparse, quantised, without data
        raise error(
            f"{name} is a {_kind(tensor)} that cannot be read ({str(reason)[:60]}); expected a dense tensor"
        ) from None
    return array


def block_of(tensor: Any, name: str, *, copied: bool = False) -> NDArray[np.float32]:
    """Return a tensor's memory as an array, to read or write a block in place.

    copied : it is only read, and may be on any device

    Raises
    ------
    StreamError : it requires grad, or is not float32 on the CPU.
    """
    if str(tensor.dtype) != "torch.float32" or (tensor.device.type != "cpu" and not copied):
        raise StreamError(
            f"{name} is a {_kind(tensor)}; expected float32 on the CPU. Convert it with .to('cpu', torch.float32)"
        )
    return array_of(tensor, name, StreamError)


def like_input(y: NDArray[np.float32], x: object) -> Any:
    """Return an array as the type of x: for a tensor, a tensor on the same device."""
    if not is_tensor(x):
        return y
    return sys.modules["torch"].from_numpy(np.ascontiguousarray(y)).to(x.device)  # type: ignore[attr-defined]


def _kind(tensor: Any) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')} tensor on {tensor.device}"
