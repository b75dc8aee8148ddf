"""tools/jack_bench/torture.py: the client in C that callbacks are measured against, and the torture itself."""

from __future__ import annotations

import ctypes
import gc
import shutil
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jack_bench import torture

from namdsp.live.counters import Counters


def test_the_pass_through_copies_and_counts(tmp_path: Path, noise: Any) -> None:
    if shutil.which("cc") is None:
        pytest.skip("NOT TESTED: needs a C compiler")
    x, out = noise(64), np.full(64, np.nan, np.float32)
    ports = np.array([x.ctypes.data, out.ctypes.data])
    counters = Counters(48000)
    record = counters.record
    record.ports_at, record.rate_hz = ports.ctypes.data, 48000
    # which returns the port: its buffer
    record.get_buffer = ctypes.cast(ctypes.CDLL(None).labs, ctypes.c_void_p).value or 0
    process = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32, ctypes.c_void_p)(
        torture.build_pass_through(tmp_path)
    )
    assert process(64, record.address) == process(64, record.address) == 0
    assert np.array_equal(out, x)
    load = counters.load()
    assert (load.blocks, load.frames) == (2, 128)
    assert 0 < load.mean <= load.worst


def test_the_torture_holds_the_interpreter_collects_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torture, "OBJECTS", 1000)
    collected: list[str] = []
    gc.callbacks.append(lambda phase, info: collected.append(phase))
    try:
        before = time.monotonic()
        torture.torture(0.06)
    finally:
        gc.callbacks.pop()
    assert collected
    assert time.monotonic() - before >= 0.06
