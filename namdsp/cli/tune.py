"""`namdsp tune`: find the fastest kernel shapes for the GPU at hand and store them for later renders.

Bits are those of the engine `numba` with every shape; a candidate with others is refused.
"""

from __future__ import annotations

import argparse
from typing import Any

from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.checks.tuning import expected_output, tune_all
from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.kernels.triton_gpu.tuning import table as tuning
from namdsp.kernels.triton_gpu.tuning.tuner import Tuner
from namdsp.plan.with_coefficients import with_noise

INTERRUPTED = 130


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = common.new_parser(
        commands,
        "tune",
        "find the fastest kernels for the GPU at hand",
        epilog="Without models: the six shapes that most captures share; models of one shape share its line. The "
        "table is kept in the user's cache folder; NAMDSP_CACHE_DIR names another. Ctrl-C keeps the results so far.",
    )
    parser.add_argument("models", nargs="*", metavar="model.nam", help="models to tune for")
    common.add_model_options(parser)
    parser.add_argument(
        "--limit", type=common.seconds, default=300.0, metavar="SECONDS", help="for each shape; default 300"
    )
    parser.add_argument(
        "--ship", action="store_true", help="write the table that ships with namdsp: for its developers"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Search shape by shape; each result is written at once."""
    if arguments.models:
        plans = {path: common.load_model(path, arguments).plan for path in arguments.models}
    else:
        plans = {name: with_noise(standard_plan(name)) for name in STANDARD_SHAPES}
    table = tuning.shipped_table() if arguments.ship else tuning.user_table()
    with Tuner(expected_output) as tuner:
        finished = tune_all(
            tuner, plans, table, arguments.limit, say=console.print_message, result=console.emit
        )
    return 0 if finished else INTERRUPTED
