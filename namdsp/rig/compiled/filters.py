"""Filters of second order, one after the other: the tone controls, and the DC filter.

    y = b0 x + s1,  then  s1 = (b1 x + s2) - a1 y,  s2 = b2 x - a2 y        y is the x of the next section

All in float64, without contraction, frame after frame; the last y is rounded to float32. After each 64 frames from the
last change on, states below 1e-30 become 0, before they are subnormal.

While a change lasts, each coefficient moves in a straight line: at its n-th frame, n from 1, it is
start + (target - start) * (n / frames), then target. So the bits do not depend on the block size. Every filter on the
way is stable: the pairs a1, a2 of stable filters are a triangle.

A sample that is not finite goes through untouched, and counts as 0 in the states.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.intrinsics import address_of, load_f32, record_at, store_f32
from namdsp.native.records import View
from namdsp.native.samples import part, row_of
from namdsp.rig.compiled.records import FilterRecord, FilterState, Section, Sections

_section_at, _state_at = record_at(Section), record_at(FilterState)
_SILENCE, _GRID = 1e-30, 64


def make_filters() -> Any:
    """filters(record, x, out): float32 [C, T] each, out may be x; C is that of the states."""

    def filters(record: FilterRecord, x: View, out: View) -> int:
        sections, frames = record.sections, record.frames
        starts, targets = address_of(record.start), address_of(record.target)
        moves = record.done < frames
        for channel in range(x.channels):
            source, target = row_of(x, channel), row_of(out, channel)
            for t in range(x.frames):
                sample = load_f32(source + t * x.step)
                heard = abs(sample) < np.inf
                value = float(sample) if heard else 0.0
                share = min((record.done + (t + 1)) / frames, 1.0)
                for index in range(sections):
                    state = _state_at(record.states_at, channel * sections + index)
                    section = _section_at(targets, index)
                    b0, b1, b2, a1, a2 = section.b0, section.b1, section.b2, section.a1, section.a2
                    if moves and share < 1.0:
                        start = _section_at(starts, index)
                        b0 = start.b0 + (b0 - start.b0) * share
                        b1 = start.b1 + (b1 - start.b1) * share
                        b2 = start.b2 + (b2 - start.b2) * share
                        a1 = start.a1 + (a1 - start.a1) * share
                        a2 = start.a2 + (a2 - start.a2) * share
                    y = b0 * value + state.s1
                    state.s1 = (b1 * value + state.s2) - a1 * y
                    state.s2 = b2 * value - a2 * y
                    value = y
                if (record.position + t) % _GRID == _GRID - 1:
                    for index in range(sections):
                        _flush(_state_at(record.states_at, channel * sections + index))
                store_f32(target + t * out.step, np.float32(value) if heard else sample)
        record.done = min(record.done + x.frames, frames)
        record.position = (record.position + x.frames) % _GRID
        return 0

    return filters


@part
def _flush(state: FilterState) -> None:
    """Set tiny states to 0."""
    state.s1 = state.s1 if abs(state.s1) >= _SILENCE else 0.0
    state.s2 = state.s2 if abs(state.s2) >= _SILENCE else 0.0


@part
def rests_flat(record: FilterRecord, channels: int) -> bool:
    """Whether the filters change nothing now: all zeros are on the poles, and all states are 0."""
    flat = record.done >= record.frames
    for index in range(record.sections):
        section = _section_at(address_of(record.target), index)
        flat = flat and section.b0 == 1.0 and section.b1 == section.a1 and section.b2 == section.a2
    for index in range(record.sections * channels):
        state = _state_at(record.states_at, index)
        flat = flat and state.s1 == 0.0 and state.s2 == 0.0
    return flat


@part
def tune(record: FilterRecord, wanted: Sections) -> None:
    """Begin to move from the current coefficients to others."""
    share = min(record.done / record.frames, 1.0)
    for index in range(record.sections):
        start, target = (
            _section_at(address_of(record.start), index),
            _section_at(address_of(record.target), index),
        )
        start.b0 = start.b0 + (target.b0 - start.b0) * share
        start.b1 = start.b1 + (target.b1 - start.b1) * share
        start.b2 = start.b2 + (target.b2 - start.b2) * share
        start.a1 = start.a1 + (target.a1 - start.a1) * share
        start.a2 = start.a2 + (target.a2 - start.a2) * share
    record.target = wanted
    record.done = 0.0
    record.position = 0


@part
def restart(record: FilterRecord, channels: int) -> None:
    """Set the coefficients to their targets at once, and all states to 0."""
    record.start = record.target
    record.done = record.frames
    record.position = 0
    for index in range(record.sections * channels):
        state = _state_at(record.states_at, index)
        state.s1 = 0.0
        state.s2 = 0.0
