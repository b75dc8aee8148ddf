"""Compiled kernels on disk are code that runs: only what this user's processes wrote for this kernel is loaded.

And of processes that start together on an empty cache, one compiles.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cache_processes import files, finish, objects, play, start
from sampling import everything

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="owners, modes and locks of POSIX")


def test_objects_under_each_others_names_are_compiled_anew(
    filled: Path, package: Path, small_model: Path
) -> None:
    healthy = {path: path.read_bytes() for path in objects(filled)}
    paths = list(healthy)
    for path, other in zip(paths, paths[1:] + paths[:1], strict=True):
        path.write_bytes(healthy[other])
    assert len(play(package, small_model, filled)["compiled"]) == len(paths)
    assert {path: path.read_bytes() for path in objects(filled)} == healthy


def test_nothing_under_an_objects_name_hangs_or_is_believed(
    filled: Path, package: Path, small_model: Path, tmp_path: Path
) -> None:
    paths = objects(filled)
    assert len(paths) > 3
    os.rename(paths[0], tmp_path / "elsewhere")
    paths[0].symlink_to(tmp_path / "elsewhere")
    kept = (tmp_path / "elsewhere").read_bytes()
    paths[1].unlink()
    os.mkfifo(paths[1])
    paths[2].unlink()
    paths[2].symlink_to("/dev/zero")
    paths[3].chmod(0o606)
    assert len(play(package, small_model, filled)["compiled"]) == 4
    assert not any(path.is_symlink() or path.is_fifo() for path in paths)
    assert (tmp_path / "elsewhere").read_bytes() == kept
    assert play(package, small_model, filled)["compiled"] == []


def test_what_is_kept_is_the_users_alone_whatever_the_umask(
    first_run: tuple[Path, dict[str, Any]], package: Path, small_model: Path, tmp_path: Path
) -> None:
    report, err = finish(
        start(package, small_model, tmp_path / "new" / "cache", before="import os; os.umask(0)")
    )
    assert report["right"]
    assert err == ""
    for path in (tmp_path / "new").rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path


@pytest.mark.parametrize("depth", [0, 1, 2] if everything() else [0, 2])
def test_a_folder_that_others_can_write_is_said_and_neither_read_nor_written(
    depth: int, filled: Path, package: Path, small_model: Path
) -> None:
    """The cache folder, `kernels` in it, and the folder of the version in that."""
    folder = (filled, filled / "kernels", objects(filled)[0].parent)[depth]
    folder.chmod(0o777)
    before = {path: path.stat().st_mtime_ns for path in files(filled)}
    report, err = finish(start(package, small_model, filled))
    assert report["right"]
    assert len(report["compiled"]) == len(before)
    assert err.count("\n") == 1
    assert f"{folder} can be written by other users: chmod go-w" in err
    assert {path: path.stat().st_mtime_ns for path in files(filled)} == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_another_users_folder_is_said_and_not_read(filled: Path, package: Path, small_model: Path) -> None:
    folder = objects(filled)[0].parent
    os.chown(folder, 12345, -1)
    report, err = finish(start(package, small_model, filled))
    assert report["right"]
    assert report["compiled"]
    assert err.count("\n") == 1
    assert f"{folder} belongs to another user" in err


# --- together on an empty cache


def test_of_four_cold_processes_one_compiles_each_kernel(
    first_run: tuple[Path, dict[str, Any]], package: Path, small_model: Path, tmp_path: Path
) -> None:
    """Whoever comes first; nobody says a word, and nothing half written is left."""
    processes = [start(package, small_model, tmp_path / "cache") for _ in range(4)]
    compiled: list[str] = []
    for report, err in [finish(process) for process in processes]:
        assert report["right"]
        assert err == ""
        compiled += report["compiled"]
    assert sorted(compiled) == sorted(first_run[1]["compiled"])
    assert play(package, small_model, tmp_path / "cache")["compiled"] == []
    assert files(tmp_path / "cache") == set(objects(tmp_path / "cache"))


#: The first kernel takes for ever to compile.
STUCK = """
import time
from namdsp.native import compile as jit
jit.compile_object = lambda text: time.sleep(100)
jit.on_wait = None
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_a_process_that_dies_or_stops_over_a_kernel_does_not_keep_the_others(
    end: signal.Signals, package: Path, small_model: Path, filled: Path
) -> None:
    """The driver is there already: Numba need not be imported to come to the first kernel."""
    for path in objects(filled):
        if "driver" not in path.name:
            path.unlink()
    stuck = start(package, small_model, filled, before=STUCK)
    lock = next(filled.glob("kernels/*")) / "lock"
    try:
        wait_for_holder(lock)
        impatient = "from namdsp.native import compile_lock; compile_lock.PATIENCE_SECONDS = 1.0\n"
        second = start(package, small_model, filled, before=impatient if end == signal.SIGSTOP else "")
        stuck.send_signal(end)
        report, err = finish(second)
    finally:
        stuck.kill()
        stuck.communicate(timeout=20)
    assert report["right"]
    assert report["compiled"]
    assert err == ""


def wait_for_holder(lock: Path) -> None:
    """Until a process holds a byte of the file."""
    import fcntl

    end = time.monotonic() + 60
    while time.monotonic() < end:
        if lock.exists():
            with lock.open("r+") as file:
                try:
                    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except (BlockingIOError, PermissionError):
                    return
        time.sleep(0.02)
    pytest.fail("nobody takes the lock")


@pytest.mark.parametrize("failing", ["fcntl.lockf", "a folder"])
def test_without_locks_everybody_compiles(
    failing: str, package: Path, small_model: Path, filled: Path
) -> None:
    for path in objects(filled):
        if "driver" not in path.name:
            path.unlink()
    lock = next(filled.glob("kernels/*")) / "lock"
    lock.unlink()
    if failing == "a folder":
        lock.mkdir()
    no_locks = """
import errno, fcntl
def lockf(*_):
    raise OSError(errno.ENOLCK, "No locks available")
fcntl.lockf = lockf
"""
    processes = [
        start(package, small_model, filled, before=no_locks if failing == "fcntl.lockf" else "")
        for _ in range(2)
    ]
    for report, err in [finish(process) for process in processes]:
        assert report["right"]
        assert err == ""
    if lock.is_dir():
        shutil.rmtree(lock)
    assert play(package, small_model, filled)["compiled"] == []
