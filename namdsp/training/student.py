# mypy: disable-error-code="no-untyped-call"
"""A student: a network in training. Its windows of signals, loss, optimizer steps, and best weights.

Loss: squared error of the samples, and of the samples minus EMPHASIS times the sample before; relative to the power
of the target in the window, at least FLOOR of the mean power. Adam; the learning rate rises for WARM_UP steps, then
falls along a half cosine. Validated and saved is the running mean of the weights. On a GPU a step is a `RecordedStep`
of a CUDA graph.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_, parameters_to_vector

from namdsp.model import Model
from namdsp.torch import Capture
from namdsp.training.progress import Judged
from namdsp.training.step_graph import StepGraph, say_unrecorded, upload

EMPHASIS, EMPHASIS_WEIGHT, FLOOR = 0.85, 0.1, 0.1
#: The mean power of targets: they are scaled to -18 dBFS RMS, and the student's head is scaled back in the end.
TARGET_POWER = 10**-1.8
WARM_UP, WARM_UP_SHARE = 200, 0.1
#: Weight of a step in the running mean: minimum, and span as a share of the steps so far.
MEAN_SHARE, MEAN_SPAN = 0.002, 0.05
MAX_GRADIENT_NORM = 1.0
#: Chunks of a recurrent student's stream: all, and those at its start that are warm-up without gradients.
CHUNKS, WARM_UP_CHUNKS = 36, 4
#: Training data: inputs and targets [S, T], the same tensors at every step, and on the CPU which rows to use, for a
#: student's step, and the frames that it reads.
TrainingData: TypeAlias = Callable[[int, int], tuple[Tensor, Tensor, Tensor]]


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

    name   : of the network
    model  : initial weights, at the level of the targets
    recipe : hyperparameters
    data   : training data
    device : where it is trained
    seed   : of its windows
    """

    def __init__(
        self, name: str, model: Model, recipe: Recipe, data: TrainingData, device: str, seed: int
    ) -> None:
        self.name = name
        self.recipe = recipe
        self.capture = Capture(model, trainable=True).to(device)
        self.records = device != "cpu" and self._is_recordable()
        # not trained: a scale is redundant with the weights before it
        self._trained = [p for name, p in self.capture.named_parameters() if not name.endswith("head_scale")]
        self._optimiser = self._adam()
        self._data = data
        self._windows: Iterator[tuple[Tensor, Tensor]] | None = None
        self._recorded: RecordedStep | None = None
        self._generator = torch.Generator().manual_seed(seed)
        self._steps_since_reset, self._rate_factor = 0, 1.0
        self._mean = self._weights()
        self.best_weights, self.esr = self._weights(), math.inf
        self.step, self._loss = 0, torch.tensor(math.nan)
        self.history: list[Judged] = []

    def prepare_step(self, share: float) -> Callable[[], None]:
        """Prepare an optimizer step, and return the function that does it; if `records`, it is one for a CUDA graph."""
        rate = self._rate_factor * rate_at(share, self.step, self.recipe)
        mean_share = max(MEAN_SHARE, 1 / (1 + MEAN_SPAN * (self._steps_since_reset + 1)))
        step = (
            self._prepare_recorded(rate, mean_share)
            if self.records
            else partial(self._plain_step, rate, mean_share)
        )
        self.step += 1
        self._steps_since_reset += 1
        return step

    def _plain_step(self, rate: float, mean_share: float) -> None:
        if self._windows is None:
            self._windows = self._batches()
        output, target = next(self._windows)
        self._optimiser.param_groups[0]["lr"] = rate
        self._update(output, target, mean_share)

    def _update(self, output: Tensor, target: Tensor, mean_share: float | Tensor) -> None:
        """Do the optimizer step of an output, and move the mean of the weights by a share to the new ones."""
        loss = loss_of(output, target)
        self._optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
        clip_grad_norm_(self._trained, MAX_GRADIENT_NORM)
        self._optimiser.step()
        self._loss = loss.detach()
        self._mean.lerp_(self._weights(), mean_share)

    def validate(self, x: Tensor, y: Tensor, seconds: float) -> None:
        """Measure the ESR of the mean weights and save the best; reset non-finite weights.

        x, y : inputs [B, T], and targets [B, n] of their ends
        """
        with torch.no_grad(), self._with_weights(self._mean):
            error = self.capture(x)[:, x.shape[1] - y.shape[1] :] - y
            energies = torch.stack([value.double().square().sum() for value in (error, y)])
        error_energy, energy = energies.tolist()
        esr = error_energy / energy if energy else math.inf
        self.history.append(Judged(self.step, seconds, float(self._loss), esr))
        if esr < self.esr:
            self.esr, self.best_weights = esr, self._mean.clone()
        if not math.isfinite(esr):
            self._rate_factor, self._steps_since_reset, self._mean = (
                0.5 * self._rate_factor,
                0,
                self.best_weights.clone(),
            )
            self._set_weights(self.best_weights)
            self._optimiser, self._recorded = self._adam(), None

    def model(self) -> Model:
        """Return the model with the best weights so far."""
        with torch.no_grad(), self._with_weights(self.best_weights):
            best: Model = self.capture.model()
        return best

    def _adam(self) -> Any:
        return torch.optim.Adam(self._trained, fused=True, capturable=self.records)

    def _weights(self) -> Tensor:
        return parameters_to_vector(self.capture.parameters()).detach().clone()

    @contextmanager
    def _with_weights(self, weights: Tensor) -> Iterator[None]:
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

    def _prepare_recorded(self, rate: float, mean_share: float) -> Callable[[], None]:
        x, y, rows = self._data(self.step, self.recipe.batch * self.recipe.outputs)
        if self._recorded is None:
            self._recorded = RecordedStep(self.capture, self._update, x, y, self.recipe)
            self._optimiser.param_groups[0]["lr"] = self._recorded.rate
        starts = self._window_starts(rows, x.shape[1], self._recorded.frames, self.recipe.batch)
        self._recorded.load(starts, rate, mean_share)
        return self._recorded.step

    def _batches(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Yield (output, target), [B, n] each: windows with their receptive field; for recurrent students, chunks."""
        recipe, field = self.recipe, self.capture.receptive_field
        while True:
            step = self.step - 1  # already counted
            if field is not None:
                x, y, rows = self._data(step, recipe.batch * recipe.outputs)
                at = self._window_indices(x, rows, window_frames(recipe, field, x), recipe.batch)
                yield self.capture(x.reshape(-1)[at], valid=True), y.reshape(-1)[at[:, field - 1 :]]
                continue
            # the state continues from chunk to chunk, gradients do not
            x, y, rows = self._data(step, recipe.streams * recipe.chunk)
            at = self._window_indices(x, rows, min(CHUNKS * recipe.chunk, x.shape[1]), recipe.streams)
            state = self.capture.initial_state(recipe.streams)
            for index, chunk in enumerate(at.split(recipe.chunk, dim=1)):
                with torch.set_grad_enabled(index >= WARM_UP_CHUNKS):
                    out, state = self.capture(x.reshape(-1)[chunk], state.detach())
                if index >= WARM_UP_CHUNKS:
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
    """A student's optimizer step on a GPU, for a CUDA graph.

    update : of output, target and the share of the mean, as `Student` does it
    x, y   : signals [S, T], on the GPU; later steps see what is in them then
    frames : of a window, with its receptive field
    rate   : learning rate of the optimizer, a tensor []
    """

    def __init__(
        self,
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

    def load(self, starts: Tensor, rate: float, mean_share: float) -> None:
        """Let the next step have windows that begin at these indices [B, 1] of all signals one after the other."""
        upload(starts, self._starts)
        upload(torch.tensor([rate, mean_share]), self._numbers)

    def step(self) -> None:
        """Do the step."""
        at = self._starts + self._offsets
        output = self._capture(self._x[at], valid=True)
        self._update(output, self._y[at[:, self._field - 1 :]], self._mean_share)


def window_frames(recipe: Recipe, field: int, x: Tensor) -> int:
    """Return the frames of a window in x [S, T], its receptive field included."""
    length: int = x.shape[1]
    return min(recipe.outputs, length - field + 1) + field - 1


class StudentGroup:
    """Students that do their steps side by side: on a GPU all of them in one launch of a CUDA graph."""

    def __init__(self) -> None:
        self._graph: StepGraph | None = None

    def train(self, students: Sequence[Student], share: float) -> None:
        """Do an optimizer step of each. share : of the training, so far."""
        steps = [student.prepare_step(share) for student in students]
        recorded = tuple(step for student, step in zip(students, steps, strict=True) if student.records)
        if recorded:
            if self._graph is None or self._graph.steps != recorded:
                self._graph = StepGraph(
                    recorded, ", ".join(dict.fromkeys(student.name for student in students))
                )
            self._graph()
        for student, step in zip(students, steps, strict=True):
            if not student.records:
                step()
