"""The page of `namdsp render --report page.html`: waveforms, spectrograms, levels, and the error against a reference.

Imported only for that option.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db
from namdsp.errors import AudioError
from namdsp.files.pending_file import PendingFile, is_same_file
from namdsp.matching.match import RecordingMatch, match_signals
from namdsp.model import Model
from namdsp.plan.plan import outputs_for
from namdsp.plots import panels
from namdsp.plots.capture import describe
from namdsp.plots.figures import BLUE, GREY, new_figure
from namdsp.plots.match import close_up, over_time, third_octaves
from namdsp.plots.page import WIDTH, as_page, facts_list, picture, table
from namdsp.rendering.loudness import measure
from namdsp.rendering.result import RenderResult
from namdsp.rendering.signals import read_audio, read_recording, resample
from namdsp.rig.responses import RESPONSES

#: Largest delay of a reference, in either direction.
MAX_DELAY_SECONDS = 2.0
#: Facts of a comparison that the page shows.
COMPARED = ("esr", "verdict", "null_depth_db", "peak_error_dbfs", "gain_db", "delay_frames", "inverted")


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
    """A report to be written: its inputs are read before the render, so that errors in them come first."""

    pending: PendingFile
    source: Sound
    reference: Sound | None

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
            *(_residual(output, self.reference) if self.reference else ()),
            "<h2>Settings</h2>",
            facts_list(rendered.record()),
        ]
        heading = [f"{self.source.name} through {title}", *lines.split("\n")]
        self.pending.write(as_page(output.name, heading, body))
        self.pending.publish()


@contextlib.contextmanager
def report_of(
    report: str,
    paths: tuple[str, str, str],
    model: Model,
    *,
    ir: str | None,
    reference: str | None,
    allow_truncated: bool,
    overwrite: bool,
    on_warning: Callable[[str], object],
) -> Iterator[Page]:
    """The page to be written after the render. Nothing is left of one that was not written.

    paths : of the take, the capture and the output
    """
    source, capture, output = paths
    if os.path.realpath(output) == os.path.realpath(report):
        raise AudioError(f"{report}: is the output too; expected another name for the report")
    if reference is not None and is_same_file(reference, output):
        raise AudioError(
            f"{output}: is the same file as the reference {reference}; expected another file. "
            "A reference is never overwritten: choose another output name"
        )
    responses = RESPONSES.files_of(ir)
    inputs = [path for path in (source, capture, *responses, reference) if path]
    with PendingFile(report, overwrite=overwrite, inputs=inputs) as pending:
        played = _read(source, allow_truncated=allow_truncated)
        expected = None if reference is None else _reference(reference, played, model, on_warning)
        yield Page(pending, played, expected)


def _read(path: str, *, allow_truncated: bool = False) -> Sound:
    # the render says what there is to say of it
    samples, rate_hz = read_recording(path, allow_truncated=allow_truncated)
    return Sound(os.path.basename(path), samples, rate_hz)


def _reference(path: str, source: Sound, model: Model, on_warning: Callable[[str], object]) -> Sound:
    """Read the reference at the rate of the output, with the channels of the output or one."""
    sound = _read(path)
    channels = outputs_for(model, len(source.x))
    if len(sound.x) not in (1, channels):
        raise AudioError(
            f"{path}: has {len(sound.x)} channels; expected those of the output, {channels}, or one. Give another"
        )
    if sound.rate_hz == source.rate_hz:
        return sound
    on_warning(f"{path}: resampled from {sound.rate_hz} to {source.rate_hz} Hz to be compared")
    x = np.asarray(resample(sound.x, sound.rate_hz, source.rate_hz, channels_first=True))
    return Sound(sound.name, x, source.rate_hz)


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


def _residual(output: Sound, reference: Sound) -> Iterator[str]:
    """Compare each channel with the reference; the one with the largest error is drawn."""
    records: list[dict[str, Any]] = []
    comparisons: list[RecordingMatch] = []
    longest = round(MAX_DELAY_SECONDS * output.rate_hz)
    for y, theirs in zip(
        output.x, np.broadcast_to(reference.x, (len(output.x), reference.x.shape[1])), strict=True
    ):
        try:
            comparisons.append(match_signals(y, theirs, output.rate_hz, longest_delay=longest, skip=0))
            facts = comparisons[-1].match.as_dict()
            records.append({name: facts[name] for name in COMPARED})
        except AudioError as error:
            records.append({"not_compared": str(error)})
    yield "<h2>Against the reference</h2>"
    yield table([f"channel {number}" for number in range(1, len(records) + 1)], records)
    yield facts_list({"reference": reference.name, "alignment": "by whole frames; levels as they are"})
    if comparisons:
        worst = max(comparisons, key=lambda comparison: comparison.match.esr)
        yield picture(_match_figure(*worst), "Difference of output and reference: time, close-up, spectrum")


def _match_figure(match: Any, x: Any, y: Any) -> Any:
    figure = new_figure(WIDTH, 7.2)
    time, detail, spectrum = figure.subplots(3, 1)
    over_time(time, x, y, match, names=("reference", "output less reference"))
    close_up(detail, x, y, match, names=("reference", "output"))
    third_octaves(spectrum, match, names=("reference", "output", "output less reference"))
    return figure
