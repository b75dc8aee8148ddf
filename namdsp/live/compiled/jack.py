"""JACK's callbacks as machine code: process and xrun."""

from __future__ import annotations

from typing import Any

from namdsp.live.compiled.block import finish, now_ns, play_views
from namdsp.live.compiled.records import SHARES, SessionRecord
from namdsp.native.intrinsics import (
    atomic_add_i64,
    call_1,
    call_2,
    load_f32,
    load_i64,
    store_f32,
    store_i64,
)
from namdsp.native.samples import part, set_view

#: jack_nframes_t: the upper half of its register is anybody's
_NFRAMES = 0xFFFFFFFF


def make_process() -> Any:
    """process(frames, session) -> 0: JACK's JackProcessCallback."""

    def process(frames: int, session: SessionRecord) -> int:
        frames &= _NFRAMES
        if frames == 0:
            return 0
        started_ns = now_ns(session)
        since = call_1(session.since_start, session.client) & _NFRAMES
        session.latest_start = max(since * SHARES // frames, session.latest_start)
        buffers = session.buffers_at
        for port in range(session.inputs + session.outputs):
            buffer = call_2(session.get_buffer, load_i64(session.ports_at, port), frames)
            store_i64(buffers, port, buffer)
        if session.inputs == 1 and session.outputs == 1:
            set_view(session.x, load_i64(buffers, 0), 1, frames, 0, 4)
            set_view(session.out, load_i64(buffers, 1), 1, frames, 0, 4)
            play_views(session)
        else:
            _play_multichannel(session, frames)
        finish(session, frames, started_ns)
        return 0

    return process


def make_xrun() -> Any:
    """xrun(session) -> 0: JACK's JackXRunCallback."""

    def xrun(session: SessionRecord) -> int:
        atomic_add_i64(session.xruns, 1)
        return 0

    return xrun


@part
def _play_multichannel(session: SessionRecord, frames: int) -> None:
    """Copy the ports of several channels into one array for the amp, and back."""
    inputs, outputs, buffers = session.inputs, session.outputs, session.buffers_at
    scratch, row = session.gather_at, 4 * session.gather_frames
    first = 0
    while first < frames:  # a range of unknown step can raise
        count = min(session.gather_frames, frames - first)
        for port in range(inputs):
            _copy(load_i64(buffers, port) + 4 * first, scratch + port * row, count)
        set_view(session.x, scratch, inputs, count, row, 4)
        set_view(session.out, scratch + inputs * row, outputs, count, row, 4)
        play_views(session)
        for port in range(inputs, inputs + outputs):
            _copy(scratch + port * row, load_i64(buffers, port) + 4 * first, count)
        first += count


@part
def _copy(source: int, target: int, frames: int) -> None:
    for t in range(frames):
        store_f32(target + 4 * t, load_f32(source + 4 * t))
