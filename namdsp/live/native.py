"""Callbacks without the interpreter: machine code that a sound library's audio thread calls with a session's record.

    library's thread -> callback(..., record) -> play(amp's record, x, out)      no GIL, no Python, no allocation

Where the amp is not compiled, or a library does not take pointers, there is none, and the callback is Python's.
"""

from __future__ import annotations

import ctypes
import time
from typing import Any

import numpy as np

from namdsp.live.session import Session
from namdsp.native import process
from namdsp.native.lazy import compiled_address
from namdsp.rig.native import function

#: Frames of several ports that are copied into one array at a time.
_SCRATCH_FRAMES = 1024
#: The bits of C's unsigned long that a number of frames, or flags, may have.
_LONG = 2 ** (8 * ctypes.sizeof(ctypes.c_ulong) - 1) - 1
#: Functions to compile, and their number of arguments.
_PROCESS = "namdsp.live.compiled.jack:make_process", 2
_XRUN = "namdsp.live.compiled.jack:make_xrun", 1
_STREAM = "namdsp.live.compiled.portaudio:make_callback", 6, _LONG


class NativeCallback:
    """Machine code with a library's signature, and the session's record for it.

    While the library may call, nothing that the code touches may go, not even when the interpreter ends: between `keep`
    and `release` this object has a reference to itself, and so to all it needs.

    function, argument : addresses
    """

    def __init__(self, session: Session, function: int, *references: Any) -> None:
        self.function = function
        self.argument = session.counters.record.address
        self._session = session
        self._references = (references, process.state.loaded)
        self._held = False

    def keep(self) -> None:
        """From now on the library may call."""
        if not self._held:
            self._held = self._session.native = True
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self))

    def release(self) -> None:
        """The library will not call any more."""
        if self._held:
            self._held = False
            ctypes.pythonapi.Py_DecRef(ctypes.py_object(self))


def jack_callback(
    session: Session, jack: Any, client: Any, inputs: list[Any], outputs: list[Any]
) -> NativeCallback | None:
    """Register the native process and xrun callbacks with a client that is not active yet; None where that cannot be.

    jack : the module
    """
    if not _ready(session, len(inputs), len(outputs)):
        return None
    try:
        ffi, library = jack._ffi, jack._lib
        wanted = (library.jack_port_get_buffer, library.jack_frames_since_cycle_start, client._ptr)
        get_buffer, since_start, client_at = (_address(ffi, pointer) for pointer in wanted)
        ports = np.array([_address(ffi, port._ptr) for port in (*inputs, *outputs)], np.int64)
    except (AttributeError, TypeError):  # another version of the package
        return None
    buffers = np.zeros_like(ports)
    scratch = np.zeros((len(ports), _SCRATCH_FRAMES), np.float32)
    record = session.counters.record
    record.get_buffer, record.since_start, record.client = get_buffer, since_start, client_at
    record.ports_at, record.buffers_at = ports.ctypes.data, buffers.ctypes.data
    record.gather_at, record.gather_frames = scratch.ctypes.data, _SCRATCH_FRAMES
    callback = NativeCallback(session, compiled_address(*_PROCESS), ports, buffers, scratch)
    argument = ffi.cast("void *", callback.argument)
    refused = library.jack_set_process_callback(
        client._ptr, ffi.cast("JackProcessCallback", callback.function), argument
    )
    refused = refused or library.jack_set_xrun_callback(
        client._ptr, ffi.cast("JackXRunCallback", compiled_address(*_XRUN)), argument
    )
    return None if refused else callback


def portaudio_callback(
    session: Session, *, card_channels: tuple[int, int], first_input: int, channels: tuple[int, int]
) -> NativeCallback | None:
    """A native stream callback; None where there can be none.

    card_channels : inputs and outputs of the stream; channels: of the amp
    first_input   : which input of the card is the amp's first, from 0
    """
    if not _ready(session, *channels):
        return None
    record = session.counters.record
    record.card_inputs, record.card_outputs = card_channels
    record.first_input = first_input
    return NativeCallback(session, compiled_address(*_STREAM))


def warm() -> None:
    """Compile or load all that callbacks need."""
    function("exchange")
    for code in (_PROCESS, _XRUN, _STREAM):
        compiled_address(*code)


def _ready(session: Session, inputs: int, outputs: int) -> bool:
    """Write what every callback needs into the session's record; False if it cannot be had."""
    player = session.player
    library = ctypes.CDLL(None) if hasattr(time, "CLOCK_MONOTONIC") else None
    clock = getattr(library, "clock_gettime", None)
    if not session.compiled or clock is None or ctypes.sizeof(ctypes.c_long) != 8:
        return False
    record = session.counters.record
    record.play, record.record = player.function, player.record
    record.rate_hz = round(session.rate_hz)
    record.clock = ctypes.cast(clock, ctypes.c_void_p).value or 0
    record.clock_kind = time.CLOCK_MONOTONIC
    record.inputs, record.outputs = inputs, outputs
    session.counters.exchange = function("exchange")
    return True


def _address(ffi: Any, pointer: Any) -> int:
    return int(ffi.cast("uintptr_t", pointer))
