"""The HTML page of a training: its results as pictures and tables."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from namdsp.audio.pending_file import write_whole
from namdsp.figures import COLORS, finish, legend_above, new_figure, pitch_ticks
from namdsp.plots.html import as_page, facts_list, picture, table, text
from namdsp.training.result import Size, Trained

WIDTH = 5.6


def write_page(path: str, result: Trained, name: str) -> None:
    """Write the page, over an existing one.

    name : of the capture

    Raises
    ------
    AudioError : matplotlib is missing, or the file cannot be written.
    """
    write_whole(path, page(result, name), overwrite=True)


def page(result: Trained, name: str) -> bytes:
    """Return the page as a file's bytes."""
    sizes = result.sizes
    rows = [
        ("ESR", *(f"{size.esr:.3g}" for size in sizes)),
        ("Null depth, dB", *(f"{size.null_depth_db:.1f}" for size in sizes)),
        ("MRSTFT", *(f"{size.mrstft:.3g}" for size in sizes)),
        ("Multiply-adds a frame", *(f"{size.multiply_adds:,}" for size in sizes)),
        ("Aliasing, dB", *(_or_none(size.aliasing_db) for size in sizes)),
        ("Steps", *(f"{size.steps:,}" for size in sizes)),
    ]
    facts = [(key.replace("_", " "), value) for key, value in result.facts.items() if value is not None]
    body = [
        f"<header><h1>{text(name)}</h1>",
        f'<p class="quiet">trained in {result.seconds:.0f} s, stopped by {text(result.stopped)}</p>',
        *(f'<p class="quiet">{text(note)}</p>' for note in result.notes),
        "</header>",
        "<h2>How near</h2>",
        table(("", *(text(size.network) for size in sizes)), rows),
        picture(_figure(sizes), "Error while it trained, by level, and by frequency"),
        "<h2>What was imitated</h2>",
        facts_list(facts),
    ]
    return as_page(name, body)


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


def _or_none(value: float | None) -> str:
    return "none" if value is None else f"{value:.1f}"
