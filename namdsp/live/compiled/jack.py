"""JACK's callbacks as machine code: process and xrun."""

from __future__ import annotations

from typing import Any

from namdsp.live.compiled.block import finish, now_ns, play_views, show
from namdsp.live.compiled.layout import (
    BUFFERS_AT,
    CLIENT,
    GET_BUFFER,
    INPUTS,
    LATEST_START,
    OUT_VIEW,
    OUTPUTS,
    PORTS_AT,
    ROOM_AT,
    ROOM_FRAMES,
    SHARES,
    SINCE_START,
    X_VIEW,
    XRUNS,
)
from namdsp.native.intrinsics import (
    add_i64,
    call_1,
    call_2,
    load_f32,
    load_i64,
    store_f32,
    store_i64,
)
from namdsp.native.samples import part

#: jack_nframes_t: the upper half of its register is anybody's
_NFRAMES = 0xFFFFFFFF


def make_process() -> Any:
    """process(frames, cells) -> 0: JACK's JackProcessCallback. See `layout.py` for the cells."""

    def process(frames, cells):  # type: ignore[no-untyped-def]
        frames &= _NFRAMES
        if frames == 0:
            return 0
        started_ns = now_ns(cells)
        since = call_1(load_i64(cells, SINCE_START), load_i64(cells, CLIENT)) & _NFRAMES
        store_i64(cells, LATEST_START, max(since * SHARES // frames, load_i64(cells, LATEST_START)))
        ports, buffers = load_i64(cells, PORTS_AT), load_i64(cells, BUFFERS_AT)
        inputs, outputs = load_i64(cells, INPUTS), load_i64(cells, OUTPUTS)
        for port in range(inputs + outputs):
            store_i64(buffers, port, call_2(load_i64(cells, GET_BUFFER), load_i64(ports, port), frames))
        if inputs == 1 and outputs == 1:
            show(cells + 8 * X_VIEW, load_i64(buffers, 0), 1, 0, 4)
            show(cells + 8 * OUT_VIEW, load_i64(buffers, 1), 1, 0, 4)
            play_views(cells, frames)
        else:
            _play_several(cells, frames, inputs, outputs)
        finish(cells, frames, started_ns)
        return 0

    return process


def make_xrun() -> Any:
    """xrun(cells) -> 0: JACK's JackXRunCallback."""

    def xrun(cells):  # type: ignore[no-untyped-def]
        add_i64(cells, XRUNS, 1)
        return 0

    return xrun


@part
def _play_several(cells, frames, inputs, outputs):  # type: ignore[no-untyped-def]
    """Ports of several channels lie anywhere; the amp takes them as one array."""
    longest, buffers = load_i64(cells, ROOM_FRAMES), load_i64(cells, BUFFERS_AT)
    room, row = load_i64(cells, ROOM_AT), 4 * load_i64(cells, ROOM_FRAMES)
    first = 0
    while first < frames:  # a range of unknown step can raise
        count = min(longest, frames - first)
        for port in range(inputs):
            _copy(load_i64(buffers, port) + 4 * first, room + port * row, count)
        show(cells + 8 * X_VIEW, room, inputs, row, 4)
        show(cells + 8 * OUT_VIEW, room + inputs * row, outputs, row, 4)
        play_views(cells, count)
        for port in range(inputs, inputs + outputs):
            _copy(room + port * row, load_i64(buffers, port) + 4 * first, count)
        first += count


@part
def _copy(source, target, frames):  # type: ignore[no-untyped-def]
    for t in range(frames):
        store_f32(target + 4 * t, load_f32(source + 4 * t))
