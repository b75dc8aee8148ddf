"""A cabinet: the impulse response of a loudspeaker and its microphone, from a file or an array."""

from __future__ import annotations

import math
import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import db_to_gain, gain_to_db
from namdsp.errors import AudioError
from namdsp.native.convolver import table_of
from namdsp.native.records import aligned_zeros
from namdsp.settings import check_switch, is_number
from namdsp.short_repr import short_path
from namdsp.strict_attributes import StrictAttributes

#: Longer files are songs, not rooms.
LONGEST_SECONDS = 30.0
#: Largest magnitude response, in dB. Cabinets that are normalised to a peak of 1 reach +10 to +20 dB, and a recording
#: of a few seconds +40 to +70.
LOUDEST_DB = 20.0
#: What a signal keeps for each frame of its response, and for all of it on all channels.
STATE_BYTES, MAX_STATE_BYTES = 16, 1 << 30
#: Silence around a response before it is resampled, which then holds the ringing of the filter.
_MARGIN_SECONDS = 0.02
#: How many taps at each end make up for what rings beyond it, and up to which frequency: of hearing, and of the filter.
_EDGE_TAPS = 64
_EDGE_HZ, _EDGE_SHARE = 20e3, 0.9
#: Weight of the squares of those changes, relative to the error: less is more exact below that frequency, louder above.
_EDGE_COST = 1e-4


class Partitions:
    """The partitions of an impulse response and their spectra, shared by all signals through it: `native/convolver.py`.

    taps : float64 [N], at least one; rounded to float32
    """

    def __init__(self, taps: Float64) -> None:
        self.frames = len(taps)
        table = table_of(taps.astype(np.float32), 0.0, 1)
        self.table = aligned_zeros(len(table))
        self.table[:] = table


class Cabinet(StrictAttributes):
    """The impulse response of a cabinet. Immutable; rigs can share it.

    taps           : float [N] for any number of channels, or [C, N] with one response for each channel
    channels_first : [C, N] may have more channels than frames; otherwise it is refused, as more likely [N, C]
    sample_rate    : in Hz, of the taps. At another rate they are resampled so that the frequency response, and with it
                     the level, stays: each of them is smaller where there are more. How well, without latency, is in
                     docs/rig.md
    gain_db        : made part of the response. Its level is otherwise left as it is; the reference plug-in adds -18 dB
    name           : name in messages
    allow_loud_ir  : take a response, with its gain, that amplifies a frequency by more than 20 dB; else refuse it, as
                     more likely a recording

    Raises
    ------
    AudioError   : no taps, longer than 30 s, not finite, silent, or too loud.
    SettingError : allow_loud_ir is no switch.
    """

    def __init__(
        self,
        taps: Any,
        sample_rate: float,
        *,
        gain_db: float = 0.0,
        name: str = "impulse response",
        channels_first: bool = False,
        allow_loud_ir: bool = False,
    ) -> None:
        array = np.asarray(taps)
        if array.dtype.kind != "f" or array.ndim not in (1, 2):
            raise AudioError(
                f"{name}: is {array.dtype} {list(array.shape)}; expected float taps [N] or [C, N]. Full scale is 1.0"
            )
        if array.ndim == 2 and array.shape[0] > array.shape[1] > 0 and not channels_first:
            raise AudioError(
                f"{name}: expected [C, N], got {list(array.shape)}: did you mean taps.T? "
                f"For {len(array)} channels say channels_first=True"
            )
        with np.errstate(over="ignore", invalid="ignore"):
            self._taps: Float64 = np.atleast_2d(array).astype(np.float64) * db_to_gain(gain_db)
        self._taps.flags.writeable = False
        if not is_number(sample_rate) or not 1 <= sample_rate < math.inf:
            raise AudioError(f"{name}: runs at {sample_rate!r} Hz; expected a rate of audio, such as 48000")
        self._sample_rate: int = round(sample_rate)
        self._gain_db = gain_db
        self._name = name
        self._file: str | None = None
        if self.taps.size == 0:
            raise AudioError(f"{name}: is empty; expected an impulse response of at least one frame")
        _check_length(name, self.frames, self.sample_rate)
        if not np.isfinite(self.taps).all():
            raise AudioError(
                f"{name}: has taps that are not finite; expected numbers. Make it again, or softer"
            )
        if not self.taps.any():
            raise AudioError(
                f"{name}: is silent; expected an impulse response. All that it plays would be silent"
            )
        if not check_switch(allow_loud_ir, "allow_loud_ir"):
            check_loudness(name, self.taps, self.sample_rate)
        self._partitions: dict[int, list[Partitions]] = {}

    @classmethod
    def load(
        cls,
        path: str | bytes | os.PathLike[str] | os.PathLike[bytes],
        *,
        gain_db: float = 0.0,
        allow_loud_ir: bool = False,
    ) -> Cabinet:
        """From an audio file, WAV or another readable format. The options are those of `Cabinet`.

        Raises
        ------
        AudioError   : the file cannot be read, or is no impulse response.
        SettingError : allow_loud_ir is no switch.
        """
        from namdsp.audio.reader import AudioReader

        if not isinstance(path, str | bytes | os.PathLike):
            raise AudioError(f"cabinet: {type(path).__name__} is no path; expected the path of an audio file")
        with AudioReader(os.fsdecode(path)) as reader:
            _check_length(reader.path, reader.frames, reader.sample_rate_hz)
            cabinet = cls(
                reader.read(reader.frames),
                reader.sample_rate_hz,
                gain_db=gain_db,
                name=reader.path,
                channels_first=True,
                allow_loud_ir=allow_loud_ir,
            )
        cabinet._file = cabinet.name
        return cabinet

    @property
    def taps(self) -> Float64:
        """The response [C, N] with its gain, read-only."""
        return self._taps

    @property
    def sample_rate(self) -> int:
        """Sample rate of the taps, Hz."""
        return self._sample_rate

    @property
    def gain_db(self) -> float:
        """Gain that the taps include, dB."""
        return self._gain_db

    @property
    def name(self) -> str:
        """What messages call it."""
        return self._name

    @property
    def file(self) -> str | None:
        """The file that it was loaded from, if any."""
        return self._file

    @property
    def channels(self) -> int:
        """Number of responses; one serves any number of channels."""
        return len(self.taps)

    @property
    def frames(self) -> int:
        """Length in frames, at the sample rate of the file."""
        return int(self.taps.shape[1])

    def check_channels(self, channels: int) -> None:
        """Raise AudioError unless it fits a number of channels."""
        if self.channels not in (1, channels):
            fitting = "1" if channels == 1 else f"1, or {channels} as the signal has"
            raise AudioError(
                f"{self.name}: has {self.channels} channels; expected {fitting}. Take a mono impulse response"
            )

    def taps_at(self, rate_hz: int) -> Float64:
        """The taps [C, N] at another rate."""
        if rate_hz == self.sample_rate:
            return self.taps
        return _resampled(self.taps, self.sample_rate, rate_hz)

    def partitions(self, channels: int, rate_hz: int) -> list[Partitions]:
        """The partitions of the response for each channel: computed once for each rate, which is slow.

        Raises
        ------
        AudioError : the channels do not fit, or need too much memory.
        """
        self.check_channels(channels)
        frames = self.frames * rate_hz // self.sample_rate
        if channels * frames * STATE_BYTES > MAX_STATE_BYTES:
            raise AudioError(
                f"{self.name}: {channels} channels of {frames} frames need "
                f"{channels * frames * STATE_BYTES / 2**30:.1f} GiB; expected at most "
                f"{MAX_STATE_BYTES / 2**30:.0f} GiB. Shorten it, or play fewer channels at a time"
            )
        if rate_hz not in self._partitions:
            self._partitions[rate_hz] = [Partitions(taps) for taps in self.taps_at(rate_hz)]
        found = self._partitions[rate_hz]
        return found * channels if self.channels == 1 else found

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: without the partitions, which hold addresses."""
        return {**vars(self), "_partitions": {}}

    def __repr__(self) -> str:
        gain = f", {self.gain_db:+g} dB" if self.gain_db else ""
        return f"<Cabinet {short_path(self.name)} {self.channels} x {self.frames} frames, {self.sample_rate} Hz{gain}>"


def check_cabinet(cabinet: object) -> Cabinet | None:
    """The cabinet, or None; raises AudioError for what is neither."""
    if cabinet is None or isinstance(cabinet, Cabinet):
        return cabinet
    raise AudioError(f"cabinet is {cabinet!r}; expected a Cabinet, such as Cabinet.load(path), or None")


def loudest(taps: Float64, sample_rate_hz: int) -> tuple[float, float]:
    """The largest magnitude response in dB of taps [C, N], and its frequency in Hz.

    The frequencies are those of a Fourier transform of 2 N to 4 N frames: what is between them is at most 1 dB more.
    """
    peak = np.abs(taps).max()  # the sum of large taps would leave the range of float64
    size = 1 << (2 * taps.shape[1] - 1).bit_length()
    largest, index = 0.0, 0
    for channel in taps:
        magnitudes = np.abs(np.fft.rfft(channel / peak, size))
        largest, index = max((largest, index), (float(magnitudes.max()), int(magnitudes.argmax())))
    return gain_to_db(largest) + gain_to_db(float(peak)), index * sample_rate_hz / size


def check_loudness(name: str, taps: Float64, sample_rate_hz: int) -> None:
    """Raise AudioError for taps [C, N], with their gain, that amplify any frequency by more than LOUDEST_DB."""
    with np.errstate(over="ignore"):
        most = np.abs(taps).sum(axis=1).max()  # no frequency is amplified by more
    if gain_to_db(float(most)) <= LOUDEST_DB:
        return
    gain_db, at_hz = loudest(taps, sample_rate_hz)
    if gain_db > LOUDEST_DB:
        raise AudioError(
            f"{name}: amplifies by {gain_db:+.1f} dB at {at_hz:.0f} Hz; expected an impulse response of at most "
            f"{LOUDEST_DB:+g} dB. Check that it is not a recording; turn it down with its gain, or allow it with "
            "allow_loud_ir=True"
        )


def _check_length(name: str, frames: int, rate_hz: int) -> None:
    if frames > LONGEST_SECONDS * rate_hz:
        raise AudioError(
            f"{name}: lasts {frames / rate_hz:.1f} s; expected an impulse response of at most {LONGEST_SECONDS:g} s. "
            "Cut it, or check that it is not a recording"
        )


def _resampled(taps: Float64, from_hz: int, to_hz: int) -> Float64:
    """Taps at another rate, from the same first moment to the same last.

    A linear-phase filter rings before the first tap and after the last. A response without latency cannot hold
    that: the taps at its ends are changed by what has nearly the same frequency response.
    """
    from namdsp.audio.resample import resample, resampled_frames

    unit = math.gcd(from_hz, to_hz)
    units = math.ceil(_MARGIN_SECONDS * unit)
    margin, start = units * (from_hz // unit), units * (to_hz // unit)
    frames = max(1, resampled_frames(taps.shape[1], from_hz, to_hz))
    largest = np.abs(taps).max()  # resampled in float32: normalised, so that any level is in its range
    padded = np.pad(taps / largest, ((0, 0), (margin, margin))).astype(np.float32)
    padded_response = resample(padded, from_hz, to_hz).astype(np.float64) * (from_hz / to_hz)
    resampled: Float64 = padded_response[:, start : start + frames].copy()
    at = np.arange(-start, padded_response.shape[1] - start)
    reach = math.ceil(_MARGIN_SECONDS * to_hz)
    rings = ((at >= -reach) & (at < 0)) | ((at >= frames) & (at < frames + reach))
    ends = np.r_[: min(_EDGE_TAPS, frames), max(_EDGE_TAPS, frames - _EDGE_TAPS) : frames]
    band = min(_EDGE_HZ, _EDGE_SHARE / 2 * min(from_hz, to_hz)) / (to_hz / 2)
    resampled[:, ends] += _closest(padded_response[:, rings], at[rings], ends, band)
    resampled *= largest
    return resampled


def _closest(values: Float64, at: NDArray[np.int64], positions: NDArray[np.int64], band: float) -> Float64:
    """Taps at other places whose response is closest: values [C, N] at [N] -> [C, M] at places [M].

    Least squares of the difference below `band` (1 is half the rate), and of the taps themselves by _EDGE_COST. The
    mean over those frequencies of the product of two taps n frames apart is sinc(band * n).
    """
    among = np.sinc(band * (positions[:, np.newaxis] - positions)) + _EDGE_COST * np.eye(len(positions))
    across = np.sinc(band * (at[:, np.newaxis] - positions))
    closest: Float64 = np.linalg.solve(among, (values @ across).T).T
    return closest
