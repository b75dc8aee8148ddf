"""LSTM: recurrent layers, and a 1x1. docs/format.md, section 8.1.

`arithmetic/recurrence.py` defines what a layer computes, and in which order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.architectures.context import Context, WeightedModel
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.recurrence import lstm
from namdsp.common.limits import CHANNELS, FREE_CHANNELS, LAYERS
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import Shape, read_all
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term


@dataclass(frozen=True)
class LstmConfig:
    """The config: layers of one width. Without layers the input is copied."""

    in_channels: int
    out_channels: int
    hidden_size: int
    num_layers: int

    def inputs(self, layer: int) -> int:
        """Return the input channels of a layer, without its hidden state."""
        return self.hidden_size if layer else self.in_channels


def read_config(config: Node) -> LstmConfig:
    """Read and check the config."""
    layers = config.need("num_layers").count(LAYERS, 0)
    channels = CHANNELS if layers else FREE_CHANNELS
    config_read = LstmConfig(
        in_channels=config.get("in_channels").count(channels, 1, 1),
        out_channels=config.get("out_channels").count(channels, 1, 1),
        hidden_size=config.need("hidden_size").integer(1),
        num_layers=layers,
    )
    input_size = config.need("input_size").integer(1)
    if input_size != config_read.in_channels:
        config.get("input_size").refuse(
            f"is {input_size}, but in_channels is {config_read.in_channels}: players leave the other inputs undefined. "
            "Expected the same number"
        )
    return config_read


def layout(config: LstmConfig) -> Iterator[tuple[str, Shape]]:
    """Yield name and shape of all weights. Matrix columns: input, then hidden state; rows: gates i, f, g, o."""
    hidden = config.hidden_size
    for layer in range(config.num_layers):
        name = f"layers.{layer}"
        yield f"{name}.weight", (4 * hidden, config.inputs(layer) + hidden)
        yield f"{name}.bias", (4 * hidden,)
        yield f"{name}.hidden0", (hidden,)
        yield f"{name}.cell0", (hidden,)
    yield "head.weight", (config.out_channels, hidden, 1)
    yield "head.bias", (config.out_channels,)


#: Silence that players play first: docs/format.md, section 9.
_PREWARM_SECONDS = 0.5


def parse(file: NamFile, context: Context) -> LSTM:
    """Read an LSTM."""
    config = read_config(file.config)
    weights = read_all(layout(config), file.weights, file.place())
    fast = context.compatibility.tanh == "fast"
    return LSTM(config, weights, file.sample_rate, Activation("Fasttanh" if fast else "Tanh"))


@dataclass(eq=False)
class LSTM(WeightedModel):
    """An LSTM.

    squash : the function used as tanh, and for sigmoid too
    """

    config: LstmConfig
    squash: Activation

    def __post_init__(self) -> None:
        super().__post_init__()
        self.layer_count: int = self.config.num_layers

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output by the reference, from the initial states in the file."""
        for layer in range(self.config.num_layers):
            x = lstm(arithmetic, x, *self._layer_weights(layer), *self._states(layer), squash=self.squash)
        weight, bias = self._head()
        return arithmetic.accumulate(
            arithmetic.start(bias, x, channels=self.out_channels), weight, x, dilation=1, groups=1
        )

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the operations to a plan; return the output signal."""
        builder.add_prewarm(max(1, int(_PREWARM_SECONDS * (self.sample_rate or 0))))
        for layer in range(self.config.num_layers):
            hidden0, cell0 = self._states(layer)
            source = builder.lstm(
                f"layers.{layer}",
                source,
                *self._layer_weights(layer),
                hidden0=hidden0,
                cell0=cell0,
                squash=self.squash,
            )
        weight, bias = self._head()
        return builder.conv("head", (Term(source, weight),), bias)

    def _layer_weights(self, layer: int) -> tuple[Float32, Float32, Float32]:
        """Weights of the input, bias, weights of the hidden state."""
        weight = self.weights[f"layers.{layer}.weight"]
        inputs = self.config.inputs(layer)
        return weight[:, :inputs], self.weights[f"layers.{layer}.bias"], weight[:, inputs:]

    def _states(self, layer: int) -> tuple[Float32, Float32]:
        """Hidden state and cell before the first frame."""
        return self.weights[f"layers.{layer}.hidden0"], self.weights[f"layers.{layer}.cell0"]

    def _head(self) -> tuple[Float32, Float32 | None]:
        """Weight and bias; without layers a copy, though the head's numbers are there."""
        if self.config.num_layers:
            return self.weights["head.weight"], self.weights["head.bias"]
        return np.eye(self.out_channels, self.in_channels, dtype=np.float32)[:, :, np.newaxis], None

    def describe(self) -> dict[str, Any]:
        """Describe the structure, for `namdsp info`."""
        return {
            **super().describe(),
            "layers": self.config.num_layers,
            "hidden_size": self.config.hidden_size,
        }
