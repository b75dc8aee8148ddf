"""Aliasing-to-signal ratio of a capture at several oversampling factors.

    ratio = energy of the output off the harmonics of a sine / energy on them       both below half the rate, without DC

Measured on real renders: float32, with the filters of oversampling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.aliasing.tones import Tone, power, tones
from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import db_to_gain
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.design import TAPS

#: Passband of the oversampling filters, as a share of the rate: harmonics are compared up to here.
PASSED = 0.38
#: Smallest ratio; below it the output counts as silence.
_SMALLEST = 1e-40


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

    def __repr__(self) -> str:
        ratios = (f"{mean:.0f} at {factor}x" for mean, factor in zip(self.mean_db, self.factors, strict=True))
        return f"<Aliasing of sines at {self.level_dbfs:g} dBFS, mean in dB: {', '.join(ratios)}>"

    @property
    def mean_db(self) -> Float64:
        """Mean ratio of each factor, as powers."""
        return _decibels(np.mean(10 ** (self.ratio_db / 10), axis=1))

    @property
    def worst_db(self) -> Float64:
        """Largest ratio of each factor."""
        return np.asarray(self.ratio_db.max(axis=1))

    def record(self) -> dict[str, Any]:
        """For JSON."""
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
    model: Model, factors: Sequence[int], *, level_dbfs: float = -12.0, engine: str = "auto"
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
