"""A parsed WaveNet: config, named weights, and the two ways to compute it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from namdsp.architectures.context import Context, ParsedModel, WeightedModel, check_rate
from namdsp.architectures.wavenet import plan, reference
from namdsp.architectures.wavenet.config import FILM_SLOTS, Layer, LayerArray, WaveNetConfig
from namdsp.architectures.wavenet.read import read_config
from namdsp.architectures.wavenet.weights import layout, leading_corners, slim_config, slim_steps
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import NamedWeights, read_all
from namdsp.plan.builder import PlanBuilder


def parse(file: NamFile, context: Context) -> WaveNet:
    """Read a WaveNet and its condition model, if it has one."""
    node = file.config.get("condition_dsp")
    condition = None if node.absent else _parse_condition(file, node, context)
    config = read_config(file.config, condition, context.compatibility)
    weights = read_all(layout(config), file.weights, file.place())
    notes = _notes(config) + (() if condition is None else condition.notes)
    steps, full = slim_steps(config), weights
    if context.slim is not None and config.slimmable:
        narrow = slim_config(config, context.slim)
        if narrow is not config:
            _check_slimmable(config, file.config)
            config, weights = narrow, leading_corners(weights, narrow)
    rate = file.sample_rate or (None if condition is None else condition.sample_rate)
    return WaveNet(config, weights, rate, full, notes, steps)


@dataclass(eq=False)
class WaveNet(WeightedModel):
    """A WaveNet at one width.

    full : the weights of the full size
    """

    config: WaveNetConfig
    full: NamedWeights
    notes: tuple[str, ...] = ()
    slim_steps: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        nested = 0 if self.config.condition is None else self.config.condition.layer_count
        self.layer_count: int = nested + sum(len(array.layers) for array in self.config.arrays)

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """Return the condition model, if there is one."""
        return () if self.config.condition is None else (("condition", self.config.condition),)

    def file_weights(self, *, full: bool = False) -> NamedWeights:
        """Return the weights in the order of the file; a narrow tensor is the leading corner of the full one."""
        return dict(self.full if full else self.weights)

    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """Return the model with other weights of this width; the full weights do not change."""
        config = replace(self.config, condition=parts[0] if parts else None)
        return replace(self, config=config, weights=weights)

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output by the reference; see `reference.forward`."""
        return reference.forward(self.config, self.weights, x, arithmetic)

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the operations to a plan; see `plan.lower`."""
        return plan.lower(self.config, self.weights, builder, source)

    def describe(self) -> dict[str, Any]:
        """Describe the structure, array by array, for `namdsp info`."""
        described: dict[str, Any] = {
            **super().describe(),
            "arrays": [
                {
                    "channels": array.channels,
                    "bottleneck": array.layers[0].bottleneck,
                    "head_width": array.head_size,
                    "head_kernel": array.head_kernel,
                    "layers": len(array.layers),
                    "kernel_sizes": _brief([layer.kernel_size for layer in array.layers]),
                    "dilations": [layer.dilation for layer in array.layers],
                    "activation": _brief([str(layer.activation) for layer in array.layers]),
                    "gating": _brief([layer.gating for layer in array.layers]),
                    "groups_input": array.layers[0].groups_input,
                    "layer1x1_groups": array.layers[0].layer1x1,
                    "head1x1": array.layers[0].head1x1,
                    "films": [slot for slot in FILM_SLOTS if array.layers[0].film(slot) is not None],
                    "slimmable_widths": array.allowed_channels,
                }
                for array in self.config.arrays
            ],
        }
        if self.config.post_head is not None:
            described["post_head_kernel_sizes"] = list(self.config.post_head.kernel_sizes)
        if self.config.condition is not None:
            described["condition"] = self.config.condition.describe()
        return described


def _brief(values: list[Any]) -> Any:
    return values[0] if len(set(values)) == 1 else values


def _parse_condition(file: NamFile, node: Node, context: Context) -> ParsedModel:
    nested = file.nested(node)
    check_rate(node, nested.sample_rate, file.sample_rate, "its parent")
    condition = context.parse(nested)
    in_channels = file.config.get("in_channels").integer(1, 1)
    if condition.in_channels != in_channels:
        node.refuse(f"takes {condition.in_channels} channels, its parent {in_channels}; expected the same")
    return condition


def _check_slimmable(config: WaveNetConfig, node: Node) -> None:
    obstacles = {
        "a post-stack head": config.post_head is not None,
        "a head kernel above 1": any(array.head_kernel > 1 for array in config.arrays),
        "groups": any(_grouped(array.layers[0]) for array in config.arrays),
        # its width stays, that of the accumulator which it adds to does not
        "a head1x1 after the first layer array": any(_fixed_head(array) for array in config.arrays[1:]),
    }
    reasons = [reason for reason, present in obstacles.items() if present]
    if reasons:
        node.refuse(f"cannot be slimmed: it has {' and '.join(reasons)}. Load it without slim, at full size")


def _fixed_head(array: LayerArray) -> bool:
    return array.allowed_channels is not None and array.layers[0].head1x1 is not None


def _grouped(layer: Layer) -> bool:
    groups = [layer.groups_input, layer.groups_mixin, layer.layer1x1 or 1, (layer.head1x1 or (1, 1))[1]]
    groups += [film.groups for film in layer.films if film is not None]
    return max(groups) > 1


def _notes(config: WaveNetConfig) -> tuple[str, ...]:
    """Warnings for files that depend on a divergence between player and trainer."""
    layers = [layer for array in config.arrays for layer in array.layers]
    notes = []
    if any(layer.layer1x1 is None for layer in layers):
        does = (
            "adds the activation, as the trainer does"
            if layers[0].add_activation
            else "passes x on, as the player does"
        )
        notes.append(
            f"layer1x1 is inactive, where player and trainer differ: namdsp {does}. "
            "Choose with --compat inactive_layer1x1=pass or residual"
        )
    if any(layer.film("layer1x1_post_film") is not None and layer.gating != "blended" for layer in layers):
        applied = all(layer.apply_layer1x1_film for layer in layers)
        notes.append(
            f"has layer1x1_post_film without blending: players up to 0.5.5 skip it; namdsp "
            f"{'applies' if applied else 'skips'} it. Choose with --compat layer1x1_post_film=always or blended_only"
        )
    return tuple(notes)
