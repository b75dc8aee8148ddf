"""Files that are trusted: only what this user alone can have written, and nothing that makes a reader wait."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from waiting import running

from namdsp.private_files import make_folder, read_file, refuse_folder, write_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="owners, modes and FIFOs of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o277], ids=oct)
def test_folders_and_files_are_private_to_the_user_whatever_the_umask(umask: int, tmp_path: Path) -> None:
    """277 takes even the owner's right to write. A folder that is there keeps its mode."""
    folder, before = tmp_path / "a" / "b" / "c", os.umask(umask)
    tmp_path.chmod(0o750)
    try:
        make_folder(folder)
        write_file(folder / "file", b"content")
    finally:
        os.umask(before)
    assert [mode(item) for item in (folder.parent.parent, folder.parent, folder)] == [0o700] * 3
    assert (mode(folder / "file"), mode(tmp_path)) == (0o600, 0o750)
    assert read_file(folder / "file", 100) == b"content"


@pytest.mark.parametrize("kind", ["fifo", "folder", "link", "dangling link", "/dev/zero", "large", "shared"])
def test_what_is_no_regular_file_of_the_users_counts_as_no_file_and_is_replaced(
    kind: str, tmp_path: Path
) -> None:
    path, elsewhere, content = tmp_path / "file", tmp_path / "elsewhere", b"content"
    write_file(elsewhere, content)
    match kind:
        case "fifo":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "large" | "shared":
            write_file(path, content)
            if kind == "large":
                os.truncate(path, 1 << 40)
            else:
                path.chmod(0o620)
        case _:
            path.symlink_to({"link": elsewhere, "dangling link": "nowhere"}.get(kind, kind))
    descriptors = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0
    results = []
    with running(lambda: results.append(read_file(path, 1000))):  # a reader of a FIFO would wait
        pass
    assert results == [None]
    assert (len(os.listdir("/proc/self/fd")) if descriptors else 0) == descriptors
    if kind != "folder":
        write_file(path, b"new")
        assert read_file(path, 100) == b"new"
    assert read_file(elsewhere, 1000) == content


def test_another_users_file_and_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_file(tmp_path / "file", b"content")
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert read_file(tmp_path / "file", 100) is None
    assert refuse_folder(tmp_path) == f"{tmp_path} belongs to another user"


def test_a_folder_that_others_can_write_or_that_is_none_is_refused(tmp_path: Path) -> None:
    """One that only holds such folders may be sticky: nobody renames another's there."""
    for name in ("folder", "real"):
        (tmp_path / name).mkdir()
    for bits, inner, outer in (
        (0o700, True, True),
        (0o755, True, True),
        (0o775, False, False),
        (0o777, False, False),
        (0o1777, False, True),
    ):
        (tmp_path / "folder").chmod(bits)
        assert (refuse_folder(tmp_path / "folder") is None) == inner
        assert (refuse_folder(tmp_path / "folder", outer=True) is None) == outer
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "file").write_bytes(b"")
    for name in ("link", "file"):
        assert refuse_folder(tmp_path / name) == f"{tmp_path / name} is not a folder"
    assert refuse_folder(tmp_path / "link", outer=True) is None
    assert refuse_folder(tmp_path / "nothing") is None
