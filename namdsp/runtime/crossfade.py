"""`Stream.swap`: which models a stream can change to, and the crossfade, during which both models run.

    out[t] = fall[t] * old[t] + rise[t] * new[t]        rise = (1 - cos(pi (t + 1/2) / T)) / 2,  fall = 1 - rise

float32, sample by sample, t counted from the frame of the new model's first output: the one at which the stream
adopted it, plus the latency of the model. The bits do not depend on block sizes. All memory is allocated
before, by the thread that swaps.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError
from namdsp.plan.plan import HasChannels, is_mono
from namdsp.runtime.voices import StreamVoices
from namdsp.settings import checked, number

DEFAULT_FADE_SECONDS = 0.02
_FADE = number(0.0, 10.0, "seconds")


class StreamModel(HasChannels, Protocol):
    """A `Model`."""

    @property
    def sample_rate(self) -> float:
        """Hz."""

    def voices(self, *, max_block: int, channels: int, engine: str, oversample: int = 1) -> StreamVoices:
        """The voices of a stream of this model."""


def check_swap(
    other: StreamModel, *, sample_rate: float, channels: tuple[int, int], fade_seconds: float
) -> None:
    """Refuse a model to which a stream of this rate and these channels, in and out, cannot change.

    Raises
    ------
    StreamError : other is no model or does not fit, or fade_seconds is out of range.
    """
    if not hasattr(other, "voices"):
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
    frames    : length of the fade, 0 for none
    max_block : largest block in frames
    """

    def __init__(self, incoming: StreamVoices, *, frames: int, max_block: int) -> None:
        self.incoming = incoming
        rise = 0.5 - 0.5 * np.cos(np.pi * (np.arange(frames) + 0.5) / max(frames, 1))
        rise = np.concatenate([np.zeros(incoming.latency_frames), rise])
        self._rise = rise.astype(np.float32)
        self._fall = (1.0 - rise).astype(np.float32)
        self._old = np.zeros((incoming.out_channels, min(max_block, len(rise))), np.float32)
        self._at = 0

    @property
    def over(self) -> bool:
        """Whether the new voices are alone."""
        return self._at >= len(self._rise)

    def run(self, outgoing: StreamVoices, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] into out [C_out, T], which may be x; returns the number of samples that were not finite."""
        frames = min(x.shape[1], len(self._rise) - self._at)
        fading = slice(self._at, self._at + frames)
        fall, rise, old = self._fall[fading], self._rise[fading], self._old[:, :frames]
        outgoing.run(x[:, :frames], old)
        replaced = self.incoming.run(x, out)
        with np.errstate(all="ignore"):  # a model may overflow
            for old_row, new_row in zip(old, out[:, :frames], strict=True):
                np.multiply(old_row, fall, out=old_row)
                np.multiply(new_row, rise, out=new_row)
                np.add(old_row, new_row, out=new_row)
        self._at += frames
        return replaced

    def memory_bytes(self) -> int:
        """Bytes of the new voices and the fade."""
        arrays = (self._rise, self._fall, self._old)
        return self.incoming.memory_bytes() + sum(array.nbytes for array in arrays)
