"""A WAV, RF64, AIFF, CAF or AU whose program never came to write its length: read as if the length were there.

    open file and its chunks -> the same file, with sizes in its header that reach to its end

The file is not changed: the right bytes lie over the wrong ones where it is read.
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
    """An open file with other bytes in some places; closing it closes the file.

    over : place in the file -> bytes
    """

    def __init__(self, file: BinaryIO, over: dict[int, bytes]) -> None:
        super().__init__()
        self._file = file
        self._over = over

    def readinto(self, buffer: Any) -> int:
        """Read as many bytes as the buffer has, or as there are."""
        begin = self._file.tell()
        read = self._file.read(len(buffer))
        view = memoryview(buffer).cast("B")
        view[: len(read)] = read
        for at, right in self._over.items():
            first, last = max(begin, at), min(begin + len(read), at + len(right))
            if first < last:
                view[first - begin : last - begin] = right[first - at : last - at]
        return len(read)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a place."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """The place."""
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
    """The file with its length in the header; as it is where none is found to be mended.

    frame_bytes : of one frame
    """
    file = open(path, "rb")  # noqa: SIM115 (what is returned closes it)
    chunks, end = read_chunks(file), file.seek(0, os.SEEK_END)
    over = {} if chunks is None or chunks.audio is None else _sizes(chunks, chunks.audio, end, frame_bytes)
    file.seek(0)
    return Overlaid(file, over)


def _sizes(chunks: Chunks, audio: Chunk, end: int, frame_bytes: int) -> dict[int, bytes]:
    """The sizes of the file and of its samples, where they stand; none for kinds that libsndfile does not open then."""
    there = end - audio.start
    if chunks.kind in (b"RIFF", b"RIFX"):
        return {4: _TO_THE_END, audio.start - 4: _TO_THE_END}
    ds64 = chunks.find(b"ds64")
    if chunks.kind == b"RF64" and ds64 is not None:
        frames = there // frame_bytes
        return {
            4: _TO_THE_END,
            audio.start - 4: _TO_THE_END,
            ds64.start: struct.pack("<3Q", end - 8, there, frames),
        }
    if chunks.kind == b".snd":
        return {8: _TO_THE_END}
    if chunks.kind == b"caff":
        return {audio.start - 8: struct.pack(">Q", there)}
    common = chunks.find(b"COMM")
    if chunks.kind == b"FORM" and common is not None:  # 8 bytes stand in front of an AIFF's samples
        return {
            4: struct.pack(">I", min(end - 8, _MOST)),
            audio.start - 4: struct.pack(">I", min(there, _MOST)),
            common.start + 2: struct.pack(">I", min(there - 8, _MOST) // frame_bytes),
        }
    return {}
