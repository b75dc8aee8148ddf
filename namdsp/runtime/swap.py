"""What `Stream.swap` takes, and whether it fits the stream."""

from __future__ import annotations

from typing import Protocol

from namdsp.errors import StreamError
from namdsp.plan.channels import HasChannels, is_mono
from namdsp.runtime.voices import StreamVoices
from namdsp.settings import is_number

DEFAULT_FADE_SECONDS = 0.02
LONGEST_FADE_SECONDS = 10.0


class Playable(HasChannels, Protocol):
    """A `Model`."""

    @property
    def sample_rate(self) -> float:
        """Hz."""

    def voices(self, *, max_block: int, channels: int, engine: str, oversample: int = 1) -> StreamVoices:
        """What a stream of this model plays."""


def check_swap(
    other: Playable, *, sample_rate: float, channels: tuple[int, int], fade_seconds: float
) -> None:
    """Refuse what a stream of this rate and these channels, in and out, cannot go over to.

    Raises
    ------
    StreamError : other is no model or does not fit, or fade_seconds is out of range.
    """
    if not hasattr(other, "voices"):
        raise StreamError(f"swap takes a Model, found {type(other).__name__}; load it with namdsp.load")
    if not is_number(fade_seconds) or not 0 <= fade_seconds <= LONGEST_FADE_SECONDS:
        raise StreamError(f"fade_seconds is {fade_seconds!r}; expected 0 to {LONGEST_FADE_SECONDS:g}")
    if other.sample_rate != sample_rate:
        raise StreamError(
            f"the new model runs at {other.sample_rate:g} Hz, this stream at {sample_rate:g} Hz; expected the same "
            "rate. Make a new stream for it"
        )
    found = (other.in_channels, other.out_channels)
    if found != channels and not (is_mono(other) and channels[0] == channels[1]):
        raise StreamError(
            f"the new model has {found[0]} channels in and {found[1]} out, this stream {channels[0]} and "
            f"{channels[1]}; expected the same. Make a new stream for it"
        )
