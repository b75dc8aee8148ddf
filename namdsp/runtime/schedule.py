"""The schedule: which tasks run when, on which cores and devices, whole or in chunks. The bits do not depend on it.

device       engines whose voices run together: many tasks in one launch (`launches.py`); several devices at once
all cores    fewer tasks than threads, of feed-forward models: one after the other, each split in time (`renderer.py`)
one core     all others, one on each thread. Where an engine runs a group of voices faster than one
             by one, tasks of one channel and like lengths are the voices of a group
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from namdsp.plan.channels import is_mono
from namdsp.runtime.launches import run_launches
from namdsp.runtime.offline import Reference, RenderTask
from namdsp.runtime.renderer import Renderer, available_threads, parallel_map


def run_tasks(tasks: Sequence[RenderTask], threads: int | None) -> list[RenderTask]:
    """Render each task's x into its y; returns the tasks.

    threads : most threads to use, None for all cores
    """
    max_threads = available_threads() if threads is None else threads
    devices: dict[str, list[RenderTask]] = {}
    for task in tasks:
        devices.setdefault(task.device, []).append(task)
    parallel_map(partial(_run, max_threads), devices.values(), len(devices))
    return list(tasks)


def _run(threads: int, tasks: Sequence[RenderTask]) -> None:
    """The tasks of one device, and of the processor."""
    on_device: list[RenderTask] = []
    on_cores: list[RenderTask] = []
    split = [(task, task.parts()) for task in tasks]
    for part in chain.from_iterable(parts for _, parts in split):
        if isinstance(part.engine, Reference):
            part.y[...] = part.engine.render(part.x)
        elif part.engine.batches_voices and part.start is None:
            on_device.append(part)
        elif part.engine.parallel:
            on_cores.append(part)
        else:
            _render(1, [part])
    if on_device:
        run_launches(on_device)
    if on_cores:
        _run_on_cores(threads, on_cores)
    for task, parts in split:
        task.finite = all(part.finite for part in parts)


def _run_on_cores(threads: int, tasks: list[RenderTask]) -> None:
    if len(tasks) < threads:  # too few to keep all threads busy
        for task in tasks:
            if not task.engine.plan.recurrent:
                _render(threads, [task])
        tasks = [task for task in tasks if task.engine.plan.recurrent]
    for_channels = -(-threads // max(1, len(tasks)))
    parallel_map(partial(_render, for_channels), _groups(tasks), threads)


def _groups(tasks: Sequence[RenderTask]) -> list[list[RenderTask]]:
    """Tasks that are rendered together, long ones with long ones; most are alone."""
    groups: list[list[RenderTask]] = []
    for task in sorted(tasks, key=lambda task: (id(task.engine), -task.x.shape[1])):
        if groups and _fits(task, groups[-1]):
            groups[-1].append(task)
        else:
            groups.append([task])
    return groups


def _fits(task: RenderTask, group: Sequence[RenderTask]) -> bool:
    engine, longest = task.engine, group[0]
    return (
        engine is longest.engine
        and task.start is longest.start
        and bool(engine.plan.recurrent)
        and len(group) < engine.group
        and is_mono(engine.plan)
        and len(task.x) == len(longest.x) == 1
        and 2 * task.x.shape[1] >= longest.x.shape[1]
    )


def _render(threads: int, group: Sequence[RenderTask]) -> None:
    """Tasks of one engine; those of a group as voices; shorter ones are padded, and the output of that is discarded."""
    engine: Any = group[0].engine
    x, y = group[0].x, group[0].y
    if len(group) > 1:
        # idle voices would cost more than the others win
        voices = engine.group if 2 * len(group) > engine.group else len(group)
        x = np.zeros((voices, x.shape[1]), np.float32)
        y = np.empty_like(x)
        for row, task in zip(x, group, strict=False):
            row[: task.x.shape[1]] = task.x[0]
    with Renderer(engine, channels=len(x), threads=threads, start=group[0].start) as renderer:
        renderer.process_into(x, y)
    if len(group) > 1:
        for row, task in zip(y, group, strict=False):
            task.y[0] = row[: task.x.shape[1]]
