"""Run by test_rig_realtime.py with tests/runtime/counting_malloc.c preloaded: allocations of a rig's blocks.

count_rig_allocations.py shim.so model.nam      prints a JSON object: kind of block -> allocations in CALLS blocks
"""

from __future__ import annotations

import ctypes
import gc
import json
import sys
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np

import namdsp
from namdsp.live import native
from namdsp.live.session import Session

CALLS = 500
MAX_BLOCK = 256


def main(shim: str, path: str) -> None:
    counter = ctypes.c_long.in_dll(ctypes.CDLL(shim), "allocations")
    rng = np.random.default_rng(0)
    model = namdsp.load(path)
    x = (0.3 * rng.standard_normal((2, MAX_BLOCK))).astype(np.float32)
    x[0, 10], x[0, 11] = np.nan, 1e-40
    y = np.empty_like(x)
    cabinet = namdsp.Cabinet(rng.standard_normal(20_000) / 200, 48000)
    settings = {"gate": namdsp.Gate(threshold_db=-10), "cabinet": cabinet, "input_gain_db": -3.0}
    mono = namdsp.Rig(model, max_block=MAX_BLOCK, **settings)
    stereo = namdsp.Rig(model, max_block=MAX_BLOCK, channels=2, **settings)
    oversampled = namdsp.Rig(model, max_block=MAX_BLOCK, channels=2, oversample=2, **settings)

    def allocations(work: Callable[[], object]) -> int:
        work()
        gc.collect()
        gc.disable()
        before = counter.value
        for _ in range(CALLS):
            work()
        after = counter.value
        gc.enable()
        return after - before

    steps = count()

    def wrapping() -> None:
        step = next(steps)
        mono.output_gain_db = -float(step // 10 % 2)
        mono.bypass = step // 20 % 2 == 0
        mono.process_into(x[0], y[0])

    def oversampling() -> None:
        step = next(steps)
        oversampled.bypass = step // 20 % 2 == 0
        frames = 1 + step % 64
        oversampled.process_into(x[:, :frames], y[:, :frames])

    session = Session(mono, rate_hz=mono.sample_rate, max_block=MAX_BLOCK)
    callback = jack_callback_of(session, x, y)
    process = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32, ctypes.c_void_p)(callback.function)

    results = {
        "arrays": allocations(lambda: np.empty(100_000)),
        **{
            f"{frames} frames": allocations(lambda: mono.process_into(x[0, :frames], y[0, :frames]))  # noqa: B023
            for frames in (0, 1, 63, 64, MAX_BLOCK)
        },
        "in place": allocations(lambda: mono.process_into(x[0], x[0])),
        "two channels": allocations(lambda: stereo.process_into(x, y)),
        "ramps and fades": allocations(wrapping),
        "oversampled": allocations(oversampling),
        "in a native callback": allocations(lambda: process(MAX_BLOCK, callback.argument)),
    }
    assert session.load().blocks > CALLS
    print(json.dumps(results))


def jack_callback_of(session: Session, x: Any, y: Any) -> native.NativeCallback:
    """JACK's callback with a library whose ports are their own buffers: labs gives back what it gets."""
    same = ctypes.cast(ctypes.CDLL(None).labs, ctypes.c_void_p).value
    library = SimpleNamespace(
        jack_port_get_buffer=same,
        jack_frames_since_cycle_start=same,
        jack_set_process_callback=lambda *_: 0,
        jack_set_xrun_callback=lambda *_: 0,
    )
    jack = SimpleNamespace(_lib=library, _ffi=SimpleNamespace(cast=lambda _, value: value))
    ports = [[SimpleNamespace(_ptr=signal.ctypes.data)] for signal in (x, y)]
    callback = native.jack_callback(session, jack, SimpleNamespace(_ptr=0), *ports)
    assert callback is not None
    return callback


if __name__ == "__main__":
    main(*sys.argv[1:])
