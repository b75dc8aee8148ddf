"""Reading a WAV, RF64, AIFF, CAF or AU that was never closed: as if its header had the right length.

    open file and its chunks -> the same file, with sizes in its header that reach to its end

The file is not changed: bytes are replaced as they are read.
"""

from __future__ import annotations

import io
import os
import struct
from typing import Any, BinaryIO

from namdsp.audio.chunks import Chunk, Chunks, read_chunks

_TO_THE_END = b"\xff" * 4
_MOST = 0xFFFFFFFF


class Overlaid(io.RawIOBase):
    """An open file with some bytes replaced; closing it closes the file.

    over : offset in the file -> the bytes to read there
    """

    def __init__(self, file: BinaryIO, over: dict[int, bytes]) -> None:
        super().__init__()
        self._file = file
        self._over = over

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer, or up to the end of the file; returns the number of bytes."""
        begin = self._file.tell()
        read = self._file.read(len(buffer))
        view = memoryview(buffer).cast("B")
        view[: len(read)] = read
        for offset, replacement in self._over.items():
            first, last = max(begin, offset), min(begin + len(read), offset + len(replacement))
            if first < last:
                view[first - begin : last - begin] = replacement[first - offset : last - offset]
        return len(read)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Move to an offset; returns it."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """The current offset."""
        return self._file.tell()

    def readable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """Yes."""
        return True

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()


def with_length(path: str, frame_bytes: int) -> Overlaid:
    """The file with its length in the header; unchanged where there is nothing to correct.

    frame_bytes : of one frame
    """
    file = open(path, "rb")  # noqa: SIM115 (what is returned closes it)
    chunks, end = read_chunks(file), file.seek(0, os.SEEK_END)
    over = {} if chunks is None or chunks.audio is None else _sizes(chunks, chunks.audio, end, frame_bytes)
    file.seek(0)
    return Overlaid(file, over)


def _sizes(chunks: Chunks, audio: Chunk, end: int, frame_bytes: int) -> dict[int, bytes]:
    """The sizes of the file and its samples, by offset; none for kinds that libsndfile cannot open that way."""
    audio_bytes = end - audio.start
    if chunks.kind in (b"RIFF", b"RIFX"):
        return {4: _TO_THE_END, audio.start - 4: _TO_THE_END}
    ds64 = chunks.find(b"ds64")
    if chunks.kind == b"RF64" and ds64 is not None:
        frames = audio_bytes // frame_bytes
        return {
            4: _TO_THE_END,
            audio.start - 4: _TO_THE_END,
            ds64.start: struct.pack("<3Q", end - 8, audio_bytes, frames),
        }
    if chunks.kind == b".snd":
        return {8: _TO_THE_END}
    if chunks.kind == b"caff":
        return {audio.start - 8: struct.pack(">Q", audio_bytes)}
    common = chunks.find(b"COMM")
    if chunks.kind == b"FORM" and common is not None:  # an AIFF has 8 bytes before its samples
        return {
            4: struct.pack(">I", min(end - 8, _MOST)),
            audio.start - 4: struct.pack(">I", min(audio_bytes, _MOST)),
            common.start + 2: struct.pack(">I", min(audio_bytes - 8, _MOST) // frame_bytes),
        }
    return {}
