"""Models side by side over one input, whose outputs are added with gains and delays: docs/format.md, section 8.5.

One plan has the operations of all models. Its last operation is one chain with a term for each model, in the order of
the file: y[t] = fma(g1, y1[t - d1], fma(g0, y0[t - d0], 0)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from namdsp.architectures.context import Context, ParsedModel
from namdsp.architectures.several import SeveralModels, parse_models
from namdsp.common.limits import LOOKBACK
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.weights import NamedWeights, read_all
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term


def parse(file: NamFile, context: Context) -> Blend:
    """Read models side by side. `slim` applies to every slimmable one."""
    listed = file.config.need("models")
    entries = list(listed.items())
    nested = parse_models(file, context, listed, entries, _check_channels)
    delays = [entry.count(LOOKBACK, 0) for entry in file.config.need("delays").items()]
    if len(delays) != len(entries):
        file.config.get("delays").refuse(
            f"has {len(delays)} numbers; expected one for each of the {len(entries)} models"
        )
    weights = read_all([("gains", (len(entries),))], file.weights, file.place())
    return Blend(*nested, tuple(delays), weights)


def _check_channels(entry: Node, model: ParsedModel, before: list[ParsedModel]) -> None:
    channels, expected = ((each.in_channels, each.out_channels) for each in (model, before[0]))
    if channels != expected:
        entry.refuse(
            f"has {channels[0]} inputs and {channels[1]} outputs, the first model {expected[0]} and {expected[1]}; "
            "expected the same numbers"
        )


@dataclass(eq=False)
class Blend(SeveralModels):
    """Models side by side, whose outputs are added.

    delays  : of the output of each, in frames
    weights : `gains` [N]; a negative one inverts the polarity
    """

    KIND: ClassVar[str] = "blend"

    delays: tuple[int, ...]
    weights: NamedWeights

    def file_weights(self, *, full: bool = False) -> NamedWeights:
        """Return the gain of each model, as a file stores it."""
        return dict(self.weights)

    def with_weights(self, weights: NamedWeights, parts: Sequence[ParsedModel]) -> ParsedModel:
        """Return a blend of other models with other gains."""
        return replace(self, models=list(parts), weights=weights)

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """Compute the output by the reference."""
        chain = arithmetic.start(None, x, channels=self.out_channels)
        for model, term in zip(self.models, self._terms([0] * len(self.models)), strict=True):
            y = model.forward(x, arithmetic)
            chain = arithmetic.accumulate(chain, term.weight, y, dilation=term.dilation, groups=term.groups)
        return chain

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """Add the plans of all models and their sum; the longest prewarm and delay counts."""
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
        """Describe the models, for `namdsp info`."""
        described = super().describe()
        return {
            "weights": len(self.models) + described["weights"],
            "gains": [float(gain) for gain in self.weights["gains"]],
            "delays": list(self.delays),
            "models": described["models"],
        }
