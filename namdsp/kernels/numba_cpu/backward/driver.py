"""The loop that runs a plan chunk by chunk, forward, and its adjoint from the last chunk to the first.

    forward   for each chunk: mark its histories; play its blocks; the last frames become the next chunk's histories
    back      for each chunk, the last one first: replay it from its mark; run the adjoint call by call, each for all
              blocks, the last one first, and add sums as soon as their gradient is there; the first frames of gradients
              become the *futures* of the chunk before

A row of a signal:       [ history | chunk | pad )          of a gradient:   [ chunk | future | pad )
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.backward.records import (
    BLOCK,
    CHUNK,
    PER_CHUNK,
    PIECE,
    REPLAYED,
    SUMS,
    ChunkCall,
    HalfRecord,
    HistoryRow,
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

call_at, row_at, port_at = record_at(ChunkCall), record_at(HistoryRow), record_at(PortRow)
_CALL_BYTES, _ROW_BYTES = ChunkCall.dtype.itemsize, HistoryRow.dtype.itemsize
_PORT_BYTES = PortRow.dtype.itemsize


def make_forward() -> Any:
    """forward(record, marks, blocks): from the first mark, which is given; the others are written."""

    def forward(record: WorkspaceRecord, marks: int, blocks: int) -> int:
        half = record.forward
        clear_floats(half.arena_at, half.arena_floats)
        _histories(half, marks, False)
        mark = marks
        chunk = 0
        while chunk * PER_CHUNK < blocks:
            here = min(PER_CHUNK, blocks - chunk * PER_CHUNK)
            mark = _histories(half, mark, True)
            _ports(half.in_at, half.in_end, chunk, here, True)
            for within in range(here):
                _run(half, chunk * PER_CHUNK + within, within, False)
            _ports(half.out_at, half.out_end, chunk, here, False)
            chunk += 1
            if chunk * PER_CHUNK < blocks:
                _slide(half)
        return 0

    return forward


def make_back() -> Any:
    """back(record, marks, mark_bytes, sums, blocks): sums is the address of what is added up."""

    def back(record: WorkspaceRecord, marks: int, mark_bytes: int, sums: int, blocks: int) -> int:
        half, other = record.forward, record.back
        clear_floats(half.arena_at, half.arena_floats)
        clear_floats(other.arena_at, other.arena_floats)
        chunk = (blocks + PER_CHUNK - 1) // PER_CHUNK - 1
        while chunk >= 0:
            here = min(PER_CHUNK, blocks - chunk * PER_CHUNK)
            _histories(half, marks + chunk * mark_bytes, False)
            _ports(half.in_at, half.in_end, chunk, here, True)
            for within in range(here):
                _run(half, chunk * PER_CHUNK + within, within, True)
            if chunk * PER_CHUNK < other.all_run:
                _clear_chunk(other)
            _ports(other.in_at, other.in_end, chunk, here, True)
            _run_back(other, chunk, here, sums)
            _ports(other.out_at, other.out_end, chunk, here, False)
            _to_futures(other)
            chunk -= 1
        return 0

    return back


@part
def _run(half: HalfRecord, block: int, within: int, replayed: bool) -> None:
    """All calls for one block."""
    base, now, moves = half.base_at, half.now_at, half.moves_at
    step = 4 * BLOCK * within
    for pointer in range(half.pointers):
        store_i64(now, pointer, load_i64(base, pointer) + (step & load_i64(moves, pointer)))
    strides, weights = half.strides_at, half.weights_at
    at = half.calls_at
    while at < half.calls_end:
        call = call_at(at, 0)
        if block >= call.first and (call.kind == REPLAYED or not replayed):
            first = 8 * call.first_pointer
            call_kernel(call.kernel, now + first, strides + first, weights + call.weights, BLOCK)
        at += _CALL_BYTES


@part
def _run_back(half: HalfRecord, chunk: int, here: int, sums: int) -> None:
    """All calls for the blocks of a chunk. One call after the other: what one writes, the next finds in the cache."""
    base, now, moves = half.base_at, half.now_at, half.moves_at
    strides, weights = half.strides_at, half.weights_at
    at = half.calls_at
    while at < half.calls_end:
        call = call_at(at, 0)
        first, last = call.first_pointer, call.last_pointer
        is_sum = call.kind == SUMS
        numbers = call.weights + (sums if is_sum else weights)
        least = call.first - chunk * (CHUNK if is_sum else PER_CHUNK)
        size = PIECE if is_sum else BLOCK
        stop = here * BLOCK
        while stop > 0:
            start = (stop - 1) // size * size
            if is_sum:  # frames before the first that matters are left out
                start, runs = max(start, least), least < stop
            else:
                runs = start >= least * BLOCK
            if runs:
                for pointer in range(first, last):
                    step = 4 * start & load_i64(moves, pointer)
                    store_i64(now, pointer, load_i64(base, pointer) + step)
                call_kernel(call.kernel, now + 8 * first, strides + 8 * first, numbers, stop - start)
            stop = (stop - 1) // size * size
        at += _CALL_BYTES


@part
def _ports(port: int, end: int, chunk: int, here: int, inwards: bool) -> None:
    """Rows of a chunk from outside to here, or from here to outside."""
    while port < end:
        row = port_at(port, 0)
        outside, inside = row.outside + 4 * CHUNK * chunk, row.inside
        if inwards:
            copy_floats(outside, inside, here * BLOCK)
        else:
            copy_floats(inside, outside, here * BLOCK)
        port += _PORT_BYTES


@part
def _histories(half: HalfRecord, mark: int, stored: bool) -> int:
    """All histories to a mark, or from it; gives what is behind it."""
    place = half.rows_at
    while place < half.rows_end:
        row = row_at(place, 0)
        frames = row.frames
        at = row.at - 4 * frames
        if stored:
            copy_floats(at, mark, frames)
        else:
            copy_floats(mark, at, frames)
        mark += 4 * frames
        place += _ROW_BYTES
    return mark


@part
def _slide(half: HalfRecord) -> None:
    """The last frames of a chunk become histories. Both may overlap: copied in lines, upwards."""
    place = half.rows_at
    while place < half.rows_end:
        row = row_at(place, 0)
        at, frames = row.at, row.frames
        copy_rows(at + 4 * (CHUNK - frames), at - 4 * frames, 0, 1, frames)
        place += _ROW_BYTES


@part
def _to_futures(half: HalfRecord) -> None:
    """The first frames of gradients become futures, chunk by chunk downwards, for a future may be longer."""
    place = half.rows_at
    while place < half.rows_end:
        row = row_at(place, 0)
        at, left = row.at, row.frames
        while left > 0:
            start = (left - 1) // CHUNK * CHUNK
            copy_floats(at + 4 * start, at + 4 * (start + CHUNK), left - start)
            left = start
        place += _ROW_BYTES


@part
def _clear_chunk(half: HalfRecord) -> None:
    """Zeros in all rows of gradients: what does not run leaves them."""
    # the futures stay: they are of the chunk behind
    place = half.rows_at
    while place < half.rows_end:
        row = row_at(place, 0)
        clear_floats(row.at, CHUNK)
        place += _ROW_BYTES
