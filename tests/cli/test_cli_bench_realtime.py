"""`namdsp bench --realtime`: what is measured, how it adds up, what is refused. Not here: how fast."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib.figure
import matplotlib.image
import numpy as np
import pytest

from namdsp.checks import load, pacing
from namdsp.checks.load import busy_process, measured_contention, realtime_scheduling
from namdsp.checks.pacing import Paced, pace
from namdsp.cli import bench
from namdsp.cli.realtime_plot import exceedance, plot_distribution, xruns_text
from namdsp.errors import AudioError

Run = Callable[..., Any]


@pytest.fixture
def measure(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command on a tiny model, with little signal."""
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 0.1)
    return lambda *options: run("bench", tiny, "--realtime", "--seconds", "0.05", "--no-fifo", *options)


def test_the_json_object_is_consistent_with_itself(measure: Run, engine: str) -> None:
    code, out, err = measure("--block", "32,100", "--busy", "--json", "--engine", engine)
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert report["engine"] == engine
    assert [(row["machine"], row["frames"]) for row in report["blocks"]] == [
        ("idle", 32),
        ("idle", 100),
        ("busy", 32),
        ("busy", 100),
    ]
    for row in report["blocks"]:
        assert row["deadline_us"] == pytest.approx(1e6 * row["frames"] / 48000)
        assert 0 < row["blocks"] <= round(0.05 * 48000 / row["frames"])
        assert 0 <= row["xruns_woken_late"] <= row["xruns"] <= row["blocks"]
        share = row["share"]
        assert share["median"] == pytest.approx(row["median_us"] / row["deadline_us"])
        assert 0 < share["median"] <= share["p99"] <= share["p999"] <= share["worst"]
        assert 0 <= row["late_p99_us"] <= row["late_worst_us"]
        assert row["cpu_us"] >= 0
    assert report["overhead_us"] > 0
    assert report["streams_per_core"] > 0
    assert report["scheduling"] == "ordinary, as asked for"
    assert report["collections"] == 0


def test_the_plot_is_a_picture(measure: Run, tmp_path: Path) -> None:
    path = tmp_path / "plot.png"
    code, _, _ = measure("--block", "64", "--plot", str(path))
    assert code == 0
    assert matplotlib.image.imread(path).std() > 0.05


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--busy",), "--busy needs --realtime"),
        (("--block", "64"), "--block needs --realtime"),
        (("--plot", "a.png"), "--plot needs --realtime"),
        (("--no-fifo",), "--no-fifo needs --realtime"),
        (("--realtime", "--block", "64,x"), "expected frames from 1 to 65536"),
        (("--realtime", "--block", "0"), "expected frames from 1 to 65536"),
        (("--realtime", "--block", ""), "expected frames from 1 to 65536"),
        (("--realtime", "--engine", "reference"), "needs an engine with streams"),
    ],
)
def test_options_that_mean_nothing_are_wrong_usage(
    run: Run, tiny: Path, options: tuple[str, ...], message: str
) -> None:
    code, out, err = run("bench", tiny, *options)
    assert (code, out) == (2, "")
    assert message in err


# -- the clock -----------------------------------------------------------------------------------------


class Clock:
    """Time that passes only where it is slept or spun away, or spent in a block."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(pacing.time, "perf_counter", self.read)
        monkeypatch.setattr(pacing.time, "thread_time", lambda: self.now)
        monkeypatch.setattr(pacing.time, "sleep", self.sleep)

    def read(self) -> float:
        self.now += 1e-7
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class FakeStream:
    """A stream whose blocks take the times that it is told, the last for ever; and notes when they start."""

    sample_rate = 1000.0

    def __init__(self, clock: Clock, takes: list[float]) -> None:
        self._clock = clock
        self._takes = takes
        self.starts: list[float] = []

    def process(self, block: Any) -> Any:
        return np.empty_like(block)

    def process_into(self, block: Any, out: Any) -> None:
        self.starts.append(self._clock.now)
        self._clock.now += self._takes[min(len(self.starts), len(self._takes)) - 1]


def paced(monkeypatch: pytest.MonkeyPatch, takes: list[float], seconds: float = 1.0) -> tuple[Paced, Any]:
    """A run of 10-frame blocks at 1000 Hz: one each 10 ms."""
    with monkeypatch.context() as patch:
        stream = FakeStream(Clock(patch), takes)
        result = pace(stream, np.zeros((1, 100), np.float32), frames=10, seconds=seconds)  # type: ignore[arg-type]
    return result, np.array(stream.starts)


def test_blocks_start_when_they_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    result, starts = paced(monkeypatch, [0.001])
    assert len(starts) == 100
    np.testing.assert_allclose(np.diff(starts), 0.01, atol=1e-5)
    np.testing.assert_allclose(result.took, 0.001, atol=1e-5)
    np.testing.assert_allclose(result.cpu, 0.001, atol=1e-5)
    assert result.delay.max() < 1e-5
    assert result.xruns == 0


def test_a_block_past_its_deadline_delays_the_next_and_every_missed_deadline_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result, starts = paced(monkeypatch, [0.001, 0.001, 0.025, 0.001])
    assert result.xruns == 2, "the slow block ends 15 ms too late, the next 6 ms, the one after that in time"
    np.testing.assert_allclose(result.delay[3:6], [0.015, 0.006, 0], atol=1e-5)
    np.testing.assert_allclose(starts - starts[0], np.arange(100) * 0.01 + result.delay, atol=1e-5)


def test_a_stream_that_cannot_keep_up_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    result, starts = paced(monkeypatch, [0.1])
    assert 20 <= len(starts) == len(result.took) <= 40
    assert result.xruns == len(starts)


# -- what is around it ---------------------------------------------------------------------------------


@pytest.mark.serial
def test_the_busy_process_is_busy_and_ends() -> None:
    before = os.times()
    with busy_process() as process:
        time.sleep(0.3)
        assert process.poll() is None
    assert process.poll() is not None
    after = os.times()  # it has been waited for, so its time is known
    assert after.children_user + after.children_system > before.children_user + before.children_system + 0.05


def test_scheduling_is_restored_and_named() -> None:
    before = os.sched_getscheduler(0)
    with realtime_scheduling(wanted=True) as words:
        within = os.sched_getscheduler(0)
    assert os.sched_getscheduler(0) == before
    assert (words == "SCHED_FIFO") == (within == os.SCHED_FIFO != before)


def test_a_refusal_of_fifo_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "sched_setscheduler", refuse)
    with realtime_scheduling(wanted=True) as words:
        assert words == "ordinary (SCHED_FIFO: Operation not permitted)"
    monkeypatch.delattr(os, "sched_getscheduler")
    with realtime_scheduling(wanted=True) as words:
        assert words == "ordinary (this system has no SCHED_FIFO)"


def test_others_are_what_the_machine_did_next_to_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = iter([(10.0, 1.0, 100.0), (30.0, 3.0, 150.0)])
    local = iter([5.0, 10.0])
    monkeypatch.setattr(load, "machine_seconds", lambda: next(machine))
    monkeypatch.setattr(load, "process_seconds", lambda: next(local))
    with measured_contention() as result:
        pass
    assert (result.steal, result.others) == (pytest.approx(2 / 50), pytest.approx(15 / 50))


def test_a_machine_that_does_not_tell_is_not_known(measure: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "machine_seconds", lambda: None)
    _, out, _ = measure("--block", "64")
    assert "also on this machine: not known here" in out


# -- the picture ---------------------------------------------------------------------------------------


def test_the_curve_says_how_often_blocks_last_longer() -> None:
    took = np.array([0.004, 0.001, 0.002, 0.003])
    share, slower = exceedance(took, 0.01)
    np.testing.assert_allclose(share, [0.1, 0.2, 0.3, 0.4])
    np.testing.assert_allclose(slower, [0.75, 0.5, 0.25, 0.125])


MS = 1e-3


@pytest.mark.parametrize(
    ("delayed", "took", "message"),
    [
        ([0, 0, 0], [1, 1, 1], "0 xruns"),
        ([0, 9.5, 0.5], [1, 1, 1], "1 xrun: 1 by wake-up"),
        ([0, 0, 2], [1, 12, 1], "1 xrun: 1 slow block"),
        ([0, 25, 16, 7], [1, 1, 1, 1], "2 xruns: 2 by wake-up"),  # the second is delayed from the first
        ([0, 0, 15, 6], [1, 25, 1, 1], "2 xruns: 2 slow blocks"),
        ([0, 7, 2, 0, 0, 9.9], [1, 5, 1, 1, 1, 1], "2 xruns: 2 by wake-up"),
        ([0, 3, 1.9, 0, 0, 9.9], [1, 8.9, 1, 1, 1, 1], "2 xruns: 1 by wake-up, 1 slow block"),
        ([0, 4, 8], [14, 14, 14], "3 xruns: 3 slow blocks"),
    ],
)
def test_the_cause_of_an_xrun_is_distinguished(delayed: list[float], took: list[float], message: str) -> None:
    run = Paced(10, 10 * MS, MS * np.array(took), MS * np.array(delayed), MS * np.array(took))
    assert xruns_text(run) == message


def test_every_size_has_a_panel_with_its_lines_and_xruns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[Any] = []
    monkeypatch.setattr(matplotlib.figure.Figure, "savefig", lambda self, *a, **k: stored.append(self))
    rng = np.random.default_rng(0)
    runs = []
    for machine in ("idle", "busy"):
        for frames in (16, 32, 64, 128, 256):
            took = rng.uniform(0.1, 0.2, 500) * frames / 48000
            delayed = np.zeros(500)
            delayed[100:103] = frames / 48000
            runs.append((machine, Paced(frames, frames / 48000, took, delayed, took)))
    plot_distribution(tmp_path / "plot.png", runs, title="amp")
    panels = [axes for axes in stored[0].axes if axes.has_data()]
    assert [axes.get_title("left") for axes in panels] == [f"{n} frames" for n in (16, 32, 64, 128, 256)]
    for axes in panels:
        assert len(axes.get_lines()) == 5, "block and lateness, idle and busy; and the deadline"
        assert axes.texts[0].get_text() == "idle: 3 xruns: 3 by wake-up\nbusy: 3 xruns: 3 by wake-up"


def test_a_plot_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    run = Paced(10, 0.01, np.array([0.001, 0.002]), np.zeros(2), np.zeros(2))
    with pytest.raises(AudioError, match="cannot be written"):
        plot_distribution(tmp_path, [("idle", run)], title="amp")
