"""The picture of a comparison: one PNG, drawn with matplotlib (an optional extra).

over time        envelopes of the recording and of the difference
close-up         both where they are furthest apart
over frequency   third octaves: levels of both, and of the difference
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

from namdsp.files.pending_file import write_whole
from namdsp.matching.align import Float64
from namdsp.matching.match import Match
from namdsp.plots.figures import BLUE, ORANGE, RED, finish, legend_above, new_figure, pitch_ticks, png
from namdsp.plots.panels import draw_envelope

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CLOSE_UP_S = 0.01
RECORDING, RENDER, DIFFERENCE = "recording", "render", "render less recording"


def plot_match(
    path: str | os.PathLike[str], match: Match, render: Float64, recording: Float64, *, title: str
) -> None:
    """Draw what `match_recording` returned, and write a PNG; an existing file is replaced."""
    figure = new_figure(12, 10)
    figure.suptitle(
        f"{title}\nESR {match.esr:.3g} ({match.word}), null depth {match.null_depth_db:.1f} dB",
        fontsize=13, parse_math=False,
    )  # fmt: skip
    time, detail, spectrum = figure.subplots(3, 1)
    x, y = render[match.skipped_frames :], recording[match.skipped_frames :]
    over_time(time, x, y, match)
    close_up(detail, x, y, match)
    third_octaves(spectrum, match)
    write_whole(path, png(figure, 110), overwrite=True)


def over_time(
    axes: Axes, x: Float64, y: Float64, match: Match, names: tuple[str, str] = (RECORDING, DIFFERENCE)
) -> None:
    """Draw envelopes of the recording y and of the difference x - y."""
    for signal, colour, name in ((y, BLUE, names[0]), (x - y, RED, names[1])):
        draw_envelope(
            axes, signal[np.newaxis], match.sample_rate_hz, match.skipped_frames, color=colour, label=name
        )
    finish(axes, "Over time", "seconds", "full scale is 1")
    legend_above(axes, 3)


def close_up(
    axes: Axes, x: Float64, y: Float64, match: Match, names: tuple[str, str] = (RECORDING, RENDER)
) -> None:
    """Draw the recording y and the render x around their largest difference."""
    worst = int(np.argmax(np.abs(x - y)))
    half = round(CLOSE_UP_S * match.sample_rate_hz / 2)
    part = slice(max(0, worst - half), worst + half)
    milliseconds = (np.arange(x.size)[part] - worst) * 1e3 / match.sample_rate_hz
    axes.plot(milliseconds, y[part], color=BLUE, linewidth=2.4, label=names[0])
    axes.plot(milliseconds, x[part], color=ORANGE, linewidth=1.2, label=names[1])
    where = (match.skipped_frames + worst) / match.sample_rate_hz
    finish(axes, f"Furthest apart, at {where:.3f} s", "milliseconds", "full scale is 1")
    legend_above(axes, 3)


def third_octaves(
    axes: Axes, match: Match, names: tuple[str, str, str] = (RECORDING, RENDER, DIFFERENCE)
) -> None:
    """Draw levels of recording, render and difference."""
    hertz = [band.hz for band in match.bands]
    theirs = np.array([band.level_dbfs for band in match.bands])
    curves: tuple[tuple[Any, str, str], ...] = (
        (theirs, BLUE, names[0]),
        (theirs + [band.difference_db for band in match.bands], ORANGE, names[1]),
        (theirs + [band.null_depth_db for band in match.bands], RED, names[2]),
    )
    for level, colour, name in curves:
        axes.plot(
            hertz, np.where(np.isfinite(level), level, np.nan), "o-", color=colour, label=name, markersize=3
        )
    axes.set_xscale("log")
    if hertz:
        pitch_ticks(axes.xaxis, hertz[0] / 1.2, hertz[-1] * 1.2)
    axes.minorticks_off()
    finish(axes, "Third octaves", "Hz", "dBFS")
    legend_above(axes, 3)
