"""Cache of compiled code on disk: the next process reads it instead of compiling.

<user's cache folder>/kernels/<digest, see compile.py>/<name>:

    32 bytes   sha256 of digest, name, specification and the rest
    the rest   object code

A file counts as absent if it is damaged, belongs to another kernel, or is not a regular file of this user. It is
written under another name and renamed: readers see all of it or nothing, and of two writers the last one wins. Folders
that cannot be written, or that other users can write, cost time, never a result.

Processes that need the same file at the same time each build it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

from namdsp.files.private_files import (
    CACHE_VARIABLE,
    cache_folder,
    make_folder,
    read_file,
    refuse_folder,
    write_file,
)

#: Folders of other digests are removed when they have not been used for this long.
UNUSED_DAYS = 30
_DAY = 86400
_CHECKSUM_BYTES = 32
#: Largest file that is read; the largest kernel has a hundredth of it.
_MAX_BYTES = 1 << 26


class ObjectCache:
    """The cached files of one digest.

    warns : whether it logs that nothing can be cached
    """

    def __init__(self, digest: str, *, warns: bool = True) -> None:
        self._warned = not warns
        self._digest = digest
        self._folder: Path | None = None
        try:
            self._folder = cache_folder() / "kernels" / digest
        except RuntimeError as error:
            self._warn(str(error))
            return
        if self._trusted():
            self._mark_used()

    @property
    def folder(self) -> Path | None:
        """The folder of cached code; None if nothing can be cached, as far as is known."""
        return self._folder

    def read(self, name: str, spec: str) -> bytes | None:
        """Return what was written under `name` for `spec`; None if absent, damaged, or not written by this user."""
        if self._folder is None:
            return None
        content = read_file(self._folder / name, _MAX_BYTES)
        if content is None:
            return None
        data = content[_CHECKSUM_BYTES:]
        return data if self._checksum(name, spec, data) == content[:_CHECKSUM_BYTES] else None

    def write(self, name: str, spec: str, data: bytes) -> None:
        """Write `data` under `name`. Where that is not possible, log a warning, once."""
        if not self._make_folder():
            return
        assert self._folder is not None
        try:
            write_file(self._folder / name, self._checksum(name, spec, data) + data)
        except OSError as error:
            self._warn(f"{self._folder}: {error.strerror}")

    def _make_folder(self) -> bool:
        """Whether there is a folder to write to, which is made if it is missing."""
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
            self._warn(f"{self._folder}: {error.strerror}")
            self._folder = None
            return False
        return True

    def _trusted(self) -> bool:
        """Whether this user alone can have written here; if not, the folder is no longer used."""
        assert self._folder is not None
        outer, kernels = self._folder.parent.parent, self._folder.parent
        refusal = refuse_folder(outer, outer=True) or refuse_folder(kernels) or refuse_folder(self._folder)
        if refusal is not None:
            self._folder = None
            self._warn(refusal)
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
        """Remove folders of other digests that have not been used for a month."""
        assert self._folder is not None
        for folder in self._folder.parent.iterdir():
            with suppress(OSError):  # another process may sweep at the same time
                if folder != self._folder and folder.stat().st_mtime < time.time() - UNUSED_DAYS * _DAY:
                    shutil.rmtree(folder, ignore_errors=True)

    def _warn(self, reason: str) -> None:
        if not self._warned:
            self._warned = True
            logging.getLogger("namdsp").warning(
                "namdsp: compiled kernels cannot be stored (%s); every process will compile its own. "
                "Set %s to a writable folder",
                reason,
                CACHE_VARIABLE,
            )
