"""Caches of what jobs read: captures, takes and cabinets, opened once for adjacent jobs."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from namdsp.arithmetic.fma import Float32
from namdsp.audio.digest import sha256_file
from namdsp.batch.jobs import Job
from namdsp.batch.stages import Stages
from namdsp.batch.takes import LruCache, Take, at_rate, read_take
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.oversampling.latency_compensation import with_silence
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.effects import RigEffects

#: Sizes of the caches: captures, bytes of takes, cabinets.
MAX_MODELS = 256
MAX_TAKE_BYTES = 64 << 20
MAX_CABINETS = 64


class Sources:
    """Caches of captures, takes and cabinets, for any number of threads."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._models: LruCache[Model] = LruCache(MAX_MODELS, lambda model: 1)
        self._takes: LruCache[Take] = LruCache(MAX_TAKE_BYTES, lambda take: take.size)
        self._cabinets: LruCache[tuple[Cabinet | None, str]] = LruCache(MAX_CABINETS, lambda cabinet: 1)

    def model(self, job: Job) -> Model:
        """The capture of a job; raises `NamFileError`."""
        settings = job.settings
        key = (job.model, settings.slim, settings.compat, settings.allow_large)

        def read() -> Model:
            with self._stages.time("read"):
                return open_model(
                    job.model,
                    slim=settings.slim,
                    compatibility=settings.compat,
                    allow_large=settings.allow_large,
                )

        return self._models.get(key, read)

    def take(self, job: Job, rate_hz: int | None = None) -> Take:
        """The take of a job at some rate, None for the file's; raises `AudioError`."""
        key = self._take_key(job)
        original = self._takes.get((*key, None), lambda: read_take(job.take, job.settings, self._stages))
        if rate_hz in (None, original.rate_hz):
            return original
        with self._stages.time("resample"):
            return self._takes.get((*key, rate_hz), lambda: at_rate(original, rate_hz))

    def _take_key(self, job: Job) -> tuple[Hashable, ...]:
        settings = job.settings
        return job.take, settings.start, settings.end, settings.mono, settings.allow_truncated

    def cabinet(self, job: Job) -> tuple[Cabinet | None, str | None]:
        """The cabinet of a job, and the SHA-256 of its file; raises `AudioError`."""
        path = job.settings.ir
        if path is None:
            return None, None
        return self._cabinets.get(job.settings.response, lambda: (job.settings.cabinet(), sha256_file(path)))

    def model_input(self, job: Job, model: Model, effects: RigEffects) -> tuple[Float32, int]:
        """The take at the model's rate, then silence for the latency; and the take's length at the file's rate. Both
        with the tail if the job has one.
        """
        take, model_hz, latency = self.take(job), round(model.sample_rate), effects.latency_frames
        tail = -(-effects.tail_frames * take.rate_hz // model_hz) if job.settings.tail else 0
        if not tail and not latency:
            return self.take(job, model_hz).samples, take.frames

        def make() -> Take:
            if not tail:
                return _padded(self.take(job, model_hz), latency)
            longer = _padded(take, tail)
            with self._stages.time("resample"):
                return _padded(at_rate(longer, model_hz), latency)

        key = (*self._take_key(job), model_hz, tail, latency)
        return self._takes.get(key, make).samples, take.frames + tail


def _padded(take: Take, frames: int) -> Take:
    """The take with silence after it, of so many frames."""
    if not frames:
        return take
    samples = with_silence(take.samples, frames)
    samples.flags.writeable = False
    return replace(take, samples=samples)
