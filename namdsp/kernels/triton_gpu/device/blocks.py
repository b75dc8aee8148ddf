"""Memory that is kept for the next one who wants as much: to get it from the driver takes as long as a render."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import Any

#: Sizes are rounded up to a quarter of a power of two, so that nearly equal ones fit each other.
SMALLEST, STEPS = 1 << 12, 4


class Blocks:
    """Blocks of one kind of memory.

    allocate, free : bytes -> address, and the way back
    most_bytes     : that are kept
    """

    def __init__(self, allocate: Callable[[int], int], free: Callable[[int], None], most_bytes: int) -> None:
        self._allocate = allocate
        self._free = free
        self._most = most_bytes
        self._kept: list[tuple[int, int]] = []  # size, address; the oldest first
        self._lock = threading.Lock()

    def take(self, size: int, owner: Any) -> int:
        """The address of at least so many bytes, which are given back when `owner` is gone."""
        size = rounded(size)
        address = self._take_kept(size)
        if address is None:
            address = self._allocate(size)
        weakref.finalize(owner, self._give_back, size, address).atexit = False
        return address

    def clear(self) -> None:
        """Free what is kept."""
        with self._lock:
            kept, self._kept = self._kept, []
        for _, address in kept:
            self._free(address)

    def _take_kept(self, size: int) -> int | None:
        with self._lock:
            for index, (kept, address) in enumerate(self._kept):
                if kept == size:
                    del self._kept[index]
                    return address
        return None

    def _give_back(self, size: int, address: int) -> None:
        with self._lock:
            self._kept.append((size, address))
            excess = []
            while sum(kept for kept, _ in self._kept) > self._most:
                excess.append(self._kept.pop(0))
        for _, old in excess:
            self._free(old)


def rounded(size: int) -> int:
    """The size of a block that holds so many bytes."""
    step = max(SMALLEST, (1 << (size - 1).bit_length()) // (2 * STEPS)) if size > 1 else SMALLEST
    return -(-size // step) * step
