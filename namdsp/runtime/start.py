"""Where streams and renders of a model start from: settled on silence.

A feed-forward plan settles on one constant per signal (`plan/settle.py`). A recurrent one is played: so many zeros as
it asks for, from the states that stand in its file. All engines play the same bits, so any of them will do.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine
from namdsp.oversampling.engine import OversampledEngine
from namdsp.plan.settle import settled


def settled_by(engine: Engine) -> Mapping[int, Float32]:
    """signal -> float32 [C, 1] or [C, lookback], for every signal with a history."""
    if isinstance(engine, OversampledEngine):
        return engine.settled(settled_by(engine.inner))
    plan = engine.plan
    if plan.receptive_field is not None:
        return settled(plan)
    voice = engine.voices(1)
    voice.fill(plan.initial)
    longest = min(engine.max_block, plan.settle_frames)
    zeros = np.zeros((plan.in_channels, longest), np.float32)
    out = np.empty((plan.out_channels, longest), np.float32)
    for start in range(0, plan.settle_frames, longest):
        frames = min(longest, plan.settle_frames - start)
        voice.process(zeros[:, :frames], out[:, :frames])
    return {signal: voice.history(0, signal) for signal in plan.remembered}
