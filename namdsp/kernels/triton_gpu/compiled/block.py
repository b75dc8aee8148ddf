"""A block of a stream on a device, as Python for Numba: copy into pinned memory, launch, copy out.

Many voices are split into parts: while one is computed, the next is copied in, or the one before out. The samples of
few voices are polled: they arrive some microseconds before the event.
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.triton_gpu.compiled.records import (
    ENTER,
    LAUNCH,
    MAX_POLLED,
    MAX_POLLS,
    NOT_YET,
    RECORD,
    WAIT,
    DeviceRecord,
    PartRecord,
)
from namdsp.native.intrinsics import (
    call_1,
    call_2,
    call_launch,
    load_i32,
    load_i32_acquire,
    record_at,
    store_i32,
)
from namdsp.native.records import FAILED, View
from namdsp.native.samples import copy_row, part, sample

_STREAM, _CODE = 0, 0xFFFFFFFF
_part_at = record_at(PartRecord)


def make_block() -> Any:
    """block(device, x, out) -> number of non-finite samples, or FAILED; out may be x."""

    def block(device: DeviceRecord, x: View, out: View) -> int:
        replaced, start = 0, 0
        if _failed(device, ENTER, call_1(device.enter, device.context)):
            return FAILED
        while start < x.frames:
            length = min(device.longest, x.frames - start)
            replaced_now = _part_block(device, x, out, start, length)
            if replaced_now < 0:
                return replaced_now
            replaced += replaced_now
            start += length
        return replaced

    return block


@part
def _part_block(device: DeviceRecord, x: View, out: View, start: int, frames: int) -> int:
    """Process frames of a block, at most device.longest."""
    parts, failed, replaced = device.parts, False, 0
    for index in range(parts):
        failed = failed or _start(device, _part_at(device.parts_at, index), x, start, frames)
    for index in range(parts):
        one = _part_at(device.parts_at, index)
        failed = failed or _wait(device, one, frames)
        if not failed:
            _copy_out(one, out, start, frames)
            for at in range(one.counts):
                replaced += max(0, load_i32(one.counts_at + 4 * at))
    if failed:  # parts before may still be computed: nobody else gets memory that they write
        call_1(device.synchronize, _STREAM)
        return FAILED
    device.position = (device.position + frames) % device.wrap
    return replaced


@part
def _start(device: DeviceRecord, one: PartRecord, x: View, start: int, frames: int) -> bool:
    """Copy a part in and launch it; returns whether that failed."""
    for row in range(one.rows_in):
        source, target = sample(x, one.first_in + row, start), one.x_at + row * one.pitch
        copy_row(source, x.step, target, 4, frames)
    if _is_polled(one, frames):
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
    return _failed(device, RECORD, call_2(device.record, one.event, _STREAM))


@part
def _wait(device: DeviceRecord, one: PartRecord, frames: int) -> bool:
    """Wait until a part is computed; returns whether that failed."""
    if _is_polled(one, frames) and _poll(one, frames):
        return False
    return _failed(device, WAIT, call_1(device.wait, one.event))


@part
def _is_polled(one: PartRecord, frames: int) -> bool:
    return frames * one.rows_out <= MAX_POLLED


@part
def _poll(one: PartRecord, frames: int) -> bool:
    """Poll until all of a part has arrived, samples before counts; returns whether it has, in MAX_POLLS polls."""
    polls = 0
    for row in range(one.rows_out):
        for t in range(frames):
            while load_i32_acquire(one.y_at + row * one.pitch + 4 * t) == NOT_YET:
                polls += 1
                if polls > MAX_POLLS:
                    return False
    for at in range(one.counts):
        while load_i32_acquire(one.counts_at + 4 * at) == NOT_YET:
            polls += 1
            if polls > MAX_POLLS:
                return False
    return True


@part
def _copy_out(one: PartRecord, out: View, start: int, frames: int) -> None:
    """Copy a part out."""
    for row in range(one.rows_out):
        target = sample(out, one.first_out + row, start)
        copy_row(one.y_at + row * one.pitch, 4, target, out.step, frames)


@part
def _failed(device: DeviceRecord, which: int, code: int) -> bool:
    """Record an error code of a driver function, 32 bits; returns whether it is an error."""
    if code & _CODE:
        device.failed_in = which
        device.failed_code = code & _CODE
        return True
    return False
