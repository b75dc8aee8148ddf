"""Divisions among the sums behind them, so that the divider and the multipliers work at the same time.

Where a kernel's first convolution ends in an activation that divides, a tile of its rows is computed up to there, and
each row is finished between two links of the chains that come next: of the next rows, of the next frames, or of the
items behind. So the items behind run one tile of frames later:

    chains of tile 0  |  chains of tile 1, quotients of tile 0  |  items behind, tile 0, quotients of tile 1  |  ...

Only the division and what follows it is late: whole activations among the links are long chains, at which all others
wait in the processor's queue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from namdsp.kernels.numba_cpu.program import Halves, divides
from namdsp.kernels.numba_cpu.tile import Tile
from namdsp.native.ir import I64
from namdsp.native.targets import Target

#: of a term whose taps are data
LIKELY_TAPS = 3
#: A row of more vectors than this is too many divisions in one place.
MOST_LATE = 2
#: Lanes of AVX-512.
FULL_WIDTH = 16


def is_late(item: dict[str, Any], vecs: int, target: Target) -> bool:
    """Whether the divisions of a kernel's first item are faster among the sums of others."""
    activation = item["activation"]
    return (
        target.avx512
        and target.lanes == FULL_WIDTH
        and vecs <= MOST_LATE
        and activation is not None
        and divides(activation)
        and item["rows"] % item["outs"] == 0
    )


def links(item: dict[str, Any]) -> int:
    """How many links its chains have, one tile of rows after the other."""
    tiles = -(-item["rows"] // item["outs"])
    return int(tiles * sum((taps or LIKELY_TAPS) * channels for taps, channels, _, _ in item["terms"]))


class Late:
    """The rows that wait, while a kernel's code is written. What is known of them when it runs is in `_count`, `_at`.

    tile : any of the kernel's
    item : the kernel's first, as `conv.py` describes it
    room : address of what they wait with
    """

    def __init__(self, tile: Tile, item: dict[str, Any], room: Any) -> None:
        self._e, self._vecs = e, _ = tile.e, tile.vecs
        self._item, self._room = item, room
        self._halves = Halves(item["activation"][0])
        self._count = e.b.alloca(I64)
        self._at = {name: e.b.alloca(I64) for name in ("other", "value", "sum") if item[name] is not None}
        self._strides = {name: tile.stride(item[name]) for name in self._at}
        e.b.store(e.i64(0), self._count)
        self._turns: Callable[[int], int] = lambda links: 0

    @staticmethod
    def vectors(item: dict[str, Any], vecs: int) -> int:
        """How many there are in the room."""
        return int(item["outs"]) * vecs * len(Halves(item["activation"][0]).between)

    def pace(self, links: int) -> None:
        """The rows are spread over so many links."""
        rows = self._item["outs"]
        self._turns = lambda some: -(-rows * some // links) if links <= 2 * rows * some else 0

    def places(self, links: int) -> set[int]:
        """After which of some links it is a row's turn, where they stand in the code one after the other."""
        turns = min(self._turns(links), links)
        return {(turn + 1) * links // turns - 1 for turn in range(turns)}

    def turn(self) -> None:
        """Finish one row, if any waits."""
        e = self._e
        count = self._waiting()
        with e.b.if_then(e.b.icmp_signed(">", count, e.i64(0))):
            self._finish_row(count)

    def finish(self) -> None:
        """Finish all that wait."""
        e = self._e
        count = self._waiting()
        any_waits = e.b.icmp_signed(">", count, e.i64(0))
        with e.b.if_then(any_waits, likely=False), e.loop(e.i64(0), count, 1):
            self._finish_row(self._waiting())

    def begin(self, tile: Tile, first: Any, acc: list[Any]) -> None:
        """Rows from `first` on, of which `acc` are the chains: all before the division."""
        e, vecs = self._e, self._vecs
        self.finish()
        for row in range(self._item["outs"]):
            begun = [self._halves.begin(e, chain) for chain in acc[row * vecs : (row + 1) * vecs]]
            tile.store(self._room_of(e.i64(row)), [each for one in begun for each in one])
        for name, at in self._at.items():
            signal = self._item[name]
            e.b.store(e.b.add(tile.address(signal), e.b.mul(first, tile.stride(signal))), at)
        e.b.store(e.i64(self._item["outs"]), self._count)

    def _finish_row(self, count: Any) -> None:
        e, vecs, between = self._e, self._vecs, len(self._halves.between)
        at = self._room_of(e.b.sub(e.i64(self._item["outs"]), count))
        values = []
        for v in range(vecs):
            begun = [e.load(e.offset(at, (v * between + index) * e.lanes)) for index in range(between)]
            values.append(self._halves.finish(e, begun))
        places = {name: e.b.load(at) for name, at in self._at.items()}
        if "value" in places:
            self._store(places["value"], values)
        if "sum" in places:
            others = [e.load(e.offset(places["other"], v * e.lanes)) for v in range(vecs)]
            self._store(places["sum"], [e.b.fadd(a, b) for a, b in zip(others, values, strict=True)])
        for name, address in places.items():
            e.b.store(e.b.add(address, self._strides[name]), self._at[name])
        e.b.store(e.b.sub(count, e.i64(1)), self._count)

    def _store(self, address: Any, values: list[Any]) -> None:
        for v, value in enumerate(values):
            self._e.store(self._e.offset(address, v * self._e.lanes), value)

    def _room_of(self, row: Any) -> Any:
        e = self._e
        return e.b.add(self._room, e.b.mul(row, e.i64(4 * self._vecs * len(self._halves.between) * e.lanes)))

    def _waiting(self) -> Any:
        """How many wait, as a number of which LLVM knows nothing: it would write all chains for each answer."""
        b = self._e.b
        return b.asm(ir.FunctionType(I64, [I64]), "", "=r,0", [b.load(self._count)], True)

    def hold(self, vectors: list[Any]) -> list[Any]:
        """The same vectors, computed before a turn: LLVM would do it behind its branch, and spill their operands."""
        # one by one: of as many as there are registers, the allocator may not find its way
        kind = ir.FunctionType(self._e.vector, [self._e.vector])
        return [self._e.b.asm(kind, "", "=v,0", [vector], True) for vector in vectors]
