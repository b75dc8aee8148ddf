# mypy: disable-error-code="no-untyped-call"
"""A student: a network in training. Its windows of signals, loss, optimizer steps, and best weights.

Loss: squared error of the samples, and of the samples minus EMPHASIS times the sample before; relative to the power
of the target in the window, at least FLOOR of the mean power. Adam; the learning rate rises for WARM_UP steps, then
falls along a half cosine. Validated and saved is the running mean of the weights. A step of
windows reads what changes from tensors, so that on a GPU it is recorded in a CUDA graph.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

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
        self._data = data
        self._generator = torch.Generator().manual_seed(seed)
        #: what a step reads: learning rate and share of the new weights in the mean; first frames of its windows
        self._rate, self._mean_share = self._shares = torch.zeros(2, device=device)
        self._starts = torch.zeros((recipe.batch, 1), dtype=torch.int64, device=device)
        self._chunks = self._stream_chunks()
        self._renew_optimiser()
        self._steps_since_reset, self._rate_factor = 0, 1.0
        self._mean = self._weights()
        self.best_weights, self.esr = self._weights(), math.inf
        self.step, self._loss = 0, torch.tensor(math.nan)
        self.history: list[Judged] = []

    def prepare_step(self, share: float) -> Callable[[], None]:
        """Prepare an optimizer step, and return the function that does it; if `records`, it is one for a CUDA graph."""
        rate = self._rate_factor * rate_at(share, self.step, self.recipe)
        mean_share = max(MEAN_SHARE, 1 / (1 + MEAN_SPAN * (self._steps_since_reset + 1)))
        upload(torch.tensor([rate, mean_share]), self._shares)
        field, recipe = self.capture.receptive_field, self.recipe
        if field is not None:
            self._x, self._y, rows = self._data(self.step, recipe.batch * recipe.outputs)
            length = self._x.shape[1]
            self._frames = min(recipe.outputs, length - field + 1) + field - 1
            upload(self._window_starts(rows, length, self._frames, recipe.batch), self._starts)
        self.step += 1
        self._steps_since_reset += 1
        return self._do_step

    def _renew_optimiser(self) -> None:
        """Make a new optimizer, and a new function of a step, for a CUDA graph has the memory of the old one."""
        self._optimiser = torch.optim.Adam(self._trained, lr=self._rate, fused=True, capturable=self.records)
        recurrent = self.capture.receptive_field is None
        self._do_step = partial(self._step_of_chunks if recurrent else self._step_of_windows)

    def _step_of_windows(self) -> None:
        """Do the step of windows that begin at these indices of all signals one after the other."""
        at = self._starts + torch.arange(self._frames, device=self._starts.device)
        output = self.capture(self._x.view(-1)[at], valid=True)
        self._update(output, self._y.view(-1)[at[:, -output.shape[1] :]])

    def _step_of_chunks(self) -> None:
        self._update(*next(self._chunks))

    def _update(self, output: Tensor, target: Tensor) -> None:
        """Do the optimizer step of an output, and move the mean of the weights to the new ones."""
        loss = loss_of(output, target)
        self._optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
        clip_grad_norm_(self._trained, MAX_GRADIENT_NORM)
        self._optimiser.step()
        self._loss = loss.detach()
        self._mean.lerp_(self._weights(), self._mean_share)

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
            self._renew_optimiser()

    def model(self) -> Model:
        """Return the model with the best weights so far."""
        with torch.no_grad(), self._with_weights(self.best_weights):
            best: Model = self.capture.model()
        return best

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
        reason = self.capture._runner.engines.why_not_recordable(next(self.capture.parameters()).device)
        if reason is not None:
            say_unrecorded(self.name, reason)
        return reason is None

    def _stream_chunks(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Yield (output, target), [B, n] each, of the chunks of a recurrent student's streams."""
        recipe = self.recipe
        while True:
            # the state continues from chunk to chunk, gradients do not
            x, y, rows = self._data(
                self.step - 1, recipe.streams * recipe.chunk
            )  # the step is already counted
            frames = min(CHUNKS * recipe.chunk, x.shape[1])
            starts = self._window_starts(rows, x.shape[1], frames, recipe.streams)
            at = starts.to(x.device) + torch.arange(frames, device=x.device)
            state = self.capture.initial_state(recipe.streams)
            for index, chunk in enumerate(at.split(recipe.chunk, dim=1)):
                with torch.set_grad_enabled(index >= WARM_UP_CHUNKS):
                    out, state = self.capture(x.reshape(-1)[chunk], state.detach())
                if index >= WARM_UP_CHUNKS:
                    yield out, y.reshape(-1)[chunk]

    def _window_starts(self, rows: Tensor, length: int, frames: int, count: int) -> Tensor:
        """Return random indices of windows' first frames, [count, 1], on the CPU."""
        signal = torch.randint(len(rows), (count, 1), generator=self._generator)
        start = torch.randint(length - frames + 1, (count, 1), generator=self._generator)
        return rows[signal] * length + start


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
