"""Sizes of programs for whole signals: those of the table that ships, or else a rule of thumb.

    {"NVIDIA H200": {KEY: {"model": "A1 standard", "warps": 8, ..., "date": "2026-11-21"}}}

A key is the digest of a plan's structure, without its weights. `python -m tools.tune` measures and writes the table.
"""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.fused.shape import Shape, untuned_shape
from namdsp.plan.plan import Plan

TABLE = "tuning.json"


def offline_shape(plan: Plan, gpu: str) -> Shape:
    """Return the shape for whole signals, on a GPU of that name."""
    tuned = None if interpreted() else tuned_shape(plan, gpu)
    return untuned_shape(plan) if tuned is None else tuned


def tuned_shape(plan: Plan, gpu: str) -> Shape | None:
    """Return the shape in the table for a plan on a GPU of that name, None if there is none."""
    line = shipped_table().get(gpu, {}).get(plan.key)
    return None if line is None else Shape(**{field.name: line[field.name] for field in fields(Shape)})


@cache
def shipped_table() -> dict[str, dict[str, dict[str, Any]]]:
    """Return GPU -> key of a plan -> its line: the shape, and when it was measured."""
    table: dict[str, dict[str, dict[str, Any]]] = json.loads((files(__package__) / TABLE).read_text())
    return table
