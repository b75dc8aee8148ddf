"""One call for a block of an oversampled model: both filters, and the player of the phases between them."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_3
from namdsp.native.records import View
from namdsp.native.samples import view_slice
from namdsp.oversampling.compiled.records import OversampledRecord


def make_oversampled_player() -> Any:
    """play_oversampled(record, x, out) -> replaced samples, or the model's negative result; x, out may be the same."""

    def play_oversampled(record: OversampledRecord, x: View, out: View) -> int:
        replaced = 0
        start = 0
        while start < x.frames:
            frames = min(record.longest, x.frames - start)
            record.phases.frames = frames
            record.played.frames = frames
            view_slice(record.x, x, start, frames)
            view_slice(record.out, out, start, frames)
            replaced += call_3(record.up, record.up_at, record.x, record.phases)
            result: int = call_3(record.inner, record.inner_at, record.phases, record.played)
            if result < 0:
                return result
            call_3(record.down, record.down_at, record.played, record.out)
            start += frames
        return replaced

    return play_oversampled
