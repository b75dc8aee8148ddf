"""Metadata of several captures that are trained together: of a program, or of a table."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from namdsp.common.number_parsing import parse_float
from namdsp.common.tables import Columns, one_form, read_table
from namdsp.errors import SettingError
from namdsp.folders.find import NamedFile
from namdsp.format.metadata import Metadata

#: Names of columns of positions begin so.
KNOB = "knob:"


def checked_metadata(
    metadata: Mapping[Any, Mapping[str, Any]], recordings: Collection[str]
) -> dict[str, dict[str, Any]]:
    """Return path of a recording -> metadata of its capture.

    Raises
    ------
    SettingError : they are of no recording, or nothing that JSON can hold.
    """
    checked = {}
    for path, said in metadata.items():
        name = os.fspath(path)
        if name not in recordings:
            raise SettingError(
                f"metadata: {name!r} is none of the recordings; expected one such as {min(recordings)!r}"
            )
        if not isinstance(said, Mapping):
            raise SettingError(f"metadata of {name}: is a {type(said).__name__}; expected a dict")
        for key, value in said.items():
            try:
                json.dumps({key: value}, allow_nan=False)
            except (TypeError, ValueError, RecursionError) as error:
                raise SettingError(
                    f"metadata of {name}: {key!r} cannot be written to a file ({str(error)[:80]}). Use text, finite "
                    "numbers, lists and dicts"
                ) from None
        checked[name] = dict(said)
    return checked


def names_knobs(path: str) -> bool:
    """Whether a table has columns of positions. Raises `SettingError`: it cannot be read."""
    return any(name.startswith(KNOB) for _, row in _table(path) for name in row)


def paths_by_file(sources: Iterable[NamedFile]) -> dict[str, str]:
    """Return the name of a file in a table -> its path: its name within the folder that was searched, with suffix."""
    return {one_form(source.name) + os.path.splitext(source.path)[1]: source.path for source in sources}


def read_rows(path: str, sources: Iterable[NamedFile]) -> dict[str, dict[str, Any]]:
    """Read a table of files: a column `file`, columns of `Metadata`, and columns of positions, `knob:NAME`.

    sources : the files that a row may name, as within the folder that was searched, with suffix

    Returns path of a source -> its row. What is empty is left out.

    Raises
    ------
    SettingError : it cannot be read, or a file or a value means nothing; the message says where.
    """
    paths = paths_by_file(sources)
    said: dict[str, dict[str, Any]] = {}
    for where, row in _table(path):
        file = one_form(row.pop("file"))
        try:
            if file not in paths:
                raise SettingError(
                    f"file is {file!r}; expected the name of a recording or capture, such as {min(paths)}"
                )
            if paths[file] in said:
                raise SettingError(f"file {file} has two rows; expected one. Remove one")
            given = {name: value for name, value in row.items() if value != ""}
            knobs = {name: value for name, value in given.items() if name.startswith(KNOB)}
            own = {name: value for name, value in given.items() if name not in knobs}
            said[paths[file]] = Metadata.of(own).metadata() | knobs
        except SettingError as error:
            raise SettingError(f"{where}: {error}") from None
    if not said:
        raise SettingError(f"{path}: has no rows; expected a row for each recording. Fill it in")
    return said


def _table(path: str) -> list[tuple[str, dict[str, Any]]]:
    columns = Columns(("file",), ("file", *Metadata.names()), _parsed, prefix=KNOB)
    return read_table(path, "a table of recordings or captures", columns)


def _parsed(name: str, text: str) -> Any:
    """Return the value of a cell; what is no number stays text."""
    if not name.startswith(KNOB):
        return Metadata.parsed(name, text)
    value = parse_float(text)
    return text if value is None else value
