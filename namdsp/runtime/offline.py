"""Whole signals: what goes in and comes out is checked here, and the reference is run."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic import floor_input
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Exact32
from namdsp.errors import AudioError
from namdsp.plan.channels import is_mono

#: Frames per call of an engine in an offline render.
OFFLINE_BLOCK = 4096
#: Samples that one thread looks at for NaN.
SHARED_SAMPLES = 1 << 20


def check_signal(x: Any, in_channels: int) -> Float32:
    """The signal as float32 [C, T].

    Raises
    ------
    AudioError : not floating point, not [T] or [C, T], not finite, or not the model's channels.
    """
    array = np.asarray(x)
    if array.dtype.kind != "f":
        raise AudioError(
            f"signal is {array.dtype}; expected float32 (or another float type) with full scale at 1.0. "
            "Divide integer samples by their full scale"
        )
    if array.ndim not in (1, 2):
        raise AudioError(f"signal has shape {list(array.shape)}; expected [T] or [C, T]")
    with np.errstate(over="ignore"):
        signal = np.ascontiguousarray(np.atleast_2d(array), dtype=np.float32)
    if in_channels > 1 and signal.shape[0] != in_channels:
        raise AudioError(f"signal has {signal.shape[0]} channels, the model takes {in_channels} together")
    if not _all_finite(signal):
        channel, frame = (int(i) for i in np.argwhere(~np.isfinite(signal))[0])
        raise AudioError(
            f"signal is not finite at channel {channel}, frame {frame}; expected finite samples. Repair the input"
        )
    return signal


def check_output(y: Float32) -> Float32:
    """Refuse a render that is not finite: the model overflowed, and such bits are not comparable."""
    if not _all_finite(y):
        channel, frame = (int(i) for i in np.argwhere(~np.isfinite(y))[0])
        raise AudioError(
            f"the model's output is not finite at channel {channel}, frame {frame}: it overflows on this input. "
            "Lower the input gain, or check the model with `namdsp info`"
        )
    return y


def _all_finite(signal: Float32) -> bool:
    """Long signals on all cores: one would take as long as a GPU takes to render."""
    if signal.size < SHARED_SAMPLES:
        return bool(np.isfinite(signal).all())
    pieces = np.array_split(signal, -(-signal.size // SHARED_SAMPLES), axis=1)
    with ThreadPoolExecutor() as pool:
        return all(pool.map(lambda piece: bool(np.isfinite(piece).all()), pieces))


def render_reference(
    parsed: ParsedModel, x: Float32, settle_frames: int, arithmetic: Any = None, *, prewarm: bool = True
) -> Any:
    """Run x [C, T] through the reference in one piece, after enough silence to settle it.

    settle_frames : silence in front of the signal
    arithmetic : `Exact32` (default) or `Truth64`
    """
    arithmetic = arithmetic or Exact32()
    silence = settle_frames if prewarm else 0
    padded = np.concatenate([np.zeros((x.shape[0], silence), np.float32), floor_input(x)], axis=1)
    padded = padded.astype(arithmetic.dtype)
    if is_mono(parsed):
        outputs = [parsed.forward(channel[np.newaxis], arithmetic) for channel in padded]
        y = np.concatenate(outputs) if outputs else padded
    else:
        y = parsed.forward(padded, arithmetic)
    return y[:, silence:]
