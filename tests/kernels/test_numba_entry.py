"""What compiled code reads and writes of arrays that are not its own; its entry `play`, which accepts what is plain."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from numba_models import ROOT, engine_of, read, settle, signal

from namdsp.native.records import BUSY, NEEDS_SLOW_PATH

BLOCK = 256


def playing(model: Any) -> tuple[Any, Any, Callable[..., int]]:
    engine = engine_of(model, BLOCK)
    state = engine.new_state()
    settle(engine, state)
    return engine, state, state.fast_path


@pytest.fixture
def mono() -> Iterator[Callable[..., int]]:
    engine, state, play = playing(read("a1_nano"))
    yield play
    del engine, state


def plain(frames: int = 64) -> Any:
    return np.full(frames, 0.25, np.float32)


def test_channels_of_a_wide_model() -> None:
    model = read("stereo")
    x = signal(model, 100)
    _, _, play = playing(model)
    out = np.empty((model.out_channels, 300), np.float32)[:, 299::-3]
    assert play(x, out) == 0
    assert_same_bits(out, np.atleast_2d(model.render(x, engine="reference")))
    assert play(x[0], out) == NEEDS_SLOW_PATH
    assert play(x[:1], out) == NEEDS_SLOW_PATH


def test_it_counts_samples_that_are_not_finite(mono: Any) -> None:
    x = plain()
    x[[3, 5, 60]] = np.nan, np.inf, -np.inf
    assert mono(x, np.empty_like(x)) == 3


class _Subclass(np.ndarray[Any, Any]):
    pass


def _read_only() -> Any:
    array = plain()
    array.flags.writeable = False
    return array


def _unaligned() -> Any:
    return np.zeros(64 * 4 + 1, np.uint8)[1:].view(np.float32)


@pytest.mark.parametrize(
    "odd",
    [
        None,
        1.5,
        [0.0] * 64,
        plain().astype(np.float64),
        plain().astype(">f4"),
        plain().view(np.int32),
        plain().view(_Subclass),
        np.float32(1.0),
        np.zeros((1, 1, 64), np.float32),
        np.zeros((2, 64), np.float32),
        np.zeros((), np.float32),
        plain(63),
        _unaligned(),
    ],
    ids=lambda odd: f"{type(odd).__name__} {getattr(odd, 'dtype', '')} {np.shape(odd)}",
)
def test_what_is_not_plain_is_left_to_python(mono: Any, odd: Any) -> None:
    before = plain()
    assert mono(odd, before) == NEEDS_SLOW_PATH
    assert mono(plain(), odd) == NEEDS_SLOW_PATH
    assert_same_bits(before, plain())


def test_out_must_be_writeable_and_the_block_need_not(mono: Any) -> None:
    assert mono(_read_only(), plain()) == 0
    assert mono(plain(), _read_only()) == NEEDS_SLOW_PATH


def test_more_frames_than_max_block(mono: Any) -> None:
    assert mono(plain(BLOCK), plain(BLOCK)) == 0
    assert mono(plain(BLOCK + 1), plain(BLOCK + 1)) == NEEDS_SLOW_PATH


def test_overlap_that_would_spoil_input() -> None:
    """Blocks up to the engine's are read before anything is written."""
    engine = engine_of(read("a1_nano"), 1024)
    play = engine.new_state().fast_path
    inside, beyond = engine.block, engine.block + 1
    space = np.zeros(4 * beyond, np.float32)
    delayed = space[beyond // 2 :]
    assert (
        play(space[:beyond], space[:beyond]) == NEEDS_SLOW_PATH
    )  # two arrays: only the very same object is safe
    assert play(space[:beyond], delayed[:beyond]) == NEEDS_SLOW_PATH
    assert play(space[:beyond][::-1], delayed[:beyond]) == NEEDS_SLOW_PATH
    assert play(space[:beyond], space[beyond : 2 * beyond]) == 0
    assert play(space[:inside], delayed[:inside]) == 0
    full = space[:beyond]
    assert play(full, full) == 0


def test_a_state_in_use_is_refused_and_left_untouched() -> None:
    _, state, play = playing(read("a1_nano"))
    state.record.in_use.value = 1
    out = plain()
    assert play(plain(), out) == BUSY
    assert state.process(np.atleast_2d(plain()), np.atleast_2d(out)) == BUSY
    assert_same_bits(out, plain())
    state.record.in_use.value = 0
    assert play(plain(), out) == 0
    assert state.record.in_use.value == 0


def test_short_blocks_are_computed_with_the_gil_and_no_other_thread_enters_a_long_one() -> None:
    """`entered` says that the GIL has been released."""
    _, state, play = playing(read("a1_nano"))
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


def test_calls_leave_no_references_behind(mono: Any) -> None:
    x, out, odd = plain(), plain(), plain(63)
    before = [sys.getrefcount(thing) for thing in (x, out, odd)]
    for _ in range(1000):
        mono(x, out)
        mono(x, odd)
    assert [sys.getrefcount(thing) for thing in (x, out, odd)] == before


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
    code = FENCES.format(tests=str(ROOT / "tests" / "kit"), kernels=str(ROOT / "tests" / "kernels"))
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=200,
    )
    assert (done.returncode, done.stdout) == (0, "all inside\n"), done.stderr
