"""Several compiled players as one: each processes its channels of the signals, one player after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.native.lazy import lazy_address
from namdsp.native.records import PlayerGroupRecord, PlayerRecord

_LOOP = "namdsp.native.player_group_loop:make_player_group", 3


@dataclass(frozen=True, eq=False)
class CompiledPlayer:
    """A compiled function that processes blocks: function(record, x, out) -> replaced samples.

    x and out are addresses of views. A negative result means that nothing was processed. The caller keeps this object
    alive.

    inputs, outputs : channels
    references      : objects that must live as long
    """

    function: int
    record: int
    inputs: int
    outputs: int
    references: Any

    def on_arrays(self) -> Callable[[Float32, Float32], int]:
        """Return run(x, out) for Python, of arrays [C, T], which it does not check."""
        from namdsp.native.entry import process_arrays

        run, function, record = process_arrays(), self.function, self.record
        return lambda x, out: run(function, record, id(x), id(out))


def combine_players(players: Sequence[CompiledPlayer | None]) -> CompiledPlayer | None:
    """Return one player that runs all players in order; None if one of them is not compiled."""
    known = [player for player in players if player is not None]
    if len(known) < len(players) or not known:
        return None
    if len(known) == 1:
        return known[0]
    rows = PlayerRecord.array_of(len(known))
    for row, player in zip(rows, known, strict=True):
        row.function, row.record = player.function, player.record
        row.inputs, row.outputs = player.inputs, player.outputs
    record = PlayerGroupRecord(count=len(rows), players_at=rows[0].address)
    inputs, outputs = sum(player.inputs for player in known), sum(player.outputs for player in known)
    return CompiledPlayer(lazy_address(*_LOOP), record.address, inputs, outputs, (record, rows, *known))


def warm() -> None:
    """Compile or load the loop."""
    lazy_address(*_LOOP)
