"""`namdsp warmup`: compile kernels ahead of time, so that the first render need not."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.plan.plan import Plan
from namdsp.rig import native
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.offline import OFFLINE_BLOCK


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = common.new_parser(
        commands,
        "warmup",
        "compile the kernels of models ahead of time",
        epilog="Without models: the six shapes that most captures share, and the rig around them (gate, cabinet, "
        "gains). Kernels are kept in the user's cache folder; NAMDSP_CACHE_DIR names another.",
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
    makers: dict[str, Callable[[], str]] = {name: partial(_build, plan) for name, plan in plans.items()}
    if not arguments.models:
        makers["rig"] = _build_rig
    for name, make in makers.items():
        start = time.perf_counter()
        what = make()
        if not arguments.quiet:
            console.say(f"{name}: {what} ready in {time.perf_counter() - start:.1f} s")
    return 0


def _build(plan: Plan) -> str:
    """Gives the name of the engine."""
    return build_engine(plan, "auto", OFFLINE_BLOCK).engine.name


def _build_rig() -> str:
    """Gives what was compiled, in words."""
    native.warm()
    return "gate, cabinet and gains"
