"""`namdsp parity model.nam [in.wav]`: do all engines here match the reference bit for bit, at any block size?

The comparison: checks/parity.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.checks.parity import check_parity
from namdsp.cli import console
from namdsp.cli.arguments import (
    add_model_options,
    backends,
    integer,
    load_model,
    new_parser,
    seconds,
    switch,
)
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.loading import ModelSettings


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: str = positional(help="capture, .nam")
    input: str | None = positional(
        nargs="?", help="recording to check with, taken at the capture's rate (default: a test signal)"
    )
    seconds: float | None = option(
        type=seconds,
        metavar="S",
        help="play this much of the input (default: receptive field and 0.25 s; LSTM: 0.04 s)",
    )
    seed: int = option(type=integer(0), default=0, metavar="N", help="seed of the test signal (default: 0)")
    engine: list[str] | None = option(
        type=backends,
        metavar="A,B",
        help="check these engines; it fails if one cannot run (default: all that can)",
    )
    loading: ModelSettings = shared(add_model_options)
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(commands, "parity", Arguments, example="namdsp parity amp.nam")


def run(arguments: Arguments) -> int:
    """Check one model."""
    model = load_model(arguments.model, arguments, warn=True)
    with console.Status() as status:
        record = check_parity(
            model,
            arguments.input,
            seconds=arguments.seconds,
            seed=arguments.seed,
            engines=arguments.engine,
            on_progress=status.show,
        )
    console.print_result(record, as_json=arguments.json)
    if not record["equal"]:
        console.print_error(record["verdict"])
    return 0 if record["equal"] else 1
