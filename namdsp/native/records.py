"""Records: the C structs that compiled code and Python share, each field said once.

    Python             slope = Slope(start=0.0, target=1.0);  slope.done = 3.0;  slope.address
    compiled Python    def ramp(slope: Slope, x: View, out: View) -> int:  slope.done += x.frames
    LLVM IR            e.load_field(Slope, address, "done")
    NumPy              np.zeros(signals, SignalRecord.dtype)["ring"]

A field is 8 bytes: `int` (int64, which may be an address: then it ends in `_at`, or it is that of a function), or
`float` (float64); or another record, which then lies inside. What a record's addresses point to is kept alive by
whoever fills the record.

The constants here are those that both sides must agree on too: the compiled code's key in the cache is made of this
file's text among others.
"""

from __future__ import annotations

import ctypes
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

import numpy as np
from numpy.typing import NDArray

_R = TypeVar("_R", bound=type["Record"])


class Record(ctypes.Structure):
    """A struct in memory whose fields Python reads and writes by name; they are 0 at first.

    dtype : of the same fields, for NumPy, Numba and LLVM IR
    """

    __slots__ = ()
    dtype: ClassVar[np.dtype[np.void]] = np.dtype([])

    @property
    def address(self) -> int:
        """Where it begins in memory: this very record, also if it lies inside another."""
        return ctypes.addressof(self)

    @property
    def nbytes(self) -> int:
        """Bytes of it."""
        return ctypes.sizeof(self)

    def as_array(self, kind: type[np.generic]) -> NDArray[Any]:
        """Its memory as an array of numbers, which keeps it alive."""
        return np.frombuffer(memoryview(self), kind)

    @classmethod
    def offset(cls, field: str) -> int:
        """Bytes from the record's beginning to a field."""
        assert cls.dtype.fields is not None
        return int(cls.dtype.fields[field][1])

    @classmethod
    def several(cls, count: int) -> ctypes.Array[Self]:
        """So many behind each other; the first one's address is that of all."""
        return (cls * count)()


def record(declared: _R) -> _R:
    """Make a record of a class whose annotations are its fields, behind those of the record that it derives from."""
    own: dict[str, Any] = get_type_hints(declared)
    del own["dtype"]
    before: Any = declared.dtype.fields or {}
    in_python = [
        (name, {int: ctypes.c_int64, float: ctypes.c_double}.get(kind, kind)) for name, kind in own.items()
    ]
    in_numpy = [
        (name, {int: np.int64, float: np.float64}.get(kind) or kind.dtype) for name, kind in own.items()
    ]
    inherited = [(name, kind) for name, (kind, *_) in before.items()]
    named: dict[str, Any] = {
        "__slots__": (),  # another name than a field's cannot be set
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "_fields_": in_python,
        "dtype": np.dtype([*inherited, *in_numpy], align=True),
    }
    metaclass: Any = type(declared)
    made: Any = metaclass(declared.__name__, declared.__bases__, named)
    assert made.dtype.itemsize == ctypes.sizeof(made)
    return made  # type: ignore[no-any-return]


# -- samples -------------------------------------------------------------------------------------------------


@record
class View(Record):
    """Samples, float32 [C, T], wherever they are: the address of the first, C, T, and two steps in bytes."""

    data_at: int
    channels: int
    frames: int
    row_step: int
    step: int


def view_of(array: NDArray[np.float32]) -> View:
    """The view of an array [C, T], which must stay alive as long."""
    return View(array.ctypes.data, *array.shape, *array.strides)


@record
class AtomicInt(Record):
    """An int64 that several threads change: compiled code by `exchange_i64`, `raise_i64` and `add_i64`."""

    value: int


# -- what plays ----------------------------------------------------------------------------------------------

#: What the entry gives if the arguments are not what the fast path takes; nothing was processed.
NOT_PLAIN = -1
#: What plays gives if its record is in use by another thread; nothing was processed.
BUSY = -2


@record
class PlayedRecord(Record):
    """What the entry from Python (`entry.py`) must know of what plays: each such record begins with these.

    in_use        : 1 while a thread is inside
    block         : frames up to which all input is read before any output is written
    save_thread, restore_thread, integer : CPython's functions that let the GIL go, take it, and make an int
    drive         : what plays: drive(record, x, out)
    array_type, float32 : addresses of NumPy's array type and of the dtype
    most_frames   : of a call
    """

    in_use: AtomicInt
    block: int
    save_thread: int
    restore_thread: int
    integer: int
    drive: int
    array_type: int
    float32: int
    inputs: int
    outputs: int
    most_frames: int


@record
class SeveralRecord(Record):
    """Players that play one after the other, each its rows of the signals; see `several.py`.

    players_at : of `count` PlayerRecords
    x, out     : room for the views that they are given
    """

    count: int
    players_at: int
    x: View
    out: View


@record
class PlayerRecord(Record):
    """What compiled code calls to play: function(record, x, out), and its channels."""

    function: int
    record: int
    inputs: int
    outputs: int


@record
class CopyRecord(Record):
    """One line of a table of copies: floats from one address to another; from 0 it is zeros. See `moving.py`."""

    target_at: int
    source_at: int
    floats: int


# -- the driver's tables; see `driver.py` --------------------------------------------------------------------

#: Frames that go through the whole model at a time, at the least. A register tile divides it.
SMALLEST_BLOCK = 64
LARGEST_BLOCK = 256
#: Floats in a cache line: rows, rings and blocks start at multiples of it, and have as much room behind them.
PAD = 16
#: A term of several taps has so many places there. Pointers: the oldest tap's frame; where the ring ends. Strides:
#: floats from row to row; bytes from tap to tap; bytes of the ring; taps; how many of them lead (`parts.py`).
TERM_SLOTS = 5
TERM_END = 1
TERM_STEP, TERM_RING, TERM_TAPS, TERM_LEAD = range(1, 5)
#: The end of what is no ring: no address reaches it.
NO_END = 2**63 - 1
#: Pointers go on together, so many at a time. Behind the addresses of all pointers stand those where they turn back.
POINTERS = 8


def block_frames(max_block: int) -> int:
    """Frames per block: a power of two that serves max_block. Beyond 256 nothing is gained: a layer goes by tiles."""
    block = SMALLEST_BLOCK
    while block < min(LARGEST_BLOCK, max_block):
        block *= 2
    return block


@record
class OperationRecord(Record):
    """A kernel's call: its first pointer and stride, its first weight, and how many rings it writes."""

    kernel: int
    first_pointer: int
    weights: int
    mirrors: int


@record
class OperandRecord(Record):
    """What a pointer points to: its place among pointers and strides; a signal, so many frames ago; read or written."""

    slot: int
    signal: int
    delay: int
    writes: int


@record
class SignalRecord(Record):
    """Where a signal lives in the arena, in floats and frames.

    ring     : 0 but for rings;  slide: 0 but for slides
    end      : a position that reaches it goes back by end - slide; 0 for what has no history, and stays
    """

    base: int
    ring: int
    stride: int
    channels: int
    slide: int
    end: int


@record
class StreamRecord(PlayedRecord):
    """A stream: addresses of the tables, and of what is its own, then the signal that is its output."""

    ops_at: int
    ops_end: int
    backs_at: int
    backs_end: int
    turning_at: int
    turning_end: int
    mirrors_at: int
    strides_at: int
    signals_at: int
    weights_at: int
    arena_at: int
    positions_at: int
    addresses_at: int
    output: int


# -- the rig; see `rig/compiled/player.py` -------------------------------------------------------------------

#: Frames from one tick of the convolver to the next: at ticks it transforms what has come in.
TICK = 64
#: Taps that are computed directly: twice the smallest partition, so that each partition has its own length in time to
#: be ready.
HEAD_TAPS = 2 * TICK
#: Frames that whole vectors of the head may touch beyond a tick.
HEAD_ROOM = 32
#: Parts of a signal that `weigh` weighs side by side.
STRETCHES = 8


@record
class Slope(Record):
    """A number that moves in a straight line; see `rig/compiled/smooth.py`.

    done, frames : of the way to the target
    wanted       : what any thread wants the target to be
    """

    start: float
    target: float
    done: float
    frames: float
    wanted: float


@record
class GateSettings(Record):
    """A noise gate's settings; see `rig/compiled/gate.py`. Levels are mean squares, times are frames."""

    average: float
    opens: float
    closes: float
    hold: float
    attack: float
    release: float
    floor: float


@record
class GateVoice(Record):
    """What a gate keeps of a voice: level, gain, frames left to hold, samples that were not finite."""

    level: float
    gain: float
    left: float
    replaced: float


@record
class GateRecord(Record):
    """A gate at work on `voices` GateVoices."""

    settings: GateSettings
    voices: int
    voices_at: int


@record
class DelayRecord(Record):
    """A delay: its ring of float32 [rows, length], and where in it each row is."""

    ring_at: int
    length: int
    position: int


@record
class LevelRecord(Record):
    """One level of a convolver's partitions; see `rig/compiled/convolve.py`."""

    size: int
    size_log2: int
    passes: int
    partitions: int
    turns_at: int
    twiddles_at: int
    taps_at: int
    heard_at: int
    total_at: int


@record
class ConvolverRecord(Record):
    """A convolver of one channel. Rings are of a power of two, of which the mask is one less."""

    head_at: int
    head_taps: int
    line_at: int
    scratch_at: int
    input_at: int
    input_mask: int
    tail_at: int
    tail_mask: int
    levels_at: int
    levels_end: int
    position: int


@record
class HandedRecord(Record):
    """What is handed over to a rig's player begins with these.

    next_free : address of the next thing that the player has let go
    turn      : counts what has been handed over
    """

    next_free: int
    turn: int


@record
class AmpRecord(HandedRecord):
    """A model's place: what plays it, of which record, and its gains in front and behind."""

    play: int
    play_at: int
    gain_in: Slope
    gain_out: Slope


@record
class SpeakerRecord(HandedRecord):
    """A cabinet's place: its convolver, 0 for a wire, and how what it hears rises."""

    convolver_at: int
    rise: Slope


@record
class NewGateRecord(HandedRecord):
    """A gate's settings on their way."""

    settings: GateSettings


@record
class ResetRecord(HandedRecord):
    """A reset's fresh parts: an AmpRecord and a SpeakerRecord."""

    amp_at: int
    speaker_at: int


@record
class SlotRecord(Record):
    """A place for parts, which are addresses of what was handed over, 0 for none.

    put     : by any thread
    waiting : for the end of a fade
    now, following : what plays, and what it fades to; the same where nothing fades
    hears   : frames for which that hears the signal before it is faded to
    """

    put: AtomicInt
    waiting: int
    now: int
    following: int
    hears: int
    fade: Slope


@record
class RigRecord(PlayedRecord):
    """A rig.

    x, out        : views of a piece
    heard, fed    : room for what the model hears before and after its own gain
    gates         : room for the gains of the gate, float32 [voices, T]
    made, old, dry : room for what is made, what is faded from, the signal that is heard in bypass
    gate_put, reset_put : a NewGateRecord, a ResetRecord that any thread has put in
    free, let_go  : the first of the things that others may release, and that will be
    late_gains, late_dry : DelayRecords, 0 where nothing is late
    ramp .. delay : functions
    replaced      : samples that were not finite, from the start on
    reset_turn    : of the last reset: what is older is not wanted any more
    overflows     : whether this call was not finite somewhere;  overflowed: how many were not, from the start on
    """

    x: View
    out: View
    heard: View
    fed: View
    gates: View
    made: View
    old: View
    dry: View
    input_gain: Slope
    output_gain: Slope
    bypass: Slope
    amps: SlotRecord
    speakers: SlotRecord
    gate_at: int
    gate_put: AtomicInt
    reset_put: AtomicInt
    free: AtomicInt
    let_go: int
    late_gains: int
    late_dry: int
    ramp: int
    fade: int
    follow: int
    shut: int
    convolve: int
    delay: int
    replaced: int
    reset_turn: int
    overflows: int
    overflowed: int


# -- oversampling; see `oversampling/compiled/` --------------------------------------------------------------

#: Frames that are filtered at a time, and how many whole vectors may touch beyond.
FILTER_TILE = 256
FILTER_ROOM = 32


@record
class FilterRecord(Record):
    """One filter: taps [factor, phase_taps], a line of float64 for each row, scratch.

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
    """Both filters around what plays the phases: functions and their records, the longest block, and views.

    phases, played : room for what goes into the player, and comes out
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


# -- live; see `live/compiled/` ------------------------------------------------------------------------------

#: Shares are in billionths of a block's deadline.
SHARES = 1_000_000_000
#: A share that nobody told.
UNKNOWN = -1


@record
class CountersRecord(Record):
    """What the audio thread tells, whichever language its callback is in; others read.

    late, silent : blocks
    worst, latest_start : shares
    input_peak, output_peak : the bits of a float32 that is not negative, exchanged with 0 by whoever reads them
    """

    blocks: int
    frames: int
    busy_ns: int
    late: int
    worst: int
    latest_start: int
    xruns: AtomicInt
    silent: int
    input_peak: AtomicInt
    output_peak: AtomicInt


@record
class SessionRecord(CountersRecord):
    """What a native callback must know too.

    play, record    : play(record, x, out), as the driver
    clock, clock_kind, seconds, nanoseconds : clock_gettime, which clock, and room for its answer
    inputs, outputs : channels of the amp;  x, out: views that it is given
    get_buffer .. room_frames : of JACK: two functions of the library, the client; ports and their buffers, the inputs'
                      first; room to gather several channels in, float32 [inputs + outputs, room_frames]
    card_inputs .. first_input : of PortAudio: channels of the card, and which of its inputs is the amp's first
    """

    play: int
    record: int
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
    room_at: int
    room_frames: int
    card_inputs: int
    card_outputs: int
    first_input: int


# -- streams on a GPU; see `kernels/triton_gpu/compiled/block.py` --------------------------------------------

#: What it gives if the device failed.
FAILED = -3
#: One part of so few samples is not waited for, but watched: it is there some microseconds before the device says so.
MOST_WATCHED = 2048
#: int32 that no kernel writes: as a sample a NaN, but not the one that all NaNs become.
NOT_YET = -1
#: Looks at a sample, after which the device is asked.
MOST_LOOKS = 1 << 20
#: Places of the functions among those that `device/packed.py` names.
ENTER, LAUNCH, RECORD, WAIT, SYNCHRONIZE = range(5)


@record
class DeviceRecord(PlayedRecord):
    """A stream on a device.

    longest            : block
    position           : frames that were played, modulo `wrap`
    context            : what a thread enters
    enter .. synchronize : the device's functions
    failed_in, failed_code : the place of the one that failed last, and what it said
    watched            : samples of one part at most that are watched
    parts, parts_at    : PartRecords that the voices are launched in
    """

    longest: int
    position: int
    wrap: int
    context: int
    enter: int
    launch: int
    record: int
    wait: int
    synchronize: int
    failed_in: int
    failed_code: int
    watched: int
    parts: int
    parts_at: int


@record
class PartRecord(Record):
    """Voices that are launched together.

    function .. arguments : of the launch
    position_at, frames_at : where the launch has these int32, 0 for no position
    event                 : told when it is done
    first_in .. rows_out  : rows of the block that it reads and writes
    x_at, y_at, pitch     : where they stand in memory that the device sees, bytes from row to row
    counts_at, counts     : int32, how many samples were not finite, so many numbers of them
    """

    function: int
    grid_x: int
    grid_y: int
    grid_z: int
    threads: int
    shared: int
    arguments: int
    position_at: int
    frames_at: int
    event: int
    first_in: int
    rows_in: int
    first_out: int
    rows_out: int
    x_at: int
    y_at: int
    pitch: int
    counts_at: int
    counts: int
