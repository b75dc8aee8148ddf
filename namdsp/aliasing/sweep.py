"""The users' own test picture: a linear sweep up to half the rate, and the spectrogram of what comes out.

A tone that rises by so many Hz a second draws one line, and its harmonics steeper ones. Lines that come down again from
the upper edge are aliases.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import db_to_gain
from namdsp.model import Model

SECONDS = 10.0
WINDOW_FRAMES, COLUMNS = 2048, 900
LOWEST_DBFS = -120.0


def linear_sweep(rate_hz: int, level_dbfs: float, seconds: float = SECONDS) -> Float32:
    """A sine that rises evenly from 0 Hz to half the rate, float32 [T]."""
    frames = round(seconds * rate_hz)
    t = np.arange(frames, dtype=np.float64)
    turns = np.mod(t * t / (4 * frames), 1.0)
    return (db_to_gain(level_dbfs) * np.sin(2 * np.pi * turns)).astype(np.float32)


def swept(model: Model, factor: int, x: Float32, engine: str) -> Float32:
    """The first output of a model for a sweep in all its inputs, float32 [T]."""
    signal = np.broadcast_to(x, (model.in_channels, len(x))).copy()
    y: Float32 = model.render(signal, engine=engine, oversample=factor, channels_first=True)[0]
    return y


def spectrogram(y: Float32, columns: int = COLUMNS) -> Float64:
    """dBFS of a sine [WINDOW_FRAMES // 2 + 1, columns], by Blackman-Harris windows: side lobes below -92 dB."""
    at = 2 * np.pi * np.arange(WINDOW_FRAMES) / WINDOW_FRAMES
    window = 0.35875 - 0.48829 * np.cos(at) + 0.14128 * np.cos(2 * at) - 0.01168 * np.cos(3 * at)
    padded = np.pad(y.astype(np.float64), WINDOW_FRAMES // 2)
    starts = np.linspace(0, len(padded) - WINDOW_FRAMES, columns).astype(np.int64)
    pieces = padded[starts[:, np.newaxis] + np.arange(WINDOW_FRAMES)] * window
    magnitude = np.abs(np.fft.rfft(pieces, axis=1)).T * (2 / window.sum())
    return np.asarray(20 * np.log10(np.maximum(magnitude, 10 ** (LOWEST_DBFS / 20))))
