"""`namdsp bench`: how fast one model runs here, offline and in blocks. The measurement: checks/speed.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.checks import speed
from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.cli.arguments import switch
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.loading import ModelSettings
from namdsp.runtime.dispatch import EngineRequest, build_engine

_SECONDS = 11.0


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: str = positional(metavar="model.nam", help="capture, .nam")
    loading: ModelSettings = shared(common.add_model_options)
    engine: str = shared(common.add_engine_option)
    seconds: float = option(
        type=common.seconds,
        default=_SECONDS,
        metavar="S",
        help=f"play for this time, all block sizes together (default: {_SECONDS:g})",
    )
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    common.new_parser(commands, "bench", Arguments, example="namdsp bench amp.nam")


def run(arguments: Arguments) -> int:
    """Gate on bits, then measure and print."""
    if arguments.engine == "reference":
        arguments.parser.error(
            "bench needs an engine with streams; the reference plays whole signals only. Leave out --engine"
        )
    model = common.load_model(arguments.model, arguments)
    rng = np.random.default_rng(0)
    x = (0.3 * rng.standard_normal(int(model.sample_rate * speed.OFFLINE_SECONDS))).astype(np.float32)
    signal = x if model.in_channels == 1 else np.stack([x] * model.in_channels)
    if not speed.bits_are_right(model, signal, arguments.engine):
        console.print_error(
            "the engine's bits differ from the reference: no speed is shown. Run `namdsp parity`"
        )
        return 1
    report = {
        "model": arguments.model,
        "engine": build_engine(model.plan, EngineRequest(arguments.engine, speed.BLOCKS[0])).engine.name,
        "multiply_adds_per_frame": model.plan.multiply_adds,
        "offline": speed.measure_offline(model, signal, arguments.engine),
        "blocks": speed.measure_blocks(
            model,
            np.atleast_2d(signal),
            engine=arguments.engine,
            seconds=arguments.seconds / len(speed.BLOCKS),
        ),
    }
    console.print_result(report, as_json=arguments.json)
    return 0
