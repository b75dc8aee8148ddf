"""Tasks of whole signals, and the reference implementation in the place of an engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic import floor_input
from namdsp.arithmetic.fma import Float32, condition_input
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.kernels.engine import Engine
from namdsp.oversampling.filters import down_reference, up_reference
from namdsp.plan.channels import is_mono, outputs_for
from namdsp.plan.plan import Plan
from namdsp.runtime.arguments import MAX_HISTORY_BYTES

#: Block size of `explain`, of checks and of `info` where none is given; blocks of a render suit its engine.
OFFLINE_BLOCK = 4096
#: Channels of a mono model that a processor and a device render at a time: each has a separate state.
CHANNELS_AT_ONCE, CHANNELS_IN_BANK = 64, 4096


@dataclass(frozen=True, eq=False)
class Reference:
    """The reference in the place of an engine, for whole signals.

    plan       : of the model, as it is played at this factor
    oversample : phases of each frame
    """

    parsed: ParsedModel
    plan: Plan
    oversample: int = 1

    name = "reference"
    batches_voices = parallel = False
    voices_per_vector = 1

    def render_into(self, x: Float32, y: Float32) -> int:
        """x [C, T] into y [C_out, T], on one thread. Returns how many samples were not finite; they count as 0."""
        finite_x = x.copy()
        replaced = condition_input(finite_x)
        y[...] = render_reference(
            self.parsed,
            finite_x,
            self.plan.prewarm_frames,
            recurrent=bool(self.plan.recurrent),
            oversample=self.oversample,
        )
        return replaced


OfflineEngine: TypeAlias = Engine | Reference


class RenderTask:
    """Samples, the engine that renders them, and the memory for the output.

    x               : float32 [C, T]; samples that are not finite count as 0
    y               : float32 [C_out, T], where the output goes; None for new memory
    runs_on         : name of a device, or of an engine on cores: tasks of different devices run at the same time
    start_histories : signal -> history to begin with; None for the steady state
    x_seen_finite   : whether all samples of x were seen to be finite by the engine; False before the task has run
    y_seen_finite   : the same for y, by a device while it copies, or by the thread that has rendered them
    """

    def __init__(
        self,
        engine: OfflineEngine,
        x: Float32,
        y: Float32 | None = None,
        *,
        runs_on: str = "",
        start_histories: Mapping[int, Float32] | None = None,
    ) -> None:
        self.engine, self.x, self.runs_on, self.start_histories = engine, x, runs_on, start_histories
        self.frames = x.shape[1]
        self.y = np.empty((outputs_for(engine.plan, len(x)), self.frames), np.float32) if y is None else y
        self.x_seen_finite = self.y_seen_finite = False

    def channel_groups(self) -> list[RenderTask]:
        """Tasks of some of the channels each, so that memory for states does not grow with a mono model's channels.

        Nearly always it is the task itself. Else it does not learn what the engine has seen.
        """
        plan = self.engine.plan
        if len(self.x) == 1 or not is_mono(plan):
            return [self]
        most_channels = CHANNELS_IN_BANK if self.engine.batches_voices else CHANNELS_AT_ONCE
        most_channels = max(1, min(most_channels, MAX_HISTORY_BYTES // max(plan.history_bytes, 1)))
        if len(self.x) <= most_channels:
            return [self]
        return [
            RenderTask(self.engine, x, y, runs_on=self.runs_on, start_histories=self.start_histories)
            for x, y in zip(
                _row_groups(self.x, most_channels), _row_groups(self.y, most_channels), strict=True
            )
        ]


def _row_groups(signal: Float32, most_rows: int) -> list[Float32]:
    return [signal[first : first + most_rows] for first in range(0, len(signal), most_rows)]


def render_reference(
    parsed: ParsedModel,
    x: Float32,
    prewarm_frames: int,
    arithmetic: Any = None,
    *,
    prewarm: bool = True,
    recurrent: bool = False,
    oversample: int = 1,
) -> Any:
    """Run x [C, T] through the reference as a whole, after enough silence for the steady state.

    prewarm_frames : silence before the signal
    arithmetic    : `Float32Arithmetic` (default) or `Float64Arithmetic`
    recurrent     : whether the model has feedback, and so no constant steady state: it plays the silence
    oversample    : phases of each frame; with several, the output has the latency `factors.latency_frames`
    """
    silence = prewarm_frames if prewarm else 0
    arithmetic = arithmetic or Float32Arithmetic(0 if recurrent else silence)

    def play(rows: Float32) -> Any:
        return parsed.forward(floor_input(rows).astype(arithmetic.dtype), arithmetic)

    def run(rows: Float32) -> Any:
        padded = np.concatenate([np.zeros((len(rows), silence), np.float32), rows], axis=1)
        if oversample == 1:
            return play(padded)[:, silence:]
        outputs_of_phases = [play(phase) for phase in up_reference(padded, oversample)]
        return down_reference(np.stack(outputs_of_phases), oversample)[:, silence:]

    if not is_mono(parsed):
        return run(x)
    outputs = [run(channel[np.newaxis]) for channel in x]  # one at a time, for there may be many
    return np.concatenate(outputs) if outputs else np.empty(x.shape, arithmetic.dtype)
