"""The effects of a rig around its model, in their order: for blocks (`player.py`), and for whole signals.

    x -> input gain -> calibration -> MODEL -> output level -> gate -> tone -> output gain -> cabinet -> DC filter
                   `-> gate detector -------------------------^

`receive`, `detect`, `drive`, `level` and `finish` process one segment, in the memory of the rig's record. The player
runs the model between `drive` and `level`. Of a whole signal, `before` is what is in front of the model, and `after`
is what follows it; a renderer of Python runs the model.

Samples that are not finite after the output gain, a cabinet or the DC filter become silence. For whole signals, all
stages are checked, and the first one that leaves the range of float32 is the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.native.intrinsics import address_of, call_3, load_f32, record_at, store_f32
from namdsp.native.records import View
from namdsp.native.samples import copy_row, part, row_of, set_view, view_slice
from namdsp.rig.compiled.filters import rests_flat
from namdsp.rig.compiled.records import (
    CABINET,
    DC_FILTER,
    INPUT_CALIBRATION,
    INPUT_GAIN,
    OUTPUT_GAIN,
    OUTPUT_LEVEL,
    TONE,
    AmpRecord,
    CabinetRecord,
    RigRecord,
)
from namdsp.runtime.compiled.ramps import rests_at

amp_at: Callable[[int, int], AmpRecord] = record_at(AmpRecord)
_cabinet_at = record_at(CabinetRecord)
_ZERO = np.float32(0)


def make_before() -> Any:
    """before(rig, x, out) -> the first stage out of range, or 0. out : the input of the model, of the size of x."""

    def before(rig: RigRecord, x: View, out: View) -> int:
        amp, start = amp_at(rig.amps.now, 0), 0
        while start < x.frames and not rig.overflows:
            frames = min(x.frames - start, rig.most_frames)
            set_frames(rig, frames)
            view_slice(rig.x, x, start, frames)
            view_slice(rig.model_input, out, start, frames)
            receive(rig)
            if drive(rig, amp) != address_of(rig.model_input):
                copy(rig.after_input_gain, rig.model_input)
            start += frames
        return int(rig.overflows)

    return before


def make_after() -> Any:
    """after(rig, x, out) -> the first stage out of range, or 0.

    x   : the input of `before`, for the detector of the gate
    out : the output, in place; its first channels are those of the model's output
    """

    def after(rig: RigRecord, x: View, out: View) -> int:
        amp, start = amp_at(rig.amps.now, 0), 0
        while start < x.frames and not rig.overflows:
            frames = min(x.frames - start, rig.most_frames)
            set_frames(rig, frames)
            view_slice(rig.x, x, start, frames)
            view_slice(rig.output, out, start, frames)
            set_view(
                rig.model_output,
                rig.output.data_at,
                rig.model_output.channels,
                frames,
                rig.output.row_step,
                rig.output.step,
            )
            attenuates = 0
            if rig.gate_at:
                receive(rig)
                attenuates = detect(rig)
            level(rig, amp, rig.model_output)
            finish(rig, attenuates)
            start += frames
        return int(rig.overflows)

    return after


@part
def set_frames(rig: RigRecord, frames: int) -> None:
    """Set the length of the segment."""
    for view in (rig.after_input_gain, rig.model_input, rig.gates, rig.output, rig.old, rig.dry):
        view.frames = frames
    rig.model_output.frames = frames
    rig.old_model_output.frames = frames


@part
def receive(rig: RigRecord) -> None:
    """Input gain: from `x` to `after_input_gain`."""
    if rests_at(rig.input_gain, 1.0):
        copy(rig.x, rig.after_input_gain)
    else:
        call_3(rig.ramp, rig.input_gain, rig.x, rig.after_input_gain)
    _note(rig, rig.after_input_gain, INPUT_GAIN)


@part
def detect(rig: RigRecord) -> int:
    """Compute the gains of the gate; return whether they attenuate."""
    attenuates: int = call_3(rig.follow, rig.gate_at, rig.after_input_gain, rig.gates)
    if rig.gains_delay:
        call_3(rig.delay, rig.gains_delay, rig.gates, rig.gates)
    return attenuates


@part
def drive(rig: RigRecord, amp: AmpRecord) -> Any:
    """Input calibration; return the address of the view of the model's input."""
    x = address_of(rig.after_input_gain)
    if not rests_at(amp.gain_in, 1.0):
        x = address_of(rig.model_input)
        call_3(rig.ramp, amp.gain_in, rig.after_input_gain, x)
        _note(rig, rig.model_input, INPUT_CALIBRATION)
    return x


@part
def level(rig: RigRecord, amp: AmpRecord, out: View) -> None:
    """Output level: in place."""
    if not rests_at(amp.gain_out, 1.0):
        call_3(rig.ramp, amp.gain_out, out, out)
        _note(rig, out, OUTPUT_LEVEL)


@part
def finish(rig: RigRecord, attenuates: int) -> None:
    """All effects after the model's output and its level: from `model_output` to `output`."""
    if rig.model_output.channels < rig.output.channels:
        copy(rig.model_output, rig.output)
    if attenuates or rig.gains_delay:
        call_3(rig.apply_gains, 0, rig.gates, rig.output)
    if not rests_flat(rig.tone, rig.output.channels):
        call_3(rig.filters, rig.tone, rig.output, rig.output)
        _note(rig, rig.output, TONE)
    if not rests_at(rig.output_gain, 1.0):
        call_3(rig.ramp, rig.output_gain, rig.output, rig.output)
    _check_range(rig, OUTPUT_GAIN)
    _cabinets(rig)
    if not rests_flat(rig.dc, rig.output.channels):
        call_3(rig.filters, rig.dc, rig.output, rig.output)
        _check_range(rig, DC_FILTER)


@part
def _cabinets(rig: RigRecord) -> None:
    slot = rig.cabinets
    fades = slot.now != slot.following
    if fades:
        copy(rig.output, rig.old)
        _cabinet(rig, _cabinet_at(slot.now, 0), rig.old)
    following = _cabinet_at(slot.following, 0)
    _cabinet(rig, following, rig.output)
    if following.convolver_at:
        _check_range(rig, CABINET)
    if fades:
        call_3(rig.fade, slot.fade, rig.old, rig.output)


@part
def _cabinet(rig: RigRecord, cabinet: CabinetRecord, signal: View) -> None:
    """Run one cabinet in place."""
    if cabinet.convolver_at:
        if not rests_at(cabinet.rise, 1.0):
            call_3(rig.ramp, cabinet.rise, signal, signal)
        call_3(rig.convolve, cabinet.convolver_at, signal, signal)


@part
def _check_range(rig: RigRecord, stage: int) -> None:
    """Replace voices of the output with samples that are not finite by silence."""
    signal, voices = rig.output, rig.gates.channels
    outputs = signal.channels if voices == 1 else 1
    for voice in range(voices):
        overflows = 0
        for channel in range(voice * outputs, (voice + 1) * outputs):
            overflows |= _overflows(signal, channel)
        if overflows:
            rig.overflows = rig.overflows or stage
            for channel in range(voice * outputs, (voice + 1) * outputs):
                row = row_of(signal, channel)
                for t in range(signal.frames):
                    store_f32(row + 4 * t, _ZERO)


@part
def _note(rig: RigRecord, signal: View, stage: int) -> None:
    """Note a stage of a whole signal that leaves the range."""
    if rig.whole and not rig.overflows:
        for channel in range(signal.channels):
            if _overflows(signal, channel):
                rig.overflows = stage


@part
def _overflows(signal: View, channel: int) -> int:
    """Whether a channel has a sample that is not finite; its frames are contiguous."""
    row, overflows = row_of(signal, channel), 0
    for t in range(signal.frames):
        overflows |= not abs(load_f32(row + 4 * t)) < np.inf
    return overflows


@part
def copy(x: View, out: View) -> None:
    """Copy x to the channels of out; channels that x lacks are copies of its last one."""
    last = x.channels - 1
    for channel in range(out.channels):
        source, target = row_of(x, min(channel, last)), row_of(out, channel)
        copy_row(source, x.step, target, out.step, x.frames)
