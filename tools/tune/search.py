"""Coordinate descent over program shapes; correctness and speed are measured by callbacks, so no GPU is needed.

From a start, one axis after the other: all its values are tried with the other axes fixed, and the fastest correct one
is chosen. It ends when a round over all axes finds nothing faster, when it is out of time, or when it is interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from namdsp.kernels.triton_gpu.fused.shape import Shape

#: An axis: changes of fields, of which one holds.
Axis = Sequence[dict[str, Any]]
#: Less is noise.
WORTHWHILE = 1.003


@dataclass(frozen=True)
class Trial:
    """Result of a candidate.

    speed : million samples a second; 0 if it was not timed
    right : whether it has the right bits
    note  : why it was refused
    """

    shape: Shape
    speed: float
    right: bool
    note: str = ""


class Search:
    """A search and its trials so far.

    right       : whether a candidate has the right bits; may raise `refusals`
    speed       : of a candidate with the right bits
    prepare     : receives the next candidates, for instance to compile them in parallel
    out_of_time : whether to start no further trial
    """

    def __init__(
        self,
        *,
        right: Callable[[Shape], bool],
        speed: Callable[[Shape], float],
        prepare: Callable[[list[Shape]], None] = lambda shapes: None,
        out_of_time: Callable[[], bool] = lambda: False,
        allowed: Callable[[Shape], bool] = lambda shape: True,
        report: Callable[[Trial], None] = lambda trial: None,
        refusals: tuple[type[Exception], ...] = (),
    ) -> None:
        self._right, self._speed, self._prepare = right, speed, prepare
        self._out_of_time, self._allowed, self._report, self._refusals = (
            out_of_time,
            allowed,
            report,
            refusals,
        )
        self.trials: dict[Shape, Trial] = {}
        self.interrupted = False
        self._at: Shape | None = None

    @property
    def best(self) -> Trial | None:
        """The current position, or the fastest candidate with the right bits if it is faster by WORTHWHILE."""
        right = [trial for trial in self.trials.values() if trial.right]
        fastest = max(right, key=lambda trial: trial.speed, default=None)
        here = None if self._at is None else self.trials.get(self._at)
        if here is None or fastest is None or fastest.speed > here.speed * WORTHWHILE:
            return fastest
        return here

    def run(self, start: Shape, axes: Sequence[Axis]) -> Trial | None:
        """Search; returns the best trial, also if interrupted. None: no candidate was right."""
        try:
            self._descend(start, axes)
        except KeyboardInterrupt:
            self.interrupted = True
        return self.best

    def _descend(self, start: Shape, axes: Sequence[Axis]) -> None:
        self._try_all([start])
        self._at, moved = start, True
        while moved and not self._out_of_time():
            moved = False
            for axis in axes:
                steps = neighbours(self._at, [axis])
                self._try_all([shape for shape in steps if self._allowed(shape)])
                best = self.best
                if best is not None and best.shape != self._at:
                    self._at, moved = best.shape, True

    def _try_all(self, shapes: list[Shape]) -> None:
        new = [shape for shape in dict.fromkeys(shapes) if shape not in self.trials]
        if new and not self._out_of_time():
            self._prepare(new)
        for shape in new:
            if self._out_of_time():
                return
            self.trials[shape] = trial = self._try(shape)
            self._report(trial)

    def _try(self, shape: Shape) -> Trial:
        try:
            if not self._right(shape):
                return Trial(shape, 0.0, False, "other bits")
            return Trial(shape, self._speed(shape), True)
        except self._refusals as reason:
            lines = str(reason).splitlines() or [""]
            return Trial(shape, 0.0, False, f"{type(reason).__name__}: {lines[0][:120]}")


def neighbours(shape: Shape, axes: Sequence[Axis]) -> list[Shape]:
    """Return all shapes that differ along one axis."""
    return list(dict.fromkeys(replace(shape, **change) for axis in axes for change in axis))
