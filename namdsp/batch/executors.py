"""Who does the work of a batch in this process: threads on cores, or one thread that launches and others around it.

An executor takes tasks as they come and gives results as they are done, a few tasks at a time, so that memory does not
grow with their number. What an executor is: `run(tasks)`, a generator of lists of results; and `finished`, where each
is until it is in the manifest: a signal may come between any two steps of the one who waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Protocol, TypeAlias

from namdsp.batch.record import Result
from namdsp.batch.work import AUTO, Prepared, Task, Worker

Results: TypeAlias = Generator[list[Result], None, None]

#: Tasks that are prepared while one is launched, and results that are being written meanwhile.
TASKS_AHEAD = 2


class Executor(Protocol):
    """What does tasks.

    finished : output -> result of what is done; who has taken a result removes it
    """

    finished: dict[str, Result]

    def run(self, tasks: Iterator[Task]) -> Results:
        """Do them all, and give results in any order. To close it stops as soon as what has begun is done."""


class Threads:
    """Each task on a thread of its own: kernels, decoding, hashing and writing let the others go on."""

    def __init__(self, worker: Worker) -> None:
        self._worker, self._threads = worker, worker.setup.threads
        self.finished: dict[str, Result] = {}

    def run(self, tasks: Iterator[Task]) -> Results:
        """See `Executor`."""
        pool = ThreadPoolExecutor(self._threads, thread_name_prefix="batch")
        running: set[Future[list[Result]]] = set()
        try:
            for task in tasks:
                running.add(pool.submit(self._worker.run, task, self.finished))
                if len(running) > self._threads:
                    running, results = _some(running)
                    yield from results
            while running:
                running, results = _some(running)
                yield from results
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class Launches:
    """For an engine that plays many at once: one task is launched while the next is read and the last is written.

    Tasks that the device would be slower with are played by cores meanwhile.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker, self._threads = worker, worker.setup.threads
        self.finished: dict[str, Result] = {}

    def run(self, tasks: Iterator[Task]) -> Results:
        """See `Executor`."""
        worker = self._worker
        # two pools: the device must not wait for what cores play
        around, cores = (
            ThreadPoolExecutor(self._threads, thread_name_prefix=name) for name in ("batch", "batch-play")
        )
        ahead: deque[tuple[Task, list[Future[Prepared | Result]]]] = deque()
        behind: deque[list[Future[Result]]] = deque()
        beside: deque[Future[list[Result]]] = deque()

        def launch() -> Results:
            task, coming = ahead.popleft()
            group = [each.result() for each in coming]
            played = worker.play(group, threads=self._threads)
            behind.append([around.submit(worker.finish, each, task.ours, self.finished) for each in played])
            if len(behind) > TASKS_AHEAD:
                yield from ([each.result()] for each in behind.popleft())

        try:
            for task in tasks:
                if worker.setup.engine == AUTO and worker.is_recurrent(task):
                    beside.append(cores.submit(worker.run, task, self.finished))
                else:
                    ahead.append((task, [around.submit(worker.prepare, job) for job in task.jobs]))
                if len(beside) > TASKS_AHEAD * self._threads:
                    yield beside.popleft().result()
                if len(ahead) > TASKS_AHEAD:
                    yield from launch()
            while ahead:
                yield from launch()
            yield from ([each.result()] for some in behind for each in some)
            yield from (each.result() for each in beside)
        finally:
            for pool in (around, cores):
                pool.shutdown(wait=True, cancel_futures=True)


def _some(
    running: set[Future[list[Result]]],
) -> tuple[set[Future[list[Result]]], list[list[Result]]]:
    done, rest = wait(running, return_when=FIRST_COMPLETED)
    return rest, [each.result() for each in done]
