"""The picture of `namdsp bench --realtime`: how many blocks take longer than a share of their deadline. One PNG.

Both axes are logarithmic and begin where the data does: the last step of a line is its slowest block.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.compare_plot import COLORS, GREY, GRID, INK
from namdsp.cli.realtime_pacing import Paced
from namdsp.errors import AudioError


def check_plot(path: str | os.PathLike[str]) -> None:
    """Raise now what would be in the way of a plot after a long measurement: an `AudioError`."""
    _matplotlib(path)
    if not Path(path).absolute().parent.is_dir():
        raise AudioError(
            f"{os.fspath(path)}: its folder does not exist; expected one for a PNG. Make it first"
        )


def plot_distribution(path: str | os.PathLike[str], runs: Sequence[tuple[str, Paced]], *, title: str) -> None:
    """Draw (machine, run) pairs, an idle machine solid and a busy one dashed, and write a PNG.

    Raises
    ------
    AudioError : matplotlib is missing, or the file cannot be written.
    """
    canvas, figures = _matplotlib(path)
    figure = figures.Figure(figsize=(10, 6), dpi=150, layout="constrained", facecolor="white")
    canvas.FigureCanvasAgg(figure)
    axes = figure.subplots()
    sizes = sorted({paced.frames for _, paced in runs})
    for machine, paced in runs:
        share, slower = exceedance(paced)
        axes.step(
            100 * share,
            slower,
            where="post",
            color=COLORS[sizes.index(paced.frames) % len(COLORS)],
            linestyle="solid" if machine == "idle" else "dashed",
            linewidth=1.6,
            label=f"{paced.frames} frames, {machine}: {paced.xruns} xruns",
        )
    axes.axvline(100, color=INK, linewidth=1.0)
    axes.annotate("deadline ", (100, 1), color=INK, fontsize=9, ha="right", va="bottom")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:g} %")
    axes.set_xlabel("time in process_into, share of the deadline")
    axes.set_ylabel("blocks that take longer")
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color=INK)
    axes.set_title("blocks at a real clock", loc="right", fontsize=9, color=GREY)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color=GRID)
    axes.set_axisbelow(True)
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), fontsize=9, frameon=False)
    try:
        figure.savefig(os.fspath(path), format="png")
    except OSError as error:
        raise AudioError(
            f"{os.fspath(path)}: cannot be written ({error.strerror}); expected a writable place for a PNG. "
            "Check the folder and its permissions."
        ) from error


def exceedance(paced: Paced) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Shares of the deadline in rising order, and for each the share of blocks that took longer.

    The last is drawn at half a block, for zero has no place on a logarithmic axis.
    """
    share = np.sort(paced.took) / paced.period
    slower = 1.0 - np.arange(1, len(share) + 1) / len(share)
    slower[-1] = 0.5 / len(share)
    return share, slower


def _matplotlib(path: str | os.PathLike[str]) -> tuple[Any, Any]:
    try:
        return import_module("matplotlib.backends.backend_agg"), import_module("matplotlib.figure")
    except ImportError as error:
        raise AudioError(
            f"{os.fspath(path)}: cannot be drawn, matplotlib does not import ({error}); expected it "
            "installed. Run: pip install namdsp[plot]"
        ) from error
