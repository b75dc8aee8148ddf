"""Narrow a slimmable WaveNet: docs/format.md, section 7.2.

A narrower config has the same names with smaller shapes, and each narrow tensor is the leading corner of the full
one. For gated layers and FiLMs that takes leading rows of the whole tensor, as the player does.
"""

from __future__ import annotations

from dataclasses import replace

from namdsp.architectures.wavenet.config import Layer, LayerArray, WaveNetConfig
from namdsp.architectures.wavenet.weights import layout
from namdsp.weights import NamedWeights


def slim_steps(config: WaveNetConfig) -> tuple[float, ...]:
    """Dial positions at which a width changes: i/n for each array with n widths."""
    steps = {
        index / len(array.allowed_channels)
        for array in config.arrays
        if array.allowed_channels is not None
        for index in range(1, len(array.allowed_channels))
    }
    return tuple(sorted(steps))


def slim_config(config: WaveNetConfig, dial: float) -> WaveNetConfig:
    """The config at dial position 0..1; the same object where that is full size."""
    widths = [_width(array, dial) for array in config.arrays]
    if widths == [array.channels for array in config.arrays]:
        return config
    arrays = []
    for index, array in enumerate(config.arrays):
        last = index == len(config.arrays) - 1
        arrays.append(
            replace(
                array,
                input_size=array.input_size if index == 0 else widths[index - 1],
                channels=widths[index],
                layers=tuple(_narrow_layer(layer, widths[index]) for layer in array.layers),
                head_size=array.head_size if last else widths[index + 1],
                allowed_channels=None,
            )
        )
    return replace(config, arrays=tuple(arrays))


def leading_corners(weights: NamedWeights, narrow: WaveNetConfig) -> NamedWeights:
    """The weights of a narrower config."""
    return {name: weights[name][tuple(slice(0, size) for size in shape)] for name, shape in layout(narrow)}


def _width(array: LayerArray, dial: float) -> int:
    allowed = array.allowed_channels
    if allowed is None:
        return array.channels
    return allowed[min(int(dial * len(allowed)), len(allowed) - 1)]


def _narrow_layer(layer: Layer, channels: int) -> Layer:
    bottleneck = channels if layer.layer1x1 is None else max(1, layer.bottleneck * channels // layer.channels)
    return replace(
        layer,
        channels=channels,
        bottleneck=bottleneck,
        activation=layer.activation.sliced(bottleneck),
        secondary=layer.secondary.sliced(bottleneck),
    )
