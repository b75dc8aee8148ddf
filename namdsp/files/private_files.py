"""The folder of compiled kernels, and files in it that only this user can write, for code is run as it is read.

A folder is refused where another user owns it or can write in it; a file where it is not a regular file of this user's.
Folders are made 0700 and files 0600 under any umask. A symlink or a FIFO under a file's name counts as no file.
Windows has no such owners and modes; there the user's folder is trusted.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from namdsp.files.atomic_file import write_atomic

#: Environment variable for the folder.
CACHE_VARIABLE = "NAMDSP_CACHE_DIR"


def cache_folder() -> Path:
    """Return $NAMDSP_CACHE_DIR, or namdsp's folder in the user's cache folder. Raises RuntimeError without a home.

    A ~ is expanded, for no shell may have: the variable may be from a unit file or a container's list.
    """
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    folder = user_cache_path("namdsp", appauthor=False)
    if folder.parts[0] == "~":  # left as it is where there is no home
        raise RuntimeError("this user has no home folder")
    return folder


_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_FILE, _FOLDER = 0o600, 0o700
#: Where a system lacks a flag, it lacks what the flag is against.
_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_SAFE_READ = os.O_RDONLY | _SAFE


def refuse_folder(folder: Path, *, outer: bool = False) -> str | None:
    """Return why files in a folder cannot be trusted; None if they can, or it does not exist.

    outer : a parent of such a folder. It may belong to the system, and be shared if it is sticky, as /tmp is
    """
    try:
        status = folder.stat() if outer else folder.lstat()
    except OSError:
        return None
    if not stat.S_ISDIR(status.st_mode):
        return f"{folder} is not a folder"
    if not hasattr(os, "geteuid"):
        return None
    if status.st_uid != os.geteuid() and not (outer and status.st_uid == 0):
        return f"{folder} belongs to another user"
    if status.st_mode & _OTHERS_WRITE and not (outer and status.st_mode & stat.S_ISVTX):
        return f"{folder} can be written by other users: chmod go-w"
    return None


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, for this user alone. Raises OSError."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir(mode=_FOLDER)
        folder.chmod(_FOLDER)  # the umask took from the mode above


def read_file(path: Path, max_bytes: int) -> bytes | None:
    """Return the content of a regular file that only this user can write, else None. Never blocks."""
    try:
        with open(path, "rb", opener=lambda name, _: os.open(name, _SAFE_READ)) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size > max_bytes:
                return None
            if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & _OTHERS_WRITE):
                return None
            return file.read(max_bytes)
    except OSError:
        return None


def write_file(path: Path, content: bytes) -> None:
    """Write a file atomically, replacing any file of its name. Raises OSError."""
    write_atomic(path, content, mode=_FILE, durable=False)  # a cache: what is damaged is made again
