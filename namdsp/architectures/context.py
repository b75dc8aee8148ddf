"""Input (`Context`) and result (`ParsedModel`) of an architecture's parser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from namdsp.compatibility import Compatibility
from namdsp.nam_file import NamFile
from namdsp.plan.builder import PlanBuilder
from namdsp.weights import NamedWeights


class ParsedModel(Protocol):
    """A checked model of any architecture.

    sample_rate : Hz, None if neither the file nor the model that it plays by says
    """

    sample_rate: float | None
    in_channels: int
    out_channels: int
    #: warnings for the user
    notes: tuple[str, ...] = ()
    #: dial positions where the model changes; () if it is not slimmable
    slim_steps: tuple[float, ...] = ()

    @property
    def layer_count(self) -> int:
        """Number of layers, with those of nested models; `limits.py` limits it."""

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """The nested models that are played, each with its name in this one; () without any."""
        return ()

    def file_weights(self, *, full: bool = False) -> NamedWeights:
        """The weights of the file, by name and in that order, without those of nested models.

        full : those of the full size, at any position of the dial
        """
        return {}

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """The reference: output [C_out, T] for the input x [C_in, T], from zero histories."""

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the operations to a plan; returns the output signal."""

    def describe(self) -> dict[str, Any]:
        """A description of the model's structure, for `namdsp info`."""


class Parse(Protocol):
    """Reads a nested model."""

    def __call__(self, file: NamFile, /, *, slim: float | None = None) -> ParsedModel:
        """slim: the dial, None for full size."""


@dataclass(frozen=True)
class Context:
    """How to read a model.

    compatibility : the switches where player and trainer differ
    slim          : dial position 0..1, None for full size
    parse         : reads a nested model, at full size unless it is called with a dial
    """

    compatibility: Compatibility
    slim: float | None
    parse: Parse
