"""The loop of `player_group.py`, as Python for Numba."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_3, record_at
from namdsp.native.records import PlayerGroupRecord, PlayerRecord, View
from namdsp.native.samples import row_of, set_view

_player_at = record_at(PlayerRecord)


def make_player_group() -> Any:
    """play_group(players, x, out) -> replaced samples, or the negative result of the first player that failed."""

    def play_group(players: PlayerGroupRecord, x: View, out: View) -> int:
        first_in, first_out, replaced = 0, 0, 0
        for index in range(players.count):
            player = _player_at(players.players_at, index)
            set_view(players.x, row_of(x, first_in), player.inputs, x.frames, x.row_step, x.step)
            set_view(players.out, row_of(out, first_out), player.outputs, x.frames, out.row_step, out.step)
            result: int = call_3(player.function, player.record, players.x, players.out)
            if result < 0:
                return result
            replaced += result
            first_in += player.inputs
            first_out += player.outputs
        return replaced

    return play_group
