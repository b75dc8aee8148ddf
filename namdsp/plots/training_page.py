"""The HTML page of a training: its results as pictures and tables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from namdsp.audio.levels import db_to_gain
from namdsp.audio.resample import resample
from namdsp.audition.sound import OPUS_RATE_HZ, encode
from namdsp.files.pending_file import write_whole
from namdsp.matching.match import MEANING
from namdsp.notebook import audio_element, escaped
from namdsp.plots.figures import COLORS, finish, legend_above, new_figure, pitch_ticks
from namdsp.plots.page import WIDTH, as_page, facts_list, picture, table
from namdsp.training.knob_table import text_of
from namdsp.training.result import Size, Trained

#: What the record of a size has besides the rows of the table.
DRAWN = ("network", "levels", "bands", "history")
#: Highest peak of a group of excerpts.
PEAK_DBFS = -3.0


def write_page(path: str, result: Trained, name: str) -> None:
    """Write the page, over an existing one.

    name : of the capture

    Raises
    ------
    AudioError : matplotlib is missing, or the file cannot be written.
    """
    record = result.as_dict()
    sizes = [{key: size[key] for key in size if key not in DRAWN} for size in record.pop("sizes")]
    over_time = []
    if record.pop("esr_over_time", None):
        over_time = [picture(_over_time_figure(result), "Error over the time of the recording")]
    positions = record.pop("positions", [])
    over_knobs = [*_over_knobs(positions)] if positions else []
    body = [
        "<h2>How near</h2>",
        table([size.network for size in result.sizes], sizes),
        f'<p class="quiet">{escaped(MEANING)}</p>',
        picture(_figure(result.sizes), "Error while it trained, by level, and by frequency"),
        *over_time,
        *over_knobs,
        *_heard(result),
        "<h2>What was imitated</h2>",
        facts_list(record),
    ]
    write_whole(path, as_page(name, [], body), overwrite=True)


def _over_knobs(positions: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a picture of the ESR over each knob, and a table of all positions."""
    for knob in positions[0]["knobs"]:
        yield picture(_over_knob_figure(positions, knob), f"ESR over {knob}")
    labels = [text_of(row["knobs"]) for row in positions]
    networks = list(positions[0]["esr"])
    columns = [
        {label: row["esr"][network] for label, row in zip(labels, positions, strict=True)}
        for network in networks
    ]
    columns.append(
        {label: "held out" for label, row in zip(labels, positions, strict=True) if row["held_out"]}
    )
    yield table([*(f"ESR {network}" for network in networks), ""], columns)


def _heard(result: Trained) -> Iterator[str]:
    """Yield players of all excerpts, each group at one gain, so that its levels can be compared too."""
    if result.excerpts:
        yield "<h2>How neighbours sound</h2>"
    for group in result.excerpts:
        peak = max(float(np.max(np.abs(y), initial=0.0)) for _, y in group.sounds)
        gain = np.float32(db_to_gain(PEAK_DBFS) / peak if peak else 1.0)
        yield f"<h3>{escaped(group.title)}</h3>"
        for label, y in group.sounds:
            at_rate = resample((y * gain)[np.newaxis], round(result.model.sample_rate), OPUS_RATE_HZ)
            player = audio_element(encode(at_rate, OPUS_RATE_HZ, "opus"), "ogg")
            yield f"<figure><figcaption>{escaped(label)}</figcaption>{player}</figure>"


def _over_knob_figure(positions: Sequence[Mapping[str, Any]], knob: str) -> Any:
    figure = new_figure(WIDTH, 2.6)
    axes = figure.subplots()
    for network, color in zip(positions[0]["esr"], COLORS, strict=False):
        points = [(row["knobs"][knob], row["esr"][network], row["held_out"]) for row in positions]
        style = "-" if len(positions[0]["knobs"]) == 1 else ""
        axes.plot(*np.transpose([point[:2] for point in points]), style, color=color, linewidth=1.2)
        for held_out, label in ((False, network), (True, f"{network}, held out")):
            at = np.reshape([point[:2] for point in points if point[2] == held_out], (-1, 2))
            fill = "white" if held_out else color
            if len(at):
                axes.plot(*at.T, "s" if held_out else "o", color=color, markerfacecolor=fill, label=label)
    axes.set_yscale("log")
    finish(axes, f"ESR over {knob}", knob, "ESR")
    legend_above(axes, 4)
    return figure


def _over_time_figure(result: Trained) -> Any:
    figure = new_figure(WIDTH, 2.4)
    axes = figure.subplots()
    axes.plot(*np.transpose(result.esr_over_time), "o-", color=COLORS[0], linewidth=1.8, markersize=3)
    axes.set_yscale("log")
    finish(axes, "ESR over the recording, of the full size", "seconds", "ESR")
    return figure


def _figure(sizes: Iterable[Size]) -> Any:
    sizes = tuple(sizes)
    with_levels = any(size.levels for size in sizes)
    figure = new_figure(WIDTH, 7.2 if with_levels else 4.8)
    curve, spectrum, *rest = figure.subplots(3 if with_levels else 2, 1)
    for size, colour in zip(sizes, COLORS, strict=False):
        style: dict[str, Any] = {"color": colour, "linewidth": 1.8, "label": size.network}
        checkpoints = [(point.step, point.esr) for point in size.history if math.isfinite(point.esr)]
        curve.plot(*np.reshape(checkpoints, (-1, 2)).T, "o-", markersize=3, **style)
        spectrum.plot([band.hz for band in size.bands], [band.null_depth_db for band in size.bands], **style)
        for axes in rest:
            axes.plot(*np.transpose(size.levels), "o-", markersize=4, **style)
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
