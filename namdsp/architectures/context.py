"""`Context` and `ParsedModel`: what the parser of an architecture is given, and what it returns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from namdsp.arithmetic.fma import Float32
from namdsp.format.compatibility import Compatibility
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import NamedWeights
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.plan import Plan


class ParsedModel(Protocol):
    """A checked model of any architecture.

    sample_rate : Hz, None if neither the file nor its nested models state it
    """

    sample_rate: float | None
    in_channels: int
    out_channels: int
    #: number of layers, with those of nested models; `common/limits.py` limits it
    layer_count: int
    #: warnings for the user
    notes: tuple[str, ...] = ()
    #: dial positions where the model changes; () if it is not slimmable
    slim_steps: tuple[float, ...] = ()

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """Return the nested models that play, each with its name; () if there are none."""
        return ()

    def file_weights(self, *, full: bool = False) -> NamedWeights:
        """Return the weights by name, in the order of the file, without nested models.

        full : those of the full size, at any position of the dial
        """
        return {}

    @abstractmethod
    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """Return the same model with other weights, shaped as those of `file_weights`, and other `parts`."""

    @abstractmethod
    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output [C_out, T] for x [C_in, T] by the reference, from zero histories."""

    @abstractmethod
    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the operations to a plan; return the output signal."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Describe the structure, for `namdsp info`."""


@dataclass(eq=False)
class WeightedModel(ParsedModel):
    """A model with its own config and weights.

    config  : its `in_channels` and `out_channels` are the model's
    weights : as in the file
    """

    config: Any
    weights: NamedWeights
    sample_rate: float | None

    def __post_init__(self) -> None:
        self.in_channels: int = self.config.in_channels
        self.out_channels: int = self.config.out_channels

    def file_weights(self, *, full: bool = False) -> NamedWeights:
        """Return the weights, in the order of the file."""
        return dict(self.weights)

    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """Return the same model with other weights."""
        return replace(self, weights=weights)

    def describe(self) -> dict[str, Any]:
        """Return the number of weights."""
        return {"weights": sum(array.size for array in self.weights.values())}


def check_rate(node: Node, rate: float | None, of_rest: float | None, rest: str) -> None:
    """Refuse a nested model whose known sample rate differs from the rate of the rest."""
    if None not in (rate, of_rest) and rate != of_rest:
        node.refuse(f"runs at {rate:g} Hz, {rest} at {of_rest:g} Hz; expected the same rate")


def all_weights(parsed: ParsedModel, prefix: str = "") -> NamedWeights:
    """Return the weights of a model and its nested models; nested names begin with the name of their model."""
    named = {prefix + name: array for name, array in parsed.file_weights().items()}
    for inside, part in parsed.parts():
        named |= all_weights(part, f"{prefix}{inside}.")
    return named


def with_all_weights(parsed: ParsedModel, weights: Mapping[str, Float32], prefix: str = "") -> ParsedModel:
    """Return the same model with other weights, shaped as those of `all_weights`."""
    parts = [with_all_weights(part, weights, f"{prefix}{inside}.") for inside, part in parsed.parts()]
    return parsed.with_weights({name: weights[prefix + name] for name in parsed.file_weights()}, parts)


def plan_of(parsed: ParsedModel) -> Plan:
    """Return the plan of a model."""
    builder = PlanBuilder(parsed.in_channels)
    return builder.finish(parsed.lower(builder, 0))


class Parse(Protocol):
    """Reads a nested model."""

    def __call__(self, file: NamFile, /, *, slim: float | None = None) -> ParsedModel:
        """slim: the dial, None for full size."""


@dataclass(frozen=True)
class Context:
    """What a parser needs besides the file.

    compatibility : the switches where player and trainer differ
    slim          : dial position 0..1, None for full size
    parse         : reads a nested model, at full size unless it is called with a dial
    """

    compatibility: Compatibility
    slim: float | None
    parse: Parse
