"""From one model to another without a click: both play, one fades out and the other in.

    out[t] = fall[t] * old[t] + rise[t] * new[t]        rise = (1 - cos(pi (t + 1/2) / T)) / 2,  fall = 1 - rise

float32, sample by sample, t counted from the frame of the new model's first output: the one at which the stream
adopted it, plus the latency of the model. The bits do not depend on block sizes. Everything that
takes memory is made before, by the thread that swaps.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.runtime.voices import StreamVoices


class Crossfade:
    """StreamVoices on their way in, and how far they have come.

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
