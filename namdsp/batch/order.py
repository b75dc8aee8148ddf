"""The order of work: near each other what shares a take, a model or a shape, cut into tasks.

threads            a task is one job, take after take; of a recurrent model as many takes as an engine plays together
a device           a task is some takes through all models: one shape, one launch; those of recurrent models as for
                   threads, between them
other machines     a task is a few seconds of work
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from namdsp.batch.jobs import Job

#: Takes of one recurrent model that are played together: the widest vectors of a CPU.
VOICES_TOGETHER = 16
#: Jobs and seconds of audio of one task of a device.
LAUNCH_JOBS, LAUNCH_SECONDS = 256, 400.0
#: Captures that the takes go through before the next ones: as many as a worker keeps.
MODELS_AT_ONCE = 64
#: Multiply-adds a second of one core, roughly: how long a task takes on another machine.
CORE_SPEED = 10e9


@dataclass(frozen=True)
class Facts:
    """What the order needs of a model.

    recurrent : whether it goes on from its own output
    load      : multiply-adds for a second of audio
    shape     : the same for models that can be in one launch
    """

    recurrent: bool
    load: float
    shape: int


Key = tuple[str, float | None, str]


def key_of(job: Job) -> Key:
    """What decides a job's model."""
    return job.model, job.settings.slim, job.settings.compat


def in_order(jobs: Sequence[Job], facts: Mapping[Key, Facts]) -> list[Job]:
    """Take after take, each through its models, those of one shape beside each other; of many models some at a time."""
    models = sorted({key_of(job) for job in jobs}, key=lambda key: (facts[key].shape, str(key)))
    place = {key: index for index, key in enumerate(models)}
    takes = {job.take: index for index, job in reversed(list(enumerate(jobs)))}

    def near(job: Job) -> tuple[int, int, int]:
        model = place[key_of(job)]
        return model // MODELS_AT_ONCE, takes[job.take], model

    return sorted(jobs, key=near)


def for_threads(
    jobs: Sequence[Job], facts: Mapping[Key, Facts], *, together: int = 1
) -> Iterator[tuple[Job, ...]]:
    """Tasks for threads: some takes through recurrent models, each of which takes long, then they through others.

    together : jobs of one take that others than recurrent models have in a task, at the most
    """
    ordered = in_order(jobs, facts)
    numbers = {take: number for number, take in enumerate(dict.fromkeys(job.take for job in ordered))}
    for _, some in groupby(ordered, lambda job: numbers[job.take] // VOICES_TOGETHER):
        groups: dict[Key | str, list[Job]] = {}
        for job in some:
            groups.setdefault(key_of(job) if facts[key_of(job)].recurrent else job.take, []).append(job)
        for name in sorted(groups, key=lambda name: isinstance(name, str)):
            most = together if isinstance(name, str) else VOICES_TOGETHER
            for at in range(0, len(groups[name]), most):
                yield tuple(groups[name][at : at + most])


def for_devices(
    jobs: Sequence[Job], facts: Mapping[Key, Facts], seconds: Mapping[str, float], *, apart: bool
) -> Iterator[tuple[Job, ...]]:
    """Tasks for launches: whole takes, as many as fit.

    apart : whether recurrent models have tasks of their own, which cores play meanwhile
    """
    beside = [job for job in jobs if apart and facts[key_of(job)].recurrent]
    ordered = in_order([job for job in jobs if not (apart and facts[key_of(job)].recurrent)], facts)
    launches = list(_cut(ordered, lambda job: seconds.get(job.take, 0.0), LAUNCH_SECONDS, LAUNCH_JOBS))
    groups = list(for_threads(beside, facts))
    for index in range(max(1, len(launches))):
        share = slice(*(len(groups) * each // max(1, len(launches)) for each in (index, index + 1)))
        yield from groups[share]
        yield from launches[index : index + 1]


def for_machines(
    jobs: Sequence[Job], facts: Mapping[Key, Facts], seconds: Mapping[str, float], task_seconds: float
) -> Iterator[tuple[Job, ...]]:
    """Tasks of about so many seconds on one core."""

    def cost(job: Job) -> float:
        return seconds.get(job.take, 0.0) * facts[key_of(job)].load / CORE_SPEED

    ordered = in_order(jobs, facts)
    yield from _cut(
        [job for job in ordered if not facts[key_of(job)].recurrent], cost, task_seconds, LAUNCH_JOBS
    )
    recurrent = [job for job in ordered if facts[key_of(job)].recurrent]
    yield from _cut(sorted(recurrent, key=lambda job: job.model), cost, task_seconds, LAUNCH_JOBS)


def _cut(
    jobs: Sequence[Job], cost: Callable[[Job], float], most: float, count: int
) -> Iterator[tuple[Job, ...]]:
    """In a row, so that each has at most so much cost and so many jobs."""
    task: list[Job] = []
    total = 0.0
    for job in jobs:
        each = cost(job)
        if task and (total + each > most or len(task) >= count):
            yield tuple(task)
            task, total = [], 0.0
        task.append(job)
        total += each
    if task:
        yield tuple(task)
