"""A block through both filters and what plays the phases between them, in one call."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_3
from namdsp.native.records import OversampledRecord, View
from namdsp.native.samples import cut_view


def make_around() -> Any:
    """around(record, x, out) -> replaced samples, or what the model says that did not play; x, out may be the same."""

    def around(record: OversampledRecord, x: View, out: View) -> int:
        replaced = 0
        start = 0
        while start < x.frames:
            frames = min(record.longest, x.frames - start)
            record.phases.frames = frames
            record.played.frames = frames
            cut_view(record.x, x, start, frames)
            cut_view(record.out, out, start, frames)
            replaced += call_3(record.up, record.up_at, record.x, record.phases)
            found: int = call_3(record.inner, record.inner_at, record.phases, record.played)
            if found < 0:
                return found
            call_3(record.down, record.down_at, record.played, record.out)
            start += frames
        return replaced

    return around
