"""Metadata of several captures that are trained together: of a program, or of a table."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from namdsp.common.tables import Columns, one_form, read_table
from namdsp.errors import SettingError
from namdsp.folders.find import NamedFile
from namdsp.format.metadata import Metadata


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
            raise SettingError(f"metadata of {name}: are a {type(said).__name__}; expected a dict")
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


def read_metadata(path: str, sources: Iterable[NamedFile]) -> dict[str, dict[str, Any]]:
    """Read what captures say of themselves from rows of CSV: a column `file`, and those of `Metadata`.

    sources : the files that a row may name, as within the folder that was searched, with suffix

    Returns path of a source -> metadata. What is empty is left out.

    Raises
    ------
    SettingError : it cannot be read, or a file or a value means nothing; the message says where.
    """
    paths = {one_form(source.name) + os.path.splitext(source.path)[1]: source.path for source in sources}
    columns = Columns(("file",), ("file", *Metadata.names()), Metadata.parsed)
    said: dict[str, dict[str, Any]] = {}
    for where, row in read_table(path, "a list of captures", columns):
        file = one_form(row.pop("file"))
        try:
            if file not in paths:
                raise SettingError(
                    f"file is {file!r}; expected the name of a recording, such as {min(paths)}"
                )
            if paths[file] in said:
                raise SettingError(f"file {file} has two rows; expected one. Remove one")
            said[paths[file]] = Metadata.of(
                {name: value for name, value in row.items() if value != ""}
            ).metadata()
        except SettingError as error:
            raise SettingError(f"{where}: {error}") from None
    if not said:
        raise SettingError(f"{path}: has no rows; expected a row for each recording. Fill it in")
    return said
