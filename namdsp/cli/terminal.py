"""Layout of results: text, tables and labelled facts, laid out by rich for a terminal or for a pipe.

Text from files cannot command the terminal: control characters are spelled out, and rich's markup is never parsed.
rich is imported when something is laid out, not with this module.
"""

from __future__ import annotations

import io
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.text import Text

#: Longest line of prose, in columns.
MAX_WIDTH = 98
#: Width of a terminal that does not report it.
DEFAULT_COLUMNS = 80
#: Longest text of a fact, in characters: metadata may hold anything.
MAX_TEXT = 4000
#: Spaces between two columns of a table.
COLUMN_GAP = 2
#: Narrowest column for the text of a fact beside its label; on a narrower terminal the text is below the label.
MIN_TEXT_COLUMNS = 20
#: Columns by which a text below its label is indented.
INDENT = 2


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


@dataclass(frozen=True)
class Table:
    """A table whose first row is its heading.

    right  : indices of columns that are aligned right
    keys   : number of columns that identify a row. A table wider than the terminal is shown as several, one below
             the other, that all begin with these; where not even one column fits beside them, each row is shown as
             a list of its headings and cells
    styles : rich style of a cell by its text
    """

    rows: Sequence[Sequence[str]]
    right: Collection[int] = ()
    keys: int = 1
    styles: Mapping[str, str] = field(default_factory=dict)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Lay the table out."""
        widths = [max(map(cells, column)) for column in zip(*self.rows, strict=True)]
        fits = console.is_terminal
        narrowest = sum(widths[: self.keys]) + COLUMN_GAP * self.keys + max(widths[self.keys :], default=0)
        if fits and narrowest > options.max_width:
            for index, row in enumerate(self.rows[1:]):
                if index:
                    yield ""
                yield Facts(list(zip(self.rows[0], row, strict=True)), 0)
            return
        for index, part in enumerate(self._parts(widths, options.max_width if fits else None)):
            if index:
                yield ""
            shown = options if fits else options.update_width(sum(widths) + COLUMN_GAP * len(widths))
            yield from console.render(self._part(part), shown)  # type: ignore[misc]

    def _parts(self, widths: list[int], width: int | None) -> list[list[int]]:
        """The columns of each table, so that none is wider than `width`."""
        keys = list(range(self.keys))
        parts: list[list[int]] = [[*keys]]
        start = taken = sum(widths[: self.keys]) + COLUMN_GAP * (self.keys - 1)
        for column in range(self.keys, len(widths)):
            needed = COLUMN_GAP + widths[column]
            if width is not None and len(parts[-1]) > self.keys and taken + needed > width:
                parts.append([*keys])
                taken = start
            parts[-1].append(column)
            taken += needed
        return parts

    def _part(self, shown: list[int]) -> RenderableType:
        from rich.table import Table as RichTable

        table = RichTable(box=None, padding=(0, COLUMN_GAP, 0, 0), pad_edge=False, header_style="bold")
        for column in shown:
            table.add_column(
                safe(self.rows[0][column]),
                justify="right" if column in self.right else "left",
                overflow="fold",
            )
        for row in self.rows[1:]:
            table.add_row(*(safe(row[column], self.styles.get(row[column], "")) for column in shown))
        return table


@dataclass(frozen=True)
class Facts:
    """Pairs (label, text), the texts in one column right of the labels.

    A label may have several texts, one below the other. Empty texts are left out, and the label with its last one.
    """

    facts: Sequence[tuple[str, str | Sequence[str]]]
    label_width: int = 15

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Lay the facts out."""
        from rich.table import Table as RichTable

        widest = max([self.label_width, *(cells(label) for label, _ in self.facts)])
        width = min(options.max_width, MAX_WIDTH)
        if width < widest + 1 + MIN_TEXT_COLUMNS:
            yield from self._below(console, options)
            return
        grid = RichTable.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=widest, no_wrap=True, style="bold")
        grid.add_column(overflow="fold")
        for label, texts in self._shown():
            for heading, text in zip([label, *[""] * len(texts)], texts, strict=False):
                grid.add_row(safe(heading), safe(text))
        yield from console.render(grid, options.update_width(width))  # type: ignore[misc]

    def _shown(self) -> Iterator[tuple[str, list[str]]]:
        """Labels with the texts that are not empty."""
        for label, texts in self.facts:
            yield label, [text[:MAX_TEXT] for text in ([texts] if isinstance(texts, str) else texts) if text]

    def _below(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Each label, and its texts indented below it."""
        from rich.padding import Padding

        for label, texts in self._shown():
            if texts and label:
                yield safe(label, "bold")
            for text in texts:
                yield Padding(safe(text), (0, 0, 0, INDENT))


#: A paragraph of text, a table, facts, or anything that rich lays out.
Part: TypeAlias = str | Table | Facts | Any


def laid_out(parts: Sequence[Part], stream: TextIO) -> str:
    """Return the parts as text for a stream: wrapped and in color on a terminal; else each text is one line."""
    console = rich_console(stream)
    for part in parts:
        if isinstance(part, str) and not console.is_terminal:
            console.print(safe(part), soft_wrap=True)
        elif isinstance(part, str):
            console.print(safe(part), width=min(console.width, MAX_WIDTH))
        else:
            console.print(part, crop=False)
    return "\n".join(line.rstrip() for line in printed(console).split("\n"))


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
