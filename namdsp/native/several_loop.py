"""The loop of `several.py`."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_3, load_i64
from namdsp.native.samples import row_of, set_view, step_of
from namdsp.native.several import (
    COUNT,
    FUNCTION,
    INPUTS,
    OUT_VIEW,
    OUTPUTS,
    PLAYER_NUMBERS,
    PLAYERS_FROM,
    RECORD,
    X_VIEW,
)
from namdsp.native.views import VIEW_FRAMES, VIEW_ROW_STEP


def make_several() -> Any:
    """several(record, x, out) -> replaced samples, or what the first one says that did not play."""

    def several(record, x, out):  # type: ignore[no-untyped-def]
        player, x_rows, out_rows = record + 8 * PLAYERS_FROM, record + 8 * X_VIEW, record + 8 * OUT_VIEW
        frames, first_in, first_out, replaced = load_i64(x, VIEW_FRAMES), 0, 0, 0
        for _ in range(load_i64(record, COUNT)):
            ins, outs = load_i64(player, INPUTS), load_i64(player, OUTPUTS)
            set_view(x_rows, row_of(x, first_in), ins, frames, load_i64(x, VIEW_ROW_STEP), step_of(x))
            set_view(
                out_rows,
                row_of(out, first_out),
                outs,
                frames,
                load_i64(out, VIEW_ROW_STEP),
                step_of(out),
            )
            found = call_3(load_i64(player, FUNCTION), load_i64(player, RECORD), x_rows, out_rows)
            if found < 0:
                return found
            replaced += found
            first_in += ins
            first_out += outs
            player += 8 * PLAYER_NUMBERS
        return replaced

    return several
