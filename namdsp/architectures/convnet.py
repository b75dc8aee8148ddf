"""ConvNet: blocks of a dilated convolution of two taps, a batch norm and an activation. docs/format.md, section 8.2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.architectures.activation import check_channels, read_activation
from namdsp.architectures.context import Context, WeightedModel
from namdsp.arithmetic.fma import Float32
from namdsp.common.limits import LAYERS, LOOKBACK
from namdsp.format.compatibility import Compatibility
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import NamedWeights, Shape, read_all
from namdsp.plan.activations import KINDS, Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.formula import activated, affine
from namdsp.plan.ops import Term

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
        """Frames of input that affect one frame of output; also the frames of silence before the start."""
        return 1 + (TAPS - 1) * sum(self.dilations)


def read_config(config: Node, compatibility: Compatibility) -> ConvNetConfig:
    """Read and check the config."""
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
    """Yield name and shape of all weights, in the order of the file."""
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


def parse(file: NamFile, context: Context) -> ConvNet:
    """Read a ConvNet."""
    config = read_config(file.config, context.compatibility)
    weights = read_all(layout(config), file.weights, file.place())
    model = ConvNet(config, weights, file.sample_rate)
    for block, norm in model.norms.items():
        _check_norm(norm, weights, block, file.place())
    return model


def folded(weights: Mapping[str, Any], norm: str, sqrt: Callable[[Any], Any]) -> tuple[Any, Any]:
    """Return scale and shift of a batch norm, in float32 as players compute them.

    weights, sqrt : arrays of any library, and its square root
    norm          : the name of the norm, in front of `.mean`
    """
    mean, variance, gamma, beta, epsilon = (
        weights[f"{norm}.{part}"] for part in ("mean", "variance", "gamma", "beta", "epsilon")
    )
    scale = gamma / sqrt(epsilon + variance)
    return scale, beta - scale * mean


def _check_norm(norm: tuple[Float32, Float32], weights: NamedWeights, block: str, node: Node) -> None:
    finite = np.isfinite(norm).all(0)
    if not finite.all():
        channel = int(np.argmin(finite))
        variance, epsilon = weights[f"{block}.norm.variance"], weights[f"{block}.norm.epsilon"]
        node.refuse(
            f"{block}: the batch norm of channel {channel} has variance {variance[channel]:g} and epsilon "
            f"{epsilon[0]:g}, which give no finite scale; expected a positive sum. The file is damaged"
        )


@dataclass(eq=False)
class ConvNet(WeightedModel):
    """A ConvNet; its batch norms are folded.

    norms : block -> scale and shift of its batch norm, float32 [C]; empty without batch norms
    """

    config: ConvNetConfig

    def __post_init__(self) -> None:
        super().__post_init__()
        self.layer_count: int = len(self.config.dilations)
        with np.errstate(all="ignore"):
            self.norms: dict[str, tuple[Float32, Float32]] = {
                f"blocks.{index}": folded(self.weights, f"blocks.{index}.norm", np.sqrt)
                for index in range(self.layer_count if self.config.batchnorm else 0)
            }

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output by the reference."""
        config, weights = self.config, self.weights
        for index, dilation in enumerate(config.dilations):
            name = f"blocks.{index}"
            weight, bias = weights[f"{name}.conv.weight"], weights.get(f"{name}.conv.bias")
            z = arithmetic.start(bias, x, channels=config.channels)
            z = arithmetic.accumulate(z, weight, x, dilation=dilation, groups=config.groups)
            if config.batchnorm:
                z = arithmetic.apply(affine(*self.norms[name]), z)
            x = arithmetic.apply(activated(config.activation), z)
        y = arithmetic.start(weights["head.bias"], x)
        return arithmetic.accumulate(y, weights["head.weight"], x, dilation=1, groups=1)

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the operations to a plan; return the output signal."""
        config, weights = self.config, self.weights
        builder.add_prewarm(config.receptive_field)
        for index, dilation in enumerate(config.dilations):
            name = f"blocks.{index}"
            conv = Term(source, weights[f"{name}.conv.weight"], dilation, config.groups)
            source = builder.conv(f"{name}.conv", (conv,), weights.get(f"{name}.conv.bias"))
            if config.batchnorm:
                source = builder.affine(f"{name}.norm", source, *self.norms[name])
            source = builder.activate(f"{name}.activation", source, config.activation)
        return builder.conv("head", (Term(source, weights["head.weight"]),), weights["head.bias"])

    def describe(self) -> dict[str, Any]:
        """Describe the structure, for `namdsp info`."""
        config = self.config
        return {
            **super().describe(),
            "blocks": len(config.dilations),
            "channels": config.channels,
            "dilations": list(config.dilations),
            "activation": str(config.activation),
            "batch_norm": config.batchnorm,
            "groups": config.groups,
        }
