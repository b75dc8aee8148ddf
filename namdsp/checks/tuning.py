"""Search of the fastest kernel shapes for the GPU at hand; shapes that change bits are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.tuning import table as tuning
from namdsp.kernels.triton_gpu.tuning.search import Trial
from namdsp.kernels.triton_gpu.tuning.tuner import Tuner
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.offline import RenderTask
from namdsp.runtime.schedule import render_tasks

Say = Callable[[str], None]


def tune_all(
    tuner: Tuner, plans: dict[str, Plan], table: Path, limit_seconds: float, *, say: Say, result: Say
) -> bool:
    """Tune plans one after the other into a table; False if that was interrupted. Each result is written at once.

    plans         : by the names that their lines in the table get
    limit_seconds : for each
    say, result   : called with what is tried, and with a line for each plan
    """
    say(f"{tuner.gpu}: compiling the first candidates")
    tuner.compile_around(list(plans.values()))
    for model, plan in plans.items():
        entry, interrupted = tuner.tune(
            model, plan, report=_reporter(model, say), limit_seconds=limit_seconds
        )
        try:
            tuning.add_entries(table, tuner.gpu, {tuning.plan_key(plan): entry})
        except OSError as error:
            raise EngineError(
                f"{table}: cannot be written ({error.strerror}). Name another folder"
            ) from error
        result(f"{model}: {words(entry.shape)}: {entry.speed:.0f} M samples/s")
        if interrupted:
            say(f"interrupted: {table} has the results so far")
            return False
    say(f"written to {table}")
    return True


def expected_output(plan: Plan, x: Float32) -> Float32:
    """Render x [C, T] by the engine `numba`: the output that every shape must match."""
    (task,) = render_tasks([RenderTask(build_engine(plan, "numba", None).engine, x)], None)
    return task.y


def words(shape: Shape) -> str:
    """A shape in a few words."""
    tanh = ", short tanh" if shape.short_tanh else ""
    return (
        f"{shape.frames} frames x {shape.threads:3d} threads x {shape.programs} programs, "
        f"unrolled to {shape.unrolled}{tanh}"
    )


def _reporter(model: str, say: Say) -> Callable[[Trial], None]:
    best = 0.0

    def report(trial: Trial) -> None:
        nonlocal best
        speed = f"{trial.speed:7.1f} M samples/s" if trial.right else f"refused: {trial.note}"
        mark = " *" if trial.speed > best else ""
        best = max(best, trial.speed)
        bits = "bits ok" if trial.right else "-------"
        say(f"  {model:16} {words(trial.shape):70} {bits}  {speed}{mark}")

    return report
