"""A batch on a Dask cluster: on other machines that see the same folders, or on processes of this one.

A task is a few seconds of work. Workers keep captures, and compiled kernels in their own caches. Files appear whole in
the shared folder; lines go into the manifest here, once, as results come. A worker that is killed loses nothing: its
tasks run again elsewhere, and what they find done already stays.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from namdsp.batch.executors import Results
from namdsp.batch.jobs import Job
from namdsp.batch.order import Facts, Key, for_machines
from namdsp.batch.record import Result, error_result, note_finished
from namdsp.batch.run import Choose, Chosen
from namdsp.batch.takes import durations
from namdsp.batch.work import Setup, Task, Worker
from namdsp.errors import AudioError, EngineError, SettingError
from namdsp.extras import how_to_install
from namdsp.number_text import whole_of

#: Work of one task, roughly, on one core.
TASK_SECONDS = 3.0
#: Tasks that each core of the cluster has waiting.
TASKS_PER_CORE = 2
CONNECT_SECONDS = 30
#: What has begun may take so long when the rest is not wanted.
END_SECONDS = 60


@contextlib.contextmanager
def on_cluster(scheduler: str) -> Iterator[Choose]:
    """What `run_batch` takes as `choose`.

    scheduler : the address of a running one, such as tcp://host:8786; or `local:4`, for so many processes here

    Raises
    ------
    SettingError : it is no such text, or nobody answers there.
    EngineError  : dask.distributed is not installed.
    """
    with _client(scheduler) as client:

        def choose(worker: Worker, jobs: Sequence[Job], facts: dict[Key, Facts]) -> Chosen:
            setup = replace(worker.setup, folder=os.path.abspath(worker.setup.folder), threads=1)
            return Cluster(client, setup), for_machines(jobs, facts, durations(jobs), TASK_SECONDS)

        yield choose


class Cluster:
    """An executor whose workers are those of a Dask client."""

    def __init__(self, client: Any, setup: Setup) -> None:
        self._client, self._setup = client, setup
        self.finished: dict[str, Result] = {}

    def run(self, tasks: Iterator[Task]) -> Results:
        """See `Executor`."""
        from distributed import as_completed

        running: dict[Any, Task] = {}
        coming = as_completed()

        def submit() -> None:
            while len(running) < self._most():
                task = next(tasks, None)
                if task is None:
                    return
                future = self._client.submit(run_task, self._setup, _absolute(task), pure=False)
                running[future] = task
                coming.add(future)

        try:
            submit()
            while running:
                future = next(coming)
                results = _results(future, running[future])
                note_finished(self.finished, results)
                del running[future]
                submit()
                yield results
        finally:
            if running:
                self._end(running)

    def _end(self, running: dict[Any, Task]) -> None:
        """Cancel what waits, and take what has begun, as far as the cluster answers."""
        from distributed import wait

        try:
            begun = set().union(*self._client.run(_begun).values())
            self._client.cancel(
                [future for future in running if not future.done() and future.key not in begun]
            )
            ours = {future: task for future, task in running.items() if future.done() or future.key in begun}
            wait(list(ours), timeout=END_SECONDS)
            for future, task in ours.items():
                if future.status == "finished":
                    note_finished(self.finished, _results(future, task))
        except (OSError, TimeoutError, ValueError):  # it is gone, or its workers are
            self._client.cancel(list(running))

    def _most(self) -> int:
        """Tasks at a time: workers come and go."""
        return max(1, TASKS_PER_CORE * sum(map(int, self._client.nthreads().values())))


_workers: dict[Setup, Worker] = {}
_workers_lock = threading.Lock()


def _begun(dask_worker: Any) -> set[str]:
    """Keys of the tasks that a worker is at, or has done."""
    return {
        key for key, each in dask_worker.state.tasks.items() if each.state in ("executing", "memory", "error")
    }


def run_task(setup: Setup, task: Task) -> list[Result]:
    """Do a task in a process of the cluster, which keeps what it has loaded for the next one."""
    with _workers_lock:
        worker = _workers.setdefault(setup, Worker(setup))
    return worker.run(task)


def _absolute(task: Task) -> Task:
    """With paths that mean the same in another process."""
    return replace(task, jobs=tuple(map(_absolute_job, task.jobs)))


def _absolute_job(job: Job) -> Job:
    settings = job.settings
    if settings.ir is not None:
        settings = replace(settings, ir=os.path.abspath(settings.ir))
    return replace(job, take=os.path.abspath(job.take), model=os.path.abspath(job.model), settings=settings)


def _results(future: Any, task: Task) -> list[Result]:
    """What a task gives, with paths as they were given; errors if its workers died again and again."""
    error = future.exception()
    if error is not None:
        reason = " ".join(str(error).split())[:200]
        return [
            error_result(job, AudioError(f"{job.take} through {job.model}: no worker could do it: {reason}"))
            for job in task.jobs
        ]
    results = []
    for job, result in zip(task.jobs, future.result(), strict=True):
        given = {"take": job.take, "model": job.model, "settings": job.settings.as_record()}
        results.append(replace(result, job=job, record={**result.record, **given}))
    return results


@contextlib.contextmanager
def _client(scheduler: str) -> Iterator[Any]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise EngineError(f"dask.distributed is not installed. {how_to_install('dask')}") from None
    kind, _, count = scheduler.partition(":")
    if kind == "local":
        processes = whole_of(count)
        if processes is None or not 1 <= processes <= 1024:
            raise SettingError(f"scheduler {scheduler!r}: expected a number of processes, such as local:4")
        with (
            LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = Client(scheduler, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise SettingError(
            f"scheduler {scheduler!r}: cannot be reached ({error}); expected the address of a running one, such as "
            "tcp://host:8786, or local:4"
        ) from None
    with client:
        yield client
