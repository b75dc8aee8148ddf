"""What the tests of written files share: a signal, a writer, a render, a look into a folder, a disk that is full."""

import os
from contextlib import contextmanager

import numpy as np
import pytest

from namdsp.audio.writer import AudioWriter

RATE_HZ = 48000
needs_links = pytest.mark.skipif(os.name == "nt", reason="symbolic links need a right on Windows")


def noise(channels=2, frames=3000, scale=0.2):
    rng = np.random.default_rng(frames)
    return (scale * rng.standard_normal((channels, frames))).astype(np.float32)


def writer_for(path, channels=2, **options):
    return AudioWriter(path, **{"sample_rate_hz": RATE_HZ, "channels": channels, **options})


def render(path, *blocks, then=lambda: None, **options):
    """Write blocks as one file, and do something before it is closed."""
    with writer_for(path, **options) as writer:
        for block in blocks:
            writer.write(block)
        then()
    return writer


def write_audio(path, x, rate_hz=RATE_HZ, **options):
    """Write a signal, [C, T] or [T], as one file."""
    block = np.atleast_2d(x)
    return render(path, block, channels=len(block), sample_rate_hz=rate_hz, **options)


def names_in(folder):
    """Return all names in a folder, hidden ones too."""
    return sorted(os.listdir(folder))


def contents(folder):
    """Every path below a folder, and the bytes of its files."""
    return {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


@contextmanager
def largest_file(size_bytes):
    """Let no file of this process grow beyond size_bytes: a disk that is full, to a writer."""
    resource = pytest.importorskip("resource", reason="file size limits are a POSIX facility")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
