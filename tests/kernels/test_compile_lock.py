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

from namdsp.cache_folder import CACHE_VARIABLE, cache_folder
from namdsp.native import object_cache
from namdsp.native.object_cache import ObjectCache

fcntl = pytest.importorskip("fcntl")
ROOT = Path(__file__).resolve().parents[2]

HOLDER = r"""
import os, sys, time
from namdsp.native.object_cache import ObjectCache
with ObjectCache("digest").exclusive_build("kernel", None):
    if sys.argv[1] == "fork" and not os.fork():
        os.write(1, f"{os.getpid()}\n".encode())  # in one piece: two processes write
        time.sleep(100)
    os.write(1, b"holding\n")
    time.sleep(100)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the kernels."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / "kernels" / "digest"


@pytest.fixture
def holder() -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock of `kernel`."""
    process = start("alone")
    with process:
        yield process
        process.kill()


def start(how: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, how],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    if how == "alone":
        assert next_line(process) == "holding\n"
    return process


def waits(cache: ObjectCache, name: str = "kernel") -> int:
    """How often a builder had to wait."""
    waited: list[int] = []
    with cache.exclusive_build(name, lambda: waited.append(1)):
        pass
    return len(waited)


def test_a_killed_holder_is_not_waited_for(
    holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(object_cache, "PATIENCE_SECONDS", 100.0)
    messages = []

    def kill() -> None:
        messages.append(holder.poll())
        holder.send_signal(signal.SIGKILL)

    cache = ObjectCache("digest")
    with cache.exclusive_build("kernel", kill):
        assert holder.wait(20) == -signal.SIGKILL
    assert messages == [None]
    assert waits(cache) == 0
    assert cache.patient


def test_a_child_that_the_holder_forked_does_not_keep_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_cache, "PATIENCE_SECONDS", 10.0)
    with start("fork") as holder:
        lines = {next_line(holder).strip(), next_line(holder).strip()}
        child = int((lines - {"holding"}).pop())
        try:
            holder.kill()
            holder.wait(20)
            cache = ObjectCache("digest")
            assert waits(cache) == 0
            assert cache.patient
        finally:
            os.kill(child, signal.SIGKILL)


def test_a_holder_that_does_not_end_is_waited_for_once(
    holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(object_cache, "PATIENCE_SECONDS", 0.2)
    cache = ObjectCache("digest")
    assert waits(cache) == 1
    assert not cache.patient
    assert waits(cache) == 0
    assert holder.poll() is None


def test_other_kernels_are_not_waited_for(holder: subprocess.Popen[str]) -> None:
    assert waits(ObjectCache("digest"), "another") == 0


def test_a_lock_held_twice_is_held_until_the_outer_end() -> None:
    """Compiling one kernel can lead to another."""
    cache = ObjectCache("digest")
    with cache.exclusive_build("kernel", None):
        with cache.exclusive_build("inner", None):
            pass
        ask = (
            "from namdsp.native import object_cache\n"
            "object_cache.PATIENCE_SECONDS = 0.1\n"
            "cache = object_cache.ObjectCache('digest')\n"
            "said = []\n"
            "for name in ('kernel', 'inner'):\n"
            "    cache.patient = True\n"
            "    with cache.exclusive_build(name, lambda: said.append(name)): pass\n"
            "print(said)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", ask],
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert done.stdout == "['kernel']\n", done.stderr


def test_two_builders_at_once_alternate_and_leave_no_lock(folder: Path) -> None:
    """Each counts itself in, waits and counts itself out: never are there two."""
    build = (
        "import sys, time, pathlib\n"
        "from namdsp.native.object_cache import ObjectCache\n"
        "inside = pathlib.Path(sys.argv[1])\n"
        "cache = ObjectCache('digest')\n"
        "for _ in range(20):\n"
        "    with cache.exclusive_build('kernel', None):\n"
        "        inside.mkdir()\n"  # fails if another one is inside
        "        time.sleep(0.002)\n"
        "        inside.rmdir()\n"
    )
    command = [sys.executable, "-c", build, str(folder.parent / "inside")]
    folder.mkdir(parents=True, mode=0o700)
    folder.parent.chmod(0o700)
    folder.parent.parent.chmod(0o700)
    builders = [
        subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        for _ in range(3)
    ]
    assert [builder.communicate(timeout=60)[1] for builder in builders] == ["", "", ""]
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("failing", ["no locks", "a folder", "a fifo"])
def test_where_there_are_no_locks_nobody_waits(
    failing: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert waits(ObjectCache("digest")) == 0
    if failing == "no locks":

        def refuse(*_: object) -> None:
            raise OSError(37, "No locks available")

        monkeypatch.setattr(fcntl, "flock", refuse)
    elif failing == "a folder":
        (folder / "kernel.lock").mkdir()
    else:
        os.mkfifo(folder / "kernel.lock")
    assert waits(ObjectCache("digest")) == 0


def test_the_cache_folder_is_the_users_or_the_one_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert cache_folder() == tmp_path / "cache"
    monkeypatch.delenv(CACHE_VARIABLE)
    if sys.platform == "linux":
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        assert cache_folder() == tmp_path / "namdsp"
        monkeypatch.delenv("XDG_CACHE_HOME")
        assert cache_folder() == Path.home() / ".cache" / "namdsp"
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as without a home
    with pytest.raises(RuntimeError, match="home"):
        cache_folder()
