"""What stands around a model, in its one order, offline. A live rig has the same in `compiled/player.py`.

    input gain -> AMP -> gate -> output gain -> cabinet
             `-> gate listens

The amp is the model with the gains of its levels. The cabinet is linear, so the gains could stand on either side of it;
in front, its response smooths their changes, and its tail is not cut off by the gate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32


class Part(Protocol):
    """Something with the state of one signal."""

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block x [C_in, T] -> out [C_out, T]; where both have the same channels, `out` may be x."""


class Gaining(Protocol):
    """A gain."""

    def apply(self, x: Float32, room: Float32) -> Float32:
        """The next block times the gain: in `room`, which may be x, or x itself, untouched. float32 [C, T]."""


class Gating(Protocol):
    """A noise gate, or none."""

    def listen(self, x: Float32, gains: Float32) -> bool:
        """The next block x [C, T]; writes the gains [voices, T] for it. Gives whether any of them is not 1."""

    def shut(self, y: Float32, gains: Float32) -> None:
        """The gains on y [C_out, T], in place."""


@dataclass(frozen=True)
class Chain:
    """The parts of one signal's rig."""

    input_gain: Gaining
    gate: Gating
    amp: Part
    output_gain: Gaining
    speaker: Part

    def run(self, x: Float32, y: Float32, *, heard: Float32, gates: Float32) -> None:
        """The next block x [C_in, T] -> y [C_out, T], which may be x where both have the same channels.

        heard : float32 [C_in, T], room for what the amp gets
        gates : float32 [voices, T], for the gate's gains
        """
        heard = self.input_gain.apply(x, heard)
        gated = self.gate.listen(heard, gates)
        self.amp.process_into(heard, y)
        if gated:
            self.gate.shut(y, gates)
        self.output_gain.apply(y, y)
        self.speaker.process_into(y, y)


def keep_dry(x: Float32, dry: Float32) -> None:
    """Copy the input x [C_in, T] to the output's channels, dry [C_out, T]; an input that lacks is the last one."""
    for channel in range(len(dry)):
        np.copyto(dry[channel], x[min(channel, len(x) - 1)])
