"""Find the fastest kernel shapes for the GPU at hand. From the root of a checkout:

    python -m tools.tune [--limit SECONDS] [model.nam ...]       default: the six shapes that most captures share

Writes lines of namdsp/kernels/triton_gpu/fused/tuning.json; models of one shape share a line. Every candidate must give
the bits of the engine `numba`. Ctrl-C keeps the results so far.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import namdsp
from namdsp.errors import NamdspError
from namdsp.kernels.triton_gpu.fused import tuning
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.plan.with_coefficients import with_noise
from namdsp.standard_networks import STANDARD_SHAPES, standard_network

from .search import Trial
from .tuner import Tuner

TABLE = Path(tuning.__file__).with_name(tuning.TABLE)
INTERRUPTED = 130


def main(arguments: list[str]) -> int:
    """Search shape by shape; each result is written at once."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("models", nargs="*", metavar="model.nam", help="models to tune for")
    parser.add_argument("--limit", type=float, default=300.0, metavar="SECONDS", help="for each; default 300")
    options = parser.parse_args(arguments)
    try:
        plans = {path: namdsp.load(path).plan for path in options.models}
        return tune_all(
            plans or {name: with_noise(standard_network(name).plan) for name in STANDARD_SHAPES},
            options.limit,
        )
    except NamdspError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def tune_all(plans: dict[str, Any], limit_seconds: float) -> int:
    """Tune plans one after the other; returns the exit code."""
    with Tuner() as tuner:
        print(f"{tuner.gpu}: compiling the first candidates", file=sys.stderr)
        tuner.compile_around(list(plans.values()))
        for model, plan in plans.items():
            line, interrupted = tuner.tune(model, plan, report=reporter(model), limit_seconds=limit_seconds)
            add_line(TABLE, tuner.gpu, plan.key, line)
            print(f"{model}: {line['speed']:.0f} M samples/s", flush=True)
            if interrupted:
                return INTERRUPTED
    return 0


def add_line(path: Path, gpu: str, key: str, line: dict[str, Any]) -> None:
    """Write a line into a table, over an older one for the same plan."""
    table = json.loads(path.read_text())
    table.setdefault(gpu, {})[key] = line
    path.write_text(json.dumps(table, indent=1) + "\n")


def reporter(model: str) -> Callable[[Trial], None]:
    """Return what prints the trials of a model, with a star at the fastest so far."""
    best = 0.0

    def report(trial: Trial) -> None:
        nonlocal best
        speed = f"{trial.speed:7.1f} M samples/s" if trial.right else f"refused: {trial.note}"
        mark = " *" if trial.speed > best else ""
        best = max(best, trial.speed)
        print(f"  {model:16} {words(trial.shape):70}  {speed}{mark}", file=sys.stderr, flush=True)

    return report


def words(shape: Shape) -> str:
    """A shape in a few words."""
    return (
        f"{shape.frames} frames x {shape.threads:3d} threads x {shape.programs} programs, "
        f"unrolled to {shape.unrolled}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
