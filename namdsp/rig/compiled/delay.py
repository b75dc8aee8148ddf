"""Rows of samples, so many frames late."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import load_f32, load_i64, store_f32, store_i64
from namdsp.native.samples import channels_of, frames_of, part, row_of, step_of
from namdsp.rig.compiled.layout import DELAY_AT, DELAY_LENGTH, DELAY_RING


def make_delay() -> Any:
    """delay(record, x, out): float32 [rows, T] each; out may be x."""

    def delay(record, x, out):  # type: ignore[no-untyped-def]
        ring, length = load_i64(record, DELAY_RING), load_i64(record, DELAY_LENGTH)
        at, first = 0, load_i64(record, DELAY_AT)
        for channel in range(channels_of(x)):
            source, target = row_of(x, channel), row_of(out, channel)
            at = first
            for t in range(frames_of(x)):
                kept = ring + 4 * (length * channel + at)
                given = load_f32(source + t * step_of(x))
                store_f32(target + t * step_of(out), load_f32(kept))
                store_f32(kept, given)
                at = at + 1 if at + 1 < length else 0
        store_i64(record, DELAY_AT, at)
        return 0

    return delay


@part
def fill(record, rows, value):  # type: ignore[no-untyped-def]
    """Have it give this first."""
    ring = load_i64(record, DELAY_RING)
    for index in range(rows * load_i64(record, DELAY_LENGTH)):
        store_f32(ring + 4 * index, value)
