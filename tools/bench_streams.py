"""Streams among other threads of one Python process: what disturbs a block, and how far two streams scale.

    python tools/bench_streams.py [models/zoo/a1_standard.nam] [--seconds 4] [--block 64]

First table: a stream at the pace of a sound card, in the main thread, while a second thread does what stands at the
left, with the switch interval of 5 ms that Python starts with and the 50 us of `namdsp live`. `ready` counts from when
the block was due: what the sound card sees. Then blocks back to back, in one thread and in two with a stream each.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from bench.rows import table

import namdsp
from namdsp.checks.load import realtime_scheduling, watching_others
from namdsp.checks.pacing import pace
from namdsp.live.quiet import SWITCH_INTERVAL_SECONDS, quiet_interpreter

ROOT = Path(__file__).resolve().parent.parent
INTERVALS = (5e-3, SWITCH_INTERVAL_SECONDS)
PAUSE_SECONDS = 0.1
ROUNDS, SCALING_BLOCKS = 15, 3000


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument(
        "model",
        nargs="?",
        type=Path,
        default=ROOT / "models" / "zoo" / "a1_standard.nam",
        metavar="model.nam",
    )
    parser.add_argument("--seconds", type=float, default=4.0, help="for each row of the first table")
    parser.add_argument("--block", type=int, default=64, metavar="FRAMES")
    options = parser.parse_args(arguments)
    model = namdsp.load(options.model)
    x = (0.3 * np.random.default_rng(0).standard_normal((model.in_channels, 1 << 16))).astype(np.float32)
    with watching_others() as others:
        print(*_disturbances(model, options.model, x, options), sep="\n")
        print(f"\nwork of two threads over one: {_scaling(model, x, options.block)}")
    if others.steal is not None and others.others is not None:
        print(f"also on this machine: hypervisor {others.steal:.1%}, other processes {others.others:.1%}")
    return 0


def _disturbances(
    model: namdsp.Model, path: Path, x: np.ndarray, options: argparse.Namespace
) -> Iterator[str]:
    stream = model.stream(max_block=options.block)
    quiet: dict[str, Callable[[], object]] = {
        "nothing": lambda: time.sleep(PAUSE_SECONDS),
        "a loop in Python": lambda: sum(range(1000)),
        "stream.swap": lambda: (stream.swap(model), time.sleep(PAUSE_SECONDS)),
        "namdsp.load": lambda: (namdsp.load(path), time.sleep(PAUSE_SECONDS)),
        "model.render": lambda: model.render(x),
        "gc.collect, frozen": lambda: (gc.collect(), time.sleep(PAUSE_SECONDS)),
    }
    head = [
        "second thread",
        "interval us",
        "block us: median",
        "p99",
        "worst",
        "ready us: p99",
        "worst",
        "xruns",
    ]
    rows: list[list[str]] = []

    def measure(name: str, work: Callable[[], object], interval: float) -> None:
        before = sys.getswitchinterval()
        sys.setswitchinterval(interval)
        with _beside(work), realtime_scheduling(wanted=True):
            paced = pace(stream, x, frames=options.block, seconds=options.seconds)
        sys.setswitchinterval(before)
        took, ready = 1e6 * paced.took, 1e6 * (paced.late + paced.took)
        figures = (
            np.median(took),
            np.quantile(took, 0.99),
            took.max(),
            np.quantile(ready, 0.99),
            ready.max(),
        )
        xruns = f"{paced.xruns} of {len(took)}"
        rows.append([name, f"{1e6 * interval:.0f}", *(f"{figure:.0f}" for figure in figures), xruns])

    with quiet_interpreter():
        for interval in INTERVALS:
            for name, work in quiet.items():
                measure(name, work, interval)
    measure("gc.collect, not frozen", quiet["gc.collect, frozen"], SWITCH_INTERVAL_SECONDS)
    yield table(head, rows)


@contextlib.contextmanager
def _beside(work: Callable[[], object]) -> Iterator[None]:
    """Do the work over and over in a second thread."""
    stop = threading.Event()

    def repeat() -> None:
        while not stop.is_set():
            work()

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _scaling(model: namdsp.Model, x: np.ndarray, frames: int) -> str:
    """Blocks per second of two threads with a stream each, over those of one thread."""
    streams = [model.stream(max_block=frames) for _ in range(2)]
    block = np.ascontiguousarray(x[:, :frames])
    outs = [stream.process(block) for stream in streams]

    def play(which: int) -> None:
        process_into, out = streams[which].process_into, outs[which]
        for _ in range(SCALING_BLOCKS):
            process_into(block, out)

    ratios = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        play(0)
        middle = time.perf_counter()
        threads = [threading.Thread(target=play, args=(which,)) for which in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ratios.append(2 * (middle - start) / (time.perf_counter() - middle))
    return f"{np.median(ratios):.2f} (median of {ROUNDS} turns; best {max(ratios):.2f})"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
