"""Files that are trusted: only what this user alone can have written, and nothing that makes a reader wait."""

from __future__ import annotations

import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from namdsp.private_files import make_folder, read_file, refuse_folder, write_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="owners, modes and FIFOs of POSIX")


@pytest.fixture(params=[0o000, 0o022, 0o277], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """A umask in force; 277 takes even the owner's right to write."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def test_folders_and_files_are_private_to_the_user_whatever_the_umask(umask: int, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b" / "c"
    make_folder(folder)
    write_file(folder / "file", b"content")
    assert [mode(item) for item in (folder.parent.parent, folder.parent, folder)] == [0o700] * 3
    assert mode(folder / "file") == 0o600
    assert read_file(folder / "file", 100) == b"content"


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    make_folder(tmp_path)
    assert mode(tmp_path) == 0o750


def test_a_file_replaces_whatever_has_its_name(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"kept")
    (tmp_path / "link").symlink_to(elsewhere)
    os.mkfifo(tmp_path / "fifo")
    for name in ("link", "fifo"):
        write_file(tmp_path / name, b"new")
        assert read_file(tmp_path / name, 100) == b"new"
    assert elsewhere.read_bytes() == b"kept"
    assert len(list(tmp_path.iterdir())) == 3


def in_time(read: Any) -> Any:
    """What read() returns; fails where it waits."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(read()), daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive(), "it waits"
    return results[0]


@pytest.mark.parametrize("kind", ["fifo", "folder", "link", "dangling link", "/dev/zero", "large", "shared"])
def test_what_is_no_regular_file_of_the_users_counts_as_no_file(kind: str, tmp_path: Path) -> None:
    path, content = tmp_path / "file", b"content"
    write_file(tmp_path / "elsewhere", content)
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind in ("large", "shared"):
        write_file(path, content)
        if kind == "large":
            os.truncate(path, 1 << 40)
        else:
            path.chmod(0o620)
    else:
        path.symlink_to({"link": tmp_path / "elsewhere", "dangling link": "nowhere"}.get(kind, kind))
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0
    assert in_time(lambda: read_file(path, 1000)) is None
    assert read_file(tmp_path / "elsewhere", 1000) == content
    assert (len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0) == before


def test_another_users_file_and_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_file(tmp_path / "file", b"content")
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert read_file(tmp_path / "file", 100) is None
    assert refuse_folder(tmp_path) == f"{tmp_path} belongs to another user"


@pytest.mark.parametrize(
    ("bits", "inner", "outer"),
    [
        (0o700, True, True),
        (0o755, True, True),
        (0o775, False, False),
        (0o777, False, False),
        (0o1777, False, True),
    ],
)
def test_a_folder_that_others_can_write_is_refused(
    bits: int, inner: bool, outer: bool, tmp_path: Path
) -> None:
    """One that only holds such folders may be sticky: nobody renames another's there."""
    tmp_path.chmod(bits)
    assert (refuse_folder(tmp_path) is None) == inner
    assert (refuse_folder(tmp_path, outer=True) is None) == outer


def test_a_folder_that_is_a_link_or_a_file_is_refused_and_one_that_is_not_there_is_not(
    tmp_path: Path,
) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "file").write_bytes(b"")
    for name in ("link", "file"):
        assert refuse_folder(tmp_path / name) == f"{tmp_path / name} is not a folder"
    assert refuse_folder(tmp_path / "link", outer=True) is None
    assert refuse_folder(tmp_path / "nothing") is None
