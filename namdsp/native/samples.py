"""Parts of kernels for signals that are NumPy arrays, float32 [C, T] of any strides, by the objects' addresses."""

from __future__ import annotations

import numba as nb
import numpy as np

from namdsp.native.doubles import LANES, load_f64, narrow, store_f64, widen
from namdsp.native.intrinsics import load_f32, load_i64, store_f32
from namdsp.native.views import ARRAY_DATA, ARRAY_SHAPE, ARRAY_STRIDES

_ZERO = np.float32(0)
#: For parts of kernels: they are written into them, not compiled by themselves.
part = nb.njit(error_model="numpy", inline="always")


@part
def frames_of(x):  # type: ignore[no-untyped-def]
    """T of an array."""
    return load_i64(load_i64(x, ARRAY_SHAPE), 1)


@part
def channels_of(x):  # type: ignore[no-untyped-def]
    """C of an array."""
    return load_i64(load_i64(x, ARRAY_SHAPE), 0)


@part
def sample(x, channel, t):  # type: ignore[no-untyped-def]
    """The address of a sample."""
    strides = load_i64(x, ARRAY_STRIDES)
    return load_i64(x, ARRAY_DATA) + channel * load_i64(strides, 0) + t * load_i64(strides, 1)


@part
def finite(value):  # type: ignore[no-untyped-def]
    """The value, or 0 if it is not finite."""
    return value if abs(value) < np.inf else _ZERO


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
    return load_i64(load_i64(x, ARRAY_STRIDES), 1) == 4
