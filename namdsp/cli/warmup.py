"""`namdsp warmup`: compile kernels ahead of time, so that the first render need not."""

from __future__ import annotations

import argparse
import time
from typing import Any

from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.offline import OFFLINE_BLOCK


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = common.new_parser(
        commands,
        "warmup",
        "compile the kernels of models ahead of time",
        epilog="Without models: the six shapes that most captures share. Kernels are kept in the user's cache "
        "folder; NAMDSP_CACHE_DIR names another.",
    )
    parser.add_argument("models", nargs="*", metavar="model.nam", help="models to be ready for")
    common.add_model_options(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Build the engine of each model or shape; building compiles what is not in the cache."""
    if arguments.models:
        plans = {path: common.load_model(path, arguments).plan for path in arguments.models}
    else:
        plans = {name: standard_plan(name) for name in STANDARD_SHAPES}
    for name, plan in plans.items():
        seconds, engine = _build(plan)
        if not arguments.quiet:
            console.say(f"{name}: {engine} ready in {seconds:.1f} s")
    return 0


def _build(plan: Plan) -> tuple[float, str]:
    start = time.perf_counter()
    engine = build_engine(plan, "auto", OFFLINE_BLOCK).engine
    return time.perf_counter() - start, engine.name
