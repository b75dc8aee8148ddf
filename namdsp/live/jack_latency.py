"""Latencies as a JACK server knows them, which the package JACK-Client does not tell: asked of the library itself."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

#: `jack_latency_callback_mode_t`: from where the signal came in to a port, and from a port to where it goes out.
CAPTURE, PLAYBACK = 0, 1


class _Range(ctypes.Structure):
    _fields_ = (("min", ctypes.c_uint32), ("max", ctypes.c_uint32))


def latency_frames(jack: Any, sources: Iterable[Any], targets: Iterable[Any]) -> int | None:
    """From the sound's way in to its way out, through ports that are connected; None if that is not known.

    jack    : the module
    sources : ports that give samples to us; targets: ports that take ours
    """
    try:
        ask = ctypes.CDLL(jack._libname).jack_port_get_latency_range
        ask.restype = None
        behind = [_longest(ask, jack, port, CAPTURE) for port in sources]
        ahead = [_longest(ask, jack, port, PLAYBACK) for port in targets]
    except (AttributeError, OSError, TypeError):  # another version of the package, or an older library
        return None
    return max(behind) + max(ahead) if behind and ahead else None


def _longest(ask: Any, jack: Any, port: Any, mode: int) -> int:
    found = _Range()
    ask(ctypes.c_void_p(int(jack._ffi.cast("uintptr_t", port._ptr))), mode, ctypes.byref(found))
    return int(found.max)
