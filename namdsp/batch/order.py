"""The order of jobs, and how they are divided into tasks: jobs that share a take, a model or a structure are adjacent.

threads            a task is one job, take after take; of a recurrent model as many takes as run in one vector
a device           a task is some takes through all models, one launch for each shape; those of recurrent models as for
                   threads, between them
other machines     a task is a few seconds of work
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from namdsp.batch.jobs import Job

#: Takes of one recurrent model in a task, which run together: the lanes of the widest vectors of a CPU.
VOICES_PER_TASK = 16
#: Tasks that each of several threads has before it at the least.
TASKS_LEFT = 4
#: Jobs and seconds of audio of one task of a device.
LAUNCH_JOBS, LAUNCH_SECONDS = 256, 400.0
#: All takes are rendered through this many captures before the next ones.
MODELS_PER_PASS = 64
#: Multiply-adds a second of one core, roughly: how long a task takes on another machine.
CORE_SPEED = 10e9


@dataclass(frozen=True)
class ModelFacts:
    """Facts of a model by which jobs are sorted and divided into tasks.

    recurrent : whether its output depends on its previous output
    load      : multiply-adds for a second of audio
    shape     : equal for models that one launch can render
    """

    recurrent: bool
    load: float
    shape: int


#: What identifies the model of a job: its `model_key`.
Key = tuple[Any, ...]


def in_order(jobs: Sequence[Job], facts: Mapping[Key, ModelFacts]) -> list[Job]:
    """Sorted by take, then by the model's structure; a large number of models is divided into passes."""
    models = sorted({job.model_key for job in jobs}, key=lambda key: (facts[key].shape, str(key)))
    position = {key: index for index, key in enumerate(models)}
    takes = {job.take: index for index, job in reversed(list(enumerate(jobs)))}

    def near(job: Job) -> tuple[int, int, int]:
        model = position[job.model_key]
        return model // MODELS_PER_PASS, takes[job.take], model

    return sorted(jobs, key=near)


def for_threads(
    jobs: Sequence[Job], facts: Mapping[Key, ModelFacts], *, max_jobs: int = 1, threads: int = 0
) -> Iterator[tuple[Job, ...]]:
    """Tasks for threads: some takes through recurrent models, which are slow, then the same takes through the others.

    max_jobs : largest number of jobs in a task, except of recurrent models
    threads  : that run them; the last tasks have fewer jobs then, so that all threads end at about the same time
    """
    ordered = in_order(jobs, facts)
    left = len(ordered)
    indices = {take: index for index, take in enumerate(dict.fromkeys(job.take for job in ordered))}
    for _, some in groupby(ordered, lambda job: indices[job.take] // VOICES_PER_TASK):
        groups: dict[Key | str, list[Job]] = {}
        for job in some:
            groups.setdefault(job.model_key if facts[job.model_key].recurrent else job.take, []).append(job)
        for name in sorted(groups, key=lambda name: isinstance(name, str)):
            limit = VOICES_PER_TASK
            if isinstance(name, str):
                limit = max(1, min(max_jobs, left // (TASKS_LEFT * threads))) if threads else max_jobs
            for start in range(0, len(groups[name]), limit):
                yield tuple(groups[name][start : start + limit])
            left -= len(groups[name])


def for_devices(
    jobs: Sequence[Job], facts: Mapping[Key, ModelFacts], seconds: Mapping[str, float], *, apart: bool
) -> Iterator[tuple[Job, ...]]:
    """Tasks for launches: take after take, as many jobs as fit.

    apart : whether recurrent models have separate tasks, which run on the CPU meanwhile: between the first half of the
            launches, for they take longer
    """
    on_cores = [job for job in jobs if apart and facts[job.model_key].recurrent]
    ordered = in_order([job for job in jobs if not (apart and facts[job.model_key].recurrent)], facts)
    launches = list(_split(ordered, lambda job: seconds.get(job.take, 0.0), LAUNCH_SECONDS, LAUNCH_JOBS))
    groups = list(for_threads(on_cores, facts))
    half = max(1, len(launches) // 2)
    for index in range(max(1, len(launches))):
        share = slice(*(len(groups) * min(position, half) // half for position in (index, index + 1)))
        yield from groups[share]
        yield from launches[index : index + 1]


def for_machines(
    jobs: Sequence[Job], facts: Mapping[Key, ModelFacts], seconds: Mapping[str, float], task_seconds: float
) -> Iterator[tuple[Job, ...]]:
    """Tasks of about `task_seconds` on one core."""

    def cost(job: Job) -> float:
        return seconds.get(job.take, 0.0) * facts[job.model_key].load / CORE_SPEED

    # recurrent models last, take after take of each
    ordered = sorted(
        in_order(jobs, facts), key=lambda job: job.model if facts[job.model_key].recurrent else ""
    )
    yield from _split(ordered, cost, task_seconds, LAUNCH_JOBS)


def _split(
    jobs: Sequence[Job], cost: Callable[[Job], float], max_cost: float, max_jobs: int
) -> Iterator[tuple[Job, ...]]:
    """Consecutive jobs, as tasks of at most `max_cost` and `max_jobs`."""
    task: list[Job] = []
    total = 0.0
    for job in jobs:
        job_cost = cost(job)
        if task and (total + job_cost > max_cost or len(task) >= max_jobs):
            yield tuple(task)
            task, total = [], 0.0
        task.append(job)
        total += job_cost
    if task:
        yield tuple(task)
