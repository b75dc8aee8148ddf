"""Inlined helpers of kernels for signals, float32 [C, T] of any strides, by their views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba as nb
import numpy as np

from namdsp.native.intrinsics import copy_floats, load_f32, store_f32
from namdsp.native.records import View

_F = TypeVar("_F", bound=Callable[..., Any])
_ZERO = np.float32(0)


def part(function: _F) -> _F:
    """Compile a helper of kernels inline, without a separate entry point."""
    inlined: Any = nb.njit(error_model="numpy", inline="always")(function)
    return inlined  # type: ignore[no-any-return]


@part
def row_of(x: View, channel: int) -> int:
    """Return the address of a channel's first sample."""
    return x.data_at + channel * x.row_step


@part
def sample(x: View, channel: int, t: int) -> int:
    """Return the address of a sample."""
    return row_of(x, channel) + t * x.step


@part
def set_view(view: View, data_at: int, channels: int, frames: int, row_step: int, step: int) -> None:
    """Fill a view."""
    view.data_at = data_at
    view.channels = channels
    view.frames = frames
    view.row_step = row_step
    view.step = step


@part
def view_slice(view: View, x: View, start: int, frames: int) -> None:
    """Fill a view with some frames of x."""
    set_view(view, x.data_at + start * x.step, x.channels, frames, x.row_step, x.step)


@part
def finite(value: np.float32) -> np.float32:
    """Return the value, or 0 if it is not finite."""
    return value if abs(value) < np.inf else _ZERO


@part
def copy_row(source: int, source_step: int, target: int, target_step: int, frames: int) -> None:
    """Copy frames to other memory, or in place; steps are bytes from frame to frame."""
    if source_step == 4 and target_step == 4:
        copy_floats(source, target, frames)
    else:
        for t in range(frames):
            store_f32(target + t * target_step, load_f32(source + t * source_step))
