"""The work of a batch: jobs to files and results, on one thread, process or machine.

    prepare: take, model, cabinet -> input of the model        read once for adjacent jobs
    play:    input -> output of the model                      a group on one thread, or in one launch, perhaps in
                                                               another process, with the device (`launch_queue.py`)
    finish:  rig, rate, level -> measures -> file -> record

An error of a job is not raised: it is the result of the job.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.batch.jobs import Job
from namdsp.batch.outputs import write_output
from namdsp.batch.record import Result, Written, error_result, in_db, is_disk_full, record_of
from namdsp.batch.setup import Setup
from namdsp.batch.sources import MAX_MODELS, Sources
from namdsp.batch.takes import Take
from namdsp.errors import AudioError, NamdspError
from namdsp.model import Model
from namdsp.plan.plan import voices_for
from namdsp.rendering import loudness
from namdsp.rendering.take_path import TakePath, check_take
from namdsp.rig.renderer import RigEffects
from namdsp.rig.resolved import ResolvedRig
from namdsp.runtime.dispatch import EngineRequest
from namdsp.runtime.jobs import RenderJob, render
from namdsp.runtime.signals import check_output, named_errors

#: With this engine and a device, recurrent models run on the CPU and others on the device.
AUTO = "auto"
CPU_ENGINES = ("reference", "numba", "numpy")
#: From this number of voices on, a device is faster for any model.
MIN_DEVICE_VOICES = 1 << 10
#: Decimals of gains in dB, few enough for the same bits on all machines.
GAIN_DECIMALS = 3


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


@dataclass(frozen=True, kw_only=True)
class ModelInput:
    """The samples that the model of a job gets.

    model_input : [C, T]
    output      : where the model's output goes, [C_out, T]; None for new memory
    """

    job: Job
    model: Model
    model_input: Float32
    output: Float32 | None = None


@dataclass(frozen=True, kw_only=True)
class PreparedJob(ModelInput):
    """A job that is ready to be rendered.

    detector_input : of the gate, at the model's rate; with silence at its end where the model has latency
    """

    take: Take
    path: TakePath
    cabinet_sha256: str | None
    detector_input: Float32
    notes: tuple[str, ...]


Played = TypeVar("Played", bound=ModelInput)


@dataclass(frozen=True)
class ModelOutput(Generic[Played]):
    """The output of a model for a job.

    y       : [C_out, T]
    seconds : render time, as a share of that of the task
    engine  : name of the engine
    finite  : whether all samples are known to be
    """

    prepared: Played
    y: Float32
    seconds: float
    engine: str
    finite: bool = True


class Worker:
    """Runs tasks, on any number of threads at once.

    max_models : captures that are kept open
    """

    def __init__(self, setup: Setup, *, max_models: int = MAX_MODELS) -> None:
        self.setup = setup
        self.sources = Sources(max_models)

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

    def prepare(self, job: Job) -> PreparedJob | Result:
        """Read what a job needs, or its result if that fails."""
        settings = job.settings
        faulty_input: str | None = "model"
        try:
            model = self.sources.model(job)
            faulty_input = "take"
            take = self.sources.take(job)
            faulty_input = None
            channels = len(take.samples)
            check_take(job.take, channels, model)
            cabinet, cabinet_sha256 = self.sources.cabinet(job)
            rig = ResolvedRig.of(settings, model, settings.gate(), cabinet)
            effects = RigEffects(model, rig, channels=channels)
            path = TakePath(
                model,
                effects,
                channels=channels,
                take_hz=take.rate_hz,
                frames=take.samples.shape[1],
                tail=settings.tail,
                rate_hz=settings.sample_rate,
            )
            x = self.sources.model_input(job, path)
            notes = (
                *(f"{job.model}: {note}" for note in (*model.warnings, *rig.levels.notes)),
                *(f"{job.take}: {note}" for note in (*take.notes, *take.level.notes(rig.gate_opens_db))),
            )
            detector_input, model_input = effects.process_input(x)
            return PreparedJob(
                job=job,
                model=model,
                take=take,
                path=path,
                cabinet_sha256=cabinet_sha256,
                detector_input=detector_input,
                model_input=model_input,
                notes=notes,
            )
        except NamdspError as error:
            return error_result(job, error, faulty_input=faulty_input)
        except MemoryError:
            return error_result(job, too_long(job))

    def play(
        self, group: Sequence[Played | Result], *, threads: int = 1
    ) -> list[ModelOutput[Played] | Result]:
        """Render the prepared jobs; a job that fails has its result instead."""
        prepared = [item for item in group if not isinstance(item, Result)]
        started = time.perf_counter()
        try:
            outputs = iter(self._render(prepared, threads))
        except (NamdspError, MemoryError, RuntimeError) as error:  # RuntimeError: of a device
            if len(group) == 1:
                return [error_result(prepared[0].job, _named(error, prepared[0].job))]
            middle = len(group) // 2
            return self.play(group[:middle], threads=threads) + self.play(group[middle:], threads=threads)
        share = (time.perf_counter() - started) / max(1, sum(item.model_input.size for item in prepared))
        return [
            item
            if isinstance(item, Result)
            else ModelOutput(item, next(outputs), share * item.model_input.size, self._engine_name(item))
            for item in group
        ]

    def finish(self, played: ModelOutput[PreparedJob] | Result, earlier_outputs: frozenset[str]) -> Result:
        """Process, measure and write the output of a model; returns the result of the job."""
        if isinstance(played, Result):
            return played
        prepared, y = played.prepared, played.y
        job = prepared.job
        try:
            if not played.finite:
                with named_errors(prepared.model.file.file):
                    check_output(y)
            y, gain_db = self.levelled(prepared, y)

            def write(file: str, samples: Float32) -> Written:
                overwrite = self.setup.replace or file in earlier_outputs
                rate_hz, take = prepared.path.rate_hz, prepared.take
                return write_output(self.setup.folder, job, file, samples, rate_hz, take, overwrite=overwrite)

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

    def _render(self, prepared: Sequence[ModelInput], threads: int) -> list[Float32]:
        jobs = [
            RenderJob(
                item.model,
                item.model_input,
                engine=self.setup.engine,
                oversample=item.job.settings.oversample,
                y=item.output,
            )
            for item in prepared
        ]
        return render(jobs, threads=threads)

    def levelled(self, prepared: PreparedJob, y: Float32) -> tuple[Float32, float]:
        """The output at its rate and level, and the gain to the target level."""
        path = prepared.path
        y = path.effects.process_output(prepared.detector_input, np.require(y, requirements=["C", "W"]))
        y = path.from_model(y, last=True)
        gain_db = _gain_to_target(prepared.job, y, path.rate_hz)
        return (y * np.float32(db_to_gain(gain_db)) if gain_db else y), gain_db

    def _engine_name(self, prepared: ModelInput) -> str:
        voices = voices_for(prepared.model, len(prepared.model_input))
        return prepared.model.offline_engine(EngineRequest(self.setup.engine, voice_count=voices)).name


def too_long(job: Job) -> AudioError:
    """The error of a job that does not fit into memory."""
    return AudioError(f"{job.take}: out of memory; expected a shorter take. Cut it")


def _named(error: Exception, job: Job) -> NamdspError:
    if isinstance(error, NamdspError):
        return error
    reason = (
        "out of memory" if isinstance(error, MemoryError) else (str(error).splitlines() or [repr(error)])[0]
    )
    return AudioError(f"{job.take} through {job.model}: could not be played: {reason[:200]}")


def _gain_to_target(job: Job, y: Float32, rate_hz: int) -> float:
    """The gain in dB that brings an output to a target loudness or peak; 0 where the job has no target.

    Raises
    ------
    AudioError : y has no loudness, or no peak.
    """
    settings = job.settings
    if settings.loudness_lufs is None and settings.peak_dbfs is None:
        return 0.0
    levels = loudness.measure(y, rate_hz)
    actual, wanted = (
        (levels.loudness_lufs, settings.loudness_lufs)
        if settings.peak_dbfs is None
        else (in_db(levels.peak), settings.peak_dbfs)
    )
    if actual is None or wanted is None:
        raise AudioError(
            f"{job.take} through {job.model}: is silent, or shorter than 0.4 s, so it has no "
            f"{'loudness' if settings.peak_dbfs is None else 'peak'}; expected a signal that can be brought to one. "
            "Leave the level as it is for this one"
        )
    return round(wanted - actual, GAIN_DECIMALS)
