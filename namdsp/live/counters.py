"""Counters of an audio thread: blocks, load, xruns and peaks, written by a callback in Python or machine code.

One thread writes, others read; no locks. A peak is read by exchanging it with 0.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from namdsp.native.records import SHARES, UNKNOWN, CountersRecord, SessionRecord


@dataclass(frozen=True)
class Load:
    """Load and drop-outs since the device started.

    mean, worst : time in a block as a share of its deadline, the time that its frames last
    missed_deadlines : blocks that took longer than their deadline
    xruns       : gaps that the device reported
    silent_blocks : blocks of silence that a native callback played while the amp was in use elsewhere
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

    record : memory that a native callback writes to
    """

    def __init__(self, rate_hz: float) -> None:
        self.record = SessionRecord()
        self._rate_hz = rate_hz
        self._floats: Any = self.record.as_array(np.float32).data  # far faster than the array
        #: exchange(address of an AtomicInt, value) -> old value, where a native callback writes
        self.exchange: Callable[[int, int], int] | None = None
        self.clear()

    def clear(self) -> None:
        """Set all counters to their values before the first block."""
        ctypes.memset(self.record.address, 0, ctypes.sizeof(CountersRecord))
        self.record.latest_start = UNKNOWN

    def count_block(self, frames: int, seconds: float) -> None:
        """Note that a block was played, and how long it took."""
        record = self.record
        share = seconds * self._rate_hz / frames
        record.worst = max(record.worst, int(share * SHARES))
        record.missed += share > 1.0
        record.busy_ns += int(seconds * 1e9)
        record.frames += frames
        record.blocks += 1

    def count_xrun(self) -> None:
        """Note a gap that the device reported."""
        self.record.xruns.value += 1

    def note_start(self, share: float) -> None:
        """Note how much of the deadline was gone when the audio thread came."""
        self.record.latest_start = max(self.record.latest_start, int(share * SHARES))

    def note_peak(self, which: Peak, peak: float) -> None:
        """Raise a peak."""
        index = _PEAKS[which]
        if peak > self._floats[index]:
            self._floats[index] = peak

    def read_peak(self, which: Peak) -> float:
        """Return the peak since the last call."""
        cell = getattr(self.record, which)
        if self.exchange is not None:
            bits = self.exchange(cell.address, 0)
        else:
            bits, cell.value = cell.value, 0
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


#: Index of each peak in the record, as an array of float32.
_PEAKS: dict[Peak, int] = {
    "input_peak": SessionRecord.offset("input_peak") // 4,
    "output_peak": SessionRecord.offset("output_peak") // 4,
}
