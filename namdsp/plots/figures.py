"""matplotlib, an optional extra: imported only when something is drawn; its figures are written as PNG."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from namdsp.common.extras import how_to_install
from namdsp.common.short_repr import utf8_text
from namdsp.errors import AudioError

PathLike: TypeAlias = str | os.PathLike[str]

# Okabe and Ito: told apart by readers who do not see all colours
BLUE, ORANGE, GREEN, PINK, RED, SKY = "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9"
COLORS = (BLUE, ORANGE, GREEN, PINK, RED, SKY)
INK, GREY, FAINT, GRID = "#222222", "#666666", "#AAAAAA", "#E6E6E6"
TICKS_HZ = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)


def check_plot(path: PathLike) -> None:
    """Raise an `AudioError` now, before long work, if a picture could not be drawn and written afterwards."""
    check_matplotlib()
    if not os.path.isdir(os.path.dirname(os.path.abspath(path))):
        raise AudioError(f"{os.fspath(path)}: its folder does not exist; expected one. Make it first")


def check_matplotlib() -> Any:
    """The module of figures; raises an `AudioError` if it is missing."""
    try:
        return import_module("matplotlib.figure")
    except ImportError as error:
        raise AudioError(
            f"pictures cannot be drawn, because matplotlib cannot be imported ({error}). "
            f"{how_to_install('plot')}"
        ) from error


def new_figure(width: float, height: float) -> Any:
    """An empty figure of some inches, with automatic layout."""
    return check_matplotlib().Figure(layout="constrained", figsize=(width, height))


def png(figure: Any, dpi: int) -> bytes:
    """The picture as a file's bytes. Names of files that are not UTF-8 are drawn with escapes."""
    for text in figure.findobj(import_module("matplotlib.text").Text):
        text.set_text(utf8_text(text.get_text()))
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        # a name may hold any
        warnings.filterwarnings("ignore", message="Glyph .* missing", category=UserWarning)
        figure.savefig(buffer, format="png", dpi=dpi)
    return buffer.getvalue()


# -- one look for all pictures ----------------------------------------------------------------------


def finish(axes: Any, title: str, x_label: str = "", y_label: str = "") -> None:
    """Common style of axes: title at the left, grey labels, a grid under the curves."""
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color=INK, parse_math=False)
    axes.set_xlabel(x_label, fontsize=9.5, color=GREY)
    axes.set_ylabel(y_label, fontsize=9.5, color=GREY)
    axes.tick_params(labelsize=9, colors=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color=GRID)
    axes.set_axisbelow(True)


def legend_above(axes: Any, columns: int) -> None:
    """A legend to the right of the title, above the curves."""
    axes.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=columns, fontsize=8.5, frameon=False,
                handlelength=1.0, handletextpad=0.4, columnspacing=0.8, borderaxespad=0.2)  # fmt: skip


def pitch_ticks(axis: Any, low_hz: float, high_hz: float, position: Callable[[float], float] = float) -> None:
    """Round frequencies on an axis: `500`, `2k`. position : of a frequency on the axis."""
    ticks = [hz for hz in TICKS_HZ if low_hz <= hz <= high_hz]
    axis.set_ticks(
        [position(hz) for hz in ticks], [f"{hz / 1000:g}k" if hz >= 1000 else f"{hz:g}" for hz in ticks]
    )
