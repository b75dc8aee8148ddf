"""Writes outputs into a folder with a manifest: atomically, and never over a file that no run has written."""

from __future__ import annotations

import io
import os
import tempfile
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import sha256_samples
from namdsp.audio.reader import read_whole
from namdsp.audio.writer import AudioWriter
from namdsp.errors import AudioError
from namdsp.files.digest import sha256_file
from namdsp.files.pending_file import make_folder, write_whole
from namdsp.folders.naming import ARRAY_SUFFIX
from namdsp.folders.output_folder import unlisted


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


def write_output(path: str, y: Float32, rate_hz: int, *, overwrite: bool, **how: Any) -> Written:
    """Write y [C, T] as an output, and make its folder.

    overwrite : whether a file that has its name may be replaced
    how       : for `AudioWriter`

    A file that exists and is in no manifest may be from a run that was killed before it appended the line: if it is
    the same, it stays. Any other file is not ours, nor is a link: no run makes one. A link that may be replaced
    is replaced itself; its target stays.

    Raises
    ------
    AudioError : it cannot be written, or another file has its name.
    """
    make_folder(os.path.dirname(path))
    if overwrite or not os.path.lexists(path):
        return _write(path, y, rate_hz, overwrite=overwrite, **how)
    with tempfile.TemporaryDirectory(prefix="namdsp-") as elsewhere:
        other = os.path.join(elsewhere, os.path.basename(path))
        written = _write(other, y, rate_hz, **how)
        if not os.path.islink(path) and (sha256_file(path) == written.sha256 or _same_sound(path, other)):
            return replace(written, sha256=sha256_file(path))
    raise AudioError(unlisted(path))


def _write(path: str, y: Float32, rate_hz: int, *, overwrite: bool = False, **how: Any) -> Written:
    # not durable: --resume renders again what a power failure has lost; tidy: the run has done that, once a folder
    atomic: dict[str, Any] = {"overwrite": overwrite, "follow": False, "durable": False, "tidy": False}
    if path.lower().endswith(ARRAY_SUFFIX):
        content = io.BytesIO()
        np.save(content, y, allow_pickle=False)
        write_whole(path, content.getvalue(), **atomic)
        return Written(sha256_file(path), "NPY", "FLOAT", 0, ())
    frames = y.shape[1]
    with AudioWriter(
        path, sample_rate_hz=rate_hz, channels=len(y), expected_frames=frames, **atomic, **how
    ) as writer:
        writer.write(y)
    file = writer.format
    return Written(
        sha256_file(path), file.container, file.subtype, writer.clipped_samples, tuple(writer.warnings)
    )


def _same_sound(path: str, other: str) -> bool:
    """Whether two files, of a lossy format perhaps, hold the same samples."""
    try:
        (a, a_hz, _), (b, b_hz, _) = read_whole(path), read_whole(other)
    except AudioError:
        return False
    return a_hz == b_hz and a.shape == b.shape and sha256_samples(a) == sha256_samples(b)
