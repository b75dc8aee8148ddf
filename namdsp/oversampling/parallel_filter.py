"""A filter on all CPU cores: long blocks are split in time, for engines that leave the CPU idle.

    |--- part 0 ---|--- part 1 ---|--- part 2 ---|      each starts with the last frames of the part before

A frame's sum does not depend on the split, so the bits are those of one filter.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.oversampling.filters import Filter
from namdsp.oversampling.plan import HISTORY

#: Minimum frames of a part: fewer are not worth waking a thread.
MIN_PART = 8192


class ParallelFilter:
    """A `Filter` that splits long blocks.

    cores : maximum number of threads
    """

    def __init__(self, first: Filter, cores: int) -> None:
        self._first = first
        self._cores = cores
        self._others: list[Filter] = []

    @property
    def past(self) -> Float64:
        """See `Filter`."""
        return self._first.past

    def process_into(self, x: Float32, out: Float32) -> int:
        """See `Filter`."""
        frames = x.shape[1]
        parts = min(self._cores, frames // MIN_PART)
        if parts < 2:
            return self._first.process_into(x, out)
        self._others += [self._first.fresh_copy() for _ in range(parts - 1 - len(self._others))]
        filters = [self._first, *self._others[: parts - 1]]
        bounds = [frames * part // parts for part in range(parts + 1)]
        for part, start in zip(filters[1:], bounds[1:-1], strict=True):
            part.set_past(x[:, start - HISTORY : start])
        pool = _pool(os.getpid())
        jobs = [
            pool.submit(part.process_into, x[:, start:stop], out[:, start:stop])
            for part, (start, stop) in zip(filters, pairwise(bounds), strict=True)
        ]
        replaced = sum(job.result() for job in jobs)
        np.copyto(self._first.past, filters[-1].past)
        return replaced

    def memory_bytes(self) -> int:
        """See `Filter`."""
        return sum(part.memory_bytes() for part in (self._first, *self._others))


def cores() -> int:
    """Return the number of CPU cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _pool(process: int) -> ThreadPoolExecutor:
    """Return the thread pool of this process: threads do not survive a fork."""
    return ThreadPoolExecutor(cores(), "namdsp-filters")
