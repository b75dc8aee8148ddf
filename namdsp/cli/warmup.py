"""`namdsp warmup`: compile kernels ahead of time, so that the first render need not."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.cli.arguments import switch
from namdsp.cli.typed import ModelArguments, positional, shared
from namdsp.errors import NamdspError
from namdsp.files.private_files import CACHE_VARIABLE
from namdsp.live import native as callbacks
from namdsp.loading import ModelSettings
from namdsp.oversampling import filters
from namdsp.plan.plan import Plan
from namdsp.rig import native
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.standard_networks import STANDARD_SHAPES, standard_network

#: What is around a model.
RIG = "rig"


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    models: list[str] = positional(nargs="*", metavar="model.nam", help="captures to compile")
    loading: ModelSettings = shared(common.add_model_options)
    quiet: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    common.new_parser(
        commands,
        "warmup",
        Arguments,
        epilog="Without models: the six shapes that most captures share, and the rig around them (gate, cabinet, "
        "gains, oversampling). Kernels are kept in the user's cache folder; NAMDSP_CACHE_DIR names another.",
    )


def run(arguments: Arguments) -> int:
    """Build the engine of each model or shape; building compiles what is not in the cache. 1 if one cannot be built."""
    from namdsp.native import compile as jit

    failed = []
    names = arguments.models or [*STANDARD_SHAPES, RIG]
    for name in names:
        start = time.perf_counter()
        try:
            if arguments.models:
                what = _build(common.load_model(name, arguments).plan)
            else:
                what = _build_rig() if name == RIG else _build(standard_network(name).plan)
        except NamdspError as error:
            console.print_error(error.message)
            failed.append(name)
            continue
        if not arguments.quiet:
            console.print_message(f"{name}: {what} ready in {time.perf_counter() - start:.1f} s")
    if jit.caches()[1].folder is None:
        console.print_error(
            f"compiled kernels cannot be kept: no folder can be written. Name one in {CACHE_VARIABLE}"
        )
        return 1
    if failed and len(names) > 1:
        console.print_error(f"{len(failed)} of {len(names)} are not ready: {', '.join(failed)}")
    return 1 if failed else 0


def _build(plan: Plan) -> str:
    """Build the engine of a plan and return its name."""
    return build_engine(plan, EngineRequest(max_block=OFFLINE_BLOCK)).engine.name


def _build_rig() -> str:
    """Compile the kernels of a rig and of live playing; return their names."""
    native.warm()
    filters.warm()
    callbacks.warm()
    return "gate, cabinet, gains, oversampling and live's callbacks"
