"""Level meter of `namdsp live`: a status line on a terminal, a line every 10 s elsewhere."""

from __future__ import annotations

import math
import sys
import time

from namdsp.cli import console
from namdsp.live.session import Load, Session

TERMINAL_SECONDS = 0.12
SPARSE_SECONDS = 10.0
FLOOR_DBFS = -99.9


class Meter:
    """Shows a session on stderr."""

    def __init__(self, session: Session, *, quiet: bool) -> None:
        self._session = session
        self._status = console.Status(quiet=quiet)
        self._quiet = quiet
        self._terminal = sys.stderr.isatty()
        self._interval = TERMINAL_SECONDS if self._terminal else SPARSE_SECONDS
        self._next = time.monotonic() + self._interval

    def show(self, settings: str, typed: str | None) -> None:
        """Show levels, load and settings, or the line that is being typed; not more often than a reader likes."""
        if self._quiet or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._interval
        text = meter_text(self._session.load(), self._session.read_peaks_dbfs(), settings)
        if not self._terminal:
            console.print_message(text)
        elif typed is None:
            self._status.show(text)
        else:
            self._status.show(f": {typed}_"[-self._status.width :])  # where it is being typed

    def __enter__(self) -> Meter:
        return self

    def __exit__(self, *_: object) -> None:
        self._status.clear()


def meter_text(load: Load, levels_dbfs: tuple[float, float], settings: str) -> str:
    """Peaks since the last time, xruns, load as shares of the deadline, settings: a narrow terminal shows the first."""
    before, after = (max(level, FLOOR_DBFS) for level in levels_dbfs)
    clip = "!" if levels_dbfs[1] > 0.0 else " "
    mean, worst = _percent(load.mean), _percent(load.worst)
    levels = f"in {before:5.1f} out {after:5.1f}{clip}dBFS"
    return f"{levels} | {load.xruns} xruns | load {mean} % worst {worst} % | {settings}"


def settings_text(input_gain_db: float, output_gain_db: float, bypass: bool) -> str:
    """What the player has set."""
    return "bypassed" if bypass else f"{input_gain_db:+.1f} / {output_gain_db:+.1f} dB"


def _percent(share: float) -> str:
    return f"{min(math.ceil(100.0 * share), 9999):3d}"
