"""What oversampling costs: the time of M phases, with both filters, against M times the plain model's.

    python tools/bench_oversampling.py [model.nam ...]

One thread, in its own processor time. Plain and oversampled run by turns, and the median of the ratios of neighbours
counts: a machine that slows down does so for both.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

import namdsp
from namdsp.oversampling.factors import FACTORS

MODELS = ("a1_standard", "a2_full", "a1_nano", "lstm_1x8")
SECONDS, TURNS, BLOCK = 1.0, 7, 64


def ratios(plain: Callable[[], object], other: Callable[[], object]) -> float:
    """Median of the time of `other` in that of `plain`."""
    found = []
    for _ in range(TURNS):
        spent = []
        for work in (plain, other):
            start = time.thread_time()
            work()
            spent.append(time.thread_time() - start)
        found.append(spent[1] / spent[0])
    return median(found)


def offline(model: namdsp.Model, x: np.ndarray, factor: int) -> Callable[[], object]:
    return lambda: model.render(x, threads=1, oversample=factor)


def in_blocks(model: namdsp.Model, x: np.ndarray, factor: int) -> Callable[[], object]:
    stream, out = model.stream(max_block=BLOCK, oversample=factor), np.empty(BLOCK, np.float32)

    def work() -> None:
        for start in range(0, len(x) - BLOCK + 1, BLOCK):
            stream.process_into(x[start : start + BLOCK], out)

    return work


def main(paths: list[str]) -> None:
    folder = Path(__file__).resolve().parents[1] / "models" / "zoo"
    x = (0.1 * np.random.default_rng(0).standard_normal(round(48000 * SECONDS))).astype(np.float32)
    print(f"cost against M times the plain model: offline / in blocks of {BLOCK}, one core, engine auto")
    print(f"{'model':14}" + "".join(f"{factor:>15}x" for factor in FACTORS[1:]))
    for path in paths or [str(folder / f"{name}.nam") for name in MODELS]:
        model = namdsp.load(path)
        row = []
        for factor in FACTORS[1:]:
            costs = []
            for make in (offline, in_blocks):
                plain, other = make(model, x, 1), make(model, x, factor)
                plain(), other()
                costs.append(ratios(plain, other) / factor)
            row.append(f"{costs[0]:7.2f} / {costs[1]:5.2f}")
        print(f"{Path(path).stem:14}" + "".join(f"{cell:>16}" for cell in row), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
