"""The columns of the driver's tables, and the block that everything is laid out for. See `driver.py`."""

#: Frames that go through the whole model at a time, at the least. A register tile divides it.
SMALLEST_BLOCK = 64
LARGEST_BLOCK = 256


def block_frames(max_block: int) -> int:
    """Frames per block: a power of two that serves max_block. Beyond 256 nothing is gained: a layer goes by tiles."""
    block = SMALLEST_BLOCK
    while block < min(LARGEST_BLOCK, max_block):
        block *= 2
    return block


#: Floats in a cache line: rows, rings and blocks start at multiples of it, and have as much room behind them.
PAD = 16

#: operation table; MIRRORS is how many rings the kernel writes
KERNEL, FIRST_POINTER, WEIGHTS, MIRRORS = range(4)
OP_BYTES = 8 * 4
#: operand table; SLOT is the operand's first place among pointers and strides
SLOT, SIGNAL, DELAY, WRITES = range(4)
#: A term of several taps has so many places there. Pointers: the oldest tap's frame; where the ring ends. Strides:
#: floats from row to row; bytes from tap to tap; bytes of the ring; taps; how many of them lead (`parts.py`).
TERM_SLOTS = 5
TERM_END = 1
TERM_STEP, TERM_RING, TERM_TAPS, TERM_LEAD = range(1, 5)
#: the end of what is no ring: no address reaches it
NO_END = 2**63 - 1
#: Pointers go on together, so many at a time. Behind the addresses of all pointers stand those where they turn back.
POINTERS = 8
#: signal table, in floats and frames; RING is 0 but for rings, SLIDE is 0 but for slides. A position that reaches END
#: goes back by END - SLIDE; it is 0 for what has no history, and stays
BASE, RING, STRIDE, CHANNELS, SLIDE, END = range(6)
SIGNAL_BYTES = 8 * 6
#: a stream's record: addresses of the tables and of what the stream owns, then numbers
OPS_AT, OPS_END, BACKS_AT, BACKS_END, TURNING_AT, TURNING_END = range(6)
STRIDES_AT, SIGNALS_AT, WEIGHTS_AT, ARENA_AT, POSITIONS_AT, ADDRESSES_AT = range(6, 12)
BLOCK, OUTPUT, MIRRORS_AT, IN_USE = range(12, 16)
#: and what the entry needs; see `entry.py`
SAVE_THREAD, RESTORE_THREAD, INTEGER, DRIVE, ARRAY_TYPE, FLOAT32, INPUTS, OUTPUTS, MOST_FRAMES = range(16, 25)
RECORD_FIELDS = 25
#: What the entry gives if the arguments are not what the fast path takes; nothing was processed.
NOT_PLAIN = -1
#: What the driver gives if the record is in use by another thread; nothing was processed.
BUSY = -2
