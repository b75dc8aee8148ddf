"""Models in series, each plays the output of the one before, as one plan: docs/format.md, section 8.4.

Levels are those of the root; there is no gain between the models.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from namdsp.architectures.context import Context, ParsedModel, check_rate
from namdsp.json_node import Node
from namdsp.limits import LAYERS
from namdsp.nam_file import NamFile
from namdsp.plan.builder import PlanBuilder
from namdsp.weights import NamedWeights


def parse(file: NamFile, context: Context) -> Sequential:
    """Read models in series. The dial is passed to every slimmable one."""
    listed = file.config.get(
        "layers" if not file.config.has("models") and file.config.has("layers") else "models"
    )
    entries = [_model_of(entry) for entry in listed.items()]
    if not entries:
        listed.refuse("is empty; expected at least one model")
    _check_weights(file, entries)
    files = [file.nested(entry) for entry in entries]
    rate = file.sample_rate
    models: list[ParsedModel] = []
    layers = 0
    for entry, child in zip(entries, files, strict=True):
        model = context.parse(child, slim=context.slim)
        check_rate(entry, model.sample_rate, rate, "what is before it")
        if models and models[-1].out_channels != model.in_channels:
            entry.refuse(
                f"takes {model.in_channels} channels, the model before gives {models[-1].out_channels}; "
                "expected the same number"
            )
        rate = rate or model.sample_rate
        models.append(model)
        layers += max(1, model.layer_count)
        listed.check(LAYERS, layers)
    return Sequential(models, files, rate)


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
        f"weights of its own: {file.weights.size}; expected none, for each of its models has its own"
    )


@dataclass(eq=False)
class Sequential(ParsedModel):
    """Models in a row."""

    models: list[ParsedModel]
    files: list[NamFile]
    sample_rate: float | None

    def __post_init__(self) -> None:
        self.in_channels = self.models[0].in_channels
        self.out_channels = self.models[-1].out_channels
        self.layer_count = sum(max(1, model.layer_count) for model in self.models)
        self.notes = tuple(
            f"model {index + 1} of the row: {note}"
            for index, (file, model) in enumerate(zip(self.files, self.models, strict=True))
            for note in (*file.notes, *model.notes)
        )
        self.slim_steps = tuple(sorted({step for model in self.models for step in model.slim_steps}))

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """Its models."""
        return tuple((f"models.{index}", model) for index, model in enumerate(self.models))

    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """A row of other models."""
        return replace(self, models=list(parts))

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """The references, one after the other."""
        for model in self.models:
            x = model.forward(x, arithmetic)
        return x

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """The plans, one after the other; the silence that each asks for goes through all."""
        for index, model in enumerate(self.models):
            with builder.inside(f"models.{index}"):
                source = model.lower(builder, source)
        return source

    def describe(self) -> dict[str, Any]:
        """What the models are made of."""
        described = [
            {"architecture": file.architecture, **model.describe()}
            for file, model in zip(self.files, self.models, strict=True)
        ]
        return {
            "weights": sum(part.get("model", part).get("weights", 0) for part in described),
            "models": described,
        }
