"""A small recurrent model that is no file's: for the tests of plans, engines and streams with feedback."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import namdsp
from namdsp.arithmetic.recurrence import lstm
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.plan.plan import Plan

TANH = Activation("Tanh")


@dataclass(frozen=True, eq=False)
class Layer:
    """Weights of one layer, float32: [4H, I], [4H], [4H, H], [H], [H]."""

    inputs: Any
    bias: Any
    weight: Any
    hidden0: Any
    cell0: Any


@dataclass(frozen=True, eq=False)
class TinyLstm:
    """A parsed model: LSTM layers and a 1x1, mono; in it all that an architecture returns."""

    layers: tuple[Layer, ...]
    head: Any
    silence: int = 1
    sample_rate: float | None = None
    layer_count: int = 1
    in_channels: int = 1
    out_channels: int = 1
    notes: tuple[str, ...] = ()
    slim_steps: tuple[float, ...] = ()

    @staticmethod
    def random(hidden: int = 2, layers: int = 1, seed: int = 0) -> TinyLstm:
        """With weights that neither saturate nor die out, and forget gates that keep what was for long."""
        rng = np.random.default_rng(seed)

        def values(*shape: int) -> Any:
            return (0.7 * rng.standard_normal(shape)).astype(np.float32)

        created = tuple(
            Layer(
                values(4 * hidden, hidden if index else 1),
                values(4 * hidden) + np.repeat(np.float32([0, 5, 0, 0]), hidden),
                values(4 * hidden, hidden),
                values(hidden),
                values(hidden),
            )
            for index in range(layers)
        )
        return TinyLstm(created, values(1, hidden))

    def changed(self, **fields: Any) -> TinyLstm:
        """With other numbers in the first layer."""
        return replace(self, layers=(replace(self.layers[0], **fields), *self.layers[1:]))

    def forward(self, x: Any, arithmetic: Any) -> Any:
        """The reference."""
        for layer in self.layers:
            values = (layer.inputs, layer.bias, layer.weight, layer.hidden0, layer.cell0)
            x = lstm(arithmetic, x, *values, squash=TANH)
        return _conv(self.head, None, x, arithmetic)

    def lower(self, builder: PlanBuilder, source: int) -> int:
        """The operations."""
        builder.add_prewarm(self.silence)
        for index, layer in enumerate(self.layers):
            source = builder.lstm(
                f"layers.{index}",
                source,
                layer.inputs,
                layer.bias,
                layer.weight,
                hidden0=layer.hidden0,
                cell0=layer.cell0,
            )
        return builder.conv("head", (Term(source, self.head[:, :, None]),), None)

    def describe(self) -> dict[str, Any]:
        """For `info`."""
        return {"weights": 0}

    def plan(self) -> Plan:
        """The finished plan."""
        builder = PlanBuilder(1)
        return builder.finish(self.lower(builder, 0))

    def model(self, like: namdsp.Model) -> namdsp.Model:
        """As a whole model, in the file of another."""
        return namdsp.Model(like.file, self, like.compatibility, None)


def _conv(weight: Any, bias: Any, x: Any, arithmetic: Any) -> Any:
    chain = arithmetic.start(bias, x, channels=len(weight))
    return arithmetic.accumulate(chain, weight[:, :, None], x, dilation=1, groups=1)
