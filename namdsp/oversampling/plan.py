"""What an oversampled model is to those who play plans: the same inputs and outputs, a longer past.

Its signals are those of every phase, phase by phase, then the input that the filter in front looks back at, then the
model's output of every phase, for the filter behind:

    phase 0's signals | ... | phase M-1's signals | input | output of phase 0 | ... | output of phase M-1
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.oversampling.design import BETA, CUTOFF, TAPS
from namdsp.plan.plan import Plan

#: Frames that each of the two filters looks back.
HISTORY = TAPS - 1


@dataclass(frozen=True, eq=False)
class OversampledPlan(Plan):
    """A plan on so many phases. Its operations are those of one of them; made by `oversampled_plan`.

    inner : the plan itself
    """

    inner: Plan = field(kw_only=True)
    factor: int = field(kw_only=True)

    @property
    def input_past(self) -> int:
        """The signal that is the input's past."""
        return self.factor * len(self.inner.channels)

    def phase_signal(self, phase: int, signal: int) -> int:
        """What a signal of the inner plan is called in a phase."""
        return phase * len(self.inner.channels) + signal

    def output_past(self, phase: int) -> int:
        """The signal that is the past of a phase's output."""
        return self.input_past + 1 + phase

    @cached_property
    def lookbacks(self) -> tuple[int, ...]:
        """Frames of history that each signal must keep, by index."""
        return self.inner.lookbacks * self.factor + (HISTORY,) * (1 + self.factor)

    @cached_property
    def receptive_field(self) -> int | None:
        """Frames of input that reach one frame of output; None if there is no end to them."""
        inner = self.inner.receptive_field
        return None if inner is None else inner + 2 * HISTORY

    @property
    def settle_frames(self) -> int:
        """Frames of silence in front of a signal after which the model counts as settled."""
        return self.inner.settle_frames + 2 * HISTORY

    @cached_property
    def initial(self) -> dict[int, Float32]:
        """What all frames of a history hold before the first: signal -> float32 [C, 1]."""
        silence = np.zeros((self.in_channels, 1), np.float32)
        return self.spread(self.inner.initial, silence, np.zeros((self.out_channels, 1), np.float32))

    def spread(self, histories: Mapping[int, Float32], heard: Float32, played: Float32) -> dict[int, Float32]:
        """Histories of all signals, if they are the same in each phase: of the inner plan's, the input, the output."""
        phases = range(self.factor)
        found = {
            self.phase_signal(phase, signal): histories[signal]
            for phase in phases
            for signal in self.inner.remembered
        }
        return found | {self.input_past: heard} | {self.output_past(phase): played for phase in phases}

    @cached_property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        filters = TAPS * (self.in_channels + self.out_channels)
        return self.factor * (self.inner.multiply_adds + filters)

    @cached_property
    def activations(self) -> int:
        """Activation evaluations per frame."""
        return self.factor * self.inner.activations

    @cached_property
    def structure(self) -> Hashable:
        """All but numbers and places."""
        return "oversampled", self.factor, TAPS, str(CUTOFF), str(BETA), self.inner.structure


def oversampled_plan(inner: Plan, factor: int) -> OversampledPlan:
    """The plan on so many phases."""
    ends = (inner.in_channels, *[inner.out_channels] * factor)
    return OversampledPlan(
        channels=inner.channels * factor + ends,
        ops=inner.ops,
        output=inner.output,
        prewarm=inner.prewarm,
        inner=inner,
        factor=factor,
    )
