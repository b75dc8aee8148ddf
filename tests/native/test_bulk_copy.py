"""Many copies in one go: all of them, whole, regardless of their number and sizes; nothing next to them."""

from __future__ import annotations

import os
import signal
import time
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from namdsp.native import bulk_copy


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(
    "sizes", [(), (0,), (1,), (5, 0, 17, 64), (70_000, 3, 41_000, 9), (600_001, 2, 262_144)]
)
def test_all_is_copied_and_what_comes_from_nowhere_is_zero(
    threads: int, sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_copy, "_threads", lambda: threads)
    source = np.arange(1, 2_000_000, dtype=np.float32)
    out = np.full(2_000_000, np.nan, np.float32)
    expected = out.copy()
    table: list[Any] = []
    for index, (first, stop) in enumerate(pairwise(np.cumsum([0, *(size + 3 for size in sizes)]))):
        floats = int(stop - first) - 3  # three stay as they are
        argument = 0 if index % 3 == 1 else source[2 * first :].ctypes.data
        expected[first : first + floats] = source[2 * first :][:floats] if argument else 0
        table.append((out[first:].ctypes.data, argument, floats))
    assert bulk_copy.bulk_copy(np.array(table, np.int64).reshape(-1, 3))
    np.testing.assert_array_equal(out, expected)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_process_that_was_forked_copies_with_separate_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_copy, "_threads", lambda: 2)
    bulk_copy._pool.cache_clear()
    source, out = np.ones(1 << 18, np.float32), np.zeros(1 << 18, np.float32)
    half = source.nbytes // 2
    lines = [(out.ctypes.data + at, source.ctypes.data + at, source.size // 2) for at in (0, half)]
    table = np.array(lines, np.int64)
    bulk_copy.bulk_copy(table)
    assert bulk_copy._pool.cache_info().currsize == 1
    child = os.fork()
    if not child:
        signal.alarm(20)  # ends it, if nobody copies
        fresh = (
            bulk_copy._pool.cache_info().currsize == 0
        )  # threads that are not there may be hidden by one that is
        out[:] = 0
        bulk_copy.bulk_copy(table)
        os._exit(0 if fresh and out.all() else 1)
    assert os.waitpid(child, 0)[1] == 0
    bulk_copy._pool.cache_clear()


@pytest.mark.parametrize("wrong", [0x7FA00001, -1, 0x7FC00000, 0x7F800000, -0x800000])
@pytest.mark.parametrize("location", [0, 17, 31, 32, 36])
def test_bits_of_a_nan_are_preserved_and_it_says_so(wrong: int, location: int) -> None:
    argument = np.array([0x7F7FFFFF, -(2**31)] * 20, np.int32)
    out = np.zeros(40, np.int32)
    table = np.array([[out.ctypes.data, argument.ctypes.data, 37]], np.int64)
    assert bulk_copy.bulk_copy(table)
    argument[37] = wrong
    assert bulk_copy.bulk_copy(table)
    argument[location] = wrong
    assert not bulk_copy.bulk_copy(table)
    np.testing.assert_array_equal(out[:37], argument[:37])


def test_who_is_interrupted_waits_for_the_copies_of_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else they would continue by a table, and into memory, that is gone."""
    over: list[int] = []

    def run(address: int, first: int, stop: int) -> int:
        if stop < 4:
            raise KeyboardInterrupt
        time.sleep(0.05)
        over.append(stop)
        return 0

    monkeypatch.setattr(bulk_copy, "_copier", lambda: run)
    monkeypatch.setattr(bulk_copy, "_threads", lambda: 2)
    with pytest.raises(KeyboardInterrupt):
        bulk_copy.bulk_copy(np.array([[1, 1, bulk_copy.SHARE]] * 4))
    assert over == [4]
