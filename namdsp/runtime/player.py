"""What plays a model offline, for those who play many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine
from namdsp.kernels.lines import Line
from namdsp.plan.channels import is_mono, outputs_for, voices_for
from namdsp.runtime.arguments import MAX_HISTORY_BYTES
from namdsp.runtime.offline import render_reference
from namdsp.runtime.renderer import Renderer

#: Channels of a mono model that are played at a time, on a processor and on a device: each has a state of its own.
CHANNELS_AT_ONCE, CHANNELS_IN_BANK = 64, 4096


@dataclass(frozen=True, eq=False)
class Played:
    """What a player gives.

    y      : float32 [C, T]
    finite : whether it has seen that all samples are finite, in and out
    """

    y: Float32
    finite: bool = False


@dataclass(frozen=True, eq=False)
class Player:
    """An engine, what its streams start from, and what errors call it.

    settled : gives signal -> histories, settled on silence
    """

    engine: Engine
    settled: Callable[[], Mapping[int, Float32]]
    name: str

    @property
    def cuttable(self) -> bool:
        """Whether a part of a signal can be rendered without all that is before it."""
        return self.engine.plan.receptive_field is not None

    @property
    def looks(self) -> bool:
        """Whether it need not be told that samples are finite: it can see that on their way to a device."""
        return self.engine.together

    def play(self, x: Float32, threads: int | None) -> Played:
        """x [C, T] -> [C_out, T]. Memory for states does not grow with the channels of a mono model."""
        plan = self.engine.plan
        y = np.empty((outputs_for(plan, len(x)), x.shape[1]), np.float32)
        group = self._at_once() if is_mono(plan) else max(1, len(x))
        finite = True
        for start in range(0, len(x), group):
            rows = slice(start, start + group) if is_mono(plan) else slice(None)
            finite &= self._play(x[rows], y[rows], threads)
        return Played(y, finite)

    def _at_once(self) -> int:
        most = CHANNELS_IN_BANK if self.engine.together else CHANNELS_AT_ONCE
        return max(1, min(most, MAX_HISTORY_BYTES // max(self.engine.plan.history_bytes, 1)))

    def _play(self, x: Float32, y: Float32, threads: int | None) -> bool:
        if self.engine.together:
            return self._on_device(x, y)
        with Renderer(self.engine, channels=x.shape[0], settled=self.settled(), threads=threads) as renderer:
            renderer.process_into(x, y)
        return False

    def _on_device(self, x: Float32, y: Float32) -> bool:
        voices, longest = voices_for(self.engine.plan, len(x)), self.engine.max_block
        bank: Any = self.engine.voices(voices)
        bank.fill(self.settled())
        finite = True
        for start in range(0, x.shape[1], longest):
            given, made = (
                [Line((rows,)) for rows in np.split(each[:, start : start + longest], voices)]
                for each in (x, y)
            )
            finite &= bank.process_each(given, made)
        return finite


@dataclass(frozen=True, eq=False)
class ReferencePlayer:
    """The reference in the place of an engine."""

    parsed: ParsedModel
    settle_frames: int
    name: str
    oversample: int = 1

    looks = False

    def play(self, x: Float32, threads: int | None) -> Played:
        """x [C, T] -> [C_out, T], on one thread."""
        y = render_reference(self.parsed, x, self.settle_frames, oversample=self.oversample)
        return Played(np.asarray(y))
