"""The PEAK chunk that libsndfile puts before float samples: without the time of writing, and found by NumPy.

libsndfile looks for peaks sample by sample, which takes twice as long as all the rest of a file. So samples that need
no conversion go past that, as bytes, and the peaks are put into the chunk when the file is closed.
"""

from __future__ import annotations

import struct
import sys
from typing import TYPE_CHECKING, Self

import numpy as np

from namdsp.audio.blocks import Float32
from namdsp.audio.chunks import read_chunks
from namdsp.audio.formats import Format

if TYPE_CHECKING:
    import soundfile


class Peaks:
    """The largest magnitude of each channel, and at which frame it comes first."""

    def __init__(self, channels: int) -> None:
        self._found = [(0.0, 0)] * channels
        self._frames = 0

    @classmethod
    def of(cls, file_format: Format, channels: int) -> Self | None:
        """Those of a new file; None for formats whose peaks libsndfile finds."""
        import soundfile

        as_it_is = (
            file_format.container == "WAV" and file_format.subtype == "FLOAT" and sys.byteorder == "little"
        )
        return cls(channels) if as_it_is and hasattr(soundfile, "_snd") else None

    def write(self, file: soundfile.SoundFile, block: Float32, magnitude: Float32) -> None:
        """Write a block [C, T], whose magnitudes are known. Raises AssertionError if not all of it was written."""
        import soundfile

        samples = np.ascontiguousarray(block.T)  # [T, C]
        data = soundfile._ffi.from_buffer(samples)
        assert soundfile._snd.sf_write_raw(file._file, data, samples.nbytes) == samples.nbytes, "write"
        if block.shape[1]:
            for channel, at in enumerate(magnitude.argmax(axis=1)):
                if magnitude[channel, at] > self._found[channel][0]:
                    self._found[channel] = float(magnitude[channel, at]), self._frames + int(at)
        self._frames += block.shape[1]

    def packed(self) -> bytes:
        """As they stand in the chunk."""
        return b"".join(struct.pack("<fI", *each) for each in self._found)


def finish_peaks(path: str, file_format: Format, peaks: Peaks | None) -> None:
    """Set the time of writing in a closed file's chunk to 0, and the peaks that are known."""
    if file_format.container not in ("WAV", "AIFF") or file_format.subtype not in ("FLOAT", "DOUBLE"):
        return
    with open(path, "r+b") as file:
        chunks = read_chunks(file)
        chunk = chunks.find(b"PEAK") if chunks else None
        if chunk is not None:
            file.seek(chunk.start + 4)  # behind its version
            file.write(bytes(4) + (peaks.packed() if peaks else b""))
