"""matplotlib, an optional extra: imported when something is to be drawn, and its figures written as PNG."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, TypeAlias

from namdsp.errors import AudioError
from namdsp.extras import how_to_install

PathLike: TypeAlias = str | os.PathLike[str]


def check_plot(path: PathLike) -> None:
    """Raise now what would be in the way of a picture after long work: an `AudioError`."""
    check_matplotlib(path)
    if not os.path.isdir(os.path.dirname(os.path.abspath(path))):
        raise AudioError(
            f"{os.fspath(path)}: its folder does not exist; expected one for a PNG. Make it first"
        )


def check_matplotlib(path: PathLike) -> None:
    """Raise an `AudioError` if nothing can be drawn for this file."""
    _modules(path)


def new_figure(path: PathLike, **options: Any) -> Any:
    """An empty figure for this file, whose parts make room for each other; options are those of `Figure`.

    Raises
    ------
    AudioError : matplotlib is missing.
    """
    canvas, figures = _modules(path)
    figure = figures.Figure(layout="constrained", **options)
    canvas.FigureCanvasAgg(figure)
    return figure


def write_png(figure: Any, path: PathLike, **options: Any) -> None:
    """Write a figure, in place of an existing file; options are those of `savefig`.

    Raises
    ------
    AudioError : the file cannot be written.
    """
    try:
        figure.savefig(os.fspath(path), format="png", **options)
    except OSError as error:
        raise AudioError(
            f"{os.fspath(path)}: cannot be written ({error.strerror}); expected a writable place for a PNG. "
            "Check the folder and its permissions"
        ) from error


def _modules(path: PathLike) -> tuple[Any, Any]:
    try:
        return import_module("matplotlib.backends.backend_agg"), import_module("matplotlib.figure")
    except ImportError as error:
        raise AudioError(
            f"{os.fspath(path)}: cannot be drawn, matplotlib does not import ({error}); expected it "
            f"installed. {how_to_install('plot')}"
        ) from error
