"""A launch with its arguments as bytes: the driver reads them, and compiled code changes single numbers."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from ctypes import addressof, c_size_t, c_void_p
from dataclasses import dataclass
from typing import Any

#: Constants of the driver's API.
_BUFFER, _SIZE, _END = 1, 2, 0


class Arguments:
    """A kernel's arguments, packed in memory.

    layout : of the arguments, in the notation of `struct`; arguments that are never written are zero
    extra  : the address for the driver
    """

    def __init__(self, layout: str) -> None:
        self._layout = layout
        self._packing = struct.Struct("@" + layout)
        self._buffer = ctypes.create_string_buffer(self._packing.size)
        self._size = c_size_t(self._packing.size)
        self._list = (c_void_p * 5)(_BUFFER, addressof(self._buffer), _SIZE, addressof(self._size), _END)
        self.extra: int = addressof(self._list)
        self._scratch: tuple[int, ...] = ()

    def write(self, arguments: Sequence[Any]) -> None:
        """Pack the arguments; the rest of the layout is scratch."""
        if len(self._scratch) + len(arguments) != len(self._layout):
            self._scratch = (0,) * (len(self._layout) - len(arguments))
        self._packing.pack_into(self._buffer, 0, *arguments, *self._scratch)

    def read(self) -> tuple[Any, ...]:
        """Return all arguments."""
        return self._packing.unpack(self._buffer)

    def address(self, index: int) -> int:
        """Return the address of an argument."""
        before, upto = ("@" + self._layout[:stop] for stop in (index, index + 1))
        size = struct.calcsize("@" + self._layout[index])
        assert struct.calcsize(before) <= struct.calcsize(upto) - size
        return addressof(self._buffer) + struct.calcsize(upto) - size


@dataclass(frozen=True, eq=False)
class Packed:
    """A launch for compiled code: the arguments of the driver's launch function.

    function, threads, shared : of the kernel
    """

    function: int
    grid: tuple[int, int, int]
    threads: int
    shared: int
    arguments: Arguments


@dataclass(frozen=True, eq=False)
class Calls:
    """Driver functions that compiled code calls.

    context    : argument of the first
    functions  : addresses of those in `FUNCTIONS`
    references : objects that must live as long
    """

    context: int
    functions: tuple[int, ...]
    references: Any = None


#: Arguments: a context; the fields of `Packed`; an event and a stream; an event; a stream.
FUNCTIONS = (
    "cuCtxSetCurrent",
    "cuLaunchKernel",
    "cuEventRecord",
    "cuEventSynchronize",
    "cuStreamSynchronize",
)
