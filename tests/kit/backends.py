"""The backends that run here."""

from __future__ import annotations

from functools import cache

import numpy as np

from namdsp import EngineError
from namdsp.kernels import BACKENDS
from namdsp.plan.builder import PlanBuilder
from namdsp.runtime.dispatch import EngineRequest, build_engine


@cache
def refusal_of(backend: str) -> str | None:
    """Why a backend does not run here; None if it does."""
    builder = PlanBuilder(1)
    plan = builder.finish(builder.scale("all", 0, np.float32(2)))
    try:
        assert build_engine(plan, EngineRequest(backend, 64)).engine.name == backend
    except EngineError as refused:
        return str(refused)
    return None


ENGINES = [backend for backend in BACKENDS if refusal_of(backend) is None]
