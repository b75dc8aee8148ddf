"""A block of a stream through a device, as Python for Numba: into pinned memory, a launch, out of it.

many voices   go in parts: while one is computed, the next is copied in, or the one before out
few           are one part, whose samples are watched: each is there when it is no longer NOT_YET
"""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_1, call_2, call_launch, load_i32, look_i32, record_at, store_i32
from namdsp.native.records import (
    ENTER,
    FAILED,
    LAUNCH,
    MOST_LOOKS,
    NOT_YET,
    RECORD,
    SYNCHRONIZE,
    WAIT,
    DeviceRecord,
    PartRecord,
    View,
)
from namdsp.native.samples import copy_row, part, sample

_STREAM, _CODE = 0, 0xFFFFFFFF
_part_at = record_at(PartRecord)


def make_block() -> Any:
    """block(device, x, out) -> samples that were not finite, or FAILED; out may be x."""

    def block(device: DeviceRecord, x: View, out: View) -> int:
        replaced, start = 0, 0
        if _failed(device, ENTER, call_1(device.enter, device.context)):
            return FAILED
        while start < x.frames:
            length = min(device.longest, x.frames - start)
            found = _piece(device, x, out, start, length)
            if found < 0:
                return found
            replaced += found
            start += length
        return replaced

    return block


@part
def _piece(device: DeviceRecord, x: View, out: View, start: int, frames: int) -> int:
    """Frames of a block, no more than the longest."""
    parts, first = device.parts, _part_at(device.parts_at, 0)
    failed, replaced = False, 0
    watched = parts == 1 and frames * first.rows_out + first.counts <= device.watched
    for index in range(parts):
        failed = failed or _start(device, _part_at(device.parts_at, index), x, start, frames, watched)
    for index in range(parts):
        one = _part_at(device.parts_at, index)
        if not failed:
            failed = _watch(device, one, frames) if watched else _wait(device, one)
        if not failed:
            _give(one, out, start, frames)
            for at in range(one.counts):
                replaced += max(0, load_i32(one.counts_at + 4 * at))
    if failed:  # parts before may still be computed: nobody else gets memory that they write
        call_1(device.synchronize, _STREAM)
        return FAILED
    device.position = (device.position + frames) % device.wrap
    return replaced


@part
def _start(device: DeviceRecord, one: PartRecord, x: View, start: int, frames: int, watched: bool) -> bool:
    """Copy a part in and launch it; gives whether that failed."""
    for row in range(one.rows_in):
        source, target = sample(x, one.first_in + row, start), one.x_at + row * one.pitch
        copy_row(source, x.step, target, 4, frames)
    if watched:
        for row in range(one.rows_out):
            for t in range(frames):
                store_i32(one.y_at + row * one.pitch + 4 * t, NOT_YET)
        for at in range(one.counts):
            store_i32(one.counts_at + 4 * at, NOT_YET)
    if one.position_at:
        store_i32(one.position_at, device.position)
    store_i32(one.frames_at, frames)
    launched = call_launch(
        device.launch,
        one.function,
        one.grid_x,
        one.grid_y,
        one.grid_z,
        one.threads,
        one.shared,
        one.arguments,
    )
    if _failed(device, LAUNCH, launched):
        return True
    if watched:
        return False
    return _failed(device, RECORD, call_2(device.record, one.event, _STREAM))


@part
def _wait(device: DeviceRecord, one: PartRecord) -> bool:
    """Until a part is computed; gives whether that failed."""
    return _failed(device, WAIT, call_1(device.wait, one.event))


@part
def _watch(device: DeviceRecord, one: PartRecord, frames: int) -> bool:
    """Until all samples of a part are there, or the device says that it has done all; gives whether that failed.

    The counts are looked at last: a kernel writes them at its end.
    """
    looks = 0
    for row in range(one.rows_out):
        for t in range(frames):
            while look_i32(one.y_at + row * one.pitch + 4 * t) == NOT_YET:
                looks += 1
                if looks > MOST_LOOKS:
                    return _synchronized(device)
    for at in range(one.counts):
        while look_i32(one.counts_at + 4 * at) == NOT_YET:
            looks += 1
            if looks > MOST_LOOKS:
                return _synchronized(device)
    return False


@part
def _synchronized(device: DeviceRecord) -> bool:
    """Until the device has done all; gives whether that failed."""
    return _failed(device, SYNCHRONIZE, call_1(device.synchronize, _STREAM))


@part
def _give(one: PartRecord, out: View, start: int, frames: int) -> None:
    """Copy a part out."""
    for row in range(one.rows_out):
        target = sample(out, one.first_out + row, start)
        copy_row(one.y_at + row * one.pitch, 4, target, out.step, frames)


@part
def _failed(device: DeviceRecord, which: int, said: int) -> bool:
    """Note what a function of the driver said, 32 bits; gives whether that is an error."""
    if said & _CODE:
        device.failed_in = which
        device.failed_code = said & _CODE
        return True
    return False
