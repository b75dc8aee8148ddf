"""Choose a submodel of a `SlimmableContainer` by `slim`; the submodel does the rest.

Children that do not play are checked as files only, so a container plays even if a sibling's architecture
is not supported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from namdsp.architectures.context import Context, ParsedModel, check_rate
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import NamedWeights
from namdsp.plan.builder import PlanBuilder


def parse(file: NamFile, context: Context) -> Container:
    """Read a container and the submodel that `slim` selects."""
    entries = list(file.config.need("submodels").items())
    if not entries:
        file.config.get("submodels").refuse("is empty; expected at least one model")
    bounds = [_read_bound(entry) for entry in entries]
    if any(later <= earlier for earlier, later in pairwise(bounds)) or bounds[-1] < 1.0:
        file.config.get("submodels").refuse(
            f"max_value runs {', '.join(f'{bound:g}' for bound in bounds)}; expected strictly ascending "
            "values, the last at least 1"
        )
    children = [file.nested(entry.need("model")) for entry in entries]
    for entry, child in zip(entries, children, strict=True):
        check_rate(entry, child.sample_rate, file.sample_rate, "its container")
    dial = 1.0 if context.slim is None else context.slim
    chosen = next((i for i, bound in enumerate(bounds) if dial < bound), len(bounds) - 1)
    model = context.parse(children[chosen])
    if (model.in_channels, model.out_channels) != (1, 1):
        entries[chosen].refuse(
            f"has {model.in_channels} inputs and {model.out_channels} outputs; expected a mono model"
        )
    rate = file.sample_rate or model.sample_rate
    return Container(model, children[chosen], rate, chosen, tuple(bounds))


def _read_bound(entry: Node) -> float:
    entry.object()
    return entry.need("max_value").number()


@dataclass(eq=False)
class Container(ParsedModel):
    """A container and its chosen submodel."""

    child: ParsedModel
    child_file: NamFile
    sample_rate: float | None
    chosen: int
    bounds: tuple[float, ...]

    def __post_init__(self) -> None:
        self.in_channels: int = self.child.in_channels
        self.out_channels: int = self.child.out_channels
        self.layer_count: int = self.child.layer_count
        self.notes: tuple[str, ...] = (*self.child_file.notes, *self.child.notes)
        self.slim_steps: tuple[float, ...] = self.bounds[:-1]

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """Return the chosen submodel."""
        return ((f"submodels.{self.chosen}", self.child),)

    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """Return the container with another submodel."""
        return replace(self, child=parts[0])

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output by the submodel's reference."""
        return self.child.forward(x, arithmetic)

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the submodel's operations to a plan."""
        return self.child.lower(builder, source)

    def describe(self) -> dict[str, Any]:
        """Describe the sizes and the chosen submodel, for `namdsp info`."""
        return {
            "submodels": len(self.bounds),
            "max_values": list(self.bounds),
            "chosen": self.chosen,
            "chosen_architecture": self.child_file.architecture,
            "chosen_loudness_db": self.child_file.metadata.get("loudness"),
            "model": self.child.describe(),
        }
