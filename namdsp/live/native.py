"""Callbacks: machine code that a sound library's audio thread calls with a session's record.

    library's thread -> callback(..., record) -> play(amp's record, x, out)      no GIL, no Python, no allocation

Only an amp that is itself in Python, one at another rate or with an engine in Python, takes the GIL: in its `play`.
"""

from __future__ import annotations

import ctypes
import time
from typing import Any

import numpy as np

from namdsp.common.extras import how_to_install
from namdsp.errors import DeviceError
from namdsp.live.call_timeout import ANSWER_SECONDS
from namdsp.live.compiled.records import SessionRecord
from namdsp.live.session import Session
from namdsp.native import compiled_code
from namdsp.native.process import compiled_address
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

    While the library may call, nothing that the code touches may go: the device keeps this object, and is kept itself
    until it has stopped, by `atexit`, or by the thread that waits for a library that hangs.

    function, argument : addresses
    """

    def __init__(self, session: Session, function: int, *references: Any) -> None:
        self.function = function
        self.argument: int = session.record.address
        self._session = session
        self._references = (references, compiled_code.state.loaded)

    def close(self) -> None:
        """From now on it plays silence, and the library's thread is in no Python.

        JACK cancels its thread: one that is cancelled while it waits for the GIL, or holds it, keeps it.
        """
        record = self._session.record
        record.closed = 1
        end = time.monotonic() + ANSWER_SECONDS
        time.sleep(0.001)  # a block that began before has said so by now
        while record.inside.value and time.monotonic() < end:
            time.sleep(0.001)


def jack_callback(
    session: Session, jack: Any, client: Any, inputs: list[Any], outputs: list[Any]
) -> NativeCallback:
    """Register the process and xrun callbacks with a client that is not active yet.

    jack : the module

    Raises
    ------
    DeviceError : the module is of another version, or the library refuses.
    """
    try:
        ffi, library = jack._ffi, jack._lib
        wanted = (library.jack_port_get_buffer, library.jack_frames_since_cycle_start, client._ptr)
        get_buffer, since_start, client_at = (_address(ffi, pointer) for pointer in wanted)
        ports = np.array([_address(ffi, port._ptr) for port in (*inputs, *outputs)], np.int64)
    except (AttributeError, TypeError) as error:
        raise unknown_version("jack", "JACK-Client", error) from None
    buffers = np.zeros_like(ports)
    scratch = np.zeros((len(ports), _SCRATCH_FRAMES), np.float32)
    record = session.record
    record.get_buffer, record.since_start, record.client = get_buffer, since_start, client_at
    record.ports_at, record.buffers_at = ports.ctypes.data, buffers.ctypes.data
    record.gather_at, record.gather_frames = scratch.ctypes.data, _SCRATCH_FRAMES
    callback = _callback(session, _PROCESS, len(inputs), len(outputs), ports, buffers, scratch)
    argument = ffi.cast("void *", callback.argument)
    refused = library.jack_set_process_callback(
        client._ptr, ffi.cast("JackProcessCallback", callback.function), argument
    )
    refused = refused or library.jack_set_xrun_callback(
        client._ptr, ffi.cast("JackXRunCallback", compiled_address(*_XRUN)), argument
    )
    if refused:
        raise DeviceError("jack: the server refused callbacks. Check that it still runs (namdsp devices)")
    return callback


def portaudio_callback(
    session: Session, *, card_channels: tuple[int, int], first_input: int, channels: tuple[int, int]
) -> NativeCallback:
    """A stream callback.

    card_channels : inputs and outputs of the stream; channels: of the amp
    first_input   : which input of the card is the amp's first, from 0
    """
    record = session.record
    record.card_inputs, record.card_outputs = card_channels
    record.first_input = first_input
    return _callback(session, _STREAM, *channels)


def warm() -> None:
    """Compile or load all that callbacks need."""
    function("exchange")
    for code in (_PROCESS, _XRUN, _STREAM):
        compiled_address(*code)


def not_there(
    backend: str, package: str, library: str, advice: str, error: ImportError | OSError
) -> DeviceError:
    """What is raised where a package does not import, or does not find the system's library."""
    if isinstance(error, ImportError):
        return DeviceError(f"{backend}: {package} is not installed. {how_to_install('live')}; {advice}")
    return DeviceError(
        f"{backend}: the {library} library was not found ({error}), though {package} is installed. Install it too: "
        f"{advice}"
    )


def unknown_version(backend: str, package: str, error: Exception) -> DeviceError:
    """What is raised where a package lacks what callbacks need of it."""
    return DeviceError(
        f"{backend}: the package {package} is of a version that namdsp does not support ({error}); expected 0.5. "
        f"{how_to_install('live')}"
    )


def _callback(
    session: Session, code: tuple[Any, ...], inputs: int, outputs: int, *references: Any
) -> NativeCallback:
    """A callback, with what each needs in the session's record."""
    record, player = session.record, session.player
    record.play, record.record = player.function, player.record
    record.rate_hz = round(session.rate_hz)
    clock = ctypes.CDLL(None).clock_gettime if _has_clock() else _clock(record)
    record.clock = ctypes.cast(clock, ctypes.c_void_p).value or 0
    record.clock_kind = getattr(time, "CLOCK_MONOTONIC", 0)
    record.inputs, record.outputs = inputs, outputs
    session.exchange = function("exchange")
    return NativeCallback(session, compiled_address(*code), clock, *references)


def _has_clock() -> bool:
    """Whether there is a `clock_gettime` whose answer is two int64."""
    return hasattr(time, "CLOCK_MONOTONIC") and ctypes.sizeof(ctypes.c_long) == 8


def _clock(record: SessionRecord) -> Any:
    """The clock of other systems, in Python."""

    def clock(kind: int, at: int) -> int:
        record.seconds, record.nanoseconds = divmod(time.perf_counter_ns(), 10**9)
        return 0

    return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(clock)


def _address(ffi: Any, pointer: Any) -> int:
    return int(ffi.cast("uintptr_t", pointer))
