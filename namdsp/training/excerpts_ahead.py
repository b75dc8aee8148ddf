"""Training signals made ahead for a training on a GPU: guitar in other processes, the teachers' outputs in a thread.

Python in threads of this process would delay the launches of the training.
"""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import IO, Any, cast

from namdsp.arithmetic.fma import Float32
from namdsp.python_process import python_command
from namdsp.runtime.renderer import available_threads

#: Processes; excerpts that the teacher plays in one call, which takes little longer than one; such groups made ahead.
PROCESSES, GROUP, GROUPS = 4, 8, 2
END_SECONDS = 5.0


class ExcerptProcess:
    """A process that makes excerpts. make : number -> excerpt, can be pickled."""

    def __init__(self, make: Callable[[int], Float32]) -> None:
        self._make = make
        self._process = subprocess.Popen(
            python_command("from namdsp.training.excerpts_ahead import serve; serve()"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        with contextlib.suppress(OSError):
            self._send(make)

    def __call__(self, number: int) -> Float32:
        """Return an excerpt; it is made here if the process has ended."""
        try:
            self._send(number)
            return cast("Float32", pickle.load(cast("IO[bytes]", self._process.stdout)))
        except (OSError, EOFError, pickle.UnpicklingError):
            return self._make(number)

    def end(self) -> None:
        """Let the process end."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()

    def wait(self) -> None:
        """Wait until it has ended."""
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, value: Any) -> None:
        pipe = cast("IO[bytes]", self._process.stdin)
        pickle.dump(value, pipe)
        pipe.flush()


def serve() -> None:
    """Run such a process until its input ends."""
    with contextlib.suppress(EOFError, OSError):
        make = pickle.load(sys.stdin.buffer)
        make(0)  # compiles what it needs
        while True:
            pickle.dump(make(pickle.load(sys.stdin.buffer)), sys.stdout.buffer, pickle.HIGHEST_PROTOCOL)
            sys.stdout.buffer.flush()


class ExcerptsAhead:
    """Excerpts and the teachers' outputs, in the order of their numbers, for one training after the other.

    make : number -> excerpt, can be pickled
    """

    def __init__(self, make: Callable[[int], Float32]) -> None:
        self._processes = [
            ExcerptProcess(make) for _ in range(max(1, min(PROCESSES, available_threads() - 1)))
        ]
        self._idle: SimpleQueue[ExcerptProcess] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(len(self._processes))
        self._player = ThreadPoolExecutor(1)
        self._excerpts: deque[Future[Float32]] = deque()
        self._groups: deque[Future[list[Any]]] = deque()
        self._ready: deque[Any] = deque()

    def begin(self, play: Callable[[list[Float32]], list[Any]], first: int) -> None:
        """Start at a number; the excerpts are made from now on, and played from the first `next` on.

        play : excerpts -> each with the outputs of the teachers, as `next` returns it
        """
        for group in self._groups:
            group.cancel()
        wait(self._groups)
        for excerpt in self._excerpts:
            excerpt.cancel()
        for queue in (self._excerpts, self._groups, self._ready):
            queue.clear()
        self._play, self._next_number = play, first
        for _ in range(GROUPS * GROUP):
            self._make_next()

    def next(self) -> Any:
        """Return the next excerpt and the teachers' outputs. From the first call on, only this plays the teachers."""
        if not self._ready:
            self._begin_groups()
            self._ready.extend(self._groups.popleft().result())
            self._begin_groups()
        return self._ready.popleft()

    def close(self) -> None:
        """End the processes."""
        self._player.shutdown(cancel_futures=True)
        self._threads.shutdown(cancel_futures=True)
        for process in self._processes:
            process.end()
        for process in self._processes:
            process.wait()

    def _begin_groups(self) -> None:
        while len(self._groups) < GROUPS:
            excerpts = [self._excerpts.popleft() for _ in range(GROUP)]
            self._groups.append(self._player.submit(self._group, excerpts))
            for _ in excerpts:
                self._make_next()

    def _make_next(self) -> None:
        self._excerpts.append(self._threads.submit(self._excerpt, self._next_number))
        self._next_number += 1

    def _group(self, excerpts: list[Future[Float32]]) -> list[Any]:
        return self._play([excerpt.result() for excerpt in excerpts])

    def _excerpt(self, number: int) -> Float32:
        process = self._idle.get()
        try:
            return process(number)
        finally:
            self._idle.put(process)
