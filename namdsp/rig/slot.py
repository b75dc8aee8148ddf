"""A place in a running rig for something that can be exchanged while it plays: a model, a cabinet.

What is put in is prepared before, by the thread that puts it; the audio thread takes it up at its next block and fades
over to it, at once or after the new part has heard the signal for a while. Until that is over both play. What was put
last counts; what comes meanwhile waits for the end.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.rig.chain import Part
from namdsp.rig.gain import Crossfade


class Exchangeable(Part, Protocol):
    """What a slot holds."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of its state."""


P = TypeVar("P", bound=Exchangeable)


class Slot(Generic[P]):
    """One part at work, float32 [C_in, T] -> [C_out, T].

    channels     : C_out
    max_block    : largest block in frames in which a fade may fall
    fade_seconds : length of a fade
    hear_seconds : how long a new part hears the signal before it is faded to
    """

    def __init__(
        self,
        part: P,
        *,
        channels: int,
        max_block: int,
        sample_rate_hz: float,
        fade_seconds: float,
        hear_seconds: float = 0.0,
    ) -> None:
        self._old = np.full((channels, max_block), 0, np.float32)
        self._fade = Crossfade(1.0, sample_rate_hz, seconds=fade_seconds)
        self._hear_frames = round(hear_seconds * sample_rate_hz)
        self._now = self._next = self._wanted = part
        self._used = [part]  # so that the audio thread never has to free one

    @property
    def part(self) -> P:
        """What plays, or will."""
        return self._wanted

    @property
    def memory_bytes(self) -> int:
        """Bytes of the parts and the scratch."""
        return self._old.nbytes + sum(part.memory_bytes for part in self._used)

    def put(self, part: P) -> None:
        """Exchange the part. For any thread."""
        playing = (self._now, self._next, self._wanted)
        self._used = [each for each in self._used if each in playing] + [part]
        self._wanted = part

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block; where both have the same channels, `out` may be x."""
        self._turn()
        if self._now is self._next:
            self._now.process_into(x, out)
            return
        old = self._old[:, : x.shape[1]]
        self._now.process_into(x, old)
        self._next.process_into(x, out)
        self._fade.process_into(old, out, out)

    def reset(self) -> None:
        """As if new, with the part that was put last."""
        self._now = self._next = self._wanted
        self._now.reset()

    def _turn(self) -> None:
        """Before a block: end a fade that is over, start one that is due."""
        if self._now is not self._next and self._fade.rests_at(1.0):
            self._now = self._next
        wanted = self._wanted
        if self._now is self._next and wanted is not self._now:
            self._next = wanted
            self._fade.start(self._hear_frames)
