"""`namdsp alias amp.nam`: how much of what comes out is no harmonic of what went in, plain and oversampled."""

from __future__ import annotations

import argparse
from typing import Any

from namdsp.analysis.aliasing import measure
from namdsp.cli import console
from namdsp.cli.arguments import (
    add_engine_option,
    add_model_options,
    add_switches,
    load_model,
    new_parser,
    number,
    of_kind,
)
from namdsp.oversampling.factors import FACTOR

DEFAULT_FACTORS = (1, 2, 4, 8)
DEFAULT_LEVEL_DBFS = -12.0


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "alias",
        "measure aliasing, without and with oversampling",
        epilog="The ratio is the energy off the harmonics of a sine in that on them, below half the rate, for 18 "
        "pitches from A2 to C7.",
    )
    parser.add_argument("model", metavar="model.nam", help="capture, .nam")
    add_model_options(parser)
    add_engine_option(parser)
    parser.add_argument(
        "--oversample",
        type=_factors,
        default=list(DEFAULT_FACTORS),
        metavar="M,M",
        help="factors, comma-separated; default 1,2,4,8",
    )
    parser.add_argument(
        "--level-db",
        type=number(-80.0, 20.0, "dBFS"),
        default=DEFAULT_LEVEL_DBFS,
        metavar="DBFS",
        help=f"peak of the sines; default {DEFAULT_LEVEL_DBFS:g}",
    )
    add_switches(parser, "json")


def run(arguments: argparse.Namespace) -> int:
    """Measure one model."""
    model = load_model(arguments.model, arguments, warn=True)
    with console.Status() as status:
        status.show("rendering sines")
        aliasing = measure(
            model, arguments.oversample, level_dbfs=arguments.level_db, engine=arguments.engine
        )
    record = {"model": arguments.model, "model_sha256": model.file.sha256} | aliasing.record()
    console.print_result(record, as_json=arguments.json)
    return 0


def _factors(text: str) -> list[int]:
    """Factors, comma-separated, each once, in their order."""
    factor = of_kind(FACTOR)
    return list(dict.fromkeys(factor(each.strip()) for each in text.split(",")))
