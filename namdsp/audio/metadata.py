"""Metadata of audio files (title, artist, when and where it was recorded), copied from one file to another.

WAV and RF64 store them in chunks: LIST/INFO (texts), bext (of broadcasting: origin, time of the first frame) and iXML
(of film sound). They are copied unchanged, except fields that are no longer true. Other formats have texts only.

libsndfile writes its header first and cannot write bext from Python. So it writes one text as long as the chunks as a
placeholder, before the samples as readers expect; when the file is closed, the chunks overwrite it.
"""

from __future__ import annotations

import contextlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from namdsp.audio.chunks import Chunks, read_chunks
from namdsp.audio.formats import Format

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
#: All chunks of a file, at most: libsndfile refuses a text beyond 50 KiB, which reserves their space.
MAX_BYTES = 1 << 15
_MAX_CHUNK_BYTES = 1 << 20
_MIN_IXML_BYTES = 16
# LIST and its size, INFO, INAM and its size, the 0 after the text
_TEXT_OVERHEAD = 8 + 4 + 8 + 1

# bext: texts, then the time in frames since midnight, version, an identifier, five loudness values, ...
_BEXT_BYTES, _TIME_AT, _VERSION_AT, _LOUDNESS_AT = 602, 338, 346, 412
_NO_LOUDNESS = struct.pack("<h", 0x7FFF) * 5


@dataclass(frozen=True)
class AudioMetadata:
    """The metadata of one file.

    sample_rate_hz : rate in which its times are counted
    texts          : by soundfile's names
    info           : of a WAV's LIST/INFO, names and contents
    bext, ixml     : contents of those chunks
    too_long       : names of what was left out because of its size
    """

    sample_rate_hz: int
    texts: dict[str, str] = field(default_factory=dict)
    info: tuple[tuple[bytes, bytes], ...] = ()
    bext: bytes | None = None
    ixml: bytes | None = None
    too_long: tuple[str, ...] = ()

    def wav_chunks(self, sample_rate_hz: int) -> bytes:
        """The chunks for a WAV of another sound of the same time, at some rate. Empty without metadata."""
        info = self.info or tuple(
            (INFO_NAMES[name], text.encode() + b"\0") for name, text in self.texts.items() if INFO_NAMES[name]
        )
        # of even length: in RF64 libsndfile does not step over the padding of others
        parts = [
            _chunk(b"bext", _even(self._bext_at(sample_rate_hz), b"\0")) if self.bext else b"",
            _chunk(b"LIST", b"INFO" + b"".join(_chunk(*chunk) for chunk in info)) if info else b"",
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


def read_metadata(path: str, file: soundfile.SoundFile, stored: Chunks | None) -> AudioMetadata:
    """Read it from an open file, its path and its chunks. What is damaged or too long is left out."""
    tags_of_file = file.copy_metadata()
    texts = {name: tags_of_file[name] for name in INFO_NAMES if tags_of_file.get(name)}
    info, bext, ixml = _read_wav(path, stored)
    chunks, tags = _Budget(), _Budget()
    return AudioMetadata(
        int(file.samplerate),
        texts={name: text for name, text in texts.items() if tags.accepts(name, text.encode())},
        bext=bext if chunks.accepts("bext", bext) else None,
        info=tuple(chunk for chunk in info if chunks.accepts(chunk[0].decode(), chunk[1])),
        ixml=ixml if chunks.accepts("iXML", ixml) else None,
        too_long=tuple(dict.fromkeys(tags.refused + chunks.refused)),
    )


class _Budget:
    """Counts the bytes of metadata that still fit, and names those that did not."""

    def __init__(self) -> None:
        self._left = MAX_BYTES
        self.refused: list[str] = []

    def accepts(self, name: str, content: bytes | None) -> bool:
        """Whether there is content, and it fits."""
        size = len(content or b"") + 16
        if size > self._left:
            self.refused.append(name)
        elif content:
            self._left -= size
            return True
        return False


def _read_wav(
    path: str, chunks: Chunks | None
) -> tuple[list[tuple[bytes, bytes]], bytes | None, bytes | None]:
    """INFO, bext and iXML of a file; nothing of another kind of file."""
    info: list[tuple[bytes, bytes]] = []
    contents: dict[bytes, bytes] = {}
    if chunks is None or chunks.kind not in (b"RIFF", b"RF64"):
        return info, None, None
    with open(path, "rb") as file:
        for chunk in chunks.all:
            if chunk.name not in (b"bext", b"iXML", b"LIST") or not 4 <= chunk.size <= _MAX_CHUNK_BYTES:
                continue
            file.seek(chunk.start)
            content = file.read(chunk.size)
            if len(content) < chunk.size:
                continue
            if chunk.name == b"LIST" and content.startswith(b"INFO"):
                info.extend(_texts(content[4:]))
            elif chunk.name != b"LIST":
                contents.setdefault(chunk.name, content)
    bext, ixml = contents.get(b"bext", b""), contents.get(b"iXML", b"")
    return (
        info,
        bext if len(bext) >= _BEXT_BYTES else None,
        ixml if len(ixml) >= _MIN_IXML_BYTES else None,
    )


def _texts(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    offset = 0
    while offset + 8 <= len(content):
        name, size = struct.unpack_from("<4sI", content, offset)
        text = content[offset + 8 : offset + 8 + size]
        if len(text) < size or not name.isalnum():
            return
        if text.strip(b"\0"):
            yield name, text
        offset += 8 + size + size % 2


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack("<4sI", name, len(content)) + _even(content, b"\0")


def _even(content: bytes, filler: bytes) -> bytes:
    return content + filler * (len(content) % 2)


class Tags:
    """The metadata that a new file shall have.

    lost   : names of what the format cannot store, known after check()
    chunks : of a WAV or RF64, empty for other formats
    """

    def __init__(self, metadata: AudioMetadata, file_format: Format, sample_rate_hz: int) -> None:
        self.lost: list[str] = list(metadata.too_long)
        self._texts: dict[str, str] = {}
        self.chunks: bytes = b""
        if file_format.container in ("WAV", "RF64"):
            self.chunks = metadata.wav_chunks(sample_rate_hz)
            return
        # libsndfile writes the bytes of UTF-8 where these formats have Latin-1
        narrow = {"MP3": tuple(INFO_NAMES), "AIFF": ("copyright",)}.get(file_format.container, ())
        self._texts = {
            name: text for name, text in metadata.texts.items() if name not in narrow or text.isascii()
        }
        self.lost += [name for name in metadata.texts if name not in self._texts]
        if metadata.bext:
            self.lost.append("bext with its time reference")
        if metadata.ixml:
            self.lost.append("iXML")

    def begin(self, file: soundfile.SoundFile) -> None:
        """Put texts, or the placeholder for chunks, into a file to which no samples have been written."""
        import soundfile

        if self.chunks:
            file.title = "x" * (len(self.chunks) - _TEXT_OVERHEAD)
        for name, text in self._texts.items():
            with contextlib.suppress(soundfile.SoundFileError):  # check() will miss it
                setattr(file, name, text)

    def finish(self, path: str) -> None:
        """Put chunks into the closed file."""
        if not self.chunks:
            return
        with open(path, "r+b") as file:
            chunks = read_chunks(file)
            placeholder = chunks.find(b"LIST") if chunks else None
            fits = placeholder is not None and placeholder.size + 8 == len(self.chunks)
            if placeholder is not None:
                file.seek(placeholder.start - 8)
                file.write(self.chunks if fits else b"JUNK")
            if not fits:  # a libsndfile that does otherwise
                self.lost.append("metadata")

    def check(self, arrived: dict[str, str]) -> None:
        """Compare with the texts that are in the finished file."""
        self.lost += [name for name, text in self._texts.items() if arrived.get(name) != text]
