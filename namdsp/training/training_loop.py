"""The loop of a training: the steps of all students, validations, stops, and the best weights.

`run_trainings` does the steps of several trainings side by side until the clock or ctrl-C stops them. A `Training` is
the students of one file with their training data.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import torch

from namdsp.arithmetic.fma import Float32
from namdsp.model import Model
from namdsp.training.networks import with_output_gain
from namdsp.training.progress import Clock, Judged, Progress
from namdsp.training.recipe import Recipe, recipe_for
from namdsp.training.step_graph import training_stream
from namdsp.training.student import Student, StudentGroup, TrainingData

#: Steps between two reports, and validations from start to end.
STEPS_A_TURN, VALIDATIONS = 5, 20


def run_trainings(
    trainings: Sequence[Training], clock: Clock, *, device: str, seed: int
) -> list[TrainedNetworks]:
    """Do the steps of several trainings side by side until a stop is reached, or ctrl-C; returns the best of each.

    All students make the same number of steps, so that time is divided by the cost of each student's step. The result
    of a training does not depend on the others, unless it is stopped by time.

    Raises
    ------
    SettingError      : there is no time for a step.
    KeyboardInterrupt : before the first step of each.
    """
    with training_stream(device):
        for training in trainings:
            training.begin(device, seed, clock.seconds)
        _run_until_stopped(trainings, clock)
        return [training.result() for training in trainings]


def _run_until_stopped(trainings: Sequence[Training], clock: Clock) -> None:
    group, active, step, share = StudentGroup(), list(trainings), 0, 0.0
    mark = 1 / VALIDATIONS
    clock.begin()
    try:
        while active:
            for _ in range(STEPS_A_TURN):
                share = clock.share(step)
                if share >= 1.0:
                    break
                group.train([student for training in active for student in training.students], share)
                step += 1
                if step <= STEPS_A_TURN:
                    clock.begin_again()
            share = clock.share(step)
            clock.end_turn(share)
            if share >= mark or share >= 1.0:
                mark = (math.floor(share * VALIDATIONS) + 1) / VALIDATIONS
                for training in active:
                    training.validate(clock.seconds)
            for training in active:
                training.report_progress(share, clock)
                if training.is_near(clock.until_esr):
                    training.stop("until_esr", clock)
                elif share >= 1.0:
                    training.stop("steps" if step == clock.steps else "minutes", clock)
            active = [training for training in active if not training.stopped]
    except KeyboardInterrupt:
        if not step:
            raise
        for training in active:
            training.validate(clock.seconds)
            training.stop("interrupted", clock)


@dataclass(eq=False)
class Training:
    """The training of the students of one file.

    models      : name -> initial model, and whether its weights are trained ones, which nothing worse replaces
    gain        : of the targets in `data` and `validation` over the output that the students learn
    data        : training data
    validation  : inputs float32 [B, T], and targets [B, n] of their ends
    on_progress : is called with the progress
    """

    models: Mapping[str, tuple[Model, bool]]
    gain: float
    data: TrainingData
    validation: tuple[Float32, Float32]
    on_progress: Callable[[Progress], None]
    students: list[Student] = field(default_factory=list, init=False)
    stopped: str = field(default="", init=False)

    def begin(self, device: str, seed: int, seconds: float) -> None:
        """Make the students on a device; seed : of their windows."""
        self._x, self._y = (torch.from_numpy(part).to(device) for part in self.validation)
        for name, (model, tuned) in self.models.items():
            recipe = recipe_for(name, on_gpu=device != "cpu", tuned=tuned)
            start = with_output_gain(model, self.gain) if tuned else model
            student = self._student(name, start, recipe, device, seed)
            if tuned:
                student.validate(self._x, self._y, seconds)
            self.students.append(student)

    def _student(self, name: str, start: Model, recipe: Recipe, device: str, seed: int) -> Student:
        return Student(name, start, recipe, self.data, device, seed)

    def validate(self, seconds: float) -> None:
        """Validate all students."""
        for student in self.students:
            student.validate(self._x, self._y, seconds)

    def is_near(self, esr: float | None) -> bool:
        """Whether all students are at least as near to the teacher as an ESR; not for None."""
        return esr is not None and all(student.esr <= esr for student in self.students)

    def stop(self, reason: str, clock: Clock) -> None:
        """Note what stopped the training, and report its end."""
        self.stopped = reason
        self.report_progress(1.0, clock)

    def report_progress(self, share: float, clock: Clock) -> None:
        """Report the progress."""
        best = {student.name: student.esr for student in self.students}
        last = self.students[-1]
        curve = [judged.esr for judged in last.history]
        self.on_progress(Progress(share, last.step, clock.seconds, clock.left(share), best, curve))

    def result(self) -> TrainedNetworks:
        """Return the best so far."""
        models = [with_output_gain(student.model(), 1 / self.gain) for student in self.students]
        return TrainedNetworks(models, [tuple(student.history) for student in self.students], self.stopped)


class TrainedNetworks(NamedTuple):
    """Trained networks at the level of what they learned, the history of each, and what stopped the training."""

    models: list[Model]
    histories: list[tuple[Judged, ...]]
    stopped: str


def fixed_data(x: Float32, y: Float32, device: str) -> TrainingData:
    """Return the same training data for every step. x, y : inputs and targets [S, T]"""
    inputs, targets = (torch.from_numpy(np.ascontiguousarray(value)).to(device) for value in (x, y))
    rows = torch.arange(len(x))
    return lambda step, frames: (inputs, targets, rows)
