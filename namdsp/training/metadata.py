"""What captures say of themselves, as settings: of `distill`, `train` and `namdsp edit`."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from namdsp.common.settings import TEXT, CheckedSettings, number, one_word, setting
from namdsp.common.tables import Columns, one_form, read_table
from namdsp.errors import SettingError
from namdsp.folders.find import NamedFile

GEAR_TYPES = ("amp", "pedal", "pedal_amp", "amp_cab", "amp_pedal_cab", "preamp", "studio")
TONE_TYPES = ("clean", "overdrive", "crunch", "hi_gain", "fuzz")


_DBU = number(-60.0, 60.0, "dBu")


@dataclass(frozen=True, kw_only=True)
class Metadata(CheckedSettings):
    """Metadata of a capture; None says nothing.

    Raises
    ------
    SettingError : a value has no meaning.
    """

    name: str | None = setting(None, TEXT, "name of the capture", "TEXT")
    modeled_by: str | None = setting(None, TEXT, "who made the capture", "TEXT")
    gear_make: str | None = setting(None, TEXT, "who made the gear", "TEXT")
    gear_model: str | None = setting(None, TEXT, "which gear it is", "TEXT")
    gear_type: str | None = setting(None, one_word(*GEAR_TYPES), ", ".join(GEAR_TYPES), "TYPE")
    tone_type: str | None = setting(None, one_word(*TONE_TYPES), ", ".join(TONE_TYPES), "TYPE")
    input_level_dbu: float | None = setting(
        None, _DBU, "level that a full-scale sine from your interface had at the gear's input, in dBu", "DBU"
    )
    output_level_dbu: float | None = setting(
        None,
        _DBU,
        "level at the gear's output that your interface records as a full-scale sine, in dBu",
        "DBU",
    )

    def metadata(self) -> dict[str, str | float]:
        """Return what is said, for a file."""
        return {name: value for name in Metadata.table() if (value := getattr(self, name)) is not None}


class MetadataOptions(TypedDict, total=False):
    """The same as keywords, for type checkers."""

    name: str | None
    modeled_by: str | None
    gear_make: str | None
    gear_model: str | None
    gear_type: str | None
    tone_type: str | None
    input_level_dbu: float | None
    output_level_dbu: float | None


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
