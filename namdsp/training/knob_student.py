# mypy: disable-error-code="no-untyped-call"
"""A network whose weights are a function of knobs, in training at several positions at once. docs/format.md, 8.6.

Positions -> `FEATURES` tanh features a knob -> linear in all weights, and in the level. A step computes the weights of
each position, plays windows of each position's recording through them as through ordinary networks, and takes the
gradients back through the function.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.utils import parameters_to_vector

from namdsp.model import Model
from namdsp.torch.ops import capture
from namdsp.training.knob_function import KnobWeights
from namdsp.training.recipe import Recipe
from namdsp.training.rotated_adam import blocks_of
from namdsp.training.student import Student, TrainingData, write_weights
from namdsp.training.training_loop import TrainedNetworks, Training

#: Features of each knob; slope of the first ones, its spread, and their offsets.
FEATURES, SLOPE, SPREAD, OFFSET = 4, 1.5, 0.3, 1.5
#: By how much less than the weights themselves the function of the knobs learns.
SHARE = 0.5
#: Regularizes the fit of the levels.
RIDGE = 1e-7


class KnobStudent(Student):
    """A network at several positions of knobs in training.

    places : of the knobs, from -1 to 1, float32 [K, knobs]
    levels : of the positions, as amplitudes, [K]; the targets in `data` and validation are [K, T], all at one level
    """

    def __init__(
        self,
        name: str,
        model: Model,
        recipe: Recipe,
        data: TrainingData,
        device: str,
        seed: int,
        *,
        places: NDArray[np.float32],
        levels: NDArray[np.float64],
    ) -> None:
        self.networks = len(places)
        self._places = torch.from_numpy(places).to(device)
        self._levels = torch.from_numpy(levels / np.mean(levels)).to(device)
        self._level = float(np.mean(levels))
        count = FEATURES * places.shape[1]
        generator = torch.Generator().manual_seed(seed)
        slopes = SPREAD * torch.randn((count, places.shape[1]), generator=generator)
        for knob, rows in enumerate(slopes.split(FEATURES)):
            rows[:, knob] += SLOPE
        offsets = torch.linspace(-OFFSET, OFFSET, FEATURES).repeat(places.shape[1])
        self._first_features = torch.cat([slopes, offsets[:, None]], 1).to(device)
        super().__init__(name, model, recipe, data, device, seed)

    def _first_weights(self) -> list[torch.nn.Parameter]:
        """Return weights and directions in one vector, and the features' change."""
        base = parameters_to_vector(super()._first_weights()).detach()
        directions = base.new_zeros((len(self._first_features), len(base)))
        weights = torch.cat([base[None], directions]).view(-1)
        return [torch.nn.Parameter(part) for part in (weights, torch.zeros_like(self._first_features))]

    def _blocks(self) -> list[Tensor]:
        tables = blocks_of(self._judged) if self._shape is None else self._shape.blocks
        count = sum(parameter.numel() for parameter in self._judged)
        return [table + row * count for row in range(1 + len(self._first_features)) for table in tables]

    def _function(self, weights: Tensor, change: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return slopes and offsets [H, knobs + 1], what the features are multiplied by [1 + H, N], and levels [1 + H].

        The levels are fitted to those of the positions, and have no gradient.
        """
        features = self._first_features + SHARE * change
        rows = weights.view(1 + len(features), -1)
        linear = torch.cat([rows[:1], SHARE * rows[1:]])
        with torch.no_grad():
            f = self._terms(features).double() / self._levels[:, None]
            square = f.mT @ f
            square = square + RIDGE * square.diagonal().sum() * torch.eye(len(square), device=f.device)
            levels = _solved(square, f.sum(0))
        return features, linear, levels

    def _terms(self, features: Tensor) -> Tensor:
        """Return 1 and the features at the positions, [K, 1 + H]."""
        slopes, offsets = features[:, :-1], features[:, -1]
        terms = torch.tanh(self._places @ slopes.mT + offsets)
        return torch.cat([torch.ones_like(terms[:, :1]), terms], 1)

    def _at_positions(self, weights: Tensor, change: Tensor) -> tuple[Tensor, Tensor]:
        """Return the weights at the positions [K, N], and by what their outputs are multiplied [K, 1, 1]."""
        features, linear, levels = self._function(weights, change)
        terms = self._terms(features)
        with torch.no_grad():
            gains = (terms.double() @ levels / self._levels).float()
        return terms @ linear, gains[:, None, None]

    def _step_of_windows(self) -> None:
        at = self._starts.view(self.networks, -1, 1) + torch.arange(self._frames, device=self._starts.device)
        weights, gains = self._at_positions(*self._trained)
        x, bank = self._x.view(-1)[at], self._bank
        if bank is None:
            output = torch.stack(
                [self._play(*each, valid=True) for each in zip(x, self._files(weights), strict=True)]
            )
        else:
            output = bank(weights, x)
        rows = torch.arange(self.networks, device=at.device)[:, None, None]
        target = self._y[rows, at[..., -output.shape[-1] :]]
        self._update((output * gains).flatten(0, 1), target.flatten(0, 1))

    def _files(self, weights: Tensor) -> Tensor:
        """Return weights [K, N] in the file's order, with the head's scale."""
        if self._shape is not None:
            weights = torch.empty_like(weights).index_copy_(1, self._order, weights)
        scale = dict(self.capture.named_parameters())["head_scale"].detach()
        return torch.cat([weights, scale.view(1, 1).expand(len(weights), 1)], 1)

    def _play(self, x: Tensor, flat: Tensor, *, valid: bool) -> Tensor:
        """Return the output of windows [B, T], of which the receptive field is left out if they have no start."""
        start = x.new_empty(0) if valid else None
        y, _, _ = capture(
            x[:, None].contiguous(), flat, start, self.capture._runner.handle, torch.is_grad_enabled()
        )
        field = self.capture.receptive_field
        assert field is not None
        return y[:, 0, field - 1 :] if valid else y[:, 0]

    def _esr_of_mean(self, x: Tensor, y: Tensor) -> float:
        """Return the mean of the positions' ESR."""
        with torch.no_grad():
            count = self._trained[0].numel()
            parts = self._mean[:count], self._mean[count:].view_as(self._trained[1])
            weights, gains = self._at_positions(*parts)
            ratios = []
            for flat, gain, target in zip(self._files(weights), gains[:, 0], y, strict=True):
                error = self._play(x, flat, valid=False)[:, x.shape[1] - len(target) :] * gain - target
                ratios.append(error.double().square().sum() / target.double().square().sum())
            return float(torch.stack(ratios).mean())

    def _set_weights(self, weights: Tensor) -> None:
        with torch.no_grad():
            write_weights(self._trained, weights)

    def function(self) -> KnobWeights:
        """Return the best function so far, for targets of the level 1."""
        with torch.no_grad():
            count = self._trained[0].numel()
            best = self.best_weights
            features, linear, levels = self._function(best[:count], best[count:].view_as(self._trained[1]))
            rows = self._files(linear).double()
            rows[:, -1] *= levels * self._level
            rows_np, features_np = rows.float().cpu().numpy(), features.cpu().numpy()
        return KnobWeights(rows_np[0], features_np[:, :-1], features_np[:, -1], rows_np[1:])


@dataclass(eq=False, kw_only=True)
class KnobTraining(Training):
    """The training of one file with knobs; `places` and `levels` are those of `KnobStudent`."""

    places: NDArray[np.float32]
    levels: NDArray[np.float64]

    def _student(self, name: str, start: Model, recipe: Recipe, device: str, seed: int) -> Student:
        return KnobStudent(
            name, start, recipe, self.data, device, seed, places=self.places, levels=self.levels
        )

    def result(self) -> TrainedNetworks:
        """Return histories and what stopped the training: the students have the functions."""
        return TrainedNetworks([], [tuple(student.history) for student in self.students], self.stopped)

    def functions(self) -> list[KnobWeights]:
        """Return the best functions so far, smallest network first."""
        return [student.function() for student in self.students if isinstance(student, KnobStudent)]


def _solved(square: Tensor, right: Tensor) -> Tensor:
    """Solve positive definite equations by elimination: unlike PyTorch's, it can be recorded in a CUDA graph."""
    table = torch.cat([square, right[:, None]], 1)
    unit = torch.eye(len(square), dtype=square.dtype, device=square.device)
    for index in range(len(square)):
        row = table[index] / table[index, index]
        table = table - (table[:, index] - unit[index])[:, None] * row
    return table[:, -1]
