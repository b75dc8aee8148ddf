"""Comparison of a capture with a re-amp recording: render the DI, align both, measure the error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db, rms_dbfs
from namdsp.common.public import public
from namdsp.errors import AudioError, SettingError
from namdsp.matching.align import Float64, fractional_delay, integer_delay, overlap, shifted
from namdsp.matching.drift import SURE, drift
from namdsp.matching.spectra import Band, bands, multi_resolution_distance
from namdsp.model import Model
from namdsp.runtime.signals import check_signal

#: Shortest overlap that is compared, in seconds.
MIN_SECONDS = 0.1
#: Largest change of the delay from start to end, in frames, with one clock.
MAX_DRIFT = 0.5
#: Shortest overlap in which that is measured, in seconds.
DRIFT_SECONDS = 5.0
#: Names for an ESR, as people who train captures use them: below the number, the word.
WORDS = ((0.01, "great"), (0.035, "good"), (0.1, "fair"), (0.3, "poor"))


#: Of the sample before, in the emphasis of treble that trainers use.
EMPHASIS = 0.85
#: What the other errors of a capture mean, for pages and help.
MEANING = (
    "esr_emphasized is the ESR with the treble raised, which ESR hardly notices; mrstft is the distance of "
    "short-time spectra, in soft passages as much as in loud ones. Both are 0 for equal signals."
)


@dataclass(frozen=True)
class Match:
    """Error of a render against a recording, as `match_recording` measures it.

    The error is all that differs from the recording after alignment.

    frames, sample_rate_hz : how much was compared, at what rate
    skipped_frames       : frames at the start that were excluded, since they depend on earlier input
    delay_frames         : of the recording, in whole frames; both are aligned by it
    rest_frames          : remaining delay, a fraction of a frame; corrected in `esr_shifted` alone
    inverted             : whether the recording had the opposite polarity, which was corrected
    gain_db              : gain of the render with the least error
    esr                  : error-to-signal ratio, aligned, at the levels as they are: what a trainer reports
    esr_levelled         : the same after that gain
    esr_shifted          : the same after that gain and the fraction of a frame
    esr_emphasized       : `esr` with the treble raised in both: y[n] - 0.85 y[n-1]
    null_depth_db        : 10 log10 of `esr`
    mrstft               : multi-resolution distance of short-time spectra, at the levels as they are
    peak_error_dbfs      : largest difference
    render_rms_dbfs, recording_rms_dbfs : levels of what was compared
    drift_frames         : by how much the delay changes from start to end; None if too short to tell
    drifts               : whether the two clocks certainly differ
    bands                : third octaves
    """

    frames: int
    sample_rate_hz: int
    skipped_frames: int
    delay_frames: int
    rest_frames: float
    inverted: bool
    gain_db: float
    esr: float
    esr_levelled: float
    esr_shifted: float
    esr_emphasized: float
    null_depth_db: float
    mrstft: float
    peak_error_dbfs: float
    render_rms_dbfs: float
    recording_rms_dbfs: float
    drift_frames: float | None
    drifts: bool
    bands: tuple[Band, ...]

    @property
    def word(self) -> str:
        """The ESR as a word, from "great" to "nothing alike"."""
        return verdict(self.esr)

    def __repr__(self) -> str:
        return (
            f"<Match ESR {self.esr:.4g} ({self.word}), null depth {self.null_depth_db:.1f} dB, "
            f"delay {self.delay_frames} frames>"
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the values as a dict, for JSON."""
        return {**asdict(self), "verdict": self.word}


def verdict(esr: float) -> str:
    """Return an ESR in a word, from "great" to "nothing alike"."""
    return next((word for limit, word in WORDS if esr < limit), "nothing alike")


class RecordingMatch(NamedTuple):
    """The result of `match_recording`: the figures, and the two signals that were compared.

    match     : `Match`
    render    : float64 [T], the model's output, aligned
    recording : float64 [T], aligned, with the polarity of the render; the first `match.skipped_frames` of both were
                excluded from the figures
    """

    match: Match
    render: Float64
    recording: Float64

    def __repr__(self) -> str:
        return f"<RecordingMatch {self.match!r}, {len(self.render)} frames>"


@public()
def match_recording(
    model: Model,
    di: NDArray[Any],
    recording: NDArray[Any],
    *,
    delay: int | None = None,
    longest_delay: int = 96_000,
    skip: int | None = None,
    engine: str = "auto",
) -> RecordingMatch:
    """Compare a capture with a recording: render the DI through the capture, align both, measure the difference.

    model         : with one input and one output
    di, recording : float32 [T], at the model's rate; any lengths. The dry signal that was played into the hardware, and
                    the recording of its output
    delay         : of the recording in frames; None estimates it
    longest_delay : in frames, in either direction
    skip          : frames at the start that are not compared; default: the receptive field, of an LSTM its prewarm time
    engine        : as for `Model.render`

    Returns `RecordingMatch`: the figures, the aligned render and the aligned recording. It unpacks as a tuple of three.

    Raises
    ------
    SettingError : model is no `namdsp.Model`.
    AudioError   : a signal is no array of finite floats with one channel, or is silent; too little is left to compare;
                   or the model is not mono.
    """
    argument: Any = model
    if not isinstance(argument, Model):
        raise SettingError(
            f"model is a {type(argument).__name__}; expected a namdsp.Model. Open a file with namdsp.load(path)"
        )
    if model.in_channels != 1 or model.out_channels != 1:
        raise AudioError(
            f"the model has {model.in_channels} inputs and {model.out_channels} outputs; expected one of each. "
            "Compare a mono capture"
        )
    return match_signals(
        model.render(_mono("di", di), engine=engine),
        _mono("recording", recording),
        round(model.sample_rate),
        delay=delay,
        longest_delay=longest_delay,
        skip=model.plan.prewarm_frames if skip is None else skip,
    )


def match_signals(
    rendered: Float32,
    recording: Float32,
    rate_hz: int,
    *,
    delay: int | None = None,
    longest_delay: int = 96_000,
    skip: int = 0,
) -> RecordingMatch:
    """Compare a render with a recording at one sample rate, as `match_recording` does."""
    render, theirs = rendered.astype(np.float64), recording.astype(np.float64)
    for name, signal in (("render", render), ("recording", theirs)):
        if not np.any(signal):
            raise AudioError(f"the {name} is silent. Check the files, and the recorded channel")
    inverted = False
    if delay is None:
        delay, inverted = integer_delay(render, theirs, longest_delay)
    render, theirs = overlap(render, theirs, delay)
    theirs = -theirs if inverted else theirs
    skip = max(0, skip - max(0, -delay))  # the start of the render may have been removed by the alignment
    x, y = render[skip:], theirs[skip:]
    if x.size < MIN_SECONDS * rate_hz:
        raise AudioError(
            f"only {x.size} frames are left to compare, after {skip} at the start and a delay of {delay}; "
            f"expected at least {MIN_SECONDS} s. Use longer files, or set the delay"
        )
    gain = float(np.dot(x, y)) / max(float(np.dot(x, x)), 1e-300)
    rest = fractional_delay(x, y)
    rest = rest if abs(rest) < 1.0 else 0.0
    esr = esr_of([x], [y])
    long_enough = x.size >= DRIFT_SECONDS * rate_hz
    drift_frames, drift_error = drift(x, y) if long_enough else (None, 0.0)
    match = Match(
        frames=x.size,
        sample_rate_hz=rate_hz,
        skipped_frames=skip,
        delay_frames=delay,
        rest_frames=rest,
        inverted=inverted,
        gain_db=gain_to_db(gain),
        esr=esr,
        esr_levelled=esr_of([gain * x], [y]),
        esr_shifted=_shifted_esr(x, y, rest),
        esr_emphasized=esr_of([emphasized(x)], [emphasized(y)]),
        null_depth_db=10.0 * math.log10(esr) if esr else -math.inf,
        mrstft=multi_resolution_distance(x, y),
        peak_error_dbfs=gain_to_db(float(np.max(np.abs(x - y)))),
        render_rms_dbfs=rms_dbfs(x),
        recording_rms_dbfs=rms_dbfs(y),
        drift_frames=drift_frames,
        drifts=drift_frames is not None and abs(drift_frames) - SURE * drift_error > MAX_DRIFT,
        bands=tuple(bands(x, y, rate_hz)),
    )
    return RecordingMatch(match, render, theirs)


def _mono(name: str, array: Any) -> Float32:
    """A signal as float32 [T]."""
    try:
        signal = check_signal(array, 1)
    except AudioError as error:
        raise AudioError(f"{name}: {error}") from None
    if len(signal) != 1:
        raise AudioError(f"{name} has {len(signal)} channels; expected one. Choose one of them")
    mono: Float32 = signal[0]
    return mono


def esr_of(outputs: Sequence[NDArray[Any]], targets: Sequence[NDArray[Any]]) -> float:
    """Return the energy of the error over that of the targets, over all signals; inf for silent targets."""
    error = sum(
        float(np.sum(np.square(y - t, dtype=np.float64))) for y, t in zip(outputs, targets, strict=True)
    )
    energy = sum(float(np.sum(np.square(t, dtype=np.float64))) for t in targets)
    return error / energy if energy else math.inf


def emphasized(x: Float64) -> Float64:
    """Return a signal [T] with its treble raised, [T - 1]."""
    raised: Float64 = x[1:] - EMPHASIS * x[:-1]
    return raised


def _shifted_esr(x: Float64, y: Float64, rest: float) -> float:
    moved = shifted(x, rest)
    gain = float(np.dot(moved, y)) / max(float(np.dot(moved, moved)), 1e-300)
    return esr_of([gain * moved], [y])
