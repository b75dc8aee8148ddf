"""The work of a batch: jobs to files and results, on one thread, process or machine.

    prepare, play, finish: `rendering/player.py`; perhaps played in another process, with the device (`launch_queue.py`)
    finish:                also measures -> file -> record

An error of a job is not raised: it is the result of the job.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from namdsp.arithmetic.fma import Float32
from namdsp.batch.jobs import Job
from namdsp.batch.record import Prepared, Result, error_result, record_of
from namdsp.batch.setup import Setup
from namdsp.errors import NamdspError
from namdsp.files.pending_file import is_disk_full
from namdsp.folders.naming import path_of
from namdsp.folders.outputs import Written, write_output
from namdsp.rendering.player import JobPlayer, ModelInput, ModelOutput, too_long
from namdsp.rendering.sources import Sources
from namdsp.runtime.dispatch import EngineRequest

#: With this engine and a device, recurrent models run on the CPU and others on the device.
AUTO = "auto"
CPU_ENGINES = ("reference", "numba", "numpy")
#: From this number of voices on, a device is faster for any model.
MIN_DEVICE_VOICES = 1 << 10

Played = TypeVar("Played", bound=ModelInput[Job])


@dataclass(frozen=True)
class Task:
    """Jobs that one worker runs together.

    earlier_outputs : files of theirs that an earlier run has written
    threads         : that render one job
    again           : whether a worker has died of it
    """

    jobs: tuple[Job, ...]
    earlier_outputs: frozenset[str] = frozenset()
    threads: int = 1
    again: bool = False


class Worker:
    """Runs tasks, on any number of threads at once."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._player = JobPlayer(setup.engine)
        self.sources: Sources = self._player.sources

    def run(self, task: Task, stopping: Callable[[], bool] = lambda: False) -> list[Result]:
        """Run all jobs of a task on this thread: takes of a recurrent model together, others one after the other.

        stopping : whether no further job may start
        """
        results: list[Result] = []
        joint = self.is_recurrent(task)
        for jobs in [task.jobs] if joint else [(job,) for job in task.jobs]:
            if stopping():
                break
            for played in self.play([self.prepare(job) for job in jobs], threads=task.threads):
                results.append(self.finish(played, task.earlier_outputs))
        return results

    def read_ahead(self, job: Job) -> None:
        """Read the take of a job, for `prepare`, which also says what is wrong with it."""
        with contextlib.suppress(NamdspError, MemoryError):
            self.sources.take(job)

    def prepare(self, job: Job) -> Prepared | Result:
        """Read what a job needs, or its result if that fails."""
        faulty_input: str | None = "model"
        try:
            self.sources.model(job)
            faulty_input = "take"
            self.sources.take(job)
            faulty_input = None
            return self._player.prepare(job)
        except NamdspError as error:
            return error_result(job, error, faulty_input=faulty_input)
        except MemoryError:  # of the capture or the take
            return error_result(job, too_long(job))

    def play(
        self, group: Sequence[Played | Result], *, threads: int = 1
    ) -> list[ModelOutput[Played] | Result]:
        """Render the prepared jobs; a job that fails has its result instead."""
        prepared = [item for item in group if not isinstance(item, Result)]
        outputs = iter(zip(prepared, self._player.play(prepared, threads=threads), strict=True))
        return [item if isinstance(item, Result) else _or_result(*next(outputs)) for item in group]

    def finish(self, played: ModelOutput[Prepared] | Result, earlier_outputs: frozenset[str]) -> Result:
        """Process, measure and write the output of a model; returns the result of the job."""
        if isinstance(played, Result):
            return played
        prepared = played.prepared
        job = prepared.job
        try:
            y, gain_db = self._player.finish(played)

            def write(file: str, samples: Float32) -> Written:
                return write_output(
                    path_of(self.setup.folder, file),
                    samples,
                    prepared.path.rate_hz,
                    overwrite=self.setup.replace or file in earlier_outputs,
                    subtype=job.settings.subtype,
                    inputs=[job.take, job.model, *job.settings.files],
                    metadata=prepared.take.metadata,
                    level_control="level of the take" if file == job.dry else job.settings.level_control,
                )

            dry = None if job.dry is None else write(job.dry, prepared.path.dry(prepared.take.samples))
            return Result(job, record_of(played, y, gain_db, write(job.output, y), dry))
        except NamdspError as error:
            return error_result(job, error, disk_full=is_disk_full(error))
        except MemoryError:
            return error_result(job, too_long(job))

    def runs_on_device(self, job: Job) -> bool:
        """Whether the engine of a job's model runs many voices together, on a device."""
        if self.setup.engine in CPU_ENGINES:
            return False
        try:
            request = EngineRequest(self.setup.engine, voice_count=MIN_DEVICE_VOICES)
            return self.sources.model(job).offline_engine(request).batches_voices
        except NamdspError:
            return False

    def is_launched(self, task: Task) -> bool:
        """Whether a task runs on a device; with engine "auto", recurrent models run on the CPU meanwhile."""
        return self.may_be_launched(task) and self.runs_on_device(task.jobs[0])

    def may_be_launched(self, task: Task) -> bool:
        """The same as far as it can be told where no device is seen."""
        engine = self.setup.engine
        return engine not in CPU_ENGINES and not (engine == AUTO and self.is_recurrent(task))

    def is_recurrent(self, task: Task) -> bool:
        """Whether a task is takes of a recurrent model, which run together."""
        with contextlib.suppress(NamdspError):
            return bool(self.sources.model(task.jobs[0]).plan.recurrent)
        return False


def _or_result(item: Played, played: ModelOutput[Played] | NamdspError) -> ModelOutput[Played] | Result:
    return error_result(item.job, played) if isinstance(played, NamdspError) else played
