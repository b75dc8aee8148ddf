"""What a stream promises to an audio thread: no allocation, no file, no compiler, no GIL, no lasting harm."""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from allocations import counted_by
from builders import layer_array, wavenet
from comparing import assert_same_bits
from float_mode import FLUSH, change_mode
from here import refusal_of
from waiting import LIMIT_SECONDS, again_and_again, in_other_threads, running

from namdsp import Stream, StreamError
from namdsp.native import compile as jit
from namdsp.native.records import EntryHeader

HERE = Path(__file__).parent
needs_numba = pytest.mark.skipif(refusal_of("numba") is not None, reason=f"NOT TESTED: {refusal_of('numba')}")
pytestmark = [needs_numba, pytest.mark.serial]


# -- memory --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What count_allocations.py measured in a process whose allocator counts."""
    return counted_by(HERE / "count_allocations.py", tmp_path_factory.mktemp("shim"))


def test_the_allocator_counts_and_files_are_seen(counted: Any) -> None:
    assert counted["allocations"]["arrays"] >= 500
    assert counted["allocations"]["files"] >= 500
    assert "open" in counted["events of a file"]


def test_no_block_of_any_kind_asks_the_system_for_memory(counted: Any) -> None:
    blocks = {name: n for name, n in counted["allocations"].items() if name not in ("arrays", "files")}
    assert len(blocks) == 15
    assert {name: n for name, n in blocks.items() if n} == {}


def test_no_block_opens_imports_or_compiles(counted: Any) -> None:
    assert set(counted["events"]) <= {"builtins.id"}


@pytest.mark.parametrize(("channels", "most"), [(1, 0), (2, 1024)])
def test_what_python_itself_holds_in_a_call_does_not_depend_on_the_block(
    zoo: Any, noise: Any, channels: int, most: int
) -> None:
    """Nothing with one channel; with two, views and integers, returned before the call ends, and no samples."""
    stream = zoo("16 channels").stream(max_block=8192, channels=channels, engine="numba")

    def held(work: Callable[[], object]) -> tuple[int, int]:
        """Bytes at the peak of one call, and bytes left by 200."""
        tracemalloc.start()
        try:
            for _ in range(200):
                work()
            before = tracemalloc.get_traced_memory()[0]
            tracemalloc.reset_peak()
            work()
            peak = tracemalloc.get_traced_memory()[1] - before
            for _ in range(200):
                work()
            return peak, tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()

    def held_by_blocks(frames: int) -> tuple[int, int]:
        x = noise(frames, channels)
        out = np.empty_like(x)
        return held(lambda: stream.process_into(x, out))

    gc.collect()
    gc.disable()
    try:
        counted, small, large = held(lambda: np.empty(8192)), held_by_blocks(1), held_by_blocks(8192)
    finally:
        gc.enable()
    assert counted[0] >= 8 * 8192, "the counter counts"
    assert max(small[0], large[0]) <= most
    assert abs(large[0] - small[0]) < 256
    assert max(small[1], large[1]) < 256


def test_usual_blocks_go_straight_to_compiled_code(
    zoo: Any, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, channels in (("plain", 1), ("two in, two out", 2)):
        stream = zoo(name).stream(max_block=1000, engine="numba")
        monkeypatch.setattr(Stream, "_check_and_run", lambda *_: pytest.fail("Python looked at the block"))
        x = noise(1000, channels)
        out = np.empty_like(x)
        for block, result in ((x, out), (x[:, ::2], out[:, ::-2]), (x[:, :0], out[:, :0]), (out, out)):
            stream.process_into(block, result)
        if channels == 1:
            stream.process_into(x[0], out)
        with pytest.raises(pytest.fail.Exception, match="Python looked"):
            stream.process_into(x.astype(np.float64), out)


# -- threads -------------------------------------------------------------------------------------------


@contextmanager
def ticking() -> Iterator[list[int]]:
    """A Python thread that counts, giving the GIL up at each count; the GIL is taken from nobody by force."""
    ticks, interval = [0], sys.getswitchinterval()

    def count() -> None:
        ticks[0] += 1
        time.sleep(0)

    sys.setswitchinterval(60.0)
    try:
        with again_and_again(count):
            yield ticks
    finally:
        sys.setswitchinterval(interval)


def test_other_python_threads_run_during_a_block(zoo: Any, noise: Any) -> None:
    frames = 1 << 18
    stream = zoo("16 channels").stream(max_block=frames, engine="numba")
    x, out = noise(frames), np.empty(frames, np.float32)
    with ticking() as ticks:
        before = ticks[0]
        sum(range(1 << 21))
        assert ticks[0] - before <= 1, "what holds the GIL stops the counter"
        before = ticks[0]
        for _ in range(100):  # on a busy machine the counter may not come to run during one block
            stream.process_into(x, out)
            if ticks[0] - before > 10:
                break
        assert ticks[0] - before > 10


def test_a_stream_may_be_used_by_another_thread_than_its_makers(engine: str, zoo: Any, noise: Any) -> None:
    model, x = zoo("everything"), noise(1000)
    stream = model.stream(max_block=100, engine=engine)
    result = np.empty(1000, np.float32)

    def play(start: int) -> None:
        stream.process_into(x[start : start + 100], result[start : start + 100])

    for start in range(0, 1000, 100):  # each block by a separate thread
        with running(play, start):
            pass
    assert_same_bits(result, model.render(x, engine="reference"))


def test_streams_of_one_model_run_in_multiple_threads_at_once(engine: str, zoo: Any, noise: Any) -> None:
    model = zoo("everything")
    inputs = [noise(4000, seed=seed) for seed in range(3)]
    outputs = [np.empty(4000, np.float32) for _ in inputs]

    def play(x: Any, out: Any) -> None:
        stream = model.stream(max_block=50, engine=engine)
        for start in range(0, 4000, 50):
            stream.process_into(x[start : start + 50], out[start : start + 50])

    in_other_threads(*(partial(play, *item) for item in zip(inputs, outputs, strict=True)))
    for x, out in zip(inputs, outputs, strict=True):
        assert_same_bits(out, model.render(x, engine="reference"))


def test_a_second_thread_in_one_stream_is_refused_and_harms_nothing(zoo: Any, noise: Any) -> None:
    model, x = zoo("plain"), noise(1000)
    stream = model.stream(max_block=len(x), engine="numba")
    saved = stream.state()
    out = np.empty_like(x)
    block = np.zeros(64, np.float32)
    inside, go_on = threading.Event(), threading.Event()

    record = EntryHeader.from_buffer(stream._fast_path.__self__)
    function = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 3)
    drive = function(record.drive)

    def drive_slowly(*arguments: Any) -> int:
        inside.set()
        assert go_on.wait(LIMIT_SECONDS)
        replaced: int = drive(*arguments)
        return replaced

    slow = function(drive_slowly)
    record.drive, record.release_from = ctypes.cast(slow, ctypes.c_void_p).value or 0, 0
    calls: list[Callable[[], object]] = [
        lambda: stream.process_into(block, block),
        stream.reset,
        stream.prewarm,
        stream.state,
        lambda: stream.set_state(saved),
    ]
    with running(stream.process_into, x, out):
        assert inside.wait(LIMIT_SECONDS)
        try:
            for call in calls:
                with pytest.raises(StreamError, match="this stream is in use by another thread"):
                    call()
        finally:
            go_on.set()
    assert_same_bits(out, model.render(x))
    stream.process_into(x, out)


def test_a_stream_that_compiled_code_plays_is_refused(zoo: Any, noise: Any) -> None:
    """Such as a rig's, in an audio thread of which Python knows nothing."""
    stream, x = zoo("plain").stream(max_block=64, engine="numba"), noise(64)
    in_use = EntryHeader.from_buffer(stream._fast_path.__self__).in_use
    in_use.value = 1
    with pytest.raises(StreamError, match="this stream is in use by another thread"):
        stream.process(x)
    assert stream.replaced_samples == 0
    in_use.value = 0
    assert_same_bits(stream.process(x), zoo("plain").stream(max_block=64).process(x))


# -- nothing is compiled -------------------------------------------------------------------------------


def test_nothing_is_compiled_or_loaded_after_the_stream_is_created(
    zoo: Any, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = zoo("everything").stream(max_block=300, channels=2, engine="numba")
    monkeypatch.setattr(jit, "native_address", lambda *_: pytest.fail("asked for a kernel"))
    for frames in (0, 1, 63, 64, 65, 255, 256, 257, 300):
        stream.process(noise(frames, 2))
    stream.reset()
    stream.set_state(stream.state())
    stream.prewarm()


# -- the processor's state -----------------------------------------------------------------------------


def test_a_host_that_flushes_subnormals_gets_the_same_bits(load: Any, noise: Any) -> None:
    """Hosts set that in their audio threads; a signal that fades out into subnormals would show it."""
    model = load(wavenet(layer_array(channels=3, activation="Softsign"), head_scale=1e-38))[0]
    x = noise(200)
    expected = model.render(x, engine="reference")
    assert ((expected != 0) & (np.abs(expected) < np.finfo(np.float32).tiny)).any()
    stream, out = model.stream(max_block=200, engine="numba"), np.empty_like(x)
    before = change_mode(set_bits=FLUSH)
    try:
        stream.process_into(x, out)
    finally:
        after = change_mode(clear_bits=FLUSH)
    assert after & FLUSH == FLUSH, "the host has its own mode back"
    assert before & FLUSH == 0
    assert_same_bits(out, expected)
