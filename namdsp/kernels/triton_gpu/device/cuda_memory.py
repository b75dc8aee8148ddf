"""Memory of a GPU, and pinned memory of the host; blocks return to a pool when nothing references them.

An allocation by the driver is as slow as a render, so freed blocks are cached.
"""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable
from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

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


class GpuMemory:
    """Numbers on the device, from an address on; `owner` keeps the block alive."""

    def __init__(self, address: int, owner: Any) -> None:
        self.argument = address
        self._owner = owner

    @classmethod
    def new(cls, pool: MemoryPool, size: int) -> GpuMemory:
        """Allocate at least `size` bytes."""
        owner = _Owner()
        return cls(pool.allocate(size, owner), owner)

    def at(self, first: int) -> GpuMemory:
        """Return the same memory from number `first` on."""
        return GpuMemory(self.argument + 4 * first, self._owner)


class _Owner:
    """An object that keeps a block alive."""


class PinnedMemory:
    """Pinned host memory at an address that the device shares; it lives as long as its array, or any view of it."""

    def __init__(self, pool: MemoryPool, shape: tuple[int, ...], dtype: Any) -> None:
        size = max(1, int(np.prod(shape))) * np.dtype(dtype).itemsize
        holder = _Holder(pool, size)
        self.argument: int = holder.address
        self.array: NDArray[Any] = np.asarray(holder)[: int(np.prod(shape)) * np.dtype(dtype).itemsize]
        self.array = self.array.view(dtype).reshape(shape)

    @property
    def address(self) -> int:
        """The address on the host, equal to that on the device."""
        return self.argument

    def at(self, first: int) -> PinnedMemory:
        """Return the same memory from number `first` on."""
        part = copy(self)
        part.array = self.array[first:]
        part.argument = self.argument + first * self.array.itemsize
        return part


class _Holder:
    """A block with NumPy's array interface: arrays on it keep the block alive."""

    def __init__(self, pool: MemoryPool, size: int) -> None:
        self.address = pool.allocate(size, self)
        self.__array_interface__ = {
            "shape": (size,),
            "typestr": "|u1",
            "data": (self.address, False),
            "version": 3,
        }
