"""What a file says of its sound: title, artist, when and where it was recorded. From one file to another.

WAV and RF64 say it in chunks: LIST/INFO (texts), bext (of broadcasting: origin, and the time of the first frame) and
iXML (of film sound). They are copied as they are, but for what is no longer true. Other formats have texts alone.
Not here: where in a new file they go (tags.py).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO

from namdsp.audio.chunks import read_chunks

if TYPE_CHECKING:
    import soundfile

#: Texts by soundfile's names, and by those of LIST/INFO. Not the software, to which libsndfile adds itself.
INFO_NAMES = {
    "title": b"INAM",
    "artist": b"IART",
    "comment": b"ICMT",
    "copyright": b"ICOP",
    "date": b"ICRD",
    "album": b"IPRD",
    "tracknumber": b"ITRK",
    "genre": b"IGNR",
    "license": b"",
}
#: All chunks of a file, at most: libsndfile takes no text beyond 50 KiB for their place.
MOST_BYTES = 1 << 15
_MOST_READ = 1 << 20
_SHORTEST_IXML = 16

# bext: texts, then the time in frames since midnight, version, an identifier, five loudness values, ...
_BEXT_BYTES, _TIME_AT, _VERSION_AT, _LOUDNESS_AT = 602, 338, 346, 412
_NO_LOUDNESS = struct.pack("<h", 0x7FFF) * 5


@dataclass(frozen=True)
class Metadata:
    """What was found in a file.

    sample_rate_hz : that its times count in
    texts          : by soundfile's names
    info           : of a WAV's LIST/INFO, names and contents
    bext, ixml     : contents of those chunks
    too_long       : what was there and is not here
    """

    sample_rate_hz: int
    texts: dict[str, str] = field(default_factory=dict)
    info: tuple[tuple[bytes, bytes], ...] = ()
    bext: bytes | None = None
    ixml: bytes | None = None
    too_long: tuple[str, ...] = ()

    def wav_chunks(self, sample_rate_hz: int) -> bytes:
        """The chunks of a WAV of another sound of the same time, at some rate. Empty if there is nothing to say."""
        info = self.info or tuple(
            (INFO_NAMES[name], text.encode() + b"\0") for name, text in self.texts.items() if INFO_NAMES[name]
        )
        # of even length: in RF64 libsndfile does not step over the padding of others
        parts = [
            _chunk(b"bext", _even(self._bext_at(sample_rate_hz), b"\0")) if self.bext else b"",
            _chunk(b"LIST", b"INFO" + b"".join(_chunk(*each) for each in info)) if info else b"",
            _chunk(b"iXML", _even(self.ixml, b"\n")) if self.ixml else b"",
        ]
        return b"".join(parts)

    def _bext_at(self, sample_rate_hz: int) -> bytes:
        assert self.bext is not None
        bext = bytearray(self.bext)
        (time,) = struct.unpack_from("<Q", bext, _TIME_AT)
        time = (2 * time * sample_rate_hz + self.sample_rate_hz) // (2 * self.sample_rate_hz)
        struct.pack_into("<Q", bext, _TIME_AT, min(time, 2**64 - 1))
        if struct.unpack_from("<H", bext, _VERSION_AT)[0] >= 2:
            bext[_LOUDNESS_AT : _LOUDNESS_AT + len(_NO_LOUDNESS)] = _NO_LOUDNESS  # of the sound as it was
        return bytes(bext)


def read_metadata(path: str, file: soundfile.SoundFile) -> Metadata:
    """Read it from an open file and its path. What is damaged or too long is left out."""
    found = file.copy_metadata()
    texts = {name: found[name] for name in INFO_NAMES if found.get(name)}
    with open(path, "rb") as raw:
        info, bext, ixml = _read_wav(raw)
    chunks, tags = _Room(), _Room()
    return Metadata(
        int(file.samplerate),
        texts={name: text for name, text in texts.items() if tags.takes(name, text.encode())},
        bext=bext if chunks.takes("bext", bext) else None,
        info=tuple(each for each in info if chunks.takes(each[0].decode(), each[1])),
        ixml=ixml if chunks.takes("iXML", ixml) else None,
        too_long=tuple(dict.fromkeys(tags.refused + chunks.refused)),
    )


class _Room:
    """Bytes that are left, and what did not go in."""

    def __init__(self) -> None:
        self._left = MOST_BYTES
        self.refused: list[str] = []

    def takes(self, name: str, content: bytes | None) -> bool:
        """Whether there is such a thing, and room for it."""
        size = len(content or b"") + 16
        if size > self._left:
            self.refused.append(name)
        elif content:
            self._left -= size
            return True
        return False


def _read_wav(file: BinaryIO) -> tuple[list[tuple[bytes, bytes]], bytes | None, bytes | None]:
    """INFO, bext and iXML of an open file; nothing of another kind of file."""
    chunks = read_chunks(file)
    info: list[tuple[bytes, bytes]] = []
    found: dict[bytes, bytes] = {}
    if chunks is None or chunks.kind not in (b"RIFF", b"RF64"):
        return info, None, None
    for chunk in chunks.all:
        if chunk.name not in (b"bext", b"iXML", b"LIST") or not 4 <= chunk.size <= _MOST_READ:
            continue
        file.seek(chunk.start)
        content = file.read(chunk.size)
        if len(content) < chunk.size:
            continue
        if chunk.name == b"LIST" and content.startswith(b"INFO"):
            info.extend(_texts(content[4:]))
        elif chunk.name != b"LIST":
            found.setdefault(chunk.name, content)
    bext, ixml = found.get(b"bext", b""), found.get(b"iXML", b"")
    return (
        info,
        bext if len(bext) >= _BEXT_BYTES else None,
        ixml if len(ixml) >= _SHORTEST_IXML else None,
    )


def _texts(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at + 8 <= len(content):
        name, size = struct.unpack_from("<4sI", content, at)
        text = content[at + 8 : at + 8 + size]
        if len(text) < size or not name.isalnum():
            return
        if text.strip(b"\0"):
            yield name, text
        at += 8 + size + size % 2


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack("<4sI", name, len(content)) + _even(content, b"\0")


def _even(content: bytes, filler: bytes) -> bytes:
    return content + filler * (len(content) % 2)
