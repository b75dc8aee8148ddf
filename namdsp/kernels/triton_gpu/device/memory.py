"""What engines ask of a device: memory, copies, kernels. `cuda.py` is a GPU, `interpreter.py` stands in for one."""

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
    """Runs a kernel after what was launched before."""

    def __call__(
        self, grid: tuple[int, int, int], arguments: Sequence[Any], stream: int | None = None
    ) -> None:
        """Arguments are numbers, and `argument`s of memory. stream: of PyTorch; None for that of all other work."""

    def packed(self, grid: tuple[int, int, int], arguments: Sequence[Any]) -> Packed:
        """The same for compiled code, in the order of all other work."""


class Memory(Protocol):
    """Numbers of four bytes on the device."""

    @property
    def argument(self) -> Any:
        """What a kernel takes for it."""

    def at(self, first: int) -> Memory:
        """The same memory, from so many numbers on."""


class Shared(Protocol):
    """Memory of the host that the device reads and writes by itself.

    array : what the host sees
    """

    array: NDArray[Any]

    @property
    def address(self) -> int:
        """Where that is."""

    @property
    def argument(self) -> Any:
        """What a kernel takes for it."""

    def at(self, first: int) -> Shared:
        """The same memory, from so many numbers on; of one axis."""


class Event(Protocol):
    """A moment in the work of the device.

    handle : what compiled code knows it by
    """

    handle: int

    def record(self) -> None:
        """After all that was launched before."""

    def wait(self) -> None:
        """Until the device is there."""


class Timer(Event, Protocol):
    """An event that knows when it was."""

    def seconds_since(self, other: Any) -> float:
        """From another, both being over."""


class Kernel(Protocol):
    """A kernel with its constants."""

    def fitted(self, arguments: Sequence[Any]) -> Launch:
        """What launches it with such arguments: of this alignment, and numbers of this size. Compiles it if need be."""


@dataclass(frozen=True)
class Strided:
    """Rows of numbers, on the device or in an array of the host.

    memory : of the device, or an array in C order: a device copies what is in memory and knows no strides of NumPy
    step   : from one row to the next, in numbers
    """

    memory: Any
    step: int

    def __post_init__(self) -> None:
        if isinstance(self.memory, np.ndarray) and not self.memory.flags.c_contiguous:
            raise ValueError(f"an array {self.memory.shape} is not in C order; its rows cannot be copied")


class Device(Protocol):
    """Memory, copies and kernels. All is done in order; copies to and from the host are over when they return.

    processors   : that run programs, several each
    shared_bytes : of each processor, for all of its programs
    """

    name: str
    processors: int
    shared_bytes: int

    @property
    def identity(self) -> str | None:
        """Its name and driver's version: verdicts on kernels hold for these. None: nobody asks for any."""

    def __hash__(self) -> int:
        """Devices are told apart by identity."""

    def enter(self) -> None:
        """Let this thread work with the device: before copies and launches. To take memory does it, too."""

    def free_bytes(self) -> int:
        """Memory that nobody has."""

    def zeros(self, count: int) -> Memory:
        """So many numbers. Raises `OutOfMemoryError`."""

    def empty(self, count: int) -> Memory:
        """The same, with whatever stands there."""

    def upload(self, array: NDArray[Any]) -> Memory:
        """A copy of an array of float32 or int32."""

    def read(self, memory: Memory, count: int) -> Float32:
        """A copy of the first numbers."""

    def write(self, memory: Memory, array: NDArray[Any]) -> None:
        """Overwrite the first numbers."""

    def copy(self, to: Strided, source: Strided, width: int, count: int) -> None:
        """Copy `count` rows of `width` numbers, which do not overlap."""

    def shared(self, shape: tuple[int, ...], dtype: Any) -> Shared:
        """Memory of the host; what stands in it is not said."""

    def event(self) -> Event:
        """A new one."""

    def timer(self) -> Timer:
        """A new one, which knows the time."""

    def kernel(self, source: KernelSource, constants: dict[str, int], options: dict[str, Any]) -> Kernel:
        """A kernel; it is compiled when it is first fitted.

        options : of Triton's compiler, num_warps and the like; fusion is off
        """

    def calls(self) -> Calls:
        """What compiled code calls."""

    def error(self, name: str, code: int) -> EngineError:
        """What a function of the driver means that gave this to compiled code."""

    def synchronize(self) -> None:
        """Until all is done."""
