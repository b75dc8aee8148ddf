"""Many copies in one call: a table of copies, divided among threads. Python would take a microsecond for each.

A line of a table is (to, from, floats), the first two being addresses; from 0 means zeros. No two lines may write the
same memory, or read what another one writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from namdsp.native.process import compiled_function

MAX_THREADS = 8
#: Floats that justify another thread, and the maximum of a line.
SHARE, MAX_LINE = 1 << 15, 1 << 18


def bulk_copy(table: NDArray[np.int64]) -> bool:
    """Do all copies of a table [n, 3]; returns whether all copied samples are finite."""
    table = _split_lines(np.ascontiguousarray(table, np.int64))
    total = np.cumsum(table[:, 2])
    if not len(table) or not total[-1]:
        return True
    shares = int(min(_threads(), -(-total[-1] // SHARE)))
    middles = total - table[:, 2] / 2  # a line is in the share that most of it is in
    bounds = np.searchsorted(middles, total[-1] * np.arange(1, shares) / shares)
    edges = [0, *(int(split) for split in bounds), len(table)]
    address, run = table.ctypes.data, _copier()
    if shares == 1:
        return not run(address, 0, len(table))
    jobs = [_pool().submit(run, address, first, stop) for first, stop in pairwise(edges)]
    try:
        return not any([job.result() for job in jobs])  # all of them: the table must outlive each
    except BaseException:  # an interrupt
        wait(jobs)
        raise


def _split_lines(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the same copies, none of more than MAX_LINE floats."""
    counts = -(-table[:, 2] // MAX_LINE)
    if not len(table) or counts.max() <= 1:
        return table
    before = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    split = np.repeat(table, counts, axis=0)
    split[:, 0] += 4 * MAX_LINE * before
    split[:, 1] += np.where(split[:, 1], 4 * MAX_LINE * before, 0)
    split[:, 2] = np.minimum(split[:, 2] - MAX_LINE * before, MAX_LINE)
    return split


def _threads() -> int:
    return min(MAX_THREADS, os.cpu_count() or 1)


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_threads(), "namdsp copy")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # threads do not go along


@cache
def _copier() -> Callable[..., int]:
    return compiled_function("namdsp.native.bulk_copy_loop:make_bulk_copy", 3)
