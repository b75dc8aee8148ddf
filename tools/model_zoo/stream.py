"""Random weights, drawn in file order."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from model_zoo.noise import signed_noise

# Bounds of the uniform weights, times 1 / sqrt(inputs of one sum); PyTorch starts all of them at 1. What
# brings the input in is driven harder so that activations leave their linear part, as they do in captures of
# amplifiers; biases are smaller so that silence gives little offset.
RECHANNEL, MIXIN, CONV, BIAS = 2.0, 8.0, 1.0, 0.25
FILM_SCALE_SPREAD, FILM_SHIFT_SPREAD = 0.25, 0.1


class WeightStream:
    """Uniform float32 weights, drawn in file order."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)
        self._parts: list[NDArray[np.float32]] = []

    def uniform(self, count: int, bound: float, *, centre: float = 0.0) -> None:
        """Append numbers in centre ± bound."""
        self._parts.append((centre + bound * signed_noise(self._bits, count)).astype(np.float32))

    def conv(self, out: int, fan_in: int, *, gain: float, bias: bool = True) -> None:
        """Append a convolution; fan_in = inputs of the group x taps."""
        bound = 1.0 / math.sqrt(fan_in)
        self.uniform(out * fan_in, gain * bound)
        if bias:
            self.uniform(out, BIAS * bound)

    def film(self, channels: int, fan_in: int, *, shift: bool) -> None:
        """Append a FiLM: scales about 1, shifts about 0."""
        outs = 2 * channels if shift else channels
        self.uniform(outs * fan_in, FILM_SCALE_SPREAD / math.sqrt(fan_in))
        self.uniform(channels, FILM_SCALE_SPREAD, centre=1.0)
        self.uniform(outs - channels, FILM_SHIFT_SPREAD)

    def finish(self, *last: float) -> NDArray[np.float32]:
        """Append the last weights and give them all."""
        return np.concatenate([*self._parts, np.array(last, np.float32)])
