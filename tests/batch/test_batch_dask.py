"""A batch on a Dask cluster of two processes, of which one is killed in the middle; and captures in Dask graphs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest
from batch_files import contents, told
from waiting import end, wait_until

import namdsp
import namdsp.dask
from namdsp.batch import dask_executor
from namdsp.batch.dask_executor import on_cluster
from namdsp.batch.run import Options, run_batch
from namdsp.errors import EngineError, SettingError

distributed = pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


@pytest.mark.slow
def test_a_worker_that_is_killed_loses_nothing(cluster, every, out, tmp_path, monkeypatch):
    jobs, options = every(keep_dry=True), Options(engine="numpy", metadata=True)
    run_batch(jobs, tmp_path / "here", options)
    monkeypatch.chdir(tmp_path)  # workers are elsewhere, and paths may be relative
    monkeypatch.setattr(dask_executor, "TASK_SECONDS", 0.0)  # a task for each job
    with distributed.Client(cluster.scheduler_address) as client:
        processes = client.run(os.getpid)
    killed: list[int] = []

    def kill_one(result, summary):
        if not killed:
            killed.append(next(iter(processes.values())))
            os.kill(killed[0], signal.SIGKILL)

    with on_cluster(cluster.scheduler_address) as choose:
        summary = run_batch(jobs, "out", options, on_result=kill_one, choose=choose)
    assert killed
    assert (summary.done, summary.errors) == (9, [])
    assert contents(out) == contents(tmp_path / "here")
    assert told(out) == told(tmp_path / "here")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes there")
def test_ctrl_c_of_a_terminal_reaches_the_workers_too_and_loses_nothing(takes, captures, out):
    words = ["batch", str(takes), str(captures), "-o", str(out), "--engine", "numpy"]
    words += ["--scheduler", "local:1", "--repeat", "20", "--input-gain-db", "-6:6"]
    command = subprocess.Popen(
        [sys.executable, "-m", "namdsp", *words], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        wait_until(lambda: list(out.rglob("*.wav")), seconds=60)
        os.killpg(command.pid, signal.SIGINT)
        _, message = command.communicate(timeout=60)
    finally:
        end(command)
    assert command.returncode == 130
    assert "Traceback" not in message
    assert message.endswith("Continue with --resume\nerror: interrupted\n")
    assert sorted(item["output"] for item in told(out)) == sorted(contents(out))


def test_a_bag_is_rendered_with_the_bits_of_render(cluster, captures, noise):
    from dask import bag

    amp = namdsp.load(captures / "lead.nam")
    signals = [noise(300 + item, seed=item) for item in range(5)]
    result = namdsp.dask.render(bag.from_sequence(signals, npartitions=2), amp, engine="numpy")
    with distributed.Client(cluster.scheduler_address) as client:
        for x, y in zip(signals, client.compute(result, sync=True), strict=True):
            assert np.array_equal(y, amp.render(x, engine="numpy"))
    with pytest.raises(SettingError, match=r"expected a dask\.bag\.Bag"):
        namdsp.dask.render(signals, amp)


@pytest.mark.slow
def test_a_process_that_is_killed_while_it_starts_is_told_in_one_error():
    def kill():
        wait_until(lambda: multiprocessing.active_children(), seconds=20)
        for process in multiprocessing.active_children():
            process.kill()

    killing = threading.Thread(target=kill)
    killing.start()
    with (
        pytest.raises(EngineError, match="a process ended while it started") as caught,
        on_cluster("local:1"),
    ):
        pass
    killing.join()
    assert caught.value.__suppress_context__


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheduler", "message"),
    [
        *((text, "such as local:4") for text in ("local:", "local:x", "local:0", "local:\u0661")),
        ("tcp://127.0.0.1:1", "cannot be reached"),
    ],
)
def test_schedulers_that_mean_nothing_or_are_not_there_are_refused(scheduler, message, monkeypatch):
    monkeypatch.setattr(dask_executor, "CONNECT_SECONDS", 0.2)
    with pytest.raises(SettingError, match=message), on_cluster(scheduler):
        pass
