"""The HTML page of a training: its results as pictures and tables."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from namdsp.audio.pending_file import write_whole
from namdsp.cli.sheet import pairs
from namdsp.figures import COLORS, finish, legend_above, new_figure, pitch_ticks
from namdsp.plots.html import as_page, facts_list, picture, table, text
from namdsp.training.result import Size, Trained

WIDTH = 5.6
#: What the record of a size has besides the rows of the table.
DRAWN = ("network", "levels", "bands", "history")


def write_page(path: str, result: Trained, name: str) -> None:
    """Write the page, over an existing one.

    name : of the capture

    Raises
    ------
    AudioError : matplotlib is missing, or the file cannot be written.
    """
    record = result.as_dict()
    columns = [
        pairs({key: "none" if value is None else value for key, value in size.items() if key not in DRAWN})
        for size in record.pop("sizes")
    ]
    rows = [
        (text(column[0][0]), *(text(value) for _, value in column)) for column in zip(*columns, strict=True)
    ]
    body = [
        f"<header><h1>{text(name)}</h1></header>",
        "<h2>How near</h2>",
        table(("", *(text(size.network) for size in result.sizes)), rows),
        picture(_figure(result.sizes), "Error while it trained, by level, and by frequency"),
        "<h2>What was imitated</h2>",
        facts_list(pairs(record)),
    ]
    write_whole(path, as_page(name, body), overwrite=True)


def _figure(sizes: Iterable[Size]) -> Any:
    sizes = tuple(sizes)
    with_levels = any(size.levels for size in sizes)
    figure = new_figure("pictures", figsize=(WIDTH, 7.2 if with_levels else 4.8))
    curve, spectrum, *rest = figure.subplots(3 if with_levels else 2, 1)
    for size, colour in zip(sizes, COLORS, strict=False):
        style: dict[str, Any] = {"color": colour, "linewidth": 1.8, "label": size.network}
        checkpoints = [checkpoint for checkpoint in size.history if math.isfinite(checkpoint.esr)]
        curve.plot(
            [checkpoint.step for checkpoint in checkpoints],
            [checkpoint.esr for checkpoint in checkpoints],
            "o-",
            markersize=3,
            **style,
        )
        spectrum.plot([band.hz for band in size.bands], [band.null_depth_db for band in size.bands], **style)
        for axes in rest:
            axes.plot(*zip(*size.levels, strict=True), "o-", markersize=4, **style)
    curve.set_yscale("log")
    spectrum.set_xscale("log")
    pitch_ticks(spectrum.xaxis, 25.0, 20000.0)
    spectrum.minorticks_off()
    finish(curve, "ESR while it trained", "steps", "ESR of the mean of the weights")
    finish(spectrum, "Null depth by third octaves", "Hz", "dB")
    for axes in rest:
        axes.set_yscale("log")
        finish(axes, "ESR by the level of the guitar", "peak, dBFS", "ESR")
    for axes in figure.axes:
        legend_above(axes, 3)
    return figure
