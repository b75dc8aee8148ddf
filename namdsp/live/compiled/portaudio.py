"""PortAudio's stream callback as machine code."""

from __future__ import annotations

from typing import Any

from namdsp.live.compiled.block import finish, now_ns, play_views, show, silence
from namdsp.live.compiled.layout import (
    CARD_INPUTS,
    CARD_OUTPUTS,
    FIRST_INPUT,
    INPUTS,
    OUT_VIEW,
    OUTPUTS,
    X_VIEW,
    XRUNS,
)
from namdsp.native.intrinsics import load_f32, load_i64, store_f32, store_i64
from namdsp.native.samples import part
from namdsp.native.views import VIEW_FRAMES

#: paInputUnderflow, paInputOverflow, paOutputUnderflow, paOutputOverflow
_GAPS = 0b1111


def make_callback(long_mask: int) -> Any:
    """callback(source, target, frames, time, flags, cells) -> 0: PortAudio's PaStreamCallback; see `layout.py`.

    source, target : float32 [T, channels of the card]
    long_mask      : the bits of C's unsigned long, which frames and flags are
    """

    def callback(source, target, frames, time, flags, cells):  # type: ignore[no-untyped-def]
        frames &= long_mask
        store_i64(cells, XRUNS, load_i64(cells, XRUNS) + (flags & _GAPS != 0))
        if frames == 0:
            return 0
        started_ns = now_ns(cells)
        x, out = cells + 8 * X_VIEW, cells + 8 * OUT_VIEW
        ins, outs = load_i64(cells, CARD_INPUTS), load_i64(cells, CARD_OUTPUTS)
        if source == 0:  # PortAudio has no input to give
            show(out, target, outs, 4, 4 * outs)
            store_i64(out, VIEW_FRAMES, frames)
            silence(out)
            return 0
        played = load_i64(cells, OUTPUTS)
        show(x, source + 4 * load_i64(cells, FIRST_INPUT), load_i64(cells, INPUTS), 4, 4 * ins)
        show(out, target, played, 4, 4 * outs)
        play_views(cells, frames)
        if played == 1:
            _spread(target, frames, outs)
        finish(cells, frames, started_ns)
        return 0

    return callback


@part
def _spread(target, frames, channels):  # type: ignore[no-untyped-def]
    """The first channel on all of them."""
    for t in range(frames):
        frame = target + 4 * channels * t
        for channel in range(1, channels):
            store_f32(frame + 4 * channel, load_f32(frame))
