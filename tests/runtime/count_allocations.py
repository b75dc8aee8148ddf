"""Run by test_stream_realtime.py in a process with counting_malloc.c preloaded: allocations and audit events of blocks.

count_allocations.py shim.so model.nam      prints a JSON object: kind of block -> allocations, events
"""

from __future__ import annotations

import ctypes
import gc
import json
import sys
from collections.abc import Callable

import numpy as np

import namdsp

CALLS = 500
MAX_BLOCK = 1000


def blocks(stereo: bool) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Name -> (block, out), of every kind that a host may have."""
    rng = np.random.default_rng(0)
    x = (0.3 * rng.standard_normal((2, 4 * MAX_BLOCK))).astype(np.float32)
    y = np.empty_like(x)
    x[:, 10], x[:, 11] = np.nan, 1e-40
    if stereo:
        return {
            "two rows": (x[:, :128], y[:, :128]),
            "two columns, interleaved": (x.reshape(-1, 2)[:128].T, y.reshape(-1, 2)[:128].T),
        }
    results = {f"{frames} frames": (x[0, :frames], y[0, :frames]) for frames in (0, 1, 63, 64, 65, MAX_BLOCK)}
    local, long = x[0, :128].copy(), x[0].copy()
    return results | {
        "one row": (x[:1, :128], y[:1, :128]),
        "in place": (local, local),
        "overlapping": (local[:100], local[7:107]),
        "overlapping, long": (long[:MAX_BLOCK], long[7 : MAX_BLOCK + 7]),
        "every third": (x[0, : 3 * MAX_BLOCK : 3], y[0, : 2 * MAX_BLOCK : 2]),
        "backwards": (x[0, MAX_BLOCK - 1 :: -1], y[0, MAX_BLOCK - 1 :: -1]),
    }


def main(shim: str, path: str) -> None:
    counter = ctypes.c_long.in_dll(ctypes.CDLL(shim), "allocations")
    model = namdsp.load(path)
    watching = False
    events: set[str] = set()
    sys.addaudithook(lambda event, _: events.add(event) if watching else None)

    def count(work: Callable[[], object]) -> int:
        nonlocal watching
        work()
        gc.collect()
        gc.disable()
        before, watching = counter.value, True
        for _ in range(CALLS):
            work()
        watching = False
        after = counter.value
        gc.enable()
        return after - before

    results = {"arrays": count(lambda: np.empty(100_000)), "files": count(lambda: open(path).close())}
    seen, events = sorted(events), set()
    streams = [model.stream(max_block=MAX_BLOCK, channels=1 + stereo, engine="numba") for stereo in (0, 1)]
    for stereo, stream in enumerate(streams):
        for name, (block, out) in blocks(bool(stereo)).items():
            results[name] = count(lambda: stream.process_into(block, out))  # noqa: B023 - called at once
    streams[0].swap(model.slimmed(None), fade_seconds=10)
    fading = blocks(False)["64 frames"]
    results["fading"] = count(lambda: streams[0].process_into(*fading))
    assert streams[0].swapping
    print(json.dumps({"allocations": results, "events": sorted(events), "events of a file": seen}))


if __name__ == "__main__":
    main(*sys.argv[1:])
