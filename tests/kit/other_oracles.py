"""Models that are no WaveNets, and long convolutions, in float64; from docs/format.md, section 8, nothing of namdsp."""

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


def fft_convolution(x: Array, taps: Array) -> Array:
    """All len(x) + len(taps) - 1 frames of a convolution, by one FFT."""
    frames = len(x) + len(taps) - 1
    size = 1 << frames.bit_length()
    return np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(taps, size), size)[:frames]


def linear(built: Any, x: Array, *, oldest_first: bool = False) -> Array:
    """[C_out, T] for x [C_in, T]."""
    config = built["config"]
    values = np.asarray(built["weights"], np.float32).astype(np.float64)
    taps = values[: config["receptive_field"]]
    taps = taps[::-1] if oldest_first else taps
    y = np.zeros((config.get("out_channels") or 1, x.shape[1]))
    for channel in range(min(len(x), len(y))):
        y[channel] = np.convolve(x[channel], taps)[: x.shape[1]] + (values[-1] if config["bias"] else 0.0)
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


def sigmoid(x: Array) -> Array:
    return 1.0 / (1.0 + np.exp(-x))


def fast_tanh(x: Array) -> Array:
    a, b, c, d, e = (
        2.45550750702956,
        0.893229853513558,
        0.821226666969744,
        2.44506634652299,
        0.814642734961073,
    )
    q = np.abs(x)
    return x * (a + a * q + (b + c * q) * x * x) / (d + (d + x * x) * np.abs(x + e * x * q))


def fast_sigmoid(x: Array) -> Array:
    return 0.5 * (1.0 + fast_tanh(x / 2))


def lstm(built: Any, x: Array, squash: Function = np.tanh, gate: Function = sigmoid) -> Array:
    """[C_out, T] for x [C_in, T], from the states that are in the file."""
    config, weights = built["config"], Weights(built["weights"])
    size, outs = config["hidden_size"], config.get("out_channels") or 1
    source = x
    for _ in range(config["num_layers"]):
        matrix = weights.take(4 * size, len(x) + size)
        bias, h, c = weights.take(4 * size), weights.take(size), weights.take(size)
        hiddens = []
        for sample in x.T:
            i, f, g, o = np.split(matrix @ np.concatenate([sample, h]) + bias, 4)
            c = gate(f) * c + gate(i) * squash(g)
            h = gate(o) * squash(c)
            hiddens.append(h)
        x = np.array(hiddens).T
    y = weights.take(outs, size) @ x + weights.take(outs)[:, None] if config["num_layers"] else None
    if y is None:
        weights.take(outs * (size + 1))
        y = np.zeros((outs, x.shape[1]))
        y[: len(source)] = source[:outs]
    weights.finish()
    return y
