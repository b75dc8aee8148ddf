"""What a parser of one architecture is given, and what it gives back."""

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
    #: what a user must know of it
    notes: tuple[str, ...] = ()
    #: dial positions where the model changes; () if it is not slimmable
    slim_steps: tuple[float, ...] = ()

    @property
    def layer_count(self) -> int:
        """Layers, those of models inside too: what its size is limited by."""

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """The models inside of it that play, each with the name that it has there; () if there is none."""
        return ()

    def own_weights(self, *, full: bool = False) -> NamedWeights:
        """Its numbers as they stand in the file, by name and in that order, without those of its parts.

        full : those of full size, whatever the dial says
        """
        return {}

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """The reference: output [C_out, T] for the input x [C_in, T], from zero histories."""

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the operations to a plan; gives the output signal."""

    def describe(self) -> dict[str, Any]:
        """What the model is made of, for `info`."""


class Parse(Protocol):
    """Reads a nested model."""

    def __call__(self, file: NamFile, /, *, slim: float | None = None) -> ParsedModel:
        """slim: the dial, None for full size."""


@dataclass(frozen=True)
class Context:
    """How to read.

    compatibility : the divergence switches
    slim          : dial position 0..1, None for full size
    parse         : reads a nested model, whole unless it is given the dial
    """

    compatibility: Compatibility
    slim: float | None
    parse: Parse
