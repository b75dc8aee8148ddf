"""The status line: one line on stderr that is overwritten, then removed. Nothing unless stderr is a terminal
that understands escape sequences.

The cursor waits at the start of the line and stays visible, which rich's live display does not do: a terminal that
was made narrower and has broken the line in two keeps the cursor where the line begins, so the next text replaces all
of it; and a process that is killed leaves a terminal with a cursor.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from typing import Any

from namdsp.cli.terminal import (
    columns,
    has_escape_sequences,
    plain,
    printed,
    rich_console,
    shortened,
    truncated,
)

INTERVAL_SECONDS = 0.1
#: Narrower lines have no bar, and the bar's name has at least its part of a line.
_MIN_BAR_COLUMNS = 64
_FACTS_COLUMNS = 36
_MIN_NAME_COLUMNS = 8
_ERASE_BELOW = "\x1b[J"

_lock = threading.RLock()
_owner: Status | None = None  # the writer of the text that is shown


class Status:
    """A writer of the status line; the latest writer owns it. Any thread may use it.

    quiet : show nothing
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self.shown = not quiet and has_escape_sequences(sys.stderr)
        self._next = 0.0

    @property
    def width(self) -> int:
        """Columns that a text may take now: all but the last, so that no terminal starts a new line."""
        return max((columns(sys.stderr) or 1) - 1, 0)

    def show(self, text: str) -> None:
        """Replace the line, at most ten times a second; a text that is too long is truncated."""
        if self._is_due():
            self._replace(truncated(plain(text), self.width))

    def show_rich(self, renderable: Any) -> None:
        """Replace the line by the first line of something that rich lays out."""
        if not self._is_due() or not self.width:
            return
        from rich.segment import Segments

        console = rich_console(sys.stderr, self.width)
        line = console.render_lines(renderable, pad=False)[0]
        console.print(Segments(line), end="")
        self._replace(printed(console))

    def __enter__(self) -> Status:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove the line if this writer owns it."""
        with _lock:
            if _owner is self:
                clear_line()

    def _is_due(self) -> bool:
        return self.shown and time.monotonic() >= self._next

    def _replace(self, line: str) -> None:
        global _owner
        with _lock:
            self._next = time.monotonic() + INTERVAL_SECONDS
            _write(line)
            _owner = self


class ProgressBar:
    """A progress bar on the status line: `out.wav ━━━━━━╸    62 of 600 s of audio 00:45`.

    name : what is being worked on
    """

    def __init__(self, status: Status, name: str) -> None:
        self._status = status
        self._name = plain(name)
        self._bar: Any = None

    def show(self, done: float, total: float, facts: str) -> None:
        """Show that `done` of `total` is done; the time left is estimated from the calls so far.

        facts : shown after the bar
        """
        if not self._status.shown:
            return
        if self._bar is None:
            width = self._status.width
            with_bar = width >= _MIN_BAR_COLUMNS
            self._bar = _new_bar(with_bar)
            available = width - _FACTS_COLUMNS - (_MIN_BAR_COLUMNS - _FACTS_COLUMNS) // 2 * with_bar
            self._name = shortened(self._name, max(available, _MIN_NAME_COLUMNS))
            self._task = self._bar.add_task(self._name, total=total, facts=facts)
        self._bar.update(self._task, completed=done, total=total, facts=facts)
        self._status.show_rich(self._bar.get_renderable())

    def show_audio(self, done: float, total: float) -> None:
        """Show how many seconds of audio are done."""
        if not self._status.shown:
            return
        digits = 0 if total >= 100 else 1
        self.show(done, total, f"{done:.{digits}f} of {total:.{digits}f} s of audio")


def clear_line() -> None:
    """Remove the status line, so that a message can be printed in its place."""
    global _owner
    with _lock:
        if _owner is not None:
            _write("")
        _owner = None


def _new_bar(with_bar: bool) -> Any:
    """A rich progress display that is never started: it starts no thread, and only its layout is used."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}", markup=False),
        *([BarColumn(bar_width=None)] if with_bar else []),
        TextColumn("{task.fields[facts]}", markup=False),
        TimeRemainingColumn(compact=True),
        console=rich_console(sys.stderr),
        auto_refresh=False,
        expand=with_bar,
    )


def _write(line: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"\r{line}{_ERASE_BELOW}\r")
        sys.stderr.flush()
