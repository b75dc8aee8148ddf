"""Linear: one impulse response for all channels. docs/format.md, section 8.3.

One definition for each length, so one result: up to 64 taps the chain of an ordinary convolution, oldest tap first;
for more `arithmetic/convolution.py`. Players choose between a direct sum and partitions of FFTs: rounding differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.architectures.context import Context, WeightedModel
from namdsp.arithmetic.convolution import SMALL
from namdsp.arithmetic.fma import Float32
from namdsp.common.limits import FREE_CHANNELS, LOOKBACK, REPEATED
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import Shape, read_all
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term

#: How the file asks players to compute it. Only their speed depends on it, so it is ignored here.
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
        """The number of filtered channels. Further inputs are unused, further outputs are silent."""
        return min(self.in_channels, self.out_channels)


def read_config(config: Node) -> LinearConfig:
    """Read and check the config."""
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
    """Yield name and shape of all weights, in the order of the file."""
    yield "taps", (config.taps,)
    if config.bias:
        yield "bias", (1,)


#: A response of this many taps with more than this share of its energy in the last quarter seems to be reversed.
_HINT_TAPS, _HINT_SHARE = 64, 0.9


def parse(file: NamFile, context: Context) -> Linear:
    """Read a Linear model."""
    config = read_config(file.config)
    weights = read_all(layout(config), file.weights, file.place())
    newest_first = context.compatibility.linear_taps == "newest_first"  # as players read it
    return Linear(config, weights, file.sample_rate, reverse=newest_first)


@dataclass(eq=False)
class Linear(WeightedModel):
    """An impulse response and an offset: the weights `taps` [N], and `bias` [1] if there is one.

    reverse : whether the file has the newest tap first
    """

    config: LinearConfig
    reverse: bool

    def __post_init__(self) -> None:
        super().__post_init__()
        self.layer_count = 1
        taps, bias = self.weights["taps"][:: -1 if self.reverse else 1], self.weights.get("bias")
        each = self.config.filtered
        self._weight = np.repeat(taps[np.newaxis, np.newaxis], each, axis=0)
        self._bias = None if bias is None else np.repeat(bias, each)
        #: newest first, where they are too many for a chain; with a bias of one number
        self._long = (np.ascontiguousarray(taps[::-1]), bias) if self.config.taps > SMALL else None
        #: the filtered inputs, and the outputs with a signal: None where these are all
        self._select = None if self.in_channels == each else _identity(each, self.in_channels)
        self._spread = None if self.out_channels == each else _identity(self.out_channels, each)
        self.notes: tuple[str, ...] = _notes(taps)

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output by the reference."""
        x = _apply(self._select, None, x, arithmetic)
        if self._long is not None:
            y = arithmetic.convolve(*self._long, x)
        else:
            y = _apply(self._weight, self._bias, x, arithmetic, groups=self.config.filtered)
        return _apply(self._spread, None, y, arithmetic)

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the operations to a plan; return the output signal."""
        if self._select is not None:
            source = builder.conv("select", (Term(source, self._select),), None)
        if self._long is not None:
            y = builder.convolve("taps", source, *self._long)
        else:
            y = builder.conv("taps", (Term(source, self._weight, 1, self.config.filtered),), self._bias)
        return y if self._spread is None else builder.conv("spread", (Term(y, self._spread),), None)

    def describe(self) -> dict[str, Any]:
        """Describe the structure, for `namdsp info`."""
        return {
            **super().describe(),
            "taps": self.config.taps,
            "bias": self.config.bias,
            "implementation": f"{self.config.implementation} (for players; here one definition, so one result)",
        }


def _apply(weight: Float32 | None, bias: Float32 | None, x: Any, arithmetic: Any, *, groups: int = 1) -> Any:
    if weight is None:
        return x
    chain = arithmetic.start(bias, x, channels=len(weight))
    return arithmetic.accumulate(chain, weight, x, dilation=1, groups=groups)


def _identity(rows: int, columns: int) -> Float32:
    return np.eye(rows, columns, dtype=np.float32)[:, :, np.newaxis]


def _notes(taps: Float32) -> tuple[str, ...]:
    """A warning about taps that seem to be read in the wrong order."""
    energy = taps.astype(np.float64) ** 2
    quarter = len(taps) // 4
    if len(taps) < _HINT_TAPS or energy[:quarter].sum() <= _HINT_SHARE * energy.sum():
        return ()
    return (
        "its response is loudest at its end, so it may be reversed: trainers up to 0.13.0 wrote the taps in the "
        "opposite order. Choose with --compat linear_taps=newest_first or oldest_first",
    )
