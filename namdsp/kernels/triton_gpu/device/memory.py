"""Interface of a device: memory, copies, kernels. `cuda.py` is a GPU, `interpreter.py` its substitute in tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device.packed import Calls, Packed
from namdsp.kernels.triton_gpu.source import KernelSource


class Launch(Protocol):
    """Launch function of a kernel; launches run in order."""

    def __call__(
        self, grid: tuple[int, int, int], arguments: Sequence[Any], stream: int | None = None
    ) -> None:
        """Launch with numbers, and `argument`s of memory. stream: of PyTorch; None: the default stream."""

    def packed(self, grid: tuple[int, int, int], arguments: Sequence[Any]) -> Packed:
        """Return a launch for compiled code, on the default stream."""


class DeviceMemory(Protocol):
    """Numbers of four bytes on the device."""

    @property
    def argument(self) -> Any:
        """The memory as a kernel's argument."""

    def at(self, first: int) -> DeviceMemory:
        """Return the same memory from number `first` on."""


class Shared(DeviceMemory, Protocol):
    """Pinned memory of the host that the device reads and writes directly."""

    @property
    def array(self) -> NDArray[Any]:
        """A view of the host."""

    @property
    def address(self) -> int:
        """The address on the host."""

    def at(self, first: int) -> Shared:
        """Return the same memory from number `first` on; of one axis."""


class Event(Protocol):
    """A point in the device's queue of work.

    handle : for compiled code
    """

    handle: int

    def record(self) -> None:
        """Record the event after all launches so far."""

    def wait(self) -> None:
        """Wait until the device has reached the event."""


class Kernel(Protocol):
    """A kernel with its constants."""

    def fitted(self, arguments: Sequence[Any]) -> Launch:
        """Return the launch function for arguments of this alignment and size. Compiles the kernel if necessary."""


@dataclass(frozen=True)
class Strided:
    """Rows of numbers, on the device or in an array of the host.

    memory : of the device, pinned, or an array in C order: a device copies raw memory without NumPy's strides
    step   : from one row to the next, in numbers; 0: all rows are the same one, of the source of a copy
    """

    memory: Any
    step: int

    def __post_init__(self) -> None:
        if isinstance(self.memory, np.ndarray) and not self.memory.flags.c_contiguous:
            raise ValueError(f"an array {self.memory.shape} is not in C order; its rows cannot be copied")

    def column(self, first: int) -> Strided:
        """Return the same rows from a column on; there may be memory before column 0."""
        if not first:
            return self
        of_host = isinstance(self.memory, np.ndarray)
        memory = self.memory.reshape(-1)[first:] if of_host else self.memory.at(first)
        return Strided(memory, self.step)


class KernelDevice(Protocol):
    """Memory, copies and kernels. All work runs in order; copies to and from arrays of the host return when done.

    processors   : multiprocessors, which run several programs each
    shared_bytes : shared memory of each multiprocessor, for all of its programs
    """

    name: str
    processors: int
    shared_bytes: int

    @property
    def identity(self) -> str | None:
        """Its name and driver's version, for which verdicts on kernels hold. None: kernels are not compared here."""

    def __hash__(self) -> int:
        """Devices are compared by identity."""

    def enter(self) -> None:
        """Make it this thread's current device, before copies and launches. Allocation does so too."""

    def free_bytes(self) -> int:
        """Return the bytes of free memory."""

    def zeros(self, count: int) -> DeviceMemory:
        """Allocate `count` zeros. Raises `OutOfMemoryError`."""

    def empty(self, count: int) -> DeviceMemory:
        """Allocate `count` numbers, uninitialized."""

    def upload(self, array: NDArray[Any]) -> DeviceMemory:
        """Copy an array of float32, int32 or float64 to new memory."""

    def read(self, memory: DeviceMemory, count: int) -> Float32:
        """Return a copy of the first numbers."""

    def write(self, memory: DeviceMemory, array: NDArray[Any]) -> None:
        """Overwrite the first numbers."""

    def copy(self, to: Strided, source: Strided, width: int, count: int) -> None:
        """Copy `count` rows of `width` numbers, which do not overlap."""

    def shared(self, shape: tuple[int, ...], dtype: Any) -> Shared:
        """Allocate pinned memory of the host, uninitialized."""

    def mapped(self, array: Float32, first: int, count: int) -> DeviceMemory:
        """Let kernels use some numbers of an array of the host: whole pages, as long as this process lives.

        Returns the memory of the array. Raises `EngineError`.
        """

    def event(self) -> Event:
        """Make an event."""

    def kernel(self, source: KernelSource, constants: dict[str, int], options: dict[str, Any]) -> Kernel:
        """Return a kernel; it is compiled when it is first fitted.

        options : of Triton's compiler, num_warps and the like; fusion is off
        """

    def calls(self) -> Calls:
        """Return the functions that compiled code calls."""

    def error(self, name: str, code: int) -> EngineError:
        """Return the error for a code that a function of the driver returned to compiled code."""

    def synchronize(self) -> None:
        """Wait until the device is idle."""
