"""Conv1x1 with bias, C -> C channels in G groups: nanoseconds per call of 64 frames, against three rivals.

    python tools/bench_conv1x1.py [--append results.md]

numba         the kernel that the Numba engine runs, called by its address from compiled code
numpy engine  the NumPy engine's step (stacking and product), called from Python as the engine does
sgemm         the BLAS that SciPy brings, dense [C, C+1] @ [C+1, 64], called from compiled code; needs SciPy
plain loops   constant-size loops, compiled by Numba with contraction allowed

The first two promise the bits of the arithmetic's chain, and nothing is timed before they have shown them.
"""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec

import numpy as np
from benchmarking.ceilings import FmaPeak
from benchmarking.command_line import add_common_arguments, run
from benchmarking.conv1x1 import CONTENDERS, Case, cases, contenders
from benchmarking.measuring import interleave, measuring
from benchmarking.report import Report, table
from numpy.typing import NDArray


def main(arguments: list[str]) -> int:
    """Gate every shape, then time them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_common_arguments(parser)
    parser.add_argument("--rounds", type=int, help="samples of each contender (default 1000)")
    options = parser.parse_args(arguments)
    rounds = options.rounds or (10 if options.quick else 1000)
    missing = () if find_spec("scipy") else ("sgemm",)
    report = Report("bench_conv1x1.py", arguments)

    ready = [(case, *contenders(case, without=missing)) for case in cases(quick=options.quick)]
    peak = FmaPeak()
    rows, best_peak, same_bits = [], [], {name: 0 for name in CONTENDERS}
    with measuring(options.core) as load:
        measured = [
            (case, interleave({name: one.timer() for name, one in made.items()} | {"peak": peak}, rounds))
            for case, made, _ in ready
        ]
    best_peak = max(found["peak"].max() for _, found in measured)
    for (case, _, same), (_, found) in zip(ready, measured, strict=True):
        for name, equal in same.items():
            same_bits[name] += equal
        rows.append(_row(case, found, best_peak))
    report.loads.append(("measured", load))
    report.notes += [
        f"FMA peak of this core in this run: {best_peak:.1f} GFLOP/s at {peak.lanes} lanes, "
        f"{peak.chains} chains (median {np.median([found['peak'] for _, found in measured]):.1f})",
        f"gate: bits of the chain in {len(rows)} shapes: "
        + ", ".join(f"{name} {same_bits[name]}" for name in CONTENDERS if name not in missing),
        f"{rounds} rounds, contenders interleaved; cells are median (min)",
    ]
    columns = [
        "Conv1x1, ns per 64 frames",
        "multiply-adds",
        "**numba**",
        "share of peak",
        *[name for name in CONTENDERS if name != "numba"],
        "best rival / numba",
    ]
    report.add("Conv1x1 with bias, one core", table(columns, rows))
    report.finish(options.append)
    return 0


def _row(case: Case, found: dict[str, NDArray[np.float64]], peak: float) -> list[str]:
    medians = {name: float(np.median(found[name])) for name in CONTENDERS if name in found}
    cells = {name: f"{medians[name]:.0f} ({found[name].min():.0f})" for name in medians}
    rivals = [medians[name] for name in medians if name != "numba"]
    share = 2 * case.multiply_adds / medians["numba"] / peak
    return [
        case.name,
        f"{case.multiply_adds}",
        f"**{cells['numba']}**",
        f"{share:.0%}",
        *[cells.get(name, "-") for name in CONTENDERS if name != "numba"],
        f"{min(rivals) / medians['numba']:.1f}x",
    ]


if __name__ == "__main__":
    sys.exit(run(main))
