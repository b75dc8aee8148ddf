"""How far a batch has come: jobs done and failed, times real time, time left."""

from __future__ import annotations

import time
from collections.abc import Sequence

from namdsp.batch.jobs import Job
from namdsp.batch.record import Result
from namdsp.batch.run import Summary
from namdsp.cli.progress import duration_text
from namdsp.cli.status import Status
from namdsp.cli.words import counted, factor_text, seconds_text

#: A guess from less is none.
TELLING_SECONDS = 1.0


class BatchProgress:
    """Shows it on the status line, quiet where that is."""

    def __init__(self, status: Status, jobs: Sequence[Job]) -> None:
        self._status, self._jobs = status, len(jobs)
        self._began = time.monotonic()
        status.show(f"{counted(len(jobs), 'job')}: looking at what is there")

    def show(self, result: Result, summary: Summary) -> None:
        """A job is done."""
        seconds = time.monotonic() - self._began
        self._status.show(progress_text(summary, seconds))


def progress_text(summary: Summary, seconds: float) -> str:
    """`812 of 10,000 done, 3 failed, 140x real time, 11 min 05 s left`."""
    now = summary.done + summary.failed
    parts = [f"{summary.done + summary.skipped:,} of {summary.jobs:,} done"]
    if summary.failed:
        parts.append(f"{summary.failed:,} failed")
    if seconds >= TELLING_SECONDS and now:
        parts.append(f"{factor_text(summary.times_real_time)}x real time")
        left = summary.jobs - summary.skipped - now
        parts.append(f"{duration_text(seconds * left / now)} left")
    return ", ".join(parts)


def summary_lines(folder: str, summary: Summary, to_go_on: str) -> list[str]:
    """What is said at the end.

    to_go_on : options that go on where it was stopped
    """
    parts = [f"{folder}: {counted(summary.done, 'render')}"]
    if summary.done:
        parts[0] += (
            f", {seconds_text(summary.audio_seconds)} of audio in {seconds_text(summary.wall_seconds)} "
            f"({factor_text(summary.times_real_time)}x real time)"
        )
    if summary.skipped:
        parts.append(f"{summary.skipped:,} were there")
    if summary.failed:
        parts.append(f"{counted(summary.failed, 'job')} failed")
    lines = [", ".join(parts)]
    if summary.stopped:
        left = summary.jobs - summary.done - summary.skipped - summary.failed
        lines.append(f"stopped before {counted(left, 'job')}: {summary.stopped} Then go on with {to_go_on}")
    return lines
