"""The standard shapes are those of the models that ship: what `warmup` compiles is what such captures need."""

from __future__ import annotations

from typing import Any

import pytest
from here import MODELS

import namdsp
from namdsp.plan.ops import Conv
from namdsp.plan.plan import Plan
from namdsp.standard_networks import STANDARD_SHAPES, standard_network


def without_weights(plan: Plan) -> list[Any]:
    """All of a plan but its numbers."""
    rows: list[Any] = [plan.channels, plan.output]
    for op in plan.ops:
        terms = op.terms if isinstance(op, Conv) else ()
        rows.append(
            (
                type(op),
                op.qualname,
                op.out,
                op.sources,
                getattr(op, "activation", None),
                [(term.weight.shape, term.dilation, term.groups) for term in terms],
                getattr(op, "bias", None) is None,
            )
        )
    return rows


@pytest.mark.parametrize("name", STANDARD_SHAPES)
def test_a_standard_shape_is_that_of_the_model_which_ships(name: str) -> None:
    model = namdsp.load(MODELS / f"{name}.nam")
    assert without_weights(standard_network(name).plan) == without_weights(model.plan)


def test_another_shape_is_distinguished() -> None:
    other = namdsp.load(MODELS / "channels_16.nam")
    assert without_weights(standard_network("a1_standard").plan) != without_weights(other.plan)
