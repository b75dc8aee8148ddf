"""The compiled loop that runs a plan chunk by chunk, and its adjoint from the last chunk to the first.

    forward   for each chunk: store its histories as a mark; run its blocks; the last frames become the histories of
              the next chunk
    back      for each chunk, the last one first: replay it from its mark; run the adjoint call by call, each for all
              blocks, the last one first, and add sums as soon as their gradient is there; the first frames of gradients
              become the *futures* of the chunk before

A row of a signal:       [ history | chunk | pad )          of a gradient:   [ chunk | future | pad )
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from namdsp.kernels.numba_cpu.backward.records import (
    BLOCK,
    CHUNK,
    PER_CHUNK,
    SUM_FRAMES,
    ChunkCall,
    HistoryRow,
    PassRecord,
    PortRow,
    WorkspaceRecord,
)
from namdsp.native.intrinsics import (
    call_kernel,
    clear_floats,
    copy_floats,
    copy_rows,
    load_i64,
    record_at,
    store_i64,
)
from namdsp.native.samples import part

call_at: Callable[[int, int], ChunkCall] = record_at(ChunkCall)
row_at: Callable[[int, int], HistoryRow] = record_at(HistoryRow)
port_at: Callable[[int, int], PortRow] = record_at(PortRow)
_CALL_BYTES, _ROW_BYTES = ChunkCall.dtype.itemsize, HistoryRow.dtype.itemsize
_PORT_BYTES = PortRow.dtype.itemsize


def make_forward() -> Any:
    """forward(record, marks, blocks): reads the first mark, writes the others."""

    def forward(record: WorkspaceRecord, marks: int, blocks: int) -> int:
        forward = record.forward
        clear_floats(forward.arena_at, forward.arena_floats)
        _copy_histories(forward, marks, False)
        mark = marks
        chunk = 0
        while chunk * PER_CHUNK < blocks:
            here = min(PER_CHUNK, blocks - chunk * PER_CHUNK)
            mark = _copy_histories(forward, mark, True)
            _copy_ports(forward.in_at, forward.in_end, chunk, here, True)
            for within in range(here):
                _run_block(forward, chunk * PER_CHUNK + within, within, False)
            _copy_ports(forward.out_at, forward.out_end, chunk, here, False)
            chunk += 1
            if chunk * PER_CHUNK < blocks:
                _move_histories(forward)
        return 0

    return forward


def make_back() -> Any:
    """back(record, marks, mark_bytes, sums, blocks): sums is the address of the sums that are added to."""

    def back(record: WorkspaceRecord, marks: int, mark_bytes: int, sums: int, blocks: int) -> int:
        forward, backward = record.forward, record.back
        clear_floats(forward.arena_at, forward.arena_floats)
        clear_floats(backward.arena_at, backward.arena_floats)
        chunk = (blocks + PER_CHUNK - 1) // PER_CHUNK - 1
        while chunk >= 0:
            here = min(PER_CHUNK, blocks - chunk * PER_CHUNK)
            _copy_histories(forward, marks + chunk * mark_bytes, False)
            _copy_ports(forward.in_at, forward.in_end, chunk, here, True)
            for within in range(here):
                _run_block(forward, chunk * PER_CHUNK + within, within, True)
            if chunk * PER_CHUNK < backward.all_run:
                _clear_chunk(backward)
            _copy_ports(backward.in_at, backward.in_end, chunk, here, True)
            _run_chunk_backward(backward, chunk, here, sums)
            _copy_ports(backward.out_at, backward.out_end, chunk, here, False)
            _move_to_futures(backward)
            chunk -= 1
        return 0

    return back


@part
def _run_block(tables: PassRecord, block: int, within: int, again: bool) -> None:
    """Run all calls for one block, the block `within` of its chunk. again : only those that backward needs again"""
    base, now, steps = tables.base_at, tables.now_at, tables.steps_at
    for pointer in range(tables.pointers):
        store_i64(now, pointer, load_i64(base, pointer) + load_i64(steps, pointer) * within)
    strides, weights = tables.strides_at, tables.weights_at
    at = tables.calls_at
    while at < tables.calls_end:
        call = call_at(at, 0)
        if block >= call.first and (call.replayed == 1 or not again):
            first = 8 * call.first_pointer
            call_kernel(call.kernel, now + first, strides + first, weights + call.weights, BLOCK)
        at += _CALL_BYTES


@part
def _run_chunk_backward(tables: PassRecord, chunk: int, here: int, sums: int) -> None:
    """Run each call for all blocks of a chunk before the next call, so that its output is still in the cache."""
    base, now = tables.base_at, tables.now_at
    strides, weights = tables.strides_at, tables.weights_at
    at = tables.calls_at
    while at < tables.calls_end:
        call = call_at(at, 0)
        first, last = call.first_pointer, call.last_pointer
        is_sum = call.sums == 1
        data = call.weights + (sums if is_sum else weights)
        least = call.first - chunk * (CHUNK if is_sum else PER_CHUNK)
        size = SUM_FRAMES if is_sum else BLOCK
        stop = here * BLOCK
        while stop > 0:
            start = (stop - 1) // size * size
            if is_sum:  # frames before the first needed one are left out
                start, runs = max(start, least), least < stop
            else:
                runs = start >= least * BLOCK
            if runs:
                for pointer in range(first, last):
                    store_i64(now, pointer, load_i64(base, pointer) + 4 * start)
                call_kernel(call.kernel, now + 8 * first, strides + 8 * first, data, stop - start)
            stop = (stop - 1) // size * size
        at += _CALL_BYTES


@part
def _copy_ports(port: int, end: int, chunk: int, here: int, inwards: bool) -> None:
    """Copy rows of a chunk from the caller's arrays to the arena, or back."""
    while port < end:
        row = port_at(port, 0)
        outside, inside = row.outside + 4 * CHUNK * chunk, row.inside
        if inwards:
            copy_floats(outside, inside, here * BLOCK)
        else:
            copy_floats(inside, outside, here * BLOCK)
        port += _PORT_BYTES


@part
def _copy_histories(tables: PassRecord, mark: int, stored: bool) -> int:
    """Copy all histories to a mark, or from it; return the address of the next mark."""
    row_address = tables.rows_at
    while row_address < tables.rows_end:
        row = row_at(row_address, 0)
        frames = row.frames
        at = row.at - 4 * frames
        if stored:
            copy_floats(at, mark, frames)
        else:
            copy_floats(mark, at, frames)
        mark += 4 * frames
        row_address += _ROW_BYTES
    return mark


@part
def _move_histories(tables: PassRecord) -> None:
    """Move the last frames of a chunk to the histories. Both may overlap: copied in ascending order."""
    row_address = tables.rows_at
    while row_address < tables.rows_end:
        row = row_at(row_address, 0)
        at, frames = row.at, row.frames
        copy_rows(at + 4 * (CHUNK - frames), at - 4 * frames, 0, 1, frames)
        row_address += _ROW_BYTES


@part
def _move_to_futures(tables: PassRecord) -> None:
    """Move the first frames of gradients to the futures, in descending order of chunks, for a future may be longer."""
    row_address = tables.rows_at
    while row_address < tables.rows_end:
        row = row_at(row_address, 0)
        at, left = row.at, row.frames
        while left > 0:
            start = (left - 1) // CHUNK * CHUNK
            copy_floats(at + 4 * start, at + 4 * (start + CHUNK), left - start)
            left = start
        row_address += _ROW_BYTES


@part
def _clear_chunk(tables: PassRecord) -> None:
    """Clear all rows of gradients but their futures, since calls that do not run write nothing."""
    row_address = tables.rows_at
    while row_address < tables.rows_end:
        row = row_at(row_address, 0)
        clear_floats(row.at, CHUNK)
        row_address += _ROW_BYTES
