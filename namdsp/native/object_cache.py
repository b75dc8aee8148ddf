"""Compiled code on disk, so that the next process need not compile. Bytes under a name, whatever they mean.

<user's cache folder>/kernels/<digest of sources, versions and processor>/<name>:

    32 bytes   sha256 of digest, name, specification and the rest
    the rest   object code

So a file counts as absent if it is damaged, or is another kernel's, or not a regular file of this user's own. It is
written under another name and renamed: readers see all of it or nothing, and of two writers the last one wins. Folders
that cannot be written, or that other users can write, cost time, never a result.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from namdsp.cache_folder import CACHE_VARIABLE, cache_folder
from namdsp.native.compile_lock import CompileLock
from namdsp.private_files import make_folder, read_file, refuse_folder, write_file

#: Folders of other digests go when nobody has used them for so long.
UNUSED_DAYS = 30
_DAY = 86400
_CHECKSUM_BYTES = 32
#: The largest kernel has a hundredth of it.
_MOST_BYTES = 1 << 26


class ObjectCache:
    """The files of one digest."""

    def __init__(self, digest: str) -> None:
        self._told = False
        self._digest = digest
        self._folder: Path | None = None
        try:
            self._folder = cache_folder() / "kernels" / digest
        except RuntimeError as error:
            self._tell(str(error))
            return
        self._lock = CompileLock(self._folder / "lock")
        if self._trusted():
            self._mark_used()

    @property
    def folder(self) -> Path | None:
        """Where code is kept; None if it cannot be, as far as has been tried."""
        return self._folder

    def read(self, name: str, spec: str) -> bytes | None:
        """What was written under `name` for `spec`, or None: not there, not ours, damaged, or something else's."""
        if self._folder is None:
            return None
        content = read_file(self._folder / name, _MOST_BYTES)
        if content is None:
            return None
        data = content[_CHECKSUM_BYTES:]
        return data if self._checksum(name, spec, data) == content[:_CHECKSUM_BYTES] else None

    def write(self, name: str, spec: str, data: bytes) -> None:
        """Keep `data`. Where that is not possible, says so on stderr, once."""
        if not self._made():
            return
        assert self._folder is not None
        try:
            write_file(self._folder / name, self._checksum(name, spec, data) + data)
        except OSError as error:
            self._tell(f"{self._folder}: {error.strerror}")

    def turn(self, name: str, on_wait: Callable[[], None] | None) -> AbstractContextManager[None]:
        """Inside, no other process makes `name`: waits for one that does, but not for ever."""
        return self._lock.held(name, on_wait) if self._made() else nullcontext()

    def _made(self) -> bool:
        """Whether there is a folder to write to; makes it."""
        if self._folder is None:
            return False
        try:
            new = not self._folder.is_dir()
            make_folder(self._folder)
            if not self._trusted():
                return False
            if new:
                self._sweep()
        except OSError as error:
            self._tell(f"{self._folder}: {error.strerror}")
            self._folder = None
            return False
        return True

    def _trusted(self) -> bool:
        """Whether only this user can have written here; if not, the folder is not used any more."""
        assert self._folder is not None
        outer, kernels = self._folder.parent.parent, self._folder.parent
        refusal = refuse_folder(outer, outer=True) or refuse_folder(kernels) or refuse_folder(self._folder)
        if refusal is not None:
            self._folder = None
            self._tell(refusal)
        return refusal is None

    def _checksum(self, name: str, spec: str, data: bytes) -> bytes:
        identity = repr((self._digest, name, spec)).encode()
        return hashlib.sha256(hashlib.sha256(identity).digest() + data).digest()

    def _mark_used(self) -> None:
        assert self._folder is not None
        with suppress(OSError):  # not there yet, or not ours
            if self._folder.stat().st_mtime < time.time() - _DAY:
                os.utime(self._folder)

    def _sweep(self) -> None:
        """Remove the folders that earlier versions have left."""
        assert self._folder is not None
        for folder in self._folder.parent.iterdir():
            with suppress(OSError):  # another process may sweep at the same time
                if folder != self._folder and folder.stat().st_mtime < time.time() - UNUSED_DAYS * _DAY:
                    shutil.rmtree(folder, ignore_errors=True)

    def _tell(self, reason: str) -> None:
        if not self._told:
            self._told = True
            print(
                f"namdsp: compiled kernels cannot be kept ({reason}); every process will compile its own. "
                f"Set {CACHE_VARIABLE} to a writable folder",
                file=sys.stderr,
            )
