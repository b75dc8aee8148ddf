"""The options of `namdsp batch`, and the jobs that they mean."""

from __future__ import annotations

import argparse
from dataclasses import fields, replace
from typing import Any

from namdsp.batch.choice import Chance, Split
from namdsp.batch.find import find_models, find_takes
from namdsp.batch.job_file import JobFile, read_job_file
from namdsp.batch.jobs import Job, Pair, check_outside, every_pair, name_jobs, pairs_of_rows
from namdsp.batch.naming import DEFAULT
from namdsp.batch.settings import RATES_HZ, Settings
from namdsp.cli.arguments import add_large_option, setting, whole
from namdsp.cli.rig_options import add_rig_options
from namdsp.errors import SettingError


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
    gate_db = None if arguments.gate is None else arguments.gate.threshold_db
    given: dict[str, Any] = {each.name: getattr(arguments, each.name, None) for each in fields(Settings)}
    given["gate_db"] = gate_db
    given = {name: value for name, value in given.items() if value is not None and value is not False}
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


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Those that hold for all jobs, unless a job file's row says otherwise."""
    rig = parser.add_argument_group("the rig, for all jobs")
    add_rig_options(rig, optional=True)
    rig.add_argument("--tail", action="store_true", help="render on for as long as it can be heard")
    rig.add_argument("--slim", type=setting("slim"), metavar="DIAL", help="size of slimmable models, 0 to 1")
    rig.add_argument("--compat", metavar="TEXT", help="where player and trainer differ, as for render")
    add_large_option(rig)
    files = parser.add_argument_group("what is read and written, for all jobs")
    files.add_argument(
        "--start", type=setting("start"), metavar="SECONDS", help="of each take, where to begin"
    )
    files.add_argument("--end", type=setting("end"), metavar="SECONDS", help="of each take, where to end")
    files.add_argument("--mono", action="store_true", help="mix the channels of each take first")
    files.add_argument(
        "--rate",
        dest="rate_hz",
        type=whole(*RATES_HZ, " Hz, such as 44100"),
        metavar="HZ",
        help="of outputs; default each take's own",
    )
    level = files.add_mutually_exclusive_group()
    level.add_argument(
        "--loudness",
        dest="loudness_lufs",
        type=setting("loudness_lufs"),
        metavar="LUFS",
        help="bring each output to this loudness, say -23",
    )
    level.add_argument(
        "--peak",
        dest="peak_dbfs",
        type=setting("peak_dbfs"),
        metavar="DBFS",
        help="bring each output to this peak, say -1",
    )
    files.add_argument("--subtype", help="sample type: float32, float64, pcm16, pcm24, pcm32, ...")
    files.add_argument(
        "--allow-truncated", action="store_true", help="render what is there of a take that is cut short"
    )
