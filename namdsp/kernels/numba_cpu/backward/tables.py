"""Memory of the signals of a chunk, and the tables of `driver.py`, for a plan and its adjoint.

Each signal that leaves its kernel has rows for a chunk: after its history, or, if it is a gradient, before its future.
A forward signal that no later pass reads has rows for one block.
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
from namdsp.kernels.numba_cpu.tables import padded
from namdsp.native.records import NO_END, PAD, aligned_zeros
from namdsp.plan.plan import Plan

#: Cache lines from row to row, modulo a page of 64 lines, with which the rows of a signal share no set of a cache.
_ODD = (5, 7, 9, 11, 13, 21, 23, 27, 29, 37, 39, 43, 51, 53, 57, 59)
_ALL_BITS = -1


class Location(NamedTuple):
    """The location of a signal in memory.

    arena   : 0 that of the forward pass, 1 that of the backward pass
    at      : float of the chunk's first frame, in the first row
    stride  : floats from row to row
    history : frames of history or future, padded to cache lines
    moves   : whether its pointer moves from block to block
    """

    arena: int
    at: int
    stride: int
    history: int
    moves: bool

    def rows(self, channels: int) -> list[int]:
        """The float of the chunk's first frame in each row."""
        return [self.at + row * self.stride for row in range(channels)]


def allocate_signals(
    plan: Plan, signals: Sequence[int], *, arena: int, scratch: Callable[[int], bool]
) -> tuple[dict[int, Location], int]:
    """Return the locations of some signals, and the floats of their arena."""
    locations, floats = {}, PAD
    for signal in signals:
        history = padded(plan.lookbacks[signal])
        frames = BLOCK if scratch(signal) else history + CHUNK
        lines = -(-frames // PAD) + 1  # whole vectors may write past the end
        while lines % 64 not in _ODD:
            lines += 1
        at = floats + (history if arena == 0 else 0)
        locations[signal] = Location(arena, at, lines * PAD, history, not scratch(signal))
        floats += plan.channels[signal] * lines * PAD
    return locations, floats + PAD


class PassTables:
    """The tables of one pass, with offsets in arenas instead of addresses.

    calls     : in running order
    locations : of the signals that they read and write
    firsts    : of each call the first block that is needed
    kinds     : of each call, see `records.py`
    offset    : of the weights of the calls among all packed weights, in floats
    """

    def __init__(
        self,
        calls: Sequence[Call],
        locations: Mapping[int, Location],
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
                location = locations[read.signal]
                # backward in time taps are later frames, and the first of them is this one
                self._add_pointer(location, read.delay if location.arena == 0 else 0)
                if read.taps > 1:
                    self._base += [None] * 3
                    self._moves += [0] * 3
                    self._strides += [4 * read.dilation, 0, read.taps]
            for signal in call.writes:
                self._add_pointer(locations[signal])
            self.calls.append((kernel_address(call.spec), start, len(self._base), 4 * offset, first, kind))
            offset += padded(call.weights.size)

    def add_sums(
        self,
        index: int,
        address: int,
        operands: Sequence[tuple[Location, int, int]],
        first: int,
        offset: int,
    ) -> None:
        """Insert a call of sums at an index of the calls.

        operands : location, frames to its oldest tap, frames from tap to tap; the gradient first
        """
        start = len(self._base)
        for operand, (location, delay, dilation) in enumerate(operands):
            self._add_pointer(location, delay)
            if operand:
                self._base.append(None)
                self._moves.append(0)
                self._strides.append(dilation)
        self.calls.insert(index, (address, start, len(self._base), 4 * offset, first, SUMS))

    def _add_pointer(self, location: Location, delay: int = 0) -> None:
        self._base.append((location.arena, location.at - delay))
        self._moves.append(_ALL_BITS if location.moves else 0)
        self._strides.append(location.stride)

    def base(self, arenas: Sequence[Float32]) -> NDArray[np.int64]:
        """The address of each pointer in the first block of a chunk."""
        starts = [arena.ctypes.data for arena in arenas]
        return np.array([NO_END if at is None else starts[at[0]] + 4 * at[1] for at in self._base], np.int64)

    @property
    def moves(self) -> NDArray[np.int64]:
        """For each pointer a mask of its steps within a chunk: all bits if it moves, else none."""
        return np.array(self._moves, np.int64)

    @property
    def strides(self) -> NDArray[np.int64]:
        """The strides of all pointers; see `native/records.py` for those of a term."""
        return np.array(self._strides, np.int64)


class Workspace:
    """The memory with which one thread runs both passes: arenas and the record of the driver.

    rows  : of each pass, (float of the chunk's first frame, frames of history) of each row that the driver moves
    ports : of each pass, the floats of the input rows and of the output rows
    """

    def __init__(
        self,
        passes: Sequence[PassTables],
        floats: Sequence[int],
        rows: Sequence[Sequence[tuple[int, int]]],
        ports: Sequence[tuple[Sequence[int], Sequence[int]]],
        all_run: int,
    ) -> None:
        self.arenas = [aligned_zeros(count) for count in floats]
        self.record = WorkspaceRecord()
        self.ports: list[tuple[NDArray[np.void], NDArray[np.void]]] = []
        self._kept_alive: list[NDArray[Any]] = []
        records = (self.record.forward, self.record.back)
        for record, tables, arena, moved, ends in zip(records, passes, self.arenas, rows, ports, strict=True):
            start = arena.ctypes.data
            inwards, outwards = (
                np.array([(0, start + 4 * at) for at in offsets], PortRow.dtype) for offsets in ends
            )
            self.ports.append((inwards, outwards))
            histories = [(start + 4 * at, frames) for at, frames in moved]
            record.calls_at, record.calls_end = self._keep(np.array(tables.calls, ChunkCall.dtype))
            record.rows_at, record.rows_end = self._keep(np.array(histories, HistoryRow.dtype))
            record.in_at, record.in_end = self._keep(inwards)
            record.out_at, record.out_end = self._keep(outwards)
            base = tables.base(self.arenas)
            record.pointers = len(base)
            record.base_at, _ = self._keep(base)
            record.now_at, _ = self._keep(np.zeros_like(base))
            record.moves_at, _ = self._keep(tables.moves)
            record.strides_at, _ = self._keep(tables.strides)
            record.arena_at, record.arena_floats = start, arena.size
        self.record.back.all_run = all_run

    def set_weights(self, packed: Float32) -> None:
        """Use these packed weights, which the caller keeps alive."""
        self.record.forward.weights_at = self.record.back.weights_at = packed.ctypes.data

    def set_ports(self, index: int, *ports: Sequence[Float32]) -> None:
        """Set the input arrays, and output arrays, of a pass: [C, frames of whole blocks], kept alive by the caller."""
        for table, arrays in zip(self.ports[index], ports, strict=False):
            addresses = [
                array.ctypes.data + row * array.strides[0] for array in arrays for row in range(len(array))
            ]
            table["outside"] = addresses

    def _keep(self, table: NDArray[Any]) -> tuple[int, int]:
        """Keep a table alive; return the addresses of its first byte and of its end."""
        self._kept_alive.append(table)
        return table.ctypes.data, table.ctypes.data + table.nbytes
