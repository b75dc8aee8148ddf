"""Reduce the delays that CPython causes to an audio callback in Python.

Two causes make a Python thread wait for longer than a block:

* the garbage collector looks through all objects: what exists is frozen, and collecting is off;
* another thread holds the GIL for a switch interval of 5 ms: the interval is short.

All settings are restored at the end.
"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

#: A block of 16 frames lasts 333 us.
SWITCH_INTERVAL_SECONDS = 50e-6


@dataclass
class Collections:
    """Number of runs of the garbage collector."""

    count: int = 0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        """A `gc.callbacks` function."""
        self.count += phase == "start"


@contextlib.contextmanager
def reduced_jitter() -> Iterator[Collections]:
    """Inside the `with`, no garbage collection and a short switch interval; garbage in cycles is freed at its end."""
    enabled, interval = gc.isenabled(), sys.getswitchinterval()
    collections = Collections()
    gc.collect()
    gc.disable()
    gc.freeze()
    gc.callbacks.append(collections)
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    try:
        yield collections
    finally:
        sys.setswitchinterval(interval)
        gc.callbacks.remove(collections)
        gc.unfreeze()
        if enabled:
            gc.enable()
