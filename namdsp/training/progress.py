"""When training stops, its progress, and its history."""

from __future__ import annotations

import itertools
import math
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from namdsp.errors import SettingError

#: Steps without any other stop: those of the trainer's recipe.
DEFAULT_STEPS = 6200
#: The time to the end is told from so many turns, of which none took this much longer than another.
STEADY_TURNS, STEADY_FACTOR = 3, 2.0


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
    seconds_left : estimated time to the end, inf while that is unknown
    esr          : network -> the least error-to-signal ratio so far, inf before the first
    curve        : error-to-signal ratios of the largest network, at each validation so far
    """

    share: float
    step: int
    seconds: float
    seconds_left: float
    esr: Mapping[str, float]
    curve: Sequence[float] = ()


class Clock:
    """Steps and time of a training. It starts when it is made; `begin` is called before the first step.

    Training ends at the first of these:

    steps     : optimizer steps of each student; DEFAULT_STEPS without steps and minutes
    minutes   : for everything: guitar, training and validation
    until_esr : every student is at least as near to the teacher as this

    reserve_s : of the minutes, for the time after training
    """

    def __init__(self, steps: int | None, minutes: float | None, until_esr: float | None) -> None:
        self.steps: int | None = DEFAULT_STEPS if steps is None and minutes is None else steps
        self.minutes: float | None = minutes
        self.until_esr: float | None = until_esr
        self._created = time.monotonic()
        self._prepared_s = 0.0
        self.reserve_s: float = 0.0
        self._turns: list[tuple[float, float]] = []  # seconds and share at the end of each

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
        self.begin_again()
        if self.minutes is not None and self._prepared_s >= 60 * self.minutes:
            raise SettingError(
                f"minutes is {self.minutes:g}; expected more: {self._prepared_s:.0f} s passed before training began"
            )

    def begin_again(self) -> None:
        """Start the schedule of time now, after a step that compiled kernels. If no time is left, it has ended."""
        self._prepared_s = self.seconds

    def share(self, step: int) -> float:
        """Return the share of the training that is done, 0 .. 1, at a step, now."""
        by_steps = 0.0 if self.steps is None else step / self.steps
        if self.minutes is None:
            return min(1.0, by_steps)
        span = 60 * self.minutes - self._prepared_s
        if span <= 0:
            return 1.0
        by_time = (self.seconds - self._prepared_s) / max(span - self.reserve_s, 0.5 * span)
        return min(1.0, max(by_steps, by_time))

    def end_turn(self, share: float) -> None:
        """Note that some steps were made: `left` estimates from the latest turns."""
        self._turns = [*self._turns[-STEADY_TURNS:], (self.seconds, share)]

    def left(self, share: float) -> float:
        """Return the estimated seconds to the end; inf if unknown.

        Known once three turns one after another took about as long: a step that compiled tells nothing.
        """
        if self.minutes is not None and self.steps is None:
            return max(0.0, 60 * self.minutes - self.seconds)
        turns = [
            (then_s - now_s) / (then - now)
            for (now_s, now), (then_s, then) in itertools.pairwise(self._turns)
            if then > now
        ]
        if len(turns) < STEADY_TURNS or max(turns) > STEADY_FACTOR * min(turns):
            return math.inf
        return statistics.median(turns) * (1 - share)
