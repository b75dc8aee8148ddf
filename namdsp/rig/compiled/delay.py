"""Delay lines: ring buffers that delay rows of samples by a fixed number of frames."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import load_f32, store_f32
from namdsp.native.records import DelayRecord, View
from namdsp.native.samples import part, row_of


def make_delay() -> Any:
    """delay(record, x, out): float32 [rows, T] each; out may be x."""

    def delay(record: DelayRecord, x: View, out: View) -> int:
        ring, length = record.ring_at, record.length
        at, first = 0, record.position
        for channel in range(x.channels):
            source, target = row_of(x, channel), row_of(out, channel)
            at = first
            for t in range(x.frames):
                cell = ring + 4 * (length * channel + at)
                sample = load_f32(source + t * x.step)
                store_f32(target + t * out.step, load_f32(cell))
                store_f32(cell, sample)
                at = at + 1 if at + 1 < length else 0
        record.position = at
        return 0

    return delay


@part
def fill(record: DelayRecord, rows: int, value: float) -> None:
    """Fill the ring of all rows: the first `length` frames of the output."""
    for index in range(rows * record.length):
        store_f32(record.ring_at + 4 * index, value)
