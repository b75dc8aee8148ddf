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
from typing import IO, Any, cast

from namdsp.arithmetic.fma import Float32
from namdsp.common.python_process import available_threads, python_command

#: Processes; excerpts that the teacher plays in one call, which takes little longer than one; such groups made ahead.
PROCESSES, GROUP, GROUPS = 4, 8, 2


class ExcerptsAhead:
    """Excerpts and the teachers' outputs, in the order of their numbers, for one training after the other.

    make : number -> excerpt, can be pickled

    Each process makes every n-th excerpt; what one that has ended does not send is made here.
    """

    def __init__(self, make: Callable[[int], Float32]) -> None:
        self._make = make
        command = python_command("from namdsp.training.excerpts_ahead import serve; serve()")
        self._processes = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(max(1, min(PROCESSES, available_threads() - 1)))
        ]
        for process in self._processes:
            _send(process, make)
        self._reader, self._player = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self._excerpts: deque[Future[list[Float32]]] = deque()
        self._groups: deque[Future[list[Any]]] = deque()
        self._ready: deque[Any] = deque()

    def begin(self, play: Callable[[list[Float32]], list[Any]], first: int) -> None:
        """Start at a number; the excerpts are made from now on, and played from the first `next` on.

        play : excerpts -> each with the outputs of the teachers, as `next` returns it
        """
        for group in self._groups:
            group.cancel()
        wait([*self._groups, *self._excerpts])
        for queue in (self._excerpts, self._groups, self._ready):
            queue.clear()
        self._play, self._next_number = play, first
        for _ in range(GROUPS):
            self._make_group()

    def next(self) -> Any:
        """Return the next excerpt and the teachers' outputs. From the first call on, only this plays the teachers."""
        if not self._ready:
            while len(self._groups) <= GROUPS:
                self._groups.append(self._player.submit(self._played, self._excerpts.popleft()))
                self._make_group()
            self._ready.extend(self._groups.popleft().result())
        return self._ready.popleft()

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.kill()
        self._player.shutdown(cancel_futures=True)
        self._reader.shutdown(cancel_futures=True)
        for process in self._processes:
            process.communicate()

    def _make_group(self) -> None:
        numbers = range(self._next_number, self._next_number + GROUP)
        self._next_number += GROUP
        for number in numbers:
            _send(self._process(number), number)
        self._excerpts.append(self._reader.submit(lambda: [self._read(number) for number in numbers]))

    def _played(self, excerpts: Future[list[Float32]]) -> list[Any]:
        return self._play(excerpts.result())

    def _read(self, number: int) -> Float32:
        try:
            return cast("Float32", pickle.load(cast("IO[bytes]", self._process(number).stdout)))
        except (OSError, EOFError, pickle.UnpicklingError):
            return self._make(number)

    def _process(self, number: int) -> subprocess.Popen[bytes]:
        return self._processes[number % len(self._processes)]


def _send(process: subprocess.Popen[bytes], value: Any) -> None:
    with contextlib.suppress(OSError):  # it has ended
        assert process.stdin is not None
        pickle.dump(value, process.stdin)
        process.stdin.flush()


def serve() -> None:
    """Run such a process until its input ends."""
    with contextlib.suppress(EOFError, OSError):
        make = pickle.load(sys.stdin.buffer)
        make(0)  # compiles what it needs
        while True:
            pickle.dump(make(pickle.load(sys.stdin.buffer)), sys.stdout.buffer, pickle.HIGHEST_PROTOCOL)
            sys.stdout.buffer.flush()
