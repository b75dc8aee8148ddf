"""Session: an amp that an audio thread calls block by block, with its counters.

`process_into` is the callback in Python; `native.py` has the compiled ones. No locks.
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
        """Delay of the output in frames."""

    def process_into(self, block: Float32, out: Float32) -> None:
        """Run one block, [T] or [C, T]."""

    def reset(self) -> None:
        """Reset to the state of a new amp."""


class Session:
    """An amp that the audio thread of a device calls block by block.

    amp       : its longest block is max_block
    rate_hz   : of the device
    max_block : frames; longer blocks of the device are split
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
                    part = slice(first, first + self.max_block)
                    self.amp.process_into(block[..., part], out[..., part])
            peak = _peak(out)
            if not peak < np.inf:
                out[...] = peak = 0.0
                self.overflowed_blocks += 1
            self.counters.note_peak("output_peak", peak)
        except Exception as failure:  # the library must not see it; the main thread stops and reports it
            self._failure = failure
            out[...] = 0.0
        self.counters.count_block(frames, perf_counter() - start)

    def load(self) -> Load:
        """Return load and drop-outs so far."""
        return self.counters.load()

    def read_peaks_dbfs(self) -> tuple[float, float]:
        """Return the peaks of input and output since the last call, in dBFS."""
        counters = self.counters
        return gain_to_db(counters.read_peak("input_peak")), gain_to_db(counters.read_peak("output_peak"))

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
    """The largest magnitude, without an array of magnitudes."""
    highest: float = np.maximum.reduce(x, axis=None)
    lowest: float = np.minimum.reduce(x, axis=None)
    return max(highest, -lowest)
