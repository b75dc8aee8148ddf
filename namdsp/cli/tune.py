"""`namdsp tune`: find the fastest shapes of kernels for the GPU at hand, and keep them for all renders after.

Bits are those of the engine `numba` with every shape; a candidate with others is refused.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.arithmetic.fma import Float32
from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu import tuning
from namdsp.kernels.triton_gpu.search import Trial
from namdsp.kernels.triton_gpu.shape import Shape
from namdsp.kernels.triton_gpu.trials import with_noise
from namdsp.kernels.triton_gpu.tune import Tuner
from namdsp.plan.plan import Plan
from namdsp.plan.settle import settled
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.renderer import Renderer

INTERRUPTED = 130


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = common.new_parser(
        commands,
        "tune",
        "find the fastest kernels for the GPU at hand",
        epilog="Without models: the six shapes that most captures share; models of one shape share its line. The "
        "table is kept in the user's cache folder; NAMDSP_CACHE_DIR names another. Ctrl-C keeps what was found.",
    )
    parser.add_argument("models", nargs="*", metavar="model.nam", help="models to tune for")
    common.add_model_options(parser)
    parser.add_argument(
        "--limit", type=common.seconds, default=300.0, metavar="SECONDS", help="for each shape; default 300"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Search shape by shape; each result is written at once."""
    if arguments.models:
        plans = {path: common.load_model(path, arguments).plan for path in arguments.models}
    else:
        plans = {name: with_noise(standard_plan(name)) for name in STANDARD_SHAPES}
    with Tuner(right_output) as tuner:
        return tune_all(tuner, plans, tuning.user_table(), arguments.limit)


def tune_all(tuner: Tuner, plans: dict[str, Plan], table: Path, limit_seconds: float) -> int:
    """Tune plans one after the other into a table; says what it tries, gives the exit code."""
    console.say(f"{tuner.gpu}: compiling the first candidates")
    tuner.compile_around(list(plans.values()))
    for model, plan in plans.items():
        entry, interrupted = tuner.tune(model, plan, report=_reporter(model), limit_seconds=limit_seconds)
        try:
            tuning.add_entries(table, tuner.gpu, {tuning.plan_key(plan): entry})
        except OSError as error:
            raise EngineError(
                f"{table}: cannot be written ({error.strerror}). Name another folder"
            ) from error
        console.emit(f"{model}: {words(entry.shape)}: {entry.speed:.0f} M samples/s")
        if interrupted:
            console.say(f"interrupted: {table} has what was found")
            return INTERRUPTED
    console.say(f"written to {table}")
    return 0


def right_output(plan: Plan, x: Float32) -> Float32:
    """What the engine numba gives."""
    engine = build_engine(plan, "numba", None).engine
    with Renderer(engine, channels=plan.in_channels, settled=settled(plan)) as renderer:
        return renderer.process(x)


def words(shape: Shape) -> str:
    """A shape in a few words."""
    tanh = ", short tanh" if shape.short_tanh else ""
    return (
        f"{shape.frames} frames x {shape.threads:3d} threads x {shape.programs} programs, "
        f"unrolled to {shape.unrolled}{tanh}"
    )


def _reporter(model: str) -> Callable[[Trial], None]:
    best = 0.0

    def report(trial: Trial) -> None:
        nonlocal best
        speed = f"{trial.speed:7.1f} M samples/s" if trial.right else f"refused: {trial.note}"
        mark = " *" if trial.speed > best else ""
        best = max(best, trial.speed)
        bits = "bits ok" if trial.right else "-------"
        console.say(f"  {model:16} {words(trial.shape):70} {bits}  {speed}{mark}")

    return report
