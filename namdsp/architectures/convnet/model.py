"""A parsed ConvNet: its weights with the batch norms folded, and the two ways to compute it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.architectures.context import Context, WeightedModel
from namdsp.architectures.convnet.config import ConvNetConfig, layout, read_config
from namdsp.arithmetic.fma import Float32
from namdsp.json_node import Node
from namdsp.nam_file import NamFile
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.formula import activated, affine
from namdsp.plan.ops import Term
from namdsp.weights import NamedWeights, read_all


def parse(file: NamFile, context: Context) -> ConvNet:
    """Read a ConvNet."""
    config = read_config(file.config, context.compatibility)
    weights = read_all(layout(config), file.weights, file.place())
    model = ConvNet(config, weights, file.sample_rate)
    for block, norm in model.norms.items():
        _check_norm(norm, weights, block, file.place())
    return model


def folded(weights: Mapping[str, Any], norm: str, sqrt: Callable[[Any], Any]) -> tuple[Any, Any]:
    """Scale and shift of a batch norm, in float32 as players compute them.

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
        self.layer_count = len(self.config.dilations)
        with np.errstate(all="ignore"):
            self.norms: dict[str, tuple[Float32, Float32]] = {
                f"blocks.{index}": folded(self.weights, f"blocks.{index}.norm", np.sqrt)
                for index in range(self.layer_count if self.config.batchnorm else 0)
            }

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """The reference."""
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
        """The operations."""
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
        """What the model is made of."""
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
