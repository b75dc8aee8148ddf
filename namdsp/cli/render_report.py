"""The page of `namdsp render --report page.html`: waveforms, spectrograms, levels.

Imported only for that option.
"""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db
from namdsp.audio.pending_file import PendingFile
from namdsp.cli.arguments import read_recording
from namdsp.cli.page import WIDTH, as_page, facts_list, picture, table
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.plots import panels
from namdsp.plots.capture import describe
from namdsp.plots.figures import BLUE, GREY, new_figure
from namdsp.rendering.loudness import measure
from namdsp.rendering.result import RenderResult
from namdsp.rendering.signals import read_audio


@dataclass(frozen=True)
class Sound:
    """A file's samples float32 [C, T]."""

    name: str
    x: Float32
    rate_hz: int

    def record(self) -> dict[str, Any]:
        """Its levels and size."""
        level = measure(np.ascontiguousarray(self.x), self.rate_hz)
        return {
            "peak_dbfs": gain_to_db(level.peak),
            "rms_dbfs": gain_to_db(level.rms),
            "loudness_lufs": level.loudness_lufs,
            "samples_beyond_full_scale": int(np.count_nonzero(np.abs(self.x) > 1.0)),
            "length_seconds": self.x.shape[1] / self.rate_hz,
            "sample_rate_hz": self.rate_hz,
            "channels": len(self.x),
        }


@dataclass(frozen=True)
class Page:
    """A report to be written: its input is read before the render, so that errors in it come first."""

    pending: PendingFile
    source: Sound

    def write(self, model: Model, rendered: RenderResult) -> None:
        """Make the page of a render that has ended, and give it its name."""
        output = Sound(os.path.basename(rendered.target), *read_audio(rendered.target))
        title, lines = describe(model, os.path.basename(rendered.model))
        body = [
            "<h2>Levels</h2>",
            table(("in", "out"), [self.source.record(), output.record()]),
            "<h2>Waveforms</h2>",
            picture(_waveforms(self.source, output), "Waveforms of input and output"),
            "<h2>Spectrograms</h2>",
            picture(_spectrograms(self.source, output), "Spectrograms of input and output"),
            "<h2>Settings</h2>",
            facts_list(rendered.record()),
        ]
        heading = [f"{self.source.name} through {title}", *lines.split("\n")]
        self.pending.write(as_page(output.name, heading, body))
        self.pending.publish()


@contextlib.contextmanager
def report_of(arguments: argparse.Namespace, source: str, capture: str, output: str) -> Iterator[Page]:
    """The page to be written after the render. Nothing is left of one that was not written."""
    if os.path.realpath(output) == os.path.realpath(arguments.report):
        raise AudioError(f"{arguments.report}: is the output too; expected another name for the report")
    inputs = [path for path in (source, capture, arguments.ir) if path]
    with PendingFile(arguments.report, overwrite=arguments.overwrite, inputs=inputs) as pending:
        # the render says what there is to say of it
        played = read_recording(source, allow_truncated=arguments.allow_truncated, warn=False)
        yield Page(pending, Sound(os.path.basename(source), *played))


def _waveforms(source: Sound, output: Sound) -> Any:
    figure = new_figure(WIDTH, 3.6)
    above, below = figure.subplots(2, 1)
    panels.waveform(above, source.x, source.rate_hz, "In", GREY)
    panels.waveform(below, output.x, output.rate_hz, "Out", BLUE)
    below.set_xlabel("seconds", fontsize=9.5, color=GREY)
    return figure


def _spectrograms(source: Sound, output: Sound) -> Any:
    figure = new_figure(WIDTH, 5.4)
    above, below = figure.subplots(2, 1)
    panels.spectrogram(above, source.x, source.rate_hz, "In")
    panels.spectrogram(below, output.x, output.rate_hz, "Out")
    return figure
