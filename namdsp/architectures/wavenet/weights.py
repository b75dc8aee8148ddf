"""The order of a WaveNet's weights, as a tree of names and shapes. Written once; counting and reading use it.

Names: `arrays.0.layers.3.conv.weight`. Shapes are (out, in / groups, taps); biases (out,).
"""

from __future__ import annotations

from collections.abc import Iterator

from namdsp.architectures.wavenet.config import FILM_SLOTS, Layer, LayerArray, WaveNetConfig
from namdsp.weights import Shape

Layout = Iterator[tuple[str, Shape]]


def layout(config: WaveNetConfig) -> Layout:
    """All arrays in file order."""
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
