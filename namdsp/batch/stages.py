"""Measures the time of a batch: seconds of threads in each stage of the work."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping

#: What a thread does for a job; "python" is the rest.
STAGES = ("read", "resample", "rig", "kernels", "loudness", "hash", "write", "python")


class Stages:
    """A clock for any number of threads."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._lock = threading.Lock()
        self._thread = threading.local()

    def time(self, stage: str) -> _Stage:
        """Count the time of a `with` block as one of `STAGES`; blocks within it count for themselves alone."""
        return _Stage(self, stage)

    def add(self, stage: str, seconds: float) -> None:
        """Count time that was spent elsewhere."""
        with self._lock:
            self._seconds[stage] = self._seconds.get(stage, 0.0) + seconds

    def take(self) -> Mapping[str, float]:
        """What was counted since the last call."""
        with self._lock:
            taken, self._seconds = self._seconds, {}
        return taken


class _Stage:
    """A `with` block of a stage."""

    def __init__(self, stages: Stages, stage: str) -> None:
        self._stages, self._stage = stages, stage

    def __enter__(self) -> None:
        thread = self._stages._thread
        self._outer = getattr(thread, "inner", 0.0)
        thread.inner = 0.0
        self._started = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        stages = self._stages
        seconds = time.perf_counter() - self._started
        stages.add(self._stage, seconds - stages._thread.inner)
        stages._thread.inner = self._outer + seconds
