"""`namdsp bench`: how fast one model runs here, offline and in blocks.

Not here: blocks back to back (bench_blocks.py).
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.cli.bench_blocks import BLOCKS, measure_blocks
from namdsp.cli.compiling import announce_compiling
from namdsp.model import Model
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.renderer import available_threads

_SECONDS = 1.0
_OFFLINE_SECONDS = 20.0


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = common.new_parser(commands, "bench", "measure how fast a model runs on this machine")
    parser.add_argument("model", metavar="model.nam")
    common.add_model_options(parser)
    common.add_engine_option(parser)
    parser.add_argument(
        "--seconds",
        type=common.seconds,
        default=_SECONDS,
        help=f"how long to measure each block size; default {_SECONDS:g}",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Gate on bits, then measure and print."""
    if arguments.engine == "reference":
        arguments.parser.error("bench needs an engine with streams; the reference plays whole signals only")
    model = common.load_model(arguments.model, arguments)
    announce_compiling(arguments.engine)
    rng = np.random.default_rng(0)
    x = (0.3 * rng.standard_normal(int(model.sample_rate * _OFFLINE_SECONDS))).astype(np.float32)
    signal = x if model.in_channels == 1 else np.stack([x] * model.in_channels)
    if not _bits_are_right(model, signal, arguments.engine):
        console.print_error(
            "the engine's bits differ from the reference: no speed is shown. Run `namdsp parity`"
        )
        return 1
    report = {
        "model": arguments.model,
        "engine": build_engine(model.plan, arguments.engine, BLOCKS[0]).engine.name,
        "multiply_adds_per_frame": model.plan.multiply_adds,
        "offline": _offline(model, signal, arguments.engine),
        "blocks": measure_blocks(
            model, np.atleast_2d(signal), engine=arguments.engine, seconds=arguments.seconds
        ),
    }
    console.print_result(report, as_json=arguments.json)
    return 0


def _bits_are_right(model: Model, signal: Any, engine: str) -> bool:
    short = signal[..., :256]
    expected = np.asarray(model.render(short, engine="reference"))
    return np.array_equal(model.render(short, engine=engine).view(np.int32), expected.view(np.int32))


def _offline(model: Model, signal: Any, engine: str) -> list[dict[str, Any]]:
    rows = []
    for threads in sorted({1, available_threads()}):
        start = time.perf_counter()
        model.render(signal, engine=engine, threads=threads)
        seconds = time.perf_counter() - start
        audio = signal.shape[-1] / model.sample_rate
        rows.append({"threads": threads, "times_real_time": audio / seconds})
    return rows
