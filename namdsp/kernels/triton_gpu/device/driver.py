"""The functions of NVIDIA's driver that kernels need, called in the driver's library: it is installed with every GPU.

So nothing has to be installed or imported for them. Each function raises `DriverError` unless it succeeds.

NVIDIA's `cuda-bindings` would replace the table of functions and the two structures, about 65 of the 640 lines of this
folder. The rest would stay: pools of memory, copies, the cache of kernels, arguments as bytes, and the addresses of
functions for compiled code, which `cuda-bindings` has only in private modules. It takes 12 MB, and a launch takes
10.5 us instead of 9.4 (H100).
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

from namdsp.errors import EngineError

_OUT_OF_MEMORY = 2
#: An address or a handle, where it is to be written.
_OUT = POINTER(c_void_p)
_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "cuInit": (c_uint,),
    "cuGetErrorString": (c_int, POINTER(c_char_p)),
    "cuDriverGetVersion": (POINTER(c_int),),
    "cuDeviceGetCount": (POINTER(c_int),),
    "cuDeviceGet": (POINTER(c_int), c_int),
    "cuDeviceGetName": (POINTER(c_char), c_int, c_int),
    "cuDeviceGetAttribute": (POINTER(c_int), c_int, c_int),
    "cuDevicePrimaryCtxRetain": (_OUT, c_int),
    "cuCtxSetCurrent": (c_void_p,),
    "cuCtxGetCurrent": (_OUT,),
    "cuCtxGetDevice": (POINTER(c_int),),
    "cuMemGetInfo_v2": (POINTER(c_size_t), POINTER(c_size_t)),
    "cuMemAlloc_v2": (_OUT, c_size_t),
    "cuMemFree_v2": (c_void_p,),
    "cuMemHostAlloc": (_OUT, c_size_t, c_uint),
    "cuMemFreeHost": (c_void_p,),
    "cuMemHostRegister_v2": (c_void_p, c_size_t, c_uint),
    "cuMemHostGetDevicePointer_v2": (_OUT, c_void_p, c_uint),
    "cuMemsetD32Async": (c_void_p, c_uint, c_size_t, c_void_p),
    "cuMemcpyHtoDAsync_v2": (c_void_p, c_void_p, c_size_t, c_void_p),
    "cuMemcpyDtoHAsync_v2": (c_void_p, c_void_p, c_size_t, c_void_p),
    "cuMemcpy2DAsync_v2": (c_void_p, c_void_p),
    "cuStreamSynchronize": (c_void_p,),
    "cuModuleLoadData": (_OUT, c_char_p),
    "cuModuleGetFunction": (_OUT, c_void_p, c_char_p),
    "cuFuncSetAttribute": (c_void_p, c_int, c_int),
    "cuLaunchKernel": (c_void_p, *(c_uint,) * 7, c_void_p, c_void_p, c_void_p),
    "cuEventCreate": (_OUT, c_uint),
    "cuEventDestroy_v2": (c_void_p,),
    "cuEventRecord": (c_void_p, c_void_p),
    "cuEventSynchronize": (c_void_p,),
}


class DriverError(EngineError):
    """The driver refused a call, or the device failed."""


class OutOfMemoryError(DriverError):
    """The device has not enough free memory."""


class CopySide(ctypes.Structure):
    """Source or target of a copy: the address is in `host` or in `device`, by `type`; `pitch` bytes a row."""

    _fields_ = (
        ("x", c_size_t),
        ("y", c_size_t),
        ("type", c_uint),
        ("host", c_void_p),
        ("device", c_uint64),
        ("array", c_void_p),
        ("pitch", c_size_t),
    )


class Copy2D(ctypes.Structure):
    """CUDA_MEMCPY2D: rows of `width` bytes from one memory to another."""

    _fields_ = (("source", CopySide), ("to", CopySide), ("width", c_size_t), ("height", c_size_t))


class Driver:
    """The driver's functions: `driver.call("cuInit", 0)`."""

    def __init__(self, library: Any) -> None:
        self._functions: dict[str, Any] = {}
        for name, arguments in _FUNCTIONS.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, c_int
            self._functions[name] = function

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function; raise `DriverError` if it does not succeed."""
        code = self._functions[name](*arguments)
        if code:
            raise self.error(name, code)

    def function(self, name: str) -> Any:
        """Return a function for time-critical calls; its result is zero, or a code for `error`."""
        return self._functions[name]

    def address(self, name: str) -> int:
        """Return the address of a function, for compiled code."""
        return ctypes.cast(self._functions[name], c_void_p).value or 0

    def error(self, name: str, code: int) -> DriverError:
        """Return the error of a function's code."""
        text = c_char_p()
        self._functions["cuGetErrorString"](code, byref(text))
        why = text.value.decode() if text.value else f"error {code}"
        kind = OutOfMemoryError if code == _OUT_OF_MEMORY else DriverError
        return kind(f'triton: the GPU failed: {why} ({name}). Use engine="numba"')

    def handle(self, name: str, *arguments: Any) -> int:
        """Return the handle or address that a function writes to its first argument."""
        result = c_void_p()
        self.call(name, byref(result), *arguments)
        return result.value or 0

    def number(self, name: str, *arguments: Any) -> int:
        """Return the number that a function writes to its first argument."""
        result = c_int()
        self.call(name, byref(result), *arguments)
        return result.value

    def current_device(self) -> int:
        """Return the number of this thread's device; the first, if the thread has none yet."""
        return self.number("cuCtxGetDevice") if self.handle("cuCtxGetCurrent") else 0
