"""Where the signals of a chunk are, and the tables that `driver.py` walks, for a plan and its adjoint.

Of each signal that leaves its kernel there are rows for a chunk, with its history in front, or its future behind if it
is a gradient. A forward signal that nothing reads later has rows for a block alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.backward.records import (
    BLOCK,
    CHUNK,
    SUMS,
    ChunkCall,
    HistoryRow,
    PortRow,
    WorkspaceRecord,
)
from namdsp.kernels.numba_cpu.call import Call
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.kernels.numba_cpu.tables import aligned_zeros, padded
from namdsp.native.records import NO_END, PAD
from namdsp.plan.plan import Plan

#: Lines from row to row, modulo a page of 64 lines, with which the rows of a signal share no set of a cache.
_ODD = (5, 7, 9, 11, 13, 21, 23, 27, 29, 37, 39, 43, 51, 53, 57, 59)
_ALL_BITS = -1


class Place(NamedTuple):
    """Where a signal is.

    half    : 0 forward, 1 back: whose arena
    at      : float of the chunk's first frame, in the first row
    stride  : floats from row to row
    history : frames of history or future, whole lines
    moves   : whether it goes on from block to block
    """

    half: int
    at: int
    stride: int
    history: int
    moves: bool

    def rows(self, channels: int) -> list[int]:
        """The float of the chunk's first frame in each row."""
        return [self.at + row * self.stride for row in range(channels)]


def place_signals(
    plan: Plan, signals: Sequence[int], *, half: int, scratch: Callable[[int], bool]
) -> tuple[dict[int, Place], int]:
    """Places of some signals, and the floats of their arena."""
    places, floats = {}, PAD
    for signal in signals:
        history = padded(plan.lookbacks[signal])
        frames = BLOCK if scratch(signal) else history + CHUNK
        lines = -(-frames // PAD) + 1  # whole vectors may write behind the end
        while lines % 64 not in _ODD:
            lines += 1
        at = floats + (history if half == 0 else 0)
        places[signal] = Place(half, at, lines * PAD, history, not scratch(signal))
        floats += plan.channels[signal] * lines * PAD
    return places, floats + PAD


class Half:
    """The tables of one way, with floats of arenas in the place of addresses.

    calls  : in running order
    places : of the signals that they read and write
    firsts : of each call the first block that matters
    kinds  : of each call, see `records.py`
    offset : where the weights of the calls begin among all packed weights, in floats
    """

    def __init__(
        self,
        calls: Sequence[Call],
        places: Mapping[int, Place],
        firsts: Sequence[int],
        kinds: Sequence[int],
        *,
        offset: int,
    ) -> None:
        self._base: list[tuple[int, int] | None] = []
        self._moves: list[int] = []
        self._strides: list[int] = []
        self.calls: list[tuple[int, ...]] = []
        for call, first, kind in zip(calls, firsts, kinds, strict=True):
            assert call.memory is None
            start = len(self._base)
            for read in call.reads:
                place = places[read.signal]
                # in time's other direction taps are later frames, and the first of them is this one
                self._point(place, read.delay if place.half == 0 else 0)
                if read.taps > 1:
                    self._base += [None] * 4
                    self._moves += [0] * 4
                    self._strides += [4 * read.dilation, 0, read.taps, read.remainder]
            for signal in call.writes:
                self._point(places[signal])
            self.calls.append((kernel_address(call.spec), start, len(self._base), 4 * offset, first, kind))
            offset += padded(call.weights.size)

    def add_sums(
        self,
        behind: int,
        address: int,
        operands: Sequence[tuple[Place, int, int]],
        first: int,
        offset: int,
    ) -> None:
        """A call of sums, behind so many calls.

        operands : place, frames to its oldest tap, frames from tap to tap; the gradient first
        """
        start = len(self._base)
        for index, (place, delay, dilation) in enumerate(operands):
            self._point(place, delay)
            if index:
                self._base.append(None)
                self._moves.append(0)
                self._strides.append(dilation)
        self.calls.insert(behind, (address, start, len(self._base), 4 * offset, first, SUMS))

    def _point(self, place: Place, delay: int = 0) -> None:
        self._base.append((place.half, place.at - delay))
        self._moves.append(_ALL_BITS if place.moves else 0)
        self._strides.append(place.stride)

    def base(self, arenas: Sequence[Float32]) -> NDArray[np.int64]:
        """The address of each pointer in the first block of a chunk."""
        starts = [arena.ctypes.data for arena in arenas]
        return np.array([NO_END if at is None else starts[at[0]] + 4 * at[1] for at in self._base], np.int64)

    @property
    def moves(self) -> NDArray[np.int64]:
        """By which bits of a step each pointer moves."""
        return np.array(self._moves, np.int64)

    @property
    def strides(self) -> NDArray[np.int64]:
        """What stands in the pointers' places among the strides."""
        return np.array(self._strides, np.int64)


class Workspace:
    """What one thread needs to run both ways: arenas and the record of the driver.

    rows  : of each half, (float of the chunk's first frame, frames of history) of each row that the driver moves
    ports : of each half, the floats of the rows that come in, and of those that go out
    """

    def __init__(
        self,
        halves: Sequence[Half],
        floats: Sequence[int],
        rows: Sequence[Sequence[tuple[int, int]]],
        ports: Sequence[tuple[Sequence[int], Sequence[int]]],
        all_run: int,
    ) -> None:
        self.arenas = [aligned_zeros(count) for count in floats]
        self.record = WorkspaceRecord()
        self.ports: list[tuple[NDArray[np.void], NDArray[np.void]]] = []
        self._kept: list[NDArray[Any]] = []
        ways = (self.record.forward, self.record.back)
        for way, half, arena, moved, ends in zip(ways, halves, self.arenas, rows, ports, strict=True):
            start = arena.ctypes.data
            inwards, outwards = (
                np.array([(0, start + 4 * at) for at in given], PortRow.dtype) for given in ends
            )
            self.ports.append((inwards, outwards))
            histories = [(start + 4 * at, frames) for at, frames in moved]
            way.calls_at, way.calls_end = self._keep(np.array(half.calls, ChunkCall.dtype))
            way.rows_at, way.rows_end = self._keep(np.array(histories, HistoryRow.dtype))
            way.in_at, way.in_end = self._keep(inwards)
            way.out_at, way.out_end = self._keep(outwards)
            base = half.base(self.arenas)
            way.pointers = len(base)
            way.base_at, _ = self._keep(base)
            way.now_at, _ = self._keep(np.zeros_like(base))
            way.moves_at, _ = self._keep(half.moves)
            way.strides_at, _ = self._keep(half.strides)
            way.arena_at, way.arena_floats = start, arena.size
        self.record.back.all_run = all_run

    def set_weights(self, packed: Float32) -> None:
        """Use these packed weights, which the caller keeps alive."""
        self.record.forward.weights_at = self.record.back.weights_at = packed.ctypes.data

    def set_ports(self, half: int, *ways: Sequence[Float32]) -> None:
        """Where rows come from, and go to: arrays [C, frames of whole blocks] in order, which the caller keeps."""
        for table, arrays in zip(self.ports[half], ways, strict=False):
            addresses = [
                array.ctypes.data + row * array.strides[0] for array in arrays for row in range(len(array))
            ]
            table["outside"] = addresses

    def _keep(self, table: NDArray[Any]) -> tuple[int, int]:
        """Keep a table alive; gives where it begins and ends in memory."""
        self._kept.append(table)
        return table.ctypes.data, table.ctypes.data + table.nbytes
