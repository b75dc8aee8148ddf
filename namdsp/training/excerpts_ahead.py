"""Training signals made ahead for a training on a GPU: guitar in other processes, the teacher's output in a thread.

Python in threads of this process would delay the launches of the training.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import IO, Any, cast

from namdsp.arithmetic.fma import Float32
from namdsp.runtime.renderer import available_threads

Pair = tuple[Float32, Float32]
#: Processes; excerpts that the teacher plays in one call, which takes little longer than one; such groups made ahead.
PROCESSES, GROUP, GROUPS = 4, 8, 2
END_SECONDS = 5.0
_START = "import sys; sys.path[:] = {path!r}; from namdsp.training.excerpts_ahead import serve; serve()"


class ExcerptProcess:
    """A process that makes excerpts. make : number -> excerpt, can be pickled."""

    def __init__(self, make: Callable[[int], Float32]) -> None:
        self._make = make
        code = _START.format(path=[os.path.abspath(folder) for folder in sys.path])
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
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

    def close(self) -> None:
        """End the process."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the training ends it
    with contextlib.suppress(EOFError, OSError):
        make = pickle.load(sys.stdin.buffer)
        make(0)  # compiles what it needs
        while True:
            pickle.dump(make(pickle.load(sys.stdin.buffer)), sys.stdout.buffer, pickle.HIGHEST_PROTOCOL)
            sys.stdout.buffer.flush()


class ExcerptsAhead:
    """Excerpts and the teacher's output, in the order of their numbers.

    make  : number -> excerpt, can be pickled
    play  : excerpts -> the teacher's output for each
    first : number of the first
    """

    def __init__(
        self, make: Callable[[int], Float32], play: Callable[[list[Float32]], list[Float32]], first: int
    ) -> None:
        self._play, self._next_number = play, first
        self._processes = [
            ExcerptProcess(make) for _ in range(max(1, min(PROCESSES, available_threads() - 1)))
        ]
        self._idle: SimpleQueue[ExcerptProcess] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(len(self._processes))
        self._player = ThreadPoolExecutor(1)
        self._groups: deque[Future[list[Pair]]] = deque()
        self._ready: deque[Pair] = deque()

    def next(self) -> Pair:
        """Return the next excerpt and the teacher's output. From the first call on, only this plays the teacher."""
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
            process.close()

    def _begin_groups(self) -> None:
        while len(self._groups) < GROUPS:
            self._groups.append(self._player.submit(self._group, self._next_number))
            self._next_number += GROUP

    def _group(self, first: int) -> list[Pair]:
        xs = list(self._threads.map(self._excerpt, range(first, first + GROUP)))
        return list(zip(xs, self._play(xs), strict=True))

    def _excerpt(self, number: int) -> Float32:
        process = self._idle.get()
        try:
            return process(number)
        finally:
            self._idle.put(process)
