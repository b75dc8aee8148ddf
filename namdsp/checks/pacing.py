"""Blocks at the pace of a real clock, as a sound card asks for them.

    due[n] = start + n * period        period = frames / sample rate; never reset, so nothing that is late is forgiven
    sleep until shortly before `due`, spin to it, play the block
    xrun: the block is not there at due + period

A block that comes too late delays the next ones, which then have less time, as in an audio callback.
Not here: what else the machine does meanwhile (load.py).
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.runtime.stream import Stream

#: A sleeping thread wakes this much too late, more or less; the rest of the time is spun away.
SPIN_SECONDS = 100e-6
#: Before the first block is due.
_HEAD_START_SECONDS = 0.02
#: A stream that cannot keep up is stopped after so many times the length that was asked for.
_LONGEST = 2.0


@dataclass(frozen=True)
class Paced:
    """A run of blocks at a clock.

    frames  : of each block
    period  : seconds from block to block, which is the deadline
    took    : seconds in `process_into`, per block
    late    : seconds from when a block was due to its start, per block
    cpu     : seconds of this thread's CPU time, per block
    """

    frames: int
    period: float
    took: NDArray[np.float64]
    late: NDArray[np.float64]
    cpu: NDArray[np.float64]

    @property
    def xruns(self) -> int:
        """Blocks that were not there when the next was due."""
        return int(np.count_nonzero(self._missed))

    @property
    def woken_late_xruns(self) -> int:
        """Xruns whose greater part is that the thread came late; of the others it is that blocks took long.

        Counted together from the last block that began on time: what is late makes the next ones late.
        """
        usual = min(float(np.median(self.took)), self.period)
        end = np.arange(len(self.took)) * self.period + self.late + self.took
        # how late the block before left off
        carried = np.maximum(0.0, np.append(0.0, end[:-1] - np.arange(1, len(end)) * self.period))
        woken, slow, found = 0.0, 0.0, 0
        for late, took, before, missed in zip(self.late, self.took, carried, self._missed, strict=True):
            if before == 0.0:
                woken = slow = 0.0
            woken += max(0.0, late - before)
            slow += max(0.0, took - usual)
            found += bool(missed and woken > slow)
        return found

    @property
    def _missed(self) -> NDArray[np.bool_]:
        return self.late + self.took > self.period


def pace(stream: Stream, x: Float32, *, frames: int, seconds: float) -> Paced:
    """Play x [C, T], over and over, in blocks of so many frames at the clock's pace."""
    blocks = [
        np.ascontiguousarray(x[:, at : at + frames]) for at in range(0, x.shape[1] - frames + 1, frames)
    ]
    out = stream.process(blocks[0])
    period = frames / stream.sample_rate
    count = max(1, round(seconds / period))
    took, late, cpu = np.zeros(count), np.zeros(count), np.zeros(count)
    clock, cpu_clock = time.perf_counter, time.thread_time
    start = clock() + _HEAD_START_SECONDS
    end = start
    last = 0
    while last < count and end < start + _LONGEST * seconds + 1:
        due = start + last * period
        wait = due - SPIN_SECONDS - clock()
        if wait > 0:
            time.sleep(wait)
        while clock() < due:
            pass
        cpu_before = cpu_clock()
        begin = clock()
        stream.process_into(blocks[last % len(blocks)], out)
        end = clock()
        cpu[last] = cpu_clock() - cpu_before
        took[last] = end - begin
        late[last] = begin - due
        last += 1
    return Paced(frames, period, took[:last], late[:last], cpu[:last])
