"""The config of a Linear model, read and checked, and the order of its weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from namdsp.json_node import Node
from namdsp.limits import FREE_CHANNELS, LOOKBACK, REPEATED
from namdsp.weights import Shape

#: How players may compute it: a matter of speed, so nothing here depends on it.
IMPLEMENTATIONS = ("auto", "direct", "legacy", "old", "fft", "partitioned_fft", "partitioned-fft")


@dataclass(frozen=True)
class LinearConfig:
    """A response of `taps` frames; output c is input c filtered by it.

    implementation : what the file asks of players
    """

    in_channels: int
    out_channels: int
    taps: int
    bias: bool
    implementation: str

    @property
    def filtered(self) -> int:
        """Channels that are filtered: inputs and outputs beyond them have nothing to do with each other."""
        return min(self.in_channels, self.out_channels)


def read_config(config: Node) -> LinearConfig:
    """The checked config."""
    given = config.get("implementation")
    implementation = "auto" if given.absent else given.text().lower()
    if implementation not in IMPLEMENTATIONS:
        given.fail(f"expected one of {', '.join(IMPLEMENTATIONS)}")
    found = LinearConfig(
        in_channels=config.get("in_channels").count(FREE_CHANNELS, 1, 1),
        out_channels=config.get("out_channels").count(FREE_CHANNELS, 1, 1),
        taps=config.need("receptive_field").count(LOOKBACK, 1),
        bias=config.need("bias").flag(),
        implementation=implementation,
    )
    config.check(REPEATED, found.filtered * found.taps)
    return found


def layout(config: LinearConfig) -> Iterator[tuple[str, Shape]]:
    """All arrays in file order."""
    yield "taps", (config.taps,)
    if config.bias:
        yield "bias", (1,)
