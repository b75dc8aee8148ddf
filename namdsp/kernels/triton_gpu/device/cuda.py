"""A GPU, by way of its driver: see `memory.Device`. It shares its context, and the order of its work, with PyTorch."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from ctypes import byref, c_char, c_float, c_size_t
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import code
from namdsp.kernels.triton_gpu.device.blocks import Blocks
from namdsp.kernels.triton_gpu.device.cuda_memory import GpuMemory, PinnedMemory
from namdsp.kernels.triton_gpu.device.driver import Copy2D, Driver, OutOfMemoryError
from namdsp.kernels.triton_gpu.device.memory import Launch, Strided
from namdsp.kernels.triton_gpu.device.packed import FUNCTIONS, Arguments, Calls, Packed
from namdsp.kernels.triton_gpu.source import KernelSource

#: Numbers of the driver's own.
_PROCESSORS, _MAJOR, _MINOR, _SHARED = 16, 75, 76, 81
_PORTABLE_AND_MAPPED, _WITHOUT_TIME, _WITH_TIME = 3, 2, 0
_MOST_SHARED = 8
_ON_HOST, _ON_DEVICE = 1, 2
#: Memory that is kept for the next render.
KEPT_ON_DEVICE, KEPT_ON_HOST = 4 << 30, 1 << 30
#: The stream in whose order PyTorch works too, unless it is told otherwise.
STREAM = None


class GpuEvent:
    """A moment in the device's work."""

    handle = 0  # until it is made

    def __init__(self, driver: Driver, flags: int) -> None:
        self._driver = driver
        self.handle = driver.handle("cuEventCreate", flags)
        self._record = driver.function("cuEventRecord")
        self._wait = driver.function("cuEventSynchronize")

    def record(self) -> None:
        """After all that was launched before."""
        if failed := self._record(self.handle, STREAM):
            raise self._driver.error("cuEventRecord", failed)

    def wait(self) -> None:
        """Until the device is there."""
        if failed := self._wait(self.handle):
            raise self._driver.error("cuEventSynchronize", failed)

    def seconds_since(self, other: Any) -> float:
        """Between two events that are over."""
        took = c_float()
        self._driver.call("cuEventElapsedTime", byref(took), other.handle, self.handle)
        return float(took.value) / 1e3

    def __del__(self) -> None:
        if self.handle:
            self._driver.function("cuEventDestroy_v2")(self.handle)


class GpuKernel:
    """A kernel with its constants, loaded once for each alignment of its arguments."""

    def __init__(
        self, gpu: Gpu, source: KernelSource, constants: dict[str, int], options: dict[str, Any]
    ) -> None:
        self._gpu = gpu
        self._source = source
        self._constants = constants
        self._options = options
        self._loaded: dict[tuple[str, ...], Launch] = {}

    def fitted(self, arguments: Sequence[Any]) -> Launch:
        """What launches it with such arguments."""
        types = code.types_of(self._source, arguments)
        if types not in self._loaded:
            wanted = code.Wanted(self._source, types, self._constants, self._options, self._gpu.chip)
            self._loaded[types] = self._gpu.launcher(code.load(wanted))
        return self._loaded[types]


class Gpu:
    """A GPU.

    chip : 90 for sm_90
    """

    def __init__(self, driver: Driver, index: int) -> None:
        self._driver = driver
        number = driver.number("cuDeviceGet", index)
        name = (c_char * 256)()
        driver.call("cuDeviceGetName", name, len(name), number)
        self.name = name.value.decode()
        major, minor, self.processors, self.shared_bytes = (
            driver.number("cuDeviceGetAttribute", attribute, number)
            for attribute in (_MAJOR, _MINOR, _PROCESSORS, _SHARED)
        )
        self.chip = 10 * major + minor
        version = driver.number("cuDriverGetVersion")
        self.identity = (
            f"{self.name}, sm_{self.chip}, driver for CUDA {version // 1000}.{version % 1000 // 10}"
        )
        self._context = driver.handle("cuDevicePrimaryCtxRetain", number)
        self._set_current = driver.function("cuCtxSetCurrent")
        self.enter()
        free = driver.function("cuMemFree_v2"), driver.function("cuMemFreeHost")
        self._on_device = Blocks(self._allocate, lambda address: free[0](address), KEPT_ON_DEVICE)
        self._kernels: dict[Any, GpuKernel] = {}
        self._on_host = Blocks(self._allocate_host, lambda address: free[1](address), KEPT_ON_HOST)

    def enter(self) -> None:
        """Let this thread work with the device."""
        if failed := self._set_current(self._context):
            raise self._driver.error("cuCtxSetCurrent", failed)

    def free_bytes(self) -> int:
        """Memory that nobody has."""
        self.enter()
        free, total = c_size_t(), c_size_t()
        self._driver.call("cuMemGetInfo_v2", byref(free), byref(total))
        return free.value

    def zeros(self, count: int) -> GpuMemory:
        """So many zeros."""
        memory = self.empty(count)
        self._driver.call("cuMemsetD32Async", memory.argument, 0, count, STREAM)
        return memory

    def empty(self, count: int) -> GpuMemory:
        """So many numbers."""
        self.enter()
        return GpuMemory.new(self._on_device, 4 * max(count, 1))

    def upload(self, array: NDArray[Any]) -> GpuMemory:
        """A copy of an array."""
        memory = self.empty(array.size)
        self.write(memory, array)
        return memory

    def read(self, memory: Any, count: int) -> Float32:
        """A copy of the first numbers."""
        found = np.empty(count, np.float32)
        if count:
            self._driver.call(
                "cuMemcpyDtoHAsync_v2", found.ctypes.data, memory.argument, found.nbytes, STREAM
            )
            self.synchronize()
        return found

    def write(self, memory: Any, array: NDArray[Any]) -> None:
        """Overwrite the first numbers."""
        given = np.ascontiguousarray(array)
        assert given.dtype.itemsize == 4
        if given.size:
            self._driver.call(
                "cuMemcpyHtoDAsync_v2", memory.argument, given.ctypes.data, given.nbytes, STREAM
            )
            self.synchronize()

    def copy(self, to: Strided, source: Strided, width: int, count: int) -> None:
        """Copy rows."""
        if not width * count:
            return
        given = Copy2D(width=4 * width, height=count)
        on_host = False
        for name, side in (("to", to), ("from", source)):
            host = isinstance(side.memory, np.ndarray)
            on_host = on_host or host
            setattr(given, f"{name}_type", _ON_HOST if host else _ON_DEVICE)
            address = side.memory.ctypes.data if host else side.memory.argument
            setattr(given, f"{name}_{'host' if host else 'device'}", address)
            setattr(given, f"{name}_pitch", 4 * side.step)
        self._driver.call("cuMemcpy2DAsync_v2", byref(given), STREAM)
        if on_host:
            self.synchronize()

    def shared(self, shape: tuple[int, ...], dtype: Any) -> PinnedMemory:
        """Memory of the host."""
        self.enter()
        return PinnedMemory(self._on_host, shape, dtype)

    def event(self) -> GpuEvent:
        """A new one."""
        self.enter()
        return GpuEvent(self._driver, _WITHOUT_TIME)

    def timer(self) -> GpuEvent:
        """A new one, which knows the time."""
        self.enter()
        return GpuEvent(self._driver, _WITH_TIME)

    def kernel(self, source: KernelSource, constants: dict[str, int], options: dict[str, Any]) -> GpuKernel:
        """A kernel; the same for the same text."""
        key = source, *constants.items(), *options.items()
        if key not in self._kernels:
            self._kernels[key] = GpuKernel(self, source, constants, options)
        return self._kernels[key]

    def calls(self) -> Calls:
        """What compiled code calls."""
        return Calls(self._context, tuple(map(self._driver.address, FUNCTIONS)), self._driver)

    def error(self, name: str, code: int) -> EngineError:
        """What a function's code means."""
        return self._driver.error(name, code)

    def synchronize(self) -> None:
        """Until all is done."""
        self._driver.call("cuStreamSynchronize", STREAM)

    def launcher(self, found: code.Code) -> Launch:
        """Load a kernel's code; gives what launches it."""
        self.enter()
        driver = self._driver
        module = driver.handle("cuModuleLoadData", found.cubin)
        function = driver.handle("cuModuleGetFunction", module, found.name.encode())
        if found.shared:  # with what the code has of itself it may be more than a program has without asking
            driver.call("cuFuncSetAttribute", function, _MOST_SHARED, found.shared)
        return GpuLaunch(driver, function, found)

    def _allocate(self, size: int) -> int:
        try:
            return self._driver.handle("cuMemAlloc_v2", size)
        except OutOfMemoryError:
            self._on_device.clear()
            return self._driver.handle("cuMemAlloc_v2", size)

    def _allocate_host(self, size: int) -> int:
        return self._driver.handle("cuMemHostAlloc", size, _PORTABLE_AND_MAPPED)


class GpuLaunch:
    """What packs a kernel's arguments and launches it, one thread at a time."""

    def __init__(self, driver: Driver, function: int, found: code.Code) -> None:
        self._driver, self._function, self._code = driver, function, found
        self._arguments = Arguments(found.layout)
        self._launch = driver.function("cuLaunchKernel")
        self._lock = threading.Lock()

    def __call__(
        self, grid: tuple[int, int, int], arguments: Sequence[Any], stream: int | None = STREAM
    ) -> None:
        """Launch it."""
        found, given = self._code, self._arguments
        with self._lock:
            given.write(arguments)
            failed = self._launch(
                self._function, *grid, found.threads, 1, 1, found.shared, stream, None, given.extra
            )
        if failed:
            raise self._driver.error("cuLaunchKernel", failed)

    def packed(self, grid: tuple[int, int, int], arguments: Sequence[Any]) -> Packed:
        """The same for compiled code."""
        given = Arguments(self._code.layout)
        given.write(arguments)
        return Packed(
            self._function, grid, threads=self._code.threads, shared=self._code.shared, arguments=given
        )


@cache
def gpu(driver: Driver, index: int = 0) -> Gpu:
    """The GPU of that number; one for a process."""
    return Gpu(driver, index)
