"""Commands from stdin during `namdsp live`: single keys on a terminal, lines from a pipe or file.

A thread waits for input, so that the caller need not. It only reads bytes; it holds nothing that the end of the
program would wait for.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import queue
import re
import sys
import threading
from collections.abc import Iterator

#: What a key means; any command can be typed after ":".
KEYS = {
    "]": "in up",
    "[": "in down",
    "+": "out up",
    "=": "out up",
    "-": "out down",
    "g": "gate",
    "<": "gate down",
    ">": "gate up",
    "n": "next",
    "p": "previous",
    "b": "bypass",
    "r": "reset",
    "q": "quit",
    "?": "help",
    "h": "help",
}
#: Longest line, a word and a path; the rest of a longer one is ignored.
MAX_LINE = 5000
#: Reads that wait to be parsed; a faster writer waits.
_MAX_READS = 16
#: The thread that reads.
READER = "namdsp keyboard"
TYPING = {":": "", "e": "eq ", "i": "ir ", "l": "load "}
KEYS_HELP = (
    "keys: [ ] input gain, - + output gain, g gate, e tone, i cabinet, n p other capture, ? help, q quit"
)
_ESCAPE_SEQUENCE = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")


class Keyboard:
    """Lines as they are typed or arrive.

    has_keys : whether single keys of a terminal count, else lines of a pipe or file
    typed    : the line that is being typed on a terminal, None if none is
    """

    def __init__(self, source: int | None, *, has_keys: bool = False) -> None:
        self.has_keys = has_keys
        self.typed: str | None = None
        self._rest = ""
        self._reads: queue.Queue[str] = queue.Queue(_MAX_READS)
        if source is not None:
            threading.Thread(target=self._read, name=READER, args=(source,), daemon=True).start()

    def lines(self, timeout_seconds: float) -> list[str]:
        """The lines that came within this time; returns as soon as there is anything."""
        try:
            return self.feed(self._reads.get(timeout=timeout_seconds))
        except queue.Empty:
            return []

    def feed(self, text: str) -> list[str]:
        """The lines that end in this text; the end of input, no text, ends the last one."""
        if self.has_keys:
            return [line for key in _ESCAPE_SEQUENCE.sub("", text) if (line := self._press(key)) is not None]
        *lines, rest = (self._rest + text).split("\n")
        self._rest = rest[:MAX_LINE]
        if not text and self._rest:
            lines, self._rest = [self._rest], ""
        return lines

    def _press(self, key: str) -> str | None:
        """The line that ends with this key."""
        if self.typed is None:
            self.typed = TYPING.get(key)
            return KEYS.get(key)
        if key in "\r\n":
            line, self.typed = self.typed, None
            return line
        if key == "\x1b":
            self.typed = None
        elif key in "\x7f\b":
            self.typed = self.typed[:-1]
        elif key.isprintable():
            self.typed = (self.typed + key)[:MAX_LINE]
        return None

    def _read(self, source: int) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        data = b"more"
        while data:
            try:
                data = os.read(source, 4096)
            except OSError:
                data = b""
            text = decoder.decode(data)
            if text or not data:  # no text means the end, not the first half of a character
                self._reads.put(text)


@contextlib.contextmanager
def keyboard() -> Iterator[Keyboard]:
    """Read stdin inside the `with`; a terminal sends single keys meanwhile."""
    source = _stdin()
    if source is None or not os.isatty(source):
        yield Keyboard(source)
        return
    with _single_keys(source) as restore_known:
        yield Keyboard(source, has_keys=restore_known)


def _stdin() -> int | None:
    """Its descriptor; None if there is none, or if reading it would stop a job in the background."""
    try:
        source = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return None
    return None if os.isatty(source) and _in_background(source) else source


def _in_background(terminal: int) -> bool:
    """Whether another job has the terminal; one that does not control this process stops nothing."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except (AttributeError, OSError):
        return False


@contextlib.contextmanager
def _single_keys(terminal: int) -> Iterator[bool]:
    """Keys without Enter and without echo, where the system has such terminals."""
    try:
        import termios
        import tty
    except ImportError:
        yield False
        return
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield True
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
