"""Job files: TOML, or rows as CSV. Paths in them are relative to the file's folder.

TOML: `takes`, `models`, `output`, `name`, `split`, `seed`, `random_models`, `repeat`, `keep_dry`,
`metadata`, `[settings]`, `[[job]]` rows
rows: `take`, `model`, `output`, `seed`, and settings by their names (`settings.py`); what is empty is as for all
"""

from __future__ import annotations

import csv
import io
import os
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from namdsp.batch.choice import Chance, Split
from namdsp.batch.naming import check_home
from namdsp.batch.settings import Settings
from namdsp.blend import in_folder
from namdsp.errors import SettingError
from namdsp.number_parsing import parse_int
from namdsp.settings import CheckedSettings

#: Larger files are no lists of jobs.
MAX_BYTES = 256 << 20
_PATHS, _TEXT = (list, "a list of paths"), (str, "text")
#: of a TOML file: name -> what it is
KEYS = {
    "takes": _PATHS,
    "models": _PATHS,
    "output": _TEXT,
    "name": _TEXT,
    "split": _TEXT,
    "seed": (int, "a whole number of at least 0"),
    "random_models": (int, "a whole number of at least 1"),
    "repeat": (int, "a whole number of at least 1"),
    "keep_dry": (bool, "true or false"),
    "metadata": (bool, "true or false"),
    "settings": (dict, "a [settings] table"),
    "job": (list, "[[job]] tables"),
}


@dataclass(frozen=True)
class JobFile:
    """The contents of a job file.

    folder   : folder of the file; paths are relative to it
    rows     : the location of each in the file, for errors, and its values by name: a job or several
    takes, models : paths, from where the program runs
    settings : by name
    rest     : output, name, split, seed, random_models, repeat, keep_dry, metadata, as far as given
    """

    folder: str
    rows: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    takes: list[str] = field(default_factory=list)
    models: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)


def read_job_file(path: str) -> JobFile:
    """Read a job file; its suffix says what it is: .toml or .csv.

    Raises
    ------
    SettingError : it cannot be read, or does not hold jobs; the message says where.
    """
    readers = {".toml": _toml, ".csv": _csv}
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in readers:
        raise SettingError(f"{path or repr(path)}: is no job file; expected one of {', '.join(readers)}")
    return readers[suffix](path, _text(path, "a job file"))


def read_csv(path: str, kind: type[CheckedSettings], what: str) -> list[tuple[str, dict[str, Any]]]:
    """Read rows of CSV: the location of each, for errors, and its values by name.

    kind : whose settings the columns are, others are text
    what : what the file should be, for errors

    Raises
    ------
    SettingError : it cannot be read, or does not hold rows; the message says where.
    """
    return _rows(path, _text(path, what), kind)


def _text(path: str, what: str) -> str:
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # to open a pipe would wait for a writer
            raise SettingError(f"{path}: is no ordinary file; expected {what}. Name one")
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise SettingError(f"{path}: is larger than {MAX_BYTES >> 20} MiB; expected {what}. Divide it")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise SettingError(
            f"{path}: cannot be read ({error.strerror}); expected {what}. Check the path"
        ) from None
    except UnicodeDecodeError:
        raise SettingError(f"{path}: is not UTF-8 text; expected {what}. Save it as UTF-8") from None


def _toml(path: str, text: str) -> JobFile:
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number of 5,000 digits
        raise SettingError(f"{path}: is no TOML ({error}); expected a job file. Correct it there") from None
    for key, value in values.items():
        if key not in KEYS:
            raise SettingError(f"{path}: {key}: unknown; expected some of {', '.join(KEYS)}")
        kind, expected = KEYS[key]
        right = isinstance(value, kind) and isinstance(value, bool) == (kind is bool)
        if key in ("takes", "models"):
            right = right and all(isinstance(entry, str) for entry in value)
        if key == "job":
            right = right and all(isinstance(entry, dict) for entry in value)
        if not right:
            raise SettingError(f"{path}: {key} is {str(value)[:40]!r}; expected {expected}")
    folder = os.path.dirname(path)
    rest = {key: values[key] for key in values if key not in ("takes", "models", "settings", "job")}
    try:
        Chance(rest.get("seed", 0), captures=rest.get("random_models"), repeat=rest.get("repeat", 1))
        Split.parse(rest.get("split", "all=1"))
        check_home("output folder", rest.get("output", ""))
    except SettingError as error:
        raise SettingError(f"{path}: {error}") from None
    if "output" in rest:
        rest["output"] = os.path.join(folder, rest["output"])
    settings = dict(values.get("settings", {}))
    if isinstance(settings.get("ir"), str):
        settings["ir"] = os.path.join(folder, settings["ir"])
    takes, models = (
        [in_folder(folder, entry) for entry in values.get(key, [])] for key in ("takes", "models")
    )
    rows = [(f"{path}: job {number}", row) for number, row in enumerate(values.get("job", []), start=1)]
    return JobFile(folder, rows, takes, models, settings, rest)


def _csv(path: str, text: str) -> JobFile:
    return JobFile(os.path.dirname(path), _rows(path, text, Settings))


def _rows(path: str, text: str, kind: type[CheckedSettings]) -> list[tuple[str, dict[str, Any]]]:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    rows = []
    try:
        names = [name.strip() for name in reader.fieldnames or [""]]
        for mark in ";\t":
            if mark in names[0]:
                raise SettingError(
                    f"{path}: line 1 has {mark!r} between its names; expected commas. Save it with commas, and with "
                    "points in numbers"
                )
        for name, times in Counter(names).items():
            if times > 1:
                raise SettingError(
                    f"{path}: line 1 names {name!r} twice; expected each column once. Remove one of them"
                )
        for row in reader:
            if None in row or None in row.values():
                raise SettingError(
                    f"{path}: line {reader.line_num} has more or fewer values than the first line has names; "
                    "expected as many. Correct it there"
                )
            cells = {name.strip(): value.strip() for name, value in row.items()}
            values = {name: _value(kind, name, text) for name, text in cells.items()}
            rows.append((f"{path}: line {reader.line_num}", values))
    except csv.Error as error:
        raise SettingError(f"{path}: line {reader.line_num}: {error}; expected rows of CSV") from None
    return rows


def _value(kind: type[CheckedSettings], name: str, text: str) -> Any:
    """The value of a CSV cell, parsed as the setting of its column; else the text itself."""
    known = kind.table().get(kind.full_name(name))
    parse = parse_int if name == "seed" else known.kind.parse if known else str
    parsed = parse(text)
    return text if parsed is None else parsed
