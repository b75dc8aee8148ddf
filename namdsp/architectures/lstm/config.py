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
        """Channels that a layer reads, but for its own hidden state."""
        return self.hidden_size if layer else self.in_channels


def read_config(config: Node) -> LstmConfig:
    """The checked config."""
    layers = config.need("num_layers").count(LAYERS, 0)
    channels = CHANNELS if layers else FREE_CHANNELS
    found = LstmConfig(
        in_channels=config.get("in_channels").count(channels, 1, 1),
        out_channels=config.get("out_channels").count(channels, 1, 1),
        hidden_size=config.need("hidden_size").whole(1),
        num_layers=layers,
    )
    given = config.need("input_size").whole(1)
    if given != found.in_channels:
        config.get("input_size").refuse(
            f"is {given}, but in_channels is {found.in_channels}: players leave the other inputs undefined. "
            "Expected the same number. Models that take knobs as inputs have no place for them in the file"
        )
    return found


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
