"""Text on terminals: its width, colors and messages that are wrapped, by rich.

Text from files cannot command the terminal: control characters are spelled out, and rich's markup is never parsed.
rich is imported when something is shown, not with this module.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

#: Longest line of prose, in columns.
MAX_WIDTH = 98
#: Width of a terminal that does not report it.
DEFAULT_COLUMNS = 80


def plain(text: str) -> str:
    """Return the text as one line, with its control characters spelled out (`\\x1b`)."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def columns(stream: TextIO) -> int | None:
    """Return the width of a terminal now; None if the stream is not a terminal."""
    try:
        if not stream.isatty():
            return None
        return os.get_terminal_size(stream.fileno()).columns or DEFAULT_COLUMNS
    except (OSError, ValueError):  # an object that only claims to be a terminal, or a closed one
        return DEFAULT_COLUMNS if not stream.closed else None


def has_escape_sequences(stream: TextIO) -> bool:
    """Whether the stream is a terminal that understands escape sequences."""
    return columns(stream) is not None and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")


def cells(text: str) -> int:
    """Return the number of columns that a text takes on a terminal."""
    from rich.cells import cell_len

    return cell_len(text)


def truncated(text: str, width: int) -> str:
    """Return the start of a text that fits `width` columns."""
    from rich.cells import set_cell_size

    return text if cells(text) <= width else set_cell_size(text, max(width, 0)).rstrip()


def shortened(text: str, width: int) -> str:
    """Return the text, or as much of its start as fits `width` columns and `...`."""
    return text if cells(text) <= width else f"{truncated(text, width - 3)}..."


def safe(text: str, style: str = "") -> Text:
    """Return a rich text that is shown as it is, in one style."""
    from rich.text import Text

    return Text(plain(text), style=style, overflow="fold")


class _Memory(io.StringIO):
    """Text in memory in place of a stream; rich asks for the stream's encoding."""

    def __init__(self, encoding: str | None) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> Any:  # type: ignore[override]
        return self._encoding


def rich_console(stream: TextIO, width: int | None = None) -> Console:
    """Return a rich console that lays out text for a stream, in memory: `console.file.getvalue()`.

    In color only on a terminal that understands it, and without NO_COLOR.

    width : in columns; None for the terminal's
    """
    from rich.console import Console

    colored = has_escape_sequences(stream) and not os.environ.get("NO_COLOR")
    terminal = columns(stream)
    return Console(
        file=_Memory(stream.encoding),
        width=width or terminal or MAX_WIDTH,
        force_terminal=terminal is not None,  # and not by FORCE_COLOR
        force_jupyter=False,
        color_system="auto" if colored else None,
        markup=False,
        emoji=False,
        highlight=False,
    )


def printed(console: Console) -> str:
    """Return what was printed on a console of `rich_console`, without the last end of line."""
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text.removesuffix("\n")


def wrapped(text: str, stream: TextIO, style: str = "") -> str:
    """Return a message for a terminal, broken between words and never within a file's name.

    style : rich style of what is before the first colon
    """
    console = rich_console(stream)
    message = safe(text)
    message.stylize(style, 0, text.find(":") + 1)
    starts, length, at = [], 0, 0
    for word in message.plain.split(" "):
        if length and length + 1 + cells(word) > console.width:
            starts.append(at)
            length = 0
        length += cells(word) + (1 if length else 0)
        at += len(word) + 1
    for line in message.divide(starts):
        line.rstrip()
        console.print(line, soft_wrap=True)
    return printed(console)
