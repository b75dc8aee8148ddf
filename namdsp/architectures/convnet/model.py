"""A parsed ConvNet: its weights with the batch norms folded, and the two ways to compute it."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.architectures.context import Context, ParsedModel
from namdsp.architectures.convnet.config import ConvNetConfig, layout, read_config
from namdsp.arithmetic.fma import Float32
from namdsp.json_node import Node
from namdsp.nam_file import NamFile
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.weights import NamedWeights, read_all


def parse(file: NamFile, context: Context) -> ConvNet:
    """Read a ConvNet."""
    config = read_config(file.config, context.compatibility)
    weights = read_all(layout(config), file.weights, file.place())
    if config.batchnorm:
        for index in range(len(config.dilations)):
            _fold(weights, f"blocks.{index}", file.place())
    return ConvNet(config, weights, file.sample_rate)


def _fold(weights: NamedWeights, block: str, node: Node) -> None:
    """Add `norm.scale` and `norm.shift` to a block's weights, in float32 as players do."""
    mean, variance, gamma, beta, epsilon = (
        weights[f"{block}.norm.{part}"] for part in ("mean", "variance", "gamma", "beta", "epsilon")
    )
    with np.errstate(all="ignore"):
        scale = gamma / np.sqrt(epsilon + variance)
        shift = beta - scale * mean
    if not (np.isfinite(scale).all() and np.isfinite(shift).all()):
        channel = int(np.argmin(np.isfinite(scale) & np.isfinite(shift)))
        node.refuse(
            f"{block}: the batch norm of channel {channel} has variance {variance[channel]:g} and epsilon "
            f"{epsilon[0]:g}, which give no finite scale; expected a positive sum. The file is damaged"
        )
    weights[f"{block}.norm.scale"], weights[f"{block}.norm.shift"] = scale, shift


class ConvNet(ParsedModel):
    """A ConvNet.

    weights : as in the file, and of each batch norm `norm.scale` and `norm.shift`, float32 [C]
    """

    def __init__(self, config: ConvNetConfig, weights: NamedWeights, sample_rate: float | None) -> None:
        self.config = config
        self.weights = weights
        self.sample_rate = sample_rate
        self.in_channels = config.in_channels
        self.out_channels = config.out_channels

    @property
    def layer_count(self) -> int:
        """Its blocks."""
        return len(self.config.dilations)

    def file_weights(self, *, full: bool = False) -> NamedWeights:
        """As in `config.layout`: the batch norms as they are in the file, not folded."""
        return {name: self.weights[name] for name, _ in layout(self.config)}

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """The reference."""
        config, weights = self.config, self.weights
        for index, dilation in enumerate(config.dilations):
            name = f"blocks.{index}"
            weight, bias = weights[f"{name}.conv.weight"], weights.get(f"{name}.conv.bias")
            z = arithmetic.start(bias, x, channels=config.channels)
            z = arithmetic.accumulate(z, weight, x, dilation=dilation, groups=config.groups)
            if config.batchnorm:
                z = arithmetic.multiply(z, weights[f"{name}.norm.scale"][:, np.newaxis])
                z = arithmetic.add(z, weights[f"{name}.norm.shift"][:, np.newaxis])
            x = arithmetic.activate(config.activation, z)
        y = arithmetic.start(weights["head.bias"], x)
        return arithmetic.accumulate(y, weights["head.weight"], x, dilation=1, groups=1)

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """The operations."""
        config, weights = self.config, self.weights
        builder.add_prewarm(config.receptive_field)
        for index, dilation in enumerate(config.dilations):
            name = f"blocks.{index}"
            conv = Term(source, weights[f"{name}.conv.weight"], dilation, config.groups)
            source = builder.conv(f"{name}.conv", (conv,), weights.get(f"{name}.conv.bias"))
            if config.batchnorm:
                source = builder.affine(f"{name}.norm", source, *self._norm(name))
            source = builder.activate(f"{name}.activation", source, config.activation)
        return builder.conv("head", (Term(source, weights["head.weight"]),), weights["head.bias"])

    def _norm(self, block: str) -> tuple[Float32, Float32]:
        return self.weights[f"{block}.norm.scale"], self.weights[f"{block}.norm.shift"]

    def describe(self) -> dict[str, Any]:
        """What the model is made of."""
        config = self.config
        return {
            "weights": sum(self.weights[name].size for name, _ in layout(config)),
            "blocks": len(config.dilations),
            "channels": config.channels,
            "dilations": list(config.dilations),
            "activation": str(config.activation),
            "batch_norm": config.batchnorm,
            "groups": config.groups,
        }
