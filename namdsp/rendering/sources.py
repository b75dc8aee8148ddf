"""Caches of what jobs read: captures, takes and cabinets, opened once for adjacent jobs."""

from __future__ import annotations

from collections.abc import Hashable

from namdsp.analysis.arrival import Arrival, arrival_of
from namdsp.arithmetic.fma import Float32
from namdsp.common.lru_cache import LruCache
from namdsp.model import Model
from namdsp.rendering.job import PlayedJob
from namdsp.rendering.take_path import TakePath
from namdsp.rendering.takes import Take, read_take
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.responses import RESPONSES
from namdsp.runtime.signals import with_silence

#: Sizes of the caches: captures, bytes of takes and of inputs of models, cabinets.
MAX_MODELS = 256
MAX_TAKE_BYTES = 64 << 20
MAX_CABINETS = 64


class Sources:
    """Caches of captures, takes and cabinets, for any number of threads."""

    def __init__(self, max_models: int) -> None:
        self._models: LruCache[Model] = LruCache(max_models, lambda model: 1)
        self._takes: LruCache[Take] = LruCache(MAX_TAKE_BYTES, lambda take: take.samples.nbytes)
        self._inputs: LruCache[Float32] = LruCache(MAX_TAKE_BYTES, lambda x: x.nbytes)
        self._arrivals: LruCache[Arrival] = LruCache(max_models, lambda arrival: 1)
        self._cabinets: LruCache[tuple[Cabinet | None, str]] = LruCache(MAX_CABINETS, lambda cabinet: 1)

    def model(self, job: PlayedJob) -> Model:
        """The capture of a job; raises `NamFileError`."""
        return self._models.get(job.model_key, lambda: job.settings.open(job.model))

    def arrival(self, job: PlayedJob, engine: str) -> Arrival | None:
        """Onset and polarity of the capture of a job that is to be aligned; raises `NamdspError`."""
        if not job.settings.align:
            return None
        return self._arrivals.get(job.model_key, lambda: arrival_of(self.model(job), engine=engine))

    def take(self, job: PlayedJob) -> Take:
        """The take of a job; raises `AudioError`."""
        return self._takes.get(self._take_key(job), lambda: read_take(job.take, job.settings))

    def _take_key(self, job: PlayedJob) -> tuple[Hashable, ...]:
        settings = job.settings
        return job.take, settings.start, settings.end, settings.mono, settings.allow_truncated

    def cabinet(self, job: PlayedJob) -> tuple[Cabinet | None, str | None]:
        """The cabinet of a job, and the SHA-256 of its files; raises `AudioError`."""
        path = job.settings.ir
        if path is None:
            return None, None
        return self._cabinets.get(
            job.settings.response, lambda: (job.settings.cabinet(), RESPONSES.sha256_of(path))
        )

    def model_input(self, job: PlayedJob, path: TakePath) -> Float32:
        """The take at the model's rate, with silence for its tail and the latency; the same array for adjacent jobs."""
        take = self.take(job)
        if path.at_model == (take.rate_hz, 0, 0):
            return take.samples

        def make() -> Float32:
            x = path.to_model(with_silence(take.samples, path.tail_frames), last=True)
            x.flags.writeable = False
            return x

        return self._inputs.get((*self._take_key(job), *path.at_model), make)
