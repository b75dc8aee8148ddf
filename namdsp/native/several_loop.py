"""The loop of `several.py`."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_3, record_at
from namdsp.native.records import PlayerRecord, SeveralRecord, View
from namdsp.native.samples import row_of, set_view

_player_at = record_at(PlayerRecord)


def make_several() -> Any:
    """several(players, x, out) -> replaced samples, or what the first one says that did not play."""

    def several(players: SeveralRecord, x: View, out: View) -> int:
        first_in, first_out, replaced = 0, 0, 0
        for index in range(players.count):
            player = _player_at(players.players_at, index)
            set_view(players.x, row_of(x, first_in), player.inputs, x.frames, x.row_step, x.step)
            set_view(players.out, row_of(out, first_out), player.outputs, x.frames, out.row_step, out.step)
            found: int = call_3(player.function, player.record, players.x, players.out)
            if found < 0:
                return found
            replaced += found
            first_in += player.inputs
            first_out += player.outputs
        return replaced

    return several
