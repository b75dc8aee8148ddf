"""A batch on a Dask cluster: on other machines that see the same folders, or on processes of this one.

A task is a few seconds of work. Workers keep captures, and compiled kernels in their machine's cache. Files appear
complete in the shared folder; this process appends their lines to the manifest, once, as results arrive. A worker that
is killed loses nothing: its tasks run again elsewhere, and outputs that are done already stay.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future, wait
from dataclasses import replace
from functools import partial
from typing import Any

from namdsp.batch.executors import Executor
from namdsp.batch.jobs import Job
from namdsp.batch.order import Key, ModelFacts, for_machines
from namdsp.batch.record import Result, error_result
from namdsp.batch.run import Choose, Divide
from namdsp.batch.setup import Results, Setup
from namdsp.batch.work import Task, Worker
from namdsp.common.extras import how_to_install
from namdsp.common.number_parsing import parse_int
from namdsp.errors import AudioError, EngineError, SettingError
from namdsp.format.blend import in_folder
from namdsp.rendering.job import paths_in_folder
from namdsp.rendering.takes import durations

#: Work of one task, roughly, on one core.
TASK_SECONDS = 3.0
#: Tasks that wait for each core of the cluster.
TASKS_PER_CORE = 2
CONNECT_SECONDS = 30
#: Seconds to wait for running tasks when the batch is stopped.
END_SECONDS = 60


@contextlib.contextmanager
def on_cluster(scheduler: str) -> Iterator[Choose]:
    """The argument `choose` of `run_batch` for a Dask cluster.

    scheduler : the address of a running one, such as tcp://host:8786; or `local:4`, for 4 processes here

    Raises
    ------
    SettingError : it is no such text, or nothing answers there.
    EngineError  : dask.distributed is not installed.
    """
    with _client(scheduler) as client:

        def choose(worker: Worker, jobs: Sequence[Job]) -> tuple[Sequence[Executor], Divide]:
            setup = replace(worker.setup, folder=os.path.abspath(worker.setup.folder), threads=1)
            return [DaskExecutor(client, setup)], _divide

        yield choose


def _divide(jobs: Sequence[Job], facts: dict[Key, ModelFacts]) -> Iterator[tuple[Job, ...]]:
    return for_machines(jobs, facts, durations(job.take for job in jobs), TASK_SECONDS)


class DaskExecutor:
    """An executor whose workers are those of a Dask client. Dask itself reruns tasks of dead workers."""

    def __init__(self, client: Any, setup: Setup) -> None:
        self._client, self._setup = client, setup
        #: Dask's future -> ours; Dask drops a task whose future nothing refers to
        self._running: dict[Any, Future[Results]] = {}

    @property
    def capacity(self) -> int:
        """See `Executor`. Workers come and go."""
        return max(1, TASKS_PER_CORE * sum(map(int, self._client.nthreads().values())))

    def submit(self, task: Task) -> Future[Results]:
        """See `Executor`."""
        elsewhere = replace(task, jobs=tuple(map(_absolute_job, task.jobs)))
        running = self._client.submit(run_task, self._setup, elsewhere, pure=False)
        future = self._running[running] = Future()
        running.add_done_callback(partial(self._done, task))
        return future

    def stop(self) -> None:
        """See `Executor`: waiting tasks are cancelled, if the cluster answers."""
        if not self._running:
            return
        try:
            begun = set().union(*self._client.run(_started_keys).values())
        except (OSError, TimeoutError, ValueError):  # it is gone, or its workers are
            begun = set()
        waiting = {
            running: future
            for running, future in list(self._running.items())
            if not running.done() and running.key not in begun
        }
        self._client.cancel([running for running, future in waiting.items() if future.cancel()])

    def shutdown(self) -> None:
        """See `Executor`; for some time."""
        begun = [future for future in list(self._running.values()) if not future.cancelled()]
        wait(begun, timeout=END_SECONDS)

    def _done(self, task: Task, running: Any) -> None:
        """Set the future of a finished task; called in a thread of Dask."""
        future = self._running[running]
        if not future.set_running_or_notify_cancel():  # it is not wanted any more
            return
        try:
            future.set_result(_results(running, task))
        except BaseException as error:
            future.set_exception(error)
        del self._running[running]


_workers: dict[Setup, Worker] = {}
_workers_lock = threading.Lock()


def _started_keys(dask_worker: Any) -> set[str]:
    """Keys of the tasks that a worker has started or done."""
    return {
        key
        for key, state in dask_worker.state.tasks.items()
        if state.state in ("executing", "memory", "error")
    }


def run_task(setup: Setup, task: Task) -> list[Result]:
    """Run a task in a process of the cluster, which caches captures and takes for the next one."""
    with _workers_lock:
        worker = _workers.setdefault(setup, Worker(setup))
    return worker.run(task)


def _absolute_job(job: Job) -> Job:
    """With paths that mean the same in another process."""
    here = os.getcwd()
    settings = replace(job.settings, **paths_in_folder(here, job.settings.inputs))
    return replace(job, take=os.path.abspath(job.take), model=in_folder(here, job.model), settings=settings)


def _results(future: Any, task: Task) -> list[Result]:
    """The results of a task, with the paths of its jobs; errors if its workers died repeatedly."""
    try:
        error = future.exception()
    except CancelledError as cancelled:  # the cluster is gone
        error = cancelled
    if error is not None:
        reason = " ".join(str(error).split())[:200]
        return [
            error_result(job, AudioError(f"{job.take} through {job.model}: no worker could do it: {reason}"))
            for job in task.jobs
        ]
    results = []
    for job, result in zip(task.jobs, future.result(), strict=True):
        paths_here = {"take": job.take, "model": job.model, "settings": job.settings.recorded()}
        results.append(replace(result, job=job, record={**result.record, **paths_here}))
    return results


@contextlib.contextmanager
def _client(scheduler: str) -> Iterator[Any]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise EngineError(f"dask.distributed is not installed. {how_to_install('dask')}") from None
    kind, _, count = scheduler.partition(":")
    if kind == "local":
        processes = parse_int(count)
        if processes is None or not 1 <= processes <= 1024:
            raise SettingError(f"scheduler {scheduler!r}: expected a number of processes, such as local:4")
        with contextlib.ExitStack() as ends:
            try:
                with _interrupts_blocked():
                    cluster = ends.enter_context(
                        LocalCluster(
                            n_workers=processes,
                            threads_per_worker=1,
                            dashboard_address=None,
                            # a worker may fail to tell that it lives while the cluster ends; lost jobs are told by us
                            silence_logs=logging.CRITICAL,
                        )
                    )
            except RuntimeError as error:
                raise EngineError(
                    f"scheduler {scheduler!r}: a process ended while it started ({error}); expected {processes} that "
                    "work. Is there memory for them? Start again, or with fewer"
                ) from None
            yield ends.enter_context(Client(cluster))
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


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT in this thread, and for good in the threads and processes that are started here.

    A terminal sends ctrl-C to all processes of the command: the workers would die of it with tracebacks, and what they
    render would get no line in the manifest. An interrupt meanwhile is delivered at the end.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
