"""The recipe of a training: its loss, optimizer, learning rates and mean of weights, as numbers in one place."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from namdsp.matching.match import EMPHASIS
from namdsp.matching.spectra import RESOLUTIONS, SMALLEST_POWER

FLOOR = 0.1
#: The mean power of targets: they are scaled to -18 dBFS RMS, and the student's head is scaled back in the end.
TARGET_POWER = 10**-1.8
MAX_GRADIENT_NORM = 1.0
#: Hops of short-time spectra in the loss, in those of MRSTFT.
HOPS = 2


@dataclass(frozen=True)
class Recipe:
    """Hyperparameters of a training.

    batch    : windows of a step
    outputs  : frames of a window, its receptive field not counted
    streams, chunk : of a recurrent student: parallel streams, and frames of each between two steps
    rotated  : whether the optimizer is `RotatedAdam`, not Adam
    betas    : of either: decay of the mean of gradients, and of that of their squares
    covariance_beta, turn_every : of `RotatedAdam`: decay of covariances, and steps between two turns of the bases
    rate, last_rate : learning rates at the top and in the end
    warm_up, warm_up_share : steps in which the rate rises, at least, and their share of the training
    emphasis_weight, spectral_weight : of the error with treble emphasis in the loss, and of the spectral distance
    mean_share, mean_span : weight of a step in the running mean: minimum, and span as a share of the steps so far
    """

    batch: int = 4
    outputs: int = 8192
    streams: int = 64
    chunk: int = 512
    rotated: bool = True
    betas: tuple[float, float] = (0.95, 0.95)
    covariance_beta: float = 0.95
    turn_every: int = 4
    rate: float = 0.01
    last_rate: float = 1e-5
    warm_up: int = 200
    warm_up_share: float = 0.1
    emphasis_weight: float = 1.0
    spectral_weight: float = 0.01
    mean_share: float = 0.002
    mean_span: float = 0.05


#: What differs from that on a GPU, where a recorded step always turns the bases; for networks; and for a student that
#: begins with trained weights.
ON_GPU: dict[str, Any] = {"batch": 16, "streams": 256, "turn_every": 1}
BY_NETWORK: dict[str, dict[str, Any]] = {
    "lstm_1x16": {"rotated": False, "betas": (0.9, 0.999), "rate": 4e-3},
}
TUNED: dict[str, Any] = {"rate": 1e-3}


def recipe_for(network: str, *, on_gpu: bool, tuned: bool) -> Recipe:
    """Return the recipe of a network. tuned : whether it begins with trained weights"""
    changes = (ON_GPU if on_gpu else {}) | BY_NETWORK.get(network, {}) | (TUNED if tuned else {})
    return replace(Recipe(), **changes)


def loss_of(y: Tensor, target: Tensor, recipe: Recipe) -> Tensor:
    """Return the loss over windows [B, n].

    It is the squared error of the samples, and of the samples minus EMPHASIS times the sample before, relative to the
    power of the target in the window, at least FLOOR of the mean power; and the distance of short-time spectra.
    """
    error = y - target
    power = (target * target).mean(1) + FLOOR * TARGET_POWER
    sharp = error[:, 1:] - EMPHASIS * error[:, :-1]
    sharp_target = target[:, 1:] - EMPHASIS * target[:, :-1]
    sharp_power = (sharp_target * sharp_target).mean(1) + FLOOR * TARGET_POWER * 0.1
    plain = ((error * error).mean(1) / power).mean()
    loss = plain + recipe.emphasis_weight * ((sharp * sharp).mean(1) / sharp_power).mean()
    if recipe.spectral_weight:
        loss = loss + recipe.spectral_weight * spectral_distance(y, target)
    return loss


def spectral_distance(y: Tensor, target: Tensor) -> Tensor:
    """Return the mean |log magnitude ratio| of short-time spectra over the resolutions of MRSTFT that fit in [B, n].

    The squared error neglects what is soft, such as the treble of a distorted guitar.
    """
    total = torch.zeros((), device=y.device)
    fitting = [sizes for sizes in RESOLUTIONS if sizes[2] <= y.shape[1]]
    for size, hop, length in fitting:
        window = torch.hann_window(length, device=y.device)
        made, wanted = (
            torch.view_as_real(torch.fft.rfft(x.unfold(1, length, HOPS * hop) * window, size))
            .square()
            .sum(-1)
            .clamp(min=SMALLEST_POWER)
            .log()
            for x in (y, target)
        )
        total = total + 0.5 * (made - wanted).abs().mean()
    return total / max(1, len(fitting))


def rate_at(share: float, step: int, recipe: Recipe) -> float:
    """Return the learning rate at a share of the training and a step."""
    up = min(1.0, max((step + 1) / recipe.warm_up, share / recipe.warm_up_share))
    down = 0.5 + 0.5 * math.cos(math.pi * min(1.0, share))
    return up * (recipe.last_rate + (recipe.rate - recipe.last_rate) * down)


def mean_share_at(step: int, recipe: Recipe) -> float:
    """Return the weight of a step in the running mean of the weights."""
    return max(recipe.mean_share, 1 / (1 + recipe.mean_span * (step + 1)))
