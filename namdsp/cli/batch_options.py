"""The options of `namdsp batch`, and the jobs that they mean."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from namdsp.batch.choice import Chance, OneOf, Split
from namdsp.batch.find import check_outside
from namdsp.batch.job_file import JobFile, read_job_file
from namdsp.batch.jobs import Job, Pair, find_pairs, name_jobs, pairs_of_rows, with_overrides
from namdsp.batch.naming import DEFAULT, DEFAULT_REPEATED, check_home
from namdsp.cli.arguments import add_settings, integer, knob_positions, of_kind
from namdsp.cli.typed import BaseArguments
from namdsp.errors import SettingError
from namdsp.loading import ModelSettings
from namdsp.rendering.job import Settings
from namdsp.rig.settings import RigSettings
from namdsp.settings import Kind


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed. given : settings of all jobs by name, ranges as texts"""

    paths: list[str]
    takes: list[str] = field(default_factory=list)  # of the paths
    models: list[str] = field(default_factory=list)
    jobs: str | None
    output: str | None
    name: str | None
    given: dict[str, Any]
    knob: list[tuple[str, str]]
    seed: int | None
    repeat: int | None
    random_models: int | None
    split: str | None
    keep_dry: bool
    metadata: bool
    engine: str
    threads: int | None
    device: str | None
    scheduler: str | None
    resume: bool
    verify: int | None
    overwrite: bool
    quiet: bool
    json: bool

    @classmethod
    def of(cls, parsed: argparse.Namespace) -> Self:
        """Return what argparse parsed."""
        values = vars(parsed)
        given = {name: values[name] for name in Settings.table() if values.get(name) is not None}
        return super().of(argparse.Namespace(**values, given=given))


def planned(arguments: Arguments) -> tuple[str, list[Job]]:
    """The output folder, and all jobs with their names. Options that only the job file has are set in `arguments`."""
    check_home("output folder", arguments.output or "")
    file = JobFile("") if arguments.jobs is None else read_job_file(arguments.jobs)
    for name, value in file.rest.items():  # what the command line says wins
        if getattr(arguments, name) is None or getattr(arguments, name) is False:
            setattr(arguments, name, value)
    folder = arguments.output
    if not folder:
        raise SettingError("no output folder: expected one. Name it with -o")
    repeat = 1 if arguments.repeat is None else arguments.repeat
    chance = Chance(arguments.seed or 0, arguments.random_models, repeat=repeat)
    settings, chance = _settings(arguments, file, chance)
    check_outside(folder, [source.pattern for source in chance.sources.values() if isinstance(source, OneOf)])
    pairs = pairs_of_rows(file, settings, chance)
    pairs += _pairs(arguments, file, folder, settings, chance)
    pairs.sort(key=lambda pair: pair.repeat)
    return folder, name_jobs(
        pairs,
        folder,
        name=(DEFAULT if repeat == 1 else DEFAULT_REPEATED) if arguments.name is None else arguments.name,
        split=None if arguments.split is None else Split.parse(arguments.split),
        keep_dry=arguments.keep_dry,
    )


def _pairs(
    arguments: Arguments, file: JobFile, folder: str, settings: Settings, chance: Chance
) -> list[Pair]:
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
            "namdsp batch takes/ captures/ out/"
        )
    return find_pairs(takes, models, folder, settings, chance)


def _settings(arguments: Arguments, file: JobFile, chance: Chance) -> tuple[Settings, Chance]:
    """Those of the job file, and over them those of the command line that are given."""
    try:
        settings, chance = with_overrides(Settings(), chance, Settings.named(file.settings))
    except SettingError as error:
        raise SettingError(f"{arguments.jobs}: settings: {error}") from None
    knobs = knob_positions(arguments)
    given = arguments.given | ({} if knobs is None else {"knobs": knobs})
    return with_overrides(settings, chance, given)


def add_batch_settings(parser: argparse.ArgumentParser) -> None:
    """Those that hold for all jobs, unless a job file's row says otherwise."""
    rig = [name for name in (*RigSettings.table(), "tail", *ModelSettings.table()) if name != "knobs"]
    for title, names in (
        ("the rig, for all jobs", rig),
        (
            "input and output, for all jobs",
            [name for name in Settings.table() if name not in (*rig, "knobs")],
        ),
    ):
        add_settings(
            parser.add_argument_group(title), Settings, *names, optional=True, parse=_of_kind_or_range
        )


def add_data_set_options(parser: argparse.ArgumentParser) -> None:
    """What makes many different results of few takes."""
    group = parser.add_argument_group(
        "data sets",
        "A setting that is a number may be a range, LOW:HIGH: --input-gain-db -6:6 gives each render a random gain "
        "between the two. --ir takes a folder as well: each render gets a random file from it.",
    )
    group.add_argument(
        "--seed",
        type=integer(0),
        metavar="N",
        help="seed for all random settings (default: 0); the same seed gives the same settings on every machine",
    )
    group.add_argument(
        "--repeat",
        type=integer(1),
        metavar="N",
        help="make each render N times, each time with new random settings",
    )
    group.add_argument(
        "--random-models", type=integer(1), metavar="N", help="random captures for each take, instead of all"
    )
    group.add_argument(
        "--split", metavar="NAME=SHARE,...", help="parts of a data set by take: train=0.8,test=0.2"
    )
    group.add_argument(
        "--keep-dry",
        action="store_true",
        help="write the input beside each output, with its length and sample rate: NAME.dry.wav",
    )
    group.add_argument(
        "--metadata",
        action="store_true",
        help="write metadata.jsonl: the take, capture, settings and seed of each output",
    )


def _of_kind_or_range(kind: Kind) -> Callable[[str], Any]:
    """What parses a value of some kind; a range stays as it is."""
    parse = of_kind(kind)
    return lambda text: text if kind.real and ":" in text else parse(text)
