"""What the compiled filters and the Python around them agree on: the places in their record."""

#: Frames that are filtered at a time, and how many whole vectors may touch beyond.
TILE = 256
ROOM = 32
#: a record, int64: addresses of taps [M, TAPS], lines and scratch, then numbers. `CHANNELS` are those of one voice;
#: `LINE_FLOATS` is a line's length, `HISTORY` the past frames that it begins with
TAPS_AT, LINES_AT, SCRATCH_AT, FACTOR, CHANNELS, PHASE_TAPS, LINE_FLOATS, HISTORY = range(8)
NUMBERS = 8
