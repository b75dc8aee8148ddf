"""The reference, run over whole signals."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic import floor_input
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Exact32
from namdsp.plan.channels import is_mono

#: Frames per call of an engine in an offline render.
OFFLINE_BLOCK = 4096


def render_reference(
    parsed: ParsedModel, x: Float32, settle_frames: int, arithmetic: Any = None, *, prewarm: bool = True
) -> Any:
    """Run x [C, T] through the reference in one piece, after enough silence to settle it.

    settle_frames : silence in front of the signal
    arithmetic    : `Exact32` (default) or `Truth64`
    """
    arithmetic = arithmetic or Exact32()
    silence = settle_frames if prewarm else 0

    def run(rows: Float32) -> Any:
        padded = np.concatenate([np.zeros((len(rows), silence), np.float32), floor_input(rows)], axis=1)
        return parsed.forward(padded.astype(arithmetic.dtype), arithmetic)[:, silence:]

    if not is_mono(parsed):
        return run(x)
    outputs = [run(channel[np.newaxis]) for channel in x]  # one at a time, for there may be many
    return np.concatenate(outputs) if outputs else np.empty(x.shape, arithmetic.dtype)
