"""Several players as one: each has rows of the signals of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.native.lazy import lazy_address
from namdsp.native.records import PlayerRecord, SeveralRecord

_LOOP = "namdsp.native.several_loop:make_several", 3


@dataclass(frozen=True, eq=False)
class Compiled:
    """What compiled code calls to play: function(record, x, out) -> replaced samples; x and out are views' addresses.

    A negative number says that nothing was played. Whoever calls it keeps this object alive.

    inputs, outputs : channels
    """

    function: int
    record: int
    inputs: int
    outputs: int
    kept: Any

    def on_arrays(self) -> Callable[[Float32, Float32], int]:
        """The same for Python: run(x, out) of arrays [C, T], which it does not check."""
        from namdsp.native.entry import process_arrays

        run, function, record = process_arrays(), self.function, self.record
        return lambda x, out: run(function, record, id(x), id(out))


def several(players: Sequence[Compiled | None]) -> Compiled | None:
    """They play one after the other; None if one of them is not compiled."""
    known = [player for player in players if player is not None]
    if len(known) < len(players) or not known:
        return None
    if len(known) == 1:
        return known[0]
    rows = PlayerRecord.several(len(known))
    for row, player in zip(rows, known, strict=True):
        row.function, row.record = player.function, player.record
        row.inputs, row.outputs = player.inputs, player.outputs
    record = SeveralRecord(count=len(rows), players_at=rows[0].address)
    inputs, outputs = sum(player.inputs for player in known), sum(player.outputs for player in known)
    return Compiled(lazy_address(*_LOOP), record.address, inputs, outputs, (record, rows, *known))


def warm() -> None:
    """Compile or load the loop."""
    lazy_address(*_LOOP)
