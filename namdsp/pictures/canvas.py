"""A sheet to draw on, and its PNG as bytes. matplotlib is imported here, when it is needed."""

from __future__ import annotations

import io
import warnings
from importlib import import_module
from typing import Any

from namdsp.errors import AudioError
from namdsp.extras import how_to_install

# Okabe and Ito: told apart by readers who do not see all colours
BLUE, ORANGE, RED, GREEN = "#0072B2", "#E69F00", "#D55E00", "#009E73"
INK, GREY, FAINT, GRID = "#222222", "#666666", "#AAAAAA", "#E6E6E6"
TICKS_HZ = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)


def check_matplotlib(path: str) -> None:
    """Raise an `AudioError` now rather than after the work, if nothing can be drawn."""
    _modules(path)


def sheet(width: float, height: float) -> Any:
    """An empty figure of so many inches, whose parts make room for each other."""
    canvas, figures = _modules("pictures")
    figure = figures.Figure(figsize=(width, height), layout="constrained")
    canvas.FigureCanvasAgg(figure)
    return figure


def png(figure: Any, dpi: int) -> bytes:
    """The picture as a file's bytes."""
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings(
            "ignore", message="Glyph .* missing", category=UserWarning
        )  # a name may hold any
        figure.savefig(buffer, format="png", dpi=dpi)
    return buffer.getvalue()


def finish(axes: Any, title: str, x_label: str = "", y_label: str = "") -> None:
    """What all axes have: a title at the left, quiet labels, a grid behind."""
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color=INK, parse_math=False)
    axes.set_xlabel(x_label, fontsize=9.5, color=GREY)
    axes.set_ylabel(y_label, fontsize=9.5, color=GREY)
    axes.tick_params(labelsize=9, colors=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color=GRID)
    axes.set_axisbelow(True)


def hertz_text(hz: float) -> str:
    """`500`, `2k`."""
    return f"{hz / 1000:g}k" if hz >= 1000 else f"{hz:g}"


def one_line(text: object, longest: int) -> str:
    """Text of a file as one line, without control characters, cut where it is longer."""
    line = "".join(char if char.isprintable() else " " for char in str(text))
    return line if len(line) <= longest else line[: longest - 1] + "…"


def _modules(path: str) -> tuple[Any, Any]:
    try:
        return import_module("matplotlib.backends.backend_agg"), import_module("matplotlib.figure")
    except ImportError as error:
        raise AudioError(
            f"{path}: cannot be drawn, matplotlib does not import ({error}); expected it installed. "
            f"{how_to_install('plot')}"
        ) from error
