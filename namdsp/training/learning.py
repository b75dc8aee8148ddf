# mypy: disable-error-code="no-untyped-call"
"""How a student is trained: windows of what was played, the loss, the steps, and what is kept of them.

Loss: squared error of the samples, and of the samples with EMPHASIS of the one before taken off; relative to the power
of the target in the window, but windows quieter than FLOOR of the mean power count by that. Adam; the rate goes up in
WARM_UP steps, then down a half cosine. Judged and kept is the running mean of the weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_, parameters_to_vector, vector_to_parameters

from namdsp.arithmetic.fma import Float32
from namdsp.model import Model
from namdsp.torch import Capture
from namdsp.training.progress import Clock, Judged, Progress
from namdsp.training.students import louder

EMPHASIS, EMPHASIS_WEIGHT, FLOOR = 0.85, 0.1, 0.1
#: The mean power of targets: they are brought to -18 dBFS RMS, and the student's head is turned back in the end.
TARGET_POWER = 10**-1.8
WARM_UP, WARM_UP_SHARE = 200, 0.1
#: Of the running mean, a step: at least, and over what share of the steps so far.
MEAN_SHARE, MEAN_SPAN = 0.002, 0.05
LONGEST_GRADIENT = 1.0
#: Steps of one student before it is the next one's turn, and judgements from start to end.
TURN, JUDGEMENTS = 5, 20
#: On a GPU: windows of a step, streams of a recurrent student. The rate of a student that begins with trained weights.
GPU_BATCH, GPU_STREAMS, TUNING_RATE = 16, 256, 1e-3
#: Chunks of a recurrent student's stream: all, and those at its start that only settle the state.
CHUNKS, SETTLING = 36, 4


class Material(Protocol):
    """What is trained on."""

    def at(self, step: int, frames: int) -> tuple[Tensor, Tensor]:
        """Inputs and targets [S, T], for a student's step that takes so many frames."""


@dataclass(frozen=True)
class Recipe:
    """The numbers of a training.

    batch    : windows of a step
    outputs  : frames of a window, its receptive field not counted
    streams, chunk : of a recurrent student: streams side by side, and frames of each between two steps
    rate, last_rate : learning rates at the top and in the end
    """

    batch: int = 4
    outputs: int = 8192
    streams: int = 64
    chunk: int = 512
    rate: float = 4e-3
    last_rate: float = 1e-5


def loss_of(y: Tensor, target: Tensor) -> Tensor:
    """The loss over windows [B, n]."""
    error = y - target
    power = (target * target).mean(1) + FLOOR * TARGET_POWER
    sharp = error[:, 1:] - EMPHASIS * error[:, :-1]
    sharp_target = target[:, 1:] - EMPHASIS * target[:, :-1]
    sharp_power = (sharp_target * sharp_target).mean(1) + FLOOR * TARGET_POWER * 0.1
    plain = ((error * error).mean(1) / power).mean()
    return plain + EMPHASIS_WEIGHT * ((sharp * sharp).mean(1) / sharp_power).mean()


def rate_at(share: float, step: int, recipe: Recipe) -> float:
    """The learning rate after a share of the whole and so many steps."""
    up = min(1.0, max((step + 1) / WARM_UP, share / WARM_UP_SHARE))
    down = 0.5 + 0.5 * math.cos(math.pi * min(1.0, share))
    return up * (recipe.last_rate + (recipe.rate - recipe.last_rate) * down)


class Student:
    """A network in training.

    name    : of the network
    model   : where it begins, at the level of the targets
    recipe  : how it is trained
    device  : where
    seed    : of its windows
    """

    def __init__(self, name: str, model: Model, recipe: Recipe, device: str, seed: int) -> None:
        self.name = name
        self.recipe = recipe
        self.capture = Capture(model, trainable=True).to(device)
        # a scale that is trained goes against the weights before it
        self._free = [p for place, p in self.capture.named_parameters() if not place.endswith("head_scale")]
        self._optimiser = self._adam()
        self._windows: Iterator[tuple[Tensor, Tensor]] | None = None
        self._generator = torch.Generator().manual_seed(seed)
        self._since, self._slower = 0, 1.0
        self._mean = self._weights()
        self.kept, self.esr = self._weights(), math.inf
        self.step, self._loss = 0, torch.tensor(math.nan)
        self.history: list[Judged] = []

    def train(self, material: Material, share: float) -> None:
        """One step."""
        if self._windows is None:
            self._windows = self._cut(material)
        found, target = next(self._windows)
        self._optimiser.param_groups[0]["lr"] = self._slower * rate_at(share, self.step, self.recipe)
        loss = loss_of(found, target)
        self._optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
        clip_grad_norm_(self._free, LONGEST_GRADIENT)
        self._optimiser.step()
        self.step += 1
        self._since += 1
        self._loss = loss.detach()
        self._mean.lerp_(self._weights(), max(MEAN_SHARE, 1 / (1 + MEAN_SPAN * self._since)))

    def judge(self, takes: Sequence[tuple[Float32, Float32]], seconds: float) -> None:
        """The mean of the weights on takes (input, target); the best so far is kept. What broke goes on from it.

        A target that is shorter than its input belongs to the input's end.
        """
        device = self._mean.device
        with torch.no_grad(), self._holding(self._mean):
            errors = [
                _energies(
                    self.capture(torch.from_numpy(x).to(device))[-len(y) :], torch.from_numpy(y).to(device)
                )
                for x, y in takes
            ]
        error, energy = (sum(each) for each in zip(*errors, strict=True))
        esr = error / energy if energy else math.inf
        self.history.append(Judged(self.step, seconds, float(self._loss), esr))
        if esr < self.esr:
            self.esr, self.kept = esr, self._mean.clone()
        if not math.isfinite(esr):
            self._slower, self._since, self._mean = 0.5 * self._slower, 0, self.kept.clone()
            vector_to_parameters(self.kept.clone(), self.capture.parameters())
            self._optimiser = self._adam()

    def model(self) -> Model:
        """The best so far."""
        with torch.no_grad(), self._holding(self.kept):
            best: Model = self.capture.model()
        return best

    def _adam(self) -> Any:
        return torch.optim.Adam(self._free, fused=True)

    def _weights(self) -> Tensor:
        return parameters_to_vector(self.capture.parameters()).detach().clone()

    @contextmanager
    def _holding(self, weights: Tensor) -> Iterator[None]:
        """Inside, the capture has these weights; afterwards its own again."""
        own = self._weights()
        vector_to_parameters(weights.clone(), self.capture.parameters())
        try:
            yield
        finally:
            vector_to_parameters(own, self.capture.parameters())

    def _cut(self, material: Material) -> Iterator[tuple[Tensor, Tensor]]:
        """(output, target), [B, n] each: windows with their whole receptive field; of what never forgets, chunks."""
        recipe, field = self.recipe, self.capture.receptive_field
        while True:
            if field is not None:
                x, y = material.at(self.step, recipe.batch * recipe.outputs)
                outputs = min(recipe.outputs, x.shape[1] - field + 1)
                at = self._places(x, outputs + field - 1, recipe.batch)
                yield self.capture(x.reshape(-1)[at], valid=True), y.reshape(-1)[at[:, field - 1 :]]
                continue
            # the state goes on from chunk to chunk, gradients do not
            x, y = material.at(self.step, recipe.streams * recipe.chunk)
            at = self._places(x, min(CHUNKS * recipe.chunk, x.shape[1]), recipe.streams)
            state = self.capture.initial_state(recipe.streams)
            for turn, piece in enumerate(at.split(recipe.chunk, dim=1)):
                with torch.set_grad_enabled(turn >= SETTLING):
                    out, state = self.capture(x.reshape(-1)[piece], state.detach())
                if turn >= SETTLING:
                    yield out, y.reshape(-1)[piece]

    def _places(self, x: Tensor, frames: int, count: int) -> Tensor:
        """Places of windows, [count, frames], anywhere in the takes [S, T] laid end to end."""
        take = torch.randint(len(x), (count, 1), generator=self._generator)
        start = torch.randint(x.shape[1] - frames + 1, (count, 1), generator=self._generator)
        return (take * x.shape[1] + start).to(x.device) + torch.arange(frames, device=x.device)


def learn(
    students: Sequence[Student],
    material: Material,
    takes: Sequence[tuple[Float32, Float32]],
    clock: Clock,
    told: Callable[[Progress], None],
) -> str:
    """Train until a stop comes; gives which: steps, minutes, until_esr, or interrupted by ctrl-C.

    All students have made the same steps, so that time is shared by what a step of each costs.

    Raises
    ------
    SettingError      : there is no time for a step.
    KeyboardInterrupt : before the first step of each.
    """
    share, mark = 0.0, 1 / JUDGEMENTS
    wanted = clock.stops.until_esr
    clock.begin()
    try:
        while share < 1.0:
            for student in students:
                for _ in range(TURN):
                    share = clock.share(student.step)
                    if share >= 1.0 and student.step >= students[0].step:
                        break
                    student.train(material, share)
            share = clock.share(students[-1].step)
            if share >= mark or share >= 1.0:
                mark = (math.floor(share * JUDGEMENTS) + 1) / JUDGEMENTS
                for student in students:
                    student.judge(takes, clock.seconds)
            told(_progress(students, share, clock))
            if wanted is not None and all(student.esr <= wanted for student in students):
                stopped = "until_esr"
                break
        else:
            stopped = "steps" if students[0].step == clock.stops.steps else "minutes"
    except KeyboardInterrupt:
        if not all(student.step for student in students):
            raise
        for student in students:
            student.judge(takes, clock.seconds)
        stopped = "interrupted"
    told(_progress(students, 1.0, clock))
    return stopped


def taught(
    models: Mapping[str, tuple[Model, bool]],
    gain: float,
    material: Material,
    takes: Sequence[tuple[Float32, Float32]],
    clock: Clock,
    told: Callable[[Progress], None],
    *,
    device: str,
    seed: int,
) -> tuple[list[Model], list[tuple[Judged, ...]], str]:
    """Networks after their training, at their own level; how each was on the way; what stopped it.

    models   : name -> where it begins, and whether those weights are trained ones, which nothing worse replaces
    gain     : of the targets in `material` and `takes` over what is imitated
    """
    numbers: dict[str, Any] = {} if device == "cpu" else {"batch": GPU_BATCH, "streams": GPU_STREAMS}
    students = []
    for name, (model, tuned) in models.items():
        recipe = Recipe(**numbers | ({"rate": TUNING_RATE} if tuned else {}))
        student = Student(name, louder(model, gain) if tuned else model, recipe, device, seed)
        if tuned:
            student.judge(takes, clock.seconds)
        students.append(student)
    stopped = learn(students, material, takes, clock, told)
    trained = [louder(student.model(), 1 / gain) for student in students]
    return trained, [tuple(student.history) for student in students], stopped


def _progress(students: Sequence[Student], share: float, clock: Clock) -> Progress:
    best = {student.name: student.esr for student in students}
    return Progress(share, students[-1].step, clock.seconds, clock.left(share), best)


def _energies(y: Tensor, target: Tensor) -> tuple[float, float]:
    return float((y - target).double().square().sum()), float(target.double().square().sum())
