"""What the compiled filters and the Python around them agree on: the places in their record."""

from namdsp.native.views import VIEW_NUMBERS

#: Frames that are filtered at a time, and how many whole vectors may touch beyond.
TILE = 256
ROOM = 32
#: a record, int64: addresses of taps [M, TAPS], lines and scratch, then numbers. `CHANNELS` are those of one voice;
#: `LINE_FLOATS` is a line's length, `HISTORY` the past frames that it begins with
TAPS_AT, LINES_AT, SCRATCH_AT, FACTOR, CHANNELS, PHASE_TAPS, LINE_FLOATS, HISTORY = range(8)
NUMBERS = 8
#: the record of both filters around a model, int64: functions and their records, the longest block, then room for views
UP, UP_AT, DOWN, DOWN_AT, INNER, INNER_AT, AROUND_LONGEST = range(7)
PHASES_VIEW, PLAYED_VIEW, X_VIEW, OUT_VIEW = range(7, 7 + 4 * VIEW_NUMBERS, VIEW_NUMBERS)
AROUND_NUMBERS = 7 + 4 * VIEW_NUMBERS
