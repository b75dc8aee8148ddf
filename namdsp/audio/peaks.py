"""Peaks of what is written, and the PEAK chunk that libsndfile puts before float samples, without the time of writing.

libsndfile searches for peaks sample by sample, which takes twice as long as all the rest of a file. So samples that
need no conversion are written as bytes, past that search, and the peaks are put into the chunk when the file is closed.
Peaks beyond full scale are described for a warning.
"""

from __future__ import annotations

import math
import struct
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Self

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.blocks import Float32
from namdsp.audio.chunks import Chunks
from namdsp.audio.formats import Format
from namdsp.audio.levels import gain_to_db

if TYPE_CHECKING:
    import soundfile

#: float files hold any level, but nothing that plays them does: far beyond full scale is a mistake
LOUD_DBFS = 20.0


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


class Peaks:
    """The largest magnitude of each channel of a file, and the first frame that has it."""

    def __init__(self, channels: int) -> None:
        self._peaks = [(0.0, 0)] * channels
        self._frames = 0

    @classmethod
    def of(cls, file_format: Format, channels: int) -> Self | None:
        """Those of a new file; None for formats whose peaks libsndfile finds."""
        import soundfile

        as_it_is = (
            file_format.container == "WAV" and file_format.subtype == "FLOAT" and sys.byteorder == "little"
        )
        return cls(channels) if as_it_is and hasattr(soundfile, "_snd") else None

    def write(self, file: soundfile.SoundFile, block: Float32, peaks: BlockPeaks) -> Float32:
        """Write a block [C, T] of these peaks, and return it as it was written, [T, C].

        Raises
        ------
        AssertionError : not all of it was written.
        """
        import soundfile

        samples = np.ascontiguousarray(block.T)  # [T, C]
        data = soundfile._ffi.from_buffer(samples)
        assert soundfile._snd.sf_write_raw(file._file, data, samples.nbytes) == samples.nbytes, "write"
        for channel, (magnitude, frame) in enumerate(zip(peaks.magnitudes, peaks.frames, strict=True)):
            if magnitude > self._peaks[channel][0]:
                self._peaks[channel] = float(magnitude), self._frames + int(frame)
        self._frames += block.shape[1]
        return samples

    def packed(self) -> bytes:
        """The bytes of the chunk."""
        return b"".join(struct.pack("<fI", *peak) for peak in self._peaks)


def finish_peaks(file: BinaryIO, chunks: Chunks | None, file_format: Format, peaks: Peaks | None) -> None:
    """Set the time of writing in a finished file's chunk to 0, and the peaks that are known."""
    if file_format.container not in ("WAV", "AIFF") or file_format.subtype not in ("FLOAT", "DOUBLE"):
        return
    chunk = chunks.find(b"PEAK") if chunks else None
    if chunk is not None:
        file.seek(chunk.start + 4)  # after its version
        file.write(bytes(4) + (peaks.packed() if peaks else b""))


def describe_overs(
    file_format: Format, peak: float, samples: int, level_control: str = "output gain"
) -> str | None:
    """Return what to say of a file, None if nothing.

    peak          : largest magnitude, 1.0 is full scale
    samples       : how many are beyond it
    level_control : what sets the level of the file, and is to be lowered
    """
    peak_db = gain_to_db(peak)
    # rounded up, so that the figure is enough
    lower = f"Lower the {level_control} by {math.ceil(10.0 * peak_db) / 10.0:.1f} dB" if peak > 0.0 else ""
    counted = f"{samples} sample{'s' if samples > 1 else ''} beyond full scale"
    if samples and file_format.is_fixed_point:
        return f"{counted} clipped, peak {peak_db:+.2f} dBFS. {lower}, or write float32"
    if samples and file_format.is_lossy:
        return f"{counted}, peak {peak_db:+.2f} dBFS: they clip when it is played. {lower}, or write a float32 .wav"
    if peak_db > LOUD_DBFS:
        return f"peak {peak_db:+.2f} dBFS, far beyond full scale. {lower}"
    return None
