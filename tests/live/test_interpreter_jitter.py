"""Settings of the interpreter while an audio thread shares it."""

from __future__ import annotations

import gc
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from namdsp.live.interpreter_jitter import lowest_realtime_priority, reduced_jitter


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own elsewhere")
def test_the_thread_is_realtime_where_that_is_allowed_and_those_it_starts_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def policies() -> tuple[int, int]:
        """Of this thread, and of one that it starts."""
        with ThreadPoolExecutor(1) as pool:
            started = pool.submit(os.sched_getscheduler, 0).result(10)
        return os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK, started

    before = policies()
    with lowest_realtime_priority():
        inside = policies()
    assert inside in (before, (os.SCHED_FIFO, before[1]))
    assert policies() == before

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "sched_setscheduler", refuse)
    with lowest_realtime_priority():
        assert policies() == before


def test_no_garbage_is_collected_in_a_paused_interpreter_and_the_counter_counts() -> None:
    class Cycle:
        def __init__(self) -> None:
            self.itself = self

    with reduced_jitter() as collections:
        for _ in range(10 * gc.get_threshold()[0]):
            Cycle()
        assert collections.count == 0
        assert sys.getswitchinterval() < 1e-3
        assert gc.get_freeze_count() > 0
        gc.collect()
        assert collections.count == 1
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
