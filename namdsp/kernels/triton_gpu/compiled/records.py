"""Records of streams on a GPU; see `block.py`."""

from __future__ import annotations

from namdsp.native.records import EntryHeader, Record, record

#: A part of at most this many samples is polled.
MAX_POLLED = 2048
#: An int32 that no kernel writes: as a sample a NaN, but not the canonical one.
NOT_YET = -1
#: Polls of a part, after which its event is waited for.
MAX_POLLS = 1 << 20
#: Indices of functions in `device/packed.py`.
ENTER, LAUNCH, RECORD, WAIT = range(4)


@record
class DeviceRecord(EntryHeader):
    """A stream on a device.

    longest            : block
    position           : frames processed so far, modulo `wrap`
    context            : that a thread enters
    enter .. synchronize : the device's functions
    failed_in, failed_code : index of the function that failed last, and its code
    parts, parts_at    : PartRecords in which the voices are launched
    """

    longest: int
    position: int
    wrap: int
    context: int
    enter: int
    launch: int
    record: int
    wait: int
    synchronize: int
    failed_in: int
    failed_code: int
    parts: int
    parts_at: int


@record
class PartRecord(Record):
    """Voices that are launched together.

    function .. arguments : of the launch
    position_at, frames_at : addresses of these int32 in the launch, 0 for no position
    event                 : recorded when it is done
    first_in .. rows_out  : rows of the block that it reads and writes
    x_at, y_at, pitch     : addresses in pinned memory, bytes from row to row
    counts_at, counts     : address and length of int32, the numbers of non-finite samples
    """

    function: int
    grid_x: int
    grid_y: int
    grid_z: int
    threads: int
    shared: int
    arguments: int
    position_at: int
    frames_at: int
    event: int
    first_in: int
    rows_in: int
    first_out: int
    rows_out: int
    x_at: int
    y_at: int
    pitch: int
    counts_at: int
    counts: int
