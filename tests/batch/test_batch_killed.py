"""kill -9 at any moment: what is resumed ends with the same files and the same lines, byte for byte."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from batch_files import contents, told
from waiting import next_line

from namdsp.batch import run as batch_run
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.mark.skipif(os.name == "nt", reason="forks")
@pytest.mark.parametrize("replace", ["", "replace"])
def test_a_batch_that_is_killed_at_any_call_and_resumed_ends_the_same(
    captures, tmp_path, write_take, replace
):
    for name in "ab":
        write_take(tmp_path / "two" / f"{name}.wav", 50)
    done = subprocess.run(
        [sys.executable, __file__, tmp_path / "two", captures / "clean.nam", tmp_path, replace],
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'kit'}"},
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


if __name__ == "__main__":
    kill_and_resume(*sys.argv[1:])
