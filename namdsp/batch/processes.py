"""Executors that run tasks of a batch in other processes, each of which has one device or some of the cores.

One process cannot keep a GPU or many cores busy: Python runs one thread at a time between launches and kernels.

    parent                       child
    role                  -->
                          <--    started
    task, number          -->                          runs it in its executor
                          <--    results, number       of some jobs, pickled: the process of a device only hands them on
                          <--    done, number          the task is done
                          <--    ended                 after a stop: all is done
                          <--    launch, number        of a file process: asks its parent, which has the device, to play
    played, number        -->                          jobs; they are played (`launch_queue.py`)
    stop                  -->                          starts no further job, finishes the others, ends
    end of the pipe       -->                          ends at once: nobody would note what it does

A process that has a device and several threads is itself the parent of file processes, which read and write its files.
Nothing is lost with a child that dies: its tasks are submitted again, to a new process.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing.connection import Connection

from namdsp.batch.child import FILES_ENVIRONMENT, VISIBLE, Child, start_child
from namdsp.batch.executors import MAX_DEATHS, DeadWorkerError, LocalExecutor, capacity_of
from namdsp.batch.launch_queue import LaunchQueue, RemotePlayer, Reply, Request, SharedMemory
from namdsp.batch.record import Result
from namdsp.batch.work import AUTO, Setup, Task, Worker
from namdsp.errors import SettingError
from namdsp.kernels import ON_DEVICES
from namdsp.runtime.dispatch import DEVICE

END_SECONDS = 60.0
#: Threads that each process has at the least; file processes of a device, at the most, and their threads, at the least:
#: with more they wait for Python's lock.
MIN_THREADS, MAX_FILE_PROCESSES, FILE_THREADS = 4, 8, 2
#: Results that are sent together, at most. Each message makes launches wait for the lock of Python.
RESULTS_TOGETHER = 16


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


@dataclass(frozen=True)
class Role:
    """What a child does.

    memory : of a file process: the handle of the memory that it shares with its parent
    """

    setup: Setup
    memory: int | None = None


_FILES = Device("files", FILES_ENVIRONMENT)


class ProcessExecutor:
    """Runs tasks in a process. It starts with a task, or before, and again with the next task if it has died.

    file_processes : children of its own, which read and write its files; 0 for none
    launches       : of this process, which plays what the other one asks for
    first          : the first process, if it runs already

    threads : of the process
    """

    def __init__(
        self,
        setup: Setup,
        device: Device,
        *,
        file_processes: int = 0,
        launches: LaunchQueue | None = None,
        first: Child | None = None,
    ) -> None:
        self._setup, self._device = setup, device
        self._file_processes, self._launches, self._first = file_processes, launches, first
        self.threads = setup.threads
        self.capacity = capacity_of(setup.threads)
        self._task_numbers = itertools.count()
        #: guards the pipe of the current process, None without one, and the tasks that were sent to it
        self._lock = threading.Lock()
        self._pipe: Connection | None = None
        self._running: dict[int, tuple[Future[None], Callable[[bytes], None]]] = {}
        self._false_starts = 0
        self._stopping = False
        self._reader: threading.Thread | None = None
        self._ended = threading.Event()  # the process has nothing more to say

    def submit(self, task: Task, on_result: Callable[[Result], None]) -> Future[None]:
        """See `Executor`."""

        def on_results(pickled: bytes) -> None:
            for result in pickle.loads(pickled):
                on_result(replace(result, device=self._device.name))

        return self.submit_for(task, on_results)

    def submit_for(self, task: Task, on_results: Callable[[bytes], None]) -> Future[None]:
        """As `submit`; on_results is called with results as they came: a list of them, pickled."""
        future: Future[None] = Future()
        number = next(self._task_numbers)
        with self._lock:
            if self._pipe is None:
                self._reader = self._start()
            self._running[number] = future, on_results
            _send(self._pipe, ("task", number, task))
        return future

    def start(self) -> None:
        """Start the process, unless it runs."""
        with self._lock:
            if self._pipe is None:
                self._reader = self._start()

    def running(self) -> int:
        """The number of tasks that are not done."""
        return len(self._running)

    def stop(self) -> None:
        """See `Executor`."""
        with self._lock:
            self._stopping = True
            _send(self._pipe, ("stop", None, None))

    def shutdown(self) -> None:
        """See `Executor`; after `END_SECONDS` the process is killed. It still exists for a moment: a GPU is closed."""
        if self._reader is not None and not self._ended.wait(END_SECONDS):
            self._child.process.kill()
            self._reader.join()

    def _start(self) -> threading.Thread:
        """Start a process, and the thread that reads its results."""
        child = self._first or start_child(
            self._device.environment,
            file_processes=self._file_processes,
            opens_device=self._file_processes > 0 and self._setup.engine in (AUTO, ON_DEVICES),
            shares_memory=self._launches is not None,
        )
        # where it cannot be mapped, this process ends before it says that it has started
        memory = None if child.memory is None else SharedMemory(child.memory)
        self._first, self._child, self._pipe = None, child, child.pipe
        self._ended.clear()
        _send(child.pipe, Role(self._setup, child.memory))
        reader = threading.Thread(target=self._read, args=(child, memory), name="batch-child", daemon=True)
        reader.start()
        return reader

    def _read(self, child: Child, memory: SharedMemory | None) -> None:
        """Read results of a process until it ends. memory : shared with it"""
        started, pipe = False, child.pipe
        try:
            with pipe, contextlib.suppress(EOFError, OSError):
                while True:
                    kind, number, content = pipe.recv()
                    if kind == "started":
                        started = True
                    elif kind == "results":
                        self._running[number][1](content)
                    elif kind == "done":
                        self._running.pop(number)[0].set_result(None)
                    elif kind == "ended":
                        self._ended.set()
                    elif self._launches is not None and memory is not None:
                        self._launches.submit(content, memory, partial(self._answer, pipe, number))
        finally:
            self._end(child, started)

    def _answer(self, pipe: Connection, number: int, reply: Reply) -> None:
        with self._lock:
            _send(pipe, ("played", number, reply))

    def _end(self, child: Child, started: bool) -> None:
        """Wait for a process whose pipe has ended; the futures of its tasks fail."""
        if not child.ends(END_SECONDS):
            child.process.kill()
            child.ends(END_SECONDS)
        self._ended.set()
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


class DeviceExecutor:
    """Runs tasks of the process that sees the device: launches here, files in other processes.

    files   : its file processes
    opening : a thread that opens the device
    """

    def __init__(self, setup: Setup, files: Sequence[Child], opening: threading.Thread | None) -> None:
        self._worker = Worker(setup)
        self._launches = LaunchQueue(self._worker, opening)
        shared = replace(setup, threads=max(1, setup.threads // len(files)))
        self._files = [ProcessExecutor(shared, _FILES, launches=self._launches, first=file) for file in files]
        for executor in self._files:
            executor.start()

    def submit_for(self, task: Task, on_results: Callable[[bytes], None]) -> Future[None]:
        """See `ProcessExecutor`."""
        if self._worker.may_be_launched(task):
            self._launches.start(task.jobs)
        return min(self._files, key=ProcessExecutor.running).submit_for(task, on_results)

    def stop(self) -> None:
        """See `Executor`."""
        for executor in self._files:
            executor.stop()

    def shutdown(self) -> None:
        """See `Executor`. Processes that have nothing to do end meanwhile, as this one does."""
        for executor in self._files:
            if executor.running():
                executor.shutdown()


class TogetherExecutor:
    """Runs tasks in this process; passes results on some at a time, the last ones before the task is done."""

    def __init__(self, local: LocalExecutor) -> None:
        self._local = local

    def submit_for(self, task: Task, on_results: Callable[[bytes], None]) -> Future[None]:
        """See `ProcessExecutor`."""
        lock, results = threading.Lock(), list[Result]()

        def send(least: int) -> None:
            with lock:
                if len(results) >= least:
                    on_results(pickle.dumps(results))
                    results.clear()

        def on_result(result: Result) -> None:
            with lock:
                results.append(result)
            send(RESULTS_TOGETHER)

        submitted = self._local.submit(task, on_result)
        submitted.add_done_callback(lambda _: send(1))
        return submitted

    def stop(self) -> None:
        """See `Executor`."""
        self._local.stop()

    def shutdown(self) -> None:
        """See `Executor`."""
        self._local.shutdown()


def process_executors(
    setup: Setup, devices: Sequence[Device], *, cores: bool = False
) -> list[ProcessExecutor]:
    """A process for each device, with file processes where there are threads for several; they start at once.

    cores : the devices are cores of this machine: as many processes as there are threads for
    """
    threads = max(1, setup.threads // len(devices))
    count = max(1, threads // MIN_THREADS)
    if cores:
        shared = replace(setup, threads=max(1, threads // count))
        executors = [ProcessExecutor(shared, device) for device in devices for _ in range(count)]
    else:
        files = (
            min(threads // FILE_THREADS, MAX_FILE_PROCESSES)
            if count > 1 and hasattr(os, "memfd_create")
            else 0
        )
        shared = replace(setup, threads=threads)
        executors = [ProcessExecutor(shared, device, file_processes=files) for device in devices]
    for executor in executors:
        executor.start()
    return executors


def child(number: int, files: Sequence[Child], opening: threading.Thread | None) -> None:
    """Run tasks that come through the pipe of this number until this process is told to stop.

    files, opening : as for `DeviceExecutor`; no files if this process has none
    """
    for signal_number in (
        signal.SIGINT,
        signal.SIGTERM,
        signal.SIGHUP,
    ):  # the parent handles them, and says when to stop
        signal.signal(signal_number, signal.SIG_IGN)
    sending, stopping = threading.Lock(), threading.Event()
    pipe = Connection(number)

    def send(kind: str, number: int | None = None, content: bytes | Request | None = None) -> None:
        try:
            with sending:
                pipe.send((kind, number, content))
        except OSError:  # the parent has ended
            os._exit(1)

    def on_done(number: int, future: Future[None]) -> None:
        # tasks that have not begun are dropped after a stop, also by file processes
        if future.cancelled() or (stopping.is_set() and isinstance(future.exception(), DeadWorkerError)):
            return
        error = future.exception()
        if error is not None:
            traceback.print_exception(error)
            os._exit(1)
        send("done", number)

    def end() -> None:
        executor.stop()
        executor.shutdown()
        send("ended")
        os._exit(0)  # not the interpreter's end, which takes the time of many renders

    try:
        role: Role = pipe.recv()
    except (EOFError, OSError):
        os._exit(1)
    player = None
    executor: DeviceExecutor | TogetherExecutor
    if files:
        executor = DeviceExecutor(role.setup, files, opening)
    else:
        worker = Worker(role.setup)
        if role.memory is not None:
            player = RemotePlayer(worker, SharedMemory(role.memory), partial(send, "launch"))
        executor = TogetherExecutor(LocalExecutor(worker, player))
    send("started")
    while True:
        try:
            kind, task_number, content = pipe.recv()
        except (EOFError, OSError):
            os._exit(1)
        if kind == "task":
            submitted = executor.submit_for(content, partial(send, "results", task_number))
            submitted.add_done_callback(partial(on_done, task_number))
        elif kind == "stop":
            stopping.set()
            threading.Thread(target=end, name="batch-end").start()
        elif player is not None:
            player.set_reply(task_number, content)


def _send(pipe: Connection | None, what: object) -> None:
    with contextlib.suppress(OSError):  # of a process that has died: its reader finds the end of the pipe
        if pipe is not None:
            pipe.send(what)
