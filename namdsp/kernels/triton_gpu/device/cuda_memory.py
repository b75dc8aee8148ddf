"""Memory of a GPU, and memory of the host that it sees: blocks that are given back when nobody has them any more."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.kernels.triton_gpu.device.blocks import Blocks


class GpuMemory:
    """Numbers on the device, from an address on; `owner` holds all of them."""

    def __init__(self, address: int, owner: Any) -> None:
        self.argument = address
        self._owner = owner

    @classmethod
    def new(cls, blocks: Blocks, size: int) -> GpuMemory:
        """At least so many bytes."""
        owner = _Owner()
        return cls(blocks.take(size, owner), owner)

    def at(self, first: int) -> GpuMemory:
        """The same memory, from so many numbers on."""
        return GpuMemory(self.argument + 4 * first, self._owner)


class _Owner:
    """What holds a block while it lives."""


class PinnedMemory:
    """Memory of the host at an address that the device knows too; it lives as long as its array, or any view of it."""

    def __init__(self, blocks: Blocks, shape: tuple[int, ...], dtype: Any) -> None:
        size = max(1, int(np.prod(shape))) * np.dtype(dtype).itemsize
        holder = _Holder(blocks, size)
        self.argument = holder.address
        self.array: NDArray[Any] = np.asarray(holder)[: int(np.prod(shape)) * np.dtype(dtype).itemsize]
        self.array = self.array.view(dtype).reshape(shape)

    @property
    def address(self) -> int:
        """The device knows it by the same."""
        return self.argument

    def at(self, first: int) -> PinnedMemory:
        """The same memory, from so many numbers on."""
        part = copy(self)
        part.array = self.array[first:]
        part.argument = self.argument + first * self.array.itemsize
        return part


class _Holder:
    """A block as NumPy takes it: arrays on it keep it alive."""

    def __init__(self, blocks: Blocks, size: int) -> None:
        self.address = blocks.take(size, self)
        self.__array_interface__ = {
            "shape": (size,),
            "typestr": "|u1",
            "data": (self.address, False),
            "version": 3,
        }
