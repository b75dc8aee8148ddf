"""A GPU, by way of its driver. Context and order of work are those of PyTorch."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from ctypes import byref, c_char, c_size_t
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.compiler import CompileRequest, KernelBinary
from namdsp.kernels.triton_gpu.device import code
from namdsp.kernels.triton_gpu.device.cuda_memory import GpuMemory, MemoryPool, PinnedMemory
from namdsp.kernels.triton_gpu.device.driver import Copy2D, Driver, OutOfMemoryError
from namdsp.kernels.triton_gpu.device.memory import Strided
from namdsp.kernels.triton_gpu.device.packed import FUNCTIONS, Arguments, Calls, Packed
from namdsp.kernels.triton_gpu.source import KernelSource

#: Constants of the driver's API.
_PROCESSORS, _MAJOR, _MINOR, _SHARED = 16, 75, 76, 81
_PORTABLE_AND_MAPPED, _WITHOUT_TIME = 3, 2
_MAX_SHARED = 8
#: Kinds of memory of a copy: pageable memory of the host, or an address that is valid on the device too.
_ON_HOST, _UNIFIED = 1, 4
#: Maximum bytes of unused memory that are cached for the next render.
MAX_CACHED_DEVICE_BYTES, MAX_CACHED_HOST_BYTES = 4 << 30, 1 << 30
#: The default stream, which PyTorch uses too by default.
STREAM = None


class GpuEvent:
    """A point in the device's queue of work.

    handle : for compiled code
    """

    handle: int = 0  # before creation

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.handle = driver.handle("cuEventCreate", _WITHOUT_TIME)
        self._record = driver.function("cuEventRecord")
        self._wait = driver.function("cuEventSynchronize")

    def record(self) -> None:
        """Record the event after all launches so far."""
        if failed := self._record(self.handle, STREAM):
            raise self._driver.error("cuEventRecord", failed)

    def wait(self) -> None:
        """Wait until the device has reached the event."""
        if failed := self._wait(self.handle):
            raise self._driver.error("cuEventSynchronize", failed)

    def __del__(self) -> None:
        if self.handle:
            self._driver.function("cuEventDestroy_v2")(self.handle)


class Gpu:
    """Memory, copies and kernels. All work runs in order; copies to and from arrays of the host return when done.

    chip         : 90 for sm_90
    processors   : multiprocessors, which run several programs each
    shared_bytes : shared memory of each multiprocessor, for all of its programs
    identity     : name and driver's version, for which verdicts on kernels hold. None: kernels are not compared here
    """

    identity: str | None

    def __init__(self, driver: Driver, index: int) -> None:
        self._driver = driver
        number = driver.number("cuDeviceGet", index)
        name = (c_char * 256)()
        driver.call("cuDeviceGetName", name, len(name), number)
        self.name: str = name.value.decode()
        self.processors: int
        self.shared_bytes: int
        major, minor, self.processors, self.shared_bytes = (
            driver.number("cuDeviceGetAttribute", attribute, number)
            for attribute in (_MAJOR, _MINOR, _PROCESSORS, _SHARED)
        )
        self.chip: int = 10 * major + minor
        version = driver.number("cuDriverGetVersion")
        self.identity = (
            f"{self.name}, sm_{self.chip}, driver for CUDA {version // 1000}.{version % 1000 // 10}"
        )
        code.expect_kernels()  # to open the device takes as long as to start a compiler
        self._context = driver.handle("cuDevicePrimaryCtxRetain", number)
        self._set_current = driver.function("cuCtxSetCurrent")
        self.enter()
        free = driver.function("cuMemFree_v2"), driver.function("cuMemFreeHost")
        self._on_device = MemoryPool(
            self._allocate, lambda address: free[0](address), MAX_CACHED_DEVICE_BYTES
        )
        self._launches: dict[Any, GpuLaunch] = {}
        self._on_host = MemoryPool(
            self._allocate_host, lambda address: free[1](address), MAX_CACHED_HOST_BYTES
        )

    def enter(self) -> None:
        """Make it this thread's current device, before copies and launches. Allocation does so too."""
        if failed := self._set_current(self._context):
            raise self._driver.error("cuCtxSetCurrent", failed)

    def free_bytes(self) -> int:
        """Return the bytes of free memory."""
        self.enter()
        free, total = c_size_t(), c_size_t()
        self._driver.call("cuMemGetInfo_v2", byref(free), byref(total))
        return free.value

    def zeros(self, count: int) -> GpuMemory:
        """Allocate `count` zeros. Raises `OutOfMemoryError`."""
        memory = self.empty(count)
        self._driver.call("cuMemsetD32Async", memory.argument, 0, count, STREAM)
        return memory

    def empty(self, count: int) -> GpuMemory:
        """Allocate `count` numbers, uninitialized."""
        self.enter()
        return GpuMemory.new(self._on_device, 4 * max(count, 1))

    def upload(self, array: NDArray[Any]) -> GpuMemory:
        """Copy an array of float32, int32 or float64 to new memory."""
        memory = self.empty(array.nbytes // 4)
        self.write(memory, array)
        return memory

    def read(self, memory: Any, count: int) -> Float32:
        """Return a copy of the first numbers."""
        array = np.empty(count, np.float32)
        if count:
            self._driver.call(
                "cuMemcpyDtoHAsync_v2", array.ctypes.data, memory.argument, array.nbytes, STREAM
            )
            self.synchronize()
        return array

    def write(self, memory: Any, array: NDArray[Any]) -> None:
        """Overwrite the first numbers."""
        source = np.ascontiguousarray(array)
        assert source.dtype.itemsize in (4, 8)
        if source.size:
            self._driver.call(
                "cuMemcpyHtoDAsync_v2", memory.argument, source.ctypes.data, source.nbytes, STREAM
            )
            self.synchronize()

    def copy(self, to: Strided, source: Strided, width: int, count: int) -> None:
        """Copy `count` rows of `width` numbers, which do not overlap."""
        if not width * count:
            return
        if not source.step:  # each copy doubles the number of rows that have it
            self.copy(to, Strided(source.memory, width), width, 1)
            done = 1
            while done < count:
                more = min(done, count - done)
                self.copy(to.column(done * to.step), to, width, more)
                done += more
            return
        request = Copy2D(width=4 * width, height=count)
        on_host = False
        for side, rows in ((request.to, to), (request.source, source)):
            side.pitch = 4 * rows.step
            if isinstance(rows.memory, np.ndarray):
                side.type, side.host, on_host = _ON_HOST, rows.memory.ctypes.data, True
            else:
                side.type, side.device = _UNIFIED, rows.memory.argument
        self._driver.call("cuMemcpy2DAsync_v2", byref(request), STREAM)
        if on_host:
            self.synchronize()

    def shared(self, shape: tuple[int, ...], dtype: Any) -> PinnedMemory:
        """Allocate pinned memory of the host, uninitialized."""
        self.enter()
        return PinnedMemory(self._on_host, shape, dtype)

    def mapped(self, array: Float32, first: int, count: int) -> GpuMemory:
        """Let kernels use some numbers of an array of the host: whole pages, as long as this process lives.

        Returns the memory of the array. Raises `EngineError`.
        """
        self.enter()
        address = array.ctypes.data
        at = address + array.itemsize * first
        self._driver.call("cuMemHostRegister_v2", at, array.itemsize * count, _PORTABLE_AND_MAPPED)
        if self._driver.handle("cuMemHostGetDevicePointer_v2", at, 0) != at:
            raise EngineError(
                "triton: this GPU has another address for memory of the host; expected the same"
            )
        return GpuMemory(address, array)

    def event(self) -> GpuEvent:
        """Make an event."""
        self.enter()
        return GpuEvent(self._driver)

    def kernel(
        self,
        source: KernelSource,
        constants: dict[str, int],
        options: dict[str, Any],
        arguments: Sequence[Any],
    ) -> GpuLaunch:
        """Return the launch function of a kernel for arguments of such alignment and size; compiles it if necessary.

        options : of Triton's compiler, num_warps and the like; fusion is off
        """
        types = code.types_of(source, arguments)
        key = source, types, *constants.items(), *options.items()
        if key not in self._launches:
            binary = code.load(CompileRequest(source, types, constants, options, self.chip))
            self._launches[key] = self.loaded(binary)
        return self._launches[key]

    def loaded(self, binary: KernelBinary) -> GpuLaunch:
        """Load a compiled kernel and return its launch function."""
        self.enter()
        driver = self._driver
        module = driver.handle("cuModuleLoadData", binary.cubin)
        function = driver.handle("cuModuleGetFunction", module, binary.name.encode())
        if binary.shared:  # together with the code's static shared memory it may exceed the default limit
            driver.call("cuFuncSetAttribute", function, _MAX_SHARED, binary.shared)
        return GpuLaunch(driver, function, binary)

    def calls(self) -> Calls:
        """Return the driver functions that compiled code calls."""
        return Calls(self._context, tuple(map(self._driver.address, FUNCTIONS)), self._driver)

    def error(self, name: str, code: int) -> EngineError:
        """Return the error for a code that a function of the driver returned to compiled code."""
        return self._driver.error(name, code)

    def synchronize(self) -> None:
        """Wait until the device is idle."""
        self._driver.call("cuStreamSynchronize", STREAM)

    def _allocate(self, size: int) -> int:
        try:
            return self._driver.handle("cuMemAlloc_v2", size)
        except OutOfMemoryError:
            self._on_device.clear()
            return self._driver.handle("cuMemAlloc_v2", size)

    def _allocate_host(self, size: int) -> int:
        return self._driver.handle("cuMemHostAlloc", size, _PORTABLE_AND_MAPPED)


class GpuLaunch:
    """The launch function of a loaded kernel: packs the arguments, one thread at a time."""

    def __init__(self, driver: Driver, function: int, binary: KernelBinary) -> None:
        self._driver, self._function, self._binary = driver, function, binary
        self._arguments = Arguments(binary.layout)
        self._launch = driver.function("cuLaunchKernel")
        self._lock = threading.Lock()

    def __call__(
        self, grid: tuple[int, int, int], arguments: Sequence[Any], stream: int | None = STREAM
    ) -> None:
        """Launch with numbers, and `argument`s of memory. stream: of PyTorch; None: the default stream."""
        binary, packed_arguments = self._binary, self._arguments
        with self._lock:
            packed_arguments.write(arguments)
            failed = self._launch(
                self._function,
                *grid,
                binary.threads,
                1,
                1,
                binary.shared,
                stream,
                None,
                packed_arguments.extra,
            )
        if failed:
            raise self._driver.error("cuLaunchKernel", failed)

    def packed(self, grid: tuple[int, int, int], arguments: Sequence[Any]) -> Packed:
        """Return a launch for compiled code, on the default stream."""
        packed_arguments = Arguments(self._binary.layout)
        packed_arguments.write(arguments)
        return Packed(
            self._function,
            grid,
            threads=self._binary.threads,
            shared=self._binary.shared,
            arguments=packed_arguments,
        )


@cache
def gpu(driver: Driver, index: int = 0) -> Gpu:
    """Return the GPU of that number; one object a process."""
    return Gpu(driver, index)
