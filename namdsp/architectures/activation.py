"""Read the activation functions of .nam files. `plan/activations.py` defines what they compute."""

from __future__ import annotations

from namdsp.format.compatibility import Compatibility
from namdsp.format.json_node import Node
from namdsp.plan.activations import KINDS, Activation

#: other name in files -> the one in `KINDS`
ALIASES = {"LeakyHardTanh": "LeakyHardtanh"}


def read_activation(node: Node, compatibility: Compatibility) -> Activation:
    """Return an activation from its name, or from an object with `type` (or, as trainers write it, `name`)."""
    if isinstance(node.value, str):
        name_node, settings = node, Node({}, file=node.file, path=node.path)
    else:
        node.object()
        settings = node
        name_node = (
            node.get("type") if node.has("type") else node.need("name" if node.has("name") else "type")
        )
    text = name_node.text()
    name = ALIASES.get(text, text)
    if name not in KINDS:
        name_node.fail(f"expected one of {', '.join(KINDS)}")
    if name == "Tanh" and compatibility.tanh == "fast":
        name = "Fasttanh"
    kind = KINDS[name]
    # with both, players take the one
    if kind.per_channel and settings.has("negative_slopes") and not settings.has("negative_slope"):
        slopes = tuple(entry.number() for entry in settings.get("negative_slopes").items())
        if not slopes:
            settings.get("negative_slopes").fail("expected one slope per channel")
        return Activation(name, slopes=slopes)
    if name == "Hardtanh" and compatibility.hardtanh_bounds == "ignore":
        settings = Node({}, file=node.file, path=node.path)
    parameters = tuple(settings.get(key).number(default) for key, default in kind.defaults)
    if name in ("Hardtanh", "LeakyHardtanh") and not parameters[0] <= parameters[1]:
        settings.refuse(f"min_val {parameters[0]:g} is above max_val {parameters[1]:g}")
    return Activation(name, parameters)


def check_channels(activation: Activation, channels: int, node: Node) -> None:
    """Refuse slopes that do not match the tensor that they apply to."""
    if activation.slopes and len(activation.slopes) != channels:
        node.refuse(
            f"{activation.name} has {len(activation.slopes)} slopes, but applies to {channels} channels; "
            "expected one slope per channel"
        )
