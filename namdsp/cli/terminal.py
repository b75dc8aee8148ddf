"""Text on a terminal: how wide it is, how many cells a text takes, what of it fits."""

from __future__ import annotations

import os
import re
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


def wrapped(
    text: str, width: int, *, start: str = "", indent: str | None = None, cut_words: bool = True
) -> list[str]:
    """The text in lines of at most `width` columns: `start` before the first, `indent` (as wide) before the others.

    cut_words : whether words that are longer than a line are cut, or stand out of it
    """
    following = " " * cells(start) if indent is None else indent
    most = max(width, cells(following) + 8, cells(start) + 8)  # on a terminal that narrow nothing is pretty
    lines: list[str] = []
    line, gap, empty = start, "", True
    for piece in re.findall(" +|[^ ]+", text):
        if piece.startswith(" "):
            gap = piece if not empty or not lines else ""
            continue
        if not empty and cells(line) + len(gap) + cells(piece) > most:
            lines.append(line)
            line, gap, empty = following, "", True
        while cut_words and empty and cells(line) + cells(piece) > most:
            head = cut(piece, most - cells(line))
            lines.append(line + head)
            line, piece = following, piece[len(head) :]
        line, gap, empty = line + gap + piece, "", False
    return lines if empty else [*lines, line]


def paragraph(text: str, width: int | None, *, start: str = "", indent: str | None = None) -> list[str]:
    """`wrapped`, or one line where no width is given."""
    return [start + text] if width is None else wrapped(text, width, start=start, indent=indent)


def _cells(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):  # they stand on the character before
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
