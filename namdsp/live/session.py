"""An amp for an audio thread, and what that thread tells: the record that a callback of either language writes.

Here is what the callback in Python runs for a block; the native ones are in `native.py`. No locks: cells are read.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db
from namdsp.live.counters import Counters, Load

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


class Session:
    """An amp, run block by block by somebody's audio thread.

    amp       : plays; its longest block is max_block
    rate_hz   : of the device
    max_block : frames; longer blocks of the device are cut
    player    : a rig's compiled player; None for another amp
    native    : whether the device calls machine code instead of `process_into`
    overflowed_blocks : of an amp around a rig that were not finite, played as silence; a rig counts its own
    """

    def __init__(self, amp: Amp, *, rate_hz: float, max_block: int) -> None:
        self.amp = amp
        self.rate_hz = rate_hz
        self.max_block = max_block
        self.player: Any = getattr(amp, "player", None)
        self.native = False
        self.overflowed_blocks = 0
        self._failure: Exception | None = None
        self.counters = Counters(rate_hz)

    @property
    def compiled(self) -> bool:
        """Whether machine code can play the amp, so that a device need not call `process_into`."""
        return self.player is not None and self.player.native

    @property
    def failure(self) -> BaseException | None:
        """What the amp raised in the audio thread, from where on the output is silence."""
        if self.native:
            failure: BaseException | None = self.player.failure
            return failure
        return self._failure

    def process_into(self, block: Float32, out: Float32) -> None:
        """Run one block of the device. For the audio thread; never raises.

        block : float32 [T] or [C, T], any T
        out   : float32, of the amp's outputs
        """
        start = perf_counter()
        frames = block.shape[-1]
        if frames == 0:
            return
        if self._failure is not None:
            out[...] = 0.0
            return
        try:
            self.counters.note_peak("input_peak", _peak(block))  # before `out`, which may be `block`
            if frames <= self.max_block:
                self.amp.process_into(block, out)
            else:
                for first in range(0, frames, self.max_block):
                    piece = slice(first, first + self.max_block)
                    self.amp.process_into(block[..., piece], out[..., piece])
            peak = _peak(out)
            if not peak < np.inf:
                out[...] = peak = 0.0
                self.overflowed_blocks += 1
            self.counters.note_peak("output_peak", peak)
        except Exception as failure:  # the device's own code must not see it; the main thread stops and tells
            self._failure = failure
            out[...] = 0.0
        self.counters.count_block(frames, perf_counter() - start)

    def load(self) -> Load:
        """How the blocks went."""
        return self.counters.load()

    def take_levels_dbfs(self) -> tuple[float, float]:
        """(input, output): the peaks since the last call."""
        counters = self.counters
        return gain_to_db(counters.take_peak("input_peak")), gain_to_db(counters.take_peak("output_peak"))

    def warm_up(self, in_channels: int, out_channels: int) -> None:
        """Run blocks of faint noise, so that code and memory are where the first real block needs them; then reset.

        Raises what the amp raises.
        """
        rng = np.random.default_rng(0)
        noise = (1e-3 * rng.standard_normal((in_channels, self.max_block))).astype(np.float32)
        out = np.empty((out_channels, self.max_block), np.float32)
        for _ in range(WARM_UP_BLOCKS):
            self.process_into(noise, out)
        if self._failure is not None:
            raise self._failure
        self.amp.reset()
        self.counters.clear()
        self.overflowed_blocks = 0


def _peak(x: Float32) -> float:
    """The largest magnitude; without an array for it."""
    highest: float = np.maximum.reduce(x, axis=None)
    lowest: float = np.minimum.reduce(x, axis=None)
    return max(highest, -lowest)
