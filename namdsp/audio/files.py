"""Audio files: the reader, the writer, and whole files in one call.

    path -> AudioReader -> float32 [C, T] blocks -> AudioWriter -> path

Whole files are for signals that fit into memory; render long ones block by block.
"""

import os
import warnings
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.reader import AudioReader
from namdsp.audio.writer import AudioWriter
from namdsp.errors import AudioWarning

__all__ = ["AudioReader", "AudioWriter", "read_audio", "write_audio"]

READ_BLOCK_FRAMES = 65536


def read_audio(path: str | os.PathLike[str]) -> tuple[NDArray[np.float32], int]:
    """Read a whole file.

    Returns
    -------
    samples : float32 [C, T]
    sample_rate_hz : int
    """
    samples, rate_hz, _ = read_whole(path)
    return samples, rate_hz


def read_whole(
    path: str | os.PathLike[str], *, allow_truncated: bool = False
) -> tuple[NDArray[np.float32], int, list[str]]:
    """As `read_audio`, and the notes of the reader, such as a truncation that was allowed, for warnings."""
    with AudioReader(path, allow_truncated=allow_truncated) as reader:
        # not all at once: a header may promise anything
        blocks = [np.empty((reader.channels, 0), np.float32)]
        while (block := reader.read(READ_BLOCK_FRAMES)).shape[1]:
            blocks.append(block)
        return np.concatenate(blocks, axis=1), reader.sample_rate_hz, reader.notes


def write_audio(
    path: str | os.PathLike[str],
    x: NDArray[np.float32],
    sample_rate_hz: int,
    *,
    subtype: str | None = None,
    overwrite: bool = False,
    inputs: Iterable[str | os.PathLike[str]] = (),
) -> None:
    """Write a whole signal as one file.

    x : float32 [C, T], or [T] for one channel
    subtype, overwrite, inputs : as for AudioWriter

    Warns
    -----
    AudioWarning : samples are clipped, or far beyond full scale.
    """
    block = x[None, :] if x.ndim == 1 else x
    with AudioWriter(
        path,
        sample_rate_hz=sample_rate_hz,
        channels=block.shape[0],
        subtype=subtype,
        overwrite=overwrite,
        inputs=inputs,
        expected_frames=block.shape[-1],
    ) as writer:
        writer.write(block)
    for note in writer.warnings:
        warnings.warn(note, AudioWarning, stacklevel=2)
