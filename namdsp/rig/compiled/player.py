"""The compiled function of a rig: one call processes a block, and applies changes that other threads have made.

The order of the effects is in `effects.py`; bypass follows. `output` has the memory of `model_output`, and is wider for
a mono model with stereo cabinets, which copies its channel.

A call processes segments of at most `most_frames` frames; none goes beyond the end of a fade. Changes that other
threads have put into the record are applied once, before the first segment: a change begins with the first frame of a
call, however long it is, and one that waits for a fade begins with the first frame after it. So the bits do not depend
on the block size.

Samples that are not finite after the output gain, or after a cabinet, become silence; the cabinet keeps its history. A
fade replaces such samples by 0, and so does every engine.

Objects are handed over by atomic exchange: they belong to the player until they are in the list `free`. No thread ever
waits.
"""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import atomic_exchange_i64, call_3, record_at
from namdsp.native.records import BUSY, AtomicInt, View
from namdsp.native.samples import part, view_slice
from namdsp.rig.compiled.effects import amp_at, copy, detect, drive, finish, level, receive, set_frames
from namdsp.rig.compiled.filters import restart, tune
from namdsp.rig.compiled.gate import close, count_replaced
from namdsp.rig.compiled.records import (
    AmpRecord,
    ChangeRecord,
    GateRecord,
    HandedRecord,
    RigRecord,
    SlotRecord,
)
from namdsp.runtime.compiled.ramps import fill, frames_left, jump, rests_at, retarget
from namdsp.runtime.compiled.records import DelayRecord

_handed_at = record_at(HandedRecord)
_change_at, _gate_at, _delay_at = record_at(ChangeRecord), record_at(GateRecord), record_at(DelayRecord)


def make_player() -> Any:
    """play(rig, x, out) -> replaced samples, or BUSY, or the negative result of a model that failed."""

    def play(rig: RigRecord, x: View, out: View) -> int:
        total = x.frames
        if total <= 0:
            return 0
        if atomic_exchange_i64(rig.in_use, 1):
            return BUSY
        _apply_changes(rig)
        start = 0
        result = 0
        while start < total and result >= 0:
            frames = _update_fades(rig, min(total - start, rig.most_frames))
            result = _process_segment(rig, x, out, start, frames)
            start += frames
        replaced = _count_replaced(rig)
        if rig.overflows:
            rig.overflowed += 1
            rig.overflows = 0
        if rig.retired and not rig.free.value:
            atomic_exchange_i64(rig.free, rig.retired)
            rig.retired = 0
        atomic_exchange_i64(rig.in_use, 0)
        return replaced if result >= 0 else result

    return play


def make_exchange() -> Any:
    """exchange(cell, value) -> the old value."""

    def exchange(cell: AtomicInt, value: int) -> int:
        old: int = atomic_exchange_i64(cell, value)
        return old

    return exchange


# -- changes by other threads ---------------------------------------------------------------------------


@part
def _apply_changes(rig: RigRecord) -> None:
    """Apply all changes that other threads have put in."""
    gate = _gate_at(rig.gate_at, 0)
    for slope in (rig.input_gain, rig.output_gain, rig.bypass):
        retarget(slope)
    change_at = atomic_exchange_i64(rig.change, 0) if rig.change.value else 0
    if change_at:
        change = _change_at(change_at, 0)
        gate.settings = change.settings
        if change.changes_tone:
            tune(rig.tone, change.tone)
        if change.changes_dc:
            tune(rig.dc, change.dc)
        if change.new_amp_at:
            for slope in (rig.input_gain, rig.output_gain, rig.bypass):
                jump(slope)
            close(gate)
            restart(rig.tone, rig.output.channels)
            restart(rig.dc, rig.output.channels)
            if rig.gains_delay:
                fill(_delay_at(rig.gains_delay, 0), rig.gates.channels, 1.0)
                fill(_delay_at(rig.dry_delay, 0), rig.dry.channels, 0.0)
            _replace(rig, rig.amps, change.new_amp_at)
            _replace(rig, rig.cabinets, change.new_cabinet_at)
        _enqueue(rig, rig.amps, change.amp_at)
        _enqueue(rig, rig.cabinets, change.cabinet_at)
        _retire(rig, change_at)


@part
def _retire(rig: RigRecord, thing: int) -> None:
    _handed_at(thing, 0).next_free = rig.retired
    rig.retired = thing


@part
def _enqueue(rig: RigRecord, slot: SlotRecord, thing: int) -> None:
    """Make a part, if it is one, the next one."""
    if thing:
        if slot.waiting:
            _retire(rig, slot.waiting)
        slot.waiting = thing


@part
def _replace(rig: RigRecord, slot: SlotRecord, thing: int) -> None:
    """Make a part the current one at once; retire all others."""
    _retire(rig, slot.now)
    if slot.following != slot.now:
        _retire(rig, slot.following)
    if slot.waiting:
        _retire(rig, slot.waiting)
    slot.waiting = 0
    slot.now = thing
    slot.following = thing


# -- segments ------------------------------------------------------------------------------------------------


@part
def _update_fades(rig: RigRecord, frames: int) -> int:
    """End fades that are over, begin those that are due; return the frames until a fade ends, at most `frames`."""
    for slot in (rig.amps, rig.cabinets):
        if slot.now != slot.following and frames_left(slot.fade) <= 0:
            _retire(rig, slot.now)
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
def _process_segment(rig: RigRecord, x: View, out: View, start: int, frames: int) -> int:
    view_slice(rig.x, x, start, frames)
    view_slice(rig.out, out, start, frames)
    set_frames(rig, frames)
    mixes = not rests_at(rig.bypass, 0.0)
    if mixes or rig.dry_delay:
        copy(rig.x, rig.dry)
    if rig.dry_delay:
        call_3(rig.delay, rig.dry_delay, rig.dry, rig.dry)
    receive(rig)
    attenuates = detect(rig)
    result = _amps(rig)
    if result >= 0:
        finish(rig, attenuates)
        if mixes:
            call_3(rig.fade, rig.bypass, rig.output, rig.dry)
        copy(rig.dry if mixes else rig.output, rig.out)
    return result


@part
def _amps(rig: RigRecord) -> int:
    """Run the model, or both models during a fade; return the result of the last."""
    slot, result = rig.amps, 0
    fades = slot.now != slot.following
    if fades:
        result = _amp(rig, amp_at(slot.now, 0), rig.old_model_output)
    if result >= 0:
        result = _amp(rig, amp_at(slot.following, 0), rig.model_output)
    if fades and result >= 0:
        call_3(rig.fade, slot.fade, rig.old_model_output, rig.model_output)
    return result


@part
def _amp(rig: RigRecord, amp: AmpRecord, out: View) -> int:
    """Run one model with the gains before and after it."""
    result: int = call_3(amp.play, amp.play_at, drive(rig, amp), out)
    if result >= 0:
        level(rig, amp, out)
    return result


@part
def _count_replaced(rig: RigRecord) -> int:
    """The number of samples that were not finite since the last call."""
    replaced = count_replaced(_gate_at(rig.gate_at, 0))
    new = replaced - rig.replaced
    rig.replaced = replaced
    return new
