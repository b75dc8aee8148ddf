"""The options of `namdsp batch`, and the jobs that they mean."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from namdsp.batch.choice import Chance, Split
from namdsp.batch.find import find_models, find_takes
from namdsp.batch.job_file import JobFile, read_job_file
from namdsp.batch.jobs import Job, Pair, check_outside, every_pair, name_jobs, pairs_of_rows
from namdsp.batch.naming import DEFAULT
from namdsp.batch.settings import Settings
from namdsp.cli.arguments import add_settings
from namdsp.errors import SettingError
from namdsp.loading import ModelSettings
from namdsp.rig.settings import RigSettings


def planned(arguments: argparse.Namespace) -> tuple[str, list[Job]]:
    """The output folder, and all jobs with their names."""
    file = JobFile("") if arguments.jobs is None else read_job_file(arguments.jobs)
    folder = _first(arguments.output, file.rest.get("output"))
    if not folder:
        raise SettingError("no output folder: expected one. Name it with -o")
    settings = _settings(arguments, file)
    pairs = pairs_of_rows(file, settings, _chance(arguments, file))
    pairs += _pairs(arguments, file, folder, settings)
    split = _first(arguments.split, file.rest.get("split"))
    name = _first(arguments.name, file.rest.get("name"), DEFAULT)
    return folder, name_jobs(pairs, folder, name=name, split=None if split is None else Split.parse(split))


def _first(*given: Any) -> Any:
    """The first that is given."""
    return next((each for each in given if each is not None), None)


def _pairs(arguments: argparse.Namespace, file: JobFile, folder: str, settings: Settings) -> list[Pair]:
    """Each take with each model; none where only a job file's rows are wanted."""
    takes, models = [*file.takes, *arguments.takes], [*file.models, *arguments.models]
    if not takes and not models and file.rows:
        return []
    if not takes and not models and arguments.jobs is not None:
        raise SettingError(
            f"{arguments.jobs}: holds no jobs; expected rows with take and model, or lists of takes and models in TOML"
        )
    if not takes or not models:
        raise SettingError(
            f"no {'takes' if not takes else 'captures'}: expected some, as in "
            "namdsp batch takes/ --models captures/ -o out/"
        )
    check_outside(folder, [*takes, *models])
    return every_pair(find_takes(takes), find_models(models), settings, _chance(arguments, file))


def _settings(arguments: argparse.Namespace, file: JobFile) -> Settings:
    """Those of the job file, and over them those of the command line that are given."""
    given = {name: getattr(arguments, name) for name in Settings.table()}
    given = {name: value for name, value in given.items() if value is not None}
    try:
        of_file = Settings.of(file.settings)
    except SettingError as error:
        raise SettingError(f"{arguments.jobs}: settings: {error}") from None
    return replace(of_file, **given)


def _chance(arguments: argparse.Namespace, file: JobFile) -> Chance | None:
    seed, gains, captures = (
        _first(getattr(arguments, name), file.rest.get(name))
        for name in ("seed", "random_gain", "random_models")
    )
    if gains is None and captures is None:
        return None
    return Chance(seed or 0, None if gains is None else Chance.parse_gains(gains), captures)


def add_batch_settings(parser: argparse.ArgumentParser) -> None:
    """Those that hold for all jobs, unless a job file's row says otherwise."""
    rig = (*RigSettings.table(), "tail", *ModelSettings.table())
    for title, names in (
        ("the rig, for all jobs", rig),
        ("what is read and written, for all jobs", [name for name in Settings.table() if name not in rig]),
    ):
        add_settings(parser.add_argument_group(title), Settings, *names, optional=True)
