"""`metadata.jsonl`: one line about each output, in the form that `datasets` and others read next to audio files.

It is written atomically from the manifest at the end of a run. At the beginning of a run it is removed, for it would be
wrong meanwhile: after a run that was stopped or killed there is none, until another run ends. Where the names of a part
of a split begin with the part's name, that folder has a separate one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from namdsp.errors import Keyword, SettingError
from namdsp.files.atomic_file import write_atomic
from namdsp.folders.journal import Record, files_of, unwritable
from namdsp.folders.naming import path_of
from namdsp.rendering.job import FILE_SETTINGS, Settings, of_line

NAME = "metadata.jsonl"
#: Keys of every line: a file whose lines lack one was not written by a batch.
_ALWAYS = {"file_name", "take", "model", "take_sha256", "model_sha256"}


class Metadata:
    """The `metadata.jsonl` of an output folder, or of each part of a split.

    outputs : of the run, each with its part of the split, None without one
    wanted  : whether there shall be any; those of an earlier run are kept up in any case
    replace : whether somebody else's may be replaced

    Raises
    ------
    SettingError : there is another's, which may not be replaced.
    """

    def __init__(
        self,
        folder: str,
        outputs: Iterable[tuple[str, str | None]],
        records: Iterable[Record],
        *,
        wanted: bool,
        replace: bool,
    ) -> None:
        self._folder, records = folder, list(records)
        parts = {_part(split, output) for output, split in outputs}
        parts |= {_part(record.get("split"), record["output"]) for record in records}
        self._paths: dict[str, str] = {}
        for part in sorted(parts):
            if part and os.path.islink(os.path.join(folder, part)):  # it may lead anywhere
                continue
            path = os.path.join(folder, part, NAME)
            is_ours = _is_written_by_batch(path)
            if wanted and not (is_ours or replace) and os.path.lexists(path):
                raise SettingError(
                    f"{path}: already exists, and no batch has written it as it is. Move it away, or pass ",
                    *(Keyword("overwrite=True"), " to replace it"),
                )
            if wanted or is_ours:
                self._paths[part] = path

    def remove(self) -> None:
        """Remove the files, before outputs change. Raises `AudioError`."""
        for path in self._paths.values():
            if os.path.lexists(path):
                try:
                    os.unlink(path)
                except OSError as error:
                    raise unwritable(path, error) from error

    def write(self, records: Sequence[Record]) -> None:
        """Write lines for the records whose files exist. Raises `AudioError`."""
        if self._paths:
            existing = [
                record for record in records if _is_result(record) and self._are_there(files_of(record))
            ]
            rows = _rows(existing)
            for part, path in self._paths.items():
                lines = [
                    _line(row, part)
                    for row, record in zip(rows, existing, strict=True)
                    if _part(record.get("split"), record["output"]) == part
                ]
                try:
                    if lines:
                        write_atomic(path, "".join(lines).encode())
                except OSError as error:
                    raise unwritable(path, error) from error

    def _are_there(self, files: Iterable[str]) -> bool:
        return all(os.path.isfile(path_of(self._folder, file)) for file in files)


def _part(split: Any, output: str) -> str:
    """The folder whose metadata tells of an output: that of its part of a split, or none."""
    if (
        not isinstance(split, str)
        or split in ("", ".", "..")
        or "\0" in split
        or split != os.path.basename(split)
    ):
        return ""
    return split if output.startswith(f"{split}/") else ""


def _is_result(record: Record) -> bool:
    texts = (record.get(name) for name in ("output", "take", "model", "file_sha256"))
    return (
        record.get("error") is None
        and all(isinstance(text, str) for text in texts)
        and isinstance(record.get("settings"), dict)
    )


def _rows(records: Sequence[Record]) -> list[dict[str, Any]]:
    """A row for each record, all with the same columns, without columns that are empty in all rows."""
    settings = [of_line(entry["settings"]) for entry in records]
    defaults = Settings.defaults()
    names = [name for name in defaults if any(name in entry for entry in settings)]
    rows = []
    for record, row_settings in zip(records, settings, strict=True):
        values = {name: row_settings.get(name, defaults[name]) for name in names}
        named = {name: kind for name, kind in FILE_SETTINGS.items() if isinstance(values.get(name), str)}
        values |= {name: kind.basenames(values[name]) for name, kind in named.items()}
        rows.append(
            {
                "file_name": record["output"],
                "dry_file_name": next((file for file in files_of(record) if file != record["output"]), None),
                "take": os.path.basename(record["take"]),
                "model": os.path.basename(record["model"]),
                "split": record.get("split"),
                "seed": record.get("seed"),
                **values,
                **{
                    f"{what}_sha256": record.get(f"{what}_sha256")
                    for what in ("take", "model", *FILE_SETTINGS)
                },
            }
        )
    used = {name for row in rows for name, value in row.items() if value is not None} | _ALWAYS
    return [{name: value for name, value in row.items() if name in used} for row in rows]


def _line(row: Mapping[str, Any], part: str) -> str:
    """A row as a line of the file in the folder of a part."""
    names = {
        name: value.removeprefix(f"{part}/" if part else "")
        for name, value in row.items()
        if name.endswith("file_name") and isinstance(value, str)
    }
    return json.dumps({**row, **names}) + "\n"


def _is_written_by_batch(path: str) -> bool:
    """Whether a batch has written a file: all its lines have the keys of ours."""
    if os.path.islink(path) or not os.path.isfile(path):
        return False
    try:
        with open(path, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
    except (OSError, ValueError, RecursionError):
        return False
    return all(isinstance(row, dict) and row.keys() >= _ALWAYS for row in rows)
