"""Records of live playing; see `native/records.py`."""

from __future__ import annotations

from namdsp.native.records import AtomicInt, Record, View, record

#: Shares are in billionths of a block's deadline.
SHARES = 1_000_000_000
#: A share that was not measured.
UNKNOWN = -1


@record
class CountersRecord(Record):
    """Counters that the audio thread writes, in any language of its callback; other threads read them.

    missed, silent : blocks
    worst, latest_start : shares
    input_peak, output_peak : the bits of a float32 that is not negative, exchanged with 0 by the reader
    """

    blocks: int
    frames: int
    busy_ns: int
    missed: int
    worst: int
    latest_start: int
    xruns: AtomicInt
    silent: int
    input_peak: AtomicInt
    output_peak: AtomicInt


@record
class SessionRecord(CountersRecord):
    """The data of an audio callback.

    play, record    : play(record, x, out), as the driver
    inside, closed  : 1 while the amp is called; 1 if it may not be called any more
    clock, clock_kind, seconds, nanoseconds : clock_gettime, which clock, and memory for its answer
    inputs, outputs : channels of the amp;  x, out: views that it receives
    get_buffer .. gather_frames : of JACK: two functions of the library, the client; ports and their buffers, inputs
                      first; memory to gather several channels in, float32 [inputs + outputs, gather_frames]
    card_inputs .. first_input : of PortAudio: channels of the card, and which of its inputs is the amp's first
    """

    play: int
    record: int
    inside: AtomicInt
    closed: int
    rate_hz: int
    clock: int
    clock_kind: int
    seconds: int
    nanoseconds: int
    inputs: int
    outputs: int
    x: View
    out: View
    get_buffer: int
    since_start: int
    client: int
    ports_at: int
    buffers_at: int
    gather_at: int
    gather_frames: int
    card_inputs: int
    card_outputs: int
    first_input: int
