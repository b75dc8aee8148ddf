"""Spectrogram of a linear sweep up to half the rate, the picture that shows aliasing.

The tone draws one rising line, its harmonics steeper ones. Lines that fall from the upper edge are aliases.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import db_to_gain
from namdsp.figures import INK, headline, new_figure, tiles, write_png
from namdsp.figures import spectrogram as draw_levels
from namdsp.model import Model

SECONDS = 10.0
WINDOW_FRAMES, COLUMNS = 2048, 900
LOWEST_DBFS = -120.0


def linear_sweep(rate_hz: int, level_dbfs: float, seconds: float = SECONDS) -> Float32:
    """A sine that rises evenly from 0 Hz to half the rate, float32 [T]."""
    frames = round(seconds * rate_hz)
    t = np.arange(frames, dtype=np.float64)
    cycles = np.mod(t * t / (4 * frames), 1.0)
    return (db_to_gain(level_dbfs) * np.sin(2 * np.pi * cycles)).astype(np.float32)


def swept(model: Model, factor: int, x: Float32, engine: str) -> Float32:
    """Render a sweep, the same in all inputs, and return the first output, float32 [T]."""
    signal = np.broadcast_to(x, (model.in_channels, len(x))).copy()
    y: Float32 = model.render(signal, engine=engine, oversample=factor, channels_first=True)[0]
    return y


def spectrogram(y: Float32, columns: int = COLUMNS) -> Float64:
    """dBFS of a sine [WINDOW_FRAMES // 2 + 1, columns], by Blackman-Harris windows: side lobes below -92 dB."""
    at = 2 * np.pi * np.arange(WINDOW_FRAMES) / WINDOW_FRAMES
    window = 0.35875 - 0.48829 * np.cos(at) + 0.14128 * np.cos(2 * at) - 0.01168 * np.cos(3 * at)
    padded = np.pad(y.astype(np.float64), WINDOW_FRAMES // 2)
    starts = np.linspace(0, len(padded) - WINDOW_FRAMES, columns).astype(np.int64)
    frames = padded[starts[:, np.newaxis] + np.arange(WINDOW_FRAMES)] * window
    magnitude = np.abs(np.fft.rfft(frames, axis=1)).T * (2 / window.sum())
    return np.asarray(20 * np.log10(np.maximum(magnitude, 10 ** (LOWEST_DBFS / 20))))


def plot_sweeps(
    path: str | os.PathLike[str],
    panels: Mapping[str, Float64],
    *,
    title: str,
    rate_hz: int,
    seconds: float,
) -> None:
    """Draw spectrograms in dBFS by their captions, and write a PNG; an existing file is replaced.

    Raises
    ------
    AudioError : matplotlib is missing, or the file cannot be written.
    """
    columns = min(len(panels), 2)
    rows = -(-len(panels) // columns)
    figure = new_figure(path, figsize=(6.4 * columns + 1.2, 3.6 * rows + 0.8), dpi=120)
    grid = tiles(figure, len(panels), columns, "seconds")
    drawn: Any = None
    for axes, (caption, levels) in zip(grid, panels.items(), strict=True):
        drawn = draw_levels(axes, levels, seconds, rate_hz / 2000, low=LOWEST_DBFS)
        axes.set_title(caption, loc="left", fontsize=10, fontweight="bold", color=INK, parse_math=False)
        axes.tick_params(colors=INK, labelsize=8)
    for axes in grid[::columns]:
        axes.set_ylabel("kHz", fontsize=9, color=INK)
    bar = figure.colorbar(drawn, ax=figure.axes, shrink=0.8, pad=0.01)
    bar.set_label("dBFS", fontsize=9, color=INK)
    headline(figure, title)
    write_png(figure, path)
