"""What a worker of a batch is given and gives back. Imports nothing: a process begins with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from namdsp.batch.record import Result

#: Tasks for a device that a process has in memory: one is launched, files of the others are read and written.
LAUNCHES_IN_MEMORY = 3

#: Of a task; pickled as they came, where they came from another process.
Results: TypeAlias = "list[Result] | bytes"


class DeadWorkerError(Exception):
    """The process that ran a task ended before the task was done. The message names the process."""


@dataclass(frozen=True)
class Setup:
    """Settings of a worker.

    folder  : of the outputs
    engine  : as for `namdsp.render_file`
    threads : cores to use
    replace : whether any existing output may be replaced, or only those that an earlier run has written
    """

    folder: str
    engine: str = "auto"
    threads: int = 1
    replace: bool = False

    @property
    def capacity(self) -> int:
        """Number of tasks that a process has at a time."""
        return max(LAUNCHES_IN_MEMORY, self.threads + 1)
