"""Records of ramps, crossfades and delay lines; see `native/records.py`."""

from __future__ import annotations

from namdsp.native.records import Record, record


@record
class Slope(Record):
    """A number that moves linearly to a target; see `runtime/compiled/ramps.py`.

    done, frames : of the way to the target
    wanted       : the target that any thread requests
    """

    start: float
    target: float
    done: float
    frames: float
    wanted: float


@record
class DelayRecord(Record):
    """A delay line: its ring buffer of float32 [rows, length], and the position of all rows."""

    ring_at: int
    length: int
    position: int
