"""The way around everything in a running rig: the input as it came, as late as what it is exchanged for."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.rig.chain import keep_dry
from namdsp.rig.delay import Delay
from namdsp.rig.gain import Crossfade


class Bypass:
    """The dry signal beside what a rig makes of it, and the fade between them.

    channels    : of the output
    late_frames : how late the rig is
    """

    def __init__(self, *, channels: int, max_block: int, sample_rate_hz: float, late_frames: int) -> None:
        self._fade = Crossfade(0.0, sample_rate_hz)
        self._delay = Delay(channels, late_frames, 0.0) if late_frames else None
        self._dry = np.full((channels, max_block), 0, np.float32)
        self._heard = False

    @property
    def memory_bytes(self) -> int:
        """Bytes of the dry signal."""
        return self._dry.nbytes + (self._delay.memory_bytes if self._delay else 0)

    def send(self, bypass: bool) -> None:
        """Fade to the dry signal, or back. For any thread."""
        self._fade.send(1.0 if bypass else 0.0)

    def listen(self, x: Float32) -> None:
        """Take the next block of the input [C_in, T], whose memory may be the output's."""
        self._heard = not self._fade.rests_at(0.0)
        dry = self._dry[:, : x.shape[1]]
        if self._heard or self._delay is not None:
            keep_dry(x, dry)
        if self._delay is not None:
            self._delay.process(dry)

    def mix(self, y: Float32) -> None:
        """What is heard instead of the rig's block y [C, T], in place."""
        if self._heard:
            self._fade.process_into(y, self._dry[:, : y.shape[1]], y)

    def reset(self) -> None:
        """As if new, where it was sent last."""
        self._fade.jump()
        if self._delay is not None:
            self._delay.reset()
