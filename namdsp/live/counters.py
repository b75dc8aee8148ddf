"""What the audio thread tells: the counters of a session's record, which a callback of either language writes.

One thread writes, others read; no locks. Peaks are taken by exchanging them with 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from namdsp.live.compiled import layout as cell


@dataclass(frozen=True)
class Load:
    """How the blocks went, since the device started.

    mean, worst : time in a block as a share of its deadline, the time that its frames last
    late_blocks : blocks that took longer than their deadline
    xruns       : gaps that the device reported
    silent_blocks : that a native callback gave because the amp was in use elsewhere
    latest_start : latest beginning of a block, as a share of its deadline; None if the device does not tell
    """

    blocks: int
    frames: int
    mean: float
    worst: float
    late_blocks: int
    xruns: int
    silent_blocks: int
    latest_start: float | None


class Counters:
    """The record of a session.

    array : int64 [CELLS], see `compiled/layout.py`
    """

    def __init__(self, rate_hz: float) -> None:
        self.array = np.zeros(cell.CELLS, np.int64)
        self._rate_hz = rate_hz
        self._cells = self.array.data  # a quarter of the time of the array's own items
        self._floats = self._cells.cast("B").cast("f")
        #: exchange(address of the cells, index, value) -> old value, where a native callback writes
        self.exchange: Callable[[int, int, int], int] | None = None
        self.clear()

    def clear(self) -> None:
        """As if nothing had been played."""
        self.array[: cell.COUNTERS] = 0
        self._cells[cell.LATEST_START] = cell.UNKNOWN

    def count_block(self, frames: int, seconds: float) -> None:
        """Note that a block was played, and how long it took."""
        cells = self._cells
        share = seconds * self._rate_hz / frames
        cells[cell.WORST] = max(cells[cell.WORST], int(share * cell.SHARES))
        cells[cell.LATE] += share > 1.0
        cells[cell.BUSY_NS] += int(seconds * 1e9)
        cells[cell.FRAMES] += frames
        cells[cell.BLOCKS] += 1

    def count_xrun(self) -> None:
        """Note a gap that the device reported."""
        self._cells[cell.XRUNS] += 1

    def note_start(self, share: float) -> None:
        """Note how much of the deadline was gone when the audio thread came."""
        cells = self._cells
        cells[cell.LATEST_START] = max(cells[cell.LATEST_START], int(share * cell.SHARES))

    def note_peak(self, which: int, peak: float) -> None:
        """Raise INPUT_PEAK or OUTPUT_PEAK."""
        if peak > self._floats[2 * which]:
            self._floats[2 * which] = peak

    def take_peak(self, which: int) -> float:
        """The peak since the last call."""
        if self.exchange is not None:
            bits = self.exchange(self.array.ctypes.data, which, 0)
            return float(np.int32(bits).view(np.float32))
        peak: float = self._floats[2 * which]
        self._cells[which] = 0
        return peak

    def load(self) -> Load:
        """The counters."""
        cells = self._cells
        blocks, frames, latest = cells[cell.BLOCKS], cells[cell.FRAMES], cells[cell.LATEST_START]
        return Load(
            blocks=blocks,
            frames=frames,
            mean=cells[cell.BUSY_NS] * 1e-9 * self._rate_hz / frames if frames else 0.0,
            worst=cells[cell.WORST] / cell.SHARES,
            late_blocks=cells[cell.LATE],
            xruns=cells[cell.XRUNS],
            silent_blocks=cells[cell.SILENT],
            latest_start=None if latest == cell.UNKNOWN else latest / cell.SHARES,
        )
