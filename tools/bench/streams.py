"""Streams among other threads of one Python process: what disturbs a block.

disturbances  a stream at the pace of a sound card, in the main thread, while a second thread does something, with the
              switch interval of 5 ms that Python starts with and the 50 us of `namdsp live`. `ready` counts from when
              the block was due: what the sound card sees
rigs          blocks of a rig compared with those of its model's stream
"""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

import namdsp

from . import ROOT
from .models import ZOO, model
from .pacing import fifo, pace
from .session import Session
from .timing import median, seconds

BLOCK, SECONDS, PAUSE_SECONDS = 64, 4.0, 0.1
ROUNDS = 15
#: A block of 16 frames lasts 333 us.
SHORT_SWITCH_INTERVAL_SECONDS = 50e-6


def disturbances(session: Session) -> None:
    """A second thread."""
    name = "smallest" if session.quick else "a1_standard"
    amp, path = model(name), ZOO / f"{name}.nam"
    x = (0.3 * np.random.default_rng(0).standard_normal((amp.in_channels, 1 << 16))).astype(np.float32)
    stream = amp.stream(max_block=BLOCK)
    others: dict[str, Callable[[], object]] = {
        "nothing": lambda: time.sleep(PAUSE_SECONDS),
        "a loop in Python": lambda: sum(range(1000)),
        "stream.swap": lambda: (stream.swap(amp), time.sleep(PAUSE_SECONDS)),
        "namdsp.load": lambda: (namdsp.load(path), time.sleep(PAUSE_SECONDS)),
        "model.render": lambda: amp.render(x),
        "gc.collect, frozen": lambda: (gc.collect(), time.sleep(PAUSE_SECONDS)),
    }

    def measure(what: str, work: Callable[[], object], interval: float) -> None:
        before = sys.getswitchinterval()
        sys.setswitchinterval(interval)
        with _in_another_thread(work), fifo():
            paced = pace(stream, x, frames=BLOCK, seconds=0.02 if session.quick else SECONDS)
        sys.setswitchinterval(before)
        case = f"{what}, switch interval {1e6 * interval:.0f} us"
        took, ready = 1e6 * paced.took, 1e6 * (paced.delay + paced.took)
        note = f"p99 {np.quantile(took, 0.99):.0f}, worst {took.max():.0f}"
        session.add("disturbances", name, case, median(took), "us, block", note=note)
        note = f"worst {ready.max():.0f}; {paced.xruns} xruns of {len(took)}"
        session.add("disturbances", name, case, float(np.quantile(ready, 0.99)), "us, ready, p99", note=note)

    gc.freeze()
    for interval in (5e-3, SHORT_SWITCH_INTERVAL_SECONDS):
        for what, work in others.items():
            measure(what, work, interval)
    gc.unfreeze()
    measure("gc.collect, not frozen", others["gc.collect, frozen"], SHORT_SWITCH_INTERVAL_SECONDS)


@contextlib.contextmanager
def _in_another_thread(work: Callable[[], object]) -> Iterator[None]:
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


def rigs(session: Session) -> None:
    """What is around a model, compared with its stream."""
    name, count = ("smallest", 100) if session.quick else ("a1_standard", 1000)
    amp, cabinet = model(name), namdsp.Cabinet.load(ROOT / "models" / "cab.wav")
    some = {"gate": namdsp.Gate(threshold_db=-60), "input_gain_db": -1.0, "output_gain_db": 2.0}
    players: dict[str, namdsp.Stream | namdsp.Rig] = {
        "stream": amp.stream(max_block=BLOCK),
        "rig": namdsp.Rig(amp, max_block=BLOCK),
        "rig, gate and gains": namdsp.Rig(amp, max_block=BLOCK, **some),
        "rig, gate, gains, cabinet of 43 ms": namdsp.Rig(amp, max_block=BLOCK, cabinet=cabinet, **some),
    }
    block = (0.3 * np.random.default_rng(0).standard_normal((1, BLOCK))).astype(np.float32)
    out = np.empty_like(block)

    def play(process_into: Callable[..., None]) -> None:
        for _ in range(count):
            process_into(block, out)

    ways = {case: partial(seconds, partial(play, item.process_into)) for case, item in players.items()}
    result = session.play(ways, ROUNDS)
    for case, took in result.items():
        session.add("rigs", name, case, 1e6 * median(took) / count, "us, block")


TABLES = {"disturbances": disturbances, "rigs": rigs}
