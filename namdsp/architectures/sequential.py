"""Models in series as one plan: each plays the output of the one before. docs/format.md, section 8.4.

Levels are those of the root; there is no gain between the models.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from namdsp.architectures.context import Context, ParsedModel
from namdsp.architectures.several import SeveralModels, parse_models
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import NamedWeights
from namdsp.plan.builder import PlanBuilder


def parse(file: NamFile, context: Context) -> Sequential:
    """Read models in series. `slim` applies to every slimmable one."""
    listed = file.config.get(
        "layers" if not file.config.has("models") and file.config.has("layers") else "models"
    )
    entries = [_model_of(entry) for entry in listed.items()]
    if entries:
        _check_weights(file, entries)
    return Sequential(*parse_models(file, context, listed, entries, _check_channels))


def _check_channels(entry: Node, model: ParsedModel, before: list[ParsedModel]) -> None:
    if before[-1].out_channels != model.in_channels:
        entry.refuse(
            f"takes {model.in_channels} channels, the model before gives {before[-1].out_channels}; "
            "expected the same number"
        )


def _model_of(entry: Node) -> Node:
    """A model object, as it is or as files of a development branch had it: `{"model": {...}}`."""
    wrapped = "architecture" not in entry.object() and entry.has("model")
    return entry.get("model") if wrapped else entry


def _check_weights(file: NamFile, entries: list[Node]) -> None:
    if not file.weights.size:
        return
    if not any("architecture" in entry.object() for entry in entries):
        file.place().refuse(
            "is a Sequential as trainer 0.13.0 wrote it: configs that do not say which architecture they are of, and "
            "one list with the weights of all. It cannot be read. Export each model by itself; `namdsp join` joins them"
        )
    file.place().refuse(
        f"weights of its own: {file.weights.size}; expected none, because each of its models has its own"
    )


@dataclass(eq=False)
class Sequential(SeveralModels):
    """Models in series."""

    KIND: ClassVar[str] = "row"

    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """Return a series of other models."""
        return replace(self, models=list(parts))

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output by the references, one after the other."""
        for model in self.models:
            x = model.forward(x, arithmetic)
        return x

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the plans one after the other; their prewarms add up."""
        for name, model in self.parts():
            with builder.inside(name):
                source = model.lower(builder, source)
        return source
