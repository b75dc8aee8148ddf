"""What the compiled code and the Python around it agree on: the places in their records."""

#: a slope, float64: see `smooth.py`
SLOPE_START, SLOPE_TARGET, SLOPE_DONE, SLOPE_FRAMES = range(4)
SLOPE_FLOATS = 4

#: the gate's settings, float64: see `gate.py`
GATE_AVERAGE, GATE_OPEN, GATE_CLOSE, GATE_HOLD, GATE_ATTACK, GATE_RELEASE, GATE_FLOOR = range(7)
GATE_SETTINGS = 7
#: what the gate keeps of each voice, float64
GATE_LEVEL, GATE_GAIN, GATE_LEFT, GATE_REPLACED = range(4)
GATE_VOICE = 4

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
