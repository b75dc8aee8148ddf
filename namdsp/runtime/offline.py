"""Whole signals: tasks, and which of them run when, on which cores and devices. The bits do not depend on that.

device       engines whose voices run together, each task with separate voices: many tasks in one launch. A launch lasts
             as long as its longest task, so tasks of feed-forward models are of nearly one length in it. Recurrent
             models, whose signals cannot be split in time, have all lengths in one launch. Several devices run at once
all cores    fewer tasks than threads, of feed-forward models: one after the other, each split in time (`renderer.py`)
one core     all others, one on each thread. Where an engine runs a group of voices faster than one by one, tasks of one
             channel and like lengths are the voices of a group

The reference implementation can stand in the place of an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic import floor_input
from namdsp.arithmetic.fma import Float32, condition_input
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.errors import EngineError
from namdsp.kernels.engine import DeviceBank, Engine
from namdsp.oversampling.filters import down_reference, up_reference
from namdsp.plan.plan import Plan, is_mono, outputs_for, voices_for
from namdsp.runtime.arguments import MAX_HISTORY_BYTES
from namdsp.runtime.renderer import Renderer, available_threads, parallel_map, prewarmed_histories
from namdsp.runtime.signals import all_finite

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


def render_tasks(tasks: Sequence[RenderTask], threads: int | None) -> list[RenderTask]:
    """Render each task's x into its y, first those on devices; returns the tasks.

    threads : most threads to use, None for all cores
    """
    on_devices: dict[str, list[RenderTask]] = {}
    on_cores: list[RenderTask] = []
    for task in tasks:
        for group in task.channel_groups():
            if group.engine.batches_voices and group.start_histories is None:
                on_devices.setdefault(group.runs_on, []).append(group)
            else:
                on_cores.append(group)
    if on_devices:
        parallel_map(run_launches, on_devices.values(), len(on_devices))
    if on_cores:
        _run_on_cores(on_cores, available_threads() if threads is None else threads)
    return list(tasks)


def _run_on_cores(tasks: Sequence[RenderTask], threads: int) -> None:
    few = len(tasks) < threads
    one_core: list[RenderTask] = []
    for task in tasks:
        if not task.engine.parallel:
            _render(task, 1)
        elif few and not task.engine.plan.recurrent:
            _render(task, threads)
        else:
            one_core.append(task)
    if one_core:
        threads_each = -(-threads // len(one_core))  # for the channels of recurrent models
        groups = _grouped(one_core, _fits)
        parallel_map(partial(_render_group, threads=threads_each), groups, threads)


def _grouped(
    tasks: Sequence[RenderTask],
    fits: Callable[[RenderTask, Sequence[RenderTask]], bool],
    order: Callable[[RenderTask], Any] = lambda task: (id(task.engine), -task.frames),
) -> list[list[RenderTask]]:
    """Tasks that are rendered together, long ones with long ones. fits : whether a task may be in a group"""
    groups: list[list[RenderTask]] = []
    for task in sorted(tasks, key=order):
        if not groups or not fits(task, groups[-1]):
            groups.append([])
        groups[-1].append(task)
    return groups


def _fits(task: RenderTask, group: Sequence[RenderTask]) -> bool:
    engine, longest = task.engine, group[0]
    return (
        engine is longest.engine
        and task.start_histories is longest.start_histories
        and bool(engine.plan.recurrent)
        and len(group) < engine.voices_per_vector
        and is_mono(engine.plan)
        and len(task.x) == len(longest.x) == 1
        and 2 * task.frames >= longest.frames
    )


def _render_group(tasks: Sequence[RenderTask], threads: int) -> None:
    """Tasks of one engine as voices of one bank; shorter ones are padded, and the output of that is discarded."""
    if len(tasks) == 1:
        _render(tasks[0], threads)
        return
    engine: Any = tasks[0].engine
    # idle voices would cost more than the others win
    voices = engine.voices_per_vector if 2 * len(tasks) > engine.voices_per_vector else len(tasks)
    x = np.zeros((voices, tasks[0].frames), np.float32)
    y = np.empty_like(x)
    for row, task in zip(x, tasks, strict=False):
        row[: task.frames] = task.x[0]
    with Renderer(
        engine, channels=voices, threads=threads, start_histories=tasks[0].start_histories
    ) as renderer:
        replaced = renderer.process_into(x, y)
    for row, task in zip(y, tasks, strict=False):
        task.y[0] = row[: task.frames]
        task.x_seen_finite, task.y_seen_finite = replaced == 0, all_finite(task.y)


def _render(task: RenderTask, threads: int) -> None:
    if isinstance(task.engine, Reference):
        replaced = task.engine.render_into(task.x, task.y)
    else:
        with Renderer(
            task.engine, channels=len(task.x), threads=threads, start_histories=task.start_histories
        ) as renderer:
            replaced = renderer.process_into(task.x, task.y)
    task.x_seen_finite, task.y_seen_finite = replaced == 0, all_finite(task.y)


# -- devices ------------------------------------------------------------------------------------------------

#: Samples of all voices of one launch, at most.
LAUNCH_SAMPLES = 1 << 28
#: A task of a feed-forward model is at least this share of the longest of its launch.
LEAST_SHARE = 0.8


def run_launches(tasks: Sequence[RenderTask]) -> None:
    """Render each task's x into its y."""
    same: dict[Hashable, list[RenderTask]] = {}
    for task in tasks:
        plan = task.engine.plan
        if len(task.x):
            key = len(task.x), plan.structure, bool(plan.recurrent) and plan.prewarm_frames
            same.setdefault(key, []).append(task)
    for alike in same.values():
        for launch in _grouped(alike, _fits_launch, lambda task: -task.frames):
            _launch(launch)


def leads_back(plan: Plan) -> bool:
    """Whether silence leads a model to the bits of its start.

    Not if it has long convolutions: their blocks begin with the signal, and what they make of a constant is rounded by
    the place in a block.
    """
    return not plan.recurrent and plan.period == 1


def _fits_launch(task: RenderTask, launch: Sequence[RenderTask]) -> bool:
    channels, longest = (len(launch) + 1) * len(task.x), launch[0].frames
    if task.engine.plan.recurrent:
        return channels <= CHANNELS_IN_BANK
    fits = channels <= CHANNELS_IN_BANK and channels * longest <= LAUNCH_SAMPLES
    return fits and task.frames >= LEAST_SHARE * longest


def _launch(tasks: Sequence[RenderTask]) -> None:
    try:
        _play(tasks)
    except EngineError:  # they differ in what a kernel cannot have two of, or do not fit the device
        if len(tasks) == 1:
            raise
        for task in tasks:
            _launch([task])


def _play(tasks: Sequence[RenderTask]) -> None:
    """All tasks in one bank."""
    voices = voices_for(tasks[0].engine.plan, len(tasks[0].x))
    bank, longest = _bank(tasks, voices)
    finite = True
    for first in range(0, tasks[0].frames, longest):  # that of the longest
        block = slice(first, first + longest)
        xs = [rows for task in tasks for rows in np.split(task.x[:, block], voices)]
        ys = [rows for task in tasks for rows in np.split(task.y[:, block], voices)]
        finite &= bank.process_tracks(xs, ys)
    for task in tasks:
        task.x_seen_finite = task.y_seen_finite = finite


def _bank(tasks: Sequence[RenderTask], voices: int) -> tuple[DeviceBank, int]:
    """Voices for each task, prewarmed, and the engine's longest block."""
    engine: Any = tasks[0].engine
    plan = engine.plan
    if all(task.engine is engine for task in tasks):
        bank: DeviceBank = engine.voices(len(tasks) * voices)
        bank.fill(prewarmed_histories(engine))
        return bank, engine.max_block
    engine = engine.batch_engine([task.engine.plan for task in tasks])
    bank = engine.voices(len(tasks) * voices)
    silent = plan.recurrent or leads_back(plan)
    for index, task in enumerate(() if leads_back(plan) else tasks):
        own: Any = task.engine
        start = own.plan.initial if silent else prewarmed_histories(own)
        bank.fill(start, slice(index * voices, (index + 1) * voices))
    if silent:
        silence = np.zeros((bank.count * plan.in_channels, plan.prewarm_frames), np.float32)
        bank.process(silence, np.empty((bank.count * plan.out_channels, plan.prewarm_frames), np.float32))
    return bank, engine.max_block
