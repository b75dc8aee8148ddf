"""The positions of knobs at which recordings or captures were made: rows of a table, checked."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.common.number_parsing import parse_float
from namdsp.common.settings import checked, integer, is_number
from namdsp.common.tables import one_form
from namdsp.errors import SettingError
from namdsp.folders.find import NamedFile
from namdsp.format.metadata import Metadata
from namdsp.training.metadata import KNOB, paths_by_file, read_rows

#: Positions that a knob has at least.
LEAST_POSITIONS = 3
#: Largest number of a position, and of a range: what float32 can hold.
LARGEST = float(np.finfo(np.float32).max)
#: A table of positions: a file of CSV, or file -> knob -> position.
AnyTable: TypeAlias = str | os.PathLike[str] | Mapping[str, Mapping[str, float]]

_RANGE = re.compile(r"(?P<name>.+?)(\[(?P<low>[^\[\]:]+):(?P<high>[^\[\]:]+)\])?")


@dataclass(frozen=True)
class KnobRange:
    """A knob: its name and its range."""

    name: str
    low: float
    high: float


@dataclass(frozen=True)
class Position:
    """A recording or capture, and where the knobs were.

    held_out : whether it is left out of the training
    """

    path: str
    at: tuple[float, ...]
    held_out: bool = False


@dataclass(frozen=True)
class KnobTable:
    """Knobs, and positions of them in ascending order.

    metadata : of the capture
    """

    knobs: tuple[KnobRange, ...]
    positions: tuple[Position, ...]
    metadata: Mapping[str, Any]

    @property
    def default(self) -> tuple[float, ...]:
        """The trained position nearest to the middle of all ranges."""
        trained = [position for position in self.positions if not position.held_out]
        places = self.inputs(trained)
        return trained[int(np.argmin(np.square(places).sum(1)))].at

    def inputs(self, positions: Sequence[Position]) -> NDArray[np.float32]:
        """Return positions as what networks are given: -1 to 1, float32 [K, knobs]."""
        low, high = (np.array([getattr(knob, end) for knob in self.knobs]) for end in ("low", "high"))
        at = np.array([position.at for position in positions])
        return np.asarray(-1 + 2 * (at - low) / (high - low), np.float32)

    def named(self, position: Position) -> dict[str, float]:
        """Return knob -> position."""
        return {knob.name: value for knob, value in zip(self.knobs, position.at, strict=True)}

    def text(self, at: Sequence[float]) -> str:
        """Return the names and positions of all knobs."""
        return text_of({knob.name: value for knob, value in zip(self.knobs, at, strict=True)})

    def neighbours(self) -> Iterator[tuple[int, int, int]]:
        """Yield a knob, a position, and the next one on that knob with the others unmoved; all by their numbers."""
        for knob in range(len(self.knobs)):
            rows: dict[tuple[float, ...], list[int]] = {}
            for index, position in enumerate(self.positions):
                rows.setdefault(position.at[:knob] + position.at[knob + 1 :], []).append(index)
            for row in rows.values():
                for low, high in pairwise(row):
                    yield knob, low, high


def text_of(named: Mapping[str, float]) -> str:
    """Return knobs and their positions as text: "gain 7, tone 0.5"."""
    return ", ".join(f"{name} {value:g}" for name, value in named.items())


def read_positions(table: AnyTable, sources: Sequence[NamedFile], hold_out: int) -> KnobTable:
    """Return the positions of all sources.

    sources  : the recordings or captures
    hold_out : how many positions are left out of the training, spread over those between the ends of all ranges

    Raises
    ------
    SettingError : a file has no row or a row no file; a knob has fewer than 3 positions, or a position outside its
                   range; two files have the same positions; knobs only move together; or too few positions could be
                   held out.
    """
    hold_out = checked("hold_out", hold_out, integer(0))
    where, rows = _rows(table, sources)
    columns = list(dict.fromkeys(name for row in rows.values() for name in row if name.startswith(KNOB)))
    if not columns:
        raise SettingError(f"{where}: does not name a knob; expected a column such as {KNOB}gain")
    missing = [source for source in sources if source.path not in rows]
    if missing:
        raise SettingError(
            f"{missing[0].path}: has no row in {where}; expected a row for every file. Add a row, or "
            "move the file away"
        )
    positions = []
    for path, row in rows.items():
        values = [_value(where, path, column, row.get(column)) for column in columns]
        positions.append(Position(path, tuple(values)))
    positions.sort(key=lambda position: position.at)
    names = [name for name, *_ in map(_split, columns)]
    _check_names(where, names)
    for position, after in pairwise(positions):
        if position.at == after.at:
            shown = text_of(dict(zip(names, position.at, strict=True)))
            raise SettingError(
                f"{where}: {position.path} and {after.path} are both at {shown}; expected different positions. Correct "
                "one, or remove it"
            )
    knobs = [
        _knob(where, column, [position.at[index] for position in positions])
        for index, column in enumerate(columns)
    ]
    chosen = _held_out(where, positions, hold_out)
    marked = tuple(replace(position, held_out=index in chosen) for index, position in enumerate(positions))
    for index, knob in enumerate(knobs):
        _check_enough(where, knob.name, [position.at[index] for position in marked if not position.held_out])
    read = KnobTable(tuple(knobs), marked, _common(where, rows))
    _check_apart(where, read)
    return read


def _rows(table: AnyTable, sources: Sequence[NamedFile]) -> tuple[str, dict[str, dict[str, Any]]]:
    """Return what the table is called, and the row of each file."""
    if not isinstance(table, Mapping):
        return os.fspath(table), read_rows(os.fspath(table), sources)
    paths = paths_by_file(sources)
    rows = {}
    for file, at in table.items():
        if not isinstance(file, str) or one_form(file) not in paths:
            raise SettingError(f"table: file is {file!r}; expected the name of a file, such as {min(paths)}")
        if not isinstance(at, Mapping):
            raise SettingError(f"table: {file} is at {at!r:.60}; expected positions such as {{'gain': 0.5}}")
        rows[paths[one_form(file)]] = {f"{KNOB}{name}": value for name, value in at.items()}
    return "table", rows


def _check_names(where: str, names: Sequence[str]) -> None:
    """Refuse names that `--knob NAME=POSITION`, which takes either case, could not tell apart."""
    for name in names:
        if any(mark in name for mark in "=[]"):
            raise SettingError(
                f"{where}: a knob is called {name!r:.60}; expected a name without =, [ and ], and behind it a range or "
                f"none, such as {KNOB}gain[0:10]. Correct the column"
            )
    lower = [name.lower() for name in names]
    for name in names:
        if lower.count(name.lower()) > 1:
            raise SettingError(
                f"{where}: has two columns of knob {name}, in upper or lower case; expected one. Rename or remove one"
            )


def _value(where: str, path: str, column: str, value: Any) -> float:
    if value is None:
        raise SettingError(f"{where}: {path}: {column} is empty; expected a number")
    if not is_number(value) or not abs(value) <= LARGEST:
        raise SettingError(f"{where}: {path}: {column} is {value!r}; expected a number that float32 can hold")
    return float(value)


def _split(column: str) -> tuple[str, str | None, str | None]:
    """Return name, and ends of the range, of a column."""
    match = _RANGE.fullmatch(column.removeprefix(KNOB).strip())
    return ("", None, None) if match is None else (match["name"].strip(), match["low"], match["high"])


def _knob(where: str, column: str, values: Sequence[float]) -> KnobRange:
    name, *ends = _split(column)
    if not name:
        raise SettingError(
            f"{where}: column {column!r} does not name a knob; expected a name, such as {KNOB}gain"
        )
    _check_enough(where, name, values)
    if ends[0] is None:
        _check_resolved(where, name, values, min(values), max(values))
        return KnobRange(name, min(values), max(values))
    low, high = (parse_float(end) for end in ends if end is not None)
    if low is None or high is None or not -LARGEST <= low < high <= LARGEST:
        raise SettingError(
            f"{where}: column {column!r} has no range from a smaller to a larger number in float32; expected "
            f"one such as {KNOB}{name}[0:10]"
        )
    for value in values:
        if not low <= value <= high:
            raise SettingError(
                f"{where}: {name} is {value:g}; expected {low:g} to {high:g}, its range. Correct one"
            )
    _check_resolved(where, name, values, low, high)
    return KnobRange(name, low, high)


def _check_resolved(where: str, name: str, values: Sequence[float], low: float, high: float) -> None:
    """Refuse positions that are one and the same to a network, which computes in float32."""
    for value, after in pairwise(sorted({low, *values, high})):
        places = [np.float32(-1 + 2 * ((at - low) / (high - low))) for at in (value, after)]
        if np.float32(value) == np.float32(after) or places[0] == places[1]:
            raise SettingError(
                f"{where}: {name} is {value!r} and {after!r}, which are equal in float32; expected positions further "
                "apart. Correct one"
            )


def _check_enough(where: str, name: str, values: Sequence[float]) -> None:
    found = sorted(set(values))
    if len(found) == 1:
        raise SettingError(
            f"{where}: knob {name} is {found[0]:g} everywhere; expected several positions. Remove it"
        )
    if len(found) < LEAST_POSITIONS:
        shown = " and ".join(f"{value:g}" for value in found)
        raise SettingError(
            f"{where}: knob {name} is trained at {shown}; expected at least {LEAST_POSITIONS} positions. Record more, "
            "or hold fewer out"
        )


def _check_apart(where: str, table: KnobTable) -> None:
    trained = [position for position in table.positions if not position.held_out]
    places = table.inputs(trained)
    if np.linalg.matrix_rank(places - places[0]) < len(table.knobs):
        raise SettingError(
            f"{where}: {', '.join(knob.name for knob in table.knobs)}: move together in all that is trained, so "
            "nothing tells their effects apart; expected positions that move one alone. Record some, or remove a column"
        )


def _held_out(where: str, positions: Sequence[Position], count: int) -> set[int]:
    """Return the numbers of those that are held out."""
    ends = [
        {pick(position.at[index] for position in positions) for pick in (min, max)}
        for index in range(len(positions[0].at))
    ]
    inner = [
        index
        for index, position in enumerate(positions)
        if not any(value in both for value, both in zip(position.at, ends, strict=True))
    ]
    if count > len(inner):
        raise SettingError(
            f"{where}: has {len(inner)} positions between the ends of all knobs, and {count} are to be held out; "
            "expected at most as many. Hold fewer out"
        )
    return {inner[int((number + 0.5) * len(inner) / count)] for number in range(count)}


def _common(where: str, rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the metadata that all rows agree on."""
    found: dict[str, Any] = {}
    for row in rows.values():
        for name in Metadata.table():
            if name in row and found.setdefault(name, row[name]) != row[name]:
                raise SettingError(
                    f"{where}: {name} is {found[name]!r} and {row[name]!r}; expected one value, as there is one "
                    "capture. Correct the column, or remove it"
                )
    return found
