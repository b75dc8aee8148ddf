"""The picture of `namdsp bench --realtime`: one PNG, a panel for each block size.

    block          how many blocks take longer than a share of their deadline
    wake-up        how many begin later than a share of it: a delay of the system, not of the model
    text           how many xruns, and which of the two was the cause

Both axes are logarithmic; the last step of a line is its slowest block.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.checks.pacing import Paced
from namdsp.cli.formatting import counted
from namdsp.figures import BLUE, GREY, GRID, INK, RED, headline, new_figure, tiles, write_png

#: Where the axis begins; what is less is drawn there.
LOWEST_PERCENT = 0.01


def plot_distribution(path: str | os.PathLike[str], runs: Sequence[tuple[str, Paced]], *, title: str) -> None:
    """Draw (machine, run) pairs, an idle machine solid and a busy one dashed, and write a PNG.

    Raises
    ------
    AudioError : matplotlib is missing, or the file cannot be written.
    """
    sizes = sorted({paced.frames for _, paced in runs})
    columns = min(len(sizes), 3)
    rows = -(-len(sizes) // columns)
    figure = new_figure(path, figsize=(4.0 * columns + 1.0, 3.4 * rows + 1.2), dpi=130, facecolor="white")
    panels = tiles(figure, len(sizes), columns, "share of the deadline")
    for axes, frames in zip(panels, sizes, strict=True):
        _draw_size(axes, [(machine, paced) for machine, paced in runs if paced.frames == frames])
    panels[0].set_xlim(left=LOWEST_PERCENT)
    panels[0].set_ylim(top=6.0)  # space for text above 100 %
    headline(figure, title)
    figure.supylabel("blocks that take longer, or begin later", fontsize=9, color=INK)
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), fontsize=9, frameon=False)
    write_png(figure, path)


def _draw_size(axes: Any, runs: Sequence[tuple[str, Paced]]) -> None:
    """One block size: two lines for each machine, and the xruns in words."""
    for machine, paced in runs:
        for name, seconds, color in (("block", paced.took, BLUE), ("wake-up", paced.delay, RED)):
            share, slower = exceedance(seconds, paced.period)
            axes.step(
                np.maximum(100 * share, LOWEST_PERCENT),
                slower,
                where="post",
                color=color,
                linestyle="solid" if machine == "idle" else "dashed",
                linewidth=1.4,
                label=f"{name}, {machine}",
            )
    axes.axvline(100, color=INK, linewidth=1.0)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks((0.1, 1, 10, 100))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:g} %")
    paced = runs[0][1]
    axes.set_title(f"{paced.frames} frames", loc="left", fontsize=10, fontweight="bold", color=INK)
    axes.set_title(f"deadline {1e6 * paced.period:,.0f} us", loc="right", fontsize=9, color=GREY)
    axes.text(
        0.99,
        0.99,
        "\n".join(f"{machine}: {xruns_text(paced)}" for machine, paced in runs),
        transform=axes.transAxes,
        ha="right",
        va="top",
        fontsize=9,
        color=INK,
        bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 1.5},
    )
    axes.tick_params(colors=INK, labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color=GRID)
    axes.set_axisbelow(True)


def xruns_text(paced: Paced) -> str:
    """Return the number of xruns and their causes: `3 xruns: 2 by wake-up, 1 slow block`."""
    woken = paced.wakeup_xruns
    slow = paced.xruns - woken
    causes = [f"{woken} by wake-up"] if woken else []
    causes += [counted(slow, "slow block")] if slow else []
    return counted(paced.xruns, "xrun") + (f": {', '.join(causes)}" if causes else "")


def exceedance(
    seconds: NDArray[np.float64], period: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Shares of the deadline in rising order, and for each the share of blocks that have more.

    The last is drawn at half a block, for zero has no place on a logarithmic axis.
    """
    share = np.sort(seconds) / period
    slower = 1.0 - np.arange(1, len(share) + 1) / len(share)
    slower[-1] = 0.5 / len(share)
    return share, slower
