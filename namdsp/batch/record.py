"""The result of a job, and its line in the manifest."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from namdsp.arithmetic import VERSION
from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import sha256_samples
from namdsp.batch.jobs import Job
from namdsp.common.short_repr import short_path
from namdsp.errors import NamdspError
from namdsp.folders.outputs import Written
from namdsp.rendering import loudness
from namdsp.rendering.loudness import peak_in_db
from namdsp.rendering.player import ModelOutput, PreparedJob

#: A job of a batch that is ready to be rendered.
Prepared: TypeAlias = PreparedJob[Job]
#: Decimals of levels in the manifest, few enough to be the same on all machines.
DECIMALS = 3


@dataclass(frozen=True)
class Result:
    """The result of a job.

    record       : its line in the manifest
    faulty_input : "take" or "model" if that file is the cause of the error, for every job with it
    disk_full    : whether no further job can succeed: the disk is full
    """

    job: Job
    record: dict[str, Any]
    faulty_input: str | None = None
    disk_full: bool = False

    def __repr__(self) -> str:
        return f"<Result {short_path(self.job.output)} {'done' if self.error is None else 'failed'}>"

    @property
    def error(self) -> str | None:
        """The error message; None for a job that is done."""
        error: str | None = self.record["error"]
        return error


def record_of(
    played: ModelOutput[Prepared], y: Float32, gain_db: float, written: Written, dry: Written | None
) -> dict[str, Any]:
    """The line of a job that is done.

    y       : its output [C, T], as it is written
    gain_db : that brought it to its level
    """
    prepared = played.prepared
    job, take, model, rate_hz = prepared.job, prepared.take, prepared.model, prepared.path.rate_hz
    levels, model_hz = loudness.measure(y, rate_hz), round(model.sample_rate)
    resampled = rate_hz != model_hz or take.rate_hz != model_hz
    return {
        **identity(job, prepared.digests),
        "sha256": sha256_samples(y),
        "file_sha256": written.sha256,
        **({} if dry is None else {"dry": job.dry, "dry_file_sha256": dry.sha256}),
        "frames": y.shape[1],
        "channels": len(y),
        "sample_rate_hz": rate_hz,
        "container": written.container,
        "subtype": written.subtype,
        "peak_dbfs": _rounded(peak_in_db(levels.peak)),
        "rms_dbfs": _rounded(peak_in_db(levels.rms)),
        "loudness_lufs": _rounded(levels.loudness_lufs),
        "level_gain_db": gain_db,
        "clipped_samples": written.clipped_samples,
        "audio_seconds": round(y.shape[1] / rate_hz, 6),
        "render_seconds": round(played.seconds, 6),
        "engine": played.engine,
        "versions": versions(resampled),
        "warnings": [*prepared.notes, *written.warnings, *(dry.warnings if dry else ())],
        "error": None,
    }


def identity(job: Job, digests: Mapping[str, str | None]) -> dict[str, Any]:
    """All that a result depends on: equal identities have equal results.

    digests : SHA-256 of its inputs, as far as they are known
    """
    return {
        "output": job.output,
        "take": job.take,
        "model": job.model,
        **{f"{name}_sha256": digests.get(name) for name in job.inputs},
        "settings": job.settings.recorded(),
        "split": job.split,
        "seed": job.seed,
    }


def error_result(
    job: Job, error: NamdspError, *, faulty_input: str | None = None, disk_full: bool = False
) -> Result:
    """The result of a job that failed."""
    return Result(job, {**identity(job, {}), "error": error.message}, faulty_input, disk_full)


@cache
def versions(resampled: bool) -> dict[str, str]:
    """Versions of the packages that the bytes of a file depend on: soxr only where it was used."""
    import soundfile

    import namdsp

    versions_used = {
        "namdsp": namdsp.__version__,
        "arithmetic": str(VERSION),
        "libsndfile": soundfile.__libsndfile_version__,
    }
    return versions_used | ({"soxr": importlib.metadata.version("soxr")} if resampled else {})


def _rounded(level: float | None) -> float | None:
    return None if level is None else round(level, DECIMALS)
