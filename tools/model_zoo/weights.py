"""The random weights of a model, in file order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from model_zoo.net import FILM_PLACES, Array, Container, Model, Net, Row, per_layer
from model_zoo.others import Other
from model_zoo.stream import CONV, MIXIN, RECHANNEL, WeightStream


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


def other_weights(model: Other) -> NDArray[np.float32]:
    """Draw all weights of what is no WaveNet."""
    stream = WeightStream(model.seed)
    model.draw(stream)
    return stream.finish()


def weight_count(model: Model) -> int:
    """All weights in the file."""
    if isinstance(model, Container):
        return sum(weight_count(child) for _, child in model.children)
    if isinstance(model, Row):
        return sum(weight_count(child) for child in model.models)
    if isinstance(model, Other):
        return len(other_weights(model))
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
