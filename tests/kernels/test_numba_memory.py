"""What compiled code may read and write of arrays that are not its own; its arena is watched in test_engines.py."""

from __future__ import annotations

import os
import signal as signals
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from numba_models import ROOT, engine_of, read, settle, signal
from test_engines import CANARY, guarded, untouched

KINDS = ("packed", "rows apart", "every third frame", "backwards", "frame by frame")


def strided(kind: str, channels: int, frames: int) -> tuple[Any, Any]:
    """Canaries, and a [channels, frames] view of some."""
    if kind == "rows apart":
        space, inner = guarded(channels * (frames + 9))
        return space, inner.reshape(channels, frames + 9)[:, 3 : 3 + frames]
    if kind == "every third frame":
        space, inner = guarded(channels * frames * 3)
        return space, inner.reshape(channels, frames * 3)[:, 1::3]
    space, inner = guarded(channels * frames)
    if kind == "frame by frame":
        return space, inner.reshape(frames, channels).T
    return space, inner.reshape(channels, frames)[:, :: -1 if kind == "backwards" else 1]


@pytest.mark.parametrize("kind_out", [*KINDS, "the input"])
@pytest.mark.parametrize("kind_in", KINDS)
def test_input_is_only_read_and_output_only_written(kind_in: str, kind_out: str, zoo: Any) -> None:
    model = zoo("two in, two out")
    engine = engine_of(model, 64)
    state, x = engine.new_state(), signal(model, 150)
    settle(engine, state)
    (space_in, given), (space_out, out) = (strided(kind, 2, 150) for kind in (kind_in, KINDS[0]))
    if kind_out == "the input":
        space_out, out = space_in, given
    elif kind_out != KINDS[0]:
        space_out, out = strided(kind_out, 2, 150)
    given[:] = x
    state.process(given, out)
    assert_same_bits(out, np.atleast_2d(model.render(x, engine="reference")))
    if out is not given:
        assert_same_bits(given, x)
        given[:] = CANARY
        assert untouched(space_in).all()
    out[:] = CANARY
    assert untouched(space_out).all()


@pytest.mark.parametrize("name", ["a1_standard", "films_gated"])
def test_rings_wrap_in_different_blocks(name: str) -> None:
    """So that no block has the work of many: a stream's worst block, which no bits show."""
    engine = engine_of(read(name))
    rings = engine.tables.signals["ring"]
    frames_left = (rings - engine.new_state().positions)[rings > 0]
    assert np.unique(frames_left).size >= 4


#: What no canary sees: reading too far, into pages without access.
FENCES = """
import ctypes, mmap, sys
import numpy as np
sys.path[:0] = [{tests!r}, {kernels!r}]
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

if sys.argv[1:] == ["fall"]:
    array = fenced(3, True)
    print("standing", flush=True)
    print(np.frombuffer((ctypes.c_float * 4).from_address(array.ctypes.data), np.float32))
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
@pytest.mark.parametrize("how", ["stand", "fall"])
def test_nothing_is_read_or_written_outside_its_pages(how: str) -> None:
    """And the fence holds."""
    code = FENCES.format(tests=str(ROOT / "tests" / "kit"), kernels=str(ROOT / "tests" / "kernels"))
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, how],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=200,
    )
    expected = (0, "all inside\n") if how == "stand" else (-signals.SIGSEGV, "standing\n")
    assert (done.returncode, done.stdout) == expected, done.stderr
