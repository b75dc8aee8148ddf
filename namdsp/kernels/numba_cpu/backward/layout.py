"""The columns of the tables that `driver.py` walks."""

#: Frames of a chunk: forward leaves a mark at the start of each, and back replays it from there. What all its signals
#: take shall stay in the second-level cache.
CHUNK = 1024
#: Frames that go through a plan at a time.
BLOCK = 256
PER_CHUNK = CHUNK // BLOCK
#: Frames of which a kernel makes sums at a time. Sums have the same bits only where these are the same.
PIECE = 512

#: A call of a kernel: its address, its first pointer and the one behind its last, where its weights or sums begin in
#: bytes, the first block (of sums: the first frame) that matters, and whether it makes sums or runs in a replay.
KERNEL, FIRST_POINTER, LAST_POINTER, WEIGHTS, FIRST, KIND = range(6)
CALL_BYTES = 8 * 6
PLAIN, REPLAYED, SUMS = range(3)
#: A row of a signal with a history: the address of the chunk's first frame, and the frames of history, whole lines.
ROW_AT, ROW_FRAMES = range(2)
ROW_BYTES = 8 * 2
#: A row that goes in or out: its address outside, of the signal's first frame; its address here, of the chunk's first.
OUTSIDE, INSIDE = range(2)
PORT_BYTES = 8 * 2

#: One half, forward or back: addresses of the tables and their ends, then numbers. `MOVES` says of each pointer by
#: which bits of a step within the chunk it moves: all or none.
CALLS_AT, CALLS_END, BASE_AT, NOW_AT, MOVES_AT, STRIDES_AT, POINTERS = range(7)
ROWS_AT, ROWS_END, IN_AT, IN_END, OUT_AT, OUT_END, WEIGHTS_AT, ARENA_AT, ARENA_FLOATS = range(7, 16)
#: Back alone: the first block from which on all its calls run.
ALL_RUN = 16
HALF_FIELDS = 17
HALF_BYTES = 8 * HALF_FIELDS
