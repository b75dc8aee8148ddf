"""What the tests of the Numba engine share: models from the zoo folder, engines, and plain checks of a schedule."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
from here import ROOT
from plans import PLANS
from zoo import MODELS

import namdsp
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.native.targets import target
from namdsp.plan.plan import Plan
from namdsp.runtime.renderer import prewarmed_histories

FILES = sorted((ROOT / "models" / "zoo").glob("*.nam"))


def read(name: str | Path) -> namdsp.Model:
    """A model of the folder `models`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        return namdsp.load(ROOT / "models" / "zoo" / f"{name}.nam" if isinstance(name, str) else name)


def plan_of(name: str) -> Plan:
    """Of a model of the folder, or of the small models, or directed."""
    if name in PLANS:
        return PLANS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        return namdsp.load(MODELS[name]).plan if name in MODELS else read(name).plan


def engine_of(model: namdsp.Model, max_block: int = 256) -> NumbaEngine:
    """Its Numba engine."""
    return NumbaEngine(model.plan, max_block, target())


def signal(model: namdsp.Model, frames: int, seed: int = 0) -> Any:
    """Noise in about -1..1, float32 [C_in, frames]."""
    rng = np.random.default_rng(seed)
    return (0.4 * rng.standard_normal((model.in_channels, frames))).astype(np.float32)


def settle(engine: NumbaEngine, state: Any) -> None:
    """Fill the histories with the steady-state response to silence, as a stream does."""
    values = prewarmed_histories(engine)
    for index in engine.plan.signals_with_history:
        state.set_history(index, values[index])
