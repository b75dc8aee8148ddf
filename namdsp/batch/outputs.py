"""Writes the outputs of a batch: atomically, and never over a file that a batch has not written."""

from __future__ import annotations

import io
import os
import tempfile
from dataclasses import dataclass, replace

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import sha256_samples
from namdsp.audio.reader import read_whole
from namdsp.audio.writer import AudioWriter
from namdsp.batch.jobs import Job
from namdsp.errors import AudioError
from namdsp.files.digest import sha256_file
from namdsp.files.pending_file import make_folder, write_whole
from namdsp.folders.naming import ARRAY_SUFFIX
from namdsp.folders.output_folder import unlisted
from namdsp.rendering.takes import Take


@dataclass(frozen=True)
class Written:
    """A written output: its hash, format, clipping and warnings.

    sha256          : of the file
    container, subtype : what it is
    clipped_samples : of a fixed-point format
    warnings        : of the writer
    """

    sha256: str
    container: str
    subtype: str
    clipped_samples: int
    warnings: tuple[str, ...]


def write_output(
    folder: str, job: Job, file: str, y: Float32, rate_hz: int, take: Take, *, overwrite: bool
) -> Written:
    """Write y [C, T] as a file of a job into the output folder.

    overwrite : whether a file that has its name may be replaced

    A file that exists and is in no manifest may be from a run that was killed before it appended the line: if it is
    the same, it stays. Any other file is not ours, nor is a link: no run makes one. A link that may be replaced
    is replaced itself; its target stays.

    Raises
    ------
    AudioError : it cannot be written, or another file has its name.
    """
    path = os.path.join(folder, *file.split("/"))
    make_folder(os.path.dirname(path))
    if overwrite or not os.path.lexists(path):
        return _write(job, file, path, y, rate_hz, take, overwrite=overwrite)
    with tempfile.TemporaryDirectory(prefix="namdsp-") as elsewhere:
        other = os.path.join(elsewhere, os.path.basename(path))
        written = _write(job, file, other, y, rate_hz, take, overwrite=False)
        if not os.path.islink(path) and (sha256_file(path) == written.sha256 or _same_sound(path, other)):
            return replace(written, sha256=sha256_file(path))
    raise AudioError(unlisted(path))


def _write(
    job: Job, file: str, path: str, y: Float32, rate_hz: int, take: Take, *, overwrite: bool
) -> Written:
    if path.lower().endswith(ARRAY_SUFFIX):
        content = io.BytesIO()
        np.save(content, y, allow_pickle=False)
        write_whole(path, content.getvalue(), overwrite=overwrite, follow=False, durable=False, tidy=False)
        return Written(sha256_file(path), "NPY", "FLOAT", 0, ())
    with AudioWriter(
        path,
        sample_rate_hz=rate_hz,
        channels=len(y),
        subtype=job.settings.subtype,
        overwrite=overwrite,
        inputs=[job.take, job.model, *job.settings.files],
        expected_frames=y.shape[1],
        metadata=take.metadata,
        durable=False,  # --resume renders again what a power failure has lost
        follow=False,
        tidy=False,  # the run has done that, once for each folder
        level_control="level of the take" if file == job.dry else job.settings.level_control,
    ) as writer:
        writer.write(y)
    return Written(
        sha256_file(path),
        writer.format.container,
        writer.format.subtype,
        writer.clipped_samples,
        tuple(writer.warnings),
    )


def _same_sound(path: str, other: str) -> bool:
    """Whether two files, of a lossy format perhaps, hold the same samples."""
    try:
        (a, a_hz, _), (b, b_hz, _) = read_whole(path), read_whole(other)
    except AudioError:
        return False
    return a_hz == b_hz and a.shape == b.shape and sha256_samples(a) == sha256_samples(b)
