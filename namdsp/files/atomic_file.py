"""Atomic writing of files: a file appears complete, or not at all. The only place that writes and then renames.

The bytes go to a hidden file in the target's folder, which is renamed in one step. A failure before that (error,
ctrl-C, a writer that is dropped) leaves the folder as it was. A process that is killed leaves its hidden file,
and the next one that writes into the folder removes it: a file of a living one is known by its lock. On Windows, what
is open can be neither renamed nor removed, so a leftover is what can be removed and has not changed for an hour.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import secrets
import stat
import sys
import time
import weakref
from typing import BinaryIO, Self, TypeAlias

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PathLike: TypeAlias = str | os.PathLike[str]

#: Names of temporary files; nothing else is ever removed.
_NAME = re.compile(r"\.namdsp-[0-9a-f]{16}\.part")
_FAR_BEHIND = (1 << 31) - 2  # the last that msvcrt can lock
#: Whether a file that is open can be neither renamed nor removed; and how old leftovers are there, in seconds.
_OPEN_STAYS, _OLD_SECONDS = sys.platform == "win32", 3600.0


class AtomicFile:
    """A temporary file that publish() renames to its target; after a `with` block it is gone.

    target  : the final path; its folder must exist
    replace : whether an existing file may be replaced
    mode    : permissions, under any umask; None for those of an ordinary new file
    durable : whether its bytes are on the disk before it has its name, and its name before publish() returns: a power
              failure leaves the old file, or all of the new one
    tidy    : whether leftovers of killed processes are removed from the folder; False if the caller has done that

    temporary : path of the temporary file, empty at first
    file      : the same, open for writing bytes
    published : whether it has its name

    Raises
    ------
    OSError : no file can be created in the folder.
    """

    def __init__(
        self,
        target: PathLike,
        *,
        replace: bool = True,
        mode: int | None = None,
        durable: bool = True,
        tidy: bool = True,
    ) -> None:
        self.target: str = os.fspath(target)
        self._replace = replace
        self._durable = durable
        self.published: bool = False
        folder = os.path.dirname(self.target)
        if tidy:
            remove_leftovers(folder)
        # not tempfile.mkstemp: its 0600 would stay with the published file
        file = None
        while file is None:
            self.temporary: str = os.path.join(folder, f".namdsp-{secrets.token_hex(8)}.part")
            try:  # a ctrl-C may come as soon as the file is there
                file = _create(self.temporary)
                if file is not None:
                    self.file = file
                    self._end = weakref.finalize(self, _end, self.temporary, file, os.getpid())
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(self.temporary)
                raise
        if mode is not None:
            try:
                os.chmod(self.temporary, mode)
            except OSError:
                self.discard()
                raise

    def publish(self) -> None:
        """Give the file its name; the temporary file is gone in any case.

        Raises
        ------
        FileExistsError : there is one, and it may not be replaced.
        OSError         : the folder does not allow it.
        """
        try:
            self.file.flush()
            if self._durable:
                os.fsync(self.file.fileno())
            if _OPEN_STAYS:
                self.file.close()
            if self._replace:
                os.replace(self.temporary, self.target)
            else:
                self._publish_new()
            self.published = True
        finally:
            self.discard()
        if self._durable:
            sync_folder(os.path.dirname(self.target))

    def discard(self) -> None:
        """Remove the temporary file. Does nothing after publish() or a second time."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.discard()

    def _publish_new(self) -> None:
        try:
            os.link(self.temporary, self.target)  # refuses an existing name, unlike a rename
        except FileExistsError:
            raise
        except OSError:
            # no hard links here (FAT, some network drives): look, then rename
            if os.path.lexists(self.target):
                raise FileExistsError from None
            os.replace(self.temporary, self.target)


def write_atomic(path: PathLike, content: bytes, *, mode: int | None = None, durable: bool = True) -> None:
    """Write a file in one go, over an existing one. Of two writers the last one wins.

    mode : permissions, under any umask; None for those of an ordinary new file

    Raises
    ------
    OSError : it cannot be written; nothing is left of it.
    """
    with AtomicFile(path, mode=mode, durable=durable) as pending:
        pending.file.write(content)
        pending.publish()


def sync_folder(folder: PathLike) -> None:
    """Wait until the names in a folder are on the disk. Does nothing where a folder cannot be opened: on Windows."""
    with contextlib.suppress(OSError):
        handle = os.open(folder or ".", os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def move_aside(path: PathLike) -> str:
    """Rename a file to the first free name of `amp.nam.aside`, `amp.nam.aside-2` and so on; returns that name.

    Raises
    ------
    OSError : the folder does not allow it.
    """
    path = os.fspath(path)
    for number in itertools.count(1):
        aside = f"{path}.aside" if number == 1 else f"{path}.aside-{number}"
        if not os.path.lexists(aside):
            break
    os.rename(path, aside)
    sync_folder(os.path.dirname(path))
    return aside


def remove_leftovers(folder: PathLike) -> None:
    """Remove temporary files of killed processes of this user from a folder: those that no process has locked."""
    with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
        for leftover in [entry.path for entry in entries if _NAME.fullmatch(entry.name)]:
            with contextlib.suppress(OSError):  # not ours, or gone meanwhile
                _remove_unless_locked(leftover)


def _create(path: str) -> BinaryIO | None:
    """Open and locked; None if another name must be tried."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        # between these two lines another process may take it for a leftover
        if _OPEN_STAYS or (lock(handle) is not False and _is(handle, path)):
            return os.fdopen(handle, "wb")
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None


def _is(handle: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path, follow_symlinks=False))
    except FileNotFoundError:
        return False


def _remove_unless_locked(path: str) -> None:
    if sys.platform == "win32":
        if time.time() - os.stat(path).st_mtime > _OLD_SECONDS:
            os.unlink(path)
        return
    handle = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid():
            return
        if lock(handle) and _is(handle, path):
            os.unlink(path)
    finally:
        os.close(handle)


def _end(path: str, file: BinaryIO, owner: int) -> None:
    if _OPEN_STAYS:
        _close(file)
    if os.getpid() == owner:  # a forked child must not remove its parent's file
        with contextlib.suppress(OSError):
            os.unlink(path)
    _close(file)


def _close(file: BinaryIO) -> None:
    with contextlib.suppress(OSError):  # the disk may be full
        file.close()


def lock(handle: int) -> bool | None:
    """Lock an open file; False if another has locked it, None on a file system without locks.

    flock, on Windows a byte far behind the end: the position in the file moves. A lock ends with its process.
    """
    try:
        if sys.platform == "win32":
            os.lseek(handle, _FAR_BEHIND, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # Windows says EACCES, Wine 10 nothing
        return False if sys.platform == "win32" and error.errno != errno.EINVAL else None
    return True
