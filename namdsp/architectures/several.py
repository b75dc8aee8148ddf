"""Shared code of models that consist of others: in series (`Sequential`) or side by side (`Blend`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from namdsp.architectures.context import Context, ParsedModel, check_rate
from namdsp.common.limits import LAYERS
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile

#: The models, their files, and the sample rate of all, None if no file states it.
Nested = tuple[list[ParsedModel], list[NamFile], float | None]


def parse_models(
    file: NamFile,
    context: Context,
    listed: Node,
    entries: Sequence[Node],
    check: Callable[[Node, ParsedModel, list[ParsedModel]], None],
) -> Nested:
    """Read models at one rate. `slim` applies to every slimmable one.

    listed, entries : the list of them, and their model objects
    check           : is called with each model and those before it; refuses channels that do not fit
    """
    if not entries:
        listed.refuse("is empty; expected at least one model")
    files = [file.nested(entry) for entry in entries]
    rate = file.sample_rate
    models: list[ParsedModel] = []
    for entry, child in zip(entries, files, strict=True):
        model = context.parse(child, slim=context.slim)
        check_rate(entry, model.sample_rate, rate, "what is before it")
        if models:
            check(entry, model, models)
        rate = rate or model.sample_rate
        models.append(model)
        listed.check(LAYERS, sum(max(1, each.layer_count) for each in models))
    return models, files, rate


@dataclass(eq=False)
class SeveralModels(ParsedModel):
    """Base class of models that consist of others.

    KIND : what notes call it
    """

    KIND: ClassVar[str]

    models: list[ParsedModel]
    files: list[NamFile]
    sample_rate: float | None

    def __post_init__(self) -> None:
        self.in_channels: int = self.models[0].in_channels
        self.out_channels: int = self.models[-1].out_channels
        self.layer_count: int = sum(max(1, model.layer_count) for model in self.models)
        self.notes: tuple[str, ...] = tuple(
            f"model {index + 1} of the {self.KIND}: {note}"
            for index, (file, model) in enumerate(zip(self.files, self.models, strict=True))
            for note in (*file.notes, *model.notes)
        )
        self.slim_steps: tuple[float, ...] = tuple(
            sorted({step for model in self.models for step in model.slim_steps})
        )

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """Return the models, each with its name."""
        return tuple((f"models.{index}", model) for index, model in enumerate(self.models))

    def describe(self) -> dict[str, Any]:
        """Describe the models, for `namdsp info`."""
        described = [
            {"architecture": file.architecture, **model.describe()}
            for file, model in zip(self.files, self.models, strict=True)
        ]
        return {
            "weights": sum(part.get("model", part).get("weights", 0) for part in described),
            "models": described,
        }
