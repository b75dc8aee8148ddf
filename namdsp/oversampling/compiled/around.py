"""A block through both filters and what plays the phases between them, in one call."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_3, load_i64, store_i64
from namdsp.native.samples import cut_view, frames_of
from namdsp.native.views import VIEW_FRAMES
from namdsp.oversampling.compiled.layout import (
    AROUND_LONGEST,
    DOWN,
    DOWN_AT,
    INNER,
    INNER_AT,
    OUT_VIEW,
    PHASES_VIEW,
    PLAYED_VIEW,
    UP,
    UP_AT,
    X_VIEW,
)


def make_around() -> Any:
    """around(record, x, out) -> replaced samples, or what the model says that did not play; x, out may be the same."""

    def around(record, x, out):  # type: ignore[no-untyped-def]
        longest, total = load_i64(record, AROUND_LONGEST), frames_of(x)
        phases, played = record + 8 * PHASES_VIEW, record + 8 * PLAYED_VIEW
        given, wanted = record + 8 * X_VIEW, record + 8 * OUT_VIEW
        replaced = 0
        start = 0
        while start < total:
            frames = min(longest, total - start)
            store_i64(phases, VIEW_FRAMES, frames)
            store_i64(played, VIEW_FRAMES, frames)
            cut_view(given, x, start, frames)
            cut_view(wanted, out, start, frames)
            replaced += call_3(load_i64(record, UP), load_i64(record, UP_AT), given, phases)
            found = call_3(load_i64(record, INNER), load_i64(record, INNER_AT), phases, played)
            if found < 0:
                return found
            call_3(load_i64(record, DOWN), load_i64(record, DOWN_AT), played, wanted)
            start += frames
        return replaced

    return around
