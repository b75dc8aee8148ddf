"""Session: an amp that an audio thread calls block by block, with its counters. The callbacks: `native.py`."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db
from namdsp.live.counters import Counters, Load

WARM_UP_BLOCKS = 200


class Player(Protocol):
    """What a callback calls: play(record, x, out), of views; it returns a negative number for an output to be silenced.

    function, record : addresses
    """

    function: int
    record: int

    @property
    def native(self) -> bool:
        """Whether no Python runs in a call."""

    @property
    def failure(self) -> BaseException | None:
        """What it raised."""


class Amp(Protocol):
    """What a session plays: a `Rig`, or a `Resampled` one."""

    @property
    def player(self) -> Player:
        """What plays it."""

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
    max_block : frames
    player    : the amp's
    """

    def __init__(self, amp: Amp, *, rate_hz: float, max_block: int) -> None:
        self.amp = amp
        self.rate_hz = rate_hz
        self.max_block = max_block
        self.player = amp.player
        self.counters = Counters(rate_hz)

    @property
    def native(self) -> bool:
        """Whether no Python runs in the audio thread."""
        return bool(self.player.native)

    @property
    def failure(self) -> BaseException | None:
        """What the amp raised in the audio thread, whose output is silence then."""
        failure: BaseException | None = self.player.failure
        return failure

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
            self.amp.process_into(noise, out)
        self.amp.reset()
