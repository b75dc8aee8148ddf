"""Parts of every callback: the clock, the peaks, and a block through what plays."""

from __future__ import annotations

import numpy as np

from namdsp.live.compiled.records import SHARES, SessionRecord
from namdsp.native.intrinsics import (
    address_of,
    atomic_exchange_i64,
    atomic_max_i64,
    call_2,
    call_3,
    load_i32,
    store_f32,
)
from namdsp.native.records import View
from namdsp.native.samples import part, row_of

#: Where the clock puts what time it is.
_TIME = SessionRecord.offset("seconds")
_SECOND_NS = 1_000_000_000
_MAGNITUDE = 0x7FFFFFFF
_INFINITE = 0x7F800000
_ZERO = np.float32(0)


@part
def now_ns(session: SessionRecord) -> int:
    """The clock."""
    call_2(session.clock, session.clock_kind, address_of(session) + _TIME)
    return session.seconds * _SECOND_NS + session.nanoseconds


@part
def finish(session: SessionRecord, frames: int, started_ns: int) -> None:
    """Count a block that has been played."""
    busy_ns = now_ns(session) - started_ns
    share = busy_ns * session.rate_hz // frames
    session.worst = max(share, session.worst)
    session.missed += share > SHARES
    session.busy_ns += busy_ns
    session.frames += frames
    session.blocks += 1  # the last: who sees it sees the others


@part
def play_views(session: SessionRecord) -> None:
    """Play what both views show; silence, if the amp does not, or may not be called any more."""
    x, out = session.x, session.out
    atomic_max_i64(session.input_peak, peak(x))  # before `out`, which may be `x`
    atomic_exchange_i64(session.inside, 1)
    if session.closed:
        silence(out)
    elif call_3(session.play, session.record, x, out) < 0:
        silence(out)
        session.silent += 1
    atomic_exchange_i64(session.inside, 0)
    atomic_max_i64(session.output_peak, peak(out))


@part
def silence(view: View) -> None:
    """Zeros into what a view shows."""
    for channel in range(view.channels):
        row = row_of(view, channel)
        for t in range(view.frames):
            store_f32(row + t * view.step, _ZERO)


@part
def peak(view: View) -> int:
    """The bits of the largest magnitude, which go up with it; NaN is none."""
    largest = 0
    for channel in range(view.channels):
        row = row_of(view, channel)
        for t in range(view.frames):
            bits = load_i32(row + t * view.step) & _MAGNITUDE
            largest = max(largest, bits if bits <= _INFINITE else 0)
    return largest
