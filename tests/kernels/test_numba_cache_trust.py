"""Compiled kernels on disk are code that runs: only what this user's processes wrote for this kernel is loaded.

And of processes that start together on an empty cache, one compiles.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cache_processes import files, finish, kernels, objects, play, start

from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.native.object_cache import ObjectCache

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="owners, modes and locks of POSIX")


def test_objects_under_names_of_others_are_compiled_anew(
    filled: Path, package: Path, small_model: Path
) -> None:
    healthy = {path: path.read_bytes() for path in kernels(filled)}
    paths = list(healthy)
    for path, other in zip(paths, paths[1:] + paths[:1], strict=True):
        path.write_bytes(healthy[other])
    assert len(play(package, small_model, filled)["compiled"]) == len(paths)
    assert {path: path.read_bytes() for path in kernels(filled)} == healthy


def test_nothing_under_an_objects_name_hangs_or_is_believed(
    filled: Path, package: Path, small_model: Path, tmp_path: Path
) -> None:
    paths = kernels(filled)
    assert len(paths) > 3
    os.rename(paths[0], tmp_path / "elsewhere")
    paths[0].symlink_to(tmp_path / "elsewhere")
    stored = (tmp_path / "elsewhere").read_bytes()
    paths[1].unlink()
    os.mkfifo(paths[1])
    paths[2].unlink()
    paths[2].symlink_to("/dev/zero")
    paths[3].chmod(0o606)
    assert len(play(package, small_model, filled)["compiled"]) == 4
    assert not any(path.is_symlink() or path.is_fifo() for path in paths)
    assert (tmp_path / "elsewhere").read_bytes() == stored
    assert play(package, small_model, filled)["compiled"] == []


def write(folder: Path, name: str = "a.o") -> None:
    """As a process with this cache folder writes an object."""
    cache = ObjectCache("digest")
    with cache.exclusive_build(name, None):
        cache.write(name, "spec", b"code")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of the cache, and there is none yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "new" / "cache"))
    return tmp_path / "new" / "cache"


def test_what_is_preserved_is_private_to_the_user_whatever_the_umask(folder: Path) -> None:
    before = os.umask(0)
    try:
        write(folder)
    finally:
        os.umask(before)
    created = list(folder.parent.rglob("*"))
    assert len(created) == 4  # three folders and the object; no lock stays
    for path in created:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize("whose", ["can be written by other users: chmod go-w", "belongs to another user"])
def test_a_folder_that_others_can_write_is_reported_and_neither_read_nor_written(
    whose: str,
    depth: int,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The cache folder, `kernels` in it, and the folder of the version in that."""
    write(folder)
    assert ObjectCache("digest").read("a.o", "spec") == b"code"
    location = (folder, folder / "kernels", folder / "kernels" / "digest")[depth]
    if "chmod" in whose:
        location.chmod(0o777)
    else:
        me, inode = os.geteuid(), location.stat().st_ino

        def owner(path: Any, *, of: Any = os.lstat, **options: Any) -> os.stat_result:
            result = of(path, **options)
            return os.stat_result((*result[:4], me + (result.st_ino == inode), *result[5:]))

        monkeypatch.setattr(os, "lstat", owner)
        monkeypatch.setattr(os, "stat", partial(owner, of=os.stat))
    before = {path: path.stat().st_mtime_ns for path in files(folder)}
    cache = ObjectCache("digest")
    for name in ("a.o", "b.o"):
        assert cache.read(name, "spec") is None
        with cache.exclusive_build(name, None):
            cache.write(name, "spec", b"code")
    (message,) = caplog.messages
    assert f"{location} {whose}" in message
    assert {path: path.stat().st_mtime_ns for path in files(folder)} == before


# --- together on an empty cache


def test_of_four_cold_processes_one_compiles_every_kernel(
    first_run: tuple[Path, dict[str, Any]], package: Path, small_model: Path, tmp_path: Path
) -> None:
    """The first process compiles; nobody says a word, and nothing half written is left."""
    cache = tmp_path / "cache"
    processes = [start(package, small_model, cache) for _ in range(4)]
    compiled: list[str] = []
    for report, err in [finish(process) for process in processes]:
        assert report["right"]
        assert err == ""
        compiled += report["compiled"]
    assert sorted(compiled) == sorted(first_run[1]["compiled"])
    assert play(package, small_model, cache)["compiled"] == []
    assert files(cache) == set(objects(cache))


#: The first kernel takes for ever to compile.
STUCK = """
import time
from namdsp.native import compile as jit
jit.compile_object = lambda *_, **__: time.sleep(100)
jit.on_wait = None
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_a_process_that_dies_or_stops_over_a_kernel_does_not_keep_the_others(
    end: signal.Signals, package: Path, small_model: Path, filled: Path
) -> None:
    for path in kernels(filled):
        path.unlink()
    stuck = start(package, small_model, filled, before=STUCK)
    try:
        wait_for_holder(objects(filled)[0].parent)
        impatient = "from namdsp.native import object_cache; object_cache.PATIENCE_SECONDS = 1.0\n"
        second = start(package, small_model, filled, before=impatient if end == signal.SIGSTOP else "")
        stuck.send_signal(end)
        report, err = finish(second)
    finally:
        stuck.kill()
        stuck.communicate(timeout=20)
    assert report["right"]
    assert report["compiled"]
    assert err == ""


def wait_for_holder(folder: Path) -> None:
    """Until a process holds the lock of a kernel."""
    import fcntl

    end = time.monotonic() + 60
    while time.monotonic() < end:
        for lock in folder.glob("*.lock"):
            with lock.open("r+") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except (BlockingIOError, PermissionError):
                    return
        time.sleep(0.02)
    pytest.fail("nobody takes the lock")


@pytest.mark.parametrize("failing", ["fcntl.flock", "a folder"])
def test_without_locks_everybody_compiles(
    failing: str, package: Path, small_model: Path, filled: Path
) -> None:
    names = [path.name for path in kernels(filled)]
    for path in kernels(filled):
        path.unlink()
    locks = [objects(filled)[0].parent / f"{name}.lock" for name in names]
    if failing == "a folder":
        for lock in locks:
            lock.mkdir()
    no_locks = """
import errno, fcntl
def flock(*_):
    raise OSError(errno.ENOLCK, "No locks available")
fcntl.flock = flock
"""
    processes = [
        start(package, small_model, filled, before=no_locks if failing == "fcntl.flock" else "")
        for _ in range(2)
    ]
    for report, err in [finish(process) for process in processes]:
        assert report["right"]
        assert err == ""
    for lock in locks:
        if lock.is_dir():
            lock.rmdir()
    assert play(package, small_model, filled)["compiled"] == []
