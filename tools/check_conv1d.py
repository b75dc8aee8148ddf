"""Are the convolutions of the engines right to the bit? Random weights, blocks of many sizes, random histories.

    python tools/check_conv1d.py                     every case, Numba and NumPy against the arithmetic's chain
    python tools/check_conv1d.py --lanes 1,4,8,16    Numba once more at each vector width, a process each
    python tools/check_conv1d.py --self-test         flip one bit of one weight, see that the check notices

Exits with 1 if one bit is wrong. A case is a shape (channels, groups), taps and a dilation; the signal goes through in
blocks of random sizes, from a random history, far enough for every ring buffer to wrap.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from benchmarking import ROOT
from benchmarking.conv1d import SHAPES, Case, Outcome, all_cases, check, self_test
from benchmarking.report import Report, table

from namdsp.native.targets import LANES_VARIABLE

ENGINES = ("numba", "numpy")


def by_shape(found: dict[str, dict[Case, Outcome]]) -> str:
    """One row a shape, the totals last."""
    cases = list(next(iter(found.values())))
    shapes: dict[str, list[Case]] = {}
    for case in cases:
        shapes.setdefault(case.shape, []).append(case)
    shapes["**all**"] = cases
    rows = [
        [
            name,
            _numbers(case.taps for case in members),
            len(members),
            f"{sum(case.frames * case.outs for case in members):,}",
            *(sum(outcomes[case].wrong > 0 for case in members) for outcomes in found.values()),
        ]
        for name, members in shapes.items()
    ]
    columns = ["channels / groups", "taps", "cases", "samples", *(f"wrong, {engine}" for engine in found)]
    return table(columns, rows)


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, sorted(set(values))))


def _kernels(outcomes: dict[Case, Outcome]) -> str:
    counts = Counter(outcome.kernel for outcome in outcomes.values())
    return ", ".join(f"{kernel} {count}" for kernel, count in counts.most_common())


def _at_each_width(lanes: str, quick: bool) -> dict[str, bool]:
    """Run this tool once per vector width, Numba only; whether each of them found all right."""
    right = {}
    for width in lanes.split(","):
        print(f"\n{LANES_VARIABLE}={width}", flush=True)
        command = [sys.executable, __file__, "--engines", "numba", *(["--quick"] if quick else [])]
        done = subprocess.run(command, env=os.environ | {LANES_VARIABLE: width}, cwd=ROOT, check=False)
        right[width] = done.returncode == 0
    return right


def main(arguments: list[str]) -> int:
    """Check, print, say whether all was right."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="three shapes only")
    parser.add_argument("--engines", default=",".join(ENGINES), help="numba, numpy or both (default)")
    parser.add_argument("--lanes", help="vector widths to repeat Numba at, such as 1,4,8,16")
    parser.add_argument("--self-test", action="store_true", help="show that a flipped bit is found")
    parser.add_argument("--append", type=Path, help="append a dated section to this Markdown file")
    options = parser.parse_args(arguments)
    engines = options.engines.split(",")
    cases = all_cases(((3, 5, 1), (8, 8, 2), (4, 4, 4)) if options.quick else SHAPES)
    report = Report("check_conv1d.py", arguments)
    started = perf_counter()

    if options.self_test:
        chosen = cases[:: max(1, len(cases) // 12)]
        found = self_test(chosen, engines)
        rows = [(str(case), engine, as_is, flipped) for engine, case, as_is, flipped in found]
        report.add(
            "One bit of one weight flipped", table(["case", "engine", "wrong", "wrong with the flip"], rows)
        )
        missed = sum(1 for *_, as_is, flipped in found if as_is or not flipped)
        print(f"{len(found) - missed} of {len(found)} flips found, nothing wrong without")
        return 1 if missed else 0

    found = check(cases, engines)
    bad = [
        (engine, case, outcome.wrong)
        for engine, outcomes in found.items()
        for case, outcome in outcomes.items()
        if outcome.wrong
    ]
    report.add("Conv1D against the chain, bit by bit", by_shape(found))
    for engine, case, count in bad[:20]:
        print(f"WRONG {engine}: {case}: {count} of {case.frames * case.outs} samples", file=sys.stderr)
    report.notes += [
        f"{len(cases)} cases x {len(engines)} engines in {perf_counter() - started:.0f} s: {len(bad)} wrong; "
        f"dilations {_numbers(case.dilation for case in cases)}; {sum(case.bias for case in cases)} with bias, "
        f"{sum(case.mixin for case in cases)} with a mixin",
        *(f"kernels, {engine}: {_kernels(outcomes)}" for engine, outcomes in found.items()),
    ]
    widths = _at_each_width(options.lanes, options.quick) if options.lanes else {}
    report.notes += [
        f"{LANES_VARIABLE}={width}: {'all right' if right else 'WRONG BITS'}"
        for width, right in widths.items()
    ]
    report.finish(options.append)
    return 1 if bad or not all(widths.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
