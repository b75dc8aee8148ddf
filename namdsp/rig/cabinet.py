"""A cabinet: the impulse response of a loudspeaker and its microphone, from a file or an array."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import db_to_gain
from namdsp.common.public import public
from namdsp.common.settings import check_switch, checked, is_number, one_word
from namdsp.common.short_repr import short_path
from namdsp.common.strict_attributes import StrictAttributes
from namdsp.errors import AudioError
from namdsp.kernels.numba_cpu.long_convolution.tables import table_of
from namdsp.native.records import aligned_zeros
from namdsp.rig.guitar_level import to_guitar_db
from namdsp.rig.microphones import mixed
from namdsp.rig.response_taps import check_taps, resampled, silence_note, silent_frames
from namdsp.rig.responses import CHOOSE, RESPONSES, responses_of

Path: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]
#: Paths, or texts of `responses.py`; several are microphones.
ResponsePaths: TypeAlias = Path | Sequence[Path]
#: What a signal keeps for each frame of its response, and for all of it on all channels.
STATE_BYTES, MAX_STATE_BYTES = 16, 1 << 30
#: What a response is brought to: the level of the guitar without a cabinet, or that of its file.
LEVEL = one_word("guitar", "file")
STEREO = 2


class Partitions:
    """The partitions of an impulse response and their spectra, shared by all signals: `long_convolution/tables.py`.

    taps : float64 [N], at least one; rounded to float32
    """

    def __init__(self, taps: Float64) -> None:
        self.frames: int = len(taps)
        table = table_of(taps.astype(np.float32), 0.0, 1)
        self.table: Float32 = aligned_zeros(len(table))
        self.table[:] = table


class Cabinet(StrictAttributes):
    """The impulse response of a cabinet. Immutable; rigs can share it.

    taps           : float [N] for any number of channels, or [C, N] with one response for each channel
    sample_rate    : in Hz, of the taps. At another rate they are resampled so that the frequency response, and with it
                     the level, stays: each of them is smaller where there are more.
    gain_db        : relative to `level`, made part of the response
    level          : "guitar": a guitar is as loud through the response as without it, by one gain for all channels; see
                     `guitar_level.py`. "file": the taps keep their level
    name           : name in messages
    channels_first : [C, N] may have more channels than frames; otherwise it is refused, as more likely [N, C]
    keep_delay     : keep the silence at the start, which is cut otherwise: all before the first tap of -60 dB

    Equal channels count as one.

    Raises
    ------
    AudioError   : no taps, longer than 30 s, not finite, silent, or a recording: a tenth of its energy after 3 s.
    SettingError : level or keep_delay have no such value.

    Example
    -------
    >>> namdsp.Cabinet([1.0, 0.5, 0.25], 48000, level="file")
    <Cabinet 'impulse response' 1 x 3 frames, 48000 Hz>
    """

    @public()
    def __init__(
        self,
        taps: Any,
        sample_rate: float,
        *,
        gain_db: float = 0.0,
        level: str = "guitar",
        name: str = "impulse response",
        channels_first: bool = False,
        keep_delay: bool = False,
    ) -> None:
        self._gain_db, self._name = gain_db, name
        self._level: str = checked("level", level, LEVEL)
        if not is_number(sample_rate) or not 1 <= sample_rate < math.inf:
            raise AudioError(f"{name}: runs at {sample_rate!r} Hz; expected an audio rate, such as 48000")
        self._sample_rate: int = round(sample_rate)
        self._files: tuple[str, ...] = ()
        self._notes: tuple[str, ...] = ()
        array = check_taps(name, taps, self._sample_rate, channels_first=channels_first)
        if not check_switch(keep_delay, "keep_delay") and (silence := silent_frames(array)):
            self._notes += (silence_note(name, silence, self._sample_rate),)
            array = array[:, silence:]
        self._level_db = 0.0
        if self._level == "guitar":
            self._level_db = to_guitar_db(name, array, self._sample_rate)
            self._notes += (f"{name}: {self._level_db:+.1f} dB to guitar level",)
        with np.errstate(over="ignore", invalid="ignore"):
            self._taps: Float64 = array * db_to_gain(self._level_db) * db_to_gain(gain_db)
        self._taps.flags.writeable = False
        if not np.isfinite(self._taps).all():
            raise AudioError(f"{name}: {gain_db:+g} dB exceed the range of float64. Lower the gain")
        self._partitions: dict[int, list[Partitions]] = {}

    @classmethod
    @public()
    def load(
        cls,
        path: ResponsePaths,
        *,
        gain_db: float = 0.0,
        level: str = "guitar",
    ) -> Cabinet:
        """Load the impulse response of a cabinet from an audio file, or from several, which are added: microphones.

        path : a path, or a text such as "cab.wav@-3,delay=0.2ms,channel=left,invert,keep-delay", of which only the name
               is needed; or a list of these. Each response is brought to `level`, then by its own @ in dB; of several
               the sum is brought to guitar level again. `delay` is in ms or frames, and is rounded to a frame;
               `channel` is left, right, or mix for the mean. The silence at the start that is common to all is cut;
               `keep-delay` keeps it
        gain_db, level : as for `Cabinet`

        Raises
        ------
        AudioError   : a file cannot be read, or is no impulse response.
        SettingError : level or an option has no such value.

        Example
        -------
        >>> rig.cabinet = namdsp.Cabinet.load("cab.wav", gain_db=-3)
        """
        text = RESPONSES.check(path)
        if text is None:
            raise AudioError(
                f"cabinet: {type(path).__name__} is not a path; expected the path of an audio file"
            )
        checked("level", level, LEVEL)
        mix = mixed(responses_of(text), at_guitar_level=level == "guitar")
        cabinet = cls(
            mix.taps,
            mix.rate_hz,
            gain_db=mix.gain_db + gain_db,
            level=level,
            name=mix.name,
            channels_first=True,
            keep_delay=True,
        )
        cabinet._files = mix.files
        cabinet._notes = (*mix.notes, *cabinet._notes)
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
        """Gain relative to `level` that the taps include, dB."""
        return self._gain_db

    @property
    def level(self) -> str:
        """What `gain_db` is relative to: "guitar" level, or that of the "file"."""
        return self._level

    @property
    def level_db(self) -> float:
        """Gain to guitar level that the taps include as well, dB; 0 if the level is that of the file."""
        return self._level_db

    @property
    def notes(self) -> tuple[str, ...]:
        """Lines on what was done to the response: gains to guitar level, silence that was cut; peaks above 0 dBFS."""
        return self._notes

    @property
    def name(self) -> str:
        """Name in messages."""
        return self._name

    @property
    def stem(self) -> str:
        """Names of its files without suffix, for the names of outputs."""
        names = self._files or (self._name,)
        return " + ".join(os.path.splitext(os.path.basename(name))[0] for name in names)

    @property
    def file(self) -> str | None:
        """File that it was loaded from, if it is one file."""
        return self._files[0] if len(self._files) == 1 else None

    @property
    def files(self) -> tuple[str, ...]:
        """Files that it was loaded from."""
        return self._files

    @property
    def channels(self) -> int:
        """Number of responses; one serves any number of channels."""
        return len(self.taps)

    @property
    def frames(self) -> int:
        """Length in frames, at the sample rate of the file."""
        return int(self.taps.shape[1])

    def outputs_for(self, channels: int) -> int:
        """The channels after the cabinet where it may have more than before: one becomes two by a stereo response."""
        return self.channels if channels == 1 and self.channels == STEREO else channels

    def check_channels(self, channels: int) -> None:
        """Raise AudioError unless it fits a number of channels."""
        if self.channels not in (1, channels):
            fitting = "1" if channels == 1 else f"1, or {channels} as the signal has"
            advice = (
                f"Choose one with {CHOOSE}" if self.channels == STEREO else "Take a mono impulse response"
            )
            raise AudioError(f"{self.name}: has {self.channels} channels; expected {fitting}. {advice}")

    def check_mono(self, why: str) -> None:
        """Raise AudioError, with a reason, unless it has one channel."""
        if self.channels != 1:
            raise AudioError(
                f"{self.name}: has {self.channels} channels; expected 1, for {why}. Choose one with {CHOOSE}"
            )

    def taps_at(self, rate_hz: int) -> Float64:
        """The taps [C, N] at another rate."""
        if rate_hz == self.sample_rate:
            return self.taps
        return resampled(self.taps, self.sample_rate, rate_hz)

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


def outputs_advice(cabinet: Cabinet | None) -> str:
    """What else to do if there are too few outputs: with a stereo response, choose one of its channels."""
    return (
        f". Or choose one channel of {cabinet.name}: {CHOOSE}"
        if cabinet and cabinet.channels == STEREO
        else ""
    )
