"""The engines of the processor, as a table: NumPy's with and without the BLAS, Numba's at every width of vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numba_cpu.lstm import part as lstm
from namdsp.kernels.numpy_cpu import conv, recurrence
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.native.targets import Target, Tuning
from namdsp.plan.plan import Plan

#: Every choice of a target, where its kernels differ; engines of fewer lanes have none of them.
TUNINGS = (
    Tuning(spanning=12, lstm_scheduled=(9999, 9999)),
    Tuning(spanning=8, one_vector=True, lstm_scheduled=(9999, 9999), lstm_half_lanes=100),
)


def wide_layers(plan: Plan) -> NumbaEngine:
    """With LSTM layers that are not unrolled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lstm, "MAX_UNROLLED", 0)
        engine = NumbaEngine(plan, 64, Target(4, 16))
    return engine


def chains(plan: Plan) -> NumpyEngine:
    """Without products of the BLAS."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recurrence, "MAX_TRIAL_COST", 0)
        patch.setattr(conv, "MAX_TRIAL_COST", -1)
        engine = NumpyEngine(plan, 90)
    assert not any("GEMM" in segment.kernel for segment in engine.schedule)
    return engine


ENGINES: dict[str, Callable[[Plan], Any]] = {
    "numpy": lambda plan: NumpyEngine(plan, 200),
    "numpy, chains": chains,
    "numba 1": lambda plan: NumbaEngine(plan, 64, Target(1, 16)),
    "numba 4": lambda plan: NumbaEngine(plan, 256, Target(4, 16)),
    "numba 8": lambda plan: NumbaEngine(plan, 100, Target(8, 16, tuning=TUNINGS[0])),
    "numba 16": lambda plan: NumbaEngine(plan, 256, Target(16, 32, tuning=TUNINGS[1])),
    "numba, wide": wide_layers,
}
