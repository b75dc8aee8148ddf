"""The picture of `namdsp alias`: one PNG, the spectrogram of a sweep for each factor, drawn with matplotlib."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from namdsp.aliasing.sweep import LOWEST_DBFS
from namdsp.arithmetic.fma import Float64
from namdsp.figures import INK, headline, new_figure, spectrogram, tiles, write_png


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
        drawn = spectrogram(axes, levels, seconds, rate_hz / 2000, low=LOWEST_DBFS)
        axes.set_title(caption, loc="left", fontsize=10, fontweight="bold", color=INK, parse_math=False)
        axes.tick_params(colors=INK, labelsize=8)
    for axes in grid[::columns]:
        axes.set_ylabel("kHz", fontsize=9, color=INK)
    bar = figure.colorbar(drawn, ax=figure.axes, shrink=0.8, pad=0.01)
    bar.set_label("dBFS", fontsize=9, color=INK)
    headline(figure, title)
    write_png(figure, path)
