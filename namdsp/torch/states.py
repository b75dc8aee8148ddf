"""States of voices as tensors: one row of floats a voice, the histories of `plan.signals_with_history` side by side.

A state that is passed in is [V, floats]; None: the steady state; an empty tensor [0]: an unknown start, whose effect
the caller trims.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import torch

from namdsp.plan.plan import Plan


def state_size(plan: Plan) -> int:
    """Return the floats of one voice's state."""
    return plan.history_bytes // 4


def has_states(state: torch.Tensor | None) -> bool:
    """Whether a state is a tensor [V, floats]; not None, and not the empty tensor for an unknown start."""
    return state is not None and state.ndim == 2


def split(plan: Plan, rows: torch.Tensor) -> dict[int, Any]:
    """Return states [V, floats] as histories: signal -> [V, C, lookback]."""
    shapes = {signal: (plan.channels[signal], plan.lookbacks[signal]) for signal in plan.signals_with_history}
    parts: Any = rows.split([math.prod(shape) for shape in shapes.values()], 1) if shapes else ()  # type: ignore[no-untyped-call, unused-ignore]
    return {s: part.unflatten(1, shape) for (s, shape), part in zip(shapes.items(), parts, strict=True)}


def joined(plan: Plan, histories: Mapping[int, torch.Tensor], empty: torch.Tensor) -> torch.Tensor:
    """Return histories as states; `empty` for a plan without histories."""
    rows = [histories[signal].flatten(1) for signal in plan.signals_with_history]
    return torch.cat(rows, 1) if rows else empty
