"""The loop that runs a plan chunk by chunk, forward, and its adjoint from the last chunk to the first.

    forward   for each chunk: mark its histories; play its blocks; the last frames become the next chunk's histories
    back      for each chunk, the last one first: replay it from its mark; run the adjoint call by call, each for all
              blocks, the last one first, and add sums as soon as their gradient is there; the first frames of gradients
              become the *futures* of the chunk before

A row of a signal:       [ history | chunk | pad )          of a gradient:   [ chunk | future | pad )
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.backward.layout import (
    ALL_RUN,
    ARENA_AT,
    ARENA_FLOATS,
    BASE_AT,
    BLOCK,
    CALL_BYTES,
    CALLS_AT,
    CALLS_END,
    CHUNK,
    FIRST,
    FIRST_POINTER,
    HALF_BYTES,
    IN_AT,
    IN_END,
    INSIDE,
    KERNEL,
    KIND,
    LAST_POINTER,
    MOVES_AT,
    NOW_AT,
    OUT_AT,
    OUT_END,
    OUTSIDE,
    PER_CHUNK,
    PIECE,
    POINTERS,
    PORT_BYTES,
    REPLAYED,
    ROW_AT,
    ROW_BYTES,
    ROW_FRAMES,
    ROWS_AT,
    ROWS_END,
    STRIDES_AT,
    SUMS,
    WEIGHTS,
    WEIGHTS_AT,
)
from namdsp.native.intrinsics import call_kernel, clear_floats, copy_floats, copy_rows, load_i64, store_i64
from namdsp.native.samples import part


def make_forward() -> Any:
    """forward(record, marks, blocks): from the first mark, which is given; the others are written."""

    def forward(record: int, marks: int, blocks: int) -> int:
        clear_floats(load_i64(record, ARENA_AT), load_i64(record, ARENA_FLOATS))
        _histories(record, marks, False)
        mark = marks
        chunk = 0
        while chunk * PER_CHUNK < blocks:
            here = min(PER_CHUNK, blocks - chunk * PER_CHUNK)
            mark = _histories(record, mark, True)
            _ports(load_i64(record, IN_AT), load_i64(record, IN_END), chunk, here, True)
            for within in range(here):
                _run(record, chunk * PER_CHUNK + within, within, False)
            _ports(load_i64(record, OUT_AT), load_i64(record, OUT_END), chunk, here, False)
            chunk += 1
            if chunk * PER_CHUNK < blocks:
                _slide(record)
        return 0

    return forward


def make_back() -> Any:
    """back(record, marks, mark_bytes, sums, blocks): sums is the address of what is added up."""

    def back(record: int, marks: int, mark_bytes: int, sums: int, blocks: int) -> int:
        other = record + HALF_BYTES
        clear_floats(load_i64(record, ARENA_AT), load_i64(record, ARENA_FLOATS))
        clear_floats(load_i64(other, ARENA_AT), load_i64(other, ARENA_FLOATS))
        chunk = (blocks + PER_CHUNK - 1) // PER_CHUNK - 1
        while chunk >= 0:
            here = min(PER_CHUNK, blocks - chunk * PER_CHUNK)
            _histories(record, marks + chunk * mark_bytes, False)
            _ports(load_i64(record, IN_AT), load_i64(record, IN_END), chunk, here, True)
            for within in range(here):
                _run(record, chunk * PER_CHUNK + within, within, True)
            if chunk * PER_CHUNK < load_i64(other, ALL_RUN):
                _clear_chunk(other)
            _ports(load_i64(other, IN_AT), load_i64(other, IN_END), chunk, here, True)
            _run_back(other, chunk, here, sums)
            _ports(load_i64(other, OUT_AT), load_i64(other, OUT_END), chunk, here, False)
            _to_futures(other)
            chunk -= 1
        return 0

    return back


@part
def _run(half: int, block: int, within: int, replayed: bool) -> None:
    """All calls for one block."""
    base, now, moves = load_i64(half, BASE_AT), load_i64(half, NOW_AT), load_i64(half, MOVES_AT)
    step = 4 * BLOCK * within
    for pointer in range(load_i64(half, POINTERS)):
        store_i64(now, pointer, load_i64(base, pointer) + (step & load_i64(moves, pointer)))
    strides, weights = load_i64(half, STRIDES_AT), load_i64(half, WEIGHTS_AT)
    call = load_i64(half, CALLS_AT)
    while call < load_i64(half, CALLS_END):
        if block >= load_i64(call, FIRST) and (load_i64(call, KIND) == REPLAYED or not replayed):
            first = 8 * load_i64(call, FIRST_POINTER)
            call_kernel(
                load_i64(call, KERNEL), now + first, strides + first, weights + load_i64(call, WEIGHTS), BLOCK
            )
        call += CALL_BYTES


@part
def _run_back(half: int, chunk: int, here: int, sums: int) -> None:
    """All calls for the blocks of a chunk. One call after the other: what one writes, the next finds in the cache."""
    base, now, moves = load_i64(half, BASE_AT), load_i64(half, NOW_AT), load_i64(half, MOVES_AT)
    strides, weights = load_i64(half, STRIDES_AT), load_i64(half, WEIGHTS_AT)
    call = load_i64(half, CALLS_AT)
    while call < load_i64(half, CALLS_END):
        kernel, first, last = (
            load_i64(call, KERNEL),
            load_i64(call, FIRST_POINTER),
            load_i64(call, LAST_POINTER),
        )
        is_sum = load_i64(call, KIND) == SUMS
        own = load_i64(call, WEIGHTS) + (sums if is_sum else weights)
        least = load_i64(call, FIRST) - chunk * (CHUNK if is_sum else PER_CHUNK)
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
                call_kernel(kernel, now + 8 * first, strides + 8 * first, own, stop - start)
            stop = (stop - 1) // size * size
        call += CALL_BYTES


@part
def _ports(port: int, end: int, chunk: int, here: int, inwards: bool) -> None:
    """Rows of a chunk from outside to here, or from here to outside."""
    while port < end:
        outside, inside = load_i64(port, OUTSIDE) + 4 * CHUNK * chunk, load_i64(port, INSIDE)
        if inwards:
            copy_floats(outside, inside, here * BLOCK)
        else:
            copy_floats(inside, outside, here * BLOCK)
        port += PORT_BYTES


@part
def _histories(half: int, mark: int, stored: bool) -> int:
    """All histories to a mark, or from it; gives what is behind it."""
    row = load_i64(half, ROWS_AT)
    while row < load_i64(half, ROWS_END):
        frames = load_i64(row, ROW_FRAMES)
        at = load_i64(row, ROW_AT) - 4 * frames
        if stored:
            copy_floats(at, mark, frames)
        else:
            copy_floats(mark, at, frames)
        mark += 4 * frames
        row += ROW_BYTES
    return mark


@part
def _slide(half: int) -> None:
    """The last frames of a chunk become histories. Both may overlap: copied in lines, upwards."""
    row = load_i64(half, ROWS_AT)
    while row < load_i64(half, ROWS_END):
        at, frames = load_i64(row, ROW_AT), load_i64(row, ROW_FRAMES)
        copy_rows(at + 4 * (CHUNK - frames), at - 4 * frames, 0, 1, frames)
        row += ROW_BYTES


@part
def _to_futures(half: int) -> None:
    """The first frames of gradients become futures, chunk by chunk downwards, for a future may be longer."""
    row = load_i64(half, ROWS_AT)
    while row < load_i64(half, ROWS_END):
        at, left = load_i64(row, ROW_AT), load_i64(row, ROW_FRAMES)
        while left > 0:
            start = (left - 1) // CHUNK * CHUNK
            copy_floats(at + 4 * start, at + 4 * (start + CHUNK), left - start)
            left = start
        row += ROW_BYTES


@part
def _clear_chunk(half: int) -> None:
    """Zeros in all rows of gradients: what does not run leaves them."""
    # the futures stay: they are of the chunk behind
    row = load_i64(half, ROWS_AT)
    while row < load_i64(half, ROWS_END):
        clear_floats(load_i64(row, ROW_AT), CHUNK)
        row += ROW_BYTES
