"""The entry `play` of compiled code, and what that reads and writes of arrays that are not its own.

What `play` accepts, and what it leaves to Python, is seen in streams: `runtime/test_stream.py`.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from here import MODELS
from processes import run_process

import namdsp
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.native.records import BUSY
from namdsp.native.targets import target

BLOCK = 256


def playing() -> tuple[Any, Callable[..., int]]:
    state = NumbaEngine(namdsp.load(MODELS / "a1_nano.nam").plan, BLOCK, target()).new_state()
    return state, state.fast_path


def plain(frames: int = 64) -> Any:
    return np.full(frames, 0.25, np.float32)


def test_short_blocks_are_computed_with_the_gil_and_no_other_thread_enters_a_long_one() -> None:
    """`entered` says that the GIL has been released."""
    state, play = playing()
    record, entered = state.record, []
    function = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 3)

    def drive(*_: Any) -> int:
        entered.append((record.entered, play(plain(), plain()) if record.entered else 0))
        return 0

    callback = function(drive)
    record.drive = ctypes.cast(callback, ctypes.c_void_p).value or 0
    most = record.release_from - 1
    assert 1 <= most < BLOCK
    for frames in (most + 1, most):
        play(plain(frames), plain(frames))
    assert entered == [(1, BUSY), (0, 0)]
    assert record.entered == 0


def test_calls_leave_no_references_behind() -> None:
    _state, play = playing()
    x, out, odd = plain(), plain(), plain(63)
    before = [sys.getrefcount(thing) for thing in (x, out, odd)]
    for _ in range(1000):
        play(x, out)
        play(x, odd)
    assert [sys.getrefcount(thing) for thing in (x, out, odd)] == before


#: What no canary sees: reading too far, into pages without access.
FENCES = """
import ctypes, mmap, sys
import numpy as np
sys.path.insert(0, {kernels!r})
from engines import ENGINES
from namdsp.kernels.numba_cpu.engine import NumbaState
from plans import PLANS
from test_engines import judged, played, signal

PAGE = mmap.PAGESIZE
libc = ctypes.CDLL(None, use_errno=True)
kept = []

def fenced(floats, at_end, dtype=np.float32):
    size = np.dtype(dtype).itemsize * floats
    pages = -(-size // PAGE)
    room = mmap.mmap(-1, (pages + 2) * PAGE)
    kept.append(room)
    whole = np.frombuffer(room, np.uint8)
    base = whole.ctypes.data
    for page in (base, base + (pages + 1) * PAGE):
        assert libc.mprotect(ctypes.c_void_p(page), ctypes.c_size_t(PAGE), 0) == 0
    start = PAGE + (pages * PAGE - size if at_end else 0)
    return whole[start : start + size].view(dtype)

for name in ("conv (2, 2, 2, 512, 1, True)", "conv (11, 13, 3, 128, 1, True)", "gates", "layers", "lstm 3x2", "terms"):
    plan, x = PLANS[name], signal(name)
    expected = judged(plan, x)
    for at_end in (False, True):
        engine = ENGINES["numba 16"](plan)
        tables = engine.tables
        for table in ("calls", "wrap_bytes", "moving_signals", "strides", "signals", "weights"):
            old = getattr(tables, table)
            new = fenced(old.size, at_end, old.dtype).reshape(old.shape)
            new[...] = old
            object.__setattr__(tables, table, new)
        state = NumbaState(plan, tables, engine.max_block, fenced(tables.arena_floats, at_end))
        for of in plan.signals_with_history:
            state.set_history(of, plan.initial[of])
        source, out = fenced(x.size, at_end).reshape(x.shape), fenced(expected.size, at_end).reshape(expected.shape)
        source[:] = x
        for start, stop in ((0, 1), (1, 66), (66, x.shape[1])):
            state.process(source[:, start:stop], out[:, start:stop])
        assert out.tobytes() == expected.tobytes(), name
print("all inside")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mprotect as Linux has it")
def test_nothing_is_read_or_written_outside_its_pages() -> None:
    code = FENCES.format(kernels=str(Path(__file__).parent))
    done = run_process(sys.executable, "-W", "ignore", "-c", code, timeout=200)
    assert (done.returncode, done.stdout) == (0, "all inside\n"), done.stderr
