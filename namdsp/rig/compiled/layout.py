"""What the compiled code and the Python around it agree on: the places in their records."""

from namdsp.native.layout import RECORD_FIELDS
from namdsp.native.views import VIEW_NUMBERS

#: a slope, float64: see `smooth.py`
SLOPE_START, SLOPE_TARGET, SLOPE_DONE, SLOPE_FRAMES, SLOPE_WANTED = range(5)
SLOPE_FLOATS = 5

#: a gate, float64: its settings, then what it keeps of each voice; see `gate.py`
GATE_AVERAGE, GATE_OPEN, GATE_CLOSE, GATE_HOLD, GATE_ATTACK, GATE_RELEASE, GATE_FLOOR = range(7)
GATE_SETTINGS = 7
GATE_LEVEL, GATE_GAIN, GATE_LEFT, GATE_REPLACED = range(4)
GATE_VOICE = 4

#: a delay, int64: the address of its ring, its length, where it is
DELAY_RING, DELAY_LENGTH, DELAY_AT = range(3)
DELAY_NUMBERS = 3

#: What is handed over to the player begins with the address of the next thing that it has let go, and its own turn.
NEXT_FREE, TURN = range(2)
HEADER = 2
#: a model's place, int64: what plays it, and its slopes in front and behind
PLAY, PLAY_AT = range(HEADER, HEADER + 2)
GAIN_IN, GAIN_OUT = HEADER + 2, HEADER + 2 + SLOPE_FLOATS
AMP_NUMBERS = HEADER + 2 + 2 * SLOPE_FLOATS
#: a cabinet's place, int64: its convolver's record, 0 for a wire, and the slope on which it hears the signal rise
CONVOLVER_AT, RISE = HEADER, HEADER + 1
SPEAKER_NUMBERS = HEADER + 1 + SLOPE_FLOATS
#: a gate's settings on their way, and a reset's fresh parts
SETTINGS = HEADER
FRESH_AMP, FRESH_SPEAKER = range(HEADER, HEADER + 2)
FRESH_NUMBERS = HEADER + 2

#: a slot: what any thread has put in, what waits for the end of a fade, what plays and what it fades to (the same
#: where nothing fades), for how many frames that hears the signal first, and the slope of the fade
SLOT_PUT, SLOT_WAITING, SLOT_NOW, SLOT_NEXT, SLOT_HEARS = range(5)
SLOT_FADE = 5
SLOT_NUMBERS = 5 + SLOPE_FLOATS

_end = RECORD_FIELDS


def _room(numbers: int = 1) -> int:
    """The next field of a rig's record."""
    global _end
    _end += numbers
    return _end - numbers


#: a rig's record, int64. It begins as a stream's does, for the entry; then views of the block, and of rooms for what
#: the model hears before and after its own gain, gains of the gate, what is made, what is faded from, the dry signal
X, OUT, HEARD, FED, GATES, MADE, OLD, DRY = (_room(VIEW_NUMBERS) for _ in range(8))
#: slopes
INPUT_GAIN, OUTPUT_GAIN, BYPASS = (_room(SLOPE_FLOATS) for _ in range(3))
#: slots
AMPS, SPEAKERS = (_room(SLOT_NUMBERS) for _ in range(2))
#: the gate; settings and fresh parts that any thread has put in; what is free for others to release, and what will be
GATE_AT, GATE_PUT, RESET_PUT, FREE, LET_GO = (_room() for _ in range(5))
#: delays of the gate's gains and of the dry signal, 0 where nothing is late
LATE_GAINS, LATE_DRY = (_room() for _ in range(2))
#: functions
RAMP, FADE, FOLLOW, SHUT, CONVOLVE, DELAY = (_room() for _ in range(6))
#: samples that were not finite, from the start on; the turn of the last reset, before which nothing is wanted any more
REPLACED, RESET_TURN = (_room() for _ in range(2))
#: whether this block was not finite somewhere, and how many were not, from the start on
OVERFLOWS, OVERFLOWED = (_room() for _ in range(2))
PLAYER_NUMBERS = _room()

#: Frames from one tick of the convolver to the next: at ticks it transforms what has come in.
TICK = 64
#: Taps that are computed directly: twice the smallest partition, so that each partition has its own length in time to
#: be ready.
HEAD_TAPS = 2 * TICK
#: Frames that whole vectors of the head may touch beyond a tick.
HEAD_ROOM = 32
#: a convolver's record for one channel, int64: addresses, then numbers
(
    HEAD_AT,
    HEAD_COUNT,
    LINE_AT,
    SCRATCH_AT,
    INPUT_AT,
    INPUT_MASK,
    TAIL_AT,
    TAIL_MASK,
    LEVELS_AT,
    LEVELS_END,
    POSITION,
) = range(11)
CHANNEL_NUMBERS = 11
#: one level of partitions, int64
(
    SIZE,
    SIZE_LOG2,
    PASSES,
    PARTITIONS,
    TURNS_AT,
    TWIDDLES_AT,
    TAPS_AT,
    HEARD_AT,
    TOTAL_AT,
) = range(9)
LEVEL_NUMBERS = 9

#: Parts of a signal that `weigh` weighs side by side.
STRETCHES = 8
