"""A filter for an engine that leaves the processor idle: its long blocks are cut among all cores.

    |--- part 0 ---|--- part 1 ---|--- part 2 ---|      each begins with the last frames of the part before as its past

The sums of a frame are the same wherever the block is cut, and so are the bits.
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

#: Frames of a part, at the least: less is not worth waking a thread.
SHORTEST_PART = 8192


class SharedFilter:
    """A `Filter` for blocks of any length.

    cores : that may work on a block
    """

    def __init__(self, own: Filter, cores: int) -> None:
        self._own = own
        self._cores = cores
        self._others: list[Filter] = []

    @property
    def past(self) -> Float64:
        """See `Filter`."""
        return self._own.past

    def process_into(self, x: Float32, out: Float32) -> int:
        """See `Filter`."""
        frames = x.shape[1]
        parts = min(self._cores, frames // SHORTEST_PART)
        if parts < 2:
            return self._own.process_into(x, out)
        self._others += [self._own.another() for _ in range(parts - 1 - len(self._others))]
        filters = [self._own, *self._others[: parts - 1]]
        cuts = [frames * part // parts for part in range(parts + 1)]
        for part, start in zip(filters[1:], cuts[1:-1], strict=True):
            part.listen(x[:, start - HISTORY : start])
        pool = _pool(os.getpid())
        jobs = [
            pool.submit(part.process_into, x[:, start:stop], out[:, start:stop])
            for part, (start, stop) in zip(filters, pairwise(cuts), strict=True)
        ]
        replaced = sum(job.result() for job in jobs)
        np.copyto(self._own.past, filters[-1].past)
        return replaced

    def memory_bytes(self) -> int:
        """See `Filter`."""
        return sum(part.memory_bytes() for part in (self._own, *self._others))


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _pool(process: int) -> ThreadPoolExecutor:
    """Of this process: threads do not survive a fork."""
    return ThreadPoolExecutor(cores(), "namdsp-filters")
