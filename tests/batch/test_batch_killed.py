"""kill -9 at any moment: what is resumed ends with the same files and the same lines, byte for byte."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import next_line

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(os.name == "nt", reason="forks")
@pytest.mark.parametrize("replace", ["", "replace"])
def test_a_batch_that_is_killed_at_any_call_and_resumed_ends_the_same(
    captures, tmp_path, write_take, replace
):
    for name in "ab":
        write_take(tmp_path / "two" / f"{name}.wav", 50)
    script = Path(__file__).with_name("killed_batches.py")
    done = subprocess.run(
        [sys.executable, script, tmp_path / "two", captures / "clean.nam", tmp_path, replace],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 30


@pytest.mark.skipif(os.name == "nt", reason="signals")
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
    words = ["batch", takes, "--models", captures, "-o", tmp_path / "out", "--engine", "numpy"]
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
    assert "something in it waits without end" in message
