"""A substitute for a GPU in tests: memory of the host, and kernels in Triton's interpreter."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from ctypes import CFUNCTYPE, c_int, c_uint, c_void_p, cast
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device.memory import Strided
from namdsp.kernels.triton_gpu.device.packed import Arguments, Calls, Packed
from namdsp.kernels.triton_gpu.source import POINTERS, KernelSource

FREE_BYTES = 1 << 32
FAILED = 999


class HostMemory:
    """An array in place of device memory, and of pinned memory, from number `first` on."""

    def __init__(self, array: NDArray[Any], first: int = 0) -> None:
        self._whole, self._first = array, first

    @property
    def array(self) -> NDArray[Any]:
        """The array from the first number on."""
        return self._whole[self._first :] if self._first else self._whole

    @property
    def argument(self) -> Any:
        """The array as a tensor, which the interpreter needs."""
        import torch

        return torch.from_numpy(self.array)

    @property
    def address(self) -> int:
        """The array's address."""
        return int(self.array.ctypes.data)

    def at(self, first: int) -> HostMemory:
        """Return the same memory from number `first` on."""
        return HostMemory(self._whole, self._first + first)


class HostEvent:
    """An event that is reached at once."""

    handle = 0

    def record(self) -> None:
        """Do nothing."""

    def wait(self) -> None:
        """Do nothing: all work is done."""


class InterpretedLaunch:
    """The launch function of a kernel in the interpreter."""

    def __init__(self, function: Any, constants: dict[str, int], kinds: Sequence[str]) -> None:
        self._function, self._constants, self._kinds = function, constants, kinds

    def __call__(
        self, grid: tuple[int, int, int], arguments: Sequence[Any], stream: int | None = None
    ) -> None:
        """Run the kernel."""
        self._function[grid](*arguments, **self._constants)

    def packed(self, grid: tuple[int, int, int], arguments: Sequence[Any]) -> Packed:
        """Return a launch for compiled code: it passes the tensors, and the numbers at the time of the call."""
        tensors = [kind in POINTERS for kind in self._kinds]
        packed_arguments = Arguments("".join("Q" if tensor else "i" for tensor in tensors))
        packed_arguments.write(
            [value.data_ptr() if tensor else value for tensor, value in zip(tensors, arguments, strict=True)]
        )

        def run() -> None:
            now = zip(tensors, arguments, packed_arguments.read(), strict=True)
            self(grid, [value if tensor else number for tensor, value, number in now])

        _runs.append(run)
        return Packed(len(_runs) - 1, grid, threads=1, shared=0, arguments=packed_arguments)


#: Launches for compiled code; the index is their `Packed.function`. Never removed, for tests make few.
_runs: list[Callable[[], None]] = []


def _launch(number: int | None, *_: int) -> int:
    """cuLaunchKernel."""
    try:
        _runs[number or 0]()
    except BaseException:  # there is compiled code above
        traceback.print_exc()
        return FAILED
    return 0


class Interpreter:
    """Replaces a `cuda.Gpu`: kernels run in Triton's interpreter, on the CPU."""

    name = "Triton's interpreter"
    identity: str | None = None  # its fma may round twice, and tests compare by themselves
    processors = 1
    shared_bytes = 228 << 10

    def enter(self) -> None:
        """Do nothing: any thread may use it."""

    def free_bytes(self) -> int:
        """Return a fixed number of bytes."""
        return FREE_BYTES

    def zeros(self, count: int) -> HostMemory:
        """Allocate `count` zeros."""
        return HostMemory(np.zeros(count, np.float32))

    def empty(self, count: int) -> HostMemory:
        """Allocate NaNs, so that reads of uninitialized memory are visible."""
        return HostMemory(np.full(count, np.nan, np.float32))

    def upload(self, array: NDArray[Any]) -> HostMemory:
        """Copy an array."""
        return HostMemory(np.array(array).reshape(-1))

    def read(self, memory: Any, count: int) -> Float32:
        """Return a copy of the first numbers."""
        return np.array(memory.array[:count])

    def write(self, memory: Any, array: NDArray[Any]) -> None:
        """Overwrite the first numbers."""
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
        """Allocate an array of -1 or NaN."""
        return HostMemory(np.full(shape, np.nan if np.dtype(dtype).kind == "f" else -1, dtype))

    def mapped(self, array: Float32, first: int, count: int) -> HostMemory:
        """Return the array."""
        return HostMemory(array)

    def event(self) -> HostEvent:
        """Make an event."""
        return HostEvent()

    def kernel(
        self,
        source: KernelSource,
        constants: dict[str, int],
        options: dict[str, Any],
        arguments: Sequence[Any],
    ) -> InterpretedLaunch:
        """Return the launch function."""
        kinds = [kind for _, kind in source.arguments]
        return InterpretedLaunch(source.function(), constants, kinds)

    def calls(self) -> Calls:
        """Return Python functions that compiled code calls."""
        launch = CFUNCTYPE(c_int, c_void_p, *[c_uint] * 7, *[c_void_p] * 3)(_launch)
        one, two = (CFUNCTYPE(c_int, *[c_void_p] * count)(lambda *_: 0) for count in (1, 2))
        functions = tuple(cast(function, c_void_p).value or 0 for function in (one, launch, two, one, one))
        return Calls(0, functions, (launch, one, two))

    def error(self, name: str, code: int) -> EngineError:
        """Return an error; its cause was printed."""
        return EngineError(f"triton: the interpreter failed ({name}, {code}). See what it printed")

    def synchronize(self) -> None:
        """Do nothing: all work is done."""


@cache
def interpreter() -> Interpreter:
    """Return the one interpreter of this process."""
    return Interpreter()
