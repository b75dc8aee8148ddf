"""The record of a stream on a device, int64, behind what the entry needs; see `block.py`."""

from namdsp.native.layout import RECORD_FIELDS

#: Longest block; frames that were played, modulo WRAP.
LONGEST, POSITION, WRAP = range(RECORD_FIELDS, RECORD_FIELDS + 3)
#: The device: what a thread enters, and the functions that `device/packed.py` names.
CONTEXT, ENTER, LAUNCH, RECORD, WAIT, SYNCHRONIZE = range(RECORD_FIELDS + 3, RECORD_FIELDS + 9)
#: Which of these failed last, and what it said.
FAILED_IN, FAILED_CODE = range(RECORD_FIELDS + 9, RECORD_FIELDS + 11)
#: Samples of one part at most that are watched. How many parts the voices are launched in, then the parts.
WATCHED, PARTS = range(RECORD_FIELDS + 11, RECORD_FIELDS + 13)
PARTS_FROM = PARTS + 1
#: A part: its launch; where the launch has its numbers, position 0 for none; its event.
FUNCTION, GRID_X, GRID_Y, GRID_Z, THREADS, SHARED, ARGUMENTS = range(7)
POSITION_AT, FRAMES_AT, EVENT = range(7, 10)
#: Rows of the block that it reads and writes; where they stand in memory that the device sees, bytes from row to row.
FIRST_IN, ROWS_IN, FIRST_OUT, ROWS_OUT, X_AT, Y_AT, PITCH = range(10, 17)
#: int32, how many samples were not finite, so many numbers of them.
COUNTS_AT, COUNTS = range(17, 19)
PART_NUMBERS = 19
#: What it gives if the device failed.
FAILED = -3
#: One part of so few samples is not waited for, but watched: it is there some microseconds before the device says so.
MOST_WATCHED = 2048
#: int32 that no kernel writes: as a sample a NaN, but not the one that all NaNs become.
NOT_YET = -1
#: Looks at a sample, after which the device is asked.
MOST_LOOKS = 1 << 20
