"""A substitute for NVIDIA's driver: its functions on memory of the host. Kernels are noted, not run."""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Callable
from typing import Any

from namdsp.kernels.triton_gpu.device.driver import Copy2D

ATTRIBUTES = {16: 132, 75: 9, 76: 0, 81: 228 << 10}
INVALID, OUT_OF_MEMORY, NO_CONTEXT = 1, 2, 201
_ANYWHERE = ("cuInit", "cuGetErrorString", "cuDriver", "cuDevice", "cuCtx")


def _write(pointer: Any, value: int) -> None:
    pointer._obj.value = value


#: What compiled code calls: by its address, without Python.
_COMPILED: dict[str, tuple[Any, ...]] = {
    "cuCtxSetCurrent": (ctypes.c_void_p,),
    "cuLaunchKernel": (ctypes.c_void_p, *[ctypes.c_uint] * 7, *[ctypes.c_void_p] * 3),
    "cuEventRecord": (ctypes.c_void_p,) * 2,
    "cuEventSynchronize": (ctypes.c_void_p,),
    "cuStreamSynchronize": (ctypes.c_void_p,),
}


def _for_compiled_code(name: str, function: Any) -> Any:
    if name not in _COMPILED:
        return function
    return ctypes.CFUNCTYPE(ctypes.c_int, *_COMPILED[name])(function)


class FakeLibrary:
    """What `ctypes.CDLL` would give. Functions are attributes, which take the arguments that the driver's take.

    space     : bytes of the device
    kernel   : what a launch does, given its grid and threads and the bytes of its arguments
    finish   : waits for what launches do
    launches : (function, grid and threads, shared memory, stream, bytes of the arguments) of each
    """

    def __init__(self, room: int = 1 << 24) -> None:
        self.room = room
        self.blocks: dict[int, Any] = {}
        self.pinned: dict[int, Any] = {}
        self.launches: list[tuple[int, tuple[int, ...], int, int | None, bytes]] = []
        self.modules: list[bytes] = []
        self.attributes: list[tuple[int, int, int]] = []
        self.current = threading.local()
        self.refuse: dict[str, int] = {}  # function -> what it returns
        self.finish: Callable[[], None] = lambda: None
        self.kernel: Callable[[tuple[int, ...], bytes], None] = lambda sizes, arguments: None

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("cu"):
            raise AttributeError(name)
        work = getattr(self, f"_{name.partition('_')[0]}", None)

        def function(*arguments: Any) -> int:
            if name in self.refuse:
                return self.refuse[name]
            if name == "cuCtxSetCurrent":
                self.current.context = arguments[0]
            elif not name.startswith(_ANYWHERE) and not getattr(self.current, "context", 0):
                return NO_CONTEXT
            return (work(*arguments) if work else None) or 0

        result = _for_compiled_code(name, function)
        setattr(self, name, result)  # so that argtypes can be set
        return result

    def used(self) -> int:
        """Bytes that are taken."""
        return sum(len(block) for block in self.blocks.values())

    def _cuGetErrorString(self, code: int, message: Any) -> None:  # noqa: N802
        message._obj.value = f"error number {code}".encode()

    def _cuDriverGetVersion(self, version: Any) -> None:  # noqa: N802
        _write(version, 12080)

    def _cuDeviceGetCount(self, count: Any) -> None:  # noqa: N802
        _write(count, 1)

    def _cuDeviceGetName(self, name: Any, length: int, device: int) -> None:  # noqa: N802
        name.value = b"A stand-in"

    def _cuDeviceGetAttribute(self, result: Any, attribute: int, device: int) -> None:  # noqa: N802
        _write(result, ATTRIBUTES[attribute])

    def _cuDevicePrimaryCtxRetain(self, context: Any, device: int) -> None:  # noqa: N802
        _write(context, 7)

    def _cuMemGetInfo(self, free: Any, total: Any) -> None:  # noqa: N802
        _write(free, self.room - self.used())
        _write(total, self.room)

    def _cuMemAlloc(self, address: Any, size: int) -> int | None:  # noqa: N802
        if self.used() + size > self.room:
            return OUT_OF_MEMORY
        block = ctypes.create_string_buffer(b"\xff" * size, size)  # NaNs
        self.blocks[ctypes.addressof(block)] = block
        _write(address, ctypes.addressof(block))
        return None

    def _cuMemHostAlloc(self, address: Any, size: int, flags: int) -> None:  # noqa: N802
        block = ctypes.create_string_buffer(size)
        self.pinned[ctypes.addressof(block)] = block
        _write(address, ctypes.addressof(block))

    def _cuMemFree(self, address: int) -> None:  # noqa: N802
        del self.blocks[address]

    def _cuMemFreeHost(self, address: int) -> None:  # noqa: N802
        del self.pinned[address]

    def _cuMemsetD32Async(self, address: int, value: int, count: int, stream: Any) -> None:  # noqa: N802
        ctypes.memmove(address, struct.pack("I", value) * count, 4 * count)

    def _cuMemcpyHtoDAsync(self, to: int, source: int, size: int, stream: Any) -> None:  # noqa: N802
        ctypes.memmove(to, source, size)

    _cuMemcpyDtoHAsync = _cuMemcpyHtoDAsync  # noqa: N815

    def _cuMemcpy2DAsync(self, given: Any, stream: Any) -> int | None:  # noqa: N802
        copy: Copy2D = given._obj
        if min(copy.source.pitch, copy.to.pitch) < copy.width:
            return INVALID
        to, source = (side.host if side.type == 1 else side.device for side in (copy.to, copy.source))
        for row in range(copy.height):
            ctypes.memmove(to + row * copy.to.pitch, source + row * copy.source.pitch, copy.width)
        return None

    def _cuModuleLoadData(self, module: Any, image: bytes) -> None:  # noqa: N802
        self.modules.append(image)
        _write(module, len(self.modules))

    def _cuModuleGetFunction(self, function: Any, module: int, name: bytes) -> None:  # noqa: N802
        _write(function, 100 * module)

    def _cuFuncSetAttribute(self, function: int, attribute: int, value: int) -> None:  # noqa: N802
        self.attributes.append((function, attribute, value))

    def _cuLaunchKernel(self, function: int, *given: Any) -> int | None:  # noqa: N802
        *sizes, shared, stream, parameters, extra = given
        five = (ctypes.c_void_p * 5).from_address(extra)
        if parameters is not None or (five[0], five[2], five[4]) != (1, 2, None):
            return INVALID
        size = ctypes.c_size_t.from_address(five[3] or 0).value
        arguments = ctypes.string_at(five[1] or 0, size)
        self.launches.append((function, tuple(sizes), shared, stream, arguments))
        self.kernel(tuple(sizes), arguments)
        return None

    def _cuEventSynchronize(self, event: int) -> None:  # noqa: N802
        self.finish()

    _cuStreamSynchronize = _cuEventSynchronize  # noqa: N815

    def _cuEventCreate(self, event: Any, flags: int) -> None:  # noqa: N802
        _write(event, 1)
