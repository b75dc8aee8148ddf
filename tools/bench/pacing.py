"""Timing of blocks at the pace of a real clock, as a sound card requests them.

    due[n] = start + n * period        period = frames / sample rate; never reset, so no delay is forgiven
    sleep until shortly before `due`, spin to it, play the block
    xrun: the block is not finished at due + period

A block that misses its deadline delays the next ones, which then have less time, as in an audio callback.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.runtime.stream import Stream

#: Time before a block is due in which the thread spins instead of sleeping: wake-ups are about this inexact.
SPIN_SECONDS = 100e-6
#: Time before the first block is due.
_HEAD_START_SECONDS = 0.02
#: A stream that cannot keep up is stopped after this multiple of the requested time.
_MAX_STRETCH = 2.0


@dataclass(frozen=True)
class Paced:
    """Times of blocks that were run at a clock.

    frames  : of each block
    period  : seconds from block to block, which is the deadline
    took    : seconds in `process_into`, per block
    delay   : seconds from when a block was due to its start, per block
    """

    frames: int
    period: float
    took: NDArray[np.float64]
    delay: NDArray[np.float64]

    @property
    def xruns(self) -> int:
        """Blocks that were not finished when the next was due."""
        return int(np.count_nonzero(self.delay + self.took > self.period))


@contextlib.contextmanager
def fifo(priority: int = 1) -> Iterator[str | None]:
    """Run this thread with SCHED_FIFO inside the `with`; yields the reason if the system refuses, else None."""
    try:
        before = os.sched_getscheduler(0), os.sched_getparam(0)
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(priority))
    except (AttributeError, OSError) as refusal:
        yield f"SCHED_FIFO: {refusal}"
        return
    try:
        yield None
    finally:
        os.sched_setscheduler(0, *before)


def pace(stream: Stream, x: Float32, *, frames: int, seconds: float) -> Paced:
    """Process x [C, T], repeated, in blocks of `frames` at the pace of the clock."""
    blocks = [
        np.ascontiguousarray(x[:, at : at + frames]) for at in range(0, x.shape[1] - frames + 1, frames)
    ]
    out = stream.process(blocks[0])
    period = frames / stream.sample_rate
    count = max(1, round(seconds / period))
    took, delay = np.zeros(count), np.zeros(count)
    clock = time.perf_counter
    start = clock() + _HEAD_START_SECONDS
    end = start
    last = 0
    while last < count and end < start + _MAX_STRETCH * seconds + 1:
        due = start + last * period
        wait = due - SPIN_SECONDS - clock()
        if wait > 0:
            time.sleep(wait)
        while clock() < due:
            pass
        begin = clock()
        stream.process_into(blocks[last % len(blocks)], out)
        end = clock()
        took[last] = end - begin
        delay[last] = begin - due
        last += 1
    return Paced(frames, period, took[:last], delay[:last])
