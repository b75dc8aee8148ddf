"""Memory of the signals of a chunk, and the tables of `driver.py`, for a plan and its adjoint.

Each signal that is not local to a kernel has rows for a chunk: after its history, or before its future if it is a
gradient.
A forward signal that no later pass reads has rows for one block, so that they stay in the cache.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.backward.records import (
    BLOCK,
    CHUNK,
    ChunkCall,
    HistoryRow,
    PortRow,
    WorkspaceRecord,
)
from namdsp.kernels.numba_cpu.call import Call
from namdsp.kernels.numba_cpu.records import SignalRecord
from namdsp.kernels.numba_cpu.tables import Tables, start_addresses, write_tables
from namdsp.native.records import PAD, aligned_zeros, padded
from namdsp.plan.plan import Plan

#: Cache lines from row to row, modulo a page of 64 lines, with which the rows of a signal share no set of a cache.
_ODD = (5, 7, 9, 11, 13, 21, 23, 27, 29, 37, 39, 43, 51, 53, 57, 59)


class ScheduledCall(NamedTuple):
    """A call of the forward pass, of the adjoint, or of sums.

    call    : its signals are numbered as in `ChunkTables`
    address : of its kernel
    first   : the first block that is needed; of sums, the first frame
    sums    : of a call of sums: the offset of its sums, in floats; None of the others
    replayed : whether the backward pass needs it again, of the forward pass
    """

    call: Call
    address: int
    first: int
    sums: int | None = None
    replayed: bool = False


def allocate_signals(
    plan: Plan, signals: Sequence[int], start: int, *, before: bool, brief: Collection[int] = ()
) -> tuple[NDArray[np.void], int]:
    """Return the records of some signals, whose base is the float of the chunk's first frame, and the end of memory.

    start  : the first float of their memory
    before : whether rows have their history before the chunk, or a future after it
    brief  : signals that have rows for one block
    """
    rows, floats = np.zeros(len(plan.channels), SignalRecord.dtype), start + PAD
    for signal in signals:
        history = padded(plan.lookbacks[signal])
        frames = BLOCK if signal in brief else history + CHUNK
        lines = -(-frames // PAD) + 1  # vectors may write past the end
        while lines % 64 not in _ODD:
            lines += 1
        rows[signal] = floats + (history if before else 0), 0, lines * PAD, plan.channels[signal]
        floats += plan.channels[signal] * lines * PAD
    return rows, floats + PAD


class ChunkTables:
    """The tables of both passes: those of the engine (`tables.py`), and what else their driver reads.

    signals : of the forward plan, then of the adjoint
    brief   : those that have rows for one block
    forward : the first calls, which are those of the forward pass
    ends    : the ends of the arenas of the passes, one after the other
    """

    def __init__(
        self,
        scheduled: Sequence[ScheduledCall],
        signals: NDArray[np.void],
        brief: Collection[int],
        *,
        forward: int,
        ends: tuple[int, int],
    ) -> None:
        self.tables: Tables = write_tables(
            [one.call for one in scheduled], [one.address for one in scheduled], signals, ends[1]
        )
        calls = self.tables.calls
        self.pointers: int = len(self.tables.strides)
        self.calls: NDArray[np.void] = np.zeros(len(scheduled), ChunkCall.dtype)
        self.calls["kernel"], self.calls["first_pointer"] = calls["kernel"], calls["first_pointer"]
        self.calls["last_pointer"] = [*calls["first_pointer"][1:], self.pointers]
        self.calls["first"] = [one.first for one in scheduled]
        self.calls["sums"] = [one.sums is not None for one in scheduled]
        self.calls["replayed"] = [one.replayed for one in scheduled]
        self.calls["weights"] = [
            4 * (weights if one.sums is None else one.sums)
            for one, weights in zip(scheduled, calls["weights"], strict=True)
        ]
        self.steps: NDArray[np.int64] = np.zeros(self.pointers, np.int64)
        operands = self.tables.operands
        moves = ~np.isin(operands["signal"], list(brief))
        self.steps[operands["pointer_number"]] = 4 * BLOCK * moves
        self.forward: int = forward
        self.ends: tuple[int, int] = ends


class Workspace:
    """The memory with which one thread runs both passes: the arena and the record of the driver.

    rows  : of each pass, (float of the chunk's first frame, frames of history) of each row that the driver moves
    ports : of each pass, the floats of the input rows and of the output rows
    """

    def __init__(
        self,
        tables: ChunkTables,
        rows: Sequence[Sequence[tuple[int, int]]],
        ports: Sequence[tuple[Sequence[int], Sequence[int]]],
    ) -> None:
        self.arena: Float32 = aligned_zeros(tables.ends[1])
        start = self.arena.ctypes.data
        self.record: WorkspaceRecord = WorkspaceRecord()
        self.ports: list[tuple[NDArray[np.void], NDArray[np.void]]] = []
        self._kept_alive: list[NDArray[Any]] = []
        base = start_addresses(tables.tables, np.zeros(len(tables.tables.signals), np.int64), self.arena)[0]
        first_back = (
            int(tables.calls["first_pointer"][tables.forward]) if len(tables.calls) > tables.forward else 0
        )
        shared = [self._keep(array)[0] for array in (base, base.copy(), tables.steps, tables.tables.strides)]
        passes = (
            (self.record.forward, tables.calls[: tables.forward], 0, tables.ends[0]),
            (self.record.back, tables.calls[tables.forward :], *tables.ends),
        )
        for (record, calls, first, end), moved, ends in zip(passes, rows, ports, strict=True):
            inwards, outwards = (
                np.array([(0, start + 4 * at) for at in offsets], PortRow.dtype) for offsets in ends
            )
            self.ports.append((inwards, outwards))
            histories = [(start + 4 * at, frames) for at, frames in moved]
            record.calls_at, record.calls_end = self._keep(calls)
            record.rows_at, record.rows_end = self._keep(np.array(histories, HistoryRow.dtype))
            record.in_at, record.in_end = self._keep(inwards)
            record.out_at, record.out_end = self._keep(outwards)
            record.base_at, record.now_at, record.steps_at, record.strides_at = shared
            record.arena_at, record.arena_floats = start + 4 * first, end - first
            record.all_run = int(calls["first"][calls["sums"] == 0].max(initial=0))
        self.record.forward.pointers = first_back or tables.pointers

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
