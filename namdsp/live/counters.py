"""Counters of an audio thread: blocks, load, xruns and peaks, written by its callback.

One thread writes, others read; no locks. A peak is read by exchanging it with 0.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from namdsp.live.compiled.records import SHARES, UNKNOWN, CountersRecord, SessionRecord


@dataclass(frozen=True)
class Load:
    """Load and drop-outs since the device started.

    mean, worst : time in a block as a share of its deadline, the time that its frames last
    missed_deadlines : blocks that took longer than their deadline
    xruns       : gaps that the device reported
    silent_blocks : blocks of silence that were played while the amp was in use elsewhere, or had failed
    latest_start : latest beginning of a block, as a share of its deadline; None if the device does not tell
    """

    blocks: int
    frames: int
    mean: float
    worst: float
    missed_deadlines: int
    xruns: int
    silent_blocks: int
    latest_start: float | None


Peak = Literal["input_peak", "output_peak"]


class Counters:
    """Counters of a session.

    record : memory that a callback writes to
    """

    def __init__(self, rate_hz: float) -> None:
        self.record = SessionRecord()
        self._rate_hz = rate_hz
        #: exchange(address of an AtomicInt, value) -> old value, once a callback writes
        self.exchange: Callable[[int, int], int] | None = None
        self.clear()

    def clear(self) -> None:
        """Set all counters to their values before the first block."""
        ctypes.memset(self.record.address, 0, ctypes.sizeof(CountersRecord))
        self.record.latest_start = UNKNOWN

    def read_peak(self, which: Peak) -> float:
        """Return the peak since the last call."""
        bits = 0 if self.exchange is None else self.exchange(getattr(self.record, which).address, 0)
        return float(np.int32(bits).view(np.float32))

    def load(self) -> Load:
        """The counters."""
        record = self.record
        blocks, frames, latest = record.blocks, record.frames, record.latest_start
        return Load(
            blocks=blocks,
            frames=frames,
            mean=record.busy_ns * 1e-9 * self._rate_hz / frames if frames else 0.0,
            worst=record.worst / SHARES,
            missed_deadlines=record.missed,
            xruns=record.xruns.value,
            silent_blocks=record.silent,
            latest_start=None if latest == UNKNOWN else latest / SHARES,
        )
