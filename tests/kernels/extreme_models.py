"""Models whose signals leave the range of float32 inside, one way or the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from builders import layer_array, tensors, wavenet


def overflowing(activation: str, factor: float, **more: Any) -> dict[str, Any]:
    """Weights so large that infinities of both signs meet in its second layer."""
    built = _built(activation, **more)
    weights = np.array(built["weights"])
    weights[np.abs(weights) > 0.05] *= factor
    return {**built, "weights": weights.tolist()}


def vanishing(activation: str, seed: int = 0, **more: Any) -> dict[str, Any]:
    """No bias, and weights so small that zeros of both signs come out."""
    built = _built(activation, seed, **more)
    weights = np.array(built["weights"])
    at = 0
    for count, fan_in in tensors(built["config"]):
        weights[at : at + count] *= 1e-25 if fan_in else 0.0
        at += count
    return {**built, "weights": weights.tolist()}


def _built(activation: str, seed: int = 0, **more: Any) -> dict[str, Any]:
    shape = {"channels": 6, "dilations": (1, 3), "kernel": 3, "activation": activation, **more}
    return wavenet(layer_array(**shape), seed=seed)
