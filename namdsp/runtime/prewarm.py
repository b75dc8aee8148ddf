"""The histories with which streams and renders of a model start: those after long silence.

A feed-forward plan has one constant per signal (`plan/steady_state.py`). A recurrent one
plays `prewarm_frames` zeros, from the states in its file. All engines play the same bits, so any of them will do.
"""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine
from namdsp.oversampling.engine import OversampledEngine
from namdsp.plan.plan import Plan
from namdsp.plan.steady_state import steady_state

#: plan -> its histories, computed by the first engine that needs them
_histories: WeakKeyDictionary[Plan, Mapping[int, Float32]] = WeakKeyDictionary()


def prewarmed_histories(engine: Engine) -> Mapping[int, Float32]:
    """signal -> float32 [C, 1] or [C, lookback], for every signal with a history; computed once for a plan."""
    if isinstance(engine, OversampledEngine):
        return engine.start_histories(prewarmed_histories(engine.inner))
    if engine.plan not in _histories:
        _histories[engine.plan] = (
            _after_silence(engine) if engine.plan.recurrent else steady_state(engine.plan)
        )
    return _histories[engine.plan]


def _after_silence(engine: Engine) -> Mapping[int, Float32]:
    """The histories of a voice after the silence."""
    plan = engine.plan
    voice = engine.voices(1)
    voice.fill(plan.initial)
    longest = min(engine.max_block, plan.prewarm_frames)
    zeros = np.zeros((plan.in_channels, longest), np.float32)
    out = np.empty((plan.out_channels, longest), np.float32)
    for start in range(0, plan.prewarm_frames, longest):
        frames = min(longest, plan.prewarm_frames - start)
        voice.process(zeros[:, :frames], out[:, :frames])
    return {signal: voice.history(0, signal) for signal in plan.signals_with_history}
