"""Latencies of JACK ports, read from the JACK library, since the package JACK-Client does not offer them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

#: `jack_latency_callback_mode_t`: from the sound card's input to a port, and from a port to its output.
CAPTURE, PLAYBACK = 0, 1


class _Range(ctypes.Structure):
    _fields_ = (("min", ctypes.c_uint32), ("max", ctypes.c_uint32))


def latency_frames(jack: Any, sources: Iterable[Any], targets: Iterable[Any]) -> int | None:
    """Return the frames from the sound card's input to its output through connected ports; None if not known.

    jack    : the module
    sources : ports connected to our inputs; targets: ports connected to our outputs
    """
    try:
        get_range = ctypes.CDLL(jack._libname).jack_port_get_latency_range
        get_range.restype = None
        before = [_longest(get_range, jack, port, CAPTURE) for port in sources]
        after = [_longest(get_range, jack, port, PLAYBACK) for port in targets]
    except (AttributeError, OSError, TypeError):  # another version of the package, or an older library
        return None
    return max(before) + max(after) if before and after else None


def _longest(get_range: Any, jack: Any, port: Any, mode: int) -> int:
    frames = _Range()
    get_range(ctypes.c_void_p(int(jack._ffi.cast("uintptr_t", port._ptr))), mode, ctypes.byref(frames))
    return int(frames.max)
