"""Frequency response at low level, transfer curve, and harmonics against level of a capture.

multisine at -60 dBFS RMS    -> response: the output's lines over the input's
110 Hz, full scale           -> transfer curve: one period of the output against the input
110 Hz, -60 to 0 dBFS        -> harmonics 1 to 8

All periods are whole numbers of frames, so a spectrum needs no window and has each line in one bin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import db_to_gain
from namdsp.errors import AudioError
from namdsp.model import Model

LOW_DBFS = -60.0
LEVELS_DBFS = tuple(float(level) for level in range(-60, 1, 3))
ORDERS = 8
#: Points of a response: 12 an octave from 20 Hz, each the mean power of the lines around it.
FIRST_HZ, POINTS_AN_OCTAVE, OCTAVES = 20.0, 12, 10
#: Frames of the multisine: lines every 2.9 Hz at 48 kHz.
RESPONSE_PERIOD = 16384
#: Frequency of the sine for harmonics and transfer curve, about.
SINE_HZ = 110.0
#: Lowest level that is reported.
LOWEST_DB = -160.0


@dataclass(frozen=True)
class CaptureAnalysis:
    """Analysis of a model. Of several inputs all get the same signal, of several outputs the first is measured.

    rate_hz        : the model's
    response_hz    : [N]
    response_db    : [N], gain at low level
    curve_in, curve_out : [T], one period of a sine of full scale and what comes out, without its mean
    levels_dbfs    : [L], peaks of the sines
    harmonics_dbfs : [L, 8], peaks of the harmonics in the output
    """

    rate_hz: int
    response_hz: Float64
    response_db: Float64
    curve_in: Float64
    curve_out: Float64
    levels_dbfs: Float64
    harmonics_dbfs: Float64

    @property
    def gain_db(self) -> float:
        """Gain at low level of 110 Hz."""
        return float(self.harmonics_dbfs[0, 0] - self.levels_dbfs[0])

    def distortion(self, level_dbfs: float = -21.0) -> float:
        """Harmonics 2 to 8 over the first at some level, as amplitudes; 1.0 is as much as the first."""
        row = int(np.argmin(np.abs(self.levels_dbfs - level_dbfs)))
        amplitudes = 10.0 ** (self.harmonics_dbfs[row] / 20.0)
        return float(np.sqrt(np.sum(np.square(amplitudes[1:]))) / max(amplitudes[0], 1e-12))

    def record(self) -> dict[str, Any]:
        """Return the values as a dict, for JSON."""
        return {
            "rate_hz": self.rate_hz,
            "gain_db": self.gain_db,
            "distortion": self.distortion(),
            "response": {"hz": self.response_hz.tolist(), "db": self.response_db.tolist()},
            "transfer": {"in": self.curve_in.tolist(), "out": self.curve_out.tolist()},
            "harmonics": {"levels_dbfs": self.levels_dbfs.tolist(), "dbfs": self.harmonics_dbfs.T.tolist()},
        }


def analyze(model: Model, *, engine: str = "auto", threads: int | None = None) -> CaptureAnalysis:
    """Analyze a model by renders of about eight seconds in all.

    Raises
    ------
    AudioError  : the output is not finite.
    EngineError : the named engine cannot run here.
    """
    rate_hz = round(model.sample_rate)
    settling = model.plan.prewarm_frames + round(0.05 * rate_hz)
    low, low_start = repeated(multisine(RESPONSE_PERIOD, db_to_gain(LOW_DBFS)), settling)
    one = sine(rate_hz, 1.0)
    sines = [repeated(level * one, settling) for level in map(db_to_gain, LEVELS_DBFS)]
    signals = [low, *(signal for signal, _ in sines)]
    outputs = model.render(
        [np.broadcast_to(x.astype(np.float32), (model.in_channels, len(x))).copy() for x in signals],
        engine=engine,
        threads=threads,
        channels_first=True,
    )
    starts = [low_start, *(start for _, start in sines)]
    steady = [np.asarray(y[0, start:], np.float64) for y, start in zip(outputs, starts, strict=True)]
    if not all(np.isfinite(y).all() for y in steady):
        raise AudioError(f"{model.file.file}: its output is not finite; expected a capture of sound")
    hz, db = _response(low[low_start:], steady[0], rate_hz)
    curve = steady[-1]
    return CaptureAnalysis(
        rate_hz=rate_hz,
        response_hz=hz,
        response_db=db,
        curve_in=one,
        curve_out=curve - curve.mean(),
        levels_dbfs=np.array(LEVELS_DBFS),
        harmonics_dbfs=np.array([_harmonics(y) for y in steady[1:]]),
    )


def _response(x: Float64, y: Float64, rate_hz: int) -> tuple[Float64, Float64]:
    power_in, power_out = (np.square(np.abs(np.fft.rfft(signal))) for signal in (x, y))
    lines = np.arange(len(power_in)) * (rate_hz / len(x))
    centres = FIRST_HZ * 2.0 ** (np.arange(POINTS_AN_OCTAVE * OCTAVES + 1) / POINTS_AN_OCTAVE)
    centres = centres[centres < min(20_500.0, 0.48 * rate_hz)]
    half = 2.0 ** (0.5 / POINTS_AN_OCTAVE)
    gains = []
    for centre in centres:
        # at least the nearest line, which low points share
        inside = (lines >= centre / half) & (lines < centre * half)
        inside[max(1, round(centre / lines[1]))] = True
        gains.append(_db(float(power_out[inside].sum() / power_in[inside].sum())))
    return centres, np.array(gains)


def _harmonics(y: Float64) -> list[float]:
    """Levels in dBFS of the first orders; the lowest for those that are not below half the sample rate."""
    lines = np.abs(np.fft.rfft(y)) * (2.0 / len(y))
    orders = range(1, ORDERS + 1)
    return [_db(float(lines[order]) ** 2) if 2 * order < len(y) else LOWEST_DB for order in orders]


def _db(power: float) -> float:
    return max(10.0 * np.log10(power), LOWEST_DB) if power > 0.0 else LOWEST_DB


def multisine(period: int, rms: float) -> Float64:
    """One period [T] with the same magnitude in every line but DC and the last, by fixed random phases."""
    phases = np.random.default_rng(1).uniform(0.0, 2.0 * np.pi, period // 2 - 1)
    spectrum = np.zeros(period // 2 + 1, complex)
    spectrum[1:-1] = np.exp(1j * phases)
    x = np.fft.irfft(spectrum)
    return np.asarray(x * (rms / np.sqrt(np.mean(np.square(x)))))


def sine(rate_hz: int, peak: float) -> Float64:
    """One period [T] of a sine near `SINE_HZ`."""
    period = round(rate_hz / SINE_HZ)
    return np.asarray(peak * np.sin(2.0 * np.pi * np.arange(period) / period))


def repeated(period: Float64, settling: int) -> tuple[Float64, int]:
    """Return periods [T] for the settling time and one more, and the frame at which the last begins."""
    before = -(-settling // len(period))
    return np.tile(period, before + 1), before * len(period)
