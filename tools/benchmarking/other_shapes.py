"""Shapes of the other architectures, with random weights that neither saturate nor die out, as model objects.

What they cost is what captures of those shapes cost. They are not in the zoo: a benchmark makes them anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

#: Layers x units of recurrent captures in use.
LSTMS = ("lstm_1x8", "lstm_1x12", "lstm_1x16", "lstm_1x24", "lstm_2x8", "lstm_3x5", "lstm_3x18")
CONVNETS = ("convnet_16", "convnet_8")
LINEARS = ("linear_256", "linear_2048", "linear_8192")
#: of a ConvNet here
_DILATIONS = tuple(2**index for index in range(10))
_SEED = 20261121


def other_shape(name: str) -> dict[str, Any]:
    """The object of a `.nam` file for a name of this file's tables."""
    kind, _, size = name.partition("_")
    rng = np.random.default_rng(_SEED)
    config, weights = {"lstm": _lstm, "convnet": _convnet, "linear": _linear}[kind](size, rng)
    return {
        "version": "0.7.0",
        "architecture": {"lstm": "LSTM", "convnet": "ConvNet", "linear": "Linear"}[kind],
        "config": config,
        "weights": [float(value) for each in weights for value in np.ravel(each).astype(np.float32)],
        "sample_rate": 48_000,
    }


def _lstm(size: str, rng: Any) -> tuple[dict[str, Any], list[Any]]:
    layers, hidden = map(int, size.split("x"))
    weights: list[Any] = []
    for layer in range(layers):
        inputs = hidden if layer else 1
        weights += [0.3 * rng.standard_normal((4 * hidden, inputs + hidden)), np.zeros(4 * hidden)]
        weights.append(np.zeros(2 * hidden))  # states at the start
    weights += [0.3 * rng.standard_normal(hidden), np.zeros(1)]
    return {"input_size": 1, "hidden_size": hidden, "num_layers": layers}, weights


def _convnet(size: str, rng: Any) -> tuple[dict[str, Any], list[Any]]:
    channels = int(size)
    weights: list[Any] = []
    for block in range(len(_DILATIONS)):
        inputs = channels if block else 1
        weights.append(rng.standard_normal((channels, inputs, 2)) / np.sqrt(2 * inputs))
        weights += [np.zeros(channels), np.ones((2, channels)), 0.1 * rng.standard_normal(channels), [1e-5]]
    weights += [rng.standard_normal(channels) / channels, np.zeros(1)]
    config = {
        "channels": channels,
        "dilations": list(_DILATIONS),
        "batchnorm": True,
        "activation": "Tanh",
    }
    return config, weights


def _linear(size: str, rng: Any) -> tuple[dict[str, Any], list[Any]]:
    taps = int(size)
    fall = np.exp(-5 * np.arange(taps) / taps)
    return {"receptive_field": taps, "bias": True}, [0.1 * fall * rng.standard_normal(taps), np.zeros(1)]
