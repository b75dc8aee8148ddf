"""A batch on several devices, which here are made up, launches that overlap with reading and writing, and kill -9."""

from __future__ import annotations

import itertools
import logging
import os
import shutil
import signal
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from batch_files import contents, records, told
from here import MODELS, ROOT
from processes import run_process
from waiting import next_line, wait_until
from writing import largest_file

from namdsp.batch import order, run
from namdsp.batch import run as batch_run
from namdsp.batch.executors import LocalExecutor
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.processes import Device, ProcessExecutor, parse_devices
from namdsp.batch.run import Options, on_devices, run_batch
from namdsp.batch.setup import DeadWorkerError, Setup
from namdsp.batch.work import Task, Worker
from namdsp.common.python_process import python_command
from namdsp.errors import SettingError
from namdsp.files.private_files import CACHE_VARIABLE
from namdsp.rendering.job import Settings

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")


@pytest.fixture
def expected(every, tmp_path):
    run_batch(every(keep_dry=True), tmp_path / "expected", Options(engine="numpy", metadata=True))
    return tmp_path / "expected"


def processes_of(parent):
    """Processes of a batch that were started by some process."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
            command = path.with_name("cmdline").read_text()
        except OSError:
            continue
        if fields[1] == str(parent) and "namdsp.batch.processes" in command:
            found.append(int(path.parent.name))
    return found


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize(
    "files", [False, True]
)  # whether the process that dies reads and writes files for another
def test_devices_get_shares_and_one_that_dies_loses_nothing(files, every, out, expected, monkeypatch):
    monkeypatch.setattr(order, "LAUNCH_JOBS", 1)
    results: list[Any] = []

    def kill_one(result, summary):
        results.append(result)
        if len(results) == 1:
            children = processes_of(os.getpid())
            with_files = [file for child in children for file in processes_of(child)]
            os.kill((with_files if files else children)[0], signal.SIGKILL)

    devices = [Device("one", {"CUDA_VISIBLE_DEVICES": "0"}), Device("two", {"CUDA_VISIBLE_DEVICES": "1"})]
    options = Options(engine="numpy", threads=16 if files else 2, metadata=True)
    jobs = every(keep_dry=True)
    summary = run_batch(jobs, out, options, on_result=kill_one, choose=on_devices(devices))
    assert (summary.done, summary.errors) == (9, [])
    assert contents(out) == contents(expected)
    assert told(out) == told(expected)
    wait_until(lambda: processes_of(os.getpid()) == [])


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="shared memory of Linux")
def test_memory_that_cannot_be_shared_ends_a_process_and_no_task_waits(every, out, capfd):
    with largest_file(1 << 30):
        executor = ProcessExecutor(Setup(str(out), "numpy", threads=8), Device("one"), files=2)
        with pytest.raises(DeadWorkerError):
            executor.submit(Task(tuple(every()))).result(timeout=60)
    assert "File too large" in capfd.readouterr().err


def test_a_job_that_kills_its_worker_again_is_an_error_and_the_others_of_its_task_are_done(
    every, out, monkeypatch
):
    jobs, began, worker_run = every(), [], Worker.run

    def die(self, task, *more):
        began.append([job.output for job in task.jobs])
        if jobs[4].output in began[-1]:
            raise DeadWorkerError("its process")
        return worker_run(self, task, *more)

    monkeypatch.setattr(Worker, "run", die)
    summary = run_batch(
        jobs,
        out,
        Options(engine="numpy", threads=1),
        choose=lambda worker, jobs: ([LocalExecutor(worker)], partial(order.for_threads, max_jobs=3)),
    )
    assert (summary.done, len(summary.errors), max(map(len, began))) == (8, 1, 3)
    assert summary.errors[0].endswith("its process ended twice; see its messages")
    assert began.count([jobs[4].output]) == 1


@pytest.mark.parametrize("kind", ["threads", "launches", "processes"])
def test_what_was_done_when_a_batch_is_stopped_has_its_line(kind, every, out, monkeypatch):
    monkeypatch.setattr(order, "LAUNCH_JOBS", 1)
    if kind == "launches":
        monkeypatch.setattr(Worker, "runs_on_device", lambda self, job: True)

    def stop_with_files_ahead(result, summary):
        wait_until(lambda: len(list(out.rglob("*.wav"))) >= 2)  # one has its line
        raise KeyboardInterrupt

    def choose(worker, jobs):
        if kind == "processes":
            return on_devices([Device("one"), Device("two")])(worker, jobs)
        return [LocalExecutor(worker)], partial(order.for_devices, seconds={}, apart=False)

    with pytest.raises(KeyboardInterrupt):
        run_batch(
            every(), out, Options(engine="numpy", threads=2), on_result=stop_with_files_ahead, choose=choose
        )
    lines = sorted(item["output"] for item in told(out))
    assert lines == sorted(contents(out))
    assert 2 <= len(lines) < 9
    summary = run_batch(every(), out, Options(engine="numpy", threads=2, resume=True))
    assert (summary.skipped, summary.done) == (len(lines), 9 - len(lines))


@pytest.mark.slow
@needs_proc
def test_multiple_cores_are_multiple_processes_for_a_long_list(every, out, monkeypatch):
    monkeypatch.setattr(run, "JOBS_PER_TASK", 1)
    results = []
    for threads, expected in ((8, 2), (7, 0)):
        count: list[int] = []
        summary = run_batch(
            every(),
            out,
            Options(engine="numba", threads=threads, overwrite=True),
            on_result=lambda *_, count=count: count.append(len(processes_of(os.getpid()))),  # type: ignore[misc]
        )
        assert (summary.done, summary.errors, count[0]) == (9, [], expected)
        results.append((contents(out), told(out)))
    assert results[0][1] == results[1][1]
    assert results[0][0] == results[1][0]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="shared memory of Linux")
@pytest.mark.skipif(
    find_spec("torch") is None or find_spec("triton") is None,
    reason="torch and triton are not installed: launches for other processes are not tested here",
)
def test_triton_launches_through_shared_memory_write_the_same_files(write_take, tmp_path, out, monkeypatch):
    takes = [write_take(tmp_path / f"{channels}.wav", 40, channels=channels) for channels in (1, 2)]
    pairs = find_pairs(takes, [MODELS / "smallest.nam"], str(out), Settings(output_gain_db=-3.0))
    jobs = name_jobs(pairs, str(out), name="{take}/{model}.wav")
    run_batch(jobs, tmp_path / "expected", Options(engine="numpy"))
    monkeypatch.setenv("TRITON_INTERPRET", "1")
    options = Options(engine="triton", threads=8)
    summary = run_batch(jobs, out, options, choose=on_devices([Device("one")]))
    assert (summary.done, summary.errors) == (2, [])
    assert {item["engine"] for item in records(out)} == {"triton"}
    assert contents(out) == contents(tmp_path / "expected")


def test_devices_are_numbered_as_this_process_sees_them(monkeypatch):
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    assert [device.environment for device in parse_devices("cuda:0,cuda:3")] == [
        {"CUDA_VISIBLE_DEVICES": "0"},
        {"CUDA_VISIBLE_DEVICES": "3"},
    ]
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "5,GPU-77")
    assert parse_devices("cuda:1")[0].environment == {"CUDA_VISIBLE_DEVICES": "GPU-77"}
    for text in ("cuda:2", "cuda", "cpu:0", "cuda:0,cuda:0", "", "cuda:x"):
        with pytest.raises(SettingError, match="expected"):
            parse_devices(text)


def test_a_process_that_does_not_start_is_reported(every, out):
    broken = Device("broken", {"PYTHONHOME": "/nowhere"})
    with pytest.raises(SettingError, match="broken: its process does not start"):
        run_batch(every(), out, Options(engine="numpy"), choose=on_devices([broken]))


def test_another_python_imports_from_where_this_one_does_and_ignores_ctrl_c(tmp_path, monkeypatch):
    folder = tmp_path / "it's {here}"
    folder.mkdir()
    (folder / "only_here.py").write_text("ANSWER = 42")
    current = tmp_path / "current"
    current.mkdir()
    (current / "signal.py").write_text("print('not the module of Python')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder.name, *sys.path])
    statement = "import only_here; signal.raise_signal(signal.SIGINT); print(only_here.ANSWER)"
    done = run_process(*python_command(statement), cwd=current)
    assert (done.stdout, done.stderr, done.returncode) == ("42\n", "", 0)


# -- kill -9 at any moment -------------------------------------------------------------------------------


CALLS = ("open", "write", "link", "replace", "unlink", "ftruncate", "mkdir")


def kill_and_resume(takes, captures, folder, replace):
    """Kill a batch at each call that changes files, in turn, and resume it; print the number of calls.

    The process dies before the call, or, of a write, in its middle. What is resumed must end as an undisturbed run.

    replace : whether there are outputs of an earlier run with other settings, which are replaced
    """
    out = Path(folder) / "out"

    def jobs(gain):
        pairs = find_pairs([takes], [captures], str(out), Settings(input_gain_db=gain))
        return name_jobs(pairs, str(out), name="{take}/{model}.wav", keep_dry=True)

    def run(gain, *, again=True):
        how = batch_run.Options(
            engine="numpy", threads=1, resume=again, overwrite=again and bool(replace), metadata=True
        )
        summary = batch_run.run_batch(jobs(gain), out, how)
        assert (summary.errors, summary.notes) == ([], [])  # nor a torn line

    run(0.0, again=False)
    expected = contents(out), told(out)
    for number in itertools.count():
        shutil.rmtree(out)
        if replace:
            run(1.0, again=False)
        child = os.fork()
        if child == 0:
            die_at_call(number)
            run(0.0)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        run(0.0)
        assert (contents(out), told(out)) == expected, number
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            print(number)
            return


def die_at_call(number):
    """Kill this process at one of its calls."""
    calls = itertools.count()

    def deadly(name, call):
        def instead(*arguments, **named):
            if next(calls) == number:
                if name == "write":
                    call(arguments[0], arguments[1][: len(arguments[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **named)

        return instead

    for name in CALLS:
        setattr(os, name, deadly(name, getattr(os, name)))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize("replace", ["", "replace"])
def test_a_batch_that_is_killed_at_any_call_and_resumed_ends_the_same(
    captures, tmp_path, write_take, replace
):
    for name in "ab":
        write_take(tmp_path / "two" / f"{name}.wav", 50)
    done = run_process(sys.executable, __file__, tmp_path / "two", captures / "clean.nam", tmp_path, replace)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing ends it there")
@pytest.mark.parametrize("first", ["", "os.kill(os.getpid(), signal.SIGTERM); "])
def test_a_thread_that_waits_for_ever_does_not_keep_the_program_from_its_end(
    takes, captures, tmp_path, first
):
    """Also where the signal comes while a thread starts, which the pool does not know yet."""
    script = (
        "import os, signal, sys, threading\n"
        "from namdsp.batch.work import Worker; from namdsp.cli import console, main\n"
        f"def stuck(self, *_): {first}print('stuck\\n', end='', flush=True); threading.Event().wait()\n"
        "Worker.run, console.GRACE_SECONDS = stuck, 0.1\n"
        "main(sys.argv[1:])"
    )
    words = ["batch", takes, captures, "-o", tmp_path / "out", "--engine", "numpy"]
    with subprocess.Popen(
        [sys.executable, "-c", script, *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            if not first:
                assert next_line(program) == "stuck\n"
                program.terminate()
            _, message = program.communicate(timeout=30)
        finally:
            program.kill()
    assert program.returncode == 128 + signal.SIGTERM
    assert "still runs after" in message


if __name__ == "__main__":
    kill_and_resume(*sys.argv[1:])


@pytest.mark.slow
def test_a_batch_in_other_processes_says_that_it_compiles(every, out, tmp_path, monkeypatch, caplog):
    for said in (True, False):  # the second has the kernels of the first
        monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
        caplog.clear()
        with caplog.at_level(logging.INFO, "namdsp"):
            options = Options(engine="numba", threads=2, overwrite=True)
            run_batch(every(), out, options, choose=on_devices([Device("one", {})]))
        assert any(record.message.startswith("compiling kernels for ") for record in caplog.records) == said
