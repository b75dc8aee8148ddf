"""What was measured: a row a figure. benchmarks/*.csv keep them all, in the order of measuring."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

NOT_NOTED = "not noted"


@dataclass(frozen=True)
class Row:
    """One figure.

    part    : the table that it belongs to
    case    : what was done: block size, signal, voices
    value   : in `unit`
    against : a rival, or a limit of the machine, that was measured in the same run; or empty
    ratio   : how many times as fast as `against` it was; empty without one
    machine : its name; of a core also its FMA peak in this run, without which a time of it says little
    note    : the spread; what a reader must know
    """

    part: str
    model: str
    case: str
    value: str
    unit: str
    against: str = ""
    ratio: str = ""
    commit: str = NOT_NOTED
    date: str = NOT_NOTED
    machine: str = NOT_NOTED
    note: str = ""

    @property
    def run(self) -> tuple[str, str, str]:
        """Rows with the same were measured together."""
        return self.machine, self.commit, self.date

    @property
    def is_noisy(self) -> bool:
        """Whether other work took a share of the core."""
        return self.note.startswith("NOISY")


COLUMNS = tuple(field.name for field in fields(Row))


def read(path: Path) -> list[Row]:
    """The rows of a file, the oldest first.

    Raises
    ------
    ValueError : other columns.
    """
    with path.open(newline="", encoding="utf-8") as file:
        head, *lines = csv.reader(file)
        if tuple(head) != COLUMNS:
            raise ValueError(f"{path}: columns {','.join(head)}; expected {','.join(COLUMNS)}")
        return [Row(*line) for line in lines]


def append(path: Path, rows: Iterable[Row]) -> None:
    """Add rows to a file; make it if it is not there."""
    new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if new:
            writer.writerow(COLUMNS)
        writer.writerows(astuple(row) for row in rows)


def latest(rows: Sequence[Row], part: str, *, noisy: bool = False) -> list[Row]:
    """The rows of a part that each machine's last run gave. noisy: also of a busy core, which ratios of minima bear."""
    results = [row for row in rows if row.part == part and (noisy or not row.is_noisy)]
    last = {row.machine.partition("; FMA peak")[0]: row.run for row in results}
    return [row for row in results if row.run in last.values()]


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; the first column is text, the others are right-aligned."""
    cells = [[str(cell) for cell in row] for row in (columns, *rows)]
    widths = [max(len(row[index]) for row in cells) for index in range(len(columns))]
    lines = [
        "| "
        + " | ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in cells
    ]
    rule = "|".join("-" * (width + 1) + (":" if index else "-") for index, width in enumerate(widths))
    return "\n".join((lines[0], f"|{rule}|", *lines[1:]))


def refilled(text: str, created: Callable[[str], str]) -> str:
    """A page with what is between `<!-- table: NAME -->` and `<!-- end -->` made anew, by its name."""

    def fill(mark: re.Match[str]) -> str:
        return f"<!-- table: {mark[1]} -->\n\n{created(mark[1])}\n\n<!-- end -->"

    return re.sub(r"<!-- table: (.*?) -->\n.*?<!-- end -->", fill, text, flags=re.DOTALL)
