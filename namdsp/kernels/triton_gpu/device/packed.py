"""A launch with its arguments, as bytes: what the driver takes, and compiled code changes a number in."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from ctypes import addressof, c_size_t, c_void_p
from dataclasses import dataclass
from typing import Any

#: Numbers of the driver's own.
_BUFFER, _SIZE, _END = 1, 2, 0


class Arguments:
    """A kernel's arguments in memory of its own.

    layout : of them, as `struct` has it; those that nobody writes are zero
    extra  : the address that the driver is given
    """

    def __init__(self, layout: str) -> None:
        self._layout = layout
        self._packing = struct.Struct("@" + layout)
        self._buffer = ctypes.create_string_buffer(self._packing.size)
        self._size = c_size_t(self._packing.size)
        self._list = (c_void_p * 5)(_BUFFER, addressof(self._buffer), _SIZE, addressof(self._size), _END)
        self.extra = addressof(self._list)
        self._scratch: tuple[int, ...] = ()

    def write(self, arguments: Sequence[Any]) -> None:
        """Put them down; the rest of the layout is scratch."""
        if len(self._scratch) + len(arguments) != len(self._layout):
            self._scratch = (0,) * (len(self._layout) - len(arguments))
        self._packing.pack_into(self._buffer, 0, *arguments, *self._scratch)

    def read(self) -> tuple[Any, ...]:
        """All of them."""
        return self._packing.unpack(self._buffer)

    def address(self, index: int) -> int:
        """Where an argument stands."""
        before, upto = ("@" + self._layout[:stop] for stop in (index, index + 1))
        own = struct.calcsize("@" + self._layout[index])
        assert struct.calcsize(before) <= struct.calcsize(upto) - own
        return addressof(self._buffer) + struct.calcsize(upto) - own


@dataclass(frozen=True, eq=False)
class Packed:
    """A launch that compiled code can do: all that the driver's function takes.

    function, threads, shared : of the kernel
    """

    function: int
    grid: tuple[int, int, int]
    threads: int
    shared: int
    arguments: Arguments


@dataclass(frozen=True, eq=False)
class Calls:
    """What compiled code calls of a driver.

    context   : what a thread enters first
    functions : addresses of those in `FUNCTIONS`
    kept      : what must live as long
    """

    context: int
    functions: tuple[int, ...]
    kept: Any = None


#: They take a context; what `Packed` has; an event and a stream; an event; a stream.
FUNCTIONS = (
    "cuCtxSetCurrent",
    "cuLaunchKernel",
    "cuEventRecord",
    "cuEventSynchronize",
    "cuStreamSynchronize",
)
