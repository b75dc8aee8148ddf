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

from namdsp.native.doubles import load_f64, store_f64
from namdsp.native.intrinsics import (
    call_3,
    call_kernel,
    exchange_i64,
    lines_overflow,
    load_f32,
    load_i64,
    store_f32,
    store_i64,
)
from namdsp.native.layout import BUSY, IN_USE, MOST_FRAMES, PAD
from namdsp.native.samples import channels_of, copy_row, cut_view, frames_of, part, row_of, step_of
from namdsp.native.views import VIEW_FRAMES, VIEW_NUMBERS
from namdsp.rig.compiled import layout as at
from namdsp.rig.compiled.delay import fill
from namdsp.rig.compiled.gate import close, voice_of
from namdsp.rig.compiled.smooth import frames_left, jump, rests_at, take_up

_ZERO = np.float32(0)


def make_player() -> Any:
    """play(record, x, out) -> replaced samples, or BUSY, or what a model says that did not play; of views."""

    def play(record, x, out):  # type: ignore[no-untyped-def]
        total = frames_of(x)
        if total <= 0:
            return 0
        if exchange_i64(record, IN_USE, 1):
            return BUSY
        _take_up(record)
        start = 0
        found = 0
        while start < total and found >= 0:
            frames = _turn(record, min(total - start, load_i64(record, MOST_FRAMES)))
            found = _piece(record, x, out, start, frames)
            start += frames
        replaced = _count(record)
        store_i64(record, at.OVERFLOWED, load_i64(record, at.OVERFLOWED) + load_i64(record, at.OVERFLOWS))
        store_i64(record, at.OVERFLOWS, 0)
        if load_i64(record, at.LET_GO) and not load_i64(record, at.FREE):
            exchange_i64(record, at.FREE, load_i64(record, at.LET_GO))
            store_i64(record, at.LET_GO, 0)
        exchange_i64(record, IN_USE, 0)
        return replaced if found >= 0 else found

    return play


def make_exchange() -> Any:
    """exchange(record, field, value) -> the old value."""

    def exchange(record, field, value):  # type: ignore[no-untyped-def]
        return exchange_i64(record, field, value)

    return exchange


# -- what others have put in ---------------------------------------------------------------------------


@part
def _take_up(record):  # type: ignore[no-untyped-def]
    amps, speakers = record + 8 * at.AMPS, record + 8 * at.SPEAKERS
    # the reset last: a part from before it is older by its turn, and one from after it can still wait here; one from
    # before it that is put in now is met by the next block, so the turn is kept
    amp, speaker = _taken(amps, at.SLOT_PUT), _taken(speakers, at.SLOT_PUT)
    settings, fresh = _taken(record, at.GATE_PUT), _taken(record, at.RESET_PUT)
    gate = load_i64(record, at.GATE_AT)
    if settings:
        for index in range(at.GATE_SETTINGS):
            store_f64(gate, index, load_f64(settings, at.SETTINGS + index))
        _let_go(record, settings)
    for slope in (at.INPUT_GAIN, at.OUTPUT_GAIN, at.BYPASS):
        take_up(record + 8 * slope)
    if fresh:
        store_i64(record, at.RESET_TURN, load_i64(fresh, at.TURN))
        for slope in (at.INPUT_GAIN, at.OUTPUT_GAIN, at.BYPASS):
            jump(record + 8 * slope)
        for voice in range(channels_of(record + 8 * at.GATES)):
            close(gate, voice)
        if load_i64(record, at.LATE_GAINS):
            fill(load_i64(record, at.LATE_GAINS), channels_of(record + 8 * at.GATES), 1.0)
            fill(load_i64(record, at.LATE_DRY), channels_of(record + 8 * at.DRY), 0.0)
        _start(record, amps, load_i64(fresh, at.FRESH_AMP))
        _start(record, speakers, load_i64(fresh, at.FRESH_SPEAKER))
    _wait(record, amps, amp)
    _wait(record, speakers, speaker)
    if fresh:
        _let_go(record, fresh)


@part
def _taken(cells, index):  # type: ignore[no-untyped-def]
    """What has been put there, now ours; 0 if nothing."""
    return exchange_i64(cells, index, 0) if load_i64(cells, index) else 0


@part
def _let_go(record, thing):  # type: ignore[no-untyped-def]
    store_i64(thing, at.NEXT_FREE, load_i64(record, at.LET_GO))
    store_i64(record, at.LET_GO, thing)


@part
def _wait(record, slot, thing):  # type: ignore[no-untyped-def]
    """Have a new part be the next; one from before a reset is not wanted any more."""
    if thing:
        if load_i64(thing, at.TURN) < load_i64(record, at.RESET_TURN):
            _let_go(record, thing)
        else:
            if load_i64(slot, at.SLOT_WAITING):
                _let_go(record, load_i64(slot, at.SLOT_WAITING))
            store_i64(slot, at.SLOT_WAITING, thing)


@part
def _start(record, slot, thing):  # type: ignore[no-untyped-def]
    """Have a part be the only one."""
    now, following = load_i64(slot, at.SLOT_NOW), load_i64(slot, at.SLOT_NEXT)
    _let_go(record, now)
    if following != now:
        _let_go(record, following)
    if load_i64(slot, at.SLOT_WAITING):
        _let_go(record, load_i64(slot, at.SLOT_WAITING))
    store_i64(slot, at.SLOT_WAITING, 0)
    store_i64(slot, at.SLOT_NOW, thing)
    store_i64(slot, at.SLOT_NEXT, thing)


# -- pieces ------------------------------------------------------------------------------------------------


@part
def _turn(record, frames):  # type: ignore[no-untyped-def]
    """End fades that are over, begin those that are due; gives for how many frames all stays as it is."""
    for slots in (at.AMPS, at.SPEAKERS):
        slot = record + 8 * slots
        fade = slot + 8 * at.SLOT_FADE
        now, following = load_i64(slot, at.SLOT_NOW), load_i64(slot, at.SLOT_NEXT)
        if now != following and frames_left(fade) <= 0:
            _let_go(record, now)
            now = following
            store_i64(slot, at.SLOT_NOW, now)
        if now == following and load_i64(slot, at.SLOT_WAITING):
            following = load_i64(slot, at.SLOT_WAITING)
            store_i64(slot, at.SLOT_NEXT, following)
            store_i64(slot, at.SLOT_WAITING, 0)
            store_f64(fade, at.SLOPE_DONE, -float(load_i64(slot, at.SLOT_HEARS)))
        if now != following:
            frames = min(frames, frames_left(fade))
    bypass = frames_left(record + 8 * at.BYPASS)
    return min(frames, bypass) if bypass > 0 else frames


@part
def _piece(record, x, out, start, frames):  # type: ignore[no-untyped-def]
    given, wanted, heard = record + 8 * at.X, record + 8 * at.OUT, record + 8 * at.HEARD
    gates, made, dry = record + 8 * at.GATES, record + 8 * at.MADE, record + 8 * at.DRY
    cut_view(given, x, start, frames)
    cut_view(wanted, out, start, frames)
    for room in range(at.HEARD, at.HEARD + 6 * VIEW_NUMBERS, VIEW_NUMBERS):
        store_i64(record, room + VIEW_FRAMES, frames)
    late, bypass = load_i64(record, at.LATE_GAINS), record + 8 * at.BYPASS
    mixes = not rests_at(bypass, 0.0)
    if mixes or late:
        _copy(given, dry)
    if late:
        call_3(load_i64(record, at.DELAY), load_i64(record, at.LATE_DRY), dry, dry)
    if rests_at(record + 8 * at.INPUT_GAIN, 1.0):
        _copy(given, heard)
    else:
        call_3(load_i64(record, at.RAMP), record + 8 * at.INPUT_GAIN, given, heard)
    shuts = call_3(load_i64(record, at.FOLLOW), load_i64(record, at.GATE_AT), heard, gates)
    if late:
        call_3(load_i64(record, at.DELAY), late, gates, gates)
    found = _amps(record, heard, made)
    if found >= 0:
        if shuts or late:
            call_3(load_i64(record, at.SHUT), 0, gates, made)
        if not rests_at(record + 8 * at.OUTPUT_GAIN, 1.0):
            call_3(load_i64(record, at.RAMP), record + 8 * at.OUTPUT_GAIN, made, made)
        _check_range(record, made)
        _speakers(record, made)
        if mixes:
            call_kernel(load_i64(record, at.FADE), bypass, made, dry, wanted)
        else:
            _copy(made, wanted)
    return found


@part
def _amps(record, heard, made):  # type: ignore[no-untyped-def]
    """What the model makes of what it hears, or both models while one fades to the other."""
    slot, old = record + 8 * at.AMPS, record + 8 * at.OLD
    now, following = load_i64(slot, at.SLOT_NOW), load_i64(slot, at.SLOT_NEXT)
    found = 0
    if now != following:
        found = _amp(record, now, heard, old)
    if found >= 0:
        found = _amp(record, following, heard, made)
    if now != following and found >= 0:
        call_kernel(load_i64(record, at.FADE), slot + 8 * at.SLOT_FADE, old, made, made)
    return found


@part
def _amp(record, amp, heard, made):  # type: ignore[no-untyped-def]
    fed = heard
    if not rests_at(amp + 8 * at.GAIN_IN, 1.0):
        fed = record + 8 * at.FED
        call_3(load_i64(record, at.RAMP), amp + 8 * at.GAIN_IN, heard, fed)
    found = call_3(load_i64(amp, at.PLAY), load_i64(amp, at.PLAY_AT), fed, made)
    if found >= 0 and not rests_at(amp + 8 * at.GAIN_OUT, 1.0):
        call_3(load_i64(record, at.RAMP), amp + 8 * at.GAIN_OUT, made, made)
    return found


@part
def _speakers(record, made):  # type: ignore[no-untyped-def]
    slot, old = record + 8 * at.SPEAKERS, record + 8 * at.OLD
    now, following = load_i64(slot, at.SLOT_NOW), load_i64(slot, at.SLOT_NEXT)
    if now != following:
        _copy(made, old)
        _speaker(record, now, old)
    _speaker(record, following, made)
    if load_i64(following, at.CONVOLVER_AT):
        _check_range(record, made)
    if now != following:
        call_kernel(load_i64(record, at.FADE), slot + 8 * at.SLOT_FADE, old, made, made)


@part
def _speaker(record, speaker, made):  # type: ignore[no-untyped-def]
    convolver = load_i64(speaker, at.CONVOLVER_AT)
    if convolver:
        if not rests_at(speaker + 8 * at.RISE, 1.0):
            call_3(load_i64(record, at.RAMP), speaker + 8 * at.RISE, made, made)
        call_3(load_i64(record, at.CONVOLVE), convolver, made, made)


@part
def _check_range(record, made):  # type: ignore[no-untyped-def]
    """Silence in place of a voice that is not finite."""
    frames, voices = frames_of(made), channels_of(record + 8 * at.GATES)
    outputs = channels_of(made) if voices == 1 else 1
    lines = frames & -PAD
    for voice in range(voices):
        overflows = 0
        for channel in range(voice * outputs, (voice + 1) * outputs):
            row = row_of(made, channel)  # a room of the player's own: frame behind frame
            overflows |= lines_overflow(row, lines)
            for t in range(lines, frames):
                overflows |= not abs(load_f32(row + 4 * t)) < np.inf
        if overflows:
            store_i64(record, at.OVERFLOWS, 1)
            for channel in range(voice * outputs, (voice + 1) * outputs):
                row = row_of(made, channel)
                for t in range(frames):
                    store_f32(row + 4 * t, _ZERO)


@part
def _copy(x, out):  # type: ignore[no-untyped-def]
    """x to the channels of out; an input that lacks is the last one."""
    last = channels_of(x) - 1
    for channel in range(channels_of(out)):
        source, target = row_of(x, min(channel, last)), row_of(out, channel)
        copy_row(source, step_of(x), target, step_of(out), frames_of(x))


@part
def _count(record):  # type: ignore[no-untyped-def]
    """Gives how many samples were not finite since it was asked last."""
    gate, replaced = load_i64(record, at.GATE_AT), 0
    for voice in range(channels_of(record + 8 * at.GATES)):
        replaced += int(load_f64(voice_of(gate, voice), at.GATE_REPLACED))
    found = replaced - load_i64(record, at.REPLACED)
    store_i64(record, at.REPLACED, replaced)
    return found
