"""What plays a model offline, for those who play many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine
from namdsp.plan.channels import is_mono
from namdsp.runtime.arguments import MAX_HISTORY_BYTES
from namdsp.runtime.offline import render_reference
from namdsp.runtime.renderer import Renderer

#: Channels of a mono model that are played at a time, on a processor and on a device: each has a state of its own.
CHANNELS_AT_ONCE, CHANNELS_IN_BANK = 64, 4096


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

    def render(self, x: Float32, threads: int | None) -> Float32:
        """x [C, T] -> [C_out, T]. Memory for states does not grow with the channels of a mono model."""
        group = self._at_once() if is_mono(self.engine.plan) else len(x)
        if len(x) <= group:
            return self._render(x, threads)
        y = np.empty(x.shape, np.float32)
        for start in range(0, len(x), group):
            y[start : start + group] = self._render(x[start : start + group], threads)
        return y

    def _at_once(self) -> int:
        most = CHANNELS_IN_BANK if self.engine.together else CHANNELS_AT_ONCE
        return max(1, min(most, MAX_HISTORY_BYTES // max(self.engine.plan.history_bytes, 1)))

    def _render(self, x: Float32, threads: int | None) -> Float32:
        with Renderer(self.engine, channels=x.shape[0], settled=self.settled(), threads=threads) as renderer:
            return renderer.process(x)


@dataclass(frozen=True, eq=False)
class ReferencePlayer:
    """The reference in the place of an engine."""

    parsed: ParsedModel
    settle_frames: int
    name: str
    oversample: int = 1

    def render(self, x: Float32, threads: int | None) -> Float32:
        """x [C, T] -> [C_out, T], on one thread."""
        return np.asarray(render_reference(self.parsed, x, self.settle_frames, oversample=self.oversample))
