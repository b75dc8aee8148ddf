"""WAV files of float32 samples, written without libsndfile: a header, then the samples as they are in memory.

    RIFF   fmt   fact   (metadata)   PEAK   data | samples [T, C]

The bytes are those that libsndfile writes, with 0 as the time of writing in PEAK. libsndfile searches for peaks sample
by sample, which takes twice as long as all the rest of a file; and it must be asked afterwards what it has written.
Not here: the temporary file and its publication (pending_file.py).
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.blocks import Float32
from namdsp.audio.formats import Format

#: The most channels that libsndfile reads.
MAX_CHANNELS = 1024
#: The format's number of float samples in a fmt chunk.
_IEEE_FLOAT = 3


@dataclass(frozen=True)
class BlockPeaks:
    """The largest magnitude of each channel of a block, float32 [C], and the first frame that has it, int [C]."""

    magnitudes: Float32
    frames: NDArray[np.intp]

    @property
    def largest(self) -> float:
        """Of all channels; NaN or infinity if any sample of the block is not finite."""
        return float(self.magnitudes.max(initial=0.0))


def peaks_of(block: Float32) -> BlockPeaks:
    """The peaks of a block float32 [C, T], in two passes and without temporary arrays."""
    channels = np.arange(len(block))
    if not block.shape[1]:
        return BlockPeaks(np.zeros(len(block), np.float32), channels)
    highest, lowest = block.argmax(axis=1), block.argmin(axis=1)  # both stop at a NaN
    high, low = block[channels, highest], -block[channels, lowest]
    first = np.where(high == low, np.minimum(highest, lowest), np.where(high > low, highest, lowest))
    return BlockPeaks(np.maximum(high, low), first)


def is_float_wav(file_format: Format, channels: int, sample_rate_hz: int) -> bool:
    """Whether it is such a file, with a header that can count its channels and bytes a second."""
    return (
        file_format == Format("WAV", "FLOAT")
        and channels <= MAX_CHANNELS
        and 4 * channels * sample_rate_hz < 2**32
    )


class FloatWav:
    """A float32 WAV being written into an open file.

    handle   : of the file, which is empty; it stays open
    metadata : chunks of the header

    All methods raise OSError.
    """

    def __init__(self, handle: int, channels: int, sample_rate_hz: int, metadata: bytes = b"") -> None:
        self._handle, self._channels, self._rate_hz = handle, channels, sample_rate_hz
        self._metadata = metadata
        self._peaks = [(0.0, 0)] * channels
        self._frames = 0
        self.closed = False
        self._write(self.header())

    def write(self, block: Float32, peaks: BlockPeaks) -> None:
        """Append a block [C, T] of these peaks."""
        samples = np.ascontiguousarray(block.T, "<f4")
        self._write(samples.data.cast("B") if samples.size else b"")
        for channel, (magnitude, frame) in enumerate(zip(peaks.magnitudes, peaks.frames, strict=True)):
            if magnitude > self._peaks[channel][0]:
                self._peaks[channel] = float(magnitude), self._frames + int(frame)
        self._frames += block.shape[1]

    def header(self) -> bytes:
        """The bytes before the samples, for the frames so far; their number is always the same."""
        frame_bytes = 4 * self._channels
        peaks = b"".join(struct.pack("<fI", *peak) for peak in self._peaks)
        chunks = (
            b"WAVE"
            + struct.pack("<4sIHHIIHH", b"fmt ", 16, _IEEE_FLOAT, self._channels, self._rate_hz,
                          self._rate_hz * frame_bytes, frame_bytes, 32)
            + struct.pack("<4sII", b"fact", 4, self._frames)
            + self._metadata
            + struct.pack("<4sIII", b"PEAK", 8 + len(peaks), 1, 0)  # its version, and the time
            + peaks
        )  # fmt: skip
        size = self._frames * frame_bytes
        riff = struct.pack("<4sI", b"RIFF", len(chunks) + 8 + size)
        return riff + chunks + struct.pack("<4sI", b"data", size)

    def close(self, *, durable: bool = False) -> None:
        """Write the header as it is at the end. Does nothing a second time.

        durable : whether to wait until all is on the disk
        """
        if self.closed:
            return
        self.closed = True
        os.lseek(self._handle, 0, os.SEEK_SET)
        self._write(self.header())
        if durable:
            os.fsync(self._handle)

    def abort(self) -> None:
        """Write nothing more."""
        self.closed = True

    def _write(self, content: bytes | memoryview) -> None:
        left = memoryview(content)
        while left:
            left = left[os.write(self._handle, left) :]
