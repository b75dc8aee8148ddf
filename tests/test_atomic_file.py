"""Write, then rename: what is left when a process is killed, and who may remove it."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from waiting import next_line

from namdsp import atomic_file
from namdsp.atomic_file import AtomicFile, remove_leftovers, write_atomic
from namdsp.audio.pending_file import make_folder

ROOT = Path(__file__).parents[1]
WRITING = """
import sys
from namdsp.atomic_file import AtomicFile
whole = AtomicFile(sys.argv[1])
whole.file.write(b"half")
whole.file.flush()
print(whole.temporary, flush=True)
sys.stdin.read()
"""
locks = pytest.mark.skipif(sys.platform == "win32", reason="leftovers stay where there is no flock")


@contextmanager
def another_process(target: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A process that is writing, and its temporary file."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITING, str(target)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process, Path(next_line(process).strip())
        finally:
            process.kill()


def killed(target: Path) -> Path:
    """What a killed process left."""
    with another_process(target) as (process, path):
        process.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        process.wait(30)
    assert path.exists()
    return path


def test_a_file_is_written_completely_over_another_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for path, content in ((tmp_path / "a", b"one" * 100_000), ("a", b"two")):
        write_atomic(path, content)
        assert (tmp_path / "a").read_bytes() == content
    with pytest.raises(FileExistsError), AtomicFile(tmp_path / "a", replace=False) as full:
        full.publish()

    def no_space(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic_file.os, "replace", no_space)
    with pytest.raises(OSError, match="No space"):
        write_atomic(tmp_path / "a", b"after")
    assert (tmp_path / "a").read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("step", ["_lock", "_is", "os.fdopen"])
def test_an_interrupt_as_soon_as_the_file_is_there_leaves_nothing(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        assert list(tmp_path.iterdir())
        raise KeyboardInterrupt

    monkeypatch.setattr(f"namdsp.atomic_file.{step}", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(tmp_path / "a", b"content")
    assert list(tmp_path.iterdir()) == []


def test_bytes_that_do_not_fit_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_a_full_disk(path: str) -> int:
        os.symlink("/dev/full", path)
        return os.open(path, os.O_WRONLY)

    monkeypatch.setattr(atomic_file, "_create", on_a_full_disk)
    with pytest.raises(OSError, match="No space"):
        write_atomic(tmp_path / "a", b"few")  # few enough to wait in a buffer
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_a_mode_holds_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write_atomic(tmp_path / "a", b"", mode=0o600)
        write_atomic(tmp_path / "b", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o666 & ~umask


@locks
def test_the_next_writer_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"before")
    killed(tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == b"before"
    write_atomic(tmp_path / "b", b"")  # another name, the same folder
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


@locks
def test_a_file_that_is_being_written_is_left_untouched(tmp_path: Path) -> None:
    here = AtomicFile(tmp_path / "c")
    with another_process(tmp_path / "a") as (_, path):
        write_atomic(tmp_path / "b", b"")
        assert path.read_bytes() == b"half"
        assert os.path.exists(here.temporary)
    here.publish()
    assert (tmp_path / "c").exists()


@locks
def test_a_forked_child_neither_removes_nor_unlocks_its_parents_file(tmp_path: Path) -> None:
    program = (
        "import os, sys; from namdsp.atomic_file import *\n"
        "whole = AtomicFile(sys.argv[1], replace=False)\n"
        "if os.fork() == 0: whole.discard(); os._exit(0)\n"
        "os.wait(); remove_leftovers(os.path.dirname(sys.argv[1])); whole.publish()"
    )
    subprocess.run([sys.executable, "-c", program, tmp_path / "a"], cwd=ROOT, check=True, timeout=60)
    assert os.listdir(tmp_path) == ["a"]


@locks
def test_only_files_of_namdsp_are_removed(tmp_path: Path) -> None:
    left = killed(tmp_path / "a")
    for name in (
        ".namdsp-1.part",
        "namdsp-0123456789abcdef.part",
        ".namdsp-0123456789abcdef.part.wav",
        "x.tmp",
    ):
        (tmp_path / name).write_bytes(b"mine")
    (tmp_path / "song.wav").write_bytes(b"mine")
    (tmp_path / ".namdsp-0000000000000001.part").symlink_to(tmp_path / "song.wav")
    (tmp_path / ".namdsp-0000000000000002.part").mkdir()
    os.mkfifo(tmp_path / ".namdsp-0000000000000003.part")  # to open it the usual way would wait for ever
    before = set(os.listdir(tmp_path))
    remove_leftovers(tmp_path)
    assert set(os.listdir(tmp_path)) == before - {left.name}
    assert (tmp_path / "song.wav").read_bytes() == b"mine"


@locks
def test_a_file_of_another_user_is_left_untouched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = killed(tmp_path / "a")
    monkeypatch.setattr(atomic_file.os, "geteuid", lambda: left.stat().st_uid + 1)
    remove_leftovers(tmp_path)
    assert left.exists()


@locks
def test_a_new_file_that_was_taken_for_a_leftover_is_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its creation and its lock."""
    lock, stolen = atomic_file._lock, []

    def delayed(handle: int) -> bool:
        if not stolen:
            (name,) = os.listdir(tmp_path)
            stolen.append(name)
            remove_leftovers(tmp_path)
        return lock(handle)

    monkeypatch.setattr(atomic_file, "_lock", delayed)
    write_atomic(tmp_path / "a", b"whole")
    assert stolen
    assert (tmp_path / "a").read_bytes() == b"whole"
    assert os.listdir(tmp_path) == ["a"]


@locks
def test_a_file_system_without_locks_is_written_and_never_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    left = killed(tmp_path / "a")
    monkeypatch.setattr(atomic_file.fcntl, "flock", none)
    write_atomic(tmp_path / "a", b"whole")
    assert (tmp_path / "a").read_bytes() == b"whole"
    assert left.exists()


def test_folders_may_be_deeper_than_the_stack_of_python(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * 300)
    most = sys.getrecursionlimit()
    sys.setrecursionlimit(300)
    try:
        remove = make_folder(str(deep))
    finally:
        sys.setrecursionlimit(most)
    assert deep.is_dir()
    remove()
    assert list(tmp_path.iterdir()) == []
