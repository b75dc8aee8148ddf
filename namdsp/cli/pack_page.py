"""The page of a pack: the end of the dry signal, and each recording beside what its capture makes of it, to hear."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from namdsp.audition.entries import Target, make_entries
from namdsp.audition.page import page
from namdsp.audition.sound import OPUS_RATE_HZ
from namdsp.cli import console
from namdsp.files.pending_file import PendingFile
from namdsp.rendering.job import Settings
from namdsp.rendering.player import JobPlayer
from namdsp.rendering.signals import read_audio, resample
from namdsp.rendering.takes import durations
from namdsp.training.folders import Done

NAME = "index.html"
#: Seconds that play, and those before the end of the dry signal: recordings may be a second shorter.
SECONDS, LEFT_OUT_S = 8.0, 1.0


def write_page(folder: str, dry: str, results: Sequence[Done]) -> bool:
    """Write the page over an existing one, and print what went wrong; returns whether nothing did.

    results : those with a capture in the folder; at least one
    """
    stop = durations([dry])[dry] - LEFT_OUT_S
    start = max(0.0, stop - SECONDS)
    settings = Settings(start=start, end=stop, mono=True, sample_rate=OPUS_RATE_HZ)
    trained = {done.output: done for done in results}
    captures = {name: os.path.join(folder, name) for name in trained}

    def target(name: str) -> Target:
        done = trained[name]
        samples, rate_hz = read_audio(done.source)
        first, last = (round(seconds * rate_hz) + (done.delay_frames or 0) for seconds in (start, stop))
        at = np.arange(first, last)
        there = (at >= 0) & (at < samples.shape[1])
        y = np.where(there, samples[:1, np.clip(at, 0, samples.shape[1] - 1)], np.float32(0))
        return Target(resample(y, rate_hz, OPUS_RATE_HZ), done.esr)

    with PendingFile(os.path.join(folder, NAME), overwrite=True, follow=False) as pending:
        with console.Status() as status:
            audition = make_entries(
                JobPlayer(max_models=1),
                dry,
                captures,
                settings,
                target=target,
                for_visitors=True,
                on_progress=lambda done, name: status.show(f"{NAME}: {name}"),
            )
        text = page(
            audition,
            title=os.path.basename(os.path.abspath(folder)),
            di=f"the end of {os.path.basename(dry)}, each below its recording",
            around="",
            audio_format="opus",
        )
        pending.write(text.encode())
        pending.publish()
    for note in audition.unplayable:
        console.warn(note)
    for error in audition.errors:
        console.print_error(error)
    return not audition.errors
