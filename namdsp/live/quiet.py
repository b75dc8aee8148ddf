"""Keep the interpreter out of the audio thread's way.

Two things in CPython make a thread wait for longer than a block lasts: the garbage collector, which stops
everything while it looks through all objects, and the GIL, which another thread of Python may hold for a switch
interval of 5 ms. So what exists is frozen, collecting is off, and the interval is short. All is put back at the end.
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
    """How often the garbage collector ran. Counted, not assumed to be none."""

    count: int = 0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        """A `gc.callbacks` function."""
        self.count += phase == "start"


@contextlib.contextmanager
def quiet_interpreter() -> Iterator[Collections]:
    """No garbage collection and short turns inside the `with`; garbage in cycles waits for its end."""
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
