"""kill -9 at any moment: what is resumed ends with the same files and the same lines, byte for byte."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from batch_files import contents, told
from waiting import next_line

from namdsp.batch.jobs import Job
from namdsp.batch.run import Options, run_batch

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(os.name == "nt", reason="forks")
def test_batches_that_were_killed_end_like_those_that_were_not(
    takes: Path, captures: Path, tmp_path: Path, every: Callable[..., list[Job]], out: Path
) -> None:
    run_batch(every(keep_dry=True), out, Options(engine="numpy", metadata=True))
    assert (out / "metadata.jsonl").exists()
    script = Path(__file__).with_name("killed_batches.py")
    done = subprocess.run(
        [sys.executable, script, takes, captures, tmp_path],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    killed = [int(line) for line in done.stdout.split()]
    assert len(killed) == 4
    assert sum(killed) >= 4
    for seed in range(4):
        ended = tmp_path / str(seed)
        assert contents(ended) == contents(out), seed
        assert told(ended) == told(out), seed


@pytest.mark.skipif(os.name == "nt", reason="locks")
def test_files_of_killed_batches_are_removed_from_the_folders_of_outputs(
    every: Callable[..., list[Job]], out: Path
) -> None:
    leftovers = [out / name / f".namdsp-{'0' * 16}.part" for name in "ab"]
    for leftover in leftovers:
        leftover.parent.mkdir(parents=True)
        leftover.touch()
    run_batch(every(), out, Options(engine="numpy"))
    assert not any(leftover.exists() for leftover in leftovers)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_thread_that_waits_for_ever_does_not_keep_the_program_from_its_end(
    takes: Path, captures: Path, tmp_path: Path
) -> None:
    script = (
        "import sys, threading; from namdsp.batch.work import Worker; from namdsp.cli import console, main\n"
        "def stuck(self, *_): print('stuck\\n', end='', flush=True); threading.Event().wait()\n"
        "Worker.run, console.GRACE_SECONDS = stuck, 0.1\n"
        "main(sys.argv[1:])"
    )
    words = ["batch", takes, "--models", captures, "-o", tmp_path / "out", "--engine", "numpy"]
    with subprocess.Popen(
        [sys.executable, "-c", script, *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            assert next_line(program) == "stuck\n"
            program.terminate()
            _, message = program.communicate(timeout=30)
        finally:
            program.kill()
    assert program.returncode == 128 + signal.SIGTERM
    assert "something in it waits without end" in message


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_signal_while_a_thread_starts_ends_the_program(takes: Path, captures: Path, tmp_path: Path) -> None:
    # the pool does not know the thread yet, so only the interpreter's end waits for it
    script = (
        "import os, signal, sys, threading\n"
        "from namdsp.batch.work import Worker; from namdsp.cli import console, main\n"
        "def stuck(self, *_): os.kill(os.getpid(), signal.SIGTERM); threading.Event().wait()\n"
        "Worker.run, console.GRACE_SECONDS = stuck, 0.1\n"
        "main(sys.argv[1:])"
    )
    words = ["batch", takes, "--models", captures, "-o", tmp_path / "out", "--engine", "numpy"]
    program = subprocess.run(
        [sys.executable, "-c", script, *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert program.returncode == 128 + signal.SIGTERM
    assert "something in it waits without end" in program.stderr
