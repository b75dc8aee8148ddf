"""Numbers and tables as a reader likes them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from namdsp.audio.levels import gain_to_db
from namdsp.cli.terminal import cells

#: What messages of Python say -> the options that say it.
_KEYWORDS = {
    "resume=True, overwrite=True": "--resume -y",
    "overwrite=True": "-y",
    "resume=True": "--resume",
    "allow_truncated=True": "--allow-truncated",
    "allow_large=True": "--allow-large",
    "allow_loud_ir=True": "--allow-loud-ir",
}
_KEYWORD = re.compile(rf"\b({'|'.join(_KEYWORDS)})")


def with_options(message: str) -> str:
    """A message of the library with options in place of keywords."""
    return _KEYWORD.sub(lambda found: _KEYWORDS[found[0]], message)


def peak_text(peak: float) -> str:
    """A magnitude as a level."""
    return f"{gain_to_db(peak):.1f} dBFS" if peak else "silent"


def decibels(level: float, unit: str = "dB") -> str:
    """A level; -inf is `none`, for it stands for no difference at all."""
    if level == -math.inf:
        return "none"
    return f"{level:.1f} {unit}" if math.isfinite(level) else "infinite"


def seconds_text(seconds: float) -> str:
    """A length of time, in the digits that matter."""
    if 0 < seconds < 1:
        return f"{seconds * 1e3:.3g} ms"
    return f"{seconds:.1f} s" if seconds < 100 else f"{seconds:.0f} s"


def factor_text(factor: float) -> str:
    """A factor such as a speed."""
    return f"{factor:.1f}" if factor < 100 else f"{factor:.0f}"


def bytes_text(count: int) -> str:
    """A size in memory."""
    if count < 1024:
        return f"{count} bytes"
    return f"{count / 1024:.1f} KiB" if count < 1 << 20 else f"{count / 2**20:.1f} MiB"


def counted(count: int, noun: str) -> str:
    """`1 op`, `2 ops`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def runs(values: Any) -> str:
    """Values with repetitions counted: `6 x14, 15 x2`. Takes a list, or one value for all."""
    if not isinstance(values, list | tuple):
        return str(values)
    lengths = [(value, len(list(same))) for value, same in groupby(values)]
    return ", ".join(f"{value} x{length}" if length > 1 else str(value) for value, length in lengths)


def table(rows: Sequence[Sequence[str]], *, right: Iterable[int] = ()) -> list[str]:
    """Rows as aligned lines; columns in `right` are set flush right."""
    flush_right = set(right)
    widths = _widths(rows)
    return [
        "  ".join(
            f"{' ' * (width - cells(cell))}{cell}"
            if index in flush_right
            else f"{cell}{' ' * (width - cells(cell))}"
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def fitted(
    rows: Sequence[Sequence[str]], *, width: int | None, right: Iterable[int] = (), keys: int = 1
) -> list[str]:
    """`table`; where it is wider than `width` in pieces, one below the other, that all begin with the first columns.

    width : in columns, None for as wide as it gets
    keys  : how many columns each piece begins with
    """
    widths, flush_right = _widths(rows), set(right)
    pieces: list[list[int]] = [[]]
    begin = sum(widths[:keys]) + 2 * (keys - 1)
    taken = begin
    for column in range(keys, len(widths)):
        if width is not None and pieces[-1] and taken + 2 + widths[column] > width:
            pieces.append([])
            taken = begin
        pieces[-1].append(column)
        taken += 2 + widths[column]
    lines: list[str] = []
    for piece in pieces:
        shown = [*range(keys), *piece]
        chosen = [[row[column] for column in shown] for row in rows]
        lines += [""] * bool(lines)
        lines += table(chosen, right=[at for at, column in enumerate(shown) if column in flush_right])
    return lines


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cells, column)) for column in zip(*rows, strict=True)]
