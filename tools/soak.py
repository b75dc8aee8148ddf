"""Play one stream at the pace of a sound card for a long time: does it slow down, does memory grow?

    python tools/soak.py [models/zoo/a1_standard.nam] [--minutes 30] [--block 64] [--swap models/zoo/a1_lite.nam]

Every ten seconds a line: median, p99.9 and worst block as shares of the deadline, xruns, resident memory, and what
Python's allocator holds. With --swap the model changes at every line, back and forth. In the end the last third is held
against the first; exit code 1 if memory grew or the median drifted.
"""

from __future__ import annotations

import argparse
import sys
import tracemalloc
from pathlib import Path
from typing import NamedTuple

import numpy as np
from bench.machine import Load, measuring, resident_bytes
from bench.pacing import pace, realtime_scheduling

import namdsp
from namdsp.live.interpreter_jitter import reduced_jitter

ROOT = Path(__file__).resolve().parent.parent
#: What may be called steady: growth from the first third to the last, and drift of the median block.
MOST_RESIDENT_BYTES = 1 << 20
MOST_TRACED_BYTES = 1 << 16
MOST_DRIFT = 0.1


class Window(NamedTuple):
    """Ten seconds.

    median, p999, worst : of the blocks, as shares of the deadline
    resident, traced    : bytes, of the process and of Python's allocator
    """

    median: float
    p999: float
    worst: float
    xruns: float
    resident: float
    traced: float

    def __str__(self) -> str:
        return (
            f"median {self.median:6.2%}  p99.9 {self.p999:6.2%}  worst {self.worst:6.2%}  xruns {self.xruns:3.0f}  "
            f"resident {self.resident / 2**20:7.2f} MiB  traced {self.traced / 1024:8.1f} KiB"
        )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    standard = ROOT / "models" / "zoo" / "a1_standard.nam"
    parser.add_argument("model", nargs="?", type=Path, default=standard, metavar="model.nam")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--block", type=int, default=64, metavar="FRAMES")
    parser.add_argument("--swap", type=Path, metavar="other.nam", help="change to this model and back")
    parser.add_argument("--window", type=float, default=10.0, metavar="SECONDS", help="length of a line")
    options = parser.parse_args(arguments)
    models = [namdsp.load(options.model)] + ([namdsp.load(options.swap)] if options.swap else [])
    count = max(3, round(60 * options.minutes / options.window))
    rng = np.random.default_rng(0)
    x = (0.3 * rng.standard_normal((models[0].in_channels, 1 << 16))).astype(np.float32)
    stream = models[0].stream(max_block=options.block)
    tracemalloc.start()
    for model in reversed(models):  # each is swapped to once: what models keep for themselves is there then
        stream.swap(model)
        pace(stream, x, frames=options.block, seconds=1.0)
    figures = np.zeros((count, len(Window._fields)))  # a list would be growth
    load = Load()
    with reduced_jitter(), realtime_scheduling() as scheduling, measuring(load, pin=False):
        print(
            f"{options.model.name}, engine {stream.engine}, {options.block} frames; scheduling: {scheduling}"
        )
        for number in range(count):
            if number and len(models) > 1:
                stream.swap(models[number % len(models)])
            window = _window(stream, x, options.block, options.window)
            figures[number] = window
            print(f"{(number + 1) * options.window / 60:6.1f} min  {window}", flush=True)
    print(load.noise or "nothing else on this machine")
    verdicts = problems_of([Window(*row) for row in figures.tolist()])
    print("\n".join(verdicts) or "steady: no drift, no growth")
    return 1 if verdicts else 0


def problems_of(windows: list[Window]) -> list[str]:
    """What is not steady, in words; the first third against the last, medians of each."""
    third = len(windows) // 3
    first, last = windows[:third], windows[-third:]

    def medians(name: str) -> tuple[float, float]:
        before, after = ([getattr(window, name) for window in part] for part in (first, last))
        return float(np.median(before)), float(np.median(after))

    verdicts = []
    for title, name, most in (
        ("resident memory", "resident", MOST_RESIDENT_BYTES),
        ("memory that Python traces", "traced", MOST_TRACED_BYTES),
    ):
        before, after = medians(name)
        if after - before > most:
            verdicts.append(f"NOT STEADY: {title} grew from {before:,.0f} to {after:,.0f} bytes")
    before, after = medians("median")
    if abs(after / before - 1) > MOST_DRIFT:
        verdicts.append(
            f"NOT STEADY: the median block drifted from {before:.2%} to {after:.2%} of its deadline"
        )
    return verdicts


def _window(stream: namdsp.Stream, x: np.ndarray, frames: int, seconds: float) -> Window:
    paced = pace(stream, x, frames=frames, seconds=seconds)
    median, p999, worst = (float(np.quantile(paced.took, q)) / paced.period for q in (0.5, 0.999, 1.0))
    return Window(median, p999, worst, paced.xruns, resident_bytes(), tracemalloc.get_traced_memory()[0])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
