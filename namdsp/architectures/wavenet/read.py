"""Read the JSON config of a WaveNet, with every old form and alias of its keys (docs/format.md, section 5.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from namdsp.architectures.activation import check_channels, read_activation
from namdsp.architectures.wavenet.config import FILM_SLOTS, Film, Layer, LayerArray, PostHead, WaveNetConfig
from namdsp.common.limits import LAYERS, LOOKBACK
from namdsp.format.compatibility import Compatibility
from namdsp.format.json_node import Node
from namdsp.plan.activations import Activation

_ALIASES = {
    "layers": ("layers_configs",),
    "layer1x1": ("1x1", "layer_1x1_config"),
    "head1x1": ("head_1x1", "head_1x1_config"),
    "layer1x1_post_film": ("1x1_post_film",),
    "head1x1_post_film": ("head_1x1_post_film",),
}
_SLIM_METHOD = "slice_channels_uniform"


def read_config(config: Node, condition: Any, compatibility: Compatibility) -> WaveNetConfig:
    """Return the checked config. `condition` is the parsed condition model or None."""
    in_channels = config.get("in_channels").integer(1, 1)
    condition_size = in_channels if condition is None else condition.out_channels
    layers = _member(config, "layers")
    nodes = list(layers.items())
    if not nodes:
        layers.refuse("is empty; expected at least one layer array")
    arrays: list[LayerArray] = []
    for node in nodes:
        arrays.append(_read_array(node, compatibility))
        _check_array(node, arrays, in_channels, condition_size)
        layers.check(LAYERS, sum(len(array.layers) for array in arrays))
    head = config.get("head")
    post_head = None if head.absent else _read_post_head(head, arrays[-1].head_size, compatibility)
    return WaveNetConfig(in_channels, tuple(arrays), post_head, condition)


def _member(node: Node, key: str) -> Node:
    """A member under its name or an alias; the node of the plain name if neither is there."""
    for name in (key, *_ALIASES.get(key, ())):
        if node.has(name):
            return node.get(name)
    return node.get(key)


def _read_array(node: Node, compatibility: Compatibility) -> LayerArray:
    node.object()
    channels = node.need("channels").integer(1)
    listed = node.need("dilations")
    listed.check(LAYERS, len(listed.list()))
    dilations = [entry.integer(1) for entry in listed.items()]
    count = len(dilations)
    if not count:
        listed.refuse("is empty; expected at least one dilation per layer array")
    kernel_sizes = _per_layer(_kernel_sizes(node), count, lambda entry: entry.integer(1))
    for entry, taps, dilation in zip(listed.items(), kernel_sizes, dilations, strict=True):
        entry.check(LOOKBACK, (taps - 1) * dilation)
    gatings = _read_gating(node, count)
    activations = _per_layer(
        node.need("activation"), count, lambda entry: read_activation(entry, compatibility)
    )
    secondaries = _read_secondary(node, gatings, compatibility)
    bottleneck = node.get("bottleneck").integer(1, channels)
    layer1x1 = _read_layer1x1(node)
    head1x1 = _read_head1x1(node)
    films = tuple(_read_film(_film_node(node, slot), compatibility) for slot in FILM_SLOTS)
    layers = []
    for index in range(count):
        layers.append(
            Layer(
                condition_size=node.need("condition_size").integer(1),
                channels=channels,
                bottleneck=bottleneck,
                kernel_size=kernel_sizes[index],
                dilation=dilations[index],
                activation=activations[index],
                gating=gatings[index],
                secondary=secondaries[index],
                groups_input=node.get("groups_input").integer(1, 1),
                groups_mixin=node.get("groups_input_mixin").integer(1, 1),
                layer1x1=layer1x1,
                head1x1=head1x1,
                films=films,
                apply_layer1x1_film=gatings[index] == "blended"
                or compatibility.layer1x1_post_film == "always",
                add_activation=compatibility.inactive_layer1x1 == "residual",
            )
        )
    head_size, head_kernel, head_dilation, head_bias = _read_head(node)
    return LayerArray(
        input_size=node.need("input_size").integer(1),
        channels=channels,
        layers=tuple(layers),
        head_size=head_size,
        head_kernel=head_kernel,
        head_dilation=head_dilation,
        head_bias=head_bias,
        allowed_channels=_read_slimmable(node.get("slimmable"), channels),
    )


def _per_layer(node: Node, count: int, read: Callable[[Node], Any]) -> list[Any]:
    """What each layer has: an entry of a list, or one value for all of them."""
    if not isinstance(node.value, list):
        return [read(node)] * count
    entries = list(node.items())
    if len(entries) != count:
        node.refuse(f"has {len(entries)} entries for {count} dilations; expected one entry per layer")
    return [read(entry) for entry in entries]


def _kernel_sizes(node: Node) -> Node:
    single, per_layer = node.get("kernel_size"), node.get("kernel_sizes")
    if not single.absent and not per_layer.absent:
        per_layer.refuse("kernel_size and kernel_sizes are both given; expected exactly one of them")
    if single.absent and per_layer.absent:
        node.refuse("neither kernel_size nor kernel_sizes is given; expected one of them")
    return single if per_layer.absent else per_layer


def _read_gating(node: Node, count: int) -> list[str]:
    def read(entry: Node) -> str:
        if entry.text() not in ("none", "gated", "blended"):
            entry.fail('expected "none", "gated" or "blended"')
        return entry.text()

    if node.has("gating_mode"):
        return _per_layer(node.get("gating_mode"), count, read)
    return ["gated" if node.get("gated").flag(False) else "none"] * count


def _read_secondary(node: Node, gatings: list[str], compatibility: Compatibility) -> list[Activation]:
    sigmoid = Activation("Sigmoid")
    if set(gatings) == {"none"}:
        return [sigmoid] * len(gatings)
    entries = _per_layer(node.get("secondary_activation"), len(gatings), lambda entry: entry)
    return [
        sigmoid if entry.absent or gating == "none" else read_activation(entry, compatibility)
        for entry, gating in zip(entries, gatings, strict=True)
    ]


def _read_layer1x1(node: Node) -> int | None:
    """Groups of the layer1x1, None if it is inactive."""
    entry = _member(node, "layer1x1")
    groups = node.get("groups_1x1").integer(1, 1)
    if entry.absent:
        return groups
    entry.object()
    return entry.get("groups").integer(1, groups) if entry.get("active").flag(True) else None


def _read_head1x1(node: Node) -> tuple[int, int] | None:
    entry = _member(node, "head1x1")
    if entry.absent:
        return None
    entry.object()
    if not entry.need("active").flag():
        return None
    return entry.need("out_channels").integer(1), entry.get("groups").integer(1, 1)


def _film_node(node: Node, slot: str) -> Node:
    entry = _member(node, slot)
    if entry.absent and isinstance(node.get("film_params").value, dict):
        return _member(node.get("film_params"), slot)
    return entry


def _read_film(node: Node, compatibility: Compatibility) -> Film | None:
    if node.absent or node.value is False:
        return None
    node.object()
    if not node.get("active").flag(compatibility.film_without_active == "active"):
        return None
    return Film(shift=node.get("shift").flag(True), groups=node.get("groups").integer(1, 1))


def _read_head(node: Node) -> tuple[int, int, int, bool]:
    """Head rechannel: (out_channels, kernel, dilation, bias)."""
    head = node.get("head")
    if head.absent:
        if not node.has("head_size"):
            node.refuse("neither head nor head_size is given; expected one of them")
        return node.get("head_size").integer(1), 1, 1, node.get("head_bias").flag(False)
    head.object()
    dilation = head.get("head_dilation").integer(1, 1)
    taps = head.get("kernel_size").integer(1, 1)
    head.check(LOOKBACK, (taps - 1) * dilation)
    return head.need("out_channels").integer(1), taps, dilation, head.get("bias").flag(False)


def _read_slimmable(node: Node, channels: int) -> tuple[int, ...] | None:
    if node.absent:
        return None
    node.object()
    if node.get("method").value in (None, ""):
        return None
    if node.get("method").text() != _SLIM_METHOD:
        node.get("method").fail(f'expected "{_SLIM_METHOD}"')
    kwargs = node.get("kwargs")
    if kwargs.absent or kwargs.object().get("allowed_channels") is None:
        return tuple(range(1, channels + 1)) if channels <= LAYERS.most else None
    listed = kwargs.get("allowed_channels")
    widths = tuple(entry.integer(1) for entry in listed.items())
    if list(widths) != sorted(set(widths)) or not widths or widths[-1] != channels:
        listed.fail(f"expected strictly ascending channel numbers that end with {channels}")
    return widths


def _read_post_head(node: Node, in_channels: int, compatibility: Compatibility) -> PostHead:
    node.object()
    entry = node.get("in_channels").integer(1, in_channels)
    if entry != in_channels:
        node.get("in_channels").fail(f"expected {in_channels}, the head width of the last layer array")
    kernel_sizes = tuple(entry.integer(1) for entry in node.need("kernel_sizes").items())
    if not kernel_sizes:
        node.get("kernel_sizes").refuse("is empty; expected at least one kernel size")
    node.get("kernel_sizes").check(LOOKBACK, max(kernel_sizes))
    channels = node.need("channels").integer(1)
    activation = read_activation(node.need("activation"), compatibility)
    for width in {in_channels, *([channels] if len(kernel_sizes) > 1 else [])}:
        check_channels(activation, width, node.get("activation"))
    return PostHead(in_channels, channels, node.need("out_channels").integer(1), kernel_sizes, activation)


# -- between the parts: the list at the end of docs/format.md, section 5.2 -------------------------------------


def _check_array(node: Node, arrays: list[LayerArray], in_channels: int, condition_size: int) -> None:
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
