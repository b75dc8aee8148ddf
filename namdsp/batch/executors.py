"""Executors that run the tasks of a batch, as in `concurrent.futures`, and the loop that keeps them busy.

    tasks -> run_tasks -> LocalExecutor     threads of this process: kernels on cores, or launches on a device
                          ProcessExecutor   a process that sees one device, or has some of the cores (`processes.py`)
                          DaskExecutor      a Dask cluster (`dask_executor.py`)

Results are reported one by one, from any thread; the future of a task tells that all of its jobs are done. An executor
has a few tasks at a time, so that memory does not grow with their number. A task whose worker dies is submitted again,
without the jobs that were done; a task that kills its worker repeatedly is an error.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Protocol

from namdsp.batch.record import Result, error_result
from namdsp.batch.work import ModelOutput, PreparedJob, Task, Worker
from namdsp.errors import AudioError

#: Tasks for a device that a process has in memory: one is launched, files of the others are read and written.
LAUNCHES_IN_MEMORY = 3
#: Deaths of its worker after which a task counts as their cause.
MAX_DEATHS = 2


class DeadWorkerError(Exception):
    """The process that ran a task ended before the task was done. The message names the process."""


class Executor(Protocol):
    """Runs tasks of a batch."""

    @property
    def capacity(self) -> int:
        """The number of tasks that may be submitted at a time."""

    def submit(self, task: Task, on_result: Callable[[Result], None]) -> Future[None]:
        """Begin a task, as soon as there is a thread for it.

        on_result : called with each result as soon as the file has its name, from any thread

        The future raises `DeadWorkerError` if what did the task is gone, `SettingError` if that cannot begin at all.
        """

    def stop(self) -> None:
        """Start no further job."""

    def shutdown(self) -> None:
        """Wait for the jobs that have started; called after `stop`."""


def run_tasks(
    executors: Sequence[Executor], tasks: Iterator[Task], finished: dict[str, Result]
) -> Generator[None]:
    """Run all tasks, each on the least busy executor, and yield when some are done and the next ones are submitted.

    finished : output -> result, filled from other threads; the caller removes each result that it has read

    The caller stops the executors, also after an error. `shutdown` then waits for the jobs that have started; that adds
    their results to `finished`.

    Raises
    ------
    SettingError : an executor cannot start.
    """
    noted: set[str] = set()

    def on_result(result: Result) -> None:
        finished[result.job.output] = result
        noted.add(result.job.output)

    running: dict[Future[None], tuple[Executor, Task]] = {}
    resubmitted: deque[Task] = deque()
    deaths: Counter[Task] = Counter()

    def load(executor: Executor) -> float:
        return (
            sum(executor_of_task is executor for executor_of_task, _ in running.values()) / executor.capacity
        )

    while True:
        while load(least_busy := min(executors, key=load)) < 1.0:
            task = resubmitted.popleft() if resubmitted else next(tasks, None)
            if task is None:
                break
            running[least_busy.submit(task, on_result)] = least_busy, task
        yield
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            _, task = running.pop(future)
            try:
                future.result()
            except DeadWorkerError as died:
                left = replace(task, jobs=tuple(job for job in task.jobs if job.output not in noted))
                deaths[left] += 1
                if not left.jobs:
                    continue
                if deaths[left] < MAX_DEATHS:
                    resubmitted.append(left)
                    continue
                reason = AudioError(f"{died} ended {MAX_DEATHS} times; see its messages")
                for job in left.jobs:
                    on_result(error_result(job, reason))


class Player(Protocol):
    """Plays launches."""

    def played(
        self, prepared: Sequence[PreparedJob | Result]
    ) -> AbstractContextManager[list[ModelOutput[PreparedJob] | Result]]:
        """The outputs of prepared jobs; their memory may be used again after the `with` block."""


class LocalPlayer:
    """Plays launches in this process, one at a time."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._device = threading.Lock()

    @contextmanager
    def played(
        self, prepared: Sequence[PreparedJob | Result]
    ) -> Iterator[list[ModelOutput[PreparedJob] | Result]]:
        """See `Player`."""
        with self._device:
            outputs = self._worker.play(prepared, threads=self._worker.setup.threads)
        yield outputs


class LocalExecutor:
    """Runs tasks on threads of this process. Kernels, launches, decoding, hashing and writing release Python's lock.

    On cores each task has one thread. Tasks for a device are launched; meanwhile all threads read and write the files
    of the others.

    player : of launches; None for those of this process
    """

    def __init__(self, worker: Worker, player: Player | None = None) -> None:
        threads = worker.setup.threads
        self._worker = worker
        self._player = player or LocalPlayer(worker)
        self._is_launched = worker.may_be_launched if player else worker.is_launched
        self.capacity = capacity_of(threads)
        self._cores = ThreadPoolExecutor(threads, "batch")
        self._launches = ThreadPoolExecutor(LAUNCHES_IN_MEMORY, "batch-launch")
        self._files = ThreadPoolExecutor(threads, "batch-file")
        self._stopping = threading.Event()

    def submit(self, task: Task, on_result: Callable[[Result], None]) -> Future[None]:
        """See `Executor`."""
        if self._is_launched(task):
            return self._launches.submit(self._launch, task, on_result)
        return self._cores.submit(self._worker.run, task, on_result, self._stopping.is_set)

    def stop(self) -> None:
        """See `Executor`."""
        self._stopping.set()

    def shutdown(self) -> None:
        """See `Executor`."""
        for pool in (self._cores, self._launches, self._files):  # files last: launches wait for them
            pool.shutdown(wait=True, cancel_futures=True)

    def _launch(self, task: Task, on_result: Callable[[Result], None]) -> None:
        def finish(played: ModelOutput[PreparedJob] | Result) -> None:
            on_result(self._worker.finish(played, task.earlier_outputs))

        # a thread for each take: all jobs of a take would wait for the one that reads it
        takes = {job.take: job for job in reversed(task.jobs)}
        list(self._files.map(self._worker.read_ahead, takes.values()))
        prepared: list[PreparedJob | Result] = list(self._files.map(self._worker.prepare, task.jobs))
        if self._stopping.is_set():
            return
        with self._player.played(prepared) as played:
            prepared.clear()
            played.reverse()
            # the list is emptied, so that the memory of each output is freed when it is written
            for writing in [self._files.submit(finish, played.pop()) for _ in range(len(played))]:
                writing.result()


def capacity_of(threads: int) -> int:
    """Number of tasks that a process with `threads` threads has at a time."""
    return max(LAUNCHES_IN_MEMORY, threads + 1)
