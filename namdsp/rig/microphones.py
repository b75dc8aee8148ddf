"""Impulse responses from files, and their mixture: microphones at one loudspeaker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import db_to_gain, peak_dbfs
from namdsp.errors import AudioError
from namdsp.rig.guitar_level import to_guitar_db
from namdsp.rig.response_taps import check_length, check_taps, resampled, silence_note, silent_frames
from namdsp.rig.responses import CHOOSE, Response


@dataclass(frozen=True)
class Mix:
    """The sum of impulse responses.

    taps    : float64 [C, N], without the silence that is common to all
    gain_db : that the taps lack: of a single response
    notes   : for the user
    """

    taps: Float64
    rate_hz: int
    gain_db: float
    name: str
    files: tuple[str, ...]
    notes: tuple[str, ...]


def mixed(responses: Sequence[Response], *, at_guitar_level: bool) -> Mix:
    """Read and add responses. Of several, each is brought to its level first: relative to guitar level, or to the file.

    Raises
    ------
    AudioError : a file cannot be read or is no impulse response, or their channels do not fit.
    """
    files = tuple(response.path for response in responses)
    name = " + ".join(files)
    notes: list[str] = []
    read = [_read(response, notes) for response in responses]
    rate_hz = max(rate for _, rate in read)
    kept = any(response.keep_delay for response in responses)
    silence_s = 0.0 if kept else min(silent_frames(taps) / rate for taps, rate in read)
    silence = round(silence_s * rate_hz)
    if silence:
        notes.append(silence_note(name, silence, rate_hz))
    gains = [response.level_db for response in responses]
    if len(responses) > 1 and at_guitar_level:
        for index, (taps, rate) in enumerate(read):
            level_db = to_guitar_db(files[index], taps, rate)
            notes.append(f"{files[index]}: {level_db:+.1f} dB to guitar level")
            gains[index] += level_db
    single_db = gains.pop() if len(responses) == 1 else 0.0
    parts = []
    for response, (taps, rate), gain_db in zip(responses, read, gains or [0.0], strict=True):
        taps = taps[:, round(silence_s * rate) :]
        taps = taps if rate == rate_hz else resampled(taps, rate, rate_hz)
        taps = np.pad(taps, ((0, 0), (response.delay_frames(rate, rate_hz), 0)))
        parts.append(taps * (db_to_gain(gain_db) * (-1.0 if response.invert else 1.0)))
    return Mix(_sum(name, parts), rate_hz, single_db, name, files, tuple(notes))


def _read(response: Response, notes: list[str]) -> tuple[Float64, int]:
    """The taps float64 [C, N] of a file, and its rate."""
    from namdsp.audio.reader import AudioReader

    with AudioReader(response.path) as reader:
        rate_hz = reader.sample_rate_hz
        check_length(reader.path, reader.frames, rate_hz)
        samples = reader.read(reader.frames)
    taps = check_taps(response.path, samples, rate_hz, channels_first=True)
    if (peak := peak_dbfs(samples)) > 0.0:
        notes.append(f"{response.path}: peaks at {peak:+.1f} dBFS, above full scale")
    if response.channel is None or len(taps) == 1:
        return taps, rate_hz
    chosen = {"left": taps[:1], "right": taps[1:2], "mix": taps.mean(axis=0, keepdims=True)}
    taps = chosen[response.channel]
    if not taps.any():
        raise AudioError(
            f"{response.path}: is silent in channel={response.channel}; expected an impulse response. "
            "Choose another channel"
        )
    return taps, rate_hz


def _sum(name: str, parts: Sequence[Float64]) -> Float64:
    """The sum of taps [C, N]; those of one channel count for all."""
    channels = max(len(part) for part in parts)
    for part in parts:
        if len(part) not in (1, channels):
            raise AudioError(
                f"{name}: one has {len(part)} channels, another {channels}; expected the same number, or 1. "
                f"Choose one with {CHOOSE}"
            )
    frames = max(part.shape[1] for part in parts)
    total = np.zeros((channels, frames))
    for part in parts:
        total[:, : part.shape[1]] += part
    return total
