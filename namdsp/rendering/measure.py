"""`namdsp.measure`: what a capture does to timing, polarity and level, and what it plays at silence.

impulses                              -> onset, polarity                   analysis/arrival.py
pink noise of -18 dBFS RMS | silence  -> gain, loudness | DC, noise, oscillation
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from namdsp.analysis.arrival import find_arrival
from namdsp.analysis.capture import LOWEST_DB, multisine, repeated
from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import db_to_gain, rms_dbfs
from namdsp.common.public import public
from namdsp.model import Model
from namdsp.rendering import loudness
from namdsp.rig.amp import check_model
from namdsp.runtime.signals import named_errors

NOISE_DBFS = -18.0
#: Below it the noise is white.
PINK_FROM_HZ = 40.0
#: A capture oscillates if the second half of a second of silence is louder than this, and than this share of the first
#: half: a decay of less than 2 dB a second.
OSCILLATION_DBFS, OSCILLATION_SHARE = -100.0, 0.9


@dataclass(frozen=True, kw_only=True)
class Measures:
    """Timing, polarity and levels of a capture. If it has several outputs, the first is measured.

    silent        : whether it responds to no impulse, up to full scale; then the next four and the levels are None
    onset_frames  : frames from an impulse to the first frame of at least 0.1 times the peak of the response
    polarity      : 1, or -1 for an inverted capture: the sign of the first swing of at least half the peak
    certainty     : of the polarity, 0 to 1: 1 - opposite / own, of the largest swings of each polarity
    ambiguous     : whether `certainty` is below a fifth: the ratio of these swings below 1.25
    gain_db       : RMS of the output less that of the input, pink noise of -18 dBFS RMS
    loudness_lufs : of the same output, by BS.1770-4; None below -70 LUFS too
    dc            : mean of the output at silence; 1.0 is full scale
    noise_dbfs    : RMS of its output for silence without DC, at least -160
    oscillates    : whether its output does not decay after the input has ended

    Example
    -------
    >>> amp.measure().oscillates
    False
    """

    silent: bool
    onset_frames: int | None = None
    polarity: int | None = None
    certainty: float | None = None
    ambiguous: bool | None = None
    gain_db: float | None = None
    loudness_lufs: float | None = None
    dc: float
    noise_dbfs: float
    oscillates: bool

    def record(self) -> dict[str, Any]:
        """Return the measures as a dict, for JSON.

        Example
        -------
        >>> amp.measure().record()["polarity"]
        1
        """
        return asdict(self)


@public()
def measure(model: Model, *, engine: str = "auto", threads: int | None = None) -> Measures:
    """Measure how late a capture starts, its polarity, its levels, and its output for silence.

    model           : its inputs all get the same signals, about five seconds in all
    engine, threads : as for `Model.render`; the result does not depend on them

    Raises
    ------
    AudioError  : the output is not finite.
    StreamError : model is none.
    EngineError : the named engine cannot run here.

    Example
    -------
    >>> namdsp.measure(amp).silent
    False
    """
    check_model(model)
    arrived = find_arrival(model, engine=engine, threads=threads)
    rate_hz, settling = round(model.sample_rate), model.plan.prewarm_frames
    second = rate_hz // 2 * 2
    noise, start = repeated(_pink_noise(second, rate_hz), settling)
    x = np.concatenate([noise, np.zeros(settling + 2 * second)]).astype(np.float32)
    signal = np.broadcast_to(x, (model.in_channels, len(x))).copy()
    with named_errors(model.file.file):
        y = model.render(signal, engine=engine, threads=threads, channels_first=True)[:1]
    played, idle = y[:, start : len(noise)], y[0, -second:].astype(np.float64)
    dc = float(idle.mean())
    heard: dict[str, Any] = {}
    if arrived is not None:
        heard = asdict(arrived) | {
            "ambiguous": arrived.ambiguous,
            "gain_db": rms_dbfs(played - dc) - NOISE_DBFS,
            "loudness_lufs": loudness.measure(played, rate_hz).loudness_lufs,
        }
    return Measures(
        silent=arrived is None,
        oscillates=_oscillates(idle),
        dc=dc,
        noise_dbfs=max(LOWEST_DB, rms_dbfs(idle - dc)),
        **heard,
    )


def _pink_noise(frames: int, rate_hz: int) -> Float64:
    """One period [T] of noise by fixed random phases."""
    spectrum = np.fft.rfft(multisine(frames, 1.0))
    noise = np.fft.irfft(spectrum / np.sqrt(np.maximum(np.fft.rfftfreq(frames, 1 / rate_hz), PINK_FROM_HZ)))
    return np.asarray(noise * (db_to_gain(NOISE_DBFS) / np.sqrt(np.mean(np.square(noise)))))


def _oscillates(idle: Float64) -> bool:
    first, second = (float(np.std(half)) for half in np.split(idle, 2))
    return second > max(db_to_gain(OSCILLATION_DBFS), OSCILLATION_SHARE * first)
