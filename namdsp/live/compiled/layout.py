"""The cells of a session's record, int64: what the audio thread tells, and what a native callback must know."""

#: told by the audio thread, whichever language its callback is in. Shares are in billionths of a block's deadline;
#: peaks are the bits of a float32 that is not negative, exchanged with 0 by whoever reads them
BLOCKS, FRAMES, BUSY_NS, LATE, WORST, LATEST_START, XRUNS, SILENT, INPUT_PEAK, OUTPUT_PEAK = range(10)
COUNTERS = 10
#: a share that nobody told
UNKNOWN = -1
SHARES = 1_000_000_000

#: what plays: play(record, x, out) of `native/driver.py`'s kind; frames per second
PLAY, RECORD, RATE_HZ = range(10, 13)
#: clock_gettime, which clock, and room for its answer
CLOCK, CLOCK_KIND, SECONDS, NANOSECONDS = range(13, 17)
#: channels of the amp, and the views that it is given; see `native/views.py`
INPUTS, OUTPUTS = range(17, 19)
X_VIEW, OUT_VIEW = 19, 24
#: JACK: two functions of the library, the client; ports and their buffers, the inputs' first; room to gather several
#: channels in, float32 [C_in + C_out, ROOM_FRAMES]
GET_BUFFER, SINCE_START, CLIENT, PORTS_AT, BUFFERS_AT, ROOM_AT, ROOM_FRAMES = range(29, 36)
#: PortAudio: channels of the card, and which of its inputs is the amp's first
CARD_INPUTS, CARD_OUTPUTS, FIRST_INPUT = range(36, 39)
CELLS = 39
