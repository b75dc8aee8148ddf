"""Measures the time of a batch: seconds of threads in each stage of the work."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

#: What a thread does for a job; "python" is the rest.
STAGES = ("read", "resample", "rig", "kernels", "loudness", "hash", "write", "python")


class Stages:
    """A clock for any number of threads."""

    def __init__(self) -> None:
        self._seconds: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._thread = threading.local()

    @contextmanager
    def time(self, stage: str) -> Iterator[None]:
        """Count the time of a `with` block as one of `STAGES`; blocks within it count for themselves alone."""
        outer = getattr(self._thread, "inner", 0.0)
        self._thread.inner = 0.0
        started = time.perf_counter()
        try:
            yield
        finally:
            seconds = time.perf_counter() - started
            with self._lock:
                self._seconds[stage] += seconds - self._thread.inner
            self._thread.inner = outer + seconds

    def take(self) -> Mapping[str, float]:
        """What was counted since the last call."""
        with self._lock:
            taken, self._seconds = self._seconds, Counter()
        return taken
