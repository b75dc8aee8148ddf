"""A rig as one function: all that stands around a model, and what may change while it plays, in one call.

    x -> HEARD -> amp (its gains around it) -> MADE -> gate -> output gain -> cabinet -> bypass -> out
             `-> gate listens -> GATES                                       DRY -----'

A call goes by pieces of at most MOST_FRAMES frames, none of which reaches beyond the end of a fade. What other threads
have put into the record is taken up once, before the first piece: a change begins with the first frame of a call,
however long it is, and what waits for a fade begins with the first frame after it. So no cut changes a bit.

What is not finite behind the output gain, or behind a cabinet, becomes silence (`_check_range`): a cabinet goes on with
what it has heard before. A fade takes such samples as 0, and so does every engine.

Parts are handed over by exchange: who puts one in gives it away, until it is found in FREE. Nothing waits for a thread.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.intrinsics import (
    address_of,
    any_nonfinite,
    atomic_exchange_i64,
    call_3,
    call_kernel,
    load_f32,
    record_at,
    store_f32,
)
from namdsp.native.records import (
    BUSY,
    PAD,
    AmpRecord,
    AtomicInt,
    DelayRecord,
    GateRecord,
    HandedRecord,
    NewGateRecord,
    ResetRecord,
    RigRecord,
    SlotRecord,
    SpeakerRecord,
    View,
)
from namdsp.native.samples import copy_row, part, row_of, view_slice
from namdsp.rig.compiled.delay import fill
from namdsp.rig.compiled.gate import close, count_replaced
from namdsp.rig.compiled.ramps import frames_left, jump, rests_at, take_up

_handed_at, _amp_at, _speaker_at = record_at(HandedRecord), record_at(AmpRecord), record_at(SpeakerRecord)
_new_gate_at, _reset_at = record_at(NewGateRecord), record_at(ResetRecord)
_gate_at, _delay_at = record_at(GateRecord), record_at(DelayRecord)
_ZERO = np.float32(0)


def make_player() -> Any:
    """play(rig, x, out) -> replaced samples, or BUSY, or what a model says that did not play."""

    def play(rig: RigRecord, x: View, out: View) -> int:
        total = x.frames
        if total <= 0:
            return 0
        if atomic_exchange_i64(rig.in_use, 1):
            return BUSY
        _take_up(rig)
        start = 0
        found = 0
        while start < total and found >= 0:
            frames = _turn(rig, min(total - start, rig.most_frames))
            found = _piece(rig, x, out, start, frames)
            start += frames
        replaced = _count(rig)
        rig.overflowed += rig.overflows
        rig.overflows = 0
        if rig.let_go and not rig.free.value:
            atomic_exchange_i64(rig.free, rig.let_go)
            rig.let_go = 0
        atomic_exchange_i64(rig.in_use, 0)
        return replaced if found >= 0 else found

    return play


def make_exchange() -> Any:
    """exchange(cell, value) -> the old value."""

    def exchange(cell: AtomicInt, value: int) -> int:
        old: int = atomic_exchange_i64(cell, value)
        return old

    return exchange


# -- what others have put in ---------------------------------------------------------------------------


@part
def _take_up(rig: RigRecord) -> None:
    # the reset last: a part from before it is older by its turn, and one from after it can still wait here; one from
    # before it that is put in now is met by the next block, so the turn is kept
    amp, speaker = _taken(rig.amps.put), _taken(rig.speakers.put)
    settings, fresh = _taken(rig.gate_put), _taken(rig.reset_put)
    gate = _gate_at(rig.gate_at, 0)
    if settings:
        gate.settings = _new_gate_at(settings, 0).settings
        _let_go(rig, settings)
    for slope in (rig.input_gain, rig.output_gain, rig.bypass):
        take_up(slope)
    if fresh:
        parts = _reset_at(fresh, 0)
        rig.reset_serial = parts.serial
        for slope in (rig.input_gain, rig.output_gain, rig.bypass):
            jump(slope)
        close(gate)
        if rig.gains_delay:
            fill(_delay_at(rig.gains_delay, 0), rig.gates.channels, 1.0)
            fill(_delay_at(rig.dry_delay, 0), rig.dry.channels, 0.0)
        _start(rig, rig.amps, parts.amp_at)
        _start(rig, rig.speakers, parts.speaker_at)
    _wait(rig, rig.amps, amp)
    _wait(rig, rig.speakers, speaker)
    if fresh:
        _let_go(rig, fresh)


@part
def _taken(cell: AtomicInt) -> int:
    """What has been put there, now ours; 0 if nothing."""
    return atomic_exchange_i64(cell, 0) if cell.value else 0


@part
def _let_go(rig: RigRecord, thing: int) -> None:
    _handed_at(thing, 0).next_free = rig.let_go
    rig.let_go = thing


@part
def _wait(rig: RigRecord, slot: SlotRecord, thing: int) -> None:
    """Have a new part be the next; one from before a reset is not wanted any more."""
    if thing:
        if _handed_at(thing, 0).serial < rig.reset_serial:
            _let_go(rig, thing)
        else:
            if slot.waiting:
                _let_go(rig, slot.waiting)
            slot.waiting = thing


@part
def _start(rig: RigRecord, slot: SlotRecord, thing: int) -> None:
    """Have a part be the only one."""
    _let_go(rig, slot.now)
    if slot.following != slot.now:
        _let_go(rig, slot.following)
    if slot.waiting:
        _let_go(rig, slot.waiting)
    slot.waiting = 0
    slot.now = thing
    slot.following = thing


# -- pieces ------------------------------------------------------------------------------------------------


@part
def _turn(rig: RigRecord, frames: int) -> int:
    """End fades that are over, begin those that are due; gives for how many frames all stays as it is."""
    for slot in (rig.amps, rig.speakers):
        if slot.now != slot.following and frames_left(slot.fade) <= 0:
            _let_go(rig, slot.now)
            slot.now = slot.following
        if slot.now == slot.following and slot.waiting:
            slot.following = slot.waiting
            slot.waiting = 0
            slot.fade.done = -float(slot.preroll)
        if slot.now != slot.following:
            frames = min(frames, frames_left(slot.fade))
    bypass = frames_left(rig.bypass)
    return min(frames, bypass) if bypass > 0 else frames


@part
def _piece(rig: RigRecord, x: View, out: View, start: int, frames: int) -> int:
    view_slice(rig.x, x, start, frames)
    view_slice(rig.out, out, start, frames)
    for room in (rig.after_input_gain, rig.model_input, rig.gates, rig.model_output, rig.old, rig.dry):
        room.frames = frames
    late, mixes = rig.gains_delay, not rests_at(rig.bypass, 0.0)
    if mixes or late:
        _copy(rig.x, rig.dry)
    if late:
        call_3(rig.delay, rig.dry_delay, rig.dry, rig.dry)
    if rests_at(rig.input_gain, 1.0):
        _copy(rig.x, rig.after_input_gain)
    else:
        call_3(rig.ramp, rig.input_gain, rig.x, rig.after_input_gain)
    shuts = call_3(rig.follow, rig.gate_at, rig.after_input_gain, rig.gates)
    if late:
        call_3(rig.delay, late, rig.gates, rig.gates)
    found = _amps(rig)
    if found >= 0:
        if shuts or late:
            call_3(rig.apply_gains, 0, rig.gates, rig.model_output)
        if not rests_at(rig.output_gain, 1.0):
            call_3(rig.ramp, rig.output_gain, rig.model_output, rig.model_output)
        _check_range(rig)
        _speakers(rig)
        if mixes:
            call_kernel(rig.fade, rig.bypass, rig.model_output, rig.dry, rig.out)
        else:
            _copy(rig.model_output, rig.out)
    return found


@part
def _amps(rig: RigRecord) -> int:
    """What the model makes of what it hears, or both models while one fades to the other."""
    slot, found = rig.amps, 0
    fades = slot.now != slot.following
    if fades:
        found = _amp(rig, _amp_at(slot.now, 0), rig.old)
    if found >= 0:
        found = _amp(rig, _amp_at(slot.following, 0), rig.model_output)
    if fades and found >= 0:
        call_kernel(rig.fade, slot.fade, rig.old, rig.model_output, rig.model_output)
    return found


@part
def _amp(rig: RigRecord, amp: AmpRecord, made: View) -> int:
    fed = address_of(rig.after_input_gain)
    if not rests_at(amp.gain_in, 1.0):
        fed = address_of(rig.model_input)
        call_3(rig.ramp, amp.gain_in, rig.after_input_gain, fed)
    found: int = call_3(amp.play, amp.play_at, fed, made)
    if found >= 0 and not rests_at(amp.gain_out, 1.0):
        call_3(rig.ramp, amp.gain_out, made, made)
    return found


@part
def _speakers(rig: RigRecord) -> None:
    slot = rig.speakers
    fades = slot.now != slot.following
    if fades:
        _copy(rig.model_output, rig.old)
        _speaker(rig, _speaker_at(slot.now, 0), rig.old)
    following = _speaker_at(slot.following, 0)
    _speaker(rig, following, rig.model_output)
    if following.convolver_at:
        _check_range(rig)
    if fades:
        call_kernel(rig.fade, slot.fade, rig.old, rig.model_output, rig.model_output)


@part
def _speaker(rig: RigRecord, speaker: SpeakerRecord, made: View) -> None:
    if speaker.convolver_at:
        if not rests_at(speaker.rise, 1.0):
            call_3(rig.ramp, speaker.rise, made, made)
        call_3(rig.convolve, speaker.convolver_at, made, made)


@part
def _check_range(rig: RigRecord) -> None:
    """Silence in place of a voice that is not finite."""
    made, voices = rig.model_output, rig.gates.channels
    frames, outputs = made.frames, made.channels if voices == 1 else 1
    lines = frames & -PAD
    for voice in range(voices):
        overflows = 0
        for channel in range(voice * outputs, (voice + 1) * outputs):
            row = row_of(made, channel)  # a room of the player's own: frame behind frame
            overflows |= any_nonfinite(row, lines)
            for t in range(lines, frames):
                overflows |= not abs(load_f32(row + 4 * t)) < np.inf
        if overflows:
            rig.overflows = 1
            for channel in range(voice * outputs, (voice + 1) * outputs):
                row = row_of(made, channel)
                for t in range(frames):
                    store_f32(row + 4 * t, _ZERO)


@part
def _copy(x: View, out: View) -> None:
    """x to the channels of out; an input that lacks is the last one."""
    last = x.channels - 1
    for channel in range(out.channels):
        source, target = row_of(x, min(channel, last)), row_of(out, channel)
        copy_row(source, x.step, target, out.step, x.frames)


@part
def _count(rig: RigRecord) -> int:
    """Gives how many samples were not finite since it was asked last."""
    replaced = count_replaced(_gate_at(rig.gate_at, 0))
    found = replaced - rig.replaced
    rig.replaced = replaced
    return found
