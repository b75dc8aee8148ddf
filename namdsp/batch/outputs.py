"""Writes the outputs of a batch: atomically, and never over a file that a batch has not written."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import tempfile

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import sha256_samples
from namdsp.audio.digest import sha256_file
from namdsp.audio.files import AudioWriter, read_whole
from namdsp.audio.pending_file import PendingFile, make_folder
from namdsp.batch.jobs import Job
from namdsp.batch.naming import ARRAY_SUFFIX
from namdsp.batch.record import Written
from namdsp.batch.takes import Take
from namdsp.errors import AudioError

#: Bytes of the longest path that libsndfile opens, and of the name of a temporary file.
MAX_AUDIO_PATH, TEMPORARY_NAME = 1023, 30


class Outputs:
    """The output folder.

    replace : whether any file in it may be replaced
    """

    def __init__(self, folder: str, *, replace: bool) -> None:
        self._folder, self._replace = folder, replace

    def check(self, job: Job) -> None:
        """Raise `AudioError` for an output whose path is longer than the system, or libsndfile, can open."""
        path, most = (
            self._path(job),
            None if job.output.lower().endswith(ARRAY_SUFFIX) else MAX_AUDIO_PATH,
        )
        length = len(os.fsencode(os.path.dirname(os.path.abspath(path)))) + TEMPORARY_NAME
        try:
            os.lstat(path)
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                most = 0
        if most is not None and length > most:
            raise AudioError(
                f"{path[:80]}...: is {job.output.count('/')} folders deep, at a path of {length} bytes, which is too "
                "long; expected fewer or shorter folders. Change --name, or the job's output"
            )

    def write(self, job: Job, y: Float32, rate_hz: int, take: Take, *, replaceable: bool) -> Written:
        """Write y [C, T] as the output of a job.

        replaceable : whether the manifest says that an earlier run wrote the file that has its name

        A file that exists and is in no manifest may be from a run that was killed before it appended the line: if it is
        the same, it stays. Any other file is not ours, nor is a link: no run makes one. A link that may be replaced
        is replaced itself; its target stays.

        Raises
        ------
        AudioError : it cannot be written, or another file has its name.
        """
        path = self._path(job)
        make_folder(os.path.dirname(path))
        if os.path.lexists(path) and not (self._replace or replaceable):
            return self._same_already(job, path, y, rate_hz, take)
        return self._write(job, path, y, rate_hz, take, overwrite=self._replace or replaceable)

    def _path(self, job: Job) -> str:
        return os.path.join(self._folder, *job.output.split("/"))

    def _same_already(self, job: Job, path: str, y: Float32, rate_hz: int, take: Take) -> Written:
        with tempfile.TemporaryDirectory(prefix="namdsp-") as folder:
            other = os.path.join(folder, os.path.basename(path))
            written = self._write(job, other, y, rate_hz, take, overwrite=False)
            if not os.path.islink(path) and (sha256_file(path) == written.sha256 or _same_sound(path, other)):
                sha256 = sha256_file(path)
                return Written(
                    sha256, written.container, written.subtype, written.clipped_samples, written.warnings
                )
        raise AudioError(
            f"{path}: exists already, and is in no manifest; expected a free name. "
            "Choose another folder, or replace it with overwrite=True"
        )

    def _write(
        self, job: Job, path: str, y: Float32, rate_hz: int, take: Take, *, overwrite: bool
    ) -> Written:
        inputs = [path_read for path_read in (job.take, job.model, job.settings.ir) if path_read]
        if path.lower().endswith(ARRAY_SUFFIX):
            return Written(_write_array(path, y, overwrite=overwrite), "NPY", "FLOAT", 0, ())
        with AudioWriter(
            path,
            sample_rate_hz=rate_hz,
            channels=len(y),
            subtype=job.settings.subtype,
            overwrite=overwrite,
            inputs=inputs,
            expected_frames=y.shape[1],
            metadata=take.metadata,
            durable=False,  # --resume renders again what a power failure has lost
            follow=False,
            tidy=False,  # the run has done that, once for each folder
            level_control=_level_control(job),
            hashed=True,
        ) as writer:
            writer.write(y)
        return Written(
            writer.sha256(),
            writer.format.container,
            writer.format.subtype,
            writer.clipped_samples,
            tuple(writer.warnings),
        )


def _level_control(job: Job) -> str:
    """What sets the level of an output, or of a dry file."""
    if job.output == job.dry:
        return "level of the take"
    if job.settings.loudness_lufs is not None:
        return "loudness target"
    return "output gain" if job.settings.peak_dbfs is None else "peak target"


def _write_array(path: str, y: Float32, *, overwrite: bool) -> str:
    """Write y as an array of NumPy; returns the SHA-256 of the file."""
    content = io.BytesIO()
    np.save(content, y, allow_pickle=False)
    pending = PendingFile(path, overwrite=overwrite, follow=False, tidy=False)
    try:
        pending.write(content.getvalue())
        pending.publish()
    finally:
        pending.discard()
    return hashlib.sha256(content.getvalue()).hexdigest()


def _same_sound(path: str, other: str) -> bool:
    """Whether two files, of a lossy format perhaps, hold the same samples."""
    try:
        (a, a_hz, _), (b, b_hz, _) = read_whole(path), read_whole(other)
    except AudioError:
        return False
    return a_hz == b_hz and a.shape == b.shape and sha256_samples(a) == sha256_samples(b)
