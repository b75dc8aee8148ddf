"""Report of one render as an HTML page: waveforms, spectrograms, levels, clipping, and the error against a reference.

One file without script or external files. Text from files is escaped.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import gain_to_db
from namdsp.errors import AudioError
from namdsp.figures import BLUE, GREY, new_figure
from namdsp.matching.match import Match, match_signals
from namdsp.matching.plot import close_up, over_time, third_octaves
from namdsp.plots import panels
from namdsp.plots.html import as_page, facts_list, picture, table, text
from namdsp.rendering.loudness import measure

#: Wide enough for a desk, letters large enough for a phone.
WIDTH = 5.6
#: Largest delay of a reference, in either direction.
MAX_DELAY_SECONDS = 1.0


@dataclass(frozen=True)
class Sound:
    """A file's samples float32 [C, T]."""

    name: str
    x: Float32
    rate_hz: int


def report(
    source: Sound,
    output: Sound,
    *,
    heading: Sequence[str],
    facts: Iterable[tuple[str, str]],
    clipped_samples: int,
    peak: float,
    reference: Sound | None = None,
) -> bytes:
    """The page.

    heading         : lines below the output's name: the capture, and so on
    facts           : what else is to be known of the render, as (label, text)
    clipped_samples : those that the output's format could not hold
    peak            : of the output, before that
    reference       : the expected output, at its rate, with its channels or with one
    """
    body = [
        f"<header><h1>{text(output.name)}</h1>",
        *(f'<p class="quiet">{text(line)}</p>' for line in heading),
        "</header>",
        "<h2>Levels</h2>",
        _levels(source, output, clipped_samples, peak),
        "<h2>Waveforms</h2>",
        picture(_waveforms(source, output), "Waveforms of input and output"),
        "<h2>Spectrograms</h2>",
        picture(_spectrograms(source, output), "Spectrograms of input and output"),
        *(_residual(output, reference) if reference is not None else ()),
        "<h2>Settings</h2>",
        facts_list(facts),
    ]
    return as_page(output.name, body)


def _levels(source: Sound, output: Sound, clipped_samples: int, peak: float) -> str:
    levels = [measure(np.ascontiguousarray(sound.x), sound.rate_hz) for sound in (source, output)]
    over = [int(np.count_nonzero(np.abs(sound.x) > 1.0)) for sound in (source, output)]
    rows: list[tuple[str, ...]] = [
        ("Peak, dBFS", *(_decibels(gain_to_db(level.peak)) for level in levels)),
        ("RMS, dBFS", *(_decibels(gain_to_db(level.rms)) for level in levels)),
        (
            "Loudness, LUFS",
            *("none" if level.loudness_lufs is None else f"{level.loudness_lufs:.1f}" for level in levels),
        ),
        ("Samples beyond full scale", *map(_count, over)),
        ("Clipped by the format", "", _count(clipped_samples)),
        ("Seconds", *(f"{sound.x.shape[1] / sound.rate_hz:.2f}" for sound in (source, output))),
        ("Sample rate, Hz", *(f"{sound.rate_hz}" for sound in (source, output))),
        ("Channels", *(f"{len(sound.x)}" for sound in (source, output))),
    ]
    if clipped_samples:
        rows.insert(1, ("Peak before clipping, dBFS", "", _decibels(gain_to_db(peak))))
    return table(("", "in", "out"), rows)


def _count(count: int) -> str:
    return f'<span class="loud">{count:,}</span>' if count else "0"


def _decibels(level: float) -> str:
    return "silent" if level == -math.inf else f"{level:.1f}"


def _waveforms(source: Sound, output: Sound) -> Any:
    figure = new_figure("pictures", figsize=(WIDTH, 3.6))
    for axes, sound, name, colour in zip(
        figure.subplots(2, 1), (source, output), ("In", "Out"), (GREY, BLUE), strict=True
    ):
        panels.waveform(axes, sound.x, sound.rate_hz, name, colour)
    figure.axes[1].set_xlabel("seconds", fontsize=9.5, color=GREY)
    return figure


def _spectrograms(source: Sound, output: Sound) -> Any:
    figure = new_figure("pictures", figsize=(WIDTH, 5.4))
    for axes, sound, name in zip(figure.subplots(2, 1), (source, output), ("In", "Out"), strict=True):
        image = panels.spectrogram(axes, sound.x, sound.rate_hz, name, columns=700)
        panels.colour_bar(figure, image, axes)
    return figure


def _residual(output: Sound, reference: Sound) -> list[str]:
    """Compare each channel with the reference; the one with the largest error is drawn."""
    rows: list[tuple[str, ...]] = []
    worst: tuple[Match, Float64, Float64] | None = None
    for channel, y in enumerate(output.x):
        theirs = reference.x[channel if len(reference.x) > 1 else 0]
        try:
            comparison = match_signals(
                y, theirs, output.rate_hz, longest_delay=round(MAX_DELAY_SECONDS * output.rate_hz), skip=0
            )
        except AudioError as error:
            rows.append((f"{channel + 1}", text(error), "", "", "", ""))
            continue
        match = comparison[0]
        if worst is None or match.esr > worst[0].esr:
            worst = comparison
        null = "none left" if match.null_depth_db == -math.inf else f"{match.null_depth_db:.1f} dB"
        delay = f"{match.delay_frames} frames" + (", polarity inverted" if match.inverted else "")
        rows.append(
            (
                f"{channel + 1}",
                f"{match.esr:.3g} ({match.word})",
                null,
                "none" if match.peak_error_dbfs == -math.inf else f"{match.peak_error_dbfs:.1f} dBFS",
                f"{match.gain_db:+.2f} dB",
                delay,
            )
        )
    names = ("Channel", "ESR", "Null depth", "Largest difference", "Best gain", "Delay of reference")
    # one line for each measure: a phone is narrow
    transposed = list(zip(names, *rows, strict=True))
    parts = [
        "<h2>Against the reference</h2>",
        f'<p class="quiet">{text(reference.name)}, aligned by whole frames; levels as they are</p>',
        table(transposed[0], transposed[1:]),
    ]
    if worst:
        parts.append(
            picture(_match_figure(*worst), "Difference of output and reference: time, close-up, spectrum")
        )
    return parts


def _match_figure(match: Match, x: Float64, y: Float64) -> Any:
    figure = new_figure("pictures", figsize=(WIDTH, 7.2))
    time, detail, spectrum = figure.subplots(3, 1)
    over_time(time, x, y, match, names=("reference", "output less reference"))
    close_up(detail, x, y, match, names=("reference", "output"))
    third_octaves(spectrum, match, names=("reference", "output", "output less reference"))
    return figure
