"""The arguments of `namdsp batch`, and the request that they mean."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from namdsp.batch.request import BatchRequest
from namdsp.cli.arguments import add_settings, integer, of_kind
from namdsp.cli.typed import BaseArguments
from namdsp.common.settings import Kind
from namdsp.loading import ModelSettings
from namdsp.rendering.job import Settings
from namdsp.rig.settings import RigSettings


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed. given : settings of all jobs by name, ranges as texts"""

    paths: list[str]
    takes: list[str] = field(default_factory=list)  # of the paths
    models: list[str] = field(default_factory=list)
    jobs: str | None
    output: str | None
    template: str | None
    given: dict[str, Any]
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


def request_of(arguments: Arguments) -> BatchRequest:
    """The request of a command line."""
    names = [each.name for each in fields(BatchRequest) if each.name != "settings"]
    return BatchRequest(settings=arguments.given, **{name: getattr(arguments, name) for name in names})


def add_batch_settings(parser: argparse.ArgumentParser) -> None:
    """Those that hold for all jobs, unless a job file's row says otherwise."""
    rig = [*ModelSettings.table(), *RigSettings.table(), "tail"]
    rest = [name for name in Settings.table() if name not in rig]
    for title, names in (("the rig, for all jobs", rig), ("input and output, for all jobs", rest)):
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
