"""`Stream.swap`: checks the new model, and crossfades while both models run.

The fade is the linear one of `Rig`, in compiled code (`compiled/ramps.py`). It begins with the first output of the new
model: at the frame at which the stream adopted the model, plus the latency of the model. The bits do not depend on
block sizes. The thread that swaps allocates all memory before.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.common.settings import checked, number
from namdsp.errors import StreamError
from namdsp.native.process import compiled_address, process_arrays
from namdsp.plan.plan import is_mono
from namdsp.runtime.compiled.records import Slope
from namdsp.runtime.playable import Playable
from namdsp.runtime.voices import StreamVoices

DEFAULT_FADE_SECONDS = 0.02
_FADE = number(0.0, 10.0, "seconds")
#: The compiled crossfade, and the number of its arguments.
_COMPILED = "namdsp.runtime.compiled.ramps:make_fade", 3


def check_swap(
    other: Playable, *, sample_rate: float, channels: tuple[int, int], fade_seconds: float
) -> None:
    """Refuse a model whose rate or channels differ from the stream's.

    Raises
    ------
    StreamError : other is no model or does not fit, or fade_seconds is out of range.
    """
    if not isinstance(other, Playable):
        raise StreamError(f"swap takes a Model, found {type(other).__name__}; load it with namdsp.load")
    checked("fade_seconds", fade_seconds, _FADE, StreamError)
    if other.sample_rate != sample_rate:
        raise StreamError(
            f"the new model runs at {other.sample_rate:g} Hz, this stream at {sample_rate:g} Hz; expected the same "
            "rate. Make a new stream for it"
        )
    actual = (other.in_channels, other.out_channels)
    if actual != channels and not (is_mono(other) and channels[0] == channels[1]):
        raise StreamError(
            f"the new model has {actual[0]} channels in and {actual[1]} out, this stream {channels[0]} and "
            f"{channels[1]}; expected the same. Make a new stream for it"
        )


class Crossfade:
    """A running crossfade: the new voices, and the position in the fade.

    incoming  : the new voices; the first frame of the signal that they play is the first of the fade
    frames    : length of the fade; 0 changes with the first output
    max_block : largest block in frames

    Raises
    ------
    EngineError : the fade cannot be compiled here.
    """

    def __init__(self, incoming: StreamVoices, *, frames: int, max_block: int) -> None:
        self.incoming = incoming
        # a fade of one frame has ended there
        self._slope = Slope(target=1.0, wanted=1.0, frames=max(frames, 1), done=-incoming.latency_frames)
        self._frames_left = incoming.latency_frames + frames
        self._old = np.zeros((incoming.out_channels, min(max_block, self._frames_left)), np.float32)
        self._fade = partial(process_arrays(), compiled_address(*_COMPILED), self._slope.address)

    @property
    def over(self) -> bool:
        """Whether the fade has ended."""
        return self._frames_left <= 0

    def run(self, outgoing: StreamVoices, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] into out [C_out, T], which may be x; returns the number of samples that were not finite."""
        frames = min(x.shape[1], self._frames_left)
        old = self._old[:, :frames]
        outgoing.run(x[:, :frames], old)
        replaced = self.incoming.run(x, out)
        self._fade(id(old), id(out[:, :frames]))
        self._frames_left -= frames
        return replaced

    def memory_bytes(self) -> int:
        """Bytes of the new voices and the fade."""
        return self.incoming.memory_bytes() + self._slope.nbytes + self._old.nbytes
