"""Records of oversampling; see `native/records.py`."""

from __future__ import annotations

from namdsp.native.records import Record, View, record

#: Frames that are filtered at a time, and frames after them that whole vectors may access.
FILTER_TILE = 256
FILTER_PADDING = 32


@record
class FilterRecord(Record):
    """One filter: taps [factor, phase_taps], a delay line of float64 for each row, scratch.

    channels    : of one voice
    line_floats : a line's length;  history: past frames that it begins with
    """

    taps_at: int
    lines_at: int
    scratch_at: int
    factor: int
    channels: int
    phase_taps: int
    line_floats: int
    history: int


@record
class OversampledRecord(Record):
    """Both filters around the player of the phases: functions and their records, the longest block, and views.

    phases, played : memory for the player's input and output
    x, out         : views of a block
    """

    up: int
    up_at: int
    down: int
    down_at: int
    inner: int
    inner_at: int
    longest: int
    phases: View
    played: View
    x: View
    out: View
