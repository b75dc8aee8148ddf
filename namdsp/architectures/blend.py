"""Models side by side over one input, whose outputs are added with gains and delays: docs/format.md, section 8.5.

Their plans stand side by side in one plan; its last operation is one chain with a term for each model, in the order of
the file: y[t] = fma(g1, y1[t - d1], fma(g0, y0[t - d0], 0)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from namdsp.architectures.context import Context, ParsedModel, check_rate
from namdsp.json_node import Node
from namdsp.limits import LAYERS, LOOKBACK
from namdsp.nam_file import NamFile
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.weights import NamedWeights, read_all


def parse(file: NamFile, context: Context) -> Blend:
    """Read models side by side. The dial is passed to every slimmable one."""
    listed = file.config.need("models")
    entries = list(listed.items())
    if not entries:
        listed.refuse("is empty; expected at least one model")
    delays = [entry.count(LOOKBACK, 0) for entry in file.config.need("delays").items()]
    if len(delays) != len(entries):
        file.config.get("delays").refuse(
            f"has {len(delays)} numbers; expected one for each of the {len(entries)} models"
        )
    files = [file.nested(entry) for entry in entries]
    rate = file.sample_rate
    models: list[ParsedModel] = []
    for entry, child in zip(entries, files, strict=True):
        model = context.parse(child, slim=context.slim)
        check_rate(entry, model.sample_rate, rate, "what is before it")
        if models:
            _check_channels(entry, model, models[0])
        rate = rate or model.sample_rate
        models.append(model)
        listed.check(LAYERS, sum(max(1, each.layer_count) for each in models))
    weights = read_all([("gains", (len(models),))], file.weights, file.place())
    return Blend(models, files, tuple(delays), weights, rate)


def _check_channels(entry: Node, model: ParsedModel, first: ParsedModel) -> None:
    channels, expected = ((each.in_channels, each.out_channels) for each in (model, first))
    if channels != expected:
        entry.refuse(
            f"has {channels[0]} inputs and {channels[1]} outputs, the first model {expected[0]} and {expected[1]}; "
            "expected the same numbers"
        )


@dataclass(eq=False)
class Blend(ParsedModel):
    """Models side by side.

    delays  : of the output of each, in frames
    weights : `gains` [N]; a negative one inverts the polarity
    """

    models: list[ParsedModel]
    files: list[NamFile]
    delays: tuple[int, ...]
    weights: NamedWeights
    sample_rate: float | None

    def __post_init__(self) -> None:
        self.in_channels = self.models[0].in_channels
        self.out_channels = self.models[0].out_channels
        self.layer_count = sum(max(1, model.layer_count) for model in self.models)
        self.notes = tuple(
            f"model {index + 1} of the blend: {note}"
            for index, (file, model) in enumerate(zip(self.files, self.models, strict=True))
            for note in (*file.notes, *model.notes)
        )
        self.slim_steps = tuple(sorted({step for model in self.models for step in model.slim_steps}))

    def parts(self) -> tuple[tuple[str, ParsedModel], ...]:
        """Its models."""
        return tuple((f"models.{index}", model) for index, model in enumerate(self.models))

    def file_weights(self, *, full: bool = False) -> NamedWeights:
        """The gains."""
        return dict(self.weights)

    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """A blend of other models with other gains."""
        return replace(self, models=list(parts), weights=weights)

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """The references, added."""
        chain = arithmetic.start(None, x, channels=self.out_channels)
        for model, term in zip(self.models, self._terms([0] * len(self.models)), strict=True):
            y = model.forward(x, arithmetic)
            chain = arithmetic.accumulate(chain, term.weight, y, dilation=term.dilation, groups=term.groups)
        return chain

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """The plans, each from the input, and their sum. Silence before the first sample is that of the longest."""
        before, longest, outputs = builder.prewarm, builder.prewarm, []
        for (name, model), delay in zip(self.parts(), self.delays, strict=True):
            builder.prewarm = before
            with builder.inside(name):
                outputs.append(model.lower(builder, source))
            longest = max(longest, builder.prewarm + delay)
        builder.prewarm = longest
        return builder.conv("sum", self._terms(outputs), None)

    def _terms(self, outputs: Sequence[int]) -> tuple[Term, ...]:
        """The output of each model times its gain; a delay of d frames is two taps, d frames apart, the newer one 0."""
        terms = []
        for output, gain, delay in zip(outputs, self.weights["gains"], self.delays, strict=True):
            weight = np.zeros((self.out_channels, 1, 2 if delay else 1), np.float32)
            weight[:, :, 0] = gain
            terms.append(Term(output, weight, max(1, delay), self.out_channels))
        return tuple(terms)

    def describe(self) -> dict[str, Any]:
        """What the models are made of."""
        described = [
            {"architecture": file.architecture, **model.describe()}
            for file, model in zip(self.files, self.models, strict=True)
        ]
        return {
            "weights": len(self.models) + sum(part.get("weights", 0) for part in described),
            "gains": [float(gain) for gain in self.weights["gains"]],
            "delays": list(self.delays),
            "models": described,
        }
