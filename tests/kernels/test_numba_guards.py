"""What compiled code may touch: every float around signals, arena, input, output and tables is watched.

A signal owns rows of `stride` floats. Kernels compute, and copies move, whole vectors, so some floats of a row
that hold no frame are written all the same; `may_write` is the exact list, and the rest of a row is as foreign as
the memory outside the arena.

    plain   [ block .............. | pad ]
    ring    [ ring ............ | copy of the first block, 15 floats of the last cache line | pad ]
"""

from __future__ import annotations

import ctypes
import os
import signal as signals
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from numba_models import ROOT, engine_of, read, run_blocks, settle, signal
from sampling import everything
from zoo import MODELS

from namdsp.kernels.numba_cpu.call import Read
from namdsp.kernels.numba_cpu.engine import NumbaState
from namdsp.native.records import NO_END, PAD

#: A NaN that no computation makes: what it fills was never written, and what reads it shows.
CANARY = np.array([0x7FA5C0DE], np.uint32).view(np.float32)[0]
GUARD = 4096
#: What the small model "everything" has in one.
MORE = ("blended", "condition_films", "films_gated", "head_taps", "stereo_condition")
NAMES = (
    *MODELS,
    "a1_nano",
    "a2_lite",
    "dilation_2048",
    "gated_groups",
    "taps_64",
    *(MORE if everything() else ()),
)
LENGTHS = [1, 63, 64, 65, 5, 256, 100, 7]


def untouched(values: Any) -> Any:
    """Where the canary still is."""
    return values.view(np.uint32) == np.asarray(CANARY).view(np.uint32)


def guarded(floats: int, before: int = GUARD) -> tuple[Any, Any]:
    """All canaries: the whole, which starts at a cache line, and `floats` of it with guards on both sides."""
    space = np.empty(before + floats + GUARD + PAD, np.float32)
    start = -(space.ctypes.data // 4) % PAD
    full = space[start : start + before + floats + GUARD]
    full.view(np.uint32)[:] = np.asarray(CANARY).view(np.uint32)
    return full, full[before : before + floats]


def may_write(engine: Any) -> Any:
    """bool [arena_floats]: where some signal's rows may be written."""
    allowed = np.zeros(engine.tables.arena_floats, bool)
    stored = {0}.union(*(call.writes for call in engine.calls))
    for index in stored:
        row = engine.tables.signals[index]
        rows = allowed[row["base"] : row["base"] + row["channels"] * row["stride"]].reshape(
            row["channels"], -1
        )
        rows[:, : row["ring"] + engine.block + (PAD - 1 if row["ring"] else 0)] = True
    return allowed


@pytest.fixture(scope="module")
def find(zoo: Any) -> Any:
    """find(name) -> Model, of `zoo.py` or of the folder `models`."""
    return lambda name: zoo(name) if name in MODELS else read(name)


# --- the arena


@pytest.mark.parametrize("name", NAMES)
def test_the_arena_is_written_where_it_may_be_and_read_where_it_was_written(name: str, find: Any) -> None:
    model = find(name)
    engine = engine_of(model)
    full, arena = guarded(engine.tables.arena_floats)
    state = NumbaState(engine.plan, engine.tables, engine.block, arena)
    settle(engine, state)
    x = signal(model, 1000)
    result = run_blocks(engine, state, x, LENGTHS)
    assert_same_bits(result, np.atleast_2d(model.render(x, engine="numpy")))
    strangers = np.ones(full.size, bool)
    strangers[GUARD : GUARD + arena.size] = ~may_write(engine)
    assert untouched(full)[strangers].all()


def test_the_guard_sees_one_float_of_one_row() -> None:
    """The check of the test above, with one allowed float less."""
    model = read("a1_nano")
    engine = engine_of(model)
    _, arena = guarded(engine.tables.arena_floats)
    state = NumbaState(engine.plan, engine.tables, engine.block, arena)
    settle(engine, state)
    run_blocks(engine, state, signal(model, 1000), LENGTHS)
    allowed = may_write(engine)
    assert untouched(arena[~allowed]).all()
    last = engine.tables.signals["base"].argmax()
    allowed[engine.tables.signals["base"][last]] = False
    assert not untouched(arena[~allowed]).all()


def test_the_guard_sees_a_write_behind_an_arena_that_is_too_small() -> None:
    """The last signal's last row is pushed over the edge."""
    model = read("a1_nano")
    engine = engine_of(model)
    signals_table = engine.tables.signals
    last = signals_table["base"].argmax()
    space = engine.tables.arena_floats
    full, arena = guarded(space)
    signals_table["base"][last] += space - signals_table["base"][last]
    state = NumbaState(engine.plan, engine.tables, engine.block, arena)
    run_blocks(engine, state, signal(model, 100), [64])
    assert untouched(full[:GUARD]).all()
    assert not untouched(full[GUARD + space :]).all()


def test_a_history_that_was_never_filled_shows() -> None:
    """What the canaries in the arena are worth: without settling, they reach the output."""
    model = read("a1_nano")
    engine = engine_of(model)
    _, arena = guarded(engine.tables.arena_floats)
    state = NumbaState(engine.plan, engine.tables, engine.block, arena)
    assert np.isnan(run_blocks(engine, state, signal(model, 100), [64])).any()


# --- single kernels


def distinct_calls(names: tuple[str, ...], find: Any) -> Iterator[tuple[Any, Any, int]]:
    seen = set()
    for name in names:
        engine = engine_of(find(name))
        for index, call in enumerate(engine.calls):
            if repr(call.spec) not in seen and "vecs" in call.spec:  # an LSTM's lanes run along rows
                seen.add(repr(call.spec))
                yield engine, call, index


def run_kernel(engine: Any, call: Any, index: int, values: Any, rubbish: Any) -> list[tuple[Any, Any, Any]]:
    """Run one kernel call on separate memory: inputs are `values` and then rubbish.

    Returns per pointer its guarded memory, its rows [C, stride], and whether the call writes it.
    """
    frames = values.shape[1]
    memory = []
    pointers: list[int] = []
    strides: list[int] = []
    operands = [(operand, False) for operand in call.reads] + [(Read(out), True) for out in call.writes]
    for operand, writes in operands:
        channels = int(engine.tables.signals["channels"][operand.signal])
        stride = engine.block + PAD
        full, inner = guarded(channels * stride)
        rows = inner.reshape(channels, stride)
        if not writes:
            rows[:, :frames] = values[:channels]
            rows[:, frames:] = rubbish
        memory.append((full, rows, writes))
        # all taps of a term see the same frames
        pointers += [rows.ctypes.data, NO_END, 0, 0][: operand.pointers]
        strides += [stride, 0, 0, operand.taps][: operand.pointers]
    tables = np.array([pointers, strides], np.int64)
    _, weights = guarded(call.weights.size)
    weights[:] = call.weights
    kernel = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * 4)(
        int(engine.tables.calls["kernel"][index])
    )
    kernel(tables[0].ctypes.data, tables[1].ctypes.data, weights.ctypes.data, frames)
    assert_same_bits(weights, call.weights)
    return memory


def test_a_kernel_writes_full_vectors_of_its_outputs_and_nothing_else(find: Any) -> None:
    """And what is after `frames` in its inputs does not matter to the frames before."""
    rng = np.random.default_rng(0)
    for engine, call, index in distinct_calls(NAMES, find):
        lanes = call.spec["lanes"]
        tile = lanes * call.spec["vecs"]
        values = rng.standard_normal((100, engine.block)).astype(np.float32)
        for frames in {1, min(tile + 1, engine.block), min(2 * tile - 1, engine.block), engine.block}:
            results = []
            for rubbish in (CANARY, np.float32(1e30)):
                memory = run_kernel(engine, call, index, values[:, :frames], rubbish)
                vectors = -(-frames // lanes) * lanes
                for full, rows, writes in memory:
                    assert untouched(full[:GUARD]).all(), call.spec
                    assert untouched(full[-GUARD:]).all(), call.spec
                    if writes:
                        assert untouched(rows[:, vectors:]).all(), call.spec
                        assert not untouched(rows[:, :frames]).any(), call.spec
                results.append([rows[:, :frames].copy() for _, rows, writes in memory if writes])
            for one, other in zip(*results, strict=True):
                assert_same_bits(one, other)


# --- input and output


def strided(kind: str, channels: int, frames: int) -> tuple[Any, Any]:
    """Guarded memory, and a [channels, frames] view of it."""
    if kind == "rows apart":
        full, inner = guarded(channels * (frames + 9))
        return full, inner.reshape(channels, frames + 9)[:, 3 : 3 + frames]
    if kind == "every third frame":
        full, inner = guarded(channels * frames * 3)
        return full, inner.reshape(channels, frames * 3)[:, 1::3]
    if kind == "backwards":
        full, inner = guarded(channels * frames)
        return full, inner.reshape(channels, frames)[:, ::-1]
    full, inner = guarded(channels * frames)
    return full, inner.reshape(frames, channels).T if kind == "frame by frame" else inner.reshape(
        channels, frames
    )


KINDS = ("packed", "rows apart", "every third frame", "backwards", "frame by frame")


@pytest.mark.parametrize("kind_out", KINDS)
@pytest.mark.parametrize("kind_in", KINDS)
@pytest.mark.parametrize("name", ["two in, two out", "one in, three out"])
def test_input_is_only_read_and_output_only_written(name: str, kind_in: str, kind_out: str, zoo: Any) -> None:
    model = zoo(name)
    engine = engine_of(model, 64)
    state = engine.new_state()
    settle(engine, state)
    frames = 150
    expected = np.atleast_2d(model.render(signal(model, frames), engine="reference"))
    space_in, x = strided(kind_in, model.in_channels, frames)
    space_out, out = strided(kind_out, model.out_channels, frames)
    x[:] = signal(model, frames)
    before = space_in.copy()
    x.flags.writeable = False
    state.process(x, out)
    assert_same_bits(out, expected)
    assert_same_bits(space_in, before)
    out.view(np.uint32)[:] = np.asarray(CANARY).view(np.uint32)
    assert untouched(space_out).all()


@pytest.mark.parametrize("kind", KINDS)
def test_output_may_be_the_input(kind: str, zoo: Any) -> None:
    model = zoo("two in, two out")
    engine = engine_of(model, 64)
    state = engine.new_state()
    settle(engine, state)
    x = signal(model, 150)
    space, both = strided(kind, 2, 150)
    both[:] = x
    state.process(both, both)
    assert_same_bits(both, np.atleast_2d(model.render(x, engine="reference")))
    both.view(np.uint32)[:] = np.asarray(CANARY).view(np.uint32)
    assert untouched(space).all()


def test_no_frames_touch_nothing(zoo: Any) -> None:
    model = zoo("plain")
    engine = engine_of(model, 64)
    full, arena = guarded(engine.tables.arena_floats)
    state = NumbaState(engine.plan, engine.tables, engine.block, arena)
    empty = np.zeros((1, 0), np.float32)
    assert state.process(empty, empty) == 0
    assert untouched(full).all()


@pytest.mark.parametrize("name", NAMES)
def test_weights_and_tables_are_only_read(name: str, find: Any) -> None:
    model = find(name)
    engine = engine_of(model)
    tables = engine.tables
    arrays = [tables.calls, tables.operands, tables.ring_ends, tables.strides, tables.signals, tables.weights]
    before = [array.tobytes() for array in arrays]
    state = engine.new_state()
    settle(engine, state)
    run_blocks(engine, state, signal(model, 600), LENGTHS)
    assert [array.tobytes() for array in arrays] == before


# --- reading too far, which no canary sees: pages without access

FENCES = """
import ctypes, mmap, sys
import numpy as np
sys.path[:0] = [{tests!r}, {kernels!r}]
from numba_models import engine_of, read, run_blocks, settle, signal
from namdsp.kernels.numba_cpu.engine import NumbaState

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

if sys.argv[1] == "fall":
    array = fenced(3, True)
    print("standing", flush=True)
    print(np.frombuffer((ctypes.c_float * 4).from_address(array.ctypes.data), np.float32))
for name in sys.argv[2:]:
    model = read(name)
    x = signal(model, 300)
    expected = np.atleast_2d(model.render(x, engine="reference"))
    for at_end in (False, True):
        engine = engine_of(model)
        tables = engine.tables
        for table in ("calls", "wrap_bytes", "moving_signals", "strides", "signals", "weights"):
            old = getattr(tables, table)
            new = fenced(old.size, at_end, old.dtype).reshape(old.shape)
            new[...] = old
            object.__setattr__(tables, table, new)
        state = NumbaState(engine.plan, tables, engine.block, fenced(tables.arena_floats, at_end))
        settle(engine, state)
        source, out = fenced(x.size, at_end).reshape(x.shape), fenced(expected.size, at_end).reshape(expected.shape)
        source[:] = x
        for start, stop in ((0, 1), (1, 66), (66, 300)):
            state.process(source[:, start:stop], out[:, start:stop])
        assert out.tobytes() == expected.tobytes(), name
print("all inside")
"""


def fence(*arguments: str) -> subprocess.CompletedProcess[str]:
    code = FENCES.format(tests=str(ROOT / "tests" / "kit"), kernels=str(ROOT / "tests" / "kernels"))
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=200,
    )


needs_mprotect = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mprotect as Linux has it")


@needs_mprotect
def test_nothing_is_read_or_written_outside_its_pages() -> None:
    names = [name for name in NAMES if name not in MODELS]
    done = fence("stand", *names)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "all inside\n"


@needs_mprotect
def test_the_fence_holds() -> None:
    done = fence("fall")
    assert done.stdout == "standing\n"
    assert done.returncode == -signals.SIGSEGV
