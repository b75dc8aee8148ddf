"""The session: what the audio thread runs, and what it tells."""

from __future__ import annotations

import gc
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from namdsp.live.interpreter_jitter import lowest_realtime_priority, reduced_jitter
from namdsp.live.session import Session


class Doubler:
    """An amp that doubles, and remembers the lengths of its blocks."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.resets = 0

    def process_into(self, block: Any, out: Any) -> None:
        self.lengths.append(block.shape[-1])
        np.multiply(block, np.float32(2), out=out)

    def reset(self) -> None:
        self.resets += 1


@pytest.fixture
def amp() -> Doubler:
    return Doubler()


@pytest.fixture
def session(amp: Doubler) -> Session:
    return Session(amp, rate_hz=48000, max_block=64)


@pytest.mark.parametrize("channels", [None, 2])
def test_a_block_of_any_length_reaches_the_amp_in_chunks_that_it_can_accept(
    session: Session, amp: Doubler, noise: Any, channels: int | None
) -> None:
    for frames in (0, 1, 64, 65, 200):
        x = noise(frames, channels)
        out = np.full_like(x, np.nan)
        session.process_into(x, out)
        assert np.array_equal(out, 2 * x)
    assert amp.lengths == [1, 64, 64, 1, 64, 64, 64, 8]
    assert (session.load().blocks, session.load().frames) == (4, 330)


def test_levels_are_peaks_since_they_were_last_asked_for(session: Session) -> None:
    out = np.empty(4, np.float32)
    session.process_into(np.array([0.1, -0.5, 0.2, 0], np.float32), out)
    session.process_into(np.array([0, 0.25, 0.2, 0], np.float32), out)
    assert session.read_peaks_dbfs() == pytest.approx((-6.0206, 0.0), abs=1e-3)
    assert session.read_peaks_dbfs() == (-np.inf, -np.inf)


def test_the_input_level_is_that_of_the_input_when_the_amp_works_in_place(session: Session) -> None:
    x = np.full(8, 0.25, np.float32)
    session.process_into(x, x)
    assert session.read_peaks_dbfs() == pytest.approx((-12.0412, -6.0206), abs=1e-3)


def test_a_sample_that_is_not_finite_does_not_stop_the_meter(session: Session) -> None:
    x = np.array([np.nan, 0.5], np.float32)
    session.process_into(x, np.empty_like(x))
    session.process_into(np.full(2, 0.5, np.float32), np.empty_like(x))
    assert session.read_peaks_dbfs()[0] == pytest.approx(-6.0206, abs=1e-3)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_what_an_amp_around_a_rig_gives_is_silence_if_it_is_not_finite_and_counted(
    session: Session, bad: float
) -> None:
    out = np.ones((2, 3), np.float32)
    session.process_into(np.array([[0, 0.5, 0], [bad, 0, 0]], np.float32), out)
    assert not out.any()
    assert session.read_peaks_dbfs()[1] == -np.inf
    session.process_into(np.full((2, 3), 0.5, np.float32), out)
    assert (out == 1).all()
    assert session.overflowed_blocks == 1
    session.warm_up(2, 2)
    assert session.overflowed_blocks == 0


def test_a_failure_is_preserved_and_the_rest_is_silence(
    session: Session, amp: Doubler, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = np.ones(8, np.float32)
    out = np.ones(8, np.float32)
    with monkeypatch.context() as patch:
        patch.setattr(Doubler, "process_into", lambda *_: 1 / 0)
        session.process_into(x, out)
    assert isinstance(session.failure, ZeroDivisionError)
    assert not out.any()
    out[:] = 1
    session.process_into(x, out)
    assert not out.any()
    assert amp.lengths == []


def test_warming_up_leaves_no_trace(session: Session, amp: Doubler) -> None:
    session.warm_up(1, 1)
    assert set(amp.lengths) == {64}
    assert amp.resets == 1
    assert (session.load().blocks, session.load().worst, session.load().missed_deadlines) == (0, 0, 0)
    assert session.read_peaks_dbfs() == (-np.inf, -np.inf)


def test_warming_up_raises_what_the_amp_raises(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Doubler, "process_into", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        session.warm_up(1, 1)


def test_load_is_time_as_a_share_of_the_deadline(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1e-3, 10.0, 10.0 + 0.5e-3, 20.0, 22.0])
    monkeypatch.setattr("namdsp.live.session.perf_counter", lambda: next(clock))
    x = np.zeros(48, np.float32)  # 1 ms
    for _ in range(3):
        session.process_into(x, x)
    load = session.load()
    assert load.mean == pytest.approx(2.0015 / 3e-3)
    assert load.worst == pytest.approx(2000)
    assert load.missed_deadlines == 1
    assert load.latest_start is None
    session.counters.note_start(0.25)
    session.counters.note_start(0.125)
    session.counters.count_xrun()
    assert (session.load().latest_start, session.load().xruns) == (0.25, 1)


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
