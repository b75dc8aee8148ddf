"""Records of the rig and of what it plays; see `native/records.py`."""

from __future__ import annotations

from namdsp.native.records import AtomicInt, EntryHeader, Record, View, record
from namdsp.runtime.compiled.records import Slope

#: Segments of a signal whose energy `k_weighted_energy` computes in parallel lanes.
WEIGHTING_SEGMENTS = 8
#: The stages of a rig that may leave the range of float32, by their names in messages; 0 is none.
STAGES = (
    *("", "input gain", "input calibration", "output level", "tone controls"),
    *("output gain", "cabinet", "DC filter"),
)
INPUT_GAIN, INPUT_CALIBRATION, OUTPUT_LEVEL, TONE, OUTPUT_GAIN, CABINET, DC_FILTER = range(1, len(STAGES))


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
    """State of a gate for a voice: level, gain, frames left to hold, samples that were not finite."""

    level: float
    gain: float
    left: float
    replaced: float


@record
class GateRecord(Record):
    """A running gate with `voices` GateVoices."""

    settings: GateSettings
    voices: int
    voices_at: int


@record
class Section(Record):
    """A filter of second order; see `rig/compiled/filters.py`."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float


@record
class Sections(Record):
    """Filters one after the other; of a record with fewer sections, the first ones."""

    first: Section
    second: Section
    third: Section
    fourth: Section


@record
class FilterState(Record):
    """State of a section for a channel."""

    s1: float
    s2: float


@record
class FilterRecord(Record):
    """Running filters.

    start, target : coefficients before and after a change
    done, frames  : of the change
    position      : frames since the last change, modulo 64
    sections      : how many there are
    states_at     : of a FilterState for each channel and section
    """

    start: Sections
    target: Sections
    done: float
    frames: float
    position: int
    sections: int
    states_at: int


@record
class HandedRecord(Record):
    """First fields of every object that is handed over to a rig's player.

    next_free : address of the next object that the player has released
    """

    next_free: int


@record
class AmpRecord(HandedRecord):
    """A model in the rig: its player and the player's record, and the gains before and after it."""

    play: int
    play_at: int
    gain_in: Slope
    gain_out: Slope


@record
class CabinetRecord(HandedRecord):
    """A cabinet in the rig: its convolver, 0 for none, and the ramp of its input."""

    convolver_at: int
    rise: Slope


@record
class ChangeRecord(HandedRecord):
    """All that other threads have changed since the player looked last.

    settings           : of the gate
    tone, dc           : coefficients of the tone controls and the DC filter, if they are changed
    amp_at, cabinet_at : what to fade to, 0 for nothing
    new_amp_at, new_cabinet_at : what a reset begins with, before that; 0 without a reset
    """

    settings: GateSettings
    tone: Sections
    dc: Sections
    changes_tone: int
    changes_dc: int
    amp_at: int
    cabinet_at: int
    new_amp_at: int
    new_cabinet_at: int


@record
class SlotRecord(Record):
    """A slot for models or cabinets: addresses of objects that were handed over, 0 for none.

    waiting : for the end of a fade
    now, following : the current object, and the one that it fades to; equal without a fade
    preroll : frames that the following one processes before the fade
    """

    waiting: int
    now: int
    following: int
    preroll: int
    fade: Slope


@record
class RigRecord(EntryHeader):
    """A rig.

    x, out        : views of a segment
    after_input_gain, model_input : memory for the signal before and after the model's input gain
    gates         : memory for the gains of the gate, float32 [voices, T]
    output, old, dry : memory for the output, the output that fades out, the signal in bypass
    model_output, old_model_output : the channels of the model in `output` and `old`
    change        : a ChangeRecord that another thread has put in
    free, retired  : the first of the objects that other threads may free, and that will be free
    gains_delay, dry_delay : DelayRecords, 0 without latency
    tone, dc      : the tone controls, the DC filter
    ramp .. filters : functions
    replaced      : samples that were not finite, from the start on
    overflows     : the first of `STAGES` of this call that was not finite, or 0
    overflowed    : number of those calls, from the start on
    whole         : whether it plays whole signals, of which all stages are checked
    """

    x: View
    out: View
    after_input_gain: View
    model_input: View
    gates: View
    output: View
    model_output: View
    old: View
    old_model_output: View
    dry: View
    input_gain: Slope
    output_gain: Slope
    bypass: Slope
    amps: SlotRecord
    cabinets: SlotRecord
    tone: FilterRecord
    dc: FilterRecord
    gate_at: int
    change: AtomicInt
    free: AtomicInt
    retired: int
    gains_delay: int
    dry_delay: int
    ramp: int
    fade: int
    follow: int
    apply_gains: int
    convolve: int
    delay: int
    filters: int
    replaced: int
    overflows: int
    overflowed: int
    whole: int
