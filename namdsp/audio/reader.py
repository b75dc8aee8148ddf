"""Reading audio files in blocks: path -> float32 [C, T], in bounded memory.

Reads the formats of libsndfile. Fixed-point samples come scaled to full scale 1.0, floats as they are.
A bad file is an AudioError: absent, not audio, truncated, NaN inside.
"""

import os
import stat
from typing import TYPE_CHECKING, Self

import numpy as np

from namdsp.audio.blocks import Float32, require_finite
from namdsp.audio.chunks import Chunks, read_chunks
from namdsp.audio.formats import FIXED_POINT_BYTES, FLOAT_BYTES
from namdsp.audio.metadata import AudioMetadata, read_metadata
from namdsp.audio.truncation import what_is_missing, what_was_not_counted, why_unknown
from namdsp.errors import AudioError, MissingAudioError, TruncatedError
from namdsp.settings import check_switch

if TYPE_CHECKING:
    import soundfile

# libsndfile's "length unknown": a FLAC written to a pipe does not know how long it is
UNKNOWN_FRAMES = 2**63 - 1
COUNT_BLOCK_FRAMES = 4096  # what is read of a damaged file is as exact
# of a signal that is read whole
WHOLE_BLOCK_FRAMES = 1 << 20
# encoded in packets: the header may promise more frames than there are, and only reading tells
PACKETED = ("FLAC", "OGG", "MP3")


class AudioReader:
    """An audio file open for reading, front to back.

    allow_truncated : whether a truncated file is read as far as it goes, or refused (TruncatedError)

    frames, channels : length and channel count
    sample_rate_hz   : int
    format, subtype  : container and sample type in soundfile's names, e.g. "WAV", "PCM_24"
    notes            : what was allowed, or cannot be told, for a warning
    """

    def __init__(self, path: str | os.PathLike[str], *, allow_truncated: bool = False) -> None:
        self.path = os.fspath(path)
        self.notes: list[str] = []
        self._allow_truncated = check_switch(allow_truncated, "allow_truncated")
        self._file = _open(self.path)
        self._chunks: Chunks | None = None
        self.sample_rate_hz = int(self._file.samplerate)
        self.channels = int(self._file.channels)
        self.format = str(self._file.format)
        self.subtype = str(self._file.subtype)
        self._position = 0  # frames read so far
        self.frames = int(self._file.frames)
        try:
            with open(self.path, "rb") as file:
                self._chunks = read_chunks(file)
            self._require_complete()
        except BaseException:
            self.close()
            raise

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
        wanted = min(frames, self.frames - self._position)
        interleaved = self._read_interleaved(self._file, wanted)
        if len(interleaved) < wanted:
            problem = f"ends after {self._position + len(interleaved)} frames; expected the {self.frames} of its header"
            raise TruncatedError(_truncated(self.path, problem))
        block = np.ascontiguousarray(interleaved.T)  # [C, T]
        require_finite(block, self.path, first_frame=self._position)
        self._position += wanted
        return block

    def read_to(self, end: int, *, first: int = 0) -> Float32:
        """Read on until frame `end`, block by block, for a header may promise any length; from `first` on [C, T].

        The file ends no earlier, and the frames before `first` are not kept.
        """
        blocks = [np.empty((self.channels, 0), np.float32)]
        while self._position < end:
            skipped = max(0, first - self._position)
            blocks.append(self.read(min(WHOLE_BLOCK_FRAMES, end - self._position))[:, skipped:])
        return np.concatenate(blocks, axis=1)

    def metadata(self) -> AudioMetadata:
        """What the file says of its sound: title, artist, ...; of a WAV or RF64 bext and iXML as well."""
        return read_metadata(self.path, self._file, self._chunks)

    def close(self) -> None:
        """Close the file. May be called again."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _require_complete(self) -> None:
        """Refuse what libsndfile quietly reads as a shorter file, or note it."""
        if self.frames == 0:
            uncounted = what_was_not_counted(self._chunks, self._frame_bytes)
            if uncounted is not None:
                raise AudioError(
                    f"{self.path}: {uncounted}. What wrote it did not close it: save it there again, or repair it, "
                    "with sox --ignore-length or as raw data in Audacity."
                )
        missing = what_is_missing(self.path, self.format, self._chunks, self._frame_bytes)
        if missing and not self._allow_truncated:
            raise TruncatedError(_truncated(self.path, missing))
        declared = self.frames
        if declared == UNKNOWN_FRAMES or (self._allow_truncated and self.format in PACKETED):
            self.frames = self._count_frames()
        if declared not in (self.frames, UNKNOWN_FRAMES):
            missing = f"ends after {self.frames} frames; expected the {declared} of its header"
        if missing:
            seconds = self.frames / self.sample_rate_hz
            self.notes.append(f"{missing}. Cut short: {self.frames} frames ({seconds:.1f} s) are taken")
        elif unknown := why_unknown(self.path, self.format, self._chunks, self._frame_bytes):
            self.notes.append(unknown)

    @property
    def _frame_bytes(self) -> int:
        return (FIXED_POINT_BYTES | FLOAT_BYTES).get(self.subtype, 1) * self.channels

    def _read_interleaved(self, file: "soundfile.SoundFile", frames: int) -> Float32:
        """Return float32 [T, C], as files store it."""
        import soundfile

        try:
            block: Float32 = file.read(frames, dtype="float32", always_2d=True)
        except soundfile.SoundFileError as error:
            raise TruncatedError(
                f"{self.path}: damaged after frame {self._position} ({reason_of(error)}); expected "
                f"{self.format} audio up to its end. Copy or render it again."
            ) from error
        return block

    def _count_frames(self) -> int:
        counted = 0
        with _open(self.path) as file:
            try:
                while read := len(self._read_interleaved(file, COUNT_BLOCK_FRAMES)):
                    counted += read
            except AudioError:
                if not self._allow_truncated:
                    raise
        return counted


def _truncated(path: str, problem: str) -> str:
    return f"{path}: {problem}. The file is cut short: copy or render it again."


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
        status = os.stat(path)
        regular = stat.S_ISREG(status.st_mode)
        if regular:
            with open(path, "rb"):  # says "Permission denied" where libsndfile says "System error"
                pass
    except FileNotFoundError:
        raise MissingAudioError(
            f"{path or repr(path)}: no such file; expected an audio file. Check the name and the folder."
        ) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise AudioError(
            f"{path}: cannot be opened ({reason}); expected a readable audio file. Check its name and permissions."
        ) from error
    if not regular or status.st_size == 0:
        kind = "empty" if regular else "a folder" if stat.S_ISDIR(status.st_mode) else "a pipe or device"
        raise AudioError(f"{path}: is {kind}; expected an audio file. Check the name.")


def reason_of(error: Exception) -> str:
    """Return an error's text, without the prefixes of soundfile and libsndfile or the full stop."""
    text = error.strerror if isinstance(error, OSError) else getattr(error, "error_string", error)
    return str(text).removeprefix("Error : ").rstrip(". ")


def read_whole(
    path: str | os.PathLike[str], *, allow_truncated: bool = False
) -> tuple[Float32, int, list[str]]:
    """Read a file that fits into memory: its samples [C, T], its rate, and the notes of the reader, for warnings."""
    with AudioReader(path, allow_truncated=allow_truncated) as reader:
        return reader.read_to(reader.frames), reader.sample_rate_hz, reader.notes
