"""Job files: TOML, or rows as CSV. Paths in them are relative to the file's folder.

TOML: `takes`, `models`, `output`, `template`, `split`, `seed`, `random_models`, `repeat`, `keep_dry`,
`metadata`, `[settings]`, `[[job]]` rows
rows: `take`, `model`, `output`, `seed`, and settings by their names (`common/settings.py`); what is empty is as for all
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field
from typing import Any

from namdsp.batch.choice import Chance, Split
from namdsp.common.number_parsing import parse_int
from namdsp.common.tables import Columns, read_table, read_text
from namdsp.errors import SettingError
from namdsp.folders.naming import check_home
from namdsp.format.blend import in_folder
from namdsp.rendering.job import Settings, paths_in_folder

#: Names that a row of a job file may have in addition to settings.
ROW = ("take", "model", "output", "seed")
_PATHS, _TEXT = (list, "a list of paths"), (str, "text")
#: of a TOML file: name -> what it is
KEYS: dict[str, tuple[type[Any], str]] = {
    "takes": _PATHS,
    "models": _PATHS,
    "output": _TEXT,
    "template": _TEXT,
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
    rest     : output, template, split, seed, random_models, repeat, keep_dry, metadata, as far as given
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
    return readers[suffix](path)


def _toml(path: str) -> JobFile:
    text = read_text(path, "a job file")
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
    settings = paths_in_folder(folder, values.get("settings", {}))
    takes, models = (
        [in_folder(folder, entry) for entry in values.get(key, [])] for key in ("takes", "models")
    )
    rows = [(f"{path}: job {number}", row) for number, row in enumerate(values.get("job", []), start=1)]
    return JobFile(folder, rows, takes, models, settings, rest)


def _csv(path: str) -> JobFile:
    def parse(name: str, text: str) -> Any:
        seed = parse_int(text) if name == "seed" else None
        return Settings.parsed(name, text) if seed is None else seed

    columns = Columns(("take", "model"), (*ROW, *Settings.names()), parse)
    return JobFile(os.path.dirname(path), read_table(path, "a job file", columns))
