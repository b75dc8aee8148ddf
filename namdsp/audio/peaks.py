"""Peaks of what is written; those beyond full scale are described for a warning.

libsndfile puts the time of writing into the PEAK chunk of float samples; here it is cleared, for equal files.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.blocks import Float32
from namdsp.audio.chunks import Chunks
from namdsp.audio.formats import Format
from namdsp.audio.levels import gain_to_db

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


def clear_time(file: BinaryIO, chunks: Chunks | None, file_format: Format) -> None:
    """Set the time of writing in the PEAK chunk of a finished file of libsndfile to 0."""
    if file_format.container not in ("WAV", "AIFF") or file_format.subtype not in ("FLOAT", "DOUBLE"):
        return
    chunk = chunks.find(b"PEAK") if chunks else None
    if chunk is not None:
        file.seek(chunk.start + 4)  # after its version
        file.write(bytes(4))


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
