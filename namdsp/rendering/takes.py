"""Takes in memory: every file is read and mixed once, for all adjacent jobs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.metadata import AudioMetadata
from namdsp.audio.reader import NO_SAMPLES, AudioReader
from namdsp.audio.take_level import TakeLevel
from namdsp.errors import AudioError
from namdsp.files.digest import sha256_file
from namdsp.rendering.settings import FileSettings

#: Of one take, all channels: 1 GiB. Takes are held in memory whole; `namdsp render` needs no such limit.
MAX_SAMPLES = 1 << 28


@dataclass(frozen=True, kw_only=True)
class Take:
    """A take in memory.

    samples  : float32 [C, T], never changed
    sha256   : of the file
    metadata : what it says of its sound
    level    : for warnings that depend on the rig
    notes    : for a warning
    """

    samples: Float32
    rate_hz: int
    sha256: str
    metadata: AudioMetadata
    level: TakeLevel
    notes: tuple[str, ...]


def excerpt(reader: AudioReader, settings: FileSettings) -> tuple[int, int]:
    """First frame of what is rendered, and the frame after it; raises `AudioError` for a file that ends before."""
    rate_hz = reader.sample_rate_hz
    first = round((settings.start or 0.0) * rate_hz)
    last = reader.frames if settings.end is None else min(reader.frames, round(settings.end * rate_hz))
    if first >= last and settings.start is not None:
        raise AudioError(
            f"{reader.path}: ends at {reader.frames / rate_hz:.3f} s; expected more than the start at "
            f"{settings.start:g} s. Start earlier"
        )
    return first, last


def mixed(samples: Float32) -> Float32:
    """The mean of the channels of samples [C, T], as [1, T]."""
    return np.asarray(samples.mean(axis=0, keepdims=True, dtype=np.float64), np.float32)


def read_take(path: str, settings: FileSettings) -> Take:
    """Read a take from `start` to `end`, and mix it to mono if the settings say so; at the file's rate.

    Raises
    ------
    AudioError : the file cannot be read, is too long, or ends before `start`.
    """
    with AudioReader(path, allow_truncated=settings.allow_truncated) as reader:
        rate_hz = reader.sample_rate_hz
        first, last = excerpt(reader, settings)
        if (last - first) * reader.channels > MAX_SAMPLES:
            raise AudioError(
                f"{path}: has {last - first} frames of {reader.channels} channels; expected at most "
                f"{MAX_SAMPLES} samples, for a batch holds takes in memory. Cut it, or use namdsp render"
            )
        samples = reader.read_to(last, first=first)
        if settings.mono and len(samples) > 1:
            samples = mixed(samples)
        samples.flags.writeable = False
        level = TakeLevel(rate_hz)
        level.add(samples)
        return Take(
            samples=samples,
            rate_hz=rate_hz,
            sha256=sha256_file(path),
            metadata=reader.metadata(),
            level=level,
            notes=(*reader.notes, *[NO_SAMPLES] * (first >= last)),
        )


def durations(takes: Iterable[str]) -> dict[str, float]:
    """Seconds of each take, by its header; 0 for those that cannot be read, whose jobs will fail."""
    seconds: dict[str, float] = {}
    for path in set(takes):
        seconds[path] = 0.0
        with contextlib.suppress(AudioError), AudioReader(path) as reader:
            seconds[path] = reader.frames / reader.sample_rate_hz
    return seconds
