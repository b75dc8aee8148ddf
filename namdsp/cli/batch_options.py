"""The arguments of `namdsp batch`, and the request that they mean."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from namdsp.batch.request import BatchRequest
from namdsp.cli.arguments import (
    add_engine_option,
    add_mix_option,
    add_settings,
    integer,
    of_kind,
    switch,
    threads,
)
from namdsp.cli.parser import RUNNING
from namdsp.cli.typed import BaseArguments, option, positional, shared
from namdsp.common.settings import Kind
from namdsp.folders.naming import DEFAULT, FIELDS
from namdsp.loading import ModelSettings
from namdsp.rendering.job import Settings
from namdsp.rig.settings import RigSettings

#: Results that --verify compares by default.
VERIFIED = 4


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


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed. given : settings of all jobs by name, ranges as texts"""

    paths: list[str] = positional(
        nargs="*",
        metavar="path",
        help="takes (audio files), captures (.nam), folders of them or patterns in quotes; without -o the last of at "
        "least three is the output folder",
    )
    takes: list[str] = field(default_factory=list)  # of the paths
    models: list[str] = field(default_factory=list)
    mix: None = shared(add_mix_option, align=False)
    jobs: str | None = option(metavar="FILE", help="job file: .toml or .csv")
    output: str | None = option("-o", metavar="FOLDER", help="folder for outputs and manifest.jsonl")
    template: str | None = option(
        metavar="TEXT",
        help=f"names of outputs (default: {DEFAULT}); fields: {', '.join(FIELDS)}; the suffix chooses the format",
    )
    given: dict[str, Any] = shared(add_batch_settings)
    seed: int | None = shared(add_data_set_options)
    repeat: int | None
    random_models: int | None
    split: str | None
    keep_dry: bool
    metadata: bool
    engine: str = shared(add_engine_option)
    threads: int | None = option(group=RUNNING, type=threads, metavar="N", help="cores to use (default: all)")
    device: str | None = option(
        group=RUNNING, metavar="LIST", help="GPUs to share the work, such as cuda:0,cuda:1"
    )
    scheduler: str | None = option(
        group=RUNNING,
        metavar="ADDRESS",
        help="a Dask cluster: tcp://host:8786, or local:4 for processes here",
    )
    resume: bool = option(
        group=RUNNING,
        action="store_true",
        help="continue a batch that ended early; render missing and damaged outputs again",
    )
    verify: int | None = option(
        group=RUNNING,
        type=integer(1),
        nargs="?",
        const=VERIFIED,
        metavar="N",
        help=f"make N results of a finished batch again on another engine, and compare (default: {VERIFIED})",
    )
    overwrite: bool = switch()
    quiet: bool = switch()
    json: bool = switch()

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
