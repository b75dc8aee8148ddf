"""Render whole signals: which tasks run when, on which cores and devices. The bits do not depend on it.

device       engines whose voices run together: many tasks in one launch. Tasks of one feed-forward engine are one
             track, one after the other with silence between them; it is split in time. Other tasks have separate
             voices. A launch lasts as long as its longest track. Several devices run at once
all cores    fewer tasks than threads, of feed-forward models: one after the other, each split in time (`renderer.py`)
one core     all others, one on each thread. Where an engine runs a voice vector faster than single voices, tasks of one
             channel and like lengths are the voices of a vector

The reference implementation can replace an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic import floor_input
from namdsp.arithmetic.fma import Float32, condition_input
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.common.python_process import available_threads
from namdsp.errors import EngineError
from namdsp.kernels.engine import Engine, Track, VoiceBank
from namdsp.oversampling.filters import down_reference, up_reference
from namdsp.plan.plan import Plan, is_mono, outputs_for, voices_for
from namdsp.runtime.arguments import MAX_HISTORY_BYTES
from namdsp.runtime.renderer import Item, Renderer, parallel_map, prewarmed_histories
from namdsp.runtime.signals import all_finite

#: Block size of `explain`, of checks and of `info` where none is given; blocks of a render suit its engine.
OFFLINE_BLOCK = 4096
#: Channels of a mono model that a processor and a device render at a time: each has a separate state.
CHANNELS_AT_ONCE, CHANNELS_IN_BANK = 64, 4096


@dataclass(frozen=True, eq=False)
class Reference:
    """The reference in place of an engine, for whole signals.

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
        """Render x [C, T] into y [C_out, T], on one thread; return the number of non-finite samples, counted as 0."""
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
        self.engine: OfflineEngine = engine
        self.x: Float32 = x
        self.runs_on: str = runs_on
        self.start_histories: Mapping[int, Float32] | None = start_histories
        self.frames: int = x.shape[1]
        self.y: Float32 = (
            np.empty((outputs_for(engine.plan, len(x)), self.frames), np.float32) if y is None else y
        )
        self.x_seen_finite = self.y_seen_finite = False

    def channel_parts(self) -> list[RenderTask]:
        """Return tasks of some channels each, which bounds the memory for states of a mono model's channels.

        Nearly always it is the task itself. Otherwise the task's `x_seen_finite` and `y_seen_finite` are not set.
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
            for x, y in zip(_row_parts(self.x, most_channels), _row_parts(self.y, most_channels), strict=True)
        ]


def _row_parts(signal: Float32, most_rows: int) -> list[Float32]:
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
        for part in task.channel_parts():
            if part.engine.batches_voices and part.start_histories is None:
                on_devices.setdefault(part.runs_on, []).append(part)
            else:
                on_cores.append(part)
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
        # most are alone, long ones with long ones
        lists = batched(one_core, _fits, lambda task: (id(task.engine), -task.frames))
        parallel_map(partial(_render_together, threads=threads_each), lists, threads)


def batched(
    items: Iterable[Item], fits: Callable[[Item, Sequence[Item]], bool], order: Callable[[Item], Any]
) -> list[list[Item]]:
    """Sort items and return them in lists. fits : whether an item may be added to a list"""
    lists: list[list[Item]] = []
    for item in sorted(items, key=order):
        if not lists or not fits(item, lists[-1]):
            lists.append([])
        lists[-1].append(item)
    return lists


def _fits(task: RenderTask, others: Sequence[RenderTask]) -> bool:
    engine, longest = task.engine, others[0]
    return (
        engine is longest.engine
        and task.start_histories is longest.start_histories
        and bool(engine.plan.recurrent)
        and len(others) < engine.voices_per_vector
        and is_mono(engine.plan)
        and len(task.x) == len(longest.x) == 1
        and 2 * task.frames >= longest.frames
    )


def _render_together(tasks: Sequence[RenderTask], threads: int) -> None:
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
        replaced = renderer.run(x, y)
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
            replaced = renderer.run(task.x, task.y)
    task.x_seen_finite, task.y_seen_finite = replaced == 0, all_finite(task.y)


# -- devices ------------------------------------------------------------------------------------------------

#: Samples of all voices of one launch, at most; frames of a run with several tasks, at most.
LAUNCH_SAMPLES, RUN_FRAMES = 1 << 28, 1 << 26
#: Tasks of one engine and equal numbers of channels, which voices play one after the other; most are one task.
Run: TypeAlias = list[RenderTask]


def run_launches(tasks: Sequence[RenderTask]) -> None:
    """Render each task's x into its y."""
    same: dict[Hashable, list[Run]] = {}
    for run in _runs([task for task in tasks if len(task.x)]):
        plan = run[0].engine.plan
        key = len(run[0].x), plan.structure, bool(plan.recurrent) and plan.prewarm_frames
        same.setdefault(key, []).append(run)
    for runs in same.values():
        for launch in batched(runs, _fits_launch, lambda run: -_frames(run)):
            _launch(launch)


def _runs(tasks: Sequence[RenderTask]) -> list[Run]:
    """Tasks of one engine in runs, if silence restores its start."""
    runs: list[Run] = []
    frames = 0
    for task in sorted(tasks, key=lambda task: (id(task.engine), len(task.x))):
        plan, run = task.engine.plan, runs[-1] if runs else None
        length = task.frames + plan.prewarm_frames
        alike = run and run[0].engine is task.engine and len(run[0].x) == len(task.x)
        if run and alike and silence_restores_start(plan) and frames + length <= RUN_FRAMES:
            run.append(task)
            frames += length
        else:
            runs.append([task])
            frames = length
    return runs


def _frames(run: Run) -> int:
    """Frames of a run, with the silence between its tasks."""
    return int(_starts(run)[-1] + run[-1].frames)


def _starts(run: Run) -> list[int]:
    """The first frame of each task."""
    silence = run[0].engine.plan.prewarm_frames
    return list(accumulate((task.frames + silence for task in run[:-1]), initial=0))


def silence_restores_start(plan: Plan) -> bool:
    """Return whether silence brings a model back to the bits of its start.

    Not if it has long convolutions: their blocks begin with the signal, and what they make of a constant is rounded by
    the place in a block.
    """
    return not plan.recurrent and plan.period == 1


def _fits_launch(run: Run, launch: Sequence[Run]) -> bool:
    channels, longest = (len(launch) + 1) * len(run[0].x), _frames(launch[0])
    if run[0].engine.plan.recurrent:
        return channels <= CHANNELS_IN_BANK
    fits = channels <= CHANNELS_IN_BANK and channels * longest <= LAUNCH_SAMPLES
    return fits and 2 * _frames(run) >= longest


def _launch(runs: Sequence[Run]) -> None:
    try:
        _play(runs)
    except EngineError:  # they differ in what a kernel cannot have two of, or do not fit the device
        if len(runs) == 1:
            raise
        for run in runs:
            _launch([run])


def _play(runs: Sequence[Run]) -> None:
    """All runs in one bank."""
    voices = voices_for(runs[0][0].engine.plan, len(runs[0][0].x))
    bank, longest = _bank([run[0] for run in runs], voices)
    frames, finite = _frames(runs[0]), True  # that of the longest
    if any(len(run) > 1 for run in runs):
        longest = max(frames, 1)  # `RUN_FRAMES` is less than a block
    for first in range(0, frames, longest):
        block = slice(first, first + longest)
        xs = [track for run in runs for track in _tracks(run, [task.x[:, block] for task in run], voices)]
        ys = [track for run in runs for track in _tracks(run, [task.y[:, block] for task in run], voices)]
        assert bank.process_tracks is not None
        finite &= bank.process_tracks(xs, ys)
    for run in runs:
        for task in run:
            task.x_seen_finite = task.y_seen_finite = finite


def _tracks(run: Run, signals: Sequence[Float32], voices: int) -> list[Track]:
    """The signals of a run, one after the other, of each voice."""
    starts = _starts(run)
    of_voices = zip(*(np.split(signal, voices) for signal in signals), strict=True)
    return [list(zip(starts, rows, strict=True)) for rows in of_voices]


def _bank(tasks: Sequence[RenderTask], voices: int) -> tuple[VoiceBank, int]:
    """Voices for each task, prewarmed, and the engine's longest block."""
    engine: Any = tasks[0].engine
    plan = engine.plan
    if all(task.engine is engine for task in tasks):
        bank: VoiceBank = engine.voices(len(tasks) * voices)
        bank.fill(prewarmed_histories(engine))
        return bank, engine.max_block
    engine = engine.batch_engine([task.engine.plan for task in tasks])
    bank = engine.voices(len(tasks) * voices)
    silent = plan.recurrent or silence_restores_start(plan)
    for index, task in enumerate(() if silence_restores_start(plan) else tasks):
        own: Any = task.engine
        start = own.plan.initial if silent else prewarmed_histories(own)
        bank.fill(start, slice(index * voices, (index + 1) * voices))
    if silent:
        silence = np.zeros((bank.count * plan.in_channels, plan.prewarm_frames), np.float32)
        bank.process(silence, np.empty((bank.count * plan.out_channels, plan.prewarm_frames), np.float32))
    return bank, engine.max_block
