"""The page of `namdsp render --report page.html`: its inputs, and the facts it shows. Imported only for that option."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from namdsp.audio.pending_file import PendingFile, is_same_file
from namdsp.cli import console
from namdsp.cli.arguments import read_recording
from namdsp.cli.sheet import pairs
from namdsp.errors import AudioError
from namdsp.figures import check_matplotlib
from namdsp.model import Model
from namdsp.plan.channels import outputs_for
from namdsp.plots.capture import describe
from namdsp.plots.report import Sound, report
from namdsp.rendering.result import RenderResult
from namdsp.rendering.signals import read_audio, resample


@dataclass(frozen=True)
class Page:
    """A report to be written: its inputs are read before the render, so that errors in them come first."""

    pending: PendingFile
    source: Sound
    reference: Sound | None

    def write(self, model: Model, rendered: RenderResult) -> None:
        """Make the page of a render that has ended, and give it its name."""
        samples, rate_hz = read_audio(rendered.target)
        title, lines = describe(model, os.path.basename(rendered.model))
        page = report(
            self.source,
            Sound(os.path.basename(rendered.target), samples, rate_hz),
            heading=[f"{self.source.name} through {title}", *lines.split("\n")],
            facts=pairs(rendered.record()),
            clipped_samples=rendered.clipped_samples,
            peak=rendered.peak,
            reference=self.reference,
        )
        self.pending.write(page)
        self.pending.publish()


@contextlib.contextmanager
def report_of(
    arguments: argparse.Namespace, source: str, capture: str, output: str, model: Model
) -> Iterator[Page]:
    """The page to be written after the render. Nothing is left of one that was not written."""
    check_matplotlib(arguments.report)
    if os.path.realpath(output) == os.path.realpath(arguments.report):
        raise AudioError(f"{arguments.report}: is the output too; expected another name for the report")
    if arguments.reference is not None and is_same_file(arguments.reference, output):
        raise AudioError(
            f"{output}: is the same file as the reference {arguments.reference}; expected another file. "
            "A reference is never overwritten: choose another output name."
        )
    inputs = [path for path in (source, capture, arguments.ir, arguments.reference) if path]
    pending = PendingFile(arguments.report, overwrite=arguments.overwrite, inputs=inputs)
    try:
        played = _read(source, allow_truncated=arguments.allow_truncated)
        reference = None if arguments.reference is None else _reference(arguments.reference, played, model)
        yield Page(pending, played, reference)
    finally:
        pending.discard()


def _read(path: str, *, allow_truncated: bool = False) -> Sound:
    # the render says what there is to say of it
    samples, rate_hz = read_recording(path, allow_truncated=allow_truncated, warn=False)
    return Sound(os.path.basename(path), samples, rate_hz)


def _reference(path: str, source: Sound, model: Model) -> Sound:
    """Read the reference at the rate of the output, with the channels of the output or one."""
    sound = _read(path)
    channels = outputs_for(model, len(source.x))
    if len(sound.x) not in (1, channels):
        raise AudioError(
            f"{path}: has {len(sound.x)} channels; expected those of the output, {channels}, or one. Give another"
        )
    if sound.rate_hz == source.rate_hz:
        return sound
    console.warn(f"{path}: resampled from {sound.rate_hz} to {source.rate_hz} Hz to be compared")
    x = np.asarray(resample(sound.x, sound.rate_hz, source.rate_hz, channels_first=True))
    return Sound(sound.name, x, source.rate_hz)
