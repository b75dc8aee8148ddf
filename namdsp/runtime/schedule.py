"""The schedule: which tasks run when, on which cores and devices, whole or in chunks. The bits do not depend on it.

device       engines whose voices run together: many tasks in one launch (`launches.py`); several devices at once
all cores    fewer tasks than threads, of feed-forward models: one after the other, each split in time (`renderer.py`)
one core     all others, one on each thread. Where an engine runs a group of voices faster than one
             by one, tasks of one channel and like lengths are the voices of a group
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from namdsp.plan.channels import is_mono
from namdsp.runtime.launches import run_launches
from namdsp.runtime.offline import Reference, RenderTask
from namdsp.runtime.renderer import Renderer, available_threads, parallel_map
from namdsp.runtime.signals import all_finite


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
        parallel_map(partial(_render_group, threads=threads_each), _groups(one_core), threads)


def _groups(tasks: Sequence[RenderTask]) -> list[list[RenderTask]]:
    """Tasks that are rendered together, long ones with long ones; most are alone."""
    groups: list[list[RenderTask]] = []
    for task in sorted(tasks, key=lambda task: (id(task.engine), -task.frames)):
        if groups and _fits(task, groups[-1]):
            groups[-1].append(task)
        else:
            groups.append([task])
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
