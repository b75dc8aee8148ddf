"""Other processes of a batch: one for each device, or several for the cores; how they start, work and end.

One process cannot keep a GPU or many cores busy: Python runs one thread at a time between launches and kernels.

    parent                       process
    setup                 -->    imports the rest, which takes a third of a second; opens its device meanwhile
                          <--    started
    task, number          -->    runs it, or gives it to one of its file processes
                          <--    log, level: what the library logs, such as that it compiles
                          <--    done, number: its results, pickled; the process of a device only hands them on
    stop                  -->    starts no further job, finishes the others, ends
                          <--    ended
                          <--    launch, number: a file process asks its parent, which has the device, to play jobs
    played, number        -->    they are played (`launch_queue.py`)
    end of the pipe       -->    ends at once: nobody would note what it does

A process that has a device and several threads is itself the parent of file processes, which read and write its files,
and which import the rest meanwhile, too. Nothing is lost with a process that dies: its tasks are submitted again, to a
new one. What is imported at the top is little, for all of it comes before a process starts to work.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing.connection import Pipe
from typing import TYPE_CHECKING, Any

from namdsp.batch.setup import DeadWorkerError, Results, Setup
from namdsp.common.python_process import python_command
from namdsp.errors import EngineError, SettingError
from namdsp.native.worker import share as worker_share

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

if TYPE_CHECKING:
    from namdsp.batch.executors import Executor
    from namdsp.batch.launch_queue import LaunchQueue, Reply
    from namdsp.batch.work import Task, Worker

VISIBLE = "CUDA_VISIBLE_DEVICES"
END_SECONDS = 60.0
#: Times that a process may end before it has started.
MAX_FALSE_STARTS = 2
#: NumPy's BLAS would begin with a thread for each core, each busy with waiting for a while.
_ONE_BLAS_THREAD = {"OPENBLAS_NUM_THREADS": "1"}


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
    from namdsp.runtime.dispatch import DEVICE

    visible = [number.strip() for number in os.environ.get(VISIBLE, "").split(",") if number.strip()]
    devices = []
    for name in (part.strip() for part in text.split(",")):
        match = DEVICE.fullmatch(name)
        if match is None or (visible and int(match[1]) >= len(visible)):
            raise SettingError(f"device {name!r}: expected devices such as cuda:0,cuda:1, that are there")
        devices.append(Device(name, {VISIBLE: visible[int(match[1])] if visible else match[1]}))
    if len({device.name for device in devices}) < len(devices):
        raise SettingError(f"devices {text!r}: one is named twice; expected each once")
    return devices


class ProcessExecutor:
    """Runs tasks in a process. It starts at once, and again with the next task if it has died.

    files        : number of file processes that it starts itself
    opens_device : whether it opens the first device that it sees at once
    shares       : whether it is a file process of this one, whose `launches` play what it asks for
    """

    def __init__(
        self,
        setup: Setup,
        device: Device,
        *,
        files: int = 0,
        opens_device: bool = False,
        shares: bool = False,
    ) -> None:
        self.setup: Setup = setup
        self.capacity: int = setup.capacity
        self._device = device
        self._files, self._opens_device, self._shares = files, opens_device, shares
        self.launches: LaunchQueue | None = None
        self._task_numbers = itertools.count()
        #: guards the pipe of the current process, None without one, and the tasks that were sent to it
        self._lock = threading.Lock()
        self._pipe: Connection | None = None
        self._running: dict[int, Future[Results]] = {}
        self._false_starts = 0
        self._stopping = False
        self._ended = threading.Event()  # the process has nothing more to say
        self._start()

    def submit(self, task: Task) -> Future[Results]:
        """See `Executor`."""
        future: Future[Results] = Future()
        number = next(self._task_numbers)
        with self._lock:
            if self._pipe is None:
                self._start()
            self._running[number] = future
            _send(self._pipe, ("task", number, task))
        return future

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
        if not self._ended.wait(END_SECONDS):
            self._process.kill()
            self._reader.join()

    def _start(self) -> None:
        """Start a process, and the thread that reads its results."""
        pipe, theirs = Pipe()
        number = theirs.fileno()
        memory = os.memfd_create("namdsp-batch") if self._shares else None
        process = subprocess.Popen(
            python_command(f"from namdsp.batch.processes import run; run({number})"),
            env={**_ONE_BLAS_THREAD, **os.environ, **self._device.environment},
            **_inherited([number] if memory is None else [number, memory]),
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr if sys.stderr is sys.__stderr__ else subprocess.DEVNULL,
        )
        theirs.close()
        _send(pipe, (self.setup, self._files, self._opens_device, memory))
        self._process, self._pipe = process, pipe
        self._ended.clear()
        self._reader = threading.Thread(
            target=self._read, args=(process, pipe, memory), name="batch-process", daemon=True
        )
        self._reader.start()

    def _read(self, process: subprocess.Popen[bytes], pipe: Connection, memory: int | None) -> None:
        """Read what a process sends until it ends. memory : handle of what it shares with this one"""
        started, shared = False, None
        try:
            with pipe, contextlib.suppress(EOFError, OSError):
                while True:
                    kind, number, content = pipe.recv()
                    if kind == "started":
                        started = True
                    elif kind == "done":
                        self._running.pop(number).set_result(content)
                    elif kind == "ended":
                        self._ended.set()
                    elif kind == "log":
                        logging.getLogger("namdsp").log(number, "%s", content)
                    elif self.launches is not None and memory is not None:
                        shared = shared or self.launches.share(memory)
                        self.launches.submit(content, shared, partial(self._answer, pipe, number))
        finally:
            self._end(process, started)

    def _answer(self, pipe: Connection, number: int, reply: Reply) -> None:
        with self._lock:
            _send(pipe, ("played", number, reply))

    def _end(self, process: subprocess.Popen[bytes], started: bool) -> None:
        """Wait for a process whose pipe has ended; the futures of its tasks fail."""
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
        self._ended.set()
        with self._lock:
            self._pipe = None
            lost = list(self._running.values())
            self._running.clear()
            self._false_starts = 0 if started or self._stopping else self._false_starts + 1
            never = self._false_starts >= MAX_FALSE_STARTS
        for future in lost:
            future.set_exception(
                SettingError(f"{self._device.name}: its process does not start; see its messages")
                if never
                else DeadWorkerError(f"its process on {self._device.name}")
            )


def _inherited(handles: list[int]) -> dict[str, Any]:
    """The arguments of `Popen` that let a process have these."""
    if sys.platform == "win32":
        for handle in handles:
            os.set_handle_inheritable(handle, True)
        return {"startupinfo": subprocess.STARTUPINFO(lpAttributeList={"handle_list": handles})}
    else:
        return {"pass_fds": handles}


def _send(pipe: Connection | None, what: object) -> None:
    with contextlib.suppress(OSError):  # of a process that has died: its reader finds the end of the pipe
        if pipe is not None:
            pipe.send(what)


# -- in such a process ------------------------------------------------------------------------------


def run(number: int) -> None:
    """Run tasks that come through the pipe of this number until this process is told to stop."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # the parent handles them, and says when to stop
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    pipe, sending, stopping = Connection(number), threading.Lock(), threading.Event()

    def receive() -> Any:
        try:
            return pipe.recv()
        except (EOFError, OSError):  # the parent has ended
            os._exit(1)

    def send(kind: str, number: int | None = None, content: object = None) -> None:
        try:
            with sending:
                pipe.send((kind, number, content))
        except OSError:
            os._exit(1)

    def on_done(number: int, future: Future[Results]) -> None:
        # tasks that have not begun are dropped after a stop, also by file processes
        if future.cancelled() or (stopping.is_set() and isinstance(future.exception(), DeadWorkerError)):
            return
        error = future.exception()
        if error is not None:
            traceback.print_exception(error)
            os._exit(1)
        results = future.result()
        send("done", number, results if isinstance(results, bytes) else pickle.dumps(results))

    def end() -> None:
        executor.stop()
        executor.shutdown()
        send("ended")
        os._exit(0)  # not the interpreter's end, which takes the time of many renders

    logging.getLogger("namdsp").addHandler(_LogToParent(send))
    logging.getLogger("namdsp").setLevel(logging.INFO)
    setup, file_count, opens_device, memory = receive()
    worker_share.threads = setup.threads
    shared = replace(setup, threads=max(1, setup.threads // max(1, file_count)))
    no_device = Device("files", {VISIBLE: ""})
    files = [ProcessExecutor(shared, no_device, shares=True) for _ in range(file_count)]
    opening = _open_device() if opens_device else None
    from namdsp.batch.executors import LocalExecutor
    from namdsp.batch.launch_queue import LaunchQueue, RemotePlayer, SharedMemory
    from namdsp.batch.work import Worker

    worker, player = Worker(setup), None
    executor: Executor
    if files:
        executor = _DeviceExecutor(worker, LaunchQueue(worker, opening), files)
    elif memory is None:
        executor = LocalExecutor(worker)
    else:
        player = RemotePlayer(worker, SharedMemory(memory), partial(send, "launch"))
        executor = LocalExecutor(worker, player.played)
    send("started")
    while True:
        kind, task_number, content = receive()
        if kind == "task":
            executor.submit(content).add_done_callback(partial(on_done, task_number))
        elif kind == "stop":
            stopping.set()
            threading.Thread(target=end, name="batch-end").start()
        elif player is not None:
            player.set_reply(task_number, content)


class _LogToParent(logging.Handler):
    """Hands to the parent what the library logs, such as that it compiles. send : of kind, level and text"""

    def __init__(self, send: Callable[[str, int, str], None]) -> None:
        super().__init__()
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        self._send("log", record.levelno, record.getMessage())


class _DeviceExecutor:
    """Runs tasks in file processes, which ask this one, the device's, for launches."""

    capacity = 0  # nobody asks

    def __init__(self, worker: Worker, launches: LaunchQueue, files: Sequence[ProcessExecutor]) -> None:
        self._worker, self._launches, self._files = worker, launches, files
        for file in files:
            file.launches = launches

    def submit(self, task: Task) -> Future[Results]:
        """See `Executor`."""
        if self._worker.may_be_launched(task):
            self._launches.start(task)
        return min(self._files, key=ProcessExecutor.running).submit(task)

    def stop(self) -> None:
        """See `Executor`."""
        for file in self._files:
            file.stop()

    def shutdown(self) -> None:
        """See `Executor`. Processes that have nothing to do end meanwhile, as this one does."""
        for file in self._files:
            if file.running():
                file.shutdown()


def _open_device() -> threading.Thread:
    """A thread that opens the device and uses its memory once, which takes long. Jobs find again what is wrong."""
    # before the thread, which then imports nothing: two threads must not import modules that need each other
    import namdsp.kernels.triton_gpu.device.cuda
    from namdsp.kernels.triton_gpu.device import interpreted, open_device

    def run() -> None:
        if interpreted():  # it imports more
            return
        with contextlib.suppress(EngineError):
            device = open_device()
            device.read(device.zeros(1), 1)

    thread = threading.Thread(target=run, name="batch-open", daemon=True)
    thread.start()
    import namdsp.kernels.triton_gpu.engine  # noqa: F401

    return thread
