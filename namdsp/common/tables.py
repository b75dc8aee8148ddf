"""Tables: rows of CSV with names in their first line, as people, pandas and spreadsheets save them.

Names count in any case. Empty lines and rows of empty cells are skipped, and so is an unnamed column of row numbers,
which pandas adds. Everything else that a row has must have a name.
"""

from __future__ import annotations

import csv
import io
import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from namdsp.errors import ABSENT, MissingInputError, SettingError, missing_file

#: Larger files are no tables.
MAX_BYTES = 256 << 20


@dataclass(frozen=True)
class Columns:
    """The columns that a table may have.

    required : names that it must have
    known    : all names
    parse    : (name, text of a cell) -> value
    prefix   : names that begin so are known, too
    """

    required: Sequence[str]
    known: Iterable[str]
    parse: Callable[[str, str], Any]
    prefix: str | None = None


def read_table(path: str, what: str, columns: Columns) -> list[tuple[str, dict[str, Any]]]:
    """Read rows of CSV: the location of each, for errors, and its values by name.

    what : what the file should be, for errors

    Raises
    ------
    SettingError : it cannot be read, or does not hold such rows; the message says where.
    """
    lines = csv.reader(io.StringIO(read_text(path, what), newline=""), strict=True)
    rows: list[tuple[str, dict[str, Any]]] = []
    names: list[str] = []
    try:
        for line in lines:
            cells, where = [cell.strip() for cell in line], f"{path}: line {lines.line_num}"
            if not any(cells):
                continue
            if not names:
                names = _names(where, cells, columns)
            else:
                rows.append((where, _values(where, names, cells, columns)))
    except csv.Error as error:
        raise SettingError(f"{path}: line {lines.line_num}: {error}; expected rows of CSV") from None
    if not names:
        raise SettingError(
            f"{path}: is empty; expected a line of names ({', '.join(columns.required)}), and rows"
        )
    return rows


def read_text(path: str, what: str) -> str:
    """Read a file of UTF-8 text.

    Raises
    ------
    SettingError : it cannot be read, is no such text, or is no ordinary file.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # to open a pipe would wait for a writer
            raise SettingError(f"{path}: is no ordinary file; expected {what}. Name one")
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise SettingError(f"{path}: is larger than {MAX_BYTES >> 20} MiB; expected {what}. Divide it")
        return data.decode("utf-8-sig")
    except ABSENT:
        raise missing_file(path, MissingInputError) from None
    except OSError as error:
        raise SettingError(
            f"{path}: cannot be read ({error.strerror}); expected {what}. Check the path"
        ) from None
    except UnicodeDecodeError:
        raise SettingError(f"{path}: is not UTF-8 text; expected {what}. Save it as UTF-8") from None


def one_form(name: str) -> str:
    """A name in one Unicode form: a Mac writes "é" as two characters, others as one."""
    return unicodedata.normalize("NFC", name)


def existing_path(path: str) -> str:
    """The path, or the one that exists where a part of it is written in another Unicode form."""
    if os.path.lexists(path):
        return path
    folder, name = os.path.split(path)
    if not name or folder == path:
        return path
    folder = existing_path(folder) if folder else folder
    forms = (os.path.join(folder, unicodedata.normalize(form, name)) for form in ("NFC", "NFD"))
    return next(filter(os.path.lexists, forms), path)


def _names(where: str, cells: Sequence[str], columns: Columns) -> list[str]:
    """The names of the first line, as they are known; "" for a column without."""
    for mark in ";\t":
        if mark in cells[0]:
            raise SettingError(
                f"{where} has {mark!r} between its names; expected commas. Save it with commas, and with points in "
                "numbers"
            )
    known = {name.casefold(): name for name in columns.known}
    names = [known.get(cell.casefold(), cell) for cell in cells]
    found = ", ".join(filter(None, names)) or "none"
    for name, times in Counter(filter(None, names)).items():
        if times > 1:
            raise SettingError(f"{where} names {name!r} twice; expected each column once. Remove one of them")
    missing = [name for name in columns.required if name not in names]
    if missing:
        raise SettingError(
            f"{where} names the columns {found}; expected {' and '.join(columns.required)} among them. "
            f"Add {' and '.join(missing)}"
        )
    unknown = [name for name in names if name and name not in known.values()]
    if columns.prefix is not None:
        unknown = [name for name in unknown if not name.startswith(columns.prefix)]
        known |= {columns.prefix: f"{columns.prefix}NAME"}
    if unknown:
        raise SettingError(
            f"{where}: {', '.join(unknown)}: unknown; expected some of {', '.join(sorted(known.values()))}"
        )
    return names


def _values(where: str, names: Sequence[str], cells: Sequence[str], columns: Columns) -> dict[str, Any]:
    """The values of a row by name."""
    if len(cells) < len(names) or any(cells[len(names) :]):
        raise SettingError(
            f"{where} has {'fewer' if len(cells) < len(names) else 'more'} values than the first line has names; "
            "expected as many. Correct it there"
        )
    for column, (name, cell) in enumerate(zip(names, cells, strict=False), start=1):
        if not name and cell and not cell.isdecimal():
            raise SettingError(
                f"{where} has {cell[:40]!r} in column {column}, which the first line gives no name; expected a name "
                "for each column. Name it, or empty it"
            )
    return {name: columns.parse(name, cell) for name, cell in zip(names, cells, strict=False) if name}
