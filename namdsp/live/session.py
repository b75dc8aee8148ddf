"""What the audio thread runs: one block in, one block out, and the counters that others read.

The audio thread is the only one that touches the amp while the device runs. Another thread hands it work with
`later`; the work is done between two blocks. No locks: a deque hands over, plain attributes are read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db

WARM_UP_BLOCKS = 200


class Amp(Protocol):
    """What a session plays: a `Rig`, or a `Resampled` one."""

    @property
    def latency_frames(self) -> float:
        """How late it is."""

    def process_into(self, block: Float32, out: Float32) -> None:
        """Run one block, [T] or [C, T]."""

    def reset(self) -> None:
        """As if new."""


@dataclass(frozen=True)
class Load:
    """How the blocks went, since the device started.

    mean, worst : time in a block as a share of its deadline, the time that its frames last
    late_blocks : blocks that took longer than their deadline
    xruns       : gaps that the device reported
    latest_start : latest beginning of a block, as a share of its deadline; None if the device does not tell
    """

    blocks: int
    frames: int
    mean: float
    worst: float
    late_blocks: int
    xruns: int
    latest_start: float | None


class Session:
    """An amp, run block by block by somebody's audio thread.

    amp       : plays; its longest block is max_block
    rate_hz   : of the device
    max_block : frames; longer blocks of the device are cut
    failure   : what the amp raised; from then on the output is silence
    """

    def __init__(self, amp: Amp, *, rate_hz: float, max_block: int) -> None:
        self.amp = amp
        self.rate_hz = rate_hz
        self.max_block = max_block
        self.failure: Exception | None = None
        self._commands: deque[Callable[[], None]] = deque()
        self._clear()

    def _clear(self) -> None:
        self.xruns = 0
        self._blocks = 0
        self._frames = 0
        self._busy_seconds = 0.0
        self._worst = 0.0
        self._late_blocks = 0
        self._latest_start: float | None = None
        self._input_peak = 0.0
        self._output_peak = 0.0

    def process_into(self, block: Float32, out: Float32) -> None:
        """Run one block of the device. For the audio thread; never raises.

        block : float32 [T] or [C, T], any T
        out   : float32, of the amp's outputs
        """
        start = perf_counter()
        frames = block.shape[-1]
        if frames == 0:
            return
        if self.failure is not None:
            out[...] = 0.0
            return
        try:
            if self._commands:
                self._commands.popleft()()
            self._input_peak = max(self._input_peak, _peak(block))  # before `out`, which may be `block`
            if frames <= self.max_block:
                self.amp.process_into(block, out)
            else:
                for first in range(0, frames, self.max_block):
                    piece = slice(first, first + self.max_block)
                    self.amp.process_into(block[..., piece], out[..., piece])
            self._output_peak = max(self._output_peak, _peak(out))
        except Exception as failure:  # the device's own code must not see it; the main thread stops and tells
            self.failure = failure
            out[...] = 0.0
        seconds = perf_counter() - start
        share = seconds * self.rate_hz / frames
        self._blocks += 1
        self._frames += frames
        self._busy_seconds += seconds
        self._late_blocks += share > 1.0
        self._worst = max(self._worst, share)

    def later(self, command: Callable[[], None]) -> None:
        """Have the audio thread do this before a block, one command a block. It must be short."""
        self._commands.append(command)

    def count_xrun(self) -> None:
        """Note a gap that the device reported."""
        self.xruns += 1

    def note_start(self, share: float) -> None:
        """Note how much of the deadline was gone when the audio thread came."""
        self._latest_start = max(self._latest_start or 0.0, share)

    def load(self) -> Load:
        """The counters."""
        seconds = self._frames / self.rate_hz
        return Load(
            blocks=self._blocks,
            frames=self._frames,
            mean=self._busy_seconds / seconds if seconds else 0.0,
            worst=self._worst,
            late_blocks=self._late_blocks,
            xruns=self.xruns,
            latest_start=self._latest_start,
        )

    def take_levels_dbfs(self) -> tuple[float, float]:
        """(input, output): the peaks since the last call."""
        peaks = self._input_peak, self._output_peak
        self._input_peak = self._output_peak = 0.0
        return gain_to_db(peaks[0]), gain_to_db(peaks[1])

    def warm_up(self, in_channels: int, out_channels: int) -> None:
        """Run blocks of faint noise, so that code and memory are where the first real block needs them; then reset.

        Raises what the amp raises.
        """
        rng = np.random.default_rng(0)
        noise = (1e-3 * rng.standard_normal((in_channels, self.max_block))).astype(np.float32)
        out = np.empty((out_channels, self.max_block), np.float32)
        for _ in range(WARM_UP_BLOCKS):
            self.process_into(noise, out)
        if self.failure is not None:
            raise self.failure
        self.amp.reset()
        self._clear()


def _peak(x: Float32) -> float:
    """The largest magnitude; without an array for it."""
    highest: float = np.maximum.reduce(x, axis=None)
    lowest: float = np.minimum.reduce(x, axis=None)
    return max(highest, -lowest)
