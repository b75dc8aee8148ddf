"""A parsed LSTM.

What a layer computes, and in which order, is in `arithmetic/recurrence.py`; what the file says is passed on as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.architectures.context import Context, WeightedModel
from namdsp.architectures.lstm.config import LstmConfig, layout, read_config
from namdsp.nam_file import NamFile
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.weights import read_all

#: Of the silence that players play first: docs/format.md, section 9.
_PREWARM_SECONDS = 0.5


def parse(file: NamFile, context: Context) -> LstmModel:
    """Read an LSTM."""
    config = read_config(file.config)
    weights = read_all(layout(config), file.weights, file.place())
    fast = context.compatibility.tanh == "fast"
    return LstmModel(config, weights, file.sample_rate, Activation("Fasttanh" if fast else "Tanh"))


@dataclass(eq=False)
class LstmModel(WeightedModel):
    """An LSTM.

    squash : the function used as tanh, and for sigmoid too
    """

    config: LstmConfig
    squash: Activation

    def __post_init__(self) -> None:
        super().__post_init__()
        self.layer_count = self.config.num_layers

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """The operations."""
        builder.add_prewarm(max(1, int(_PREWARM_SECONDS * (self.sample_rate or 0))))
        weights, inputs = self.weights, self.in_channels
        for layer in range(self.config.num_layers):
            name = f"layers.{layer}"
            weight = weights[f"{name}.weight"]
            source = builder.lstm(
                name,
                source,
                weight[:, :inputs],
                weights[f"{name}.bias"],
                weight[:, inputs:],
                hidden0=weights[f"{name}.hidden0"],
                cell0=weights[f"{name}.cell0"],
                squash=self.squash,
            )
            inputs = self.config.hidden_size
        if self.config.num_layers:
            return builder.conv("head", (Term(source, weights["head.weight"]),), weights["head.bias"])
        # a copy, though the head's numbers are there
        copied = np.eye(self.out_channels, self.in_channels, dtype=np.float32)[:, :, np.newaxis]
        return builder.conv("head", (Term(source, copied),), None)

    def describe(self) -> dict[str, Any]:
        """What the model is made of."""
        return {
            **super().describe(),
            "layers": self.config.num_layers,
            "hidden_size": self.config.hidden_size,
        }
