"""One process compiles, the others wait: for a live one, for a while; for a dead one, not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from waiting import next_line

from namdsp.native import compile_lock
from namdsp.native.compile_lock import CompileLock

fcntl = pytest.importorskip("fcntl")
ROOT = Path(__file__).resolve().parents[2]

HOLDER = r"""
import os, sys, time
from pathlib import Path
from namdsp.native.compile_lock import CompileLock
with CompileLock(Path(sys.argv[1])).held("kernel", None):
    if sys.argv[2] == "fork" and not os.fork():
        os.write(1, f"{os.getpid()}\n".encode())  # in one piece: two processes write
        time.sleep(100)
    os.write(1, b"holding\n")
    time.sleep(100)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lock"


@pytest.fixture
def holder(file: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock of `kernel`."""
    process = start(file, "alone")
    with process:
        yield process
        process.kill()


def start(file: Path, how: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file), how],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    if how == "alone":
        assert next_line(process) == "holding\n"
    return process


def waits(lock: CompileLock, name: str = "kernel") -> int:
    """How often a holder had to wait."""
    found: list[int] = []
    with lock.held(name, lambda: found.append(1)):
        pass
    return len(found)


def test_a_killed_holder_is_not_waited_for(
    file: Path, holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_lock, "PATIENCE_SECONDS", 100.0)
    said = []

    def kill() -> None:
        said.append(holder.poll())
        holder.send_signal(signal.SIGKILL)

    lock = CompileLock(file)
    with lock.held("kernel", kill):
        assert holder.wait(20) == -signal.SIGKILL
    assert said == [None]
    assert waits(lock) == 0
    assert lock.patient


def test_a_child_that_the_holder_forked_does_not_keep_the_lock(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_lock, "PATIENCE_SECONDS", 10.0)
    with start(file, "fork") as holder:
        lines = {next_line(holder).strip(), next_line(holder).strip()}
        child = int((lines - {"holding"}).pop())
        try:
            holder.kill()
            holder.wait(20)
            lock = CompileLock(file)
            assert waits(lock) == 0
            assert lock.patient
        finally:
            os.kill(child, signal.SIGKILL)


def test_a_holder_that_does_not_end_is_waited_for_once(
    file: Path, holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_lock, "PATIENCE_SECONDS", 0.2)
    lock = CompileLock(file)
    assert waits(lock) == 1
    assert not lock.patient
    assert waits(lock) == 0
    assert holder.poll() is None


def test_other_kernels_are_not_waited_for(file: Path, holder: subprocess.Popen[str]) -> None:
    assert waits(CompileLock(file), "another") == 0


def test_a_lock_held_twice_is_held_until_the_outer_end(file: Path) -> None:
    """Compiling one kernel can lead to another."""
    lock = CompileLock(file)
    with lock.held("kernel", None):
        with lock.held("inner", None):
            pass
        ask = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n" + (
            "from pathlib import Path\n"
            "from namdsp.native import compile_lock\n"
            "compile_lock.PATIENCE_SECONDS = 0.1\n"
            f"lock = compile_lock.CompileLock(Path({str(file)!r}))\n"
            "said = []\n"
            "for name in ('kernel', 'inner'):\n"
            "    lock.patient = True\n"
            "    with lock.held(name, lambda: said.append(name)): pass\n"
            "print(said)\n"
        )
        done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=60)
    assert done.stdout == "['kernel']\n", done.stderr


@pytest.mark.parametrize("failing", ["no locks", "no folder", "a folder", "a fifo"])
def test_where_there_are_no_locks_nobody_waits(
    failing: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if failing == "no locks":

        def refuse(*_: object) -> None:
            raise OSError(37, "No locks available")

        monkeypatch.setattr(fcntl, "lockf", refuse)
    elif failing == "no folder":
        file = file / "deeper"
    elif failing == "a folder":
        file.mkdir()
    else:
        os.mkfifo(file)
    assert waits(CompileLock(file)) == 0
