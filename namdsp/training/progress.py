"""When training stops, its progress, and its history."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

from namdsp.errors import SettingError

#: Steps without any other stop: those of the trainer's recipe.
DEFAULT_STEPS = 6200


class Information(str):
    """A note that warns of nothing."""


@dataclass(frozen=True)
class Judged:
    """A validation of a student during its training.

    step    : optimizer steps so far
    seconds : since training began
    loss    : of the last step
    esr     : error-to-signal ratio of the mean of its weights, on the signals by which it is chosen
    """

    step: int
    seconds: float
    loss: float
    esr: float


@dataclass(frozen=True)
class Progress:
    """Progress of a training.

    share        : 0 at the start .. 1 at the end
    step         : optimizer steps of each student so far
    seconds      : since training began
    seconds_left : estimated time to the end
    esr          : network -> the least error-to-signal ratio so far, inf before the first
    """

    share: float
    step: int
    seconds: float
    seconds_left: float
    esr: Mapping[str, float]


class Clock:
    """Steps and time of a training. It starts when it is made; `begin` is called before the first step.

    Training ends at the first of these:

    steps     : optimizer steps of each student; DEFAULT_STEPS without steps and minutes
    minutes   : for everything: guitar, training and validation
    until_esr : every student is at least as near to the teacher as this

    reserve_s : of the minutes, for the time after training
    """

    def __init__(self, steps: int | None, minutes: float | None, until_esr: float | None) -> None:
        self.steps = DEFAULT_STEPS if steps is None and minutes is None else steps
        self.minutes, self.until_esr = minutes, until_esr
        self._created = time.monotonic()
        self._prepared_s = 0.0
        self.reserve_s = 0.0

    @property
    def seconds(self) -> float:
        """Seconds since it was made."""
        return time.monotonic() - self._created

    def begin(self) -> None:
        """Start the schedule: the time before is not part of it.

        Raises
        ------
        SettingError : no time is left.
        """
        self._prepared_s = self.seconds
        minutes = self.minutes
        if minutes is not None and self._prepared_s >= 60 * minutes:
            raise SettingError(
                f"minutes is {minutes:g}; expected more: {self._prepared_s:.0f} s were gone before training began"
            )

    def share(self, step: int) -> float:
        """Return the share of the training that is done, 0 .. 1, at a step, now."""
        by_steps = 0.0 if self.steps is None else step / self.steps
        if self.minutes is None:
            return min(1.0, by_steps)
        span = 60 * self.minutes - self._prepared_s
        by_time = (self.seconds - self._prepared_s) / max(span - self.reserve_s, 0.5 * span)
        return min(1.0, max(by_steps, by_time))

    def left(self, share: float) -> float:
        """Return the estimated seconds to the end; inf if unknown."""
        if self.minutes is not None and self.steps is None:
            return max(0.0, 60 * self.minutes - self.seconds)
        return (self.seconds - self._prepared_s) * (1 - share) / share if share > 0 else math.inf
