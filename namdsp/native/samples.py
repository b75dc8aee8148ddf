"""Parts of kernels for signals, float32 [C, T] of any strides, by the addresses of their views; see `views.py`."""

from __future__ import annotations

import numba as nb
import numpy as np

from namdsp.native.doubles import LANES, load_f64, narrow, store_f64, widen
from namdsp.native.intrinsics import copy_floats, load_f32, load_i64, store_f32, store_i64
from namdsp.native.views import VIEW_CHANNELS, VIEW_DATA, VIEW_FRAMES, VIEW_ROW_STEP, VIEW_STEP

_ZERO = np.float32(0)
#: For parts of kernels: they are written into them, not compiled by themselves.
part = nb.njit(error_model="numpy", inline="always")


@part
def frames_of(x):  # type: ignore[no-untyped-def]
    """T."""
    return load_i64(x, VIEW_FRAMES)


@part
def channels_of(x):  # type: ignore[no-untyped-def]
    """C."""
    return load_i64(x, VIEW_CHANNELS)


@part
def row_of(x, channel):  # type: ignore[no-untyped-def]
    """The address of a channel's first sample."""
    return load_i64(x, VIEW_DATA) + channel * load_i64(x, VIEW_ROW_STEP)


@part
def step_of(x):  # type: ignore[no-untyped-def]
    """Bytes from frame to frame."""
    return load_i64(x, VIEW_STEP)


@part
def sample(x, channel, t):  # type: ignore[no-untyped-def]
    """The address of a sample."""
    return row_of(x, channel) + t * step_of(x)


@part
def set_view(view, data, channels, frames, row_step, step):  # type: ignore[no-untyped-def]
    """Fill a view."""
    store_i64(view, VIEW_DATA, data)
    store_i64(view, VIEW_CHANNELS, channels)
    store_i64(view, VIEW_FRAMES, frames)
    store_i64(view, VIEW_ROW_STEP, row_step)
    store_i64(view, VIEW_STEP, step)


@part
def cut_view(view, x, start, frames):  # type: ignore[no-untyped-def]
    """Fill a view with some frames of x."""
    step = step_of(x)
    set_view(
        view, load_i64(x, VIEW_DATA) + start * step, channels_of(x), frames, load_i64(x, VIEW_ROW_STEP), step
    )


@part
def finite(value):  # type: ignore[no-untyped-def]
    """The value, or 0 if it is not finite."""
    return value if abs(value) < np.inf else _ZERO


@part
def copy_row(source, source_step, target, target_step, frames):  # type: ignore[no-untyped-def]
    """Frames from memory to other memory, or to themselves; steps are bytes from frame to frame."""
    if source_step == 4 and target_step == 4:
        copy_floats(source, target, frames)
    else:
        for t in range(frames):
            store_f32(target + t * target_step, load_f32(source + t * source_step))


@part
def widen_row(x, channel, start, target, frames):  # type: ignore[no-untyped-def]
    """Some frames of a channel to float64."""
    whole = frames // LANES * LANES if _is_dense(x) else 0
    for t in range(0, whole, LANES):
        widen(sample(x, channel, start + t), target + 8 * t)
    for t in range(whole, frames):
        store_f64(target, t, float(load_f32(sample(x, channel, start + t))))


@part
def narrow_row(source, out, channel, start, frames):  # type: ignore[no-untyped-def]
    """Float64 to some frames of a channel, rounded."""
    whole = frames // LANES * LANES if _is_dense(out) else 0
    for t in range(0, whole, LANES):
        narrow(source + 8 * t, sample(out, channel, start + t))
    for t in range(whole, frames):
        store_f32(sample(out, channel, start + t), np.float32(load_f64(source, t)))


@part
def _is_dense(x):  # type: ignore[no-untyped-def]
    """Whether the frames of a channel follow each other in memory."""
    return step_of(x) == 4
