"""One line on stderr that is written over and over, then removed; nothing unless stderr is a terminal.

The cursor waits at the line's start. So a terminal that was made narrower, and has broken the line in two, still has
the cursor where the line begins, and what is written next takes the place of all of it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time

from namdsp.cli.terminal import cells, columns, cut, plain

INTERVAL_SECONDS = 0.1
_ERASE_BELOW = "\x1b[J"

_lock = threading.RLock()
_owner: Status | None = None  # whose text stands there
_length = 0


class Status:
    """A writer of the line; the last one has it. Any thread may use it."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.shown = not quiet and sys.stderr.isatty()
        self._next = 0.0

    @property
    def width(self) -> int:
        """How many columns a text may take now: all but the last, so that no terminal goes to a new line."""
        return max((columns(sys.stderr) or 1) - 1, 0)

    def show(self, text: str) -> None:
        """Replace the line, a few times a second at most; what does not fit is left out."""
        global _owner
        with _lock:
            if self.shown and time.monotonic() >= self._next:
                self._next = time.monotonic() + INTERVAL_SECONDS
                _write(cut(plain(text), self.width), self.width)
                _owner = self

    def __enter__(self) -> Status:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove the line, if it is this one's."""
        with _lock:
            if _owner is self:
                clear_line()


def clear_line() -> None:
    """Remove the line, whoever wrote it, so that another can be printed."""
    global _owner
    with _lock:
        if _owner is not None:
            _write("", max((columns(sys.stderr) or 1) - 1, 0))
        _owner = None


def _write(text: str, width: int) -> None:
    global _length
    erase = _ERASE_BELOW
    if os.name == "nt" or os.environ.get("TERM", "dumb") == "dumb":
        erase = " " * (min(_length, width) - cells(text))
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"\r{text}{erase}\r")
        sys.stderr.flush()
    _length = cells(text)
