"""What a stream promises to an audio thread: no allocation, no file, no compiler, no GIL, no lasting harm."""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from backends import refusal_of
from builders import layer_array, save, wavenet
from comparing import assert_same_bits
from float_mode import BITS, FLUSH, change_mode
from processes import run_process
from waiting import again_and_again, in_other_threads

from namdsp import Rig, StreamError
from namdsp.arithmetic.convolution import LARGE, SMALL
from namdsp.kernels.numba_cpu.long_convolution.tables import RINGS_AT
from namdsp.rig.cabinet import Partitions
from namdsp.rig.cabinet_processor import Convolver

_SHIM = Path(__file__).with_name("counting_malloc.c")


needs_numba = pytest.mark.skipif(refusal_of("numba") is not None, reason=f"NOT TESTED: {refusal_of('numba')}")
pytestmark = [needs_numba, pytest.mark.serial]


# -- memory --------------------------------------------------------------------------------------------


def test_no_block_allocates_opens_imports_or_compiles(tmp_path: Path) -> None:
    """Of streams, of rigs with everything in them, and in a native callback: in a process whose allocator counts."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or platform.libc_ver()[0] != "glibc":
        pytest.skip("NOT TESTED: counting allocations needs a C compiler and glibc")
    shim = tmp_path / "counting_malloc.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", shim, _SHIM], check=True, timeout=60)
    model = save(wavenet(layer_array(channels=3, dilations=(1, 70), kernel=3)), tmp_path)
    script = Path(__file__).with_name("count_allocations.py")
    done = run_process(sys.executable, script, shim, model, environment={"LD_PRELOAD": str(shim)})
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout)
    assert counted["counted"]["arrays"] >= 500
    assert counted["counted"]["files"] >= 500
    assert "open" in counted["counted"]["events"]
    assert len(counted["blocks"]) == 2 * 14 + 3
    assert {name: n for name, n in counted["blocks"].items() if n} == {}
    assert set(counted["events"]) <= {"builtins.id"}


def test_the_work_of_a_long_response_is_spread_over_time(noise: Any) -> None:
    """No tick makes more than an eighth of the large level's spectra of a block, and each makes as many."""
    convolver = Convolver([Partitions(np.geomspace(1.0, 1e-6, 96_000))])
    x = noise(8 * LARGE, 1)
    touched, before = [], None
    for at in range(0, x.shape[1], SMALL):
        convolver.process_into(x[:, at : at + SMALL], x[:, at : at + SMALL])
        after = np.concatenate(convolver.histories)[RINGS_AT:]
        touched.append(0 if before is None else np.count_nonzero(after != before))
        before = after
    steady = touched[2 * LARGE // SMALL :]
    assert max(steady) < 4 * LARGE  # all at once would be more
    assert min(steady) > 2 * SMALL


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
    saved, block = stream.state(), np.zeros(64, np.float32)
    record = stream._voices.record
    record.in_use.value = record.entered = 1  # as long as a long block takes
    for call in (
        lambda: stream.process_into(block, block),
        stream.reset,
        stream.prewarm,
        stream.state,
        lambda: stream.set_state(saved),
    ):
        with pytest.raises(StreamError, match="this stream is in use by another thread"):
            call()
    record.in_use.value = record.entered = 0
    assert_same_bits(stream.process(x), model.render(x))


# -- the processor's state -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [FLUSH, *BITS])
def test_a_host_that_flushes_subnormals_or_rounds_otherwise_gets_the_same_bits(
    mode: int, load: Any, noise: Any
) -> None:
    """Hosts set that in their audio threads; a signal that fades out into subnormals would show it."""
    model = load(wavenet(layer_array(channels=3, activation="Softsign"), head_scale=1e-38))[0]
    x, out = noise(200), np.empty(200, np.float32)
    expected = model.render(x, engine="reference")
    assert ((expected != 0) & (np.abs(expected) < np.finfo(np.float32).tiny)).any()
    quieter = (expected * np.float32(0.5)).astype(np.float32)
    rig = Rig(model, max_block=200, output_gain_db=20 * np.log10(0.5))
    for played, right in ((model.stream(max_block=200, engine="numba"), expected), (rig, quieter)):
        before = change_mode(set_bits=mode)
        try:
            played.process_into(x, out)
        finally:
            after = change_mode(clear_bits=mode)
        assert after & mode == mode, "the host has its own mode back"
        assert before & mode == 0
        assert_same_bits(out, right)
