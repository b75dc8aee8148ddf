"""The chunks of WAV, RF64, W64, AIFF, CAF and AU files: where each begins, and how long its header says it is.

Reads headers only, and trusts none of them. Not here: what is in a chunk (metadata.py), the samples (reader.py).
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass, replace
from typing import BinaryIO

# hostile files have millions; chunks after these are ignored
MAX_CHUNKS = 4096
# a size of 32 bits that says "look into ds64"
IN_DS64 = 0xFFFFFFFF


@dataclass(frozen=True)
class Chunk:
    """One chunk: `size` bytes from `start` on, if the file is as long as the header says."""

    name: bytes
    start: int
    size: int


@dataclass(frozen=True)
class Chunks:
    """All chunks of a file.

    kind       : the file's first four bytes
    audio      : the chunk of the samples, None if there is none
    complete   : whether the last chunk ends where the file does
    file_bytes : length of the file
    """

    kind: bytes
    all: tuple[Chunk, ...]
    audio: Chunk | None
    complete: bool
    file_bytes: int

    @property
    def before_samples(self) -> int:
        """Bytes of the chunk of the samples that are before them."""
        if self.audio is not None and self.audio.name == b"SSND":
            return 8
        return 4 if self.kind == b"caff" else 0

    def find(self, name: bytes) -> Chunk | None:
        """The first chunk of that name."""
        return next((chunk for chunk in self.all if chunk.name == name), None)


@dataclass(frozen=True)
class _ChunkFormat:
    """How a container stores its chunks.

    first   : offset of the first chunk, in bytes
    header  : name and size of a chunk
    audio   : name of the chunk with the samples
    pad     : alignment of chunks, in bytes
    counted : bytes of the header that a chunk's size includes
    """

    first: int
    header: struct.Struct
    audio: bytes
    pad: int = 2
    counted: int = 0


_RIFF = _ChunkFormat(12, struct.Struct("<4sI"), b"data")
_CHUNK_FORMATS = {
    b"RIFF": _RIFF,
    b"RF64": _RIFF,
    b"RIFX": _ChunkFormat(12, struct.Struct(">4sI"), b"data"),
    b"FORM": _ChunkFormat(12, struct.Struct(">4sI"), b"SSND"),
    b"caff": _ChunkFormat(8, struct.Struct(">4sq"), b"data", pad=1),
    # W64 has GUIDs for names
    b"riff": _ChunkFormat(
        40, struct.Struct("<16sq"), b"data" + bytes.fromhex("f3acd3118cd100c04f8edb8a"), pad=8, counted=24
    ),
}


def read_chunks(file: BinaryIO) -> Chunks | None:
    """The chunks of an open file; None if it is of another kind."""
    file.seek(0, os.SEEK_END)
    end = file.tell()
    file.seek(0)
    kind = file.read(4)
    if kind == b".snd":  # AU has no chunks, but says the same of its samples
        start, size = struct.unpack(">II", file.read(8).ljust(8, b"\0"))
        samples = Chunk(kind, start, size)
        return Chunks(kind, (samples,), samples, complete=start + size == end, file_bytes=end)
    stored = _CHUNK_FORMATS.get(kind)
    if kind == b"FORM" and file.read(8)[4:] in (b"8SVX", b"16SV"):  # an AIFF's relative
        stored = replace(_CHUNK_FORMATS[kind], audio=b"BODY")
    if stored is None:
        return None
    chunks: list[Chunk] = []
    data_bytes, offset = 0, stored.first
    while offset + stored.header.size <= end and len(chunks) < MAX_CHUNKS:
        file.seek(offset)
        name, size = stored.header.unpack(file.read(stored.header.size))
        if not name[:4].isascii() or not name[:4].decode().isprintable():
            break  # no chunk: samples, say
        if kind == b"RF64" and name == b"ds64":
            data_bytes = struct.unpack("<8xQ", file.read(16).ljust(16, b"\0"))[0]
        if kind == b"RF64" and name == stored.audio and size == IN_DS64:
            size = data_bytes
        chunks.append(Chunk(name, offset + stored.header.size, size - stored.counted))
        if size < stored.counted:  # of unknown length, or a lie: nothing can follow
            break
        offset += stored.header.size + size - stored.counted
        offset += -offset % stored.pad
    audio = next((chunk for chunk in chunks if chunk.name == stored.audio), None)
    complete = end <= offset <= end + stored.pad
    return Chunks(kind, tuple(chunks), audio, complete=complete, file_bytes=end)
