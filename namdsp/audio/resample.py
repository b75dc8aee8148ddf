"""Sample rate conversion of streams: float32 [C, T] blocks in, blocks at another rate out.

Output frame n is the input at time n / to_hz: soxr removes the delay of its filter; the first blocks
return no frames. The output ends at round(frames * to_hz / from_hz) frames.
Not bit-exact across machines or soxr versions: the promise of the same bits is for models, at the model's rate.
"""

import numpy as np

from namdsp.audio.levels import Float32, require_finite
from namdsp.errors import AudioError


class StreamResampler:
    """One stream through soxr's linear-phase VHQ filter (28 bit, computed in double precision).

    The signal does not depend on the sizes of the blocks. soxr promises that no further, but works in fixed internal
    blocks: the bits were the same too in every case tried, and the tests insist on it. About 20 ms of input
    are held back until the last block. Equal rates pass the samples through untouched.
    """

    def __init__(self, from_hz: int, to_hz: int, channels: int) -> None:
        import soxr

        self.from_hz = from_hz
        self.to_hz = to_hz
        self._frames_in = 0
        try:
            self._soxr = soxr.ResampleStream(from_hz, to_hz, channels, dtype="float32", quality="VHQ")
        except (ValueError, RuntimeError) as error:
            raise AudioError(
                f"resampler: {channels} channels from {from_hz} to {to_hz} Hz do not work ({error}); "
                "expected rates of audio, such as 44100 to 48000. Resample the file with another program"
            ) from error

    def process(self, block: Float32, last: bool = False) -> Float32:
        """Convert one block.

        Parameters
        ----------
        block : float32 [C, T]
            T may be 0.
        last : bool
            Whether the signal ends with this block: what the filter still holds comes out too.

        Returns
        -------
        float32 [C, T']
            T' varies from call to call; 0 while the filter fills. May share no memory with `block`.
        """
        # one NaN would spread over a whole filter length, to both sides
        require_finite(block, "resampler", first_frame=self._frames_in)
        self._frames_in += block.shape[1]
        if self.from_hz == self.to_hz or (block.shape[1] == 0 and not last):
            return block.copy()
        interleaved = self._soxr.resample_chunk(np.ascontiguousarray(block.T), last=last)  # [T', C]
        return np.ascontiguousarray(interleaved.T)


class ExactLength:
    """Make a stream of blocks exactly `frames` long: frames beyond are dropped, missing ones are silence.

    For in -> model rate -> back: rounding at both rates can leave the signal a frame longer or shorter.
    """

    def __init__(self, frames: int) -> None:
        self._missing = frames

    def process(self, block: Float32, last: bool = False) -> Float32:
        """Return what counts of one block, float32 [C, T]; `last` appends the silence that is missing.

        The result may share memory with `block`.
        """
        counted = block[:, : self._missing]
        if last and counted.shape[1] < self._missing:
            counted = np.pad(counted, ((0, 0), (0, self._missing - counted.shape[1])))
        self._missing -= counted.shape[1]
        return counted


def resampled_frames(frames: int, from_hz: int, to_hz: int) -> int:
    """Return how many frames StreamResampler returns in all: frames * to_hz / from_hz, halves rounded up."""
    return (2 * frames * to_hz + from_hz) // (2 * from_hz)


def resample(x: Float32, from_hz: int, to_hz: int) -> Float32:
    """Convert a whole signal [C, T], to resampled_frames(T, from_hz, to_hz) frames; frame n is at time n / to_hz."""
    return StreamResampler(from_hz, to_hz, len(x)).process(x, last=True)
