"""A take through a capture and the rig around it, in memory: what batches, auditions and their pages play.

    prepare: take, model, cabinet -> input of the model        read once for adjacent jobs
    play:    input -> output of the model                      a group on one thread, or in one launch
    finish:  rig, rate, level -> output

`render_file.py` plays a file in blocks instead, by the same rig and `take_path.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError, NamdspError
from namdsp.format.chain import digest
from namdsp.model import Model
from namdsp.plan.plan import voices_for
from namdsp.rendering.job import PlayedJob
from namdsp.rendering.loudness import levelled
from namdsp.rendering.sources import MAX_MODELS, Sources
from namdsp.rendering.take_path import TakePath, check_take
from namdsp.rendering.takes import Take
from namdsp.rig.renderer import RigEffects
from namdsp.rig.resolved import ResolvedRig
from namdsp.runtime.dispatch import EngineRequest
from namdsp.runtime.jobs import RenderJob, render
from namdsp.runtime.signals import check_output, named_errors

AnyJob = TypeVar("AnyJob", bound=PlayedJob)
ItsJob = TypeVar("ItsJob", bound=PlayedJob, covariant=True)


@dataclass(frozen=True, kw_only=True)
class ModelInput(Generic[ItsJob]):
    """The samples that the model of a job gets.

    model_input : [C, T]
    output      : where the model's output goes, [C_out, T]; None for new memory
    """

    job: ItsJob
    model: Model
    model_input: Float32
    output: Float32 | None = None


@dataclass(frozen=True, kw_only=True)
class PreparedJob(ModelInput[ItsJob]):
    """A job that is ready to be rendered.

    digests        : SHA-256 of the files that it is made of: take, model, before, ir; None where there is none
    detector_input : of the gate, at the model's rate; with silence at its end where the model has latency
    """

    take: Take
    path: TakePath
    digests: Mapping[str, str | None]
    detector_input: Float32
    notes: tuple[str, ...]


Played = TypeVar("Played", bound="ModelInput[PlayedJob]", covariant=True)


@dataclass(frozen=True)
class ModelOutput(Generic[Played]):
    """The output of a model for a job.

    y       : [C_out, T]
    seconds : render time, as a share of that of the group
    engine  : name of the engine
    finite  : whether all samples are known to be
    """

    prepared: Played
    y: Float32
    seconds: float
    engine: str
    finite: bool = True


class JobPlayer:
    """Plays jobs, on any number of threads at once.

    engine     : as for `namdsp.render_file`
    max_models : captures that are kept open
    """

    def __init__(self, engine: str = "auto", *, max_models: int = MAX_MODELS) -> None:
        self.engine: str = engine
        self.sources: Sources = Sources(max_models)

    def prepare(self, job: AnyJob) -> PreparedJob[AnyJob]:
        """Read what a job needs; raises `NamdspError`."""
        with _memory_for(job):
            return self._prepare(job)

    def _prepare(self, job: AnyJob) -> PreparedJob[AnyJob]:
        settings = job.settings
        model, take = self.sources.model(job), self.sources.take(job)
        channels = len(take.samples)
        check_take(job.take, channels, take.rate_hz, model, resample=settings.resample)
        cabinet, ir_sha256 = self.sources.cabinet(job)
        rig = ResolvedRig.of(settings, model, settings.gate(), cabinet)
        effects = RigEffects(model, rig, channels=channels)
        arrival = self.sources.arrival(job, self.engine)
        path = TakePath(
            model,
            effects,
            settings,
            channels=channels,
            take_hz=take.rate_hz,
            frames=take.samples.shape[1],
            arrival=arrival,
        )
        *before, own = model.file.parts or (model.file.sha256,)
        detector_input, model_input = effects.process_input(self.sources.model_input(job, path))
        return PreparedJob(
            job=job,
            model=model,
            take=take,
            path=path,
            digests={
                "take": take.sha256,
                "model": own,
                "before": digest(before) if before else None,
                "ir": ir_sha256,
            },
            detector_input=detector_input,
            model_input=model_input,
            notes=(
                *(f"{job.model}: {note}" for note in (*model.warnings, *rig.levels.notes)),
                *(arrival.notes(job.model) if arrival else ()),
                *(f"{job.take}: {note}" for note in (*take.notes, *take.level.notes(rig.gate_opens_db))),
            ),
        )

    def play(
        self, group: Sequence[Played], *, threads: int | None = 1
    ) -> list[ModelOutput[Played] | NamdspError]:
        """Render prepared jobs; in the place of one that fails, its error."""
        started = time.perf_counter()
        jobs = [
            RenderJob(
                item.model,
                item.model_input,
                engine=self.engine,
                oversample=item.job.settings.oversample,
                y=item.output,
            )
            for item in group
        ]
        try:
            outputs = render(jobs, threads=threads)
        except (NamdspError, MemoryError, RuntimeError) as error:  # RuntimeError: of a device
            if len(group) == 1:
                return [_named(error, group[0].job)]
            middle = len(group) // 2
            return self.play(group[:middle], threads=threads) + self.play(group[middle:], threads=threads)
        share = (time.perf_counter() - started) / max(1, sum(item.model_input.size for item in group))
        return [
            ModelOutput(item, y, share * item.model_input.size, self._engine_name(item))
            for item, y in zip(group, outputs, strict=True)
        ]

    def finish(self, played: ModelOutput[PreparedJob[AnyJob]]) -> tuple[Float32, float]:
        """The output at its rate and level, and the gain to the target level; raises `NamdspError`."""
        prepared, y = played.prepared, played.y
        if not played.finite:
            with named_errors(prepared.model.file.file):
                check_output(y)
        path = prepared.path
        with _memory_for(prepared.job):
            y = path.effects.process_output(prepared.detector_input, np.require(y, requirements=["C", "W"]))
            y = path.from_model(y, last=True)
            name = f"{prepared.job.take} through {prepared.job.model}"
            return levelled(y, path.rate_hz, prepared.job.settings, name)

    def render(self, prepared: PreparedJob[AnyJob], *, threads: int | None = None) -> tuple[Float32, float]:
        """`play` and `finish` of one job; raises `NamdspError`."""
        (played,) = self.play([prepared], threads=threads)
        if isinstance(played, NamdspError):
            raise played
        return self.finish(played)

    def _engine_name(self, item: ModelInput[AnyJob]) -> str:
        voices = voices_for(item.model, len(item.model_input))
        return item.model.offline_engine(EngineRequest(self.engine, voice_count=voices)).name


def too_long(job: PlayedJob) -> AudioError:
    """The error of a job that does not fit into memory."""
    return AudioError(f"{job.take}: out of memory; expected a shorter take. Cut it")


@contextmanager
def _memory_for(job: PlayedJob) -> Iterator[None]:
    try:
        yield
    except MemoryError:
        raise too_long(job) from None


def _named(error: Exception, job: PlayedJob) -> NamdspError:
    if isinstance(error, NamdspError):
        return error
    reason = (
        "out of memory" if isinstance(error, MemoryError) else (str(error).splitlines() or [repr(error)])[0]
    )
    return AudioError(f"{job.take} through {job.model}: not rendered: {reason[:200]}")
