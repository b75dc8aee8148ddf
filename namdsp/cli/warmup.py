"""`namdsp warmup`: compile kernels ahead of time, so that the first render need not."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.errors import NamdspError
from namdsp.live import native as callbacks
from namdsp.oversampling import filters
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
        "gains, oversampling). Kernels are kept in the user's cache folder; NAMDSP_CACHE_DIR names another.",
    )
    parser.add_argument("models", nargs="*", metavar="model.nam", help="models to be ready for")
    common.add_model_options(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Build the engine of each model or shape; building compiles what is not in the cache. 1 if one cannot be built."""
    from namdsp.native import compile as jit

    makers: dict[str, Callable[[], str]] = {
        path: partial(_build_model, path, arguments) for path in arguments.models
    }
    if not makers:
        makers = {name: partial(_build_shape, name) for name in STANDARD_SHAPES} | {"rig": _build_rig}
    failed = []
    for name, make in makers.items():
        start = time.perf_counter()
        try:
            what = make()
        except NamdspError as error:
            console.print_error(str(error))
            failed.append(name)
            continue
        if not arguments.quiet:
            console.print_message(f"{name}: {what} ready in {time.perf_counter() - start:.1f} s")
    if jit.cache_location() is None:
        console.print_error(
            f"what was compiled is not kept; expected a folder for it. Name one in {CACHE_VARIABLE}"
        )
        return 1
    if failed and len(makers) > 1:
        console.print_error(f"{len(failed)} of {len(makers)} are not ready: {', '.join(failed)}")
    return 1 if failed else 0


def _build_model(path: str, arguments: argparse.Namespace) -> str:
    return _build(common.load_model(path, arguments).plan)


def _build_shape(name: str) -> str:
    return _build(standard_plan(name))


def _build(plan: Plan) -> str:
    """Build the engine of a plan and return its name."""
    return build_engine(plan, "auto", OFFLINE_BLOCK).engine.name


def _build_rig() -> str:
    """Compile the kernels of a rig and of live playing; return their names."""
    native.warm()
    filters.warm()
    callbacks.warm()
    return "gate, cabinet, gains, oversampling and live's callbacks"
