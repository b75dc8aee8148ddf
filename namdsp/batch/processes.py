"""A batch on devices: some processes for each, which see that device alone, and take tasks as they have done others.

One process keeps neither a GPU busy nor many cores: what is around launches and kernels, in Python, takes turns.

    parent                      child
    task        <- next         asks when it has room for one more
                <- results      as they are done
    nothing left: the child finishes what it has, and ends; the pipe's end: what it has begun, and says that too

A child that dies loses nothing: its tasks go to the others, or to a new child. Those that kill one again are errors.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any

from namdsp.batch.executors import Executor, Launches, Results, Threads
from namdsp.batch.record import Result, error_result, note_finished
from namdsp.batch.work import Setup, Task, Worker
from namdsp.errors import AudioError, SettingError
from namdsp.runtime.dispatch import DEVICE

#: How often a task may be in a child that dies, or a child die as it starts, before that is taken for the reason.
MOST_DEATHS = 2
END_SECONDS = 60.0
#: For a device, and threads that are worth a process.
MOST_PROCESSES, THREADS_EACH = 4, 4
VISIBLE = "CUDA_VISIBLE_DEVICES"
_START = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = {path!r}; "
    "from namdsp.batch.processes import child; child({number})"
)


@dataclass(frozen=True)
class Device:
    """Where a child works.

    name        : for messages
    environment : variables that make it see that device alone
    """

    name: str
    environment: Mapping[str, str] = field(default_factory=dict)


def parse_devices(text: str) -> list[Device]:
    """From `cuda:0,cuda:1`, numbered as this process sees them.

    Raises
    ------
    SettingError : it is something else, or one is named twice.
    """
    seen = [each.strip() for each in os.environ.get(VISIBLE, "").split(",") if each.strip()]
    devices = []
    for name in (piece.strip() for piece in text.split(",")):
        found = DEVICE.fullmatch(name)
        if found is None or (seen and int(found[1]) >= len(seen)):
            raise SettingError(f"device {name!r}: expected devices such as cuda:0,cuda:1, that are there")
        devices.append(Device(name, {VISIBLE: seen[int(found[1])] if seen else found[1]}))
    if len({device.name for device in devices}) < len(devices):
        raise SettingError(f"devices {text!r}: one is named twice; expected each once")
    return devices


class Processes:
    """An executor with some processes for each device; each reads and writes on its share of the threads."""

    def __init__(self, setup: Setup, devices: Sequence[Device], *, most: int = MOST_PROCESSES) -> None:
        each = max(1, min(most, setup.threads // (THREADS_EACH * len(devices))))
        self._devices = [device for device in devices for _ in range(each)]
        self._setup = replace(setup, threads=max(1, setup.threads // len(self._devices)))
        self.finished: dict[str, Result] = {}
        self._again: deque[Task] = deque()
        self._deaths: Counter[Task] = Counter()
        self._false_starts: Counter[str] = Counter()

    def run(self, tasks: Iterator[Task]) -> Results:
        """See `Executor`."""
        children = [_Child(self._setup, device) for device in self._devices]
        try:
            while children:
                for ready in wait([child.pipe for child in children]):
                    (child,) = (each for each in children if each.pipe is ready)
                    try:
                        said = child.hear(self.finished)
                    except (EOFError, OSError):
                        children.remove(child)
                        yield from self._after(child, children)
                        continue
                    if said is None:
                        child.give(self._next(tasks))
                    else:
                        yield said
        finally:
            for child in children:
                child.ask_to_stop()
            for child in children:
                child.hear_rest(self.finished)
                child.end()

    def _next(self, tasks: Iterator[Task]) -> Task | None:
        return self._again.popleft() if self._again else next(tasks, None)

    def _after(self, dead: _Child, children: list[_Child]) -> Iterator[list[Result]]:
        """Its tasks again, or errors of those that have killed too many; and another child in its place."""
        dead.end()
        if dead.finished and not dead.has:
            return
        for task in dead.has:
            self._deaths[task] += 1
            if self._deaths[task] < MOST_DEATHS:
                self._again.append(task)
            else:
                reason = AudioError(
                    f"its process on {dead.device.name} ended {MOST_DEATHS} times; see its messages"
                )
                yield [error_result(job, reason) for job in task.jobs]
        if dead.has or not dead.finished:
            if not dead.spoke:
                self._false_starts[dead.device.name] += 1
            if self._false_starts[dead.device.name] == MOST_DEATHS:
                raise SettingError(f"{dead.device.name}: its process does not start; see its messages")
            children.append(_Child(self._setup, dead.device))


class _Child:
    """One process, and the tasks that it has."""

    def __init__(self, setup: Setup, device: Device) -> None:
        self.device = device
        self.has: list[Task] = []
        self.finished = self.spoke = self._interrupted = False
        self.pipe, theirs = Pipe()
        number = theirs.fileno()
        code = _START.format(path=[os.path.abspath(each) for each in sys.path], number=number)
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, **device.environment},
            pass_fds=[number],
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr if sys.stderr is sys.__stderr__ else subprocess.DEVNULL,
        )
        theirs.close()
        self._send(setup)

    def give(self, task: Task | None) -> None:
        """What it has asked for; None if there is nothing left."""
        self.spoke = True
        if task is None:
            self.finished = True
        else:
            self.has.append(task)
        self._send(task)

    def hear(self, finished: dict[str, Result]) -> list[Result] | None:
        """Results, which are noted as finished; None if it asks for a task. Raises EOFError, OSError."""
        self._interrupted = True  # by a signal between here and there
        said = self.pipe.recv()
        results = None if said is None else self._done(said)
        note_finished(finished, results or ())
        self._interrupted = False
        return results

    def ask_to_stop(self) -> None:
        """Let it begin nothing more: it reads the pipe's end, and can still send."""
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self.pipe.fileno())) as both:
            both.shutdown(socket.SHUT_WR)

    def hear_rest(self, finished: dict[str, Result]) -> None:
        """What it finishes after that, for some time."""
        end = time.monotonic() + END_SECONDS
        with contextlib.suppress(EOFError, OSError):
            # half a message can be read by nobody
            while not self._interrupted and self.pipe.poll(max(0.0, end - time.monotonic())):
                self.hear(finished)

    def _done(self, results: list[Result]) -> list[Result]:
        outputs = {result.job.output for result in results}
        for task in self.has:
            left = tuple(job for job in task.jobs if job.output not in outputs)
            if len(left) < len(task.jobs):
                self.has[self.has.index(task)] = replace(task, jobs=left)
                break
        self.has = [task for task in self.has if task.jobs]
        return [replace(result, place=self.device.name) for result in results]

    def end(self) -> None:
        """Let it finish what it does, for some time."""
        self.pipe.close()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, what: Any) -> None:
        with contextlib.suppress(OSError):  # if it is gone, the next look finds the pipe's end
            self.pipe.send(what)


def child(number: int) -> None:
    """The other process: tasks from the pipe, results into it, until there are no more or nobody listens."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # for the parent, who closes the pipe
        signal.signal(each, signal.SIG_IGN)
    with Connection(number) as pipe:
        worker = Worker(pipe.recv())
        tasks = _asked_for(pipe)
        try:
            first = next(tasks)
        except (StopIteration, EOFError, OSError):
            return
        together = worker.plays_together(first.jobs[0])
        tasks = chain([first], tasks)
        doing: Executor = Launches(worker) if together else Threads(worker)
        running = doing.run(tasks if together else _apart(worker, tasks))
        try:
            with contextlib.suppress(EOFError):
                for results in running:
                    pipe.send(results)
                    for result in results:
                        doing.finished.pop(result.job.output, None)
                    if pipe.poll(0):  # nothing was asked for: it is the pipe's end
                        break
            running.close()
            pipe.send(list(doing.finished.values()))
        except OSError:  # nobody listens
            os._exit(1)


def _asked_for(pipe: Connection) -> Iterator[Task]:
    """Raises EOFError if nothing more shall begin, OSError if nobody listens."""
    while True:
        pipe.send(None)
        task = pipe.recv()
        if task is None:
            return
        yield task


def _apart(worker: Worker, tasks: Iterator[Task]) -> Iterator[Task]:
    """A task for each thread."""
    for task in tasks:
        if worker.is_recurrent(task):
            yield task
        else:
            yield from (replace(task, jobs=(job,)) for job in task.jobs)
