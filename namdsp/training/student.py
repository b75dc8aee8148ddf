# mypy: disable-error-code="no-untyped-call"
"""A student: a network in training. Its windows of signals, loss, optimizer steps, and best weights.

Validated and saved is the running mean of the weights. A step of windows reads what changes from tensors, so that on a
GPU it is recorded in a CUDA graph.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_, parameters_to_vector

from namdsp.model import Model
from namdsp.torch import Capture
from namdsp.training.progress import Judged
from namdsp.training.recipe import MAX_GRADIENT_NORM, Recipe, loss_of, mean_share_at, rate_at
from namdsp.training.rotated_adam import RotatedAdam
from namdsp.training.step_graph import StepGraph, say_unrecorded, upload
from namdsp.training.window_bank import BANK_FRAMES, BankShape, WindowBank, has_tensor_cores, packing_order

#: Chunks of a recurrent student's stream: all, and those at its start that are warm-up without gradients.
CHUNKS, WARM_UP_CHUNKS = 36, 4
#: Training data: inputs and targets [S, T], the same tensors at every step, and on the CPU which rows to use, for a
#: student's step, and the frames that it reads.
TrainingData: TypeAlias = Callable[[int, int], tuple[Tensor, Tensor, Tensor]]


class Student:
    """A network in training. `KnobStudent` trains several as one function.

    name   : of the network
    model  : initial weights, at the level of the targets
    recipe : hyperparameters
    data   : training data
    device : where it is trained
    seed   : of its windows
    """

    #: Networks whose windows a step plays.
    networks: int = 1

    def __init__(
        self, name: str, model: Model, recipe: Recipe, data: TrainingData, device: str, seed: int
    ) -> None:
        self.name = name
        self.recipe = recipe
        self.capture: Capture = Capture(model, trainable=True).to(device)
        # not trained: a scale is redundant with the weights before it
        self._judged = [p for name, p in self.capture.named_parameters() if not name.endswith("head_scale")]
        self._shape = BankShape.of(name) if has_tensor_cores(device) else None
        self._bank: WindowBank | None = None
        self.records: bool = device != "cpu" and (self._shape is not None or self._is_recordable())
        if self._shape is not None:
            self._order = torch.from_numpy(packing_order(model, self._shape)).to(device)
        self._trained = self._first_weights()
        self._data = data
        self._generator = torch.Generator().manual_seed(seed)
        #: what a step reads: learning rate and share of the new weights in the mean; first frames of its windows
        self._rate, self._mean_share = self._shares = torch.zeros(2, device=device)
        self._starts = torch.zeros((self.networks * recipe.batch, 1), dtype=torch.int64, device=device)
        self._chunks = self._stream_chunks()
        self._renew_optimiser()
        self._steps_since_reset, self._rate_factor = 0, 1.0
        self._mean = self._weights()
        self.best_weights: Any = self._weights()
        self.esr: float = math.inf
        self.step: int = 0
        self._loss = torch.tensor(math.nan)
        self.history: list[Judged] = []

    def prepare_step(self, share: float) -> Callable[[], None]:
        """Prepare an optimizer step, and return the function that does it; if `records`, it is one for a CUDA graph."""
        rate = self._rate_factor * rate_at(share, self.step, self.recipe)
        mean_share = mean_share_at(self._steps_since_reset, self.recipe)
        upload(torch.tensor([rate, mean_share]), self._shares)
        field, recipe = self.capture.receptive_field, self.recipe
        if field is not None:
            self._x, self._y, rows = self._data(self.step, recipe.batch * recipe.outputs)
            length = self._x.shape[1]
            outputs = min(recipe.outputs, length - field + 1)
            if self._shape is not None:
                outputs -= outputs % BANK_FRAMES
                if self._bank is None:
                    self._bank = WindowBank(
                        self._shape, self.networks, recipe.batch, outputs, self._starts.device
                    )
            self._frames = outputs + field - 1
            upload(self._window_starts(rows, length, self._frames, len(self._starts)), self._starts)
        self.step += 1
        self._steps_since_reset += 1
        return self._do_step

    def _first_weights(self) -> list[torch.nn.Parameter]:
        """Return what is trained: the weights as they are, or packed."""
        if self._shape is None:
            return self._judged
        return [torch.nn.Parameter(parameters_to_vector(self._judged).detach()[self._order])]

    def _blocks(self) -> list[Tensor] | None:
        """Return the blocks of `RotatedAdam`."""
        return None if self._shape is None else self._shape.blocks

    def _renew_optimiser(self) -> None:
        """Make a new optimizer, and a new function of a step, for a CUDA graph has the memory of the old one."""
        recipe, blocks = self.recipe, self._blocks()
        self._optimiser: RotatedAdam | torch.optim.Adam = (
            RotatedAdam(self._trained, self._rate, recipe, blocks)
            if recipe.rotated
            else torch.optim.Adam(
                self._trained, lr=self._rate, betas=recipe.betas, fused=True, capturable=self.records
            )
        )
        recurrent = self.capture.receptive_field is None
        self._do_step = partial(self._step_of_chunks if recurrent else self._step_of_windows)

    def _step_of_windows(self) -> None:
        """Do the step of windows that begin at these indices of all signals one after the other."""
        at = self._starts + torch.arange(self._frames, device=self._starts.device)
        x = self._x.view(-1)[at]
        bank = self._bank
        output = self.capture(x, valid=True) if bank is None else bank(self._trained[0][None], x[None])[0]
        self._update(output, self._y.view(-1)[at[:, -output.shape[1] :]])

    def _step_of_chunks(self) -> None:
        self._update(*next(self._chunks))

    def _update(self, output: Tensor, target: Tensor) -> None:
        """Do the optimizer step of an output, and move the mean of the weights to the new ones."""
        loss = loss_of(output, target, self.recipe)
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
        esr = self._esr_of_mean(x, y)
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

    def _esr_of_mean(self, x: Tensor, y: Tensor) -> float:
        error = self._mean_output(x, y.shape[1]) - y
        energies = torch.stack([value.double().square().sum() for value in (error, y)])
        error_energy, energy = energies.tolist()
        return error_energy / energy if energy else math.inf

    def _mean_output(self, x: Tensor, count: int) -> Tensor:
        """Return the last outputs of the mean weights, by the kernels of the training if they have been used."""
        if self._bank is not None:
            return self._bank.render(self._mean[None], x, count)
        with torch.no_grad(), self._with_weights(self._mean):
            output: Tensor = self.capture(x)[:, x.shape[1] - count :]
            return output

    def model(self) -> Model:
        """Return the model with the best weights so far."""
        with torch.no_grad(), self._with_weights(self.best_weights):
            best: Model = self.capture.model()
        return best

    def _weights(self) -> Tensor:
        """Return the trained weights, in the order in which they are trained."""
        return parameters_to_vector(self._trained).detach().clone()

    @contextmanager
    def _with_weights(self, weights: Tensor) -> Iterator[None]:
        """Set the capture's weights inside the context, and restore those in training afterwards."""
        weights_before = self._weights()
        self._set_weights(weights)
        try:
            yield
        finally:
            self._set_weights(weights_before)

    def _set_weights(self, weights: Tensor) -> None:
        """Set the weights in place, also in the capture: a recorded step knows their addresses."""
        with torch.no_grad():
            write_weights(self._trained, weights)
            if self._trained is not self._judged:
                write_weights(self._judged, torch.empty_like(weights).index_copy_(0, self._order, weights))

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


def write_weights(parameters: Sequence[Tensor], weights: Tensor) -> None:
    """Set parameters in place to weights in one vector."""
    for parameter, part in zip(parameters, weights.split([p.numel() for p in parameters]), strict=True):
        parameter.copy_(part.view_as(parameter))


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
