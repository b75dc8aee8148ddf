"""Many copies in one go: a table of them, each thread with its share. What takes Python a microsecond for each row.

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

from namdsp.native.lazy import lazy_function

MOST_THREADS = 8
#: Floats that a further thread is worth, and those of a line that is not cut.
SHARE, LONGEST = 1 << 15, 1 << 18


def move(table: NDArray[np.int64]) -> bool:
    """Do all copies of a table [n, 3]; gives whether all that was copied is finite."""
    table = _cut(np.ascontiguousarray(table, np.int64))
    total = np.cumsum(table[:, 2])
    if not len(table) or not total[-1]:
        return True
    shares = int(min(_threads(), -(-total[-1] // SHARE)))
    middles = total - table[:, 2] / 2  # a line is in the share that most of it is in
    cuts = np.searchsorted(middles, total[-1] * np.arange(1, shares) / shares)
    edges = [0, *(int(cut) for cut in cuts), len(table)]
    address, run = table.ctypes.data, _mover()
    if shares == 1:
        return not run(address, 0, len(table))
    jobs = [_pool().submit(run, address, first, stop) for first, stop in pairwise(edges)]
    try:
        return not any([job.result() for job in jobs])  # all of them: the table must outlive each
    except BaseException:  # an interrupt
        wait(jobs)
        raise


def _cut(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same copies, none of more than LONGEST floats."""
    pieces = -(-table[:, 2] // LONGEST)
    if not len(table) or pieces.max() <= 1:
        return table
    before = np.arange(pieces.sum()) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    cut = np.repeat(table, pieces, axis=0)
    cut[:, 0] += 4 * LONGEST * before
    cut[:, 1] += np.where(cut[:, 1], 4 * LONGEST * before, 0)
    cut[:, 2] = np.minimum(cut[:, 2] - LONGEST * before, LONGEST)
    return cut


def _threads() -> int:
    return min(MOST_THREADS, os.cpu_count() or 1)


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_threads(), "namdsp copy")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # threads do not go along


@cache
def _mover() -> Callable[..., int]:
    return lazy_function("namdsp.native.moving_loop:make_moving", 3)
