"""Envelopes and spectrograms of signals of any length, with a fixed number of columns."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64

WINDOW_FRAMES = 4096
LOWEST_DBFS = -110.0
FIRST_HZ = 30.0
#: Most windows that are averaged in one column; of hours of sound they are a sample.
MAX_WINDOWS = 32


def envelope(x: Float32, columns: int) -> tuple[Float64, Float64, Float64]:
    """Return the first frame of each column of a signal [C, T], and its smallest and largest sample."""
    starts = np.unique(np.linspace(0, x.shape[1], columns, endpoint=False).astype(np.int64))
    low = np.minimum.reduceat(x, starts, axis=1).min(axis=0)
    high = np.maximum.reduceat(x, starts, axis=1).max(axis=0)
    return starts.astype(np.float64), low.astype(np.float64), high.astype(np.float64)


def log_spectrogram(
    x: Float32, rate_hz: int, *, columns: int = 900, rows: int = 300
) -> tuple[Float64, float]:
    """Levels over time and pitch of a signal [C, T]: dBFS of a sine, [rows, columns], the mean power of all channels.

    Rows are even in log frequency, from `FIRST_HZ`; the second value is the highest.
    """
    top_hz = min(20_000.0, rate_hz / 2)
    window = np.hanning(WINDOW_FRAMES + 1)[:-1]
    scale = np.square(2.0 / window.sum())
    edges = FIRST_HZ * (top_hz / FIRST_HZ) ** (np.arange(rows + 1) / rows) * WINDOW_FRAMES / rate_hz
    padded = np.pad(x, ((0, 0), (WINDOW_FRAMES // 2, WINDOW_FRAMES // 2)))
    windowed = np.lib.stride_tricks.sliding_window_view(padded, WINDOW_FRAMES, axis=1)  # [C, T + 1, window]
    bounds = np.linspace(0, x.shape[1], columns + 1)
    powers = np.zeros((WINDOW_FRAMES // 2 + 1, columns))
    for column in range(columns):
        span = bounds[column + 1] - bounds[column]
        windows = int(min(max(1, np.ceil(span / (WINDOW_FRAMES // 2))), MAX_WINDOWS))
        at = (bounds[column] + span * (np.arange(windows) + 0.5) / windows).astype(np.int64)
        spectra = np.fft.rfft(windowed[:, at] * window, axis=-1)
        powers[:, column] = np.square(np.abs(spectra)).mean(axis=(0, 1)) * scale
    levels = 10.0 * np.log10(np.maximum(powers, 10.0 ** (LOWEST_DBFS / 10.0)))
    return np.array([_row(levels, low, high) for low, high in pairwise(edges)]), top_hz


def _row(levels: Float64, low: float, high: float) -> Float64:
    """The largest line from `low` to `high`, in lines; between two lines, on the way from one to the other."""
    first, last = int(np.ceil(low)), min(int(np.floor(high)), len(levels) - 1)
    if first < last:
        return np.asarray(levels[first : last + 1].max(axis=0))
    middle = min((low + high) / 2, len(levels) - 1)
    below = min(int(middle), len(levels) - 2)
    return np.asarray(levels[below] + (middle - below) * (levels[below + 1] - levels[below]))
