"""The config of an LSTM, read and checked, and the order of its weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from namdsp.json_node import Node
from namdsp.limits import CHANNELS, FREE_CHANNELS, LAYERS
from namdsp.weights import Shape


@dataclass(frozen=True)
class LstmConfig:
    """Layers of one width. Without layers the input is copied."""

    in_channels: int
    out_channels: int
    hidden_size: int
    num_layers: int

    def inputs(self, layer: int) -> int:
        """Input channels of a layer, without its hidden state."""
        return self.hidden_size if layer else self.in_channels


def read_config(config: Node) -> LstmConfig:
    """The checked config."""
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
            "Expected the same number. Models that take knobs as inputs have no place for them in the file"
        )
    return config_read


def layout(config: LstmConfig) -> Iterator[tuple[str, Shape]]:
    """All arrays in file order. Columns of a matrix: the input, then the hidden state; rows: i, f, g, o."""
    hidden = config.hidden_size
    for layer in range(config.num_layers):
        name = f"layers.{layer}"
        yield f"{name}.weight", (4 * hidden, config.inputs(layer) + hidden)
        yield f"{name}.bias", (4 * hidden,)
        yield f"{name}.hidden0", (hidden,)
        yield f"{name}.cell0", (hidden,)
    yield "head.weight", (config.out_channels, hidden, 1)
    yield "head.bias", (config.out_channels,)
