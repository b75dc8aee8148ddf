"""Session: an amp that an audio thread calls block by block, with its counters. The callbacks: `native.py`."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from namdsp.audio.levels import gain_to_db
from namdsp.live.compiled.records import SHARES, UNKNOWN, CountersRecord, SessionRecord
from namdsp.native.process import PythonPlayer
from namdsp.native.records import AtomicInt
from namdsp.rig.player import RigPlayer

if TYPE_CHECKING:
    from namdsp.live.resampling import Resampled
    from namdsp.rig.rig import Rig

WARM_UP_BLOCKS = 200


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


class Session:
    """An amp that the audio thread of a device calls block by block.

    amp       : its longest block is max_block
    rate_hz   : of the device
    max_block : frames
    player    : the amp's
    record    : of its callback, which writes load and peaks: one thread writes, others read, without locks
    """

    def __init__(self, amp: Rig | Resampled, *, rate_hz: float, max_block: int) -> None:
        self.amp = amp
        self.rate_hz = rate_hz
        self.max_block = max_block
        self.player: RigPlayer | PythonPlayer = amp.player
        self.record: SessionRecord = SessionRecord()
        #: exchange(address of an AtomicInt, value) -> old value, once a callback writes
        self.exchange: Callable[[int, int], int] | None = None
        self.clear()

    @property
    def native(self) -> bool:
        """Whether no Python runs in the audio thread."""
        return self.player.native

    @property
    def failure(self) -> BaseException | None:
        """What the amp raised in the audio thread, whose output is silence then."""
        return self.player.failure

    def clear(self) -> None:
        """Set all counters to their values before the first block."""
        ctypes.memset(self.record.address, 0, ctypes.sizeof(CountersRecord))
        self.record.latest_start = UNKNOWN

    def load(self) -> Load:
        """Return load and drop-outs so far."""
        record = self.record
        blocks, frames, latest = record.blocks, record.frames, record.latest_start
        return Load(
            blocks=blocks,
            frames=frames,
            mean=record.busy_ns * 1e-9 * self.rate_hz / frames if frames else 0.0,
            worst=record.worst / SHARES,
            missed_deadlines=record.missed,
            xruns=record.xruns.value,
            silent_blocks=record.silent,
            latest_start=None if latest == UNKNOWN else latest / SHARES,
        )

    def read_peaks_dbfs(self) -> tuple[float, float]:
        """Return the peaks of input and output since the last call, in dBFS: read by exchanging them with 0."""
        return self._peak_dbfs(self.record.input_peak), self._peak_dbfs(self.record.output_peak)

    def _peak_dbfs(self, peak: AtomicInt) -> float:
        bits = 0 if self.exchange is None else self.exchange(peak.address, 0)
        return gain_to_db(float(np.int32(bits).view(np.float32)))

    def warm_up(self) -> None:
        """Run blocks of faint noise, so that code and memory are where the first real block needs them; then reset.

        Raises what the amp raises.
        """
        rng, (in_channels, out_channels) = np.random.default_rng(0), self.amp.channels
        noise = (1e-3 * rng.standard_normal((in_channels, self.max_block))).astype(np.float32)
        out = np.empty((out_channels, self.max_block), np.float32)
        for _ in range(WARM_UP_BLOCKS):
            self.amp.process_into(noise, out)
        self.amp.reset()
