"""LSTM models with random weights, as the dicts of their files: docs/format.md, section 8."""

from __future__ import annotations

from typing import Any

import numpy as np

Json = dict[str, Any]
RATE_HZ = 48_000


def lstm(hidden: int, layers: int, *, seed: int = 0, fading: bool = False) -> Json:
    """An LSTM. fading: without biases and with small weights, so that its states die away in silence."""
    rng = np.random.default_rng(seed)
    weights: list[float] = []

    def numbers(count: int, spread: float, centre: float = 0.0) -> None:
        weights.extend((centre + spread * rng.uniform(-1, 1, count)).astype(np.float32).tolist())

    inputs = 1
    for _ in range(layers):
        numbers(4 * hidden * (inputs + hidden), (0.5 if fading else 1.5) / np.sqrt(inputs + hidden))
        for centre in (0.0, 3.0, 0.0, 0.0):  # i, f, g, o
            numbers(hidden, *((0.0, 0.0) if fading else (0.3, centre)))
        numbers(2 * hidden, 0.5)
        inputs = hidden
    numbers(hidden, 1.5 / np.sqrt(hidden))
    numbers(1, 0.0 if fading else 0.1)
    return _file("LSTM", {"input_size": 1, "hidden_size": hidden, "num_layers": layers}, weights)


def linear(taps: int) -> Json:
    """An impulse response that dies away."""
    response = np.random.default_rng(9).standard_normal(taps) * np.exp(-5 * np.arange(taps) / taps)
    return _file("Linear", {"receptive_field": taps, "bias": False}, response.astype(np.float32).tolist())


def row(*models: Json) -> Json:
    """Models one after the other."""
    return _file("Sequential", {"models": list(models)}, [])


def _file(architecture: str, config: Json, weights: list[float]) -> Json:
    return {
        "version": "0.7.0",
        "architecture": architecture,
        "config": config,
        "weights": weights,
        "sample_rate": RATE_HZ,
    }
