"""Aliasing-to-signal ratio of a capture at several oversampling factors.

    ratio = energy of the output off the harmonics of a sine / energy on them       both below half the rate, without DC

Measured on real renders: float32, with the filters of oversampling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import db_to_gain
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.design import TAPS

#: Passband of the oversampling filters, as a share of the rate: harmonics are compared up to here.
PASSED = 0.38
#: Smallest ratio; below it the output counts as silence.
_SMALLEST = 1e-40
NOTES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
#: Peak of the sines, unless another level is given.
LEVEL_DBFS = -12.0
#: MIDI numbers of the pitches: A2 to C7 by minor thirds.
PITCHES = range(45, 97, 3)


@dataclass(frozen=True)
class Tone:
    """A sine as close to a pitch as its period allows.

    cycle_count : cycles in a period
    period      : frames, a prime
    """

    note: str
    cycle_count: int
    period: int
    rate_hz: int

    @property
    def hz(self) -> float:
        """Its frequency."""
        return self.cycle_count * self.rate_hz / self.period

    def frames(self, count: int, peak: float) -> Float32:
        """Return `count` frames of the sine, float32 [count]."""
        cycles = np.arange(count) % self.period * self.cycle_count % self.period  # exact for any count
        return np.asarray(peak * np.sin(2 * np.pi / self.period * cycles), np.float32)

    def orders(self, highest_hz: float) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Bins of the harmonics up to a frequency, the first at `cycle_count`."""
        return np.arange(self.cycle_count, int(highest_hz * self.period / self.rate_hz) + 1, self.cycle_count)


@dataclass(frozen=True)
class Aliasing:
    """Aliasing of a capture, for some pitches and oversampling factors.

    level_dbfs : peak of the sines
    tones      : the sines, one for each pitch
    factors    : of oversampling
    ratio_db   : float64 [factors, tones]
    changed_db : float64 [factors, tones], energy of the change of the harmonics by oversampling over the energy of the
                 harmonics, up to `PASSED` of the rate
    """

    level_dbfs: float
    tones: tuple[Tone, ...]
    factors: tuple[int, ...]
    ratio_db: Float64
    changed_db: Float64

    @property
    def mean_db(self) -> Float64:
        """Mean ratio of each factor, as powers."""
        return _decibels(np.mean(10 ** (self.ratio_db / 10), axis=1))

    @property
    def worst_db(self) -> Float64:
        """Largest ratio of each factor."""
        return np.asarray(self.ratio_db.max(axis=1))

    def record(self) -> dict[str, Any]:
        """Return the values as a dict, for JSON."""
        names = [f"{factor}x" for factor in self.factors]
        return {
            "level_dbfs": self.level_dbfs,
            "oversample": [
                {
                    "oversample": factor,
                    "mean_db": float(self.mean_db[row]),
                    "worst_db": float(self.worst_db[row]),
                    "worst_note": self.tones[int(self.ratio_db[row].argmax())].note,
                    "harmonics_changed_db": float(self.changed_db[row].max()) if factor > 1 else None,
                }
                for row, factor in enumerate(self.factors)
            ],
            "ratios_db": [
                {"note": tone.note, "hz": tone.hz} | dict(zip(names, map(float, ratios), strict=True))
                for tone, ratios in zip(self.tones, self.ratio_db.T, strict=True)
            ],
        }


def measure(
    model: Model, factors: Sequence[int], *, level_dbfs: float = LEVEL_DBFS, engine: str = "auto"
) -> Aliasing:
    """Measure the aliasing of a model. All inputs of a model get the same sine.

    Raises
    ------
    AudioError  : the output is silent, or not finite.
    EngineError : the named engine cannot run here.
    """
    played = tones(round(model.sample_rate))
    plain = _spectra(model, played, 1, level_dbfs, engine)
    ratios, changes = [], []
    for factor in factors:
        spectra = plain if factor == 1 else _spectra(model, played, factor, level_dbfs, engine)
        ratios.append([_ratio(tone, spectrum, model) for tone, spectrum in zip(played, spectra, strict=True)])
        changes.append(
            [_change(tone, before, after) for tone, before, after in zip(played, plain, spectra, strict=True)]
        )
    return Aliasing(
        level_dbfs,
        tuple(played),
        tuple(factors),
        _decibels(np.array(ratios)),
        _decibels(np.array(changes)),
    )


def _spectra(
    model: Model, played: Sequence[Tone], factor: int, level_dbfs: float, engine: str
) -> list[Float64]:
    """Return one period of the steady output for each tone: [C_out, N]."""
    period = played[0].period
    settling = (model.receptive_field or 2 * period) + 2 * TAPS
    frames = settling + period + TAPS
    signals = [
        np.broadcast_to(tone.frames(frames, db_to_gain(level_dbfs)), (model.in_channels, frames)).copy()
        for tone in played
    ]
    outputs = model.render(signals, engine=engine, oversample=factor, channels_first=True)
    return [y[:, settling : settling + period].astype(np.float64) for y in outputs]


def _ratio(tone: Tone, y: Float64, model: Model) -> float:
    squares = power(y)
    squares[0] = 0.0
    harmonic = squares[tone.orders(tone.rate_hz / 2)].sum()
    if harmonic == 0.0:
        raise AudioError(
            f"{model.file.file}: is silent for a sine of {tone.hz:.0f} Hz; expected a sound. Raise its level"
        )
    return float(max(squares.sum() - harmonic, 0.0) / harmonic)


def _change(tone: Tone, before: Float64, after: Float64) -> float:
    bins = tone.orders(PASSED * tone.rate_hz)
    return float(power(after - before)[bins].sum() / power(before)[bins].sum())


def _decibels(ratio: Float64) -> Float64:
    return np.asarray(10 * np.log10(np.maximum(ratio, _SMALLEST)))


def tones(rate_hz: int) -> list[Tone]:
    """Return the sines of all pitches below a quarter of the rate."""
    period = _prime_below(rate_hz // 2)
    sines = []
    for midi in PITCHES:
        hz = 440.0 * 2.0 ** ((midi - 69) / 12)
        if 4 * hz <= rate_hz:
            note = f"{NOTES[midi % 12]}{midi // 12 - 1}"
            sines.append(Tone(note, round(hz * period / rate_hz), period, rate_hz))
    return sines


def power(y: Float64) -> Float64:
    """y [..., N] -> of each line of the spectrum below half the rate, summed over the axes before."""
    spectrum = np.fft.rfft(y, axis=-1)
    squares: Float64 = (spectrum.real**2 + spectrum.imag**2).reshape(-1, spectrum.shape[-1]).sum(axis=0)
    return squares


def _prime_below(number: int) -> int:
    while any(number % factor == 0 for factor in range(2, int(number**0.5) + 1)):
        number -= 1
    return number
