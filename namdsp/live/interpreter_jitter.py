"""Reduce the delays that CPython causes to an audio callback in Python.

Three causes make a Python thread wait for longer than a block:

* the garbage collector looks through all objects: what exists is frozen, and collecting is off;
* another thread holds the GIL for a switch interval of 5 ms: the interval is short;
* another thread is taken off the processor while it holds the GIL: a thread that shares the interpreter with an audio
  thread can ask to be kept on it.

All settings are restored at the end.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

#: A block of 16 frames lasts 333 us.
SWITCH_INTERVAL_SECONDS = 50e-6
PRIORITY = 1


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


@contextlib.contextmanager
def lowest_realtime_priority() -> Iterator[None]:
    """Run this thread at the lowest real-time priority inside the `with`, where the system allows it.

    For a thread that nearly always sleeps. Threads and processes that it starts do not get it.
    """
    with fifo(inherited=False):
        yield


@contextlib.contextmanager
def fifo(priority: int = PRIORITY, *, inherited: bool = True) -> Iterator[str | None]:
    """Run this thread with SCHED_FIFO inside the `with`; yields the reason if the system refuses, else None.

    inherited : by threads and processes that it starts
    """
    refusal = None
    try:
        before = os.sched_getscheduler(0), os.sched_getparam(0)
        policy = os.SCHED_FIFO if inherited else os.SCHED_FIFO | os.SCHED_RESET_ON_FORK
        os.sched_setscheduler(0, policy, os.sched_param(priority))
    except AttributeError:
        refusal = "this system has no SCHED_FIFO"
    except OSError as error:
        refusal = f"SCHED_FIFO: {error.strerror}"
    try:
        yield refusal
    finally:
        if refusal is None:
            os.sched_setscheduler(0, *before)
