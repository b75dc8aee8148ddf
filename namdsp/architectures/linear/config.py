"""The config of a Linear model, read and checked, and the order of its weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from namdsp.architectures.limits import MAX_FREE_CHANNELS, MAX_LOOKBACK_FRAMES, MAX_REPEATED_NUMBERS
from namdsp.json_node import Node
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
        in_channels=config.get("in_channels").whole(1, 1, maximum=MAX_FREE_CHANNELS),
        out_channels=config.get("out_channels").whole(1, 1, maximum=MAX_FREE_CHANNELS),
        taps=config.need("receptive_field").whole(1, maximum=MAX_LOOKBACK_FRAMES),
        bias=config.need("bias").flag(),
        implementation=implementation,
    )
    if found.filtered * found.taps > MAX_REPEATED_NUMBERS:
        config.refuse(
            f"{found.taps} taps for each of {found.filtered} channels; expected at most {MAX_REPEATED_NUMBERS} in all"
        )
    return found


def layout(config: LinearConfig) -> Iterator[tuple[str, Shape]]:
    """All arrays in file order."""
    yield "taps", (config.taps,)
    if config.bias:
        yield "bias", (1,)
