"""Small models that are no WaveNets, as dicts, with random weights: docs/format.md, section 8, and nothing else."""

from __future__ import annotations

import math
import random
from typing import Any

from builders import Json, Model, model


def linear(
    taps: int = 5,
    *,
    bias: bool = True,
    weights: Json = None,
    seed: int = 0,
    channels: Json = None,
    **root: Json,
) -> Model:
    """A Linear of random taps that die away, or of `weights`. channels : (inputs, outputs), left out if mono."""
    rng = random.Random(seed)
    argument = weights or [rng.uniform(-1, 1) * math.exp(-3 * k / taps) for k in range(taps)]
    config = {"receptive_field": len(argument), "bias": bias, **_channels(channels)}
    return model("Linear", config, [*argument, *([rng.uniform(-0.3, 0.3)] if bias else [])], **root)


def convnet(
    channels: int = 4,
    dilations: Any = (1, 2, 4),
    *,
    batchnorm: bool = True,
    activation: Json = "Tanh",
    groups: int = 1,
    ends: Any = None,
    seed: int = 0,
    **root: Json,
) -> Model:
    """A ConvNet. ends : (inputs, outputs), left out if mono."""
    rng = random.Random(seed)
    n_in, n_out = ends or (1, 1)
    weights: list[float] = []

    def values(count: int, low: float, high: float) -> None:
        weights.extend(rng.uniform(low, high) for _ in range(count))

    for _ in dilations:
        spread = 1.5 / math.sqrt(2 * n_in / groups)
        values(channels * (n_in // groups) * 2, -spread, spread)
        if batchnorm:
            for low, high in (
                (-0.3, 0.3),
                (0.3, 2.0),
                (0.5, 1.5),
                (-0.3, 0.3),
            ):  # mean, variance, gamma, beta
                values(channels, low, high)
            weights.append(1e-5)
        else:
            values(channels, -0.3, 0.3)
        n_in = channels
    values(n_out * channels, -0.5, 0.5)
    values(n_out, -0.3, 0.3)
    config = {
        "channels": channels,
        "dilations": list(dilations),
        "batchnorm": batchnorm,
        "activation": activation,
    }
    config |= {"groups": groups} if groups != 1 else {}
    return model("ConvNet", {**config, **_channels(ends)}, weights, **root)


def lstm(hidden: int = 3, layers: int = 1, *, ends: Any = None, seed: int = 0, **root: Json) -> Model:
    """An LSTM whose forget gates keep what was for long. ends : (inputs, outputs), left out if mono."""
    rng = random.Random(seed)
    n_in, n_out = ends or (1, 1)
    weights: list[float] = []

    def values(count: int, spread: float, centre: float = 0.0) -> None:
        weights.extend(centre + rng.uniform(-spread, spread) for _ in range(count))

    inputs = n_in
    for _ in range(layers):
        values(4 * hidden * (inputs + hidden), 1.5 / math.sqrt(inputs + hidden))
        for centre in (0.0, 3.0, 0.0, 0.0):  # i, f, g, o
            values(hidden, 0.3, centre)
        values(2 * hidden, 0.5)
        inputs = hidden
    values(n_out * hidden, 1.5 / math.sqrt(hidden))
    values(n_out, 0.1)
    config = {"input_size": n_in, "hidden_size": hidden, "num_layers": layers, **_channels(ends)}
    return model("LSTM", config, weights, **root)


def sequential(*models: Model, key: str = "models", wrapped: bool = False, **root: Json) -> Model:
    """Models in a row, under either key, as they are or wrapped."""
    entries = [{"model": item} if wrapped else item for item in models]
    return model("Sequential", {key: entries}, [], **root)


def _channels(channels: Any) -> dict[str, Json]:
    return {} if channels is None else {"in_channels": channels[0], "out_channels": channels[1]}
