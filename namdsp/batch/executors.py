"""Who does the work of a batch: executors, as `concurrent.futures` has them, and the one loop that keeps them busy.

    tasks --> run_tasks --submit--> Here       threads of this process: cores, or launches with files read and written
                                    Child      a process that sees one device and has a `Here` (`processes.py`)
                                    Cluster    a Dask cluster (`machines.py`)
    results <-- note, one by one, from whichever thread has them; the future of a task says that it is done

An executor has a few tasks at a time, so that memory does not grow with their number. A task whose worker dies is given
out again, without the jobs that were done; what kills its worker again and again is an error.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import Protocol

from namdsp.batch.record import Result, error_result
from namdsp.batch.work import Played, Prepared, Task, Worker
from namdsp.errors import AudioError

#: Tasks of launches that a process is at: one is launched, others are read and written.
LAUNCHES_AT_ONCE = 4
#: How often the worker of a task may die before the task is taken for the reason.
MOST_DEATHS = 2


class DeadWorkerError(Exception):
    """What did a task is gone, and with it what was not noted yet. The text says what it was."""


class Executor(Protocol):
    """What does tasks."""

    @property
    def room(self) -> int:
        """Tasks that it takes at a time."""

    def submit(self, task: Task, note: Callable[[Result], None]) -> Future[None]:
        """Begin a task, as soon as there is a thread for it.

        note : takes each result as soon as the file has its name, from any thread

        The future raises `DeadWorkerError` if what did the task is gone, `SettingError` if that cannot begin at all.
        """

    def stop(self) -> None:
        """Let nothing more begin."""

    def shutdown(self) -> None:
        """Wait for what has begun, after `stop`."""


def run_tasks(
    executors: Sequence[Executor], tasks: Iterator[Task], finished: dict[str, Result]
) -> Generator[None]:
    """Do all tasks, each on the executor that has most room, and yield when some are done and others have begun.

    finished : output -> result, filled from other threads; who has taken a result removes it

    To close it lets what has begun end, which may fill `finished` further.

    Raises
    ------
    SettingError : an executor cannot begin.
    """
    noted: set[str] = set()

    def note(result: Result) -> None:
        finished[result.job.output] = result
        noted.add(result.job.output)

    running: dict[Future[None], tuple[Executor, Task]] = {}
    again: deque[Task] = deque()
    deaths: Counter[Task] = Counter()

    def load(executor: Executor) -> float:
        return sum(each is executor for each, _ in running.values()) / executor.room

    try:
        while True:
            while load(least := min(executors, key=load)) < 1.0:
                task = again.popleft() if again else next(tasks, None)
                if task is None:
                    break
                running[least.submit(task, note)] = least, task
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
                    if deaths[left] < MOST_DEATHS:
                        again.append(left)
                        continue
                    reason = AudioError(f"{died} ended {MOST_DEATHS} times; see its messages")
                    for job in left.jobs:
                        note(error_result(job, reason))
    finally:
        for executor in executors:
            executor.stop()
        for executor in executors:
            executor.shutdown()


class Here:
    """Threads of this process. Kernels, launches, decoding, hashing and writing let other threads go on.

    On cores a task is one thread's. A task that is launched has its files read and written by all threads; one at a
    time has the device, while others are read and written.
    """

    def __init__(self, worker: Worker) -> None:
        threads = worker.setup.threads
        self._worker, self._threads = worker, threads
        self.room = room_of(threads)
        self._cores = ThreadPoolExecutor(threads, "batch")
        self._launches = ThreadPoolExecutor(LAUNCHES_AT_ONCE, "batch-launch")
        self._files = ThreadPoolExecutor(threads, "batch-file")
        self._device = threading.Lock()
        self._stopping = threading.Event()

    def submit(self, task: Task, note: Callable[[Result], None]) -> Future[None]:
        """See `Executor`."""
        if self._worker.is_launched(task):
            return self._launches.submit(self._launch, task, note)
        return self._cores.submit(self._worker.run, task, note, self._stopping.is_set)

    def stop(self) -> None:
        """See `Executor`."""
        self._stopping.set()

    def shutdown(self) -> None:
        """See `Executor`."""
        for pool in (self._cores, self._launches, self._files):  # files last: launches wait for them
            pool.shutdown(wait=True, cancel_futures=True)

    def _launch(self, task: Task, note: Callable[[Result], None]) -> None:
        def finish(played: Played | Result) -> None:
            note(self._worker.finish(played, task.ours))

        prepared: list[Prepared | Result] = list(self._files.map(self._worker.prepare, task.jobs))
        with self._device:
            if self._stopping.is_set():
                return
            played = self._worker.play(prepared, threads=self._threads)
        prepared.clear()
        played.reverse()
        # each output is let go as soon as it is written
        for writing in [self._files.submit(finish, played.pop()) for _ in range(len(played))]:
            writing.result()


def room_of(threads: int) -> int:
    """Tasks that a process of so many threads takes at a time."""
    return max(LAUNCHES_AT_ONCE, threads + 1)
