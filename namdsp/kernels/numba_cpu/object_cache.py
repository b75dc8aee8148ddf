"""Compiled code on disk, so that the next process need not compile. Bytes under a name; what they mean is `jit.py`'s.

<user's cache folder>/namdsp/kernels/<digest of sources, versions and processor>/<name>:

    32 bytes   sha256 of the rest
    the rest   object code

A file is written under another name and renamed: readers see all of it or nothing, and of two writers the last one
wins. A damaged file counts as absent. A folder that cannot be written costs time, never a result.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path

from namdsp.cache_folder import CACHE_VARIABLE, cache_folder

#: Folders of other digests go when nobody has used them for so long.
UNUSED_DAYS = 30
_DAY = 86400
_CHECKSUM_BYTES = 32


class ObjectCache:
    """The files of one digest."""

    def __init__(self, digest: str) -> None:
        self._told = False
        try:
            self._all: Path | None = cache_folder() / "kernels"
        except RuntimeError as error:
            self._all = None
            self._tell(str(error))
            return
        self._folder = self._all / digest
        self._mark_used()

    def read(self, name: str) -> bytes | None:
        """What was written under `name`, or None: not there, not readable, or damaged."""
        if self._all is None:
            return None
        try:
            content = (self._folder / name).read_bytes()
        except OSError:
            return None
        data = content[_CHECKSUM_BYTES:]
        return data if hashlib.sha256(data).digest() == content[:_CHECKSUM_BYTES] else None

    def write(self, name: str, data: bytes) -> None:
        """Keep `data`. Where that is not possible, says so on stderr, once."""
        if self._all is None:
            return
        try:
            if not self._folder.is_dir():
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._sweep()
            _write_whole(self._folder / name, hashlib.sha256(data).digest() + data)
        except OSError as error:
            self._tell(f"{self._folder}: {error.strerror}")

    def _mark_used(self) -> None:
        with suppress(OSError):  # not there yet, or not ours
            if self._folder.stat().st_mtime < time.time() - _DAY:
                os.utime(self._folder)

    def _sweep(self) -> None:
        """Remove the folders that earlier versions have left."""
        assert self._all is not None
        for folder in self._all.iterdir():
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


def _write_whole(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{os.urandom(6).hex()}")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
