"""Sizes of programs for whole signals on a GPU: a line of the table that ships, else the rule of thumb."""

from __future__ import annotations

from dataclasses import replace

import pytest
from here import MODELS

import namdsp
from namdsp.kernels.triton_gpu.fused.shape import untuned_shape
from namdsp.kernels.triton_gpu.tuning import offline_shape, plan_key, shipped_table, tuned_shape

NAMES = ("a1_standard", "a1_lite", "a1_feather", "a1_nano", "a2_full", "a2_lite")


@pytest.mark.parametrize("name", NAMES)
def test_a_shape_has_its_line_on_that_gpu_whatever_its_weights(name: str) -> None:
    plan = namdsp.load(MODELS / f"{name}.nam").plan
    line = shipped_table()["NVIDIA H200"][plan_key(plan)]
    shape = tuned_shape(plan, "NVIDIA H200")
    assert shape is not None
    assert (shape.warps, shape.frames, shape.programs) == (line["warps"], line["frames"], line["programs"])
    assert offline_shape(plan, "another GPU") == untuned_shape(plan)
    conv = next(op for op in plan.ops if hasattr(op, "terms") and op.terms[0].taps > 1)
    longer = replace(conv, terms=tuple(replace(term, dilation=term.dilation + 1) for term in conv.terms))
    changed = replace(plan, ops=tuple(longer if op is conv else op for op in plan.ops))
    assert tuned_shape(changed, "NVIDIA H200") is None
