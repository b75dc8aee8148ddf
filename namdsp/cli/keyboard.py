"""Commands from stdin while something runs: single keys on a terminal, lines from anything else.

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
#: What a line has at the most: a path and a word. Of what somebody pipes in by mistake the rest is left out.
LONGEST_LINE = 5000
#: Pieces that wait to be looked at; whoever writes faster waits.
_MOST_PIECES = 16
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
        """The lines that end in this piece; the end of input ends the last one."""
        *lines, rest = (self._rest + text).split("\n")
        self._rest = rest[:LONGEST_LINE]
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
                self.typed = (self.typed + key)[:LONGEST_LINE]
        return lines


class Keyboard:
    """Gives lines as they come."""

    def __init__(self, source: int | None, meaning: Keys | Lines) -> None:
        self._meaning = meaning
        self._pieces: queue.Queue[str] = queue.Queue(_MOST_PIECES)
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
            return self._meaning.feed(self._pieces.get(timeout=timeout_seconds))
        except queue.Empty:
            return []

    def _read(self, source: int) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        piece = b"more"
        while piece:
            try:
                piece = os.read(source, 4096)
            except OSError:
                piece = b""
            text = decoder.decode(piece)
            if text or not piece:  # no text means the end, not the first half of a character
                self._pieces.put(text)


@contextlib.contextmanager
def keyboard() -> Iterator[Keyboard]:
    """Listen to stdin inside the `with`; a terminal gives single keys meanwhile."""
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
