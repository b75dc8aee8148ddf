"""Run by test_realtime.py in a process with counting_malloc.c preloaded: allocations and audit events of blocks.

count_allocations.py shim.so model.nam      prints a JSON object: kind of block -> allocations; events
"""

from __future__ import annotations

import ctypes
import gc
import json
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

import namdsp
from namdsp.live import native
from namdsp.live.session import Session

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


def jack_callback_of(session: Session, x: Any, y: Any) -> native.NativeCallback:
    """JACK's callback with a library whose ports are their buffers: labs returns what it gets."""
    same = ctypes.cast(ctypes.CDLL(None).labs, ctypes.c_void_p).value
    library = SimpleNamespace(
        jack_port_get_buffer=same,
        jack_frames_since_cycle_start=same,
        jack_set_process_callback=lambda *_: 0,
        jack_set_xrun_callback=lambda *_: 0,
    )
    jack = SimpleNamespace(_lib=library, _ffi=SimpleNamespace(cast=lambda _, value: value))
    ports = [[SimpleNamespace(_ptr=signal.ctypes.data)] for signal in (x, y)]
    return native.jack_callback(session, jack, SimpleNamespace(_ptr=0), *ports)


def main(shim: str, path: str) -> None:
    counter = ctypes.c_long.in_dll(ctypes.CDLL(shim), "allocations")
    model = namdsp.load(path)
    watching = False
    events: set[str] = set()
    sys.addaudithook(lambda event, _: events.add(event) if watching else None)

    def allocations(work: Callable[[], object]) -> int:
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

    arrays = allocations(lambda: np.empty(100_000))
    files = allocations(lambda: open(path).close())
    seen, events = sorted(events), set()
    rng = np.random.default_rng(0)
    settings = {
        "gate": namdsp.Gate(threshold_db=-10),
        "cabinet": namdsp.Cabinet(rng.standard_normal(20_000) / 200, 48000),
        "input_gain_db": -3.0,
    }
    results, rigs = {}, []
    for channels in (1, 2):
        stream = model.stream(max_block=MAX_BLOCK, channels=channels, engine="numba")
        rig = namdsp.Rig(model, max_block=MAX_BLOCK, channels=channels, **settings)
        rigs.append(rig)
        for name, (block, out) in blocks(channels == 2).items():
            results[name] = allocations(lambda: stream.process_into(block, out))  # noqa: B023 - called at once
            results[f"rig, {name}"] = allocations(lambda: rig.process_into(block, out))  # noqa: B023
    stream.swap(model.slimmed(None), fade_seconds=10)
    fading = blocks(True)["two rows"]
    results["fading"] = allocations(lambda: stream.process_into(*fading))
    assert stream.swapping
    oversampled = namdsp.Rig(model, max_block=MAX_BLOCK, oversample=2, **settings)
    x, y = blocks(False)["64 frames"]
    results["oversampled"] = allocations(lambda: oversampled.process_into(x, y))
    session = Session(rigs[0], rate_hz=48000, max_block=MAX_BLOCK)
    callback = jack_callback_of(session, x, y)
    process = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32, ctypes.c_void_p)(callback.function)
    results["in a native callback"] = allocations(lambda: process(64, callback.argument))
    assert session.load().blocks > CALLS
    print(
        json.dumps(
            {
                "counted": {"arrays": arrays, "files": files, "events": seen},
                "blocks": results,
                "events": sorted(events),
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
