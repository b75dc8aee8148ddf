"""The picture of `namdsp alias`: one PNG, the spectrogram of a sweep for each factor, drawn with matplotlib."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from namdsp.aliasing.sweep import LOWEST_DBFS
from namdsp.arithmetic.fma import Float64
from namdsp.figures import new_figure, write_png

INK, GREY = "#222222", "#666666"


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
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    drawn: Any = None
    for axes, (caption, levels) in zip(grid.ravel(), panels.items(), strict=False):
        drawn = axes.imshow(
            levels,
            origin="lower",
            aspect="auto",
            extent=(0.0, seconds, 0.0, rate_hz / 2000),
            vmin=LOWEST_DBFS,
            vmax=0.0,
            cmap="inferno",
            interpolation="nearest",
        )
        axes.set_title(caption, loc="left", fontsize=10, fontweight="bold", color=INK, parse_math=False)
        axes.tick_params(colors=INK, labelsize=8)
    for axes in grid.ravel()[len(panels) :]:
        axes.set_axis_off()
    for axes in grid.ravel()[max(len(panels) - columns, 0) : len(panels)]:
        axes.tick_params(labelbottom=True)
        axes.set_xlabel("seconds", fontsize=9, color=INK)
    for axes in grid[:, 0]:
        axes.set_ylabel("kHz", fontsize=9, color=INK)
    bar = figure.colorbar(drawn, ax=grid.ravel().tolist(), shrink=0.8, pad=0.01)
    bar.set_label("dBFS", fontsize=9, color=INK)
    figure.suptitle(title, x=0.01, ha="left", fontsize=11, fontweight="bold", color=INK, parse_math=False)
    write_png(figure, path)
