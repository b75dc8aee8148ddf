"""The random weights of a model, in file order."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from model_zoo.net import FILM_PLACES, Array, Container, Net, per_layer
from model_zoo.noise import signed_noise

# Bounds of the uniform weights, times 1 / sqrt(inputs of one sum); PyTorch starts all of them at 1. What
# brings the input in is driven harder so that activations leave their linear part, as they do in captures of
# amplifiers; biases are smaller so that silence gives little offset.
RECHANNEL, MIXIN, CONV, BIAS = 2.0, 8.0, 1.0, 0.25
FILM_SCALE_SPREAD, FILM_SHIFT_SPREAD = 0.25, 0.1


def net_weights(net: Net) -> NDArray[np.float32]:
    """Draw all weights of one WaveNet, without those of its condition model."""
    stream = WeightStream(net.seed)
    input_size = net.in_channels
    for array in net.arrays:
        stream.conv(array.channels, input_size, gain=RECHANNEL, bias=False)
        layers = len(array.dilations)
        for taps, gate in zip(per_layer(array.taps, layers), per_layer(array.gating, layers), strict=True):
            _layer_weights(stream, array, net.condition_size, taps=taps, gated=gate != "none")
        stream.conv(
            array.head.out_channels, array.head_input * array.head.taps, gain=CONV, bias=array.head.bias
        )
        input_size = array.channels
    if net.post_head:
        width = net.arrays[-1].head.out_channels
        outs = [net.post_head.channels] * (len(net.post_head.taps) - 1) + [net.post_head.out_channels]
        for taps, out in zip(net.post_head.taps, outs, strict=True):
            stream.conv(out, width * taps, gain=CONV)
            width = out
    return stream.finish(net.head_scale)


def weight_count(model: Net | Container) -> int:
    """All weights in the file."""
    if isinstance(model, Container):
        return sum(weight_count(net) for _, net in model.children)
    return len(net_weights(model)) + (weight_count(model.condition) if model.condition else 0)


def _layer_weights(
    stream: WeightStream, array: Array, condition_size: int, *, taps: int, gated: bool
) -> None:
    inner, mid = array.inner, array.inner * (2 if gated else 1)
    stream.conv(mid, array.channels // array.groups_input * taps, gain=CONV)
    stream.conv(mid, condition_size // array.groups_mixin, gain=MIXIN, bias=False)
    if array.layer1x1_groups:
        stream.conv(array.channels, inner // array.layer1x1_groups, gain=CONV)
    if array.head1x1:
        stream.conv(array.head1x1[0], inner // array.head1x1[1], gain=CONV)
    widths = (array.channels, mid, condition_size, mid, mid, inner, array.channels, array.head_input)
    for place, width in zip(FILM_PLACES, widths, strict=True):
        if place in array.films:
            film = array.films[place]
            stream.film(width, condition_size // film.groups, shift=film.shift)


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

    def finish(self, head_scale: float) -> NDArray[np.float32]:
        """Append the last weight and give them all."""
        return np.concatenate([*self._parts, np.array([head_scale], np.float32)])
