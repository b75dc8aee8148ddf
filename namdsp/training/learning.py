# mypy: disable-error-code="no-untyped-call"
"""The training of a student: windows of signals, loss, optimizer steps, and the best weights.

Loss: squared error of the samples, and of the samples minus EMPHASIS times the sample before; relative to the power
of the target in the window, at least FLOOR of the mean power. Adam; the learning rate rises for WARM_UP steps, then
falls along a half cosine. Validated and saved is the running mean of the weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_, parameters_to_vector

from namdsp.arithmetic.fma import Float32
from namdsp.model import Model
from namdsp.torch import Capture
from namdsp.training.progress import Clock, Judged, Progress
from namdsp.training.step_graph import StepGraph, say_unrecorded, training_stream, upload
from namdsp.training.students import louder

EMPHASIS, EMPHASIS_WEIGHT, FLOOR = 0.85, 0.1, 0.1
#: The mean power of targets: they are scaled to -18 dBFS RMS, and the student's head is scaled back in the end.
TARGET_POWER = 10**-1.8
WARM_UP, WARM_UP_SHARE = 200, 0.1
#: Weight of a step in the running mean: minimum, and span as a share of the steps so far.
MEAN_SHARE, MEAN_SPAN = 0.002, 0.05
LONGEST_GRADIENT = 1.0
#: Consecutive steps of one student before those of the next one, and validations from start to end.
STEPS_A_TURN, VALIDATIONS = 5, 20
#: On a GPU: windows of a step, streams of a recurrent student. The rate of a student that begins with trained weights.
GPU_BATCH, GPU_STREAMS, TUNING_RATE = 16, 256, 1e-3
#: Chunks of a recurrent student's stream: all, and those at its start that are warm-up without gradients.
CHUNKS, SETTLING = 36, 4


class Material(Protocol):
    """Training data."""

    def at(self, step: int, frames: int) -> tuple[Tensor, Tensor, Tensor]:
        """Return inputs and targets [S, T], and which rows to use, for a student's step that reads `frames` frames.

        The tensors of inputs and targets are the same at every step. Rows are on the CPU.
        """


@dataclass(frozen=True)
class Recipe:
    """Hyperparameters of a training.

    batch    : windows of a step
    outputs  : frames of a window, its receptive field not counted
    streams, chunk : of a recurrent student: parallel streams, and frames of each between two steps
    rate, last_rate : learning rates at the top and in the end
    """

    batch: int = 4
    outputs: int = 8192
    streams: int = 64
    chunk: int = 512
    rate: float = 4e-3
    last_rate: float = 1e-5


def loss_of(y: Tensor, target: Tensor) -> Tensor:
    """Return the loss over windows [B, n]."""
    error = y - target
    power = (target * target).mean(1) + FLOOR * TARGET_POWER
    sharp = error[:, 1:] - EMPHASIS * error[:, :-1]
    sharp_target = target[:, 1:] - EMPHASIS * target[:, :-1]
    sharp_power = (sharp_target * sharp_target).mean(1) + FLOOR * TARGET_POWER * 0.1
    plain = ((error * error).mean(1) / power).mean()
    return plain + EMPHASIS_WEIGHT * ((sharp * sharp).mean(1) / sharp_power).mean()


def rate_at(share: float, step: int, recipe: Recipe) -> float:
    """Return the learning rate at a share of the training and a step."""
    up = min(1.0, max((step + 1) / WARM_UP, share / WARM_UP_SHARE))
    down = 0.5 + 0.5 * math.cos(math.pi * min(1.0, share))
    return up * (recipe.last_rate + (recipe.rate - recipe.last_rate) * down)


class Student:
    """A network in training.

    name    : of the network
    model   : initial weights, at the level of the targets
    recipe  : hyperparameters
    device  : where it is trained
    seed    : of its windows
    """

    def __init__(self, name: str, model: Model, recipe: Recipe, device: str, seed: int) -> None:
        self.name = name
        self.recipe = recipe
        self.capture = Capture(model, trainable=True).to(device)
        self._records = device != "cpu" and self._is_recordable()
        # not trained: a scale is redundant with the weights before it
        self._free = [p for name, p in self.capture.named_parameters() if not name.endswith("head_scale")]
        self._optimiser = self._adam()
        self._windows: Iterator[tuple[Tensor, Tensor]] | None = None
        self._recorded: RecordedStep | None = None
        self._generator = torch.Generator().manual_seed(seed)
        self._since, self._slower = 0, 1.0
        self._mean = self._weights()
        self.best_weights, self.esr = self._weights(), math.inf
        self.step, self._loss = 0, torch.tensor(math.nan)
        self.history: list[Judged] = []

    def train(self, material: Material, share: float) -> None:
        """Do one optimizer step."""
        rate = self._slower * rate_at(share, self.step, self.recipe)
        mean_share = max(MEAN_SHARE, 1 / (1 + MEAN_SPAN * (self._since + 1)))
        if self._records:
            self._train_recorded(material, rate, mean_share)
        else:
            if self._windows is None:
                self._windows = self._batches(material)
            output, target = next(self._windows)
            self._optimiser.param_groups[0]["lr"] = rate
            self._update(output, target, mean_share)
        self.step += 1
        self._since += 1

    def _update(self, output: Tensor, target: Tensor, mean_share: float | Tensor) -> None:
        """Do the optimizer step of an output, and move the mean of the weights by a share to the new ones."""
        loss = loss_of(output, target)
        self._optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
        clip_grad_norm_(self._free, LONGEST_GRADIENT)
        self._optimiser.step()
        self._loss = loss.detach()
        self._mean.lerp_(self._weights(), mean_share)

    def validate(self, validation: Sequence[tuple[Float32, Float32]], seconds: float) -> None:
        """Measure the ESR of the mean weights on pairs (input, target) and save the best; reset non-finite weights.

        A target that is shorter than its input belongs to the input's end.
        """
        device = self._mean.device
        with torch.no_grad(), self._holding(self._mean):
            errors = [
                _energies(
                    self.capture(torch.from_numpy(x).to(device))[-len(y) :], torch.from_numpy(y).to(device)
                )
                for x, y in validation
            ]
        error, energy = (sum(values) for values in zip(*errors, strict=True))
        esr = error / energy if energy else math.inf
        self.history.append(Judged(self.step, seconds, float(self._loss), esr))
        if esr < self.esr:
            self.esr, self.best_weights = esr, self._mean.clone()
        if not math.isfinite(esr):
            self._slower, self._since, self._mean = 0.5 * self._slower, 0, self.best_weights.clone()
            self._set_weights(self.best_weights)
            self._optimiser, self._recorded = self._adam(), None

    def model(self) -> Model:
        """Return the model with the best weights so far."""
        with torch.no_grad(), self._holding(self.best_weights):
            best: Model = self.capture.model()
        return best

    def _adam(self) -> Any:
        return torch.optim.Adam(self._free, fused=True, capturable=self._records)

    def _weights(self) -> Tensor:
        return parameters_to_vector(self.capture.parameters()).detach().clone()

    @contextmanager
    def _holding(self, weights: Tensor) -> Iterator[None]:
        """Set the capture's weights inside the context, and restore them afterwards."""
        weights_before = self._weights()
        self._set_weights(weights)
        try:
            yield
        finally:
            self._set_weights(weights_before)

    def _set_weights(self, weights: Tensor) -> None:
        """Set the capture's weights in place: a recorded step knows their addresses."""
        parameters = list(self.capture.parameters())
        parts = weights.split([parameter.numel() for parameter in parameters])
        with torch.no_grad():
            for parameter, part in zip(parameters, parts, strict=True):
                parameter.copy_(part.view_as(parameter))

    def _is_recordable(self) -> bool:
        reason = self.capture._runner.why_not_recordable(next(self.capture.parameters()).device)
        if reason is not None:
            say_unrecorded(self.name, reason)
        return reason is None

    def _train_recorded(self, material: Material, rate: float, mean_share: float) -> None:
        x, y, rows = material.at(self.step, self.recipe.batch * self.recipe.outputs)
        if self._recorded is None:
            self._recorded = RecordedStep(self.name, self.capture, self._update, x, y, self.recipe)
            self._optimiser.param_groups[0]["lr"] = self._recorded.rate
        starts = self._window_starts(rows, x.shape[1], self._recorded.frames, self.recipe.batch)
        self._recorded(starts, rate, mean_share)

    def _batches(self, material: Material) -> Iterator[tuple[Tensor, Tensor]]:
        """Yield (output, target), [B, n] each: windows with their receptive field; for recurrent students, chunks."""
        recipe, field = self.recipe, self.capture.receptive_field
        while True:
            if field is not None:
                x, y, rows = material.at(self.step, recipe.batch * recipe.outputs)
                at = self._window_indices(x, rows, window_frames(recipe, field, x), recipe.batch)
                yield self.capture(x.reshape(-1)[at], valid=True), y.reshape(-1)[at[:, field - 1 :]]
                continue
            # the state continues from chunk to chunk, gradients do not
            x, y, rows = material.at(self.step, recipe.streams * recipe.chunk)
            at = self._window_indices(x, rows, min(CHUNKS * recipe.chunk, x.shape[1]), recipe.streams)
            state = self.capture.initial_state(recipe.streams)
            for index, chunk in enumerate(at.split(recipe.chunk, dim=1)):
                with torch.set_grad_enabled(index >= SETTLING):
                    out, state = self.capture(x.reshape(-1)[chunk], state.detach())
                if index >= SETTLING:
                    yield out, y.reshape(-1)[chunk]

    def _window_indices(self, x: Tensor, rows: Tensor, frames: int, count: int) -> Tensor:
        """Return random indices of windows, [count, frames], into the signals [S, T] one after the other."""
        starts = self._window_starts(rows, x.shape[1], frames, count)
        return starts.to(x.device) + torch.arange(frames, device=x.device)

    def _window_starts(self, rows: Tensor, length: int, frames: int, count: int) -> Tensor:
        """Return random indices of windows' first frames, [count, 1], on the CPU."""
        signal = torch.randint(len(rows), (count, 1), generator=self._generator)
        start = torch.randint(length - frames + 1, (count, 1), generator=self._generator)
        return rows[signal] * length + start


class RecordedStep:
    """A student's optimizer step on a GPU, recorded as a CUDA graph.

    update : of output, target and the share of the mean, as `Student` does it
    x, y   : signals [S, T], on the GPU; later steps see what is in them then
    frames : of a window, with its receptive field
    rate   : learning rate of the optimizer, a tensor []
    """

    def __init__(
        self,
        name: str,
        capture: Capture,
        update: Callable[[Tensor, Tensor, Tensor], None],
        x: Tensor,
        y: Tensor,
        recipe: Recipe,
    ) -> None:
        field = capture.receptive_field
        assert field is not None
        self._capture, self._update, self._field = capture, update, field
        self._x, self._y = x.view(-1), y.view(-1)
        self.frames = window_frames(recipe, field, x)
        self._offsets = torch.arange(self.frames, device=x.device)
        self._starts = torch.zeros((recipe.batch, 1), dtype=torch.int64, device=x.device)
        self._numbers = torch.zeros(2, device=x.device)
        self.rate, self._mean_share = self._numbers
        self._graph = StepGraph(self._step, name)

    def __call__(self, starts: Tensor, rate: float, mean_share: float) -> None:
        """Do the step on windows that begin at these indices [B, 1] of all signals one after the other."""
        upload(starts, self._starts)
        upload(torch.tensor([rate, mean_share]), self._numbers)
        self._graph()

    def _step(self) -> None:
        at = self._starts + self._offsets
        output = self._capture(self._x[at], valid=True)
        self._update(output, self._y[at[:, self._field - 1 :]], self._mean_share)


def window_frames(recipe: Recipe, field: int, x: Tensor) -> int:
    """Return the frames of a window in x [S, T], its receptive field included."""
    length: int = x.shape[1]
    return min(recipe.outputs, length - field + 1) + field - 1


def learn(
    students: Sequence[Student],
    material: Material,
    validation: Sequence[tuple[Float32, Float32]],
    clock: Clock,
    report: Callable[[Progress], None],
) -> str:
    """Train until a stop is reached; returns which: steps, minutes, until_esr, or interrupted by ctrl-C.

    All students make the same number of steps, so that time is divided by the cost of each student's step.

    Raises
    ------
    SettingError      : there is no time for a step.
    KeyboardInterrupt : before the first step of each.
    """
    share, mark = 0.0, 1 / VALIDATIONS
    wanted = clock.stops.until_esr
    clock.begin()
    try:
        while share < 1.0:
            for student in students:
                for _ in range(STEPS_A_TURN):
                    share = clock.share(student.step)
                    if share >= 1.0 and student.step >= students[0].step:
                        break
                    student.train(material, share)
            share = clock.share(students[-1].step)
            if share >= mark or share >= 1.0:
                mark = (math.floor(share * VALIDATIONS) + 1) / VALIDATIONS
                for student in students:
                    student.validate(validation, clock.seconds)
            report(_progress(students, share, clock))
            if wanted is not None and all(student.esr <= wanted for student in students):
                stopped = "until_esr"
                break
        else:
            stopped = "steps" if students[0].step == clock.stops.steps else "minutes"
    except KeyboardInterrupt:
        if not all(student.step for student in students):
            raise
        for student in students:
            student.validate(validation, clock.seconds)
        stopped = "interrupted"
    report(_progress(students, 1.0, clock))
    return stopped


def taught(
    models: Mapping[str, tuple[Model, bool]],
    gain: float,
    material: Material,
    validation: Sequence[tuple[Float32, Float32]],
    clock: Clock,
    report: Callable[[Progress], None],
    *,
    device: str,
    seed: int,
) -> tuple[list[Model], list[tuple[Judged, ...]], str]:
    """Train networks; returns them at the teacher's level, the history of each, and what stopped the training.

    models   : name -> initial model, and whether its weights are trained ones, which nothing worse replaces
    gain     : of the targets in `material` and `validation` over the teacher's output
    """
    sizes: dict[str, Any] = {} if device == "cpu" else {"batch": GPU_BATCH, "streams": GPU_STREAMS}
    students = []
    with training_stream(device):
        for name, (model, tuned) in models.items():
            recipe = Recipe(**sizes | ({"rate": TUNING_RATE} if tuned else {}))
            student = Student(name, louder(model, gain) if tuned else model, recipe, device, seed)
            if tuned:
                student.validate(validation, clock.seconds)
            students.append(student)
        stopped = learn(students, material, validation, clock, report)
        trained = [louder(student.model(), 1 / gain) for student in students]
    return trained, [tuple(student.history) for student in students], stopped


def _progress(students: Sequence[Student], share: float, clock: Clock) -> Progress:
    best = {student.name: student.esr for student in students}
    return Progress(share, students[-1].step, clock.seconds, clock.left(share), best)


def _energies(y: Tensor, target: Tensor) -> tuple[float, float]:
    return float((y - target).double().square().sum()), float(target.double().square().sum())
