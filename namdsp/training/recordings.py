"""Pairs of recordings, the dry signal and a re-amped one: read, checked and aligned."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.digest import sha256_file
from namdsp.audio.levels import gain_to_db, rms_dbfs
from namdsp.audio.pending_file import is_same_file
from namdsp.errors import AudioError, NamdspError
from namdsp.matching.align import overlap
from namdsp.matching.drift import SURE, drift
from namdsp.matching.match import esr_of, match_recording
from namdsp.model import Model
from namdsp.rendering.signals import read_audio
from namdsp.runtime.renderer import available_threads, parallel_map
from namdsp.training.delays import by_blips, by_response, causal, timing_esrs
from namdsp.training.progress import Information

Path = str | os.PathLike[str]
#: The trainer's standard file v3_0_0.wav: its MD5, and in seconds its validation passes and the start of the guitar.
V3_MD5, V3_PASSES_S, V3_PLAYING_S = "36cd1af62985c2fac3e654333e36431e", ((0.0, 9.0), (181.0, 190.0)), 17.0
V3_LARGEST_ESR = 0.01
LONGEST_DELAY_S, LONGEST_DIFFERENCE_S = 1.0, 1.0
#: A recording is no earlier than this, and no louder.
EARLIEST_S, LOUDEST_DBFS = 0.001, 24.0
#: Largest ESR that a drift of the delay may cost.
DRIFT_ESR = 1e-3
#: Consecutive samples of the largest magnitude that count as clipped, and how many of them a recording may have.
FLAT, MOST_FLAT = 3, 30
#: Levels below which a channel is dead, and dry is silent; decay time after the start of a silence before noise is
#: measured.
DEAD_DBFS, SILENT_DBFS, DECAY_S = -80.0, -80.0, 0.3
HELD_S, HELD_SHARE, MOST_HELD = 9.0, 0.1, 0.3
SHORTEST_S = 5.0


@dataclass(frozen=True, eq=False)
class Recording:
    """A recording, or the dry signal.

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
        with open(self.path, "rb") as file:
            return hashlib.file_digest(file, "md5").hexdigest() == V3_MD5


@dataclass(frozen=True, eq=False)
class AlignedPair:
    """A dry signal and its recording, checked; `signals` reads the recording again: those of many need much memory.

    wet          : path of the recording
    wet_sha256   : of its file
    first, held  : frames: training data begins at the first, validation data at the other
    delay        : delay of the recording in frames
    noise_floor  : the least error-to-signal ratio that its noise allows; None without silences
    timing_esr   : the same of the drift of its delay
    """

    dry: Recording
    wet: str
    wet_sha256: str
    first: int
    held: int
    delay: int
    noise_floor: float | None
    timing_esr: float
    notes: tuple[str, ...]

    def signals(self) -> tuple[Float32, Float32]:
        """Return both, aligned, float32 [T] each. Raises `AudioError`: the recording has changed since its check."""
        wet = Recording.read(self.wet)
        if wet.sha256 != self.wet_sha256:
            raise AudioError(
                f"{self.wet}: has changed since it was checked; expected the same file. Run again"
            )
        return overlap(self.dry.samples, wet.samples, self.delay)


def read_pairs(
    dry: Recording, wets: Sequence[Path], delay: int | None, start: Model | None
) -> dict[str, AlignedPair]:
    """Check several recordings of one dry signal, side by side; returns wet -> pair.

    Raises
    ------
    AudioError : some cannot be used, or two are the same; the error of the only one, or one with a note for each.
    """

    def attempt(wet: Path) -> AlignedPair | NamdspError:
        try:
            return read_pair(dry, wet, delay, start)
        except NamdspError as error:
            return error

    pairs, errors, first = dict[str, AlignedPair](), list[NamdspError](), dict[str, str]()
    for wet, result in zip(wets, parallel_map(attempt, wets, available_threads()), strict=True):
        path = os.fspath(wet)
        if isinstance(result, AlignedPair):
            pairs[path] = result
            other = first.setdefault(result.wet_sha256, path)
            if other != path:
                result = AudioError(f"{path}: is the same recording as {other}; expected another. Remove one")
        if isinstance(result, NamdspError):
            errors.append(result)
    if len(wets) == len(errors) == 1:
        raise errors[0]
    if errors:
        failed = AudioError(
            f"{len(errors)} of {len(wets)} recordings cannot be used; expected all. Nothing was trained: correct "
            "them, or move them away:"
        )
        for text in dict.fromkeys(map(str, errors)):  # one that is about dry is everybody's
            failed.add_note(text)
        raise failed
    return pairs


def read_pair(dry: Recording, wet: Path, delay: int | None, start: Model | None) -> AlignedPair:
    """Read, check and align a recording; arguments and errors are those of `train`."""
    recording = Recording.read(wet)
    names, rate_hz = (dry.path, recording.path), dry.rate_hz
    x, y = dry.samples, recording.samples
    if rate_hz != recording.rate_hz:
        raise AudioError(
            f"{names[1]}: is at {recording.rate_hz} Hz, {names[0]} at {rate_hz} Hz; expected one rate. Convert one"
        )
    if start is not None and start.sample_rate != rate_hz:
        raise AudioError(
            f"{names[0]}: is at {rate_hz} Hz, {start.file.file} at {start.sample_rate:g} Hz; expected its rate"
        )
    longer = (len(y) - len(x)) / rate_hz
    if abs(longer) > LONGEST_DIFFERENCE_S:
        raise AudioError(
            f"{names[1]}: lasts {len(y) / rate_hz:.2f} s, {names[0]} {len(x) / rate_hz:.2f} s; expected "
            f"at most {LONGEST_DIFFERENCE_S:g} s between them. Are these the right files, from the same start?"
        )
    if len(x) < SHORTEST_S * rate_hz:
        raise AudioError(
            f"{names[0]}: lasts {len(x) / rate_hz:.2f} s; expected at least {SHORTEST_S:g} s. Play longer"
        )
    for value, signal in zip(names, (x, y), strict=True):
        _check_alive(value, signal)
    _check_not_clipped(names[1], y)
    if is_same_file(*names) or np.array_equal(x, y):
        raise AudioError(
            f"{names[1]}: is the same recording as {names[0]}; expected what was played and what came back. Give both"
        )
    v3 = dry.is_v3
    notes: list[str] = [Information(f"{names[0]} is the trainer's v3 file")] if v3 else []
    peak_db = gain_to_db(float(np.max(np.abs(y))))
    loud = [
        f"{names[1]}: has peaks of {peak_db:+.0f} dBFS; expected about 0 at most. Was it exported rightly?"
    ]
    notes += loud * (peak_db > LOUDEST_DBFS)
    measured = delay is None
    if delay is None:
        delay, inverted = _delay(names, x, y, rate_hz, start, v3=v3)
        notes += [Information("the recording's polarity is inverted, and so is the capture's")] * inverted
        if delay < -EARLIEST_S * rate_hz:
            raise AudioError(
                f"{names[1]}: begins {-delay} frames ({-1000 * delay / rate_hz:.2f} ms) before {names[0]}; expected "
                f"what was played first, then its recording. Are they swapped? If not, give --delay {delay}"
            )
    late = "late" if delay >= 0 else "early"
    notes.append(
        Information(f"{names[1]} is {abs(delay)} frames ({1000 * abs(delay) / rate_hz:.2f} ms) {late}")
    )
    dry_aligned, wet_aligned = overlap(x, y, delay)
    dry_double, wet_double = dry_aligned.astype(np.float64), wet_aligned.astype(np.float64)
    if len(dry_aligned) < SHORTEST_S * rate_hz:
        raise AudioError(
            f"{names[1]}: a delay of {delay} frames leaves {len(dry_aligned) / rate_hz:.2f} s of both; expected at "
            f"least {SHORTEST_S:g} s. Check the delay, or play longer"
        )
    first, held = 0, len(dry_aligned) - _held_frames(len(dry_aligned), rate_hz)
    if v3:
        first, held = (round(value * rate_hz) - max(0, -delay) for value in (V3_PLAYING_S, V3_PASSES_S[1][0]))
        _check_passes(names[1], wet_aligned, rate_hz)
    for use, part in (("trained on", wet_aligned[first:held]), ("validated by", wet_aligned[held:])):
        if rms_dbfs(part) < DEAD_DBFS:
            raise AudioError(
                f"{names[1]}: is silent in all of what is {use} (the end, from {held / rate_hz:.1f} s on, validates, "
                "what is before it trains); expected sound in both. Record playing from start to end"
            )
    reference = dry_double if start is None else start.render(dry_aligned).astype(np.float64)
    frames, error = drift(reference, wet_double)
    timing, least = timing_esrs(wet_double, frames, max(0.0, abs(frames) - SURE * error))
    drifts = f"its delay changes by {frames:+.1f} frames, to within {error:.1f}, from start to end"
    if measured and least > DRIFT_ESR:
        raise AudioError(
            f"{names[1]}: {drifts}, which allows ESR {timing:.2g} at best; expected one delay. Record both with one "
            f"clock, or train nevertheless, with the delay of {delay} frames as --delay"
        )
    note = f"{drifts}: that allows ESR {timing:.2g} at best"
    notes.append(note if timing > DRIFT_ESR else Information(note))
    floor = noise_floor(dry_aligned, wet_aligned, rate_hz)
    if floor is not None:
        notes.append(Information(f"its noise limits the ESR to {floor:.2g} at best"))
    return AlignedPair(dry, recording.path, recording.sha256, first, held, delay, floor, timing, tuple(notes))


def _delay(
    names: tuple[str, str], x: Float32, y: Float32, rate_hz: int, start: Model | None, *, v3: bool
) -> tuple[int, bool]:
    """Return the delay of y in whole frames, and whether its polarity is inverted."""
    if v3:
        return by_blips(y, rate_hz), False
    furthest = round(LONGEST_DELAY_S * rate_hz)
    if start is not None:
        match, _, _ = match_recording(start, x, y, longest_delay=furthest)
        inverted = match.inverted
        beginning = match.delay_frames + match.rest_frames
        delay = round(beginning)
    else:
        dry, wet = x.astype(np.float64), y.astype(np.float64)
        beginning, inverted = by_response(dry, wet, furthest)
        delay = causal(beginning)
    if abs(beginning) > 0.98 * furthest:
        raise AudioError(
            f"{names[1]}: is delayed by {beginning:.1f} frames, at the edge of the search, {furthest} frames either "
            "way; expected less. Trim its start, or name the delay with --delay"
        )
    return delay, inverted


def noise_floor(dry: Float32, wet: Float32, rate_hz: int) -> float | None:
    """Return the noise power relative to the recording's, measured where dry is silent; None without such silence."""
    silent_frames = np.abs(dry) < 10 ** (SILENT_DBFS / 20)
    # frames that follow at least `decay` silent frames
    decay = round(DECAY_S * rate_hz)
    sums = np.cumsum(np.concatenate([np.zeros(decay), silent_frames.astype(np.float64)]))
    silent = np.flatnonzero(silent_frames[decay:] & (sums[2 * decay :] - sums[decay:-decay] >= decay)) + decay
    if silent.size < decay:
        return None
    noise = wet[silent].astype(np.float64)
    return float(np.mean(np.square(noise - noise.mean())) / np.mean(np.square(wet, dtype=np.float64)))


def one_channel(name: str, samples: Float32) -> Float32:
    """Return the channel [T] of samples [C, T] whose channels are equal. Raises `AudioError`: they differ."""
    if not (samples == samples[:1]).all():
        levels = ", ".join(f"{rms_dbfs(value):.0f}" for value in samples)
        raise AudioError(
            f"{name}: has {len(samples)} channels that differ ({levels} dBFS); expected one. Export the right one"
        )
    return np.asarray(samples[0], np.float32)


def _check_alive(path: str, x: Float32) -> None:
    level = rms_dbfs(x)
    if level < DEAD_DBFS:
        raise AudioError(
            f"{path}: has a level of {level:.0f} dBFS RMS; expected sound. Check the cable, and the channel that was "
            "recorded"
        )


def _check_not_clipped(path: str, x: Float32) -> None:
    top = float(np.max(np.abs(x)))
    at_top = (np.abs(x) >= top * (1 - 1e-6)).astype(np.int64)
    runs = at_top[:-2] & at_top[1:-1] & at_top[2:]
    flat = int(np.count_nonzero(runs)) + (FLAT - 1) * int(np.count_nonzero(np.diff(runs, prepend=0) == 1))
    if flat > MOST_FLAT:
        raise AudioError(
            f"{path}: clips {flat} samples at {20 * math.log10(top):.2f} dBFS; expected none. Record it again, "
            "softer"
        )


def _check_passes(path: str, wet: Float32, rate_hz: int) -> None:
    passes = [wet[slice(*(round(value * rate_hz) for value in between))] for between in V3_PASSES_S]
    frames = min(map(len, passes))
    esr = esr_of([passes[1][:frames]], [passes[0][:frames]])
    if esr > V3_LARGEST_ESR:
        raise AudioError(
            f"{path}: both passes of the same playing, in the first and the last 9 s, differ by ESR {esr:.3g}; "
            f"expected at most {V3_LARGEST_ESR:g}. Was a knob moved, an effect left on, or the length changed?"
        )


def _held_frames(frames: int, rate_hz: int) -> int:
    return round(min(max(HELD_S * rate_hz, HELD_SHARE * frames), MOST_HELD * frames))
