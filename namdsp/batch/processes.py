"""Executor that runs tasks in several processes; each of them sees one device and has separate threads.

One process cannot keep a GPU or many cores busy: Python runs one thread at a time between launches and kernels.

    parent                   child
    setup            -->
                     <--     None, None          it has started
    number, task     -->                         runs it in its `LocalExecutor`
                     <--     number, result      of each job
                     <--     number, None        the task is done
    end of the pipe  -->                         starts no further job, finishes the others, ends

Nothing is lost with a child that dies: its tasks are submitted again.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing.connection import Connection, Pipe

from namdsp.batch.executors import MAX_DEATHS, DeadWorkerError, LocalExecutor, capacity_of
from namdsp.batch.record import Result
from namdsp.batch.work import Setup, Task, Worker
from namdsp.errors import SettingError
from namdsp.runtime.dispatch import DEVICE

END_SECONDS = 60.0
#: Processes of a device at the most, and threads that each of them has at the least.
MAX_PROCESSES, MIN_THREADS = 4, 4
VISIBLE = "CUDA_VISIBLE_DEVICES"
_START = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = {path!r}; "
    "from namdsp.batch.processes import child; child({number})"
)


@dataclass(frozen=True)
class Device:
    """A device, and the environment of processes that use it.

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
    visible_devices = [
        visible.strip() for visible in os.environ.get(VISIBLE, "").split(",") if visible.strip()
    ]
    devices = []
    for name in (part.strip() for part in text.split(",")):
        match = DEVICE.fullmatch(name)
        if match is None or (visible_devices and int(match[1]) >= len(visible_devices)):
            raise SettingError(f"device {name!r}: expected devices such as cuda:0,cuda:1, that are there")
        devices.append(
            Device(name, {VISIBLE: visible_devices[int(match[1])] if visible_devices else match[1]})
        )
    if len({device.name for device in devices}) < len(devices):
        raise SettingError(f"devices {text!r}: one is named twice; expected each once")
    return devices


class ProcessExecutor:
    """Runs tasks in a process that sees one device. It starts with a task, and again with the next one if it has died.

    threads : of the process
    """

    def __init__(self, setup: Setup, device: Device) -> None:
        self._setup, self._device = setup, device
        self.threads = setup.threads
        self.capacity = capacity_of(setup.threads)
        self._task_numbers = itertools.count()
        #: guards the pipe of the current process, None without one, and the tasks that were sent to it
        self._lock = threading.Lock()
        self._pipe: Connection | None = None
        self._running: dict[int, tuple[Future[None], Callable[[Result], None]]] = {}
        self._false_starts = 0
        self._stopping = False
        self._reader: threading.Thread | None = None

    def submit(self, task: Task, on_result: Callable[[Result], None]) -> Future[None]:
        """See `Executor`."""
        future: Future[None] = Future()
        number = next(self._task_numbers)
        with self._lock:
            if self._pipe is None:
                self._reader = self._start()
            self._running[number] = future, on_result
            _send(self._pipe, (number, task))
        return future

    def stop(self) -> None:
        """See `Executor`. The process reads the end of the pipe, and can still send."""
        with self._lock:
            self._stopping = True
            if self._pipe is not None:
                with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self._pipe.fileno())) as both:
                    both.shutdown(socket.SHUT_WR)

    def shutdown(self) -> None:
        """See `Executor`; after `END_SECONDS` the process is killed."""
        if self._reader is None:
            return
        self._reader.join(END_SECONDS)
        if self._reader.is_alive():
            self._process.kill()
            self._reader.join()

    def _start(self) -> threading.Thread:
        """Start a process, and the thread that reads its results."""
        pipe, theirs = Pipe()
        number = theirs.fileno()
        code = _START.format(path=[os.path.abspath(folder) for folder in sys.path], number=number)
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, **self._device.environment},
            pass_fds=[number],
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr if sys.stderr is sys.__stderr__ else subprocess.DEVNULL,
        )
        theirs.close()
        self._pipe = pipe
        _send(pipe, self._setup)
        reader = threading.Thread(
            target=self._read, args=(pipe, self._process), name="batch-child", daemon=True
        )
        reader.start()
        return reader

    def _read(self, pipe: Connection, process: subprocess.Popen[bytes]) -> None:
        """Read results of a process until it ends."""
        started = False
        try:
            with pipe, contextlib.suppress(EOFError, OSError):
                while True:
                    number, result = pipe.recv()
                    if number is None:
                        started = True
                    elif result is None:
                        self._running.pop(number)[0].set_result(None)
                    else:
                        self._running[number][1](replace(result, device=self._device.name))
        finally:
            self._end(process, started)

    def _end(self, process: subprocess.Popen[bytes], started: bool) -> None:
        """Wait for a process whose pipe has ended; the futures of its tasks fail."""
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        with self._lock:
            self._pipe = None
            lost = [future for future, _ in self._running.values()]
            self._running.clear()
            self._false_starts = 0 if started or self._stopping else self._false_starts + 1
            never = self._false_starts >= MAX_DEATHS
        for future in lost:
            future.set_exception(
                SettingError(f"{self._device.name}: its process does not start; see its messages")
                if never
                else DeadWorkerError(f"its process on {self._device.name}")
            )


def process_executors(
    setup: Setup, devices: Sequence[Device], *, max_processes: int = MAX_PROCESSES
) -> list[ProcessExecutor]:
    """Up to `most` processes for each device, each with its share of the threads."""
    per_device = max(1, min(max_processes, setup.threads // (MIN_THREADS * len(devices))))
    threads = max(1, setup.threads // (per_device * len(devices)))
    return [
        ProcessExecutor(replace(setup, threads=threads), device)
        for device in devices
        for _ in range(per_device)
    ]


def child(number: int) -> None:
    """Main function of the other process: run tasks that come through the pipe until its end."""
    for signal_number in (
        signal.SIGINT,
        signal.SIGTERM,
        signal.SIGHUP,
    ):  # the parent handles them, and closes the pipe
        signal.signal(signal_number, signal.SIG_IGN)
    sending = threading.Lock()
    with Connection(number) as pipe:

        def send(number: int | None, result: Result | None = None) -> None:
            try:
                with sending:
                    pipe.send((number, result))
            except OSError:  # the parent has ended
                os._exit(1)

        def on_done(number: int, future: Future[None]) -> None:
            if future.cancelled():
                return
            error = future.exception()
            if error is not None:
                traceback.print_exception(error)
                os._exit(1)
            send(number)

        local = LocalExecutor(Worker(pipe.recv()))
        send(None)
        with contextlib.suppress(EOFError, OSError):
            while True:
                task_number, task = pipe.recv()
                local.submit(task, partial(send, task_number)).add_done_callback(
                    partial(on_done, task_number)
                )
        local.stop()
        local.shutdown()


def _send(pipe: Connection | None, what: object) -> None:
    with contextlib.suppress(OSError):  # of a process that has died: its reader finds the end of the pipe
        if pipe is not None:
            pipe.send(what)
