"""Cache of freed device memory: an allocation by the driver is as slow as a render."""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable
from typing import Any

#: Sizes are rounded up to a quarter of a power of two, so that nearly equal ones fit each other.
SMALLEST, STEPS = 1 << 12, 4


class MemoryPool:
    """Blocks of one kind of memory, reused after their owners are gone.

    allocate, free   : functions of the driver: bytes -> address, and address -> anything
    max_cached_bytes : of unused blocks
    """

    def __init__(
        self, allocate: Callable[[int], int], free: Callable[[int], object], max_cached_bytes: int
    ) -> None:
        self._allocate = allocate
        self._free = free
        self._max_cached_bytes = max_cached_bytes
        self._returned: deque[tuple[int, int]] = deque()  # appended by the garbage collector, in any thread
        self._cached: list[tuple[int, int]] = []  # size, address; the oldest first
        self._lock = threading.Lock()

    def allocate(self, size: int, owner: Any) -> int:
        """Return the address of at least `size` bytes, which return to the pool when `owner` is garbage-collected."""
        size = rounded(size)
        address = self._pop_cached(size)
        if address is None:
            address = self._allocate(size)
        weakref.finalize(owner, self._returned.append, (size, address)).atexit = False
        return address

    def clear(self) -> None:
        """Free all unused blocks."""
        with self._lock:
            self._collect(0)

    def _pop_cached(self, size: int) -> int | None:
        with self._lock:
            self._collect(self._max_cached_bytes)
            for index in reversed(range(len(self._cached))):
                if self._cached[index][0] == size:
                    return self._cached.pop(index)[1]
        return None

    def _collect(self, max_bytes: int) -> None:
        """Cache returned blocks, and free the oldest until at most `max_bytes` are cached."""
        while self._returned:
            self._cached.append(self._returned.popleft())
        total = sum(size for size, _ in self._cached)
        while total > max_bytes:
            size, address = self._cached.pop(0)
            self._free(address)
            total -= size


def rounded(size: int) -> int:
    """Return the size of a block for `size` bytes."""
    step = max(SMALLEST, (1 << (size - 1).bit_length()) // (2 * STEPS)) if size > 1 else SMALLEST
    return -(-size // step) * step
