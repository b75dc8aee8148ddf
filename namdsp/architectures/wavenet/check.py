"""What a valid WaveNet config satisfies between its parts: the list at the end of docs/format.md, section 5.2."""

from __future__ import annotations

from namdsp.architectures.activation import check_channels
from namdsp.architectures.wavenet.config import FILM_SLOTS, Layer, LayerArray
from namdsp.json_node import Node


def check_array(node: Node, arrays: list[LayerArray], in_channels: int, condition_size: int) -> None:
    """Check the last of `arrays`, read from `node`, by itself and against the one before it."""
    array = arrays[-1]
    expected = in_channels if len(arrays) == 1 else arrays[-2].channels
    if array.input_size != expected:
        whose = "the audio inputs" if len(arrays) == 1 else "the channels of the array before"
        node.get("input_size").fail(f"expected {expected}, {whose}")
    first = array.layers[0]
    if first.condition_size != condition_size:
        node.get("condition_size").fail(f"expected {condition_size}, the width of the condition signal")
    if len(arrays) > 1:
        before = arrays[-2].head_size
        if array.channels != before:
            node.get("channels").fail(f"expected {before}, the head width of the array before")
        if first.head_channels != before:
            node.refuse(
                f"its layers give {first.head_channels} channels to the head, the array before gives {before}; "
                "expected the same number"
            )
    for layer in array.layers:
        _check_layer(node, layer)
        check_channels(layer.activation, layer.bottleneck, node.get("activation"))
        if layer.gating != "none":
            check_channels(layer.secondary, layer.bottleneck, node.get("secondary_activation"))


def _check_layer(node: Node, layer: Layer) -> None:
    _divides(node.get("groups_input"), layer.groups_input, layer.channels, layer.z_channels)
    _divides(node.get("groups_input_mixin"), layer.groups_mixin, layer.condition_size, layer.z_channels)
    if layer.layer1x1 is not None:
        _divides(node.get("layer1x1"), layer.layer1x1, layer.bottleneck, layer.channels)
    elif layer.bottleneck != layer.channels:
        node.refuse(
            f"layer1x1 is inactive, but bottleneck is {layer.bottleneck} and channels {layer.channels}; "
            "expected the same number"
        )
    if layer.head1x1 is not None:
        out, groups = layer.head1x1
        _divides(node.get("head1x1"), groups, layer.bottleneck, out)
    for slot in FILM_SLOTS:
        film = layer.film(slot)
        if film is None:
            continue
        if slot == "layer1x1_post_film" and layer.layer1x1 is None:
            node.get(slot).refuse("is active, but layer1x1 is not; expected both or neither")
        if slot == "head1x1_post_film" and layer.head1x1 is None:
            node.get(slot).refuse("is active, but head1x1 is not; expected both or neither")
        outputs = layer.film_channels(slot) * (2 if film.shift else 1)
        _divides(node.get(slot), film.groups, layer.condition_size, outputs)


def _divides(node: Node, groups: int, n_in: int, n_out: int) -> None:
    if n_in % groups or n_out % groups:
        node.refuse(
            f"{groups} groups do not divide {n_in} input and {n_out} output channels; expected a common divisor"
        )
