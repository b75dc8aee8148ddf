"""A capture against a recording of the real thing: what was played into both, what came out, how far apart that is."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db, rms_dbfs
from namdsp.errors import AudioError, SettingError
from namdsp.matching.align import Float64, overlap, rest_of_delay, shifted, whole_delay
from namdsp.matching.spectra import Band, bands, multi_resolution_distance
from namdsp.model import Model
from namdsp.runtime.signals import check_signal

#: What is left to compare must be at least this long, in seconds.
SHORTEST_S = 0.1
#: Delays at both ends of a recording that differ by more frames than this tell of clocks that run apart.
LARGEST_DRIFT = 0.5
#: Ends that are compared for that, in seconds.
END_S = 5.0
#: Names for an ESR, as people who train captures use them: below the number, the word.
WORDS = ((0.01, "great"), (0.035, "good"), (0.1, "fair"), (0.3, "poor"))


@dataclass(frozen=True)
class Match:
    """How far a render and a recording are apart, as `match_recording` found it.

    A render's error is all that differs from the recording, after alignment.

    frames, rate_hz      : how much was compared, at what rate
    skipped              : frames at the start that were not: what sounds there depends on what was played before
    delay                : whole frames by which the recording is late; both are aligned by them
    rest_frames          : the part of a frame that is left; not corrected but in `esr_shifted`
    inverted             : whether the recording's polarity is turned; it was turned back
    gain_db              : what brings the render to the recording's level, with the least error
    esr                  : error-to-signal ratio, aligned, at the levels as they are: what a trainer reports
    esr_levelled         : the same after that gain
    esr_shifted          : the same after that gain and the part of a frame
    null_depth_db        : 10 log10 of `esr`
    mrstft               : multi-resolution distance of short-time spectra, at the levels as they are
    peak_error_dbfs      : largest difference
    render_rms_dbfs, recording_rms_dbfs : levels of what was compared
    drift_frames         : by how much the delay changes from start to end; None if too short to tell
    bands                : third octaves
    """

    frames: int
    rate_hz: int
    skipped: int
    delay: int
    rest_frames: float
    inverted: bool
    gain_db: float
    esr: float
    esr_levelled: float
    esr_shifted: float
    null_depth_db: float
    mrstft: float
    peak_error_dbfs: float
    render_rms_dbfs: float
    recording_rms_dbfs: float
    drift_frames: float | None
    bands: tuple[Band, ...]

    @property
    def word(self) -> str:
        """How close that is, in a word."""
        return next((word for limit, word in WORDS if self.esr < limit), "nothing alike")

    @property
    def drifts(self) -> bool:
        """Whether the two clocks ran apart."""
        return self.drift_frames is not None and abs(self.drift_frames) > LARGEST_DRIFT

    def __repr__(self) -> str:
        return (
            f"<Match ESR {self.esr:.4g} ({self.word}), null depth {self.null_depth_db:.1f} dB, "
            f"delay {self.delay} frames>"
        )

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "word": self.word, "drifts": self.drifts}


class RecordingMatch(NamedTuple):
    """What `match_recording` returns: the figures, and the two signals that they were measured on.

    match     : `Match`
    render    : float64 [T], the model's output, aligned, whole
    recording : float64 [T], aligned, its polarity as the render's, whole; `match.skipped` frames of both were left out
    """

    match: Match
    render: Float64
    recording: Float64

    def __repr__(self) -> str:
        return f"<RecordingMatch {self.match!r}, {len(self.render)} frames>"


def match_recording(
    model: Model,
    di: NDArray[Any],
    recording: NDArray[Any],
    *,
    delay: int | None = None,
    longest_delay: int = 48_000,
    skip: int | None = None,
    engine: str = "auto",
) -> RecordingMatch:
    """Compare a capture with a recording: render the DI through the capture, align both, measure what differs.

    model         : with one input and one output
    di, recording : float32 [T], at the model's rate; any lengths. The dry signal that was played into the hardware, and
                    what was recorded behind it
    delay         : frames by which the recording is late, if that is known; else it is found
    longest_delay : in frames, in either direction
    skip          : frames at the start that are not compared; default as many as the model hears back, or settles in
    engine        : as for `Model.render`

    Returns `RecordingMatch`: the figures, the aligned render and the aligned recording. It unpacks as a tuple of three.

    Raises
    ------
    SettingError : model is no `namdsp.Model`.
    AudioError   : a signal is no array of finite floats with one channel, or is silent; too little is left to compare;
                   or the model is not mono.
    """
    given: Any = model
    if not isinstance(given, Model):
        raise SettingError(
            f"model is a {type(given).__name__}; expected a namdsp.Model. Open a file with namdsp.load(path)"
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
        skip=model.plan.settle_frames if skip is None else skip,
    )


def match_signals(
    ours: Float32,
    recording: Float32,
    rate_hz: int,
    *,
    delay: int | None = None,
    longest_delay: int = 48_000,
    skip: int = 0,
) -> RecordingMatch:
    """As `match_recording`, of a render that is there already, at the rate of both."""
    render, theirs = ours.astype(np.float64), recording.astype(np.float64)
    for name, signal in (("render", render), ("recording", theirs)):
        if not np.any(signal):
            raise AudioError(
                f"the {name} is silent; expected sound. Check the files, and the recorded channel"
            )
    inverted = False
    if delay is None:
        delay, inverted = whole_delay(render, theirs, longest_delay)
    render, theirs = overlap(render, theirs, delay)
    theirs = -theirs if inverted else theirs
    skip = max(0, skip - max(0, -delay))  # of the render, whose start may have been cut
    x, y = render[skip:], theirs[skip:]
    if x.size < SHORTEST_S * rate_hz:
        raise AudioError(
            f"{x.size} frames are left to compare, after {skip} at the start, with the recording {delay} frames late; "
            f"expected at least {SHORTEST_S} s. Give longer files, or name the delay"
        )
    gain = float(np.dot(x, y)) / max(float(np.dot(x, x)), 1e-300)
    rest = rest_of_delay(x, y)
    rest = rest if abs(rest) < 1.0 else 0.0
    esr = _esr(x, y)
    found = Match(
        frames=x.size,
        rate_hz=rate_hz,
        skipped=skip,
        delay=delay,
        rest_frames=rest,
        inverted=inverted,
        gain_db=gain_to_db(gain),
        esr=esr,
        esr_levelled=_esr(gain * x, y),
        esr_shifted=_shifted_esr(x, y, rest),
        null_depth_db=10.0 * math.log10(esr) if esr else -math.inf,
        mrstft=multi_resolution_distance(x, y),
        peak_error_dbfs=gain_to_db(float(np.max(np.abs(x - y)))),
        render_rms_dbfs=rms_dbfs(x),
        recording_rms_dbfs=rms_dbfs(y),
        drift_frames=_drift(x, y, round(END_S * rate_hz)),
        bands=tuple(bands(x, y, rate_hz)),
    )
    return RecordingMatch(found, render, theirs)


def _mono(name: str, given: Any) -> Float32:
    """A signal as float32 [T]."""
    try:
        signal = check_signal(given, 1)
    except AudioError as error:
        raise AudioError(f"{name}: {error}") from None
    if len(signal) != 1:
        raise AudioError(f"{name} has {len(signal)} channels; expected one. Choose one of them")
    mono: Float32 = signal[0]
    return mono


def _esr(x: Float64, y: Float64) -> float:
    """Energy of the difference over that of the recording y; infinite where that is silent."""
    energy = float(np.dot(y, y))
    error = float(np.sum(np.square(x - y)))
    return error / energy if energy else math.inf


def _shifted_esr(x: Float64, y: Float64, rest: float) -> float:
    moved = shifted(x, rest)
    gain = float(np.dot(moved, y)) / max(float(np.dot(moved, moved)), 1e-300)
    return _esr(gain * moved, y)


def _drift(x: Float64, y: Float64, frames: int) -> float | None:
    """By how many frames more y is late at its end than at its start."""
    if x.size < 3 * frames:
        return None
    ends = []
    for part in (slice(0, frames), slice(x.size - frames, None)):
        if not (np.any(x[part]) and np.any(y[part])):
            return None
        late, _ = whole_delay(x[part], y[part], 4096)
        ends.append(late + rest_of_delay(*overlap(x[part], y[part], late)))
    return float(ends[1] - ends[0])
