"""Reading audio files in blocks: path -> float32 [C, T], in bounded memory.

Reads whatever libsndfile reads. Fixed-point samples come scaled to full scale 1.0, floats as they are.
Every way in which a file can be bad is an AudioError: absent, not audio, cut short, NaN inside.
"""

import os
import re
import stat
from types import TracebackType
from typing import TYPE_CHECKING, Self

import numpy as np

from namdsp.audio.blocks import Float32, require_finite
from namdsp.errors import AudioError

if TYPE_CHECKING:
    import soundfile

# libsndfile's "length unknown": a FLAC written to a pipe does not know how long it is
UNKNOWN_FRAMES = 2**63 - 1
COUNT_BLOCK_FRAMES = 65536
# what libsndfile notes of a chunk that its header makes longer than the file is
CHUNK_BYTES = re.compile(r": (\d+) \(should be (\d+)\)")
# sizes that programs write before they know: those of a stream, and those that forget a padding byte or the header
STREAMED_BYTES, SLACK_BYTES = 0x7FFF0000, 16


class AudioReader:
    """An audio file open for reading, front to back.

    frames, channels : length and channel count
    sample_rate_hz   : int
    format, subtype  : container and sample type in soundfile's names, e.g. "WAV", "PCM_24"
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._file = _open(self.path)
        self.sample_rate_hz = int(self._file.samplerate)
        self.channels = int(self._file.channels)
        self.format = str(self._file.format)
        self.subtype = str(self._file.subtype)
        self._require_whole()
        self._position = 0  # frames read so far
        self.frames = int(self._file.frames)
        if self.frames == UNKNOWN_FRAMES:
            self.frames = self._count_frames()

    def read(self, frames: int) -> Float32:
        """Read the next frames.

        Parameters
        ----------
        frames : int
            The most to return, at least 0.

        Returns
        -------
        float32 [C, T], C-contiguous
            T <= frames; T == 0 at the end.
        """
        if frames < 0:
            raise AudioError(
                f"{self.path}: asked for {frames} frames; expected 0 or more. Ask for a block at a time."
            )
        wanted = min(frames, self.frames - self._position)
        interleaved = self._read_interleaved(self._file, wanted)
        if len(interleaved) < wanted:
            raise AudioError(
                f"{self.path}: ends after {self._position + len(interleaved)} frames; expected the "
                f"{self.frames} of its header. The file is cut short: copy or render it again."
            )
        block = np.ascontiguousarray(interleaved.T)  # [C, T]
        require_finite(block, self.path, first_frame=self._position)
        self._position += wanted
        return block

    def close(self) -> None:
        """Close the file. May be called again."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _require_whole(self) -> None:
        """Refuse what libsndfile quietly reads as a shorter file."""
        for told, there in CHUNK_BYTES.findall(self._file.extra_info):
            if int(there) + SLACK_BYTES < int(told) < STREAMED_BYTES:
                self.close()
                raise AudioError(
                    f"{self.path}: has {there} bytes; expected the {told} of its header. The file is cut "
                    "short: copy or render it again."
                )

    def _read_interleaved(self, file: "soundfile.SoundFile", frames: int) -> Float32:
        """Return float32 [T, C], as files store it."""
        import soundfile

        if file.closed:
            raise AudioError(f"{self.path}: read after close; expected an open reader. Open it again.")
        try:
            block: Float32 = file.read(frames, dtype="float32", always_2d=True)
        except soundfile.SoundFileError as error:
            raise AudioError(
                f"{self.path}: damaged after frame {self._position} ({reason_of(error)}); expected "
                f"{self.format} audio up to its end. Copy or render it again."
            ) from error
        return block

    def _count_frames(self) -> int:
        counted = 0
        with _open(self.path) as file:
            while read := len(self._read_interleaved(file, COUNT_BLOCK_FRAMES)):
                counted += read
        return counted


def _open(path: str) -> "soundfile.SoundFile":
    import soundfile

    _require_readable_file(path)
    try:
        # bytes, because soundfile encodes a str without the escapes for names that are not valid UTF-8
        file = soundfile.SoundFile(path if os.name == "nt" else os.fsencode(path))
    except (soundfile.SoundFileError, TypeError) as error:  # TypeError: .raw, which has no header to read
        raise AudioError(
            f"{path}: is not audio that can be read ({reason_of(error)}); expected a file with a header, "
            "such as WAV, AIFF, FLAC, CAF, W64, Ogg or MP3. Convert it first."
        ) from error
    # a seekable SoundFile seeks after every read: Opus then decodes to other samples, and a file of
    # unknown length fails
    file.seekable = lambda: False
    return file


def _require_readable_file(path: str) -> None:
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISREG(mode):
            with open(path, "rb"):  # says "Permission denied" where libsndfile says "System error"
                return
    except FileNotFoundError:
        raise AudioError(
            f"{path}: no such file; expected an audio file. Check the name and the folder."
        ) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise AudioError(
            f"{path}: cannot be opened ({error}); expected a readable audio file. Check it."
        ) from error
    found = "a folder" if stat.S_ISDIR(mode) else "a pipe or device"
    raise AudioError(f"{path}: is {found}; expected an audio file. Name a file.")


def reason_of(error: Exception) -> str:
    """Return an error's own words, without the prefixes of soundfile and libsndfile or the full stop."""
    return str(getattr(error, "error_string", error)).removeprefix("Error : ").rstrip(". ")
