"""Memory that is kept for the next one who wants as much: to get it from the driver takes as long as a render."""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable
from typing import Any

#: Sizes are rounded up to a quarter of a power of two, so that nearly equal ones fit each other.
SMALLEST, STEPS = 1 << 12, 4


class Blocks:
    """Blocks of one kind of memory.

    allocate, free : bytes -> address, and the way back
    most_bytes     : that are kept
    """

    def __init__(
        self, allocate: Callable[[int], int], free: Callable[[int], object], most_bytes: int
    ) -> None:
        self._allocate = allocate
        self._free = free
        self._most = most_bytes
        self._returned: deque[tuple[int, int]] = deque()  # by the garbage collector, which may run anywhere
        self._kept: list[tuple[int, int]] = []  # size, address; the oldest first
        self._lock = threading.Lock()

    def take(self, size: int, owner: Any) -> int:
        """The address of at least so many bytes, which are given back when `owner` is gone."""
        size = rounded(size)
        address = self._take_kept(size)
        if address is None:
            address = self._allocate(size)
        weakref.finalize(owner, self._returned.append, (size, address)).atexit = False
        return address

    def clear(self) -> None:
        """Free what is kept."""
        with self._lock:
            self._collect(0)

    def _take_kept(self, size: int) -> int | None:
        with self._lock:
            self._collect(self._most)
            for index in reversed(range(len(self._kept))):
                if self._kept[index][0] == size:
                    return self._kept.pop(index)[1]
        return None

    def _collect(self, most: int) -> None:
        """Keep what was given back, and free the oldest of all beyond so many bytes."""
        while self._returned:
            self._kept.append(self._returned.popleft())
        total = sum(size for size, _ in self._kept)
        while total > most:
            size, address = self._kept.pop(0)
            self._free(address)
            total -= size


def rounded(size: int) -> int:
    """The size of a block that holds so many bytes."""
    step = max(SMALLEST, (1 << (size - 1).bit_length()) // (2 * STEPS)) if size > 1 else SMALLEST
    return -(-size // step) * step
