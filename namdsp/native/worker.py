"""Another Python process that compiles while this one works on something else.

    this process     8 bytes of length, request  ->   stdin    function(request)
                     8 bytes of length, result   <-   stdout   8 bytes of zeros where it raised an error

Workers only save time: if there is none, or it ends, or takes too long, this process compiles.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from namdsp.common.python_process import available_threads, python_command

#: A worker that does not answer for so long is ended.
LIMIT_SECONDS = 120.0
#: A worker that is asked nothing for so long ends.
IDLE_SECONDS = 20
_LENGTH_BYTES = 8


@dataclass
class Share:
    """The part of the machine that this process may use.

    threads : None for all processors; those of a batch are shared by its processes
    """

    threads: int | None = None

    def workers(self) -> int:
        """Return how many workers may run beside this process."""
        return max(0, (available_threads() if self.threads is None else self.threads) - 1)


#: of this process
share: Share = Share()


def can_start() -> bool:
    """Return whether this process is a Python that can be started again, not a program with Python in it."""
    program = Path(sys.executable or "").name.lower()
    return program.startswith("python") and not getattr(sys, "frozen", False)


class Worker:
    """A process that calls a function, for one thread at a time.

    function : "package.module:function", bytes -> bytes that are not empty. Its module should import little
    """

    def __init__(self, function: str) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if can_start():
            with suppress(OSError):  # too many processes, no memory
                self._process = subprocess.Popen(
                    python_command(f"from namdsp.native.worker import serve; serve({function!r})"),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )

    @property
    def runs(self) -> bool:
        """Whether the process is running."""
        return self._process is not None and self._process.poll() is None

    def call(self, request: bytes) -> bytes | None:
        """Return the function's result; None if it raised an error or the process has ended."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            return None
        late = threading.Timer(LIMIT_SECONDS, process.kill)
        late.daemon = True
        late.start()
        try:
            process.stdin.write(len(request).to_bytes(_LENGTH_BYTES, "little") + request)
            process.stdin.flush()
            size = int.from_bytes(_read(process.stdout, _LENGTH_BYTES), "little")
            return _read(process.stdout, size) or None
        except (OSError, EOFError):
            self.close()
            return None
        finally:
            late.cancel()
            late.join()

    def kill(self) -> None:
        """End the process; another thread that waits for its answer gets None."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process, and forget it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was written may not have been read
                        pipe.close()
            process.wait()


def serve(function: str) -> None:
    """Answer requests until they end; runs in the other process."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    module, name = function.split(":")
    run = getattr(import_module(module), name)
    alarm = getattr(signal, "alarm", lambda seconds: None)  # not on Windows
    with suppress(EOFError, OSError):
        while True:
            alarm(IDLE_SECONDS)
            size = int.from_bytes(_read(requests, _LENGTH_BYTES), "little")
            alarm(0)
            request = _read(requests, size)
            try:
                answer: bytes = run(request)
            except Exception:  # the same error is raised where the other process compiles
                answer = b""
            answers.write(len(answer).to_bytes(_LENGTH_BYTES, "little") + answer)
            answers.flush()


def _read(pipe: object, size: int) -> bytes:
    data: bytes = pipe.read(size)  # type: ignore[attr-defined]
    if len(data) < size:
        raise EOFError
    return data
