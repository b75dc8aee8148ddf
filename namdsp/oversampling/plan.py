"""The plan of an oversampled model: the same inputs and outputs, more histories.

Its signals are those of every phase, phase by phase, then the input, for the upsampling filter, then the model's output
of every phase, for the downsampling filter:

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
    """A plan on `factor` phases. Its operations are those of one phase; made by `oversampled_plan`.

    inner : the plan itself
    """

    inner: Plan = field(kw_only=True)
    factor: int = field(kw_only=True)

    @property
    def input_history(self) -> int:
        """Index of the signal with the input's history."""
        return self.factor * len(self.inner.channels)

    def phase_signal(self, phase: int, signal: int) -> int:
        """Return the index of a phase's signal of the inner plan."""
        return phase * len(self.inner.channels) + signal

    def output_history(self, phase: int) -> int:
        """Return the index of the signal with the history of a phase's output."""
        return self.input_history + 1 + phase

    @cached_property
    def lookbacks(self) -> tuple[int, ...]:
        """Frames of history that each signal must keep, by index."""
        return self.inner.lookbacks * self.factor + (HISTORY,) * (1 + self.factor)

    @cached_property
    def receptive_field(self) -> int | None:
        """Input frames that affect one output frame; None if infinite."""
        inner = self.inner.receptive_field
        return None if inner is None else inner + 2 * HISTORY

    @property
    def prewarm_frames(self) -> int:
        """Frames of prewarm silence before a signal."""
        return self.inner.prewarm_frames + 2 * HISTORY

    @cached_property
    def initial(self) -> dict[int, Float32]:
        """Histories before the first frame, constant in time: signal -> float32 [C, 1]."""
        silence = np.zeros((self.in_channels, 1), np.float32)
        return self.spread(self.inner.initial, silence, np.zeros((self.out_channels, 1), np.float32))

    def spread(
        self, histories: Mapping[int, Float32], input_frames: Float32, played: Float32
    ) -> dict[int, Float32]:
        """Return histories of all signals, equal in all phases, from those of the inner plan, input and output."""
        phases = range(self.factor)
        spread = {
            self.phase_signal(phase, signal): histories[signal]
            for phase in phases
            for signal in self.inner.signals_with_history
        }
        return (
            spread
            | {self.input_history: input_frames}
            | {self.output_history(phase): played for phase in phases}
        )

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
        """Everything but coefficients and names."""
        return "oversampled", self.factor, TAPS, str(CUTOFF), str(BETA), self.inner.structure


def oversampled_plan(inner: Plan, factor: int) -> OversampledPlan:
    """Return the plan on `factor` phases."""
    ends = (inner.in_channels, *[inner.out_channels] * factor)
    return OversampledPlan(
        channels=inner.channels * factor + ends,
        ops=inner.ops,
        output=inner.output,
        prewarm=inner.prewarm,
        inner=inner,
        factor=factor,
    )
