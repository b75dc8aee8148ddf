"""Records that the backward driver (`driver.py`) reads, and the lengths of its chunks and blocks."""

from __future__ import annotations

from namdsp.native.records import Record, record

#: Frames of a chunk: the forward pass stores a mark at the start of each, from which the backward pass replays it. The
#: signals of a chunk should fit the second-level cache.
CHUNK = 1024
#: Frames of a block, which runs through the whole plan at a time.
BLOCK = 256
PER_CHUNK = CHUNK // BLOCK
#: Frames that a kernel sums in one call. The bits of sums depend on it.
SUM_FRAMES = 512


@record
class ChunkCall(Record):
    """A call of a kernel.

    kernel        : its address
    first_pointer, last_pointer : its first pointer, and the one after its last
    weights       : offset of its weights or sums, in bytes
    first         : the first block that is needed; of sums, the first frame
    sums          : whether it is one of sums
    replayed      : whether the backward pass needs it again, of the forward pass
    """

    kernel: int
    first_pointer: int
    last_pointer: int
    weights: int
    first: int
    sums: int
    replayed: int


@record
class HistoryRow(Record):
    """A row of a signal with a history or a future: address of the chunk's first frame, and its frames, whole lines."""

    at: int
    frames: int


@record
class PortRow(Record):
    """A row that is copied into the arena, or out of it.

    outside : address of the signal's first frame in the array of the caller
    inside  : address of the chunk's first frame, in the arena
    """

    outside: int
    inside: int


@record
class PassRecord(Record):
    """One pass, forward or backward: addresses of its tables and their ends, then numbers.

    steps_at : of each pointer, the bytes from one block of a chunk to the next
    all_run  : the first block from which on all its calls run, but for those of sums
    """

    calls_at: int
    calls_end: int
    base_at: int
    now_at: int
    steps_at: int
    strides_at: int
    pointers: int
    rows_at: int
    rows_end: int
    in_at: int
    in_end: int
    out_at: int
    out_end: int
    weights_at: int
    arena_at: int
    arena_floats: int
    all_run: int


@record
class WorkspaceRecord(Record):
    """The tables of the forward and the backward pass of one thread."""

    forward: PassRecord
    back: PassRecord
