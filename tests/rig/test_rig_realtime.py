"""What a rig promises to an audio thread: no allocation, no compiler, an even load, no GIL in its compiled code."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from allocations import counted_by, grown
from builders import layer_array, save, wavenet
from waiting import again_and_again

from namdsp import Cabinet, Gate, Rig
from namdsp.arithmetic.convolution import LARGE, SMALL
from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.native.convolver import RINGS_AT
from namdsp.rig.cabinet import Partitions
from namdsp.rig.cabinet_processor import Convolver

HERE = Path(__file__).parent
pytestmark = pytest.mark.serial


@pytest.fixture
def full(zoo: Any, decaying: Any) -> Rig:
    """A rig in which everything is at work."""
    return Rig(
        zoo("plain"),
        max_block=64,
        input_gain_db=-3.0,
        output_gain_db=2.0,
        gate=Gate(threshold_db=-10),
        cabinet=Cabinet(decaying(20_000), 48000),
    )


def peak(work: Callable[[], object]) -> int:
    """The most bytes that one round needs."""
    work()
    gc.collect()
    tracemalloc.start()
    work()
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    work()
    result = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    return result


def test_memory_does_not_grow_and_no_array_is_created(full: Rig, noise: Any) -> None:
    x = noise(64)
    out = np.empty_like(x)
    stored: list[Any] = []
    assert grown(lambda: stored.append(np.empty(64, np.float32)), 300) > 300 * 64 * 4, (
        "the counter counts arrays"
    )
    assert grown(lambda: full.process_into(x, out), 300) < 4096
    big = np.zeros(1 << 20, np.float32)
    assert peak(lambda: big + big) >= big.nbytes, "and temporary ones"
    assert peak(lambda: full.process_into(x, out)) < 2048


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What count_rig_allocations.py measured in a process whose allocator counts."""
    return counted_by(HERE / "count_rig_allocations.py", tmp_path_factory.mktemp("shim"))


def test_the_allocator_is_not_called(counted: Any) -> None:
    assert counted.pop("arrays") >= 500, "the counter counts"
    # a change makes a Python float or two, which the interpreter may keep in a separate page
    assert counted.pop("ramps and fades") <= 5
    assert counted == dict.fromkeys(counted, 0)


def test_a_first_start_imports_no_numba(tmp_path: Path) -> None:
    """All that a rig's code is made of comes with namdsp as IR (tools/prepare_code.py)."""
    model = save(wavenet(layer_array(channels=2)), tmp_path)
    code = (
        "import sys, numpy as np, namdsp; "
        f"rig = namdsp.Rig(namdsp.load({str(model)!r}), oversample=2, gate=namdsp.Gate(), "
        "input_gain_db=1.0, cabinet=namdsp.Cabinet(np.full(1000, 1e-3), 48000)); "
        "rig.bypass = True; rig.process(np.zeros(64, np.float32)); print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {CACHE_VARIABLE: str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout == "False\n"


def test_the_work_of_a_long_response_is_spread_over_time(decaying: Any, noise: Any) -> None:
    """No tick makes more than an eighth of the large level's spectra of a block, and each makes as many."""
    response = Partitions(decaying(96_000))
    convolver = Convolver([response])
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


def test_other_threads_run_while_it_computes(decaying: Any, zoo: Any) -> None:
    """Compiled code holds no GIL: in the middle of one long call another thread continues counting."""
    convolver = Convolver([Partitions(decaying(200_000))])
    x = np.zeros((1, 2_000_000), np.float32)
    counted = 0

    def count() -> None:
        nonlocal counted
        counted += 1

    with again_and_again(count):
        convolver.process_into(x[:, :64], x[:, :64])
        before = counted
        convolver.process_into(x, x)
        during = counted - before
    assert during > 1000
