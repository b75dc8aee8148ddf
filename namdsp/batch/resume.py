"""Which jobs are done already, by the manifest and the files themselves: nothing is believed that is not looked at."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from namdsp.batch.jobs import Job
from namdsp.batch.record import identity
from namdsp.batch.takes import sha256_file
from namdsp.errors import AudioError
from namdsp.runtime.renderer import available_threads

#: What is said of the paths of take and model does not make a result another: their content does.
NOT_COMPARED = ("take", "model")


def done_jobs(jobs: Iterable[Job], records: Mapping[str, dict[str, Any]], folder: str) -> set[str]:
    """The outputs of jobs whose line says the same take, model and settings, and whose file is what the line says.

    records : output -> its line
    """
    listed = [job for job in jobs if records.get(job.output, {"error": ""}).get("error", "") is None]
    inputs = {path for job in listed for path in (job.take, job.model, job.settings.ir) if path}
    with ThreadPoolExecutor(available_threads()) as pool:
        digests = dict(zip(inputs, pool.map(_digest, inputs), strict=True))
        right = pool.map(lambda job: _is_right(job, records[job.output], digests, folder), listed)
        return {job.output for job, good in zip(listed, right, strict=True) if good}


def _is_right(job: Job, record: Mapping[str, Any], digests: Mapping[str, str | None], folder: str) -> bool:
    ir = job.settings.ir
    expected = identity(job, digests[job.take], digests[job.model], digests[ir] if ir else None)
    if None in (expected["take_sha256"], expected["model_sha256"]):
        return False
    if any(record.get(key) != value for key, value in expected.items() if key not in NOT_COMPARED):
        return False
    return record.get("file_sha256") == _digest(os.path.join(folder, *job.output.split("/")))


def _digest(path: str) -> str | None:
    """Of a file's bytes; None if it cannot be read."""
    try:
        return sha256_file(path)
    except AudioError:
        return None
