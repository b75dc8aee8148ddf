"""Compile functions in other processes, while this one writes the IR of the next function.

Not threads: llvmlite lets one thread at a time into LLVM.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any

from namdsp.native.llvm_code import compile_object
from namdsp.native.worker import Worker, share

#: Maximum other processes: more would wait for IR.
MAX_WORKERS = 4
COMPILE = "namdsp.native.llvm_code:compile_bytes"


class CompileJob:
    """A module of IR to compile for this machine.

    inline : as for `optimise`
    answer : the object code; None if a worker has none
    """

    def __init__(self, text: str, inline: bool) -> None:
        self.text: str = text
        self.inline: bool = inline
        self.answer: Future[bytes | None] = Future()

    def code(self) -> bytes:
        """Wait for the object code; compile it here if no other process has."""
        return self.answer.result() or compile_object(self.text, inline=self.inline)

    def request(self) -> bytes:
        """Return what `llvm_code.compile_bytes` takes."""
        return (b"1" if self.inline else b"0") + self.text.encode()


class Compilers:
    """Processes that compile, for use in a `with`.

    count : of functions; one alone is compiled by this process
    """

    def __init__(self, count: int) -> None:
        self._jobs: SimpleQueue[CompileJob | None] = SimpleQueue()
        self._workers: list[Worker] = []
        self._ending = False
        self._threads = [
            threading.Thread(target=self._serve, name="namdsp compiler", daemon=True)
            for _ in range(min(MAX_WORKERS, share.workers(), count - 1))
        ]

    def __enter__(self) -> Compilers:
        for thread in self._threads:
            thread.start()
        return self

    def start(self, text: str, inline: bool) -> CompileJob:
        """Give a job to a free process. After the last job, call `help` and `CompileJob.code`."""
        job = CompileJob(text, inline)
        self._jobs.put(job)
        return job

    def help(self) -> None:
        """Compile the jobs that no other process has begun."""
        while True:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return
            if job is not None:
                job.answer.set_result(compile_object(job.text, inline=job.inline))

    def __exit__(self, *error: Any) -> None:
        self._ending = True
        for worker in self._workers:
            worker.kill()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        """Hand jobs to a worker, until there are no more or it has ended."""
        worker = Worker(COMPILE)
        self._workers.append(worker)
        try:
            while worker.runs and not self._ending and (job := self._jobs.get()) is not None:
                answer = None
                try:
                    answer = worker.call(job.request())
                finally:
                    job.answer.set_result(answer)
        finally:
            worker.close()
