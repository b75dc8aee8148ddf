"""A record for people: the facts that `--json` prints, one line each; a list of records is a table.

Units come from the names of facts: `peak_dbfs` is shown as `peak   -3.02 dBFS`. What is None or empty is left out.
Text from files cannot command the terminal: control characters are spelled out, rich's markup is never parsed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import TYPE_CHECKING, Any, TextIO

from namdsp.cli.terminal import columns, printed, rich_console
from namdsp.common.fact_text import DEEPEST, EMPTY, heading_of, pairs, shown, unit_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

#: Columns of a line that does not go to a terminal.
WIDEST = 1000
#: Columns of a rule.
RULE = 80
#: A record of at most so many plain values is shown on one line.
MOST_ON_A_LINE = 8
#: Spaces between two columns of a table.
GAP = 2
#: Widest text in a column of a table that would else be too wide.
FOLDED = 24
#: On a terminal of fewer columns labels are folded.
NARROW = 40


def laid_out(record: Mapping[str, Any], stream: TextIO, below: Mapping[str, Any] | None = None) -> str:
    """Return a record as text for a stream, as wide as its terminal.

    below : another record, below a rule if anything in it is not empty
    """
    console = rich_console(stream, None if columns(stream) else WIDEST)
    for part in _parts(record, console):
        console.print(part, crop=False)
    for number, part in enumerate(_parts(below or {}, console)):
        if number == 0:
            from rich.rule import Rule

            dash = "-" if console.options.ascii_only else "─"
            console.print(Rule(characters=dash, style=""), width=min(console.width, RULE))
            if part == "":
                continue
        console.print(part, crop=False)
    return "\n".join(row.rstrip() for row in printed(console).split("\n"))


def _parts(record: Mapping[str, Any], console: Console, title: str = "", depth: int = 0) -> Iterator[Any]:
    """What rich lays out: plain facts, then each inner record and table below its title."""
    from rich.table import Table

    if title:
        yield from ("", _text(title, "bold underline"))
    given = {key: value for key, value in record.items() if value not in EMPTY}
    inner = {key: value for key, value in given.items() if _is_table(value) or _is_section(value, depth)}
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(no_wrap=console.width > NARROW)
    for label, text in pairs({key: value for key, value in given.items() if key not in inner}, depth):
        facts.add_row(_text(label, "bold"), _text(text))
    if facts.row_count:
        yield facts
    for key, value in inner.items():
        name = f"{title}, {heading_of(key)}" if title else heading_of(key)
        if isinstance(value, Mapping):
            yield from _parts(value, console, name, depth + 1)
        else:
            yield from ("", _text(name, "bold underline"))
            yield from _rows([_flat(row) for row in value], console)


def _rows(rows: Sequence[Mapping[str, Any]], console: Console) -> Iterator[Any]:
    """A table; where it is too wide, though texts are folded, each row as facts."""
    from rich.cells import cell_len
    from rich.table import Table

    keys = list(dict.fromkeys(key for row in rows for key, value in row.items() if value not in EMPTY))
    texts = {key: [_cell(row.get(key), key) for row in rows] for key in keys}
    numbers = {key for key in keys if all(type(row.get(key)) in (int, float, NoneType) for row in rows)}
    for longest, separator in ((WIDEST, None), (WIDEST, " "), (FOLDED, " ")):
        table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="bold")
        for key in keys:
            heading, width = heading_of(key), max(map(cell_len, texts[key]))
            width = width if key in numbers else min(width, longest)
            width = max([width, *map(cell_len, heading.split(separator) if separator else [heading])])
            justify: Any = "right" if key in numbers else "left"
            table.add_column(_text(heading), justify=justify, width=width)
        if sum((column.width or 0) + GAP for column in table.columns) - GAP <= console.width:
            for row_texts in zip(*texts.values(), strict=True):
                table.add_row(*map(_text, row_texts))
            yield table
            return
    for index, row in enumerate(rows):
        yield from [""] * (index > 0)
        yield from _parts(row, console)


def _cell(value: Any, key: str) -> str:
    """A value without its unit, which is in the heading."""
    return "" if value in EMPTY else shown(value, "bytes" * (unit_of(key) == "bytes"))


def _is_table(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(row, Mapping) for row in value)


def _is_section(value: Any, depth: int) -> bool:
    if not isinstance(value, Mapping) or depth == DEEPEST:
        return False
    return len(value) > MOST_ON_A_LINE or any(
        isinstance(item, Mapping | list | tuple) for item in value.values()
    )


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with the facts of inner records as its own. What it lists is for programs, except plain values."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, Mapping):
            flat |= _flat(value)
        elif not isinstance(value, list | tuple) or not any(
            isinstance(item, Mapping | list | tuple) for item in value
        ):
            flat[key] = value
    return flat


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(text, style=style, overflow="fold")
