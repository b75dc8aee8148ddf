"""How a process of a batch is started, and what it begins before it imports the rest, which takes a third of a second.

    parent --> process of a device --> its file processes, which import the same meanwhile
                                       a thread that opens the device, meanwhile too

Imports little itself. What the processes do then: `processes.py`.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe

from namdsp.python_process import python_command

VISIBLE = "CUDA_VISIBLE_DEVICES"
#: Of the processes that read and write files for one that sees a device.
FILES_ENVIRONMENT = {VISIBLE: ""}
#: NumPy's BLAS would begin with a thread for each core, each busy with waiting for a while.
_ONE_BLAS_THREAD = {"OPENBLAS_NUM_THREADS": "1"}


@dataclass(frozen=True)
class Child:
    """A process, its pipe, and the handle of the memory that it shares with this one, if it does."""

    process: subprocess.Popen[bytes]
    pipe: Connection
    memory: int | None = None

    def ends(self, seconds: float) -> bool:
        """Wait for its end, at most so long; returns whether it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        return self.process.poll() is not None


def start_child(
    environment: Mapping[str, str],
    *,
    file_processes: int = 0,
    opens_device: bool = False,
    shares_memory: bool = False,
) -> Child:
    """Start a process, with some variables of its environment.

    file_processes : how many it starts itself
    opens_device   : whether it opens the first device that it sees at once
    """
    pipe, theirs = Pipe()
    number = theirs.fileno()
    memory = os.memfd_create("namdsp-batch") if shares_memory else None
    process = subprocess.Popen(
        python_command(
            f"from namdsp.batch.child import run; run({number}, {file_processes}, {opens_device})"
        ),
        env={**_ONE_BLAS_THREAD, **os.environ, **environment},
        pass_fds=[number] if memory is None else [number, memory],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr if sys.stderr is sys.__stderr__ else subprocess.DEVNULL,
    )
    theirs.close()
    return Child(process, pipe, memory)


def run(number: int, file_processes: int, opens_device: bool) -> None:
    """Main function of such a process, whose pipe has this number."""
    files = [start_child(FILES_ENVIRONMENT, shares_memory=True) for _ in range(file_processes)]
    opening = None
    if opens_device:
        # before the thread, which then imports nothing: two threads must not import modules that need each other
        import namdsp.kernels.triton_gpu.device.cuda

        opening = threading.Thread(target=_open_device, name="batch-open", daemon=True)
        opening.start()
        import namdsp.kernels.triton_gpu.engine  # noqa: F401
    from namdsp.batch.processes import child

    child(number, files, opening)


def _open_device() -> None:
    """Open the device, and use its memory once, which takes long the first time. Jobs find again what is wrong."""
    from namdsp.errors import EngineError
    from namdsp.kernels.triton_gpu.device import interpreted, open_device

    if interpreted():  # it imports more
        return
    with contextlib.suppress(EngineError):
        device = open_device()
        device.read(device.zeros(1), 1)
