"""One process compiles a kernel while the others wait for it: a lock between processes, a byte of one file a kernel.

The system frees a lock when its holder ends, however it ends. Where there are no locks (Windows, some network
drives, a folder that cannot be written) nobody waits and every process compiles its own: time lost, never a result.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

#: A kernel that takes its compiler longer than this is compiled here as well; one that does ends all waiting.
PATIENCE_SECONDS = 30.0
_POLL_SECONDS = 0.02


class CompileLock:
    """The lock file of one folder. Its users take turns within a process by a lock of their own."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._handle: int | None = None
        self._holders = 0
        self.patient = True

    @contextmanager
    def held(self, name: str, on_wait: Callable[[], None] | None) -> Iterator[None]:
        """Inside, no other process compiles `name`, unless one lost its patience. `on_wait` is called before a wait."""
        self._enter()
        place = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "little")
        locked = self._lock(place, on_wait)
        try:
            yield
        finally:
            if locked:
                self._unlock(place)
            self._leave()

    def _lock(self, place: int, on_wait: Callable[[], None] | None) -> bool:
        end = None
        while self._handle is not None:
            try:
                # not flock: a forked child would inherit it, and hold it after the holder's end
                fcntl.lockf(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
                return True
            except (BlockingIOError, PermissionError):  # another process has it
                pass
            except OSError:  # no locks here
                return False
            if end is None:
                end = time.monotonic() + PATIENCE_SECONDS
                if self.patient and on_wait is not None:
                    on_wait()
            if time.monotonic() >= end:
                self.patient = False
            if not self.patient:
                return False
            time.sleep(_POLL_SECONDS)
        return False

    def _unlock(self, place: int) -> None:
        assert self._handle is not None
        try:
            fcntl.lockf(self._handle, fcntl.LOCK_UN, 1, place)
        except OSError:
            self.patient = False  # closing the file frees it

    def _enter(self) -> None:
        self._holders += 1
        if self._handle is None and fcntl is not None:
            self._handle = self._open()

    def _leave(self) -> None:
        self._holders -= 1
        if not self._holders and self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _open(self) -> int | None:
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
        try:
            handle = os.open(self._file, flags, 0o600)
        except OSError:
            return None
        if stat.S_ISREG(os.fstat(handle).st_mode):
            return handle
        os.close(handle)
        return None
