"""Which plans differ in numbers only, so that one kernel can run them side by side."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from typing import Any

import numpy as np

from namdsp.plan.activations import Activation
from namdsp.plan.ops import Term
from namdsp.plan.plan import Plan


def shape_of(plan: Plan) -> Hashable:
    """Equal for plans of one shape: all but weights, biases, slopes, factors and the names of places."""
    ops = tuple(
        (
            type(op).__name__,
            *(_shape(getattr(op, field.name)) for field in fields(op) if field.name != "place"),
        )
        for op in plan.ops
    )
    return plan.in_channels, plan.output, tuple(plan.channels), ops


def _shape(value: Any) -> Hashable:
    match value:
        case np.ndarray():
            return tuple(value.shape)
        case Term():
            return value.source, value.weight.shape, value.dilation, value.groups
        case Activation():
            return value.name, tuple(value.parameters), len(value.slopes)
        case tuple():
            return tuple(_shape(one) for one in value)
        case np.floating():
            return "a number"
    return str(value)
