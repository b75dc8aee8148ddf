"""The records that `driver.py` walks, and how long what it plays at a time is."""

from __future__ import annotations

from namdsp.native.records import Record, record

#: Frames of a chunk: forward leaves a mark at the start of each, and back replays it from there. What all its signals
#: take shall stay in the second-level cache.
CHUNK = 1024
#: Frames that go through a plan at a time.
BLOCK = 256
PER_CHUNK = CHUNK // BLOCK
#: Frames of which a kernel makes sums at a time. Sums have the same bits only where these are the same.
PIECE = 512

#: Kinds of calls: forward and back alike; also in a replay; sums.
PLAIN, REPLAYED, SUMS = range(3)


@record
class ChunkCall(Record):
    """A call of a kernel.

    kernel        : its address
    first_pointer, last_pointer : its first pointer, and the one behind its last
    weights       : where its weights or sums begin, in bytes
    first         : the first block that matters; of sums, the first frame
    kind          : PLAIN, REPLAYED or SUMS
    """

    kernel: int
    first_pointer: int
    last_pointer: int
    weights: int
    first: int
    kind: int


@record
class HistoryRow(Record):
    """A row of a signal with a history or a future: address of the chunk's first frame, and its frames, whole lines."""

    at: int
    frames: int


@record
class PortRow(Record):
    """A row that goes in or out.

    outside : address of the signal's first frame, where the signal comes from or goes to
    inside  : address of the chunk's first frame, in the arena
    """

    outside: int
    inside: int


@record
class HalfRecord(Record):
    """One way, forward or back: addresses of its tables and their ends, then numbers.

    moves_at : of each pointer, by which bits of a step within the chunk it moves: all or none
    all_run  : back alone: the first block from which on all its calls run
    """

    calls_at: int
    calls_end: int
    base_at: int
    now_at: int
    moves_at: int
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
    """Both ways."""

    forward: HalfRecord
    back: HalfRecord
