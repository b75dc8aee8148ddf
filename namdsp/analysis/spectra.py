"""Envelopes and spectrograms of signals of any length, with a fixed number of columns; the sweep that shows aliasing.

Of a sweep the tone draws one rising line, its harmonics steeper ones. Lines that fall from the upper edge are aliases.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import db_to_gain
from namdsp.model import Model

LOWEST_DBFS = -120.0
#: Of a spectrogram over pitch: frames of its windows, and the lowest frequency.
WINDOW_FRAMES, FIRST_HZ = 4096, 30.0
#: Most windows that are averaged in one column; of hours of sound they are a sample.
MAX_WINDOWS = 32
#: Of a sweep: its length, and the spectrogram's windows and columns.
SWEEP_SECONDS, SWEEP_WINDOW_FRAMES, SWEEP_COLUMNS = 10.0, 2048, 900


def envelope(x: Float32 | Float64, columns: int) -> tuple[Float64, Float64, Float64]:
    """Return the first frame of each column of a signal [C, T], and its smallest and largest sample."""
    starts = np.unique(np.linspace(0, x.shape[1], columns, endpoint=False).astype(np.int64))
    low = np.minimum.reduceat(x, starts, axis=1).min(axis=0)
    high = np.maximum.reduceat(x, starts, axis=1).max(axis=0)
    return starts.astype(np.float64), low.astype(np.float64), high.astype(np.float64)


def linear_sweep(rate_hz: int, level_dbfs: float, seconds: float = SWEEP_SECONDS) -> Float32:
    """A sine that rises evenly from 0 Hz to half the rate, float32 [T]."""
    frames = round(seconds * rate_hz)
    t = np.arange(frames, dtype=np.float64)
    cycles = np.mod(t * t / (4 * frames), 1.0)
    return (db_to_gain(level_dbfs) * np.sin(2 * np.pi * cycles)).astype(np.float32)


def swept(model: Model, factor: int, x: Float32, engine: str, columns: int = SWEEP_COLUMNS) -> Float64:
    """Render a sweep, the same in all inputs; return the spectrogram of the first output, [lines, columns]."""
    signal = np.broadcast_to(x, (model.in_channels, len(x))).copy()
    y: Float32 = model.render(signal, engine=engine, oversample=factor, channels_first=True)[:1]
    return sweep_spectrogram(y, columns)


def sweep_spectrogram(y: Float32, columns: int) -> Float64:
    """Levels over time and frequency of a signal [C, T], by Blackman-Harris windows: side lobes below -92 dB."""
    at = 2 * np.pi * np.arange(SWEEP_WINDOW_FRAMES) / SWEEP_WINDOW_FRAMES
    window = 0.35875 - 0.48829 * np.cos(at) + 0.14128 * np.cos(2 * at) - 0.01168 * np.cos(3 * at)
    return _spectrogram(y, window, columns=columns, most_windows=1)


def log_spectrogram(
    x: Float32, rate_hz: int, *, columns: int = 900, rows: int = 300
) -> tuple[Float64, float]:
    """Levels over time and pitch of a signal [C, T], [rows, columns].

    Rows are even in log frequency, from `FIRST_HZ`; the second value is the highest.
    """
    top_hz = min(20_000.0, rate_hz / 2)
    edges = FIRST_HZ * (top_hz / FIRST_HZ) ** (np.arange(rows + 1) / rows) * WINDOW_FRAMES / rate_hz
    window = np.hanning(WINDOW_FRAMES + 1)[:-1]
    levels = _spectrogram(x, window, columns=columns, most_windows=MAX_WINDOWS)
    return np.array([_row(levels, low, high) for low, high in pairwise(edges)]), top_hz


def _spectrogram(x: Float32, window: Float64, *, columns: int, most_windows: int) -> Float64:
    """Levels of a signal [C, T], [lines, columns]: dBFS of a sine, the mean power of all channels and windows."""
    length = len(window)
    padded = np.pad(x, ((0, 0), (length // 2, length // 2)))
    windowed = np.lib.stride_tricks.sliding_window_view(padded, length, axis=1)  # [C, T + 1, window]
    bounds = np.linspace(0, x.shape[1], columns + 1)
    powers = np.zeros((length // 2 + 1, columns))
    for column, (start, end) in enumerate(pairwise(bounds)):
        windows = int(min(max(1, np.ceil((end - start) / (length // 2))), most_windows))
        at = (start + (end - start) * (np.arange(windows) + 0.5) / windows).astype(np.int64)
        spectra = np.fft.rfft(windowed[:, at] * window, axis=-1) * (2.0 / window.sum())
        powers[:, column] = np.square(np.abs(spectra)).mean(axis=(0, 1))
    return np.asarray(10.0 * np.log10(np.maximum(powers, 10.0 ** (LOWEST_DBFS / 10.0))))


def _row(levels: Float64, low: float, high: float) -> Float64:
    """The largest line from `low` to `high`, in lines; between two lines, on the way from one to the other."""
    first, last = int(np.ceil(low)), min(int(np.floor(high)), len(levels) - 1)
    if first < last:
        return np.asarray(levels[first : last + 1].max(axis=0))
    middle = min((low + high) / 2, len(levels) - 1)
    below = min(int(middle), len(levels) - 2)
    return np.asarray(levels[below] + (middle - below) * (levels[below + 1] - levels[below]))
