"""What this machine has: the golden renders, and the backends that run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from namdsp import EngineError
from namdsp.plan.builder import PlanBuilder
from namdsp.runtime.dispatch import build_engine

ROOT = Path(__file__).resolve().parents[2]
#: The synthetic models that ship.
MODELS = ROOT / "models" / "zoo"
#: Renders by the C++ player; next to the repository, not in it.
GOLDEN = ROOT.parent / "shared" / "golden"


@cache
def refusal_of(backend: str) -> str | None:
    """Why a backend does not run here; None if it does."""
    builder = PlanBuilder(1)
    plan = builder.finish(builder.scale("all", 0, np.float32(2)))
    try:
        assert build_engine(plan, backend, 64).engine.name == backend
    except EngineError as refused:
        return str(refused)
    return None
