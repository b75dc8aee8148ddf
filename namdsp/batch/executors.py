"""Executors that run the tasks of a batch, as in `concurrent.futures`, and the loop that keeps them busy.

    tasks -> run_tasks -> LocalExecutor     threads of this process: kernels on cores, or launches on a device
                          ProcessExecutor   a process that sees one device, or has some of the cores (`processes.py`)
                          DaskExecutor      a Dask cluster (`dask_executor.py`)

An executor has a few tasks at a time, so that memory does not grow with their number. The jobs of a task whose worker
dies are submitted again, one by one; a job whose worker dies again is an error.
"""

from __future__ import annotations

import pickle
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Protocol, TypeAlias

from namdsp.batch.record import Prepared, Result, error_result
from namdsp.batch.setup import LAUNCHES_IN_MEMORY, DeadWorkerError, Results
from namdsp.batch.work import Task, Worker
from namdsp.errors import AudioError
from namdsp.rendering.player import ModelOutput

Inputs: TypeAlias = "Sequence[Prepared | Result]"
Outputs: TypeAlias = "list[ModelOutput[Prepared] | Result]"


class Executor(Protocol):
    """Runs tasks of a batch."""

    @property
    def capacity(self) -> int:
        """The number of tasks that may be submitted at a time."""

    def submit(self, task: Task) -> Future[Results]:
        """Begin a task, as soon as there is a thread for it; after `stop` its results are those so far.

        The future raises `DeadWorkerError` if what did the task is gone, `SettingError` if that cannot begin at all.
        """

    def stop(self) -> None:
        """Start no further job."""

    def shutdown(self) -> None:
        """Wait for the jobs that have started; called after `stop`."""


#: Tasks that were submitted and are not done, with the executor of each.
Running: TypeAlias = dict[Future[Results], tuple[Executor, Task]]


def run_tasks(
    executors: Sequence[Executor], tasks: Iterator[Task], running: Running, finished: deque[Result]
) -> Generator[None]:
    """Run all tasks, each on the least busy executor, and yield when some are done and the next ones are submitted.

    running  : filled; when the caller has stopped the executors, also after an error, `results_of` has what they did
    finished : filled; the caller removes the results that it has read

    Raises
    ------
    SettingError : an executor cannot start.
    """
    again: deque[Task] = deque()

    def load(executor: Executor) -> float:
        return sum(other is executor for other, _ in running.values()) / executor.capacity

    while True:
        while load(least_busy := min(executors, key=load)) < 1.0:
            task = again.popleft() if again else next(tasks, None)
            if task is None:
                break
            running[least_busy.submit(task)] = least_busy, task
        yield
        if not running:
            return
        # on Windows, ctrl-C ends no wait
        done, _ = wait(running, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in done:
            _, task = running[future]
            error = future.exception()
            if isinstance(error, DeadWorkerError) and task.again:
                reason = AudioError(f"{error} ended twice; see its messages")
                finished.extend(error_result(job, reason) for job in task.jobs)
            elif isinstance(error, DeadWorkerError):
                again.extend(replace(task, jobs=(job,), again=True) for job in task.jobs)
            elif error is not None:
                raise error
            finished.extend(results_of([future]))
            del running[future]


def results_of(futures: Iterable[Future[Results]]) -> Iterator[Result]:
    """The results of tasks that are done."""
    for future in futures:
        if future.done() and not future.cancelled() and future.exception() is None:
            results = future.result()
            yield from pickle.loads(results) if isinstance(results, bytes) else results


class LocalExecutor:
    """Runs tasks on threads of this process. Kernels, launches, decoding, hashing and writing release Python's lock.

    On cores each task has one thread, or several if there are few. Tasks for a device are launched; meanwhile all
    threads read and write the files of the others.

    played : plays the prepared jobs of a launch elsewhere; the memory of their outputs may be used again after the
             `with` block. None plays them here, one launch at a time
    """

    def __init__(
        self, worker: Worker, played: Callable[[Inputs], AbstractContextManager[Outputs]] | None = None
    ) -> None:
        threads = worker.setup.threads
        self._worker = worker
        self._played = played or self._played_here
        self._is_launched = worker.may_be_launched if played else worker.is_launched
        self.capacity: int = worker.setup.capacity
        self._device = threading.Lock()
        self._cores = ThreadPoolExecutor(threads, "batch")
        self._launches = ThreadPoolExecutor(LAUNCHES_IN_MEMORY, "batch-launch")
        self._files = ThreadPoolExecutor(threads, "batch-file")
        self._stopping = threading.Event()

    def submit(self, task: Task) -> Future[Results]:
        """See `Executor`."""
        if self._is_launched(task):
            return self._launches.submit(self._launch, task)
        return self._cores.submit(self._worker.run, task, self._stopping.is_set)

    def stop(self) -> None:
        """See `Executor`."""
        self._stopping.set()

    def shutdown(self) -> None:
        """See `Executor`."""
        for pool in (self._cores, self._launches, self._files):  # files last: launches wait for them
            pool.shutdown(wait=True, cancel_futures=True)

    def _launch(self, task: Task) -> list[Result]:
        # a thread for each take: all jobs of a take would wait for the one that reads it
        takes = {job.take: job for job in reversed(task.jobs)}
        list(self._files.map(self._worker.read_ahead, takes.values()))
        prepared = list(self._files.map(self._worker.prepare, task.jobs))
        if self._stopping.is_set():
            return []
        with self._played(prepared) as played:
            prepared.clear()
            played.reverse()
            # the list is emptied, so that the memory of each output is freed when it is written
            finish, earlier = self._worker.finish, task.earlier_outputs
            writing = [self._files.submit(finish, played.pop(), earlier) for _ in range(len(played))]
            return [result.result() for result in writing]

    @contextmanager
    def _played_here(self, prepared: Inputs) -> Iterator[Outputs]:
        with self._device:
            outputs = self._worker.play(prepared, threads=self._worker.setup.threads)
        yield outputs
