"""The reference, run over whole signals."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic import floor_input
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Exact32
from namdsp.oversampling.filters import down_reference, up_reference
from namdsp.plan.channels import is_mono

#: Frames per call of an engine in an offline render.
OFFLINE_BLOCK = 4096


def render_reference(
    parsed: ParsedModel,
    x: Float32,
    settle_frames: int,
    arithmetic: Any = None,
    *,
    prewarm: bool = True,
    oversample: int = 1,
) -> Any:
    """Run x [C, T] through the reference in one piece, after enough silence to settle it.

    settle_frames : silence in front of the signal
    arithmetic    : `Exact32` (default) or `Truth64`
    oversample    : phases of each frame; the output is late by `factors.latency_frames` where they are several
    """
    arithmetic = arithmetic or Exact32()
    silence = settle_frames if prewarm else 0

    def play(rows: Float32) -> Any:
        return parsed.forward(floor_input(rows).astype(arithmetic.dtype), arithmetic)

    def run(rows: Float32) -> Any:
        padded = np.concatenate([np.zeros((len(rows), silence), np.float32), rows], axis=1)
        if oversample == 1:
            return play(padded)[:, silence:]
        played = [play(phase) for phase in up_reference(padded, oversample)]
        return down_reference(np.stack(played), oversample)[:, silence:]

    if not is_mono(parsed):
        return run(x)
    outputs = [run(channel[np.newaxis]) for channel in x]  # one at a time, for there may be many
    return np.concatenate(outputs) if outputs else np.empty(x.shape, arithmetic.dtype)
