"""Text on a terminal: how wide it is, how many cells a text takes, what of it fits."""

from __future__ import annotations

import os
import textwrap
import unicodedata
from typing import TextIO

#: Of lines for a reader who is no terminal, and on the widest ones.
WIDEST = 98
#: Of a terminal that does not know.
UNKNOWN_COLUMNS = 80


def plain(text: str) -> str:
    """The text on one line, with control characters (of a hostile file, say) spelled out."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def columns(stream: TextIO) -> int | None:
    """How wide a terminal is now; None if the stream is none."""
    try:
        if not stream.isatty():
            return None
        return os.get_terminal_size(stream.fileno()).columns or UNKNOWN_COLUMNS
    except (OSError, ValueError):  # a terminal of somebody's own making, or closed
        return UNKNOWN_COLUMNS if not stream.closed else None


def line_width(stream: TextIO) -> int:
    """How long lines for this stream may be."""
    return min(columns(stream) or WIDEST, WIDEST)


def cells(text: str) -> int:
    """How many columns a text takes."""
    return sum(map(_cells, text))


def cut(text: str, width: int) -> str:
    """As much of the text as fits so many columns."""
    if len(text) <= width and text.isascii():
        return text
    taken = 0
    for index, char in enumerate(text):
        taken += _cells(char)
        if taken > width:
            return text[:index]
    return text


def wrapped(text: str, width: int, *, start: str = "", indent: str | None = None) -> list[str]:
    """The text in lines of at most `width` columns: `start` before the first, `indent` (as wide) before the others.

    Words that are longer than a line are cut.
    """
    following = " " * len(start) if indent is None else indent
    most = max(width, len(following) + 8, len(start) + 8)  # on a terminal that narrow nothing is pretty
    return textwrap.wrap(
        text, most, initial_indent=start, subsequent_indent=following, break_on_hyphens=False
    )


def _cells(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
