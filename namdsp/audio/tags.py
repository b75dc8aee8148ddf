"""Writing metadata into a file that libsndfile writes: texts by its API, chunks of WAV and RF64 directly.

libsndfile writes its header first and cannot write bext from Python. So it writes one text as long as the chunks as a
placeholder, before the samples as readers expect; when the file is closed, the chunks overwrite it.
"""

import contextlib
from typing import TYPE_CHECKING

from namdsp.audio.chunks import read_chunks
from namdsp.audio.formats import Format
from namdsp.audio.metadata import INFO_NAMES, AudioMetadata

if TYPE_CHECKING:
    import soundfile

# LIST and its size, INFO, INAM and its size, the 0 after the text
_TEXT_OVERHEAD = 8 + 4 + 8 + 1


class Tags:
    """The metadata that a new file shall have.

    lost   : names of what the format cannot store, known after check()
    chunks : of a WAV or RF64, empty for other formats
    """

    def __init__(self, metadata: AudioMetadata, file_format: Format, sample_rate_hz: int) -> None:
        self.lost: list[str] = list(metadata.too_long)
        self._texts: dict[str, str] = {}
        self.chunks = b""
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

    def begin(self, file: "soundfile.SoundFile") -> None:
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
