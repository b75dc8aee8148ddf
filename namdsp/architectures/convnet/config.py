"""The config of a ConvNet, read and checked, and the order of its weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from namdsp.architectures.activation import check_channels, read_activation
from namdsp.compatibility import Compatibility
from namdsp.json_node import Node
from namdsp.limits import LAYERS, LOOKBACK
from namdsp.plan.activations import KINDS, Activation
from namdsp.weights import Shape

#: Taps of every convolution but the head's.
TAPS = 2


@dataclass(frozen=True)
class ConvNetConfig:
    """A block for each dilation, then a 1x1.

    groups : of every block, the first one too
    """

    in_channels: int
    out_channels: int
    channels: int
    dilations: tuple[int, ...]
    batchnorm: bool
    activation: Activation
    groups: int

    @property
    def receptive_field(self) -> int:
        """Frames of input that reach one of output; also the silence that players give it."""
        return 1 + (TAPS - 1) * sum(self.dilations)


def read_config(config: Node, compatibility: Compatibility) -> ConvNetConfig:
    """The checked config."""
    channels = config.need("channels").integer(1)
    listed = config.need("dilations")
    listed.check(LAYERS, len(listed.list()))
    dilations = tuple(entry.count(LOOKBACK, 1) for entry in listed.items())
    if not dilations:
        listed.refuse("is empty; expected at least one dilation")
    activation = read_activation(_plain_name(config.need("activation")), compatibility)
    check_channels(activation, channels, config.get("activation"))
    in_channels = config.get("in_channels").integer(1, 1)
    groups = config.get("groups").integer(1, 1)
    if channels % groups or in_channels % groups:
        config.get("groups").refuse(
            f"{groups} groups do not divide {in_channels} inputs and {channels} channels; expected a common divisor"
        )
    return ConvNetConfig(
        in_channels=in_channels,
        out_channels=config.get("out_channels").integer(1, 1),
        channels=channels,
        dilations=dilations,
        batchnorm=config.need("batchnorm").flag(),
        activation=activation,
        groups=groups,
    )


def _plain_name(activation: Node) -> Node:
    """The activation's name: trainers write that of a Python class, some with an underscore first: `_Softsign`."""
    if isinstance(activation.value, str) and activation.value.removeprefix("_") in KINDS:
        return Node(activation.value.removeprefix("_"), file=activation.file, path=activation.path)
    return activation


def layout(config: ConvNetConfig) -> Iterator[tuple[str, Shape]]:
    """All arrays in file order."""
    n_in, channels = config.in_channels, config.channels
    for index in range(len(config.dilations)):
        name = f"blocks.{index}"
        yield f"{name}.conv.weight", (channels, n_in // config.groups, TAPS)
        if config.batchnorm:
            for part in ("mean", "variance", "gamma", "beta"):
                yield f"{name}.norm.{part}", (channels,)
            yield f"{name}.norm.epsilon", (1,)
        else:
            yield f"{name}.conv.bias", (channels,)
        n_in = channels
    yield "head.weight", (config.out_channels, channels, 1)
    yield "head.bias", (config.out_channels,)
