"""A recording, or a dry signal: read from its file, and checked alone: channels, sound, clipping, noise."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain, gain_to_db, rms_dbfs
from namdsp.errors import AudioError
from namdsp.files.digest import sha256_file
from namdsp.rendering.signals import read_audio
from namdsp.training.v3_file import is_v3

Path = str | os.PathLike[str]

#: By how much the peaks of the end of a dry signal may exceed those before: a capture errs where it never learned.
MOST_LOUDER_DB = 6.0
#: No recording is louder, and few have a larger mean.
LOUDEST_DBFS, LARGEST_OFFSET_DBFS = 24.0, -50.0
#: Consecutive samples of the largest magnitude that count as clipped, and how many of them a recording may have.
FLAT, MOST_FLAT = 3, 30
#: Levels below which a channel is dead, and dry is silent; decay time after the start of a silence before noise is
#: measured.
DEAD_DBFS, SILENT_DBFS, DECAY_S = -80.0, -80.0, 0.3


@dataclass(frozen=True, eq=False)
class Recording:
    """A recording, or a dry signal.

    samples : float32 [T], of one channel or of equal ones
    sha256  : of the file
    """

    path: str
    samples: Float32
    rate_hz: int
    sha256: str

    @classmethod
    def read(cls, path: Path) -> Recording:
        """Read a file. Raises `AudioError`: it cannot be read, or its channels differ."""
        name = os.fspath(path)
        samples, rate_hz = read_audio(name)
        return cls(name, one_channel(name, samples), rate_hz, sha256_file(name))

    @cached_property
    def is_v3(self) -> bool:
        """Whether it is the trainer's standard file."""
        return is_v3(self.samples, self.rate_hz)


def one_channel(name: str, samples: Float32) -> Float32:
    """Return the channel [T] of samples [C, T] whose channels are equal. Raises `AudioError`: they differ."""
    if not (samples == samples[:1]).all():
        levels = ", ".join(f"{rms_dbfs(value):.0f}" for value in samples)
        raise AudioError(
            f"{name}: has {len(samples)} channels that differ ({levels} dBFS); expected one. Export the right one"
        )
    return np.asarray(samples[0], np.float32)


def check_alive(path: str, x: Float32) -> None:
    """Raise `AudioError` if a recording is silent."""
    level = rms_dbfs(x)
    if level < DEAD_DBFS:
        raise AudioError(
            f"{path}: has a level of {level:.0f} dBFS RMS; expected sound. Check the cable, and the channel that was "
            "recorded"
        )


def check_not_clipped(path: str, x: Float32) -> None:
    """Raise `AudioError` if a recording clips."""
    top = float(np.max(np.abs(x)))
    at_top = (np.abs(x) >= top * (1 - 1e-6)).astype(np.int64)
    runs = at_top[:-2] & at_top[1:-1] & at_top[2:]
    flat = int(np.count_nonzero(runs)) + (FLAT - 1) * int(np.count_nonzero(np.diff(runs, prepend=0) == 1))
    if flat > MOST_FLAT:
        raise AudioError(
            f"{path}: clips {flat} samples at {20 * math.log10(top):.2f} dBFS; expected none. Record it again, "
            "softer. If the gear itself clips, add --allow clipping"
        )


def level_notes(path: str, x: Float32) -> list[str]:
    """Return warnings about the level of a recording."""
    peak_db, offset_db = gain_to_db(float(np.max(np.abs(x)))), gain_to_db(float(np.mean(x, dtype=np.float64)))
    if peak_db > LOUDEST_DBFS:
        return [f"{path}: has peaks of {peak_db:+.0f} dBFS; expected about 0 at most. Check its export"]
    if offset_db > LARGEST_OFFSET_DBFS:
        return [
            f"{path}: has an offset (DC) of {offset_db:.0f} dBFS, which the capture learns; expected at most "
            f"{LARGEST_OFFSET_DBFS:.0f}. Remove it with a high-pass at 5 Hz"
        ]
    return []


def softer_notes(path: str, trained: Float32, judging: Float32) -> list[str]:
    """Return a warning if the dry signal is softer where it is trained on than where it judges the result."""
    soft, loud = (gain_to_db(float(np.max(np.abs(x)))) for x in (trained, judging))
    if loud - soft <= MOST_LOUDER_DB:
        return []
    return [
        f"{path}: peaks at {loud:.0f} dBFS in the end, which judges, and at {soft:.0f} dBFS before, where the capture "
        f"learns; expected at most {MOST_LOUDER_DB:.0f} dB between them. Play as loudly at the start"
    ]


def noise_floor(dry: Float32, wet: Float32, rate_hz: int) -> float | None:
    """Return the noise power relative to the recording's, measured where dry is silent; None without such silence."""
    silent_frames = np.abs(dry) < db_to_gain(SILENT_DBFS)
    # frames that follow at least `decay` silent frames
    decay = round(DECAY_S * rate_hz)
    sums = np.cumsum(np.concatenate([np.zeros(decay), silent_frames.astype(np.float64)]))
    silent = np.flatnonzero(silent_frames[decay:] & (sums[2 * decay :] - sums[decay:-decay] >= decay)) + decay
    if silent.size < decay:
        return None
    noise = wet[silent].astype(np.float64)
    return float(np.mean(np.square(noise - noise.mean())) / np.mean(np.square(wet, dtype=np.float64)))
