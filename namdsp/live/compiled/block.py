"""Parts of every native callback: the clock, the peaks, and a block through what plays."""

from __future__ import annotations

import numpy as np

from namdsp.live.compiled.layout import (
    BLOCKS,
    BUSY_NS,
    CLOCK,
    CLOCK_KIND,
    FRAMES,
    INPUT_PEAK,
    LATE,
    NANOSECONDS,
    OUT_VIEW,
    OUTPUT_PEAK,
    PLAY,
    RATE_HZ,
    RECORD,
    SECONDS,
    SHARES,
    SILENT,
    WORST,
    X_VIEW,
)
from namdsp.native.intrinsics import (
    call_2,
    call_3,
    load_i32,
    load_i64,
    raise_i64,
    store_f32,
    store_i64,
)
from namdsp.native.samples import part
from namdsp.native.views import VIEW_CHANNELS, VIEW_DATA, VIEW_FRAMES, VIEW_ROW_STEP, VIEW_STEP

_SECOND_NS = 1_000_000_000
_MAGNITUDE = 0x7FFFFFFF
_INFINITE = 0x7F800000
_ZERO = np.float32(0)


@part
def now_ns(cells):  # type: ignore[no-untyped-def]
    """The clock."""
    call_2(load_i64(cells, CLOCK), load_i64(cells, CLOCK_KIND), cells + 8 * SECONDS)
    return load_i64(cells, SECONDS) * _SECOND_NS + load_i64(cells, NANOSECONDS)


@part
def finish(cells, frames, started_ns):  # type: ignore[no-untyped-def]
    """Count a block that has been played."""
    busy_ns = now_ns(cells) - started_ns
    share = busy_ns * load_i64(cells, RATE_HZ) // frames
    store_i64(cells, WORST, max(share, load_i64(cells, WORST)))
    store_i64(cells, LATE, load_i64(cells, LATE) + (share > SHARES))
    store_i64(cells, BUSY_NS, load_i64(cells, BUSY_NS) + busy_ns)
    store_i64(cells, FRAMES, load_i64(cells, FRAMES) + frames)
    store_i64(cells, BLOCKS, load_i64(cells, BLOCKS) + 1)  # the last: who sees it sees the others


@part
def play_views(cells, frames):  # type: ignore[no-untyped-def]
    """Play what both views show; silence, if the amp does not."""
    x, out = cells + 8 * X_VIEW, cells + 8 * OUT_VIEW
    store_i64(x, VIEW_FRAMES, frames)
    store_i64(out, VIEW_FRAMES, frames)
    raise_i64(cells, INPUT_PEAK, peak(x))  # before `out`, which may be `x`
    if call_3(load_i64(cells, PLAY), load_i64(cells, RECORD), x, out) < 0:
        silence(out)
        store_i64(cells, SILENT, load_i64(cells, SILENT) + 1)
    raise_i64(cells, OUTPUT_PEAK, peak(out))


@part
def show(view, data, channels, row_step, step):  # type: ignore[no-untyped-def]
    """Fill a view, but for its frames."""
    store_i64(view, VIEW_DATA, data)
    store_i64(view, VIEW_CHANNELS, channels)
    store_i64(view, VIEW_ROW_STEP, row_step)
    store_i64(view, VIEW_STEP, step)


@part
def silence(view):  # type: ignore[no-untyped-def]
    """Zeros into what a view shows."""
    step = load_i64(view, VIEW_STEP)
    for channel in range(load_i64(view, VIEW_CHANNELS)):
        row = load_i64(view, VIEW_DATA) + channel * load_i64(view, VIEW_ROW_STEP)
        for t in range(load_i64(view, VIEW_FRAMES)):
            store_f32(row + t * step, _ZERO)


@part
def peak(view):  # type: ignore[no-untyped-def]
    """The bits of the largest magnitude, which go up with it; NaN is none."""
    step = load_i64(view, VIEW_STEP)
    largest = 0
    for channel in range(load_i64(view, VIEW_CHANNELS)):
        row = load_i64(view, VIEW_DATA) + channel * load_i64(view, VIEW_ROW_STEP)
        # the same loop twice, for LLVM makes vectors of the one with a known step
        if step == 4:
            largest = max(largest, _row_peak(row, 4, load_i64(view, VIEW_FRAMES)))
        else:
            largest = max(largest, _row_peak(row, step, load_i64(view, VIEW_FRAMES)))
    return largest


@part
def _row_peak(row, step, frames):  # type: ignore[no-untyped-def]
    largest = 0
    for t in range(frames):
        bits = load_i32(row + t * step) & _MAGNITUDE
        largest = max(largest, bits if bits <= _INFINITE else 0)
    return largest
