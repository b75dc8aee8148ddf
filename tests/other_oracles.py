"""Models that are no WaveNets in float64, straight from a file's dict: docs/format.md, section 8, nothing of namdsp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Array = Any
Function = Callable[..., Array]


class Weights:
    """Takes arrays from the front; the numbers are float32."""

    def __init__(self, values: Any) -> None:
        self._values = np.asarray(values, np.float32)
        self._taken = 0

    def float32(self, *shape: int) -> Array:
        start, self._taken = self._taken, self._taken + int(np.prod(shape))
        assert self._taken <= len(self._values), "too few weights"
        return self._values[start : self._taken].reshape(shape)

    def take(self, *shape: int) -> Array:
        return self.float32(*shape).astype(np.float64)

    def finish(self) -> None:
        assert self._taken == len(self._values), "weights left over"


def linear(built: Any, x: Array, *, oldest_first: bool = False) -> Array:
    """[C_out, T] for x [C_in, T]."""
    config = built["config"]
    numbers = np.asarray(built["weights"], np.float32).astype(np.float64)
    taps = numbers[: config["receptive_field"]]
    taps = taps[::-1] if oldest_first else taps
    y = np.zeros((config.get("out_channels") or 1, x.shape[1]))
    for channel in range(min(len(x), len(y))):
        y[channel] = np.convolve(x[channel], taps)[: x.shape[1]] + (numbers[-1] if config["bias"] else 0.0)
    return y


def convnet(built: Any, x: Array, conv: Function, activate: Function) -> Array:
    """[C_out, T] for x [C_in, T]; the last two are those of `oracle.py`."""
    config, weights = built["config"], Weights(built["weights"])
    channels, groups = config["channels"], config.get("groups") or 1
    for dilation in config["dilations"]:
        kernel = weights.take(channels, len(x) // groups, 2)
        if config["batchnorm"]:
            mean, variance, gamma, beta = (weights.float32(channels) for _ in range(4))
            scale = gamma / np.sqrt(weights.float32(1) + variance)  # in float32, as players fold it
            offset = beta - scale * mean
            assert scale.dtype == offset.dtype == np.float32
            x = conv(x, kernel, dilation=dilation, groups=groups) * scale[:, None].astype(np.float64)
            x = x + offset[:, None].astype(np.float64)
        else:
            x = conv(x, kernel, weights.take(channels), dilation=dilation, groups=groups)
        x = activate(config["activation"], x)
    outs = config.get("out_channels") or 1
    y = conv(x, weights.take(outs, channels, 1), weights.take(outs))
    weights.finish()
    return y
