"""The histories with which streams and renders of a model start: those after long silence.

A feed-forward plan settles on one constant per signal (`plan/settle.py`). A recurrent one is played: so many zeros as
it asks for, from the states that stand in its file. All engines play the same bits, so any of them will do.
"""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine
from namdsp.oversampling.engine import OversampledEngine
from namdsp.plan.plan import Plan
from namdsp.plan.settle import settled

#: plan -> its histories, computed by the first engine that needs them
_settled: WeakKeyDictionary[Plan, Mapping[int, Float32]] = WeakKeyDictionary()


def settled_by(engine: Engine) -> Mapping[int, Float32]:
    """signal -> float32 [C, 1] or [C, lookback], for every signal with a history; computed once for a plan."""
    if isinstance(engine, OversampledEngine):
        return engine.start_histories(settled_by(engine.inner))
    if engine.plan not in _settled:
        _settled[engine.plan] = _played(engine) if engine.plan.recurrent else settled(engine.plan)
    return _settled[engine.plan]


def _played(engine: Engine) -> Mapping[int, Float32]:
    """The histories of a voice that has played the silence."""
    plan = engine.plan
    voice = engine.voices(1)
    voice.fill(plan.initial)
    longest = min(engine.max_block, plan.settle_frames)
    zeros = np.zeros((plan.in_channels, longest), np.float32)
    out = np.empty((plan.out_channels, longest), np.float32)
    for start in range(0, plan.settle_frames, longest):
        frames = min(longest, plan.settle_frames - start)
        voice.process(zeros[:, :frames], out[:, :frames])
    return {signal: voice.history(0, signal) for signal in plan.remembered}
