"""Reading audio files in blocks: path -> float32 [C, T], in bounded memory.

Reads the formats of libsndfile. Fixed-point samples come scaled to full scale 1.0, floats as they are.
A bad file is an AudioError: absent, not audio, truncated, NaN inside.

Truncated is what is shorter than its header says; libsndfile reads it without an error. A file written into a pipe has
a size that means "not known", and is complete. FLAC and MP3 turn out to be short when they are read. A few rare
containers state no length, which is noted.
"""

import os
import stat
from shlex import quote
from typing import TYPE_CHECKING, Self

import numpy as np

from namdsp.audio.chunks import Chunks, read_chunks
from namdsp.audio.declared_length import declared_end
from namdsp.audio.formats import FIXED_POINT_BYTES, FLOAT_BYTES
from namdsp.audio.levels import Float32, require_finite
from namdsp.audio.metadata import AudioMetadata, read_metadata
from namdsp.common.settings import check_switch
from namdsp.errors import (
    ABSENT,
    AudioError,
    Keyword,
    Message,
    MissingAudioError,
    TruncatedError,
    missing_file,
)

if TYPE_CHECKING:
    import soundfile

# libsndfile's "length unknown": a FLAC written to a pipe does not know how long it is
UNKNOWN_FRAMES = 2**63 - 1
COUNT_BLOCK_FRAMES = 4096  # what is read of a damaged file is as exact
# of a signal that is read whole
WHOLE_BLOCK_FRAMES = 1 << 20
# encoded in packets: the header may promise more frames than there are, and only reading tells
PACKETED = ("FLAC", "OGG", "MP3")
# sizes that programs write before they know, and cannot correct: of ffmpeg, lame, arecord, sox, sox in AIFF
STREAMED_BYTES = (0xFFFFFFFF, 0x7FFFFFFF, 0x7FFFFF00, 0x7FFFF000, 0x7F000008)
# and where sizes have 64 bits: no file is as long
STREAMED_LONG = 1 << 62
# containers whose length is compared with what is there, when they are opened or read
CHECKED = ("WAV", "WAVEX", "RF64", "W64", "AIFF", "SVX", "CAF", "AU", "FLAC", "OGG", "MP3")
#: Beyond them is a damaged header, and a second of 1 Hz would be 48,000 frames.
SLOWEST_HZ, FASTEST_HZ = 1000, 10_000_000
# programs fill a sector behind the last chunk
SECTOR_BYTES = 4096
# an Ogg page is no longer
OGG_PAGE_BYTES = 65307
#: What is odd about a file of no frames.
NO_SAMPLES = "has no samples; expected sound. Check the recording"
#: Why nobody can tell whether a WAV is whole.
FROM_A_PIPE = (
    "has no length in its header, like a file that a program wrote into a pipe. All its samples are used, but it may "
    "be cut short"
)


class AudioReader:
    """An audio file open for reading, front to back.

    allow_truncated : whether a truncated file is read as far as it goes, or refused (TruncatedError). The error for
                      False names this way out, the error for None does not

    frames, channels : length and channel count
    sample_rate_hz   : int
    format, subtype  : container and sample type in soundfile's names, e.g. "WAV", "PCM_24"
    notes            : what was allowed, or cannot be told, for a warning
    """

    def __init__(self, path: str | os.PathLike[str], *, allow_truncated: bool | None = None) -> None:
        self.path: str = os.fspath(path)
        self.notes: list[str] = []
        self._allow_truncated = False
        self._way_out = Message()
        if allow_truncated is not None:
            self._allow_truncated = check_switch(allow_truncated, "allow_truncated")
            self._way_out = Message(". Or read the intact part with ", Keyword("allow_truncated=True"))
        self._file = _open(self.path)
        self._chunks: Chunks | None = None
        self._end: int | None = None
        self.sample_rate_hz: int = int(self._file.samplerate)
        self.channels: int = int(self._file.channels)
        self.format: str = str(self._file.format)
        self.subtype: str = str(self._file.subtype)
        self._position = 0  # frames read so far
        self.frames: int = int(self._file.frames)
        try:
            with open(self.path, "rb") as file:
                self._chunks = read_chunks(file)
                self._end = declared_end(file, self.format, self._frame_bytes)
                self._bytes = file.seek(0, os.SEEK_END)
            if not SLOWEST_HZ <= self.sample_rate_hz <= FASTEST_HZ:
                raise AudioError(
                    f"{self.path}: runs at {self.sample_rate_hz} Hz; expected an audio rate, {SLOWEST_HZ} to "
                    f"{FASTEST_HZ} Hz. Its header is damaged: write it again at its true rate"
                )
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
            raise self._truncated(problem)
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
            uncounted = _what_was_not_counted(self._chunks, self._frame_bytes)
            if uncounted is not None:
                raise AudioError(
                    f"{self.path}: {uncounted}. What wrote it did not finish it: save it there again, or repair it, "
                    "with sox --ignore-length or as raw data in Audacity"
                )
        missing = _what_is_missing(self.path, self.format, self._chunks, self._frame_bytes)
        if self._end is not None and self._bytes < self._end:
            missing = f"has {self._bytes} bytes; expected the {self._end} of its header"
        if missing and not self._allow_truncated:
            raise self._truncated(missing)
        declared = self.frames
        if declared == UNKNOWN_FRAMES or (self._allow_truncated and self.format in PACKETED):
            self.frames = self._count_frames()
        if declared not in (self.frames, UNKNOWN_FRAMES):
            missing = f"ends after {self.frames} frames; expected the {declared} of its header"
        if missing:
            seconds = self.frames / self.sample_rate_hz
            self.notes.append(f"{missing}. Cut short: {self.frames} frames ({seconds:.1f} s) are taken")
        elif self._end is None and (
            unknown := _why_unknown(self.path, self.format, self._chunks, self._frame_bytes)
        ):
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
                f"{self.format} audio up to its end. Copy or render it again",
                self._way_out,
            ) from error
        return block

    def _truncated(self, problem: str) -> TruncatedError:
        return TruncatedError(
            f"{self.path}: {problem}. The file is cut short: copy or render it again", self._way_out
        )

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


def _converted(path: str) -> str:
    """The name of a WAV file beside a file, which is not that file."""
    stem, suffix = os.path.splitext(path)
    return f"{stem}.wav" if suffix.lower() != ".wav" else f"{path}.converted.wav"


def _open(path: str) -> "soundfile.SoundFile":
    import soundfile

    _require_readable_file(path)
    try:
        # bytes, because soundfile encodes a str without the escapes for names that are not valid UTF-8
        file = soundfile.SoundFile(path if os.name == "nt" else os.fsencode(path))
    except (soundfile.SoundFileError, TypeError) as error:
        if path.lower().endswith((".nam", ".namb")):
            raise AudioError(f"{path}: is a capture; expected audio, such as a WAV file") from error
        # TypeError: .raw, which has no header to read
        raise AudioError(
            f"{path}: is not audio that can be read ({reason_of(error)}); expected a file with a header, "
            "such as WAV, AIFF, FLAC, CAF, W64, Ogg or MP3. "
            f"Convert it first: ffmpeg -i {quote(path)} {quote(_converted(path))}"
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
    except ABSENT:
        raise missing_file(path, MissingAudioError) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise AudioError(
            f"{path}: cannot be opened ({reason}); expected a readable audio file. Check its name and permissions"
        ) from error
    if not regular or status.st_size == 0:
        kind = "empty" if regular else "a folder" if stat.S_ISDIR(status.st_mode) else "a pipe or device"
        raise AudioError(f"{path}: is {kind}; expected an audio file. Check the name")


def reason_of(error: Exception) -> str:
    """Return an error's text, without the prefixes of soundfile and libsndfile or the full stop."""
    text = error.strerror if isinstance(error, OSError) else getattr(error, "error_string", error)
    return str(text).removeprefix("Error : ").rstrip(". ")


def read_whole(
    path: str | os.PathLike[str], *, allow_truncated: bool | None = None
) -> tuple[Float32, int, list[str]]:
    """Read a file that fits into memory: its samples [C, T], its rate, and the notes of the reader, for warnings."""
    with AudioReader(path, allow_truncated=allow_truncated) as reader:
        return reader.read_to(reader.frames), reader.sample_rate_hz, reader.notes


def _what_was_not_counted(chunks: Chunks | None, frame_bytes: int) -> str | None:
    """Return "has ...; expected ..." for samples in a file in which libsndfile finds none: it was never closed."""
    if chunks is None or chunks.audio is None:
        return None
    before = chunks.before_samples
    actual = chunks.file_bytes - chunks.audio.start - before
    if actual >= frame_bytes and (chunks.audio.size > before or not chunks.complete):
        return f"has no length in its header, or a wrong one, and {actual} bytes after it; expected a finished file"
    return None


def _why_unknown(path: str, container: str, chunks: Chunks | None, frame_bytes: int) -> str | None:
    """Why nobody can tell whether a file is whole, None for one of which it can be told."""
    if container not in CHECKED:
        return f"is {container}, whose length cannot be checked. All its samples are used, but it may be cut short"
    if container not in ("WAV", "WAVEX") or path == "/dev/stdin":
        return None
    if chunks is None or chunks.audio is None:
        return None
    if _is_streamed(chunks.audio.size, frame_bytes):
        return FROM_A_PIPE
    behind = chunks.file_bytes - chunks.audio.start - chunks.audio.size
    if chunks.audio == chunks.all[-1] and behind > SECTOR_BYTES:
        return (
            f"has {behind} bytes after the samples that its header counts. They are ignored, but they may be sound: a "
            "WAV counts up to 4 GiB, or the program that wrote it did not finish it"
        )
    return None


def _what_is_missing(path: str, container: str, chunks: Chunks | None, frame_bytes: int) -> str | None:
    """Return "has ...; expected ..." for a truncated file, None for a complete one.

    container   : in libsndfile's name
    chunks      : of the file, None if it has none
    frame_bytes : of one frame; 1 where frames have no fixed size
    """
    if container == "OGG":
        return _ogg_without_end(path)
    if chunks is not None and chunks.audio is not None:
        declared, actual = chunks.audio.size, max(0, chunks.file_bytes - chunks.audio.start)
        if _is_streamed(declared, frame_bytes):
            return None
        before = chunks.before_samples
        declared, actual = max(0, declared - before), max(0, actual - before)
        if actual // frame_bytes < declared // frame_bytes:
            return f"has {actual} bytes of samples; expected the {declared} of its header"
    return None


def _is_streamed(size: int, frame_bytes: int) -> bool:
    """Whether a size means "not known". Some programs round it down to whole frames."""
    return (
        size < 0
        or size >= STREAMED_LONG
        or any(0 <= streamed - size < frame_bytes for streamed in STREAMED_BYTES)
    )


def _ogg_without_end(path: str) -> str | None:
    """What is missing of an Ogg file: its last page must be marked as such, which libsndfile does not check."""
    with open(path, "rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 2 * OGG_PAGE_BYTES))
        tail = file.read()
    page = tail.rfind(b"OggS")  # flags are its byte 5; 4 is the end of a stream
    if page >= 0 and len(tail) > page + 27 and tail[page + 5] & 4:
        segments = tail[page + 27 : page + 27 + tail[page + 26]]
        if page + 27 + tail[page + 26] + sum(segments) <= len(tail):
            return None
    return "has no last page; expected the end of an Ogg stream"
