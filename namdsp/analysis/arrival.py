"""When the response of a capture begins, and its polarity: from a soft impulse and the same one upside down.

Half the difference of both outputs is the response. What the capture plays at silence cancels, so do even harmonics;
before the impulse arrives the difference is exactly 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import db_to_gain
from namdsp.errors import AudioError
from namdsp.format.blend import Mix, blend_text, voices_of
from namdsp.loading import open_model
from namdsp.model import Model

#: A response begins where it reaches this share of its peak. Less is the error of a trained network.
BEGUN = 0.1
#: The first swing of at least this share of the peak has the polarity. After a cabinet a later one may be the largest.
ARRIVED = 0.5
#: A polarity is ambiguous if its largest swing is less than this many times the largest opposite one.
SURE_RATIO = 1.25
#: A capture is late from this onset on; filters of amplifiers and cabinets need less.
LATE_FRAMES = 8
#: Impulses that are tried, and the peak of the response that one of them must reach: a capture may have a noise gate.
LEVELS_DBFS, AUDIBLE = (-60.0, -40.0, -20.0, 0.0), 1e-6


@dataclass(frozen=True)
class Arrival:
    """Beginning and polarity of a capture's response to a soft impulse.

    onset_frames : frames from the impulse to the first frame of at least 0.1 times the peak of the response
    polarity     : 1 or -1, the sign of the first swing of at least half the peak
    certainty    : 1 - opposite / own, of the largest swings of this and of the opposite polarity, at least 0; 1 is a
                   response without an opposite swing
    """

    onset_frames: int
    polarity: int
    certainty: float

    @property
    def ambiguous(self) -> bool:
        """Whether swings of both polarities are about as large: below a ratio of 1.25, a certainty of a fifth."""
        return self.certainty < 1.0 - 1.0 / SURE_RATIO

    @property
    def late(self) -> bool:
        """Whether it begins later than by the filters of an amplifier or a cabinet: 8 frames or more."""
        return self.onset_frames >= LATE_FRAMES

    def notes(self, name: str) -> tuple[str, ...]:
        """What to say of a model that is aligned by this."""
        note = f"{name}: its polarity is ambiguous (certainty {self.certainty:.2f}); compare it by ear with others"
        return (note,) * self.ambiguous


def arrival_of(
    model: Model, *, engine: str = "auto", threads: int | None = None, name: str | None = None
) -> Arrival:
    """The same as `find_arrival`, of a model that is to be aligned. Raises `AudioError` too if it is silent.

    name : of its file in messages
    """
    arrival = find_arrival(model, engine=engine, threads=threads)
    if arrival is None:
        raise AudioError(
            f"{name or model.file.file}: is silent for an impulse of full scale; expected a capture of sound, for "
            "--align. Leave it as it is"
        )
    return arrival


def aligned(mix: Mix) -> list[str]:
    """The captures of a blend, with delays and polarities by which all begin with the latest of them, not inverted.

    mix : as for `blend_text`; its own delays and inversions come on top

    Raises
    ------
    SettingError : one means nothing, or has to wait for too long.
    NamFileError : one cannot be used.
    AudioError   : one is silent, or its output is not finite.
    """
    voices = voices_of(blend_text(mix))
    arrivals = [arrival_of(open_model(voice.path)) for voice in voices]
    latest = max(arrival.onset_frames for arrival in arrivals)
    return [
        replace(
            voice,
            delay=voice.delay + latest - arrival.onset_frames,
            invert=voice.invert != (arrival.polarity < 0),
        ).text
        for voice, arrival in zip(voices, arrivals, strict=True)
    ]


def find_arrival(model: Model, *, engine: str = "auto", threads: int | None = None) -> Arrival | None:
    """Measure when a model's response begins, and its polarity; None if it is silent.

    Of several inputs all get the same impulse, of several outputs the first is measured.

    Raises
    ------
    AudioError  : the output is not finite.
    EngineError : the named engine cannot run here.
    """
    impulse = np.zeros((model.in_channels, model.plan.prewarm_frames + 1), np.float32)
    for level in map(db_to_gain, LEVELS_DBFS):
        impulse[:, 0] = level
        up, down = model.render([impulse, -impulse], engine=engine, threads=threads, channels_first=True)
        response = 0.5 * (up[0].astype(np.float64) - down[0])
        if np.abs(response).max() >= AUDIBLE:
            return _arrival_of(response)
    return None


def _arrival_of(response: Float64) -> Arrival:
    magnitude = np.abs(response)
    peak = magnitude.max()
    polarity = 1 if response[np.argmax(magnitude >= ARRIVED * peak)] > 0.0 else -1
    own, opposite = (float((sign * response).max(initial=0.0)) for sign in (polarity, -polarity))
    return Arrival(int(np.argmax(magnitude >= BEGUN * peak)), polarity, max(0.0, 1.0 - opposite / own))
