"""PortAudio's stream callback as machine code."""

from __future__ import annotations

from typing import Any

from namdsp.live.compiled.block import finish, now_ns, play_views, silence
from namdsp.live.compiled.records import SessionRecord
from namdsp.native.intrinsics import load_f32, store_f32
from namdsp.native.samples import part, set_view

#: paInputUnderflow, paInputOverflow, paOutputUnderflow, paOutputOverflow
_GAPS = 0b1111


def make_callback(long_mask: int) -> Any:
    """callback(source, target, frames, time, flags, session) -> 0: PortAudio's PaStreamCallback.

    source, target : float32 [T, channels of the card]
    long_mask      : the bits of C's unsigned long, which frames and flags are
    """

    def callback(source: int, target: int, frames: int, time: int, flags: int, session: SessionRecord) -> int:
        frames &= long_mask
        session.xruns.value += flags & _GAPS != 0
        if frames == 0:
            return 0
        started_ns = now_ns(session)
        ins, outs, played = session.card_inputs, session.card_outputs, session.outputs
        if source == 0:  # PortAudio has no input to give
            set_view(session.out, target, outs, frames, 4, 4 * outs)
            silence(session.out)
            return 0
        set_view(session.x, source + 4 * session.first_input, session.inputs, frames, 4, 4 * ins)
        set_view(session.out, target, played, frames, 4, 4 * outs)
        play_views(session)
        if played == 1:
            _spread(target, frames, outs)
        finish(session, frames, started_ns)
        return 0

    return callback


@part
def _spread(target: int, frames: int, channels: int) -> None:
    """The first channel on all of them."""
    for t in range(frames):
        frame = target + 4 * channels * t
        for channel in range(1, channels):
            store_f32(frame + 4 * channel, load_f32(frame))
