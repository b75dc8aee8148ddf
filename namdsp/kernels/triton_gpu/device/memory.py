"""The interface of devices that run kernels: memory, copies and launches.

`Device` is implemented by a GPU (`cuda.py`), by Triton's interpreter for tests (`interpreter.py`), and by tensors of
PyTorch on one of both (`torch/gpu/device.py`).
"""

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


class Memory(Protocol):
    """Numbers in the memory of a device."""

    @property
    def argument(self) -> Any:
        """What a launch passes to a kernel: the address; in the interpreter a tensor."""

    def at(self, first: int) -> Memory:
        """Return the same memory from number `first` on."""


class Launch(Protocol):
    """The launch function of a kernel."""

    def __call__(
        self, grid: tuple[int, int, int], arguments: Sequence[Any], stream: int | None = None
    ) -> None:
        """Launch with numbers, and `argument`s of memory. stream: of PyTorch; None: the default stream."""

    def packed(self, grid: tuple[int, int, int], arguments: Sequence[Any]) -> Packed:
        """Return a launch for compiled code, on the default stream."""


class Device(Protocol):
    """Memory, copies and kernels. All work runs in order; copies to and from arrays of the host return when done.

    processors   : multiprocessors, which run several programs each
    shared_bytes : shared memory of each multiprocessor, for all of its programs
    identity     : name and driver's version, for which verdicts on kernels hold. None: kernels are not compared here
    """

    name: str
    identity: str | None
    processors: int
    shared_bytes: int

    def enter(self) -> None:
        """Make it this thread's current device, before copies and launches. Allocation does so too."""

    def free_bytes(self) -> int:
        """Return the bytes of free memory."""

    def zeros(self, count: int) -> Memory:
        """Allocate `count` zeros. Raises `OutOfMemoryError`."""

    def empty(self, count: int) -> Memory:
        """Allocate `count` numbers, uninitialized."""

    def upload(self, array: NDArray[Any]) -> Memory:
        """Copy an array of float32, int32 or float64 to new memory."""

    def read(self, memory: Any, count: int) -> Float32:
        """Return a copy of the first numbers."""

    def write(self, memory: Any, array: NDArray[Any]) -> None:
        """Overwrite the first numbers."""

    def copy(self, to: Strided, source: Strided, width: int, count: int) -> None:
        """Copy `count` rows of `width` numbers, which do not overlap."""

    def shared(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """Allocate memory of the host that kernels read and write: an `array` with an `address`, and a `Memory`."""

    def mapped(self, array: Float32, first: int, count: int) -> Memory:
        """Let kernels use some numbers of an array of the host: whole pages, as long as this process lives.

        Returns the memory of the array. Raises `EngineError`.
        """

    def event(self) -> Any:
        """Make an event: `record` marks a point in the device's work, `wait` waits until it is reached."""

    def kernel(
        self,
        source: KernelSource,
        constants: dict[str, int],
        options: dict[str, Any],
        arguments: Sequence[Any],
    ) -> Launch:
        """Return the launch function of a kernel for arguments of such alignment and size; compiles it if necessary.

        options : of Triton's compiler, num_warps and the like; fusion is off
        """

    def calls(self) -> Calls:
        """Return the driver functions that compiled code calls."""

    def error(self, name: str, code: int) -> EngineError:
        """Return the error for a code that a function of the driver returned to compiled code."""

    def synchronize(self) -> None:
        """Wait until the device is idle."""
