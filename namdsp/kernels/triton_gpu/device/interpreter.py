"""A device that is none: memory of the host, and kernels in Triton's interpreter. For tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device.memory import Launch, Strided
from namdsp.kernels.triton_gpu.source import KernelSource

FREE_BYTES = 1 << 32


class HostMemory:
    """An array in the place of memory on a device, and of that which both see."""

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    @property
    def argument(self) -> Any:
        """The interpreter takes tensors."""
        import torch

        return torch.from_numpy(self.array)

    def at(self, first: int) -> HostMemory:
        """The same memory, from so many numbers on."""
        return HostMemory(self.array[first:])


class HostEvent:
    """All is done at once."""

    def record(self) -> None:
        """Note the time."""
        self._when = perf_counter()

    def wait(self) -> None:
        """Nothing to wait for."""

    def seconds_since(self, other: Any) -> float:
        """Between two events."""
        return float(self._when - other._when)


class InterpretedKernel:
    """A kernel in the interpreter."""

    def __init__(self, source: KernelSource, constants: dict[str, int]) -> None:
        self._source = source
        self._constants = constants

    def fitted(self, arguments: Sequence[Any]) -> Launch:
        """What runs it."""
        function, constants = self._source.function(), self._constants

        def launch(grid: tuple[int, int, int], arguments: Sequence[Any], stream: int | None = None) -> None:
            function[grid](*arguments, **constants)

        return launch


class Interpreter:
    """See `memory.Device`."""

    name = "Triton's interpreter"
    processors = 1

    def enter(self) -> None:
        """Any thread may."""

    def free_bytes(self) -> int:
        """Some."""
        return FREE_BYTES

    def zeros(self, count: int) -> HostMemory:
        """So many zeros."""
        return HostMemory(np.zeros(count, np.float32))

    def empty(self, count: int) -> HostMemory:
        """NaNs: what is read before it is written shows."""
        return HostMemory(np.full(count, np.nan, np.float32))

    def upload(self, array: NDArray[Any]) -> HostMemory:
        """A copy."""
        return HostMemory(np.array(array).reshape(-1))

    def read(self, memory: Any, count: int) -> Float32:
        """A copy."""
        return np.array(memory.array[:count])

    def write(self, memory: Any, array: NDArray[Any]) -> None:
        """Overwrite."""
        memory.array[: array.size] = array.reshape(-1)

    def copy(self, to: Strided, source: Strided, width: int, count: int) -> None:
        """Copy rows."""
        sides = []
        for side in (to, source):
            flat = side.memory.array if isinstance(side.memory, HostMemory) else side.memory.reshape(-1)
            assert flat.size >= (count - 1) * side.step + width
            sides.append(np.lib.stride_tricks.as_strided(flat, (count, width), (4 * side.step, 4)))
        assert not np.shares_memory(sides[0], sides[1])
        sides[0][:] = sides[1]

    def shared(self, shape: tuple[int, ...], dtype: Any) -> HostMemory:
        """An array, of -1 or NaN."""
        return HostMemory(np.full(shape, np.nan if np.dtype(dtype).kind == "f" else -1, dtype))

    def event(self) -> HostEvent:
        """A new one."""
        return HostEvent()

    def timer(self) -> HostEvent:
        """A new one."""
        return HostEvent()

    def kernel(
        self, source: KernelSource, constants: dict[str, int], options: dict[str, Any]
    ) -> InterpretedKernel:
        """A kernel."""
        return InterpretedKernel(source, constants)

    def synchronize(self) -> None:
        """All is done."""


@cache
def interpreter() -> Interpreter:
    """The one of this process."""
    return Interpreter()
