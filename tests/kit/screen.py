"""A terminal for tests: a real pty whose size can be changed, and a screen that shows what was written to it.

The screen breaks long lines, and breaks them anew when its width changes, as most terminals do.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

import pytest

_BEGUN = re.compile(r"\x1b(\[[\d;]*)?$")
_TOKEN = re.compile(r"\x1b\[([\d;]*)([A-Za-z])|(.)", re.DOTALL)


class Screen:
    """Lines of any length, shown in rows of `columns`; the cursor is at a column of a line."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.lines = [""]
        self._line, self._at, self._full = 0, 0, False
        self._begun = ""  # a command of which the rest comes with the next chunk

    def feed(self, text: str) -> None:
        """Show what a program writes: text, CR, LF, and the erasing of all that follows."""
        text = self._begun + text
        begun = _BEGUN.search(text)
        self._begun = begun[0] if begun else ""
        for _, command, char in _TOKEN.findall(text.removesuffix(self._begun)):
            if command == "m":  # a style
                continue
            if command:
                assert command == "J", f"this screen does not know ESC [ {command}"
                self.lines[self._line :] = [self.lines[self._line][: self._at]]
            elif char == "\r":
                self._at = self._row_start()
                self._full = False
            elif char == "\n":
                self._down()
            else:
                line = self.lines[self._line].ljust(self._at)
                self.lines[self._line] = line[: self._at] + char + line[self._at + 1 :]
                self._at += 1
                self._full = self._at % self.columns == 0

    def resize(self, columns: int) -> None:
        """Break all lines anew; the cursor stays at its character."""
        self.columns = columns

    @property
    def rows(self) -> list[str]:
        """What is seen, without the empty rows at the end."""
        rows = [
            line[at : at + self.columns].rstrip()
            for line in self.lines
            for at in range(0, max(len(line), 1), self.columns)
        ]
        while rows and not rows[-1]:
            rows.pop()
        return rows

    def _row_start(self) -> int:
        at = self._at - 1 if self._full else self._at
        return at - at % self.columns

    def _down(self) -> None:
        below = self._row_start() + self.columns
        if below < len(self.lines[self._line]):
            self._at = below
            return
        self._line += 1
        self._at = 0
        if self._line == len(self.lines):
            self.lines.append("")


class _Drained(io.FileIO):
    """The program's end of a pty that somebody reads as it is written to: it would hold the writer up when full."""

    def __init__(self, descriptor: int, drain: Callable[[], object]) -> None:
        super().__init__(descriptor, "w")
        self._drain = drain

    def write(self, data: Any) -> int:
        written = super().write(bytes(data[:1024]))
        self._drain()
        return written


class Terminal:
    """A pty: programs write to `stream`; `screen` shows it; `written` is all that came."""

    def __init__(self, columns: int) -> None:
        import pty

        self._master, slave = pty.openpty()
        self._lock = RLock()
        self.written = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self.screen = Screen(columns)
        self.resize(columns)
        self.stream = io.TextIOWrapper(io.BufferedWriter(_Drained(slave, self.read)), encoding="utf-8")

    def resize(self, columns: int) -> None:
        """Change the size, as a window's frame does."""
        import fcntl
        import struct
        import termios

        self.read()
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.screen.resize(columns)

    def read(self) -> Screen:
        """Show what has been written so far."""
        with self._lock:
            while select.select([self._master], [], [], 0)[0]:  # ends where nothing more was written
                try:
                    chunk = os.read(self._master, 65536)
                except OSError:  # nobody has it open
                    break
                text = self._decoder.decode(chunk)
                self.written += text
                self.screen.feed(text)
            return self.screen

    def wait_for(self, seen: Callable[[Screen], bool], seconds: float = 30.0) -> None:
        """Return when something is on the screen."""
        end = time.monotonic() + seconds
        while not seen(self.read()):
            assert time.monotonic() < end, f"not seen: {self.screen.rows}"
            time.sleep(0.01)

    def close(self) -> None:
        self.stream.close()
        os.close(self._master)


@contextmanager
def stderr_on_a_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> Iterator[Terminal]:
    """Messages go to a terminal of this width inside the `with`."""
    terminal = Terminal(columns)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", terminal.stream)
        patch.setenv("TERM", "xterm")
        try:
            yield terminal
        finally:
            terminal.close()
