"""Memory of a GPU, and pinned memory of the host; blocks return to their pool when nothing references them."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.kernels.triton_gpu.device.memory_pool import MemoryPool


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
        self.argument = holder.address
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
