"""A sheet to draw on, and its PNG as bytes."""

from __future__ import annotations

import io
import warnings
from typing import Any

from namdsp.figures import new_figure

# Okabe and Ito: told apart by readers who do not see all colours
BLUE, ORANGE, RED, GREEN = "#0072B2", "#E69F00", "#D55E00", "#009E73"
INK, GREY, FAINT, GRID = "#222222", "#666666", "#AAAAAA", "#E6E6E6"
TICKS_HZ = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)


def sheet(width: float, height: float) -> Any:
    """An empty figure of so many inches, whose parts make room for each other."""
    return new_figure("pictures", figsize=(width, height))


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
