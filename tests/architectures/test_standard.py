"""The standard shapes are those of the models that ship: what `warmup` compiles is what such captures need."""

from __future__ import annotations

from typing import Any

import pytest
from here import MODELS

import namdsp
from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.plan.ops import Conv
from namdsp.plan.plan import Plan

FILES = {
    "A1 standard": "a1_standard",
    "A1 lite": "a1_lite",
    "A1 feather": "a1_feather",
    "A1 nano": "a1_nano",
    "A2 (8 channels)": "a2_full",
    "A2 (3 channels)": "a2_lite",
}


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


def test_every_standard_shape_has_its_file() -> None:
    assert tuple(FILES) == STANDARD_SHAPES


@pytest.mark.parametrize(("name", "file"), FILES.items(), ids=FILES.values())
def test_a_standard_shape_is_that_of_the_model_which_ships(name: str, file: str) -> None:
    model = namdsp.load(MODELS / f"{file}.nam")
    assert without_weights(standard_plan(name)) == without_weights(model.plan)


def test_another_shape_is_distinguished() -> None:
    other = namdsp.load(MODELS / "channels_16.nam")
    assert without_weights(standard_plan("A1 standard")) != without_weights(other.plan)
