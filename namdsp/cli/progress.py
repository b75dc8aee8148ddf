"""How far a render has come: seconds of audio, and how long the rest will take."""

from __future__ import annotations

import time

from namdsp.cli.status import Status
from namdsp.cli.terminal import cells, cut

#: A guess from less is none.
_TELLING_SECONDS = 0.5
_SHORTEST_NAME = 12


class Progress:
    """Shows it on the status line, quiet where that is.

    name : of what is rendered
    """

    def __init__(self, status: Status, name: str) -> None:
        self._status = status
        self._name = name
        self._first: tuple[float, float] | None = None

    def show(self, done: float, whole: float) -> None:
        """So many seconds of audio are done, of so many."""
        now = time.monotonic()
        if self._first is None:  # what came before was preparation
            self._first = now, done
        since, before = self._first
        left = None
        if now - since >= _TELLING_SECONDS and done > before:
            left = (now - since) * (whole - done) / (done - before)
        self._status.show(progress_text(self._name, done, whole, left, self._status.width))


def progress_text(name: str, done: float, whole: float, left: float | None, width: int) -> str:
    """`out.wav: 62 of 600 s of audio, 45 s left`, with as much of the name as fits."""
    digits = 0 if whole >= 100 else 1
    rest = f"{done:.{digits}f} of {whole:.{digits}f} s of audio"
    if left is not None:
        rest += f", {duration_text(left)} left"
    room = max(width - cells(rest) - 2, _SHORTEST_NAME)
    if cells(name) > room:
        name = f"{cut(name, room - 3)}..."
    return f"{name}: {rest}"


def duration_text(seconds: float) -> str:
    """A length of time, as exact as a guess can be."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    if whole < 6000:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
