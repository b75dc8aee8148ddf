"""Pairs of recordings, the dry signal and a re-amped one: read, checked and aligned."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import rms_dbfs
from namdsp.common.python_process import available_threads
from namdsp.errors import AudioError, NamdspError
from namdsp.files.pending_file import is_same_file
from namdsp.matching.align import overlap
from namdsp.model import Model
from namdsp.runtime.renderer import parallel_map
from namdsp.training import v3_file
from namdsp.training.causality import Pair
from namdsp.training.pair_clock import check_clock
from namdsp.training.pair_delay import PairDelay, measure_delay
from namdsp.training.progress import Information
from namdsp.training.recording import (
    DEAD_DBFS,
    Path,
    Recording,
    check_alive,
    check_not_clipped,
    level_notes,
    noise_floor,
    softer_notes,
)

#: Rate in Hz of nearly all captures that people share.
SHARED_RATE_HZ = 48_000
#: By how much longer or shorter than the dry signal a recording may be: the longest delay, and a second.
LONGEST_DIFFERENCE_S = 3.0
#: Of the validation data, at the end: seconds, share, and largest share.
HELD_S, HELD_SHARE, MOST_HELD = 9.0, 0.1, 0.3
SHORTEST_S = 5.0


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
    dry: Recording,
    wets: Sequence[Path],
    delay: int | None,
    start: Model | None,
    allow: Collection[str] = (),
) -> dict[str, AlignedPair]:
    """Check several recordings of one dry signal, side by side; returns wet -> pair.

    allow : what else is refused, words of `TrainSettings.allow`

    Raises
    ------
    AudioError : some cannot be used, or two are the same; the error of the only one, or one with a note for each.
    """

    def attempt(wet: Path) -> AlignedPair | NamdspError:
        try:
            return read_pair(dry, wet, delay, start, allow)
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


def read_pair(
    dry: Recording, wet: Path, delay: int | None, start: Model | None, allow: Collection[str] = ()
) -> AlignedPair:
    """Read, check and align a recording; arguments and errors are those of `train`."""
    recording = Recording.read(wet)
    _check_alike(dry, recording, start)
    if "clipping" not in allow:
        check_not_clipped(recording.path, recording.samples)
    notes: list[str] = [Information(f"{dry.path} is the trainer's v3 file")] if dry.is_v3 else []
    if dry.rate_hz != SHARED_RATE_HZ:
        notes.append(
            Information(
                f"{dry.path} is at {dry.rate_hz:,} Hz, so the capture will be, too; captures are shared at "
                f"{SHARED_RATE_HZ:,} Hz. To share it, convert both recordings first"
            )
        )
    notes += level_notes(recording.path, recording.samples)
    both = Pair(dry.samples.astype(np.float64), recording.samples.astype(np.float64))
    found = PairDelay(delay) if delay is not None else measure_delay(dry, recording, both, start)
    notes += found.notes(recording)
    x, y = overlap(dry.samples, recording.samples, found.delay)
    first, held = _parts(dry, recording.path, y, found.delay)
    if not dry.is_v3:
        notes += softer_notes(dry.path, x[first:held], x[held:])
    timing, clock_notes = check_clock(recording.path, both, found.delay, dry.rate_hz, given=delay is not None)
    notes += clock_notes
    floor = noise_floor(x, y, dry.rate_hz)
    if floor is not None:
        notes.append(Information(f"its noise limits the ESR to {floor:.2g} at best"))
    return AlignedPair(
        dry, recording.path, recording.sha256, first, held, found.delay, floor, timing, tuple(notes)
    )


def _check_alike(dry: Recording, wet: Recording, start: Model | None) -> None:
    """Raise `AudioError` if two files cannot be a pair, whatever their delay."""
    rate_hz, seconds = dry.rate_hz, len(dry.samples) / dry.rate_hz
    if rate_hz != wet.rate_hz:
        raise AudioError(
            f"{wet.path}: is at {wet.rate_hz} Hz, {dry.path} at {rate_hz} Hz; expected one rate. Convert one"
        )
    if start is not None and start.sample_rate != rate_hz:
        raise AudioError(
            f"{dry.path}: is at {rate_hz} Hz, {start.file.file} at {start.sample_rate:g} Hz; expected its rate"
        )
    wet_seconds = len(wet.samples) / rate_hz
    if abs(wet_seconds - seconds) > LONGEST_DIFFERENCE_S:
        raise AudioError(
            f"{wet.path}: lasts {wet_seconds:.2f} s, {dry.path} {seconds:.2f} s; expected at most "
            f"{LONGEST_DIFFERENCE_S:g} s between them. Are these the right files, from the same start?"
        )
    if seconds < SHORTEST_S:
        raise AudioError(
            f"{dry.path}: lasts {seconds:.2f} s; expected at least {SHORTEST_S:g} s. Play longer"
        )
    for recording in (dry, wet):
        check_alive(recording.path, recording.samples)
    if is_same_file(dry.path, wet.path) or np.array_equal(dry.samples, wet.samples):
        raise AudioError(
            f"{wet.path}: is the same recording as {dry.path}; expected what was played and what came back. Give both"
        )


def _parts(dry: Recording, path: str, wet: Float32, delay: int) -> tuple[int, int]:
    """Return where training data and validation data begin in aligned signals.

    wet : the aligned recording

    Raises
    ------
    AudioError : there is too little of one, or it is silent, or the passes of the trainer's file differ.
    """
    rate_hz = dry.rate_hz
    if len(wet) < SHORTEST_S * rate_hz:
        raise AudioError(
            f"{path}: a delay of {delay} frames leaves {len(wet) / rate_hz:.2f} s of both; expected at "
            f"least {SHORTEST_S:g} s. Check the delay, or play longer"
        )
    first, held = 0, len(wet) - _held_frames(len(wet), rate_hz)
    if dry.is_v3:
        first, held = (
            round(value * rate_hz) - max(0, -delay) for value in (v3_file.PLAYING_S, v3_file.PASSES_S[1][0])
        )
        v3_file.check_passes(path, wet, rate_hz)
    for use, part in (("trained on", wet[first:held]), ("validated by", wet[held:])):
        if rms_dbfs(part) < DEAD_DBFS:
            raise AudioError(
                f"{path}: is silent in all of what is {use} ({held / rate_hz:.1f} s train, the rest validates); "
                "expected sound in both. Play from start to end"
            )
    return first, held


def _held_frames(frames: int, rate_hz: int) -> int:
    return round(min(max(HELD_S * rate_hz, HELD_SHARE * frames), MOST_HELD * frames))
