"""The order of a WaveNet's weights, and the weights of a narrower one: docs/format.md, 5.3 and 7.2.

Names: `arrays.0.layers.3.conv.weight`. Shapes are (out, in / groups, taps); biases (out,). A narrower config has the
same names with smaller shapes, and each narrow tensor is the leading corner of the full one. For gated layers and FiLMs
that takes leading rows of the whole tensor, as the player does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from namdsp.architectures.wavenet.config import FILM_SLOTS, Layer, LayerArray, WaveNetConfig
from namdsp.format.weights import NamedWeights, Shape

Layout = Iterator[tuple[str, Shape]]


def layout(config: WaveNetConfig) -> Layout:
    """Yield name and shape of all weights, in the order of the file."""
    for index, array in enumerate(config.arrays):
        yield from _array(f"arrays.{index}", array)
    if config.post_head is not None:
        head = config.post_head
        for index, ((n_in, n_out), taps) in enumerate(zip(head.widths, head.kernel_sizes, strict=True)):
            yield from _conv(f"post_head.{index}", n_out, n_in, taps)
    yield "head_scale", (1,)


def _array(name: str, array: LayerArray) -> Layout:
    yield from _conv(f"{name}.rechannel", array.channels, array.input_size, bias=False)
    for index, layer in enumerate(array.layers):
        yield from _layer(f"{name}.layers.{index}", layer)
    head_in = array.layers[-1].head_channels
    yield from _conv(f"{name}.head", array.head_size, head_in, array.head_kernel, bias=array.head_bias)


def _layer(name: str, layer: Layer) -> Layout:
    z, b, c, h = layer.z_channels, layer.bottleneck, layer.channels, layer.condition_size
    yield from _conv(f"{name}.conv", z, c, layer.kernel_size, groups=layer.groups_input)
    yield from _conv(f"{name}.mixin", z, h, groups=layer.groups_mixin, bias=False)
    if layer.layer1x1 is not None:
        yield from _conv(f"{name}.layer1x1", c, b, groups=layer.layer1x1)
    if layer.head1x1 is not None:
        out, groups = layer.head1x1
        yield from _conv(f"{name}.head1x1", out, b, groups=groups)
    for slot in FILM_SLOTS:
        film = layer.film(slot)
        if film is not None:
            outputs = layer.film_channels(slot) * (2 if film.shift else 1)
            yield from _conv(f"{name}.{slot}", outputs, h, groups=film.groups)


def _conv(name: str, n_out: int, n_in: int, taps: int = 1, *, groups: int = 1, bias: bool = True) -> Layout:
    yield f"{name}.weight", (n_out, n_in // groups, taps)
    if bias:
        yield f"{name}.bias", (n_out,)


# -- narrower ------------------------------------------------------------------------------------------------


def slim_steps(config: WaveNetConfig) -> tuple[float, ...]:
    """Return the values of `slim` at which a width changes: i/n for each array with n widths."""
    steps = {
        index / len(array.allowed_channels)
        for array in config.arrays
        if array.allowed_channels is not None
        for index in range(1, len(array.allowed_channels))
    }
    return tuple(sorted(steps))


def slim_config(config: WaveNetConfig, dial: float) -> WaveNetConfig:
    """Return the config at `slim` 0..1; the same object where that is full size."""
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
    """Return the weights of a narrower config."""
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
