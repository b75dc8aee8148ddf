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
TYPING = {":": "", "l": "load "}
KEYS_HELP = "keys: [ ] input gain, - + output gain, b bypass, r reset, l load, q quit"
_ESCAPE_SEQUENCE = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")


class Lines:
    """Bytes of a pipe or file, as lines."""

    typed: str | None = None

    def __init__(self) -> None:
        self._rest = ""

    def feed(self, text: str) -> list[str]:
        """Return the lines that end in this text; the end of input ends the last one."""
        *lines, rest = (self._rest + text).split("\n")
        self._rest = rest[:MAX_LINE]
        if not text and self._rest:
            lines, self._rest = [self._rest], ""
        return lines


class Keys:
    """Keys of a terminal, as lines.

    typed : the line being typed, None if none is
    """

    def __init__(self) -> None:
        self.typed: str | None = None

    def feed(self, text: str) -> list[str]:
        """The lines that these keys mean."""
        lines = []
        for key in _ESCAPE_SEQUENCE.sub("", text):
            if self.typed is None:
                self.typed = TYPING.get(key)
                if key in KEYS:
                    lines.append(KEYS[key])
            elif key in "\r\n":
                lines.append(self.typed)
                self.typed = None
            elif key == "\x1b":
                self.typed = None
            elif key in "\x7f\b":
                self.typed = self.typed[:-1]
            elif key.isprintable():
                self.typed = (self.typed + key)[:MAX_LINE]
        return lines


class Keyboard:
    """Returns lines as they are typed or arrive."""

    def __init__(self, source: int | None, meaning: Keys | Lines) -> None:
        self._meaning = meaning
        self._reads: queue.Queue[str] = queue.Queue(_MAX_READS)
        if source is not None:
            threading.Thread(target=self._read, name=READER, args=(source,), daemon=True).start()

    @property
    def typed(self) -> str | None:
        """The line that is being typed on a terminal, None if none is."""
        return self._meaning.typed

    @property
    def has_keys(self) -> bool:
        """Whether single keys count."""
        return isinstance(self._meaning, Keys)

    def lines(self, timeout_seconds: float) -> list[str]:
        """The lines that came within this time; returns as soon as there is anything."""
        try:
            return self._meaning.feed(self._reads.get(timeout=timeout_seconds))
        except queue.Empty:
            return []

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
        yield Keyboard(source, Lines())
        return
    with _single_keys(source) as restore_known:
        yield Keyboard(source, Keys() if restore_known else Lines())


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
