"""When training stops, its progress, and its history."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

from namdsp.errors import SettingError
from namdsp.settings import is_number

#: Steps without any other stop: those of the trainer's recipe.
DEFAULT_STEPS = 6200
MAX_STEPS, MAX_MINUTES = 10_000_000, 100_000.0


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


@dataclass(frozen=True)
class Stops:
    """When training ends: at the first of these; without steps and minutes, after DEFAULT_STEPS.

    steps     : optimizer steps of each student
    minutes   : for everything: guitar, training and validation
    until_esr : every student is at least as near to the teacher as this
    """

    steps: int | None = None
    minutes: float | None = None
    until_esr: float | None = None

    def checked(self) -> Stops:
        """Return the stops with the default.

        Raises
        ------
        SettingError : one of them has no meaning.
        """
        steps, minutes, esr = self.steps, self.minutes, self.until_esr
        if steps is not None and not (
            isinstance(steps, int) and not isinstance(steps, bool) and 1 <= steps <= MAX_STEPS
        ):
            raise SettingError(f"steps is {steps!r}; expected an integer from 1 to {MAX_STEPS}")
        if minutes is not None and not (is_number(minutes) and 0 < minutes <= MAX_MINUTES):
            raise SettingError(f"minutes is {minutes!r}; expected a number above 0, at most {MAX_MINUTES:g}")
        if esr is not None and not (is_number(esr) and 0 < esr <= 1):
            raise SettingError(f"until_esr is {esr!r}; expected a number above 0, at most 1, such as 0.01")
        return Stops(DEFAULT_STEPS, None, esr) if steps is None and minutes is None else self


class Clock:
    """Steps and time of a training. It starts when it is made; `begin` is called before the first step.

    reserve_s : of the minutes, for the time after training
    """

    def __init__(self, stops: Stops) -> None:
        self.stops = stops
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
        minutes = self.stops.minutes
        if minutes is not None and self._prepared_s >= 60 * minutes:
            raise SettingError(
                f"minutes is {minutes:g}; expected more: {self._prepared_s:.0f} s were gone before training began"
            )

    def share(self, step: int) -> float:
        """Return the share of the training that is done, 0 .. 1, at a step, now."""
        by_steps = 0.0 if self.stops.steps is None else step / self.stops.steps
        if self.stops.minutes is None:
            return min(1.0, by_steps)
        span = 60 * self.stops.minutes - self._prepared_s
        by_time = (self.seconds - self._prepared_s) / max(span - self.reserve_s, 0.5 * span)
        return min(1.0, max(by_steps, by_time))

    def left(self, share: float) -> float:
        """Return the estimated seconds to the end; inf if unknown."""
        if self.stops.minutes is not None and self.stops.steps is None:
            return max(0.0, 60 * self.stops.minutes - self.seconds)
        return (self.seconds - self._prepared_s) * (1 - share) / share if share > 0 else math.inf
