"""A block of a stream through a device, as Python for Numba: into pinned memory, a launch, out of it.

many voices   go in parts: while one is computed, the next is copied in, or the one before out
few           are one part, whose samples are watched: each is there when it is no longer NOT_YET
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.triton_gpu.compiled import layout
from namdsp.native.intrinsics import (
    call_1,
    call_2,
    call_launch,
    load_i32,
    load_i64,
    look_i32,
    store_i32,
    store_i64,
)
from namdsp.native.samples import copy_row, frames_of, part, sample, step_of

_STREAM, _CODE = 0, 0xFFFFFFFF


def make_block() -> Any:
    """block(record, x, out) -> samples that were not finite, or FAILED; x and out are views, out may be x."""

    def block(record, x, out):  # type: ignore[no-untyped-def]
        frames, longest = frames_of(x), load_i64(record, layout.LONGEST)
        replaced, start = 0, 0
        entered = call_1(load_i64(record, layout.ENTER), load_i64(record, layout.CONTEXT))
        if _failed(record, layout.ENTER, entered):
            return layout.FAILED
        while start < frames:
            length = min(longest, frames - start)
            found = _piece(record, x, out, start, length)
            if found < 0:
                return found
            replaced += found
            start += length
        return replaced

    return block


@part
def _piece(record, x, out, start, frames):  # type: ignore[no-untyped-def]
    """Frames of a block, no more than the longest."""
    parts = load_i64(record, layout.PARTS)
    one, failed, replaced = record + 8 * layout.PARTS_FROM, False, 0
    samples = frames * load_i64(one, layout.ROWS_OUT) + load_i64(one, layout.COUNTS)
    watched = parts == 1 and samples <= load_i64(record, layout.WATCHED)
    for _ in range(parts):
        failed = failed or _start(record, one, x, start, frames, watched)
        one += 8 * layout.PART_NUMBERS
    one = record + 8 * layout.PARTS_FROM
    for _ in range(parts):
        if not failed:
            failed = _watch(record, one, frames) if watched else _wait(record, one)
        if not failed:
            _give(one, out, start, frames)
            for at in range(load_i64(one, layout.COUNTS)):
                replaced += max(0, load_i32(load_i64(one, layout.COUNTS_AT) + 4 * at))
        one += 8 * layout.PART_NUMBERS
    if failed:  # parts before may still be computed: nobody else gets memory that they write
        call_1(load_i64(record, layout.SYNCHRONIZE), _STREAM)
        return layout.FAILED
    played = load_i64(record, layout.POSITION) + frames
    store_i64(record, layout.POSITION, played % load_i64(record, layout.WRAP))
    return replaced


@part
def _start(record, one, x, start, frames, watched):  # type: ignore[no-untyped-def]
    """Copy a part in and launch it; gives whether that failed."""
    first, pitch = load_i64(one, layout.FIRST_IN), load_i64(one, layout.PITCH)
    for row in range(load_i64(one, layout.ROWS_IN)):
        source, target = sample(x, first + row, start), load_i64(one, layout.X_AT) + row * pitch
        copy_row(source, step_of(x), target, 4, frames)
    if watched:
        for row in range(load_i64(one, layout.ROWS_OUT)):
            for t in range(frames):
                store_i32(load_i64(one, layout.Y_AT) + row * pitch + 4 * t, layout.NOT_YET)
        for at in range(load_i64(one, layout.COUNTS)):
            store_i32(load_i64(one, layout.COUNTS_AT) + 4 * at, layout.NOT_YET)
    if load_i64(one, layout.POSITION_AT):
        store_i32(load_i64(one, layout.POSITION_AT), load_i64(record, layout.POSITION))
    store_i32(load_i64(one, layout.FRAMES_AT), frames)
    launched = call_launch(
        load_i64(record, layout.LAUNCH),
        load_i64(one, layout.FUNCTION),
        load_i64(one, layout.GRID_X),
        load_i64(one, layout.GRID_Y),
        load_i64(one, layout.GRID_Z),
        load_i64(one, layout.THREADS),
        load_i64(one, layout.SHARED),
        load_i64(one, layout.ARGUMENTS),
    )
    if _failed(record, layout.LAUNCH, launched):
        return True
    if watched:
        return False
    recorded = call_2(load_i64(record, layout.RECORD), load_i64(one, layout.EVENT), _STREAM)
    return _failed(record, layout.RECORD, recorded)


@part
def _wait(record, one):  # type: ignore[no-untyped-def]
    """Until a part is computed; gives whether that failed."""
    return _failed(record, layout.WAIT, call_1(load_i64(record, layout.WAIT), load_i64(one, layout.EVENT)))


@part
def _watch(record, one, frames):  # type: ignore[no-untyped-def]
    """Until all samples of a part are there, or the device says that it has done all; gives whether that failed.

    The counts are looked at last: a kernel writes them at its end.
    """
    looks, pitch = 0, load_i64(one, layout.PITCH)
    for row in range(load_i64(one, layout.ROWS_OUT)):
        for t in range(frames):
            while look_i32(load_i64(one, layout.Y_AT) + row * pitch + 4 * t) == layout.NOT_YET:
                looks += 1
                if looks > layout.MOST_LOOKS:
                    return _synchronized(record)
    for at in range(load_i64(one, layout.COUNTS)):
        while look_i32(load_i64(one, layout.COUNTS_AT) + 4 * at) == layout.NOT_YET:
            looks += 1
            if looks > layout.MOST_LOOKS:
                return _synchronized(record)
    return False


@part
def _synchronized(record):  # type: ignore[no-untyped-def]
    """Until the device has done all; gives whether that failed."""
    return _failed(record, layout.SYNCHRONIZE, call_1(load_i64(record, layout.SYNCHRONIZE), _STREAM))


@part
def _give(one, out, start, frames):  # type: ignore[no-untyped-def]
    """Copy a part out."""
    first, pitch = load_i64(one, layout.FIRST_OUT), load_i64(one, layout.PITCH)
    for row in range(load_i64(one, layout.ROWS_OUT)):
        source, target = load_i64(one, layout.Y_AT) + row * pitch, sample(out, first + row, start)
        copy_row(source, 4, target, step_of(out), frames)


@part
def _failed(record, which, said):  # type: ignore[no-untyped-def]
    """Note what a function of the driver said, 32 bits; gives whether that is an error."""
    if said & _CODE:
        store_i64(record, layout.FAILED_IN, which)
        store_i64(record, layout.FAILED_CODE, said & _CODE)
        return True
    return False
