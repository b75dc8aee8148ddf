"""What jobs read: captures, takes and cabinets, each opened once for jobs that are near each other."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.digest import sha256_file
from namdsp.audio.resample import StreamResampler
from namdsp.batch.jobs import Job
from namdsp.batch.stages import Stages
from namdsp.batch.takes import LruCache, Take, at_rate, read_take
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.rig.around import RigAround
from namdsp.rig.cabinet import Cabinet

#: How much is kept: captures, bytes of takes, cabinets.
MAX_MODELS = 256
TAKE_BYTES_KEPT = 64 << 20
CABINETS_KEPT = 64


class Sources:
    """Keeps the last of them. Any number of threads may ask."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._models: LruCache[Model] = LruCache(MAX_MODELS, lambda model: 1)
        self._takes: LruCache[Take] = LruCache(TAKE_BYTES_KEPT, lambda take: take.size)
        self._cabinets: LruCache[tuple[Cabinet | None, str]] = LruCache(CABINETS_KEPT, lambda cabinet: 1)

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
        """The take of a job at some rate, None for its own; raises `AudioError`."""
        settings = job.settings
        key = (job.take, settings.start, settings.end, settings.mono, settings.allow_truncated)
        own = self._takes.get((*key, None), lambda: read_take(job.take, settings, self._stages))
        if rate_hz in (None, own.rate_hz):
            return own
        with self._stages.time("resample"):
            return self._takes.get((*key, rate_hz), lambda: at_rate(own, rate_hz))

    def cabinet(self, job: Job) -> tuple[Cabinet | None, str | None]:
        """The cabinet of a job, and the SHA-256 of its file; raises `AudioError`."""
        path = job.settings.ir
        if path is None:
            return None, None
        return self._cabinets.get(job.settings.response, lambda: (job.settings.cabinet(), sha256_file(path)))

    def model_input(self, job: Job, model: Model, around: RigAround) -> tuple[Float32, int]:
        """The take at the model's rate, and its length at its own, both with the tail that was asked for."""
        take, model_hz = self.take(job), round(model.sample_rate)
        if not job.settings.tail:
            return self.take(job, model_hz).samples, take.frames
        tail = -(-around.tail_frames * take.rate_hz // model_hz)
        longer = np.pad(take.samples, ((0, 0), (0, tail)))
        if take.rate_hz != model_hz:
            longer = StreamResampler(take.rate_hz, model_hz, len(longer)).process(longer, last=True)
        return longer, take.frames + tail
