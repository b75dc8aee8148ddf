"""Launches: tasks of a device, whose voices run together, each task with separate voices.

Tasks of one structure are side by side. A launch lasts as long as its longest task, so tasks of feed-forward models
are of nearly one length in it. Recurrent models, whose signals cannot be split in time, have all lengths in one launch.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from namdsp.errors import EngineError
from namdsp.kernels.engine import DeviceBank
from namdsp.plan.channels import voices_for
from namdsp.plan.plan import Plan
from namdsp.runtime.offline import CHANNELS_IN_BANK, RenderTask
from namdsp.runtime.prewarm import prewarmed_histories

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
        for launch in _launches(alike):
            _launch(launch)


def leads_back(plan: Plan) -> bool:
    """Whether silence leads a model to the bits of its start.

    Not if it has long convolutions: their blocks begin with the signal, and what they make of a constant is rounded by
    the place in a block.
    """
    return not plan.recurrent and plan.period == 1


def _launches(tasks: Sequence[RenderTask]) -> list[list[RenderTask]]:
    """Tasks of one structure in launches that are not too large."""
    launches: list[list[RenderTask]] = []
    for task in sorted(tasks, key=lambda task: -task.frames):
        if not launches or not _fits(task, launches[-1]):
            launches.append([])
        launches[-1].append(task)
    return launches


def _fits(task: RenderTask, launch: Sequence[RenderTask]) -> bool:
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
