"""Tone controls and DC filter: filters of first and second order, whose coefficients are computed here.

    y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2        Section, with a0 = 1

    bass      low shelf   150 Hz   Q 0.707
    mid       peak        425 Hz   Q 0.7 if it is raised, 1.5 if it is lowered
    treble    high shelf  1.8 kHz  Q 0.707
    presence  high shelf  4 kHz    Q 0.707
    DC        high-pass   5 Hz     of first order: y = a (y1 + x - x1), a = 1 / (1 + 2 pi 5 Hz / rate)

Bass, mid and treble have the frequencies and the Q of the NAM plug-in, whose DC filter is this one too. The formulas of
the bands are those of the Audio EQ Cookbook, in float64; `compiled/filters.py` runs them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from namdsp.common.settings import CheckedSettings, Kind, number, setting
from namdsp.errors import Keyword, SettingError
from namdsp.rig.compiled.records import Section, Sections

MAX_DB = 20.0
DC_HZ = 5.0
_NAME = Keyword("eq")
_EXPECTED = "expected gains of bands in dB, such as bass=+3,mid=-2,treble=+1,presence=0"
_GAIN = number(-MAX_DB, MAX_DB, "dB, such as -3")


KINDS = ("peak", "low shelf", "high shelf")


@dataclass(frozen=True)
class Band:
    """A band: its kind, frequency, and Q if it is raised or lowered."""

    kind: str
    hz: float
    q: float = 0.707
    lowered_q: float = 0.707

    def angles(self, rate_hz: float) -> tuple[float, float, float]:
        """The cookbook's cos(w), and its alpha if it is raised and lowered."""
        w = 2.0 * math.pi * self.hz / rate_hz
        return math.cos(w), math.sin(w) / (2.0 * self.q), math.sin(w) / (2.0 * self.lowered_q)


BANDS = {
    "bass": Band("low shelf", 150.0),
    "mid": Band("peak", 425.0, q=0.7, lowered_q=1.5),
    "treble": Band("high shelf", 1800.0),
    "presence": Band("high shelf", 4000.0),
}


def bands_at(rate_hz: float) -> list[str]:
    """The bands below half the sample rate."""
    return [band for band, shape in BANDS.items() if shape.hz < rate_hz / 2]


@dataclass(frozen=True, kw_only=True)
class Tone(CheckedSettings):
    """The gain of each band in dB.

    Raises
    ------
    SettingError : a gain is out of range.
    """

    bass: float = setting(0.0, _GAIN)
    mid: float = setting(0.0, _GAIN)
    treble: float = setting(0.0, _GAIN)
    presence: float = setting(0.0, _GAIN)

    @classmethod
    def of(cls, eq: str | Mapping[str, float] | None) -> Tone:
        """From a text such as "bass=+3,mid=-2", or from names and numbers; None is flat.

        Raises
        ------
        SettingError : a band is unknown or given twice, or a gain is no number from -20 to 20.
        """
        if eq is None:
            return cls()
        pairs: list[tuple[Any, Any]] = []
        if isinstance(eq, str):
            for word in eq.split(","):
                band, between, text = (part.strip() for part in word.partition("="))
                if not between:
                    raise SettingError(
                        _NAME, f" {eq!r}: {word.strip()!r} is not a band with a gain; {_EXPECTED}"
                    )
                value = _GAIN.parse(text)
                pairs.append((band, text if value is None else value))
        elif isinstance(eq, Mapping):
            pairs = list(eq.items())
        else:
            raise SettingError(_NAME, f" is {eq!r}; {_EXPECTED}")
        gains: dict[str, float] = {}
        for band, value in pairs:
            if band not in BANDS:
                raise SettingError(
                    _NAME, f" {eq!r}: {band!r} is not a band; expected some of {', '.join(BANDS)}"
                )
            if band in gains:
                raise SettingError(_NAME, f" {eq!r}: {band} is given twice; expected it once")
            gain = _GAIN.check(value)
            if gain is None:
                raise SettingError(_NAME, f" {eq!r}: {band} is {value!r}; {_GAIN.expected}")
            gains[band] = gain
        return cls(**gains)

    @property
    def text(self) -> str | None:
        """The text of all bands that are not flat; None if all are."""
        words = (f"{band}={_signed(gain)}" for band, gain in self.gains().items() if gain)
        return ",".join(words) or None

    def gains(self) -> dict[str, float]:
        """The gain of each band in dB."""
        return {band: getattr(self, band) for band in BANDS}

    def sections(self, rate_hz: float) -> Sections:
        """The filters at a sample rate.

        Raises
        ------
        SettingError : a band that is not flat is at or above half the sample rate.
        """
        return Sections(*(_section(band, gain, rate_hz) for band, gain in self.gains().items()))


def _text(eq: Any) -> str | None:
    """A text, which `RigSettings` checks, or that of names and numbers."""
    if isinstance(eq, Mapping):
        return Tone.of(eq).text or "bass=0"
    return eq if isinstance(eq, str) else None


#: The value of `eq`, which is stored as a text.
EQ = Kind(_EXPECTED, _text, str)


def _signed(gain: float) -> str:
    return ("+" if gain > 0 else "") + repr(gain).removesuffix(".0")


def dc_filter(rate_hz: float, *, on: bool) -> Sections:
    """The DC filter at a sample rate; off it is flat."""
    a = 1.0 / (1.0 + 2.0 * math.pi * DC_HZ / rate_hz)
    return Sections(Section(b0=a, b1=-a, a1=-a) if on else Section(b0=1.0, b1=-a, a1=-a))


def _section(band: str, gain_db: float, rate_hz: float) -> Section:
    """The filter of a band. Without a gain the zeros are on the poles: it is flat, and may move from there."""
    shape = BANDS[band]
    if shape.hz >= rate_hz / 2:
        if gain_db:
            raise SettingError(
                _NAME,
                f": {band} is at {shape.hz:g} Hz; expected a band below {rate_hz / 2:g} Hz, half the sample rate of "
                f"the capture. Leave {band} out",
            )
        return Section(b0=1.0)
    amplitude = math.pow(10.0, gain_db / 40.0)
    cosine, alpha, lowered_alpha = shape.angles(rate_hz)
    alpha = lowered_alpha if gain_db < 0 else alpha
    if shape.kind == "peak":
        b = (1.0 + alpha * amplitude, -2.0 * cosine, 1.0 - alpha * amplitude)
        a = (1.0 + alpha / amplitude, -2.0 * cosine, 1.0 - alpha / amplitude)
    else:
        side = cosine if shape.kind == "low shelf" else -cosine
        turn = 1.0 if shape.kind == "low shelf" else -1.0
        more, less, slope = amplitude + 1.0, amplitude - 1.0, 2.0 * math.sqrt(amplitude) * alpha
        b = (
            amplitude * (more - less * side + slope),
            turn * 2.0 * amplitude * (less - more * side),
            amplitude * (more - less * side - slope),
        )
        a = (more + less * side + slope, turn * -2.0 * (less + more * side), more + less * side - slope)
    return Section(b0=b[0] / a[0], b1=b[1] / a[0], b2=b[2] / a[0], a1=a[1] / a[0], a2=a[2] / a[0])
