"""Writing audio files in blocks: float32 [C, T] -> a file that appears whole or not at all.

The same samples give the same bytes for every lossless format: no time of day goes into the file.
Not here: the choice of format (formats.py), the temporary file and its publication (pending_file.py).
"""

from __future__ import annotations

import contextlib
import math
import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Self

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.chunks import Chunks, read_chunks
from namdsp.audio.formats import LOSSY_PEAK, Format, choose_format, too_long
from namdsp.audio.levels import Float32, gain_to_db, require_finite
from namdsp.audio.metadata import AudioMetadata, Tags
from namdsp.audio.pending_file import PendingFile, require_file_name
from namdsp.audio.reader import AudioReader, reason_of
from namdsp.errors import AudioError

if TYPE_CHECKING:
    import soundfile

#: float files hold any level, but nothing that plays them does: far beyond full scale is a mistake
LOUD_DBFS = 20.0

# libsndfile is handed this many frames at a time, so that interleaving needs little memory
SLICE_FRAMES = 65536

#: The most channels that libsndfile reads.
MAX_CHANNELS = 1024
#: The format's number of float samples in a fmt chunk.
_IEEE_FLOAT = 3

# libsndfile's SF_ERR_SYSTEM: the operating system refused, not the format
SYSTEM_ERROR = 2


class AudioWriter:
    """An audio file being written; `with` publishes it, an exception inside the `with` removes every trace.

    path            : the suffix chooses the container: .wav .flac .aiff .w64 .rf64 .caf .au .ogg .opus .mp3
    sample_rate_hz  : int
    channels        : C of every block
    subtype         : float32, float64, pcm16, pcm24, pcm32 or a soundfile name; None is float32 where the
                      container takes it, 24 bit in FLAC
    overwrite       : whether an existing file may be replaced
    inputs          : files being read, which are never overwritten, under any name
    expected_frames : if known: a WAV that would pass 4 GiB becomes RF64 from the start
    metadata        : what the file says of its sound, as far as its format can
    durable         : whether close() waits until all is on the disk; else a power failure may lose some or all of it
    follow          : whether a path that is a symlink is followed; else the link is replaced, and its target stays
    tidy            : whether files that killed processes have left in the folder are removed
    level_control   : what sets the level of the file, for warnings that tell to lower it

    peak            : largest magnitude so far, 1.0 is full scale
    clipped_samples : samples beyond full scale that a fixed-point file could not hold, or that clip when a lossy one
                      is played; 0 for float files
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        sample_rate_hz: int,
        channels: int,
        subtype: str | None = None,
        overwrite: bool = False,
        inputs: Iterable[str | os.PathLike[str]] = (),
        expected_frames: int | None = None,
        metadata: AudioMetadata | None = None,
        durable: bool = True,
        follow: bool = True,
        tidy: bool = True,
        level_control: str = "output gain",
    ) -> None:
        self.path = os.fspath(path)
        require_file_name(self.path)
        self.sample_rate_hz = sample_rate_hz
        self.channels = channels
        self.frames = 0
        self.peak = 0.0
        self.clipped_samples = 0
        self.format = choose_format(
            self.path, channels=channels, subtype=subtype, expected_frames=expected_frames
        )
        self._tags = Tags(metadata or AudioMetadata(sample_rate_hz), self.format, sample_rate_hz)
        self._float_wav: FloatWav | None = None
        self._max_frames = self.format.max_frames(channels)
        self._durable = durable
        self._level_control = level_control
        self._pending = PendingFile(path, overwrite=overwrite, inputs=inputs, follow=follow, tidy=tidy)
        try:
            if is_float_wav(self.format, channels, sample_rate_hz):
                handle = self._pending.file.fileno()
                self._float_wav = FloatWav(handle, channels, sample_rate_hz, metadata=self._tags.chunks)
                self._file: FloatWav | soundfile.SoundFile = self._float_wav
            else:
                self._file = self._open()
                self._tags.begin(self._file)
        except OSError as error:
            failed = self._failed(error.strerror)
            self._pending.discard()
            raise failed from error
        except BaseException:
            self._pending.discard()
            raise

    def write(self, block: Float32) -> None:
        """Append one block.

        block : float32 [C, T], finite; T may be 0. Beyond full scale, fixed-point formats saturate.
        """
        frames = block.shape[1]
        if self._float_wav is not None and self.channels == 1:  # nothing to interleave, nothing to convert
            parts = [block]
        else:
            parts = [block[:, start : start + SLICE_FRAMES] for start in range(0, frames, SLICE_FRAMES)]
        peaks = [peaks_of(part) for part in parts]
        if not all(np.isfinite(part_peaks.largest) for part_peaks in peaks):
            require_finite(block, self.path, first_frame=self.frames)
        if self._max_frames is not None and self.frames + frames > self._max_frames:
            self.abort()
            raise too_long(self.path, self.format, self._max_frames, f"frame {self._max_frames + 1} came")
        for part, part_peaks in zip(parts, peaks, strict=True):
            self._write_slice(part, part_peaks)
        self.frames += frames

    def close(self) -> None:
        """Finish the file, check that all of it is there, and publish it. Does nothing a second time."""
        if self._file.closed:
            return
        try:
            if self._float_wav is not None:
                self._float_wav.close(durable=self._durable)
            else:
                self._finish(self._file)
        except OSError as error:
            raise self._failed(error.strerror) from error
        else:
            self._pending.publish()
        finally:
            self._pending.discard()

    @property
    def warnings(self) -> list[str]:
        """Warnings about the file so far."""
        overs = _describe_overs(self.format, self.peak, self.clipped_samples, self._level_control)
        notes = [overs] if overs else []
        if self._tags.lost:
            notes.append(
                f"{', '.join(self._tags.lost)} of the input not kept: {self.format.container} has no place for it"
            )
        return [f"{self.path}: {note}" for note in notes]

    def abort(self) -> None:
        """Drop the file and leave nothing. Does nothing after close()."""
        if self._float_wav is not None:
            self._float_wav.abort()
        else:
            import soundfile

            with contextlib.suppress(soundfile.SoundFileError):  # the disk may be full; the file goes anyway
                self._file.close()
        self._pending.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self.abort()

    def _open(self) -> soundfile.SoundFile:
        import soundfile

        temporary = self._pending.temporary
        try:
            file = soundfile.SoundFile(
                temporary if os.name == "nt" else os.fsencode(temporary),
                "w",
                samplerate=self.sample_rate_hz,
                channels=self.channels,
                format=self.format.container,
                subtype=self.format.subtype,
            )
        except (soundfile.SoundFileError, ValueError, OverflowError) as error:
            if getattr(error, "code", None) == SYSTEM_ERROR:
                raise self._failed(reason_of(error)) from error
            raise AudioError(
                f"{self.path}: {self.channels} channels at {self.sample_rate_hz} Hz cannot be written as "
                f"{self.format.container} {self.format.subtype} ({reason_of(error)}); expected what that "
                "format knows. Choose another suffix, such as .wav."
            ) from error
        if not self._durable:
            file.flush = lambda: None  # which close() calls, and which waits for the disk
        return file

    def _write_slice(self, block: Float32, peaks: BlockPeaks) -> None:
        peak = peaks.largest
        if self.format.is_lossy and peak > LOSSY_PEAK:
            self.abort()
            raise AudioError(
                f"{self.path}: has a peak of {gain_to_db(peak):+.1f} dBFS; expected at most "
                f"{gain_to_db(LOSSY_PEAK):+.0f} dBFS in {self.format.container} {self.format.subtype}, whose encoder "
                "fails on more. Lower the output gain, or write .wav."
            )
        if peak > 1.0 and (self.format.is_fixed_point or self.format.is_lossy):
            self.clipped_samples += int(np.count_nonzero(np.abs(block) > 1.0))
        if peak > 1.0 and self.format.is_fixed_point:
            block = np.clip(block, -1.0, 1.0)  # libsndfile's G.711 tables have no entry beyond full scale
        self.peak = max(self.peak, peak)
        try:
            if isinstance(self._file, FloatWav):
                self._file.write(block, peaks)
            else:
                self._file.write(np.ascontiguousarray(block.T))  # [T, C]
        except (OSError, RuntimeError, AssertionError) as error:  # soundfile asserts on a short write
            failed = self._failed(reason_of(error))
            self.abort()
            raise failed from error

    def _finish(self, file_open: soundfile.SoundFile) -> None:
        """Close a file of libsndfile, complete it, and check that all of it is there."""
        import soundfile

        try:
            file_open.close()
            self._tags.finish(self._pending.temporary)
            with open(self._pending.temporary, "r+b") as file:
                chunks = read_chunks(file)
                self._check_written(file, chunks)
                _clear_time(file, chunks, self.format)
        except (soundfile.SoundFileError, OSError) as error:
            raise self._failed(reason_of(error)) from error

    def _check_written(self, file: BinaryIO, chunks: Chunks | None) -> None:
        # libsndfile's encoders report success when their last bytes did not fit on the disk
        frame_bytes = self.format.frame_bytes(self.channels)
        if self.format.container in ("WAV", "RF64") and frame_bytes and chunks and chunks.audio:
            there = file.seek(0, os.SEEK_END) - chunks.audio.start
            self._check_arrived(max(0, min(there, chunks.audio.size)) // frame_bytes)
            return
        try:
            with AudioReader(self._pending.temporary) as reader:
                arrived = reader.frames
                self._tags.check(reader.metadata().texts)
        except AudioError as error:
            if self.frames == 0:
                raise AudioError(
                    f"{self.path}: no frames were written; expected at least one, for "
                    f"{self.format.container} {self.format.subtype} cannot be empty. Write a .wav instead."
                ) from error
            raise self._failed("the file cannot be read back") from error
        self._check_arrived(arrived)

    def _check_arrived(self, arrived: int) -> None:
        if arrived != self.frames:
            raise self._failed(f"{arrived} of {self.frames} frames arrived")

    def _failed(self, reason: str | None) -> AudioError:
        reason = self._pending.why_stopped() or reason
        return AudioError(
            f"{self.path}: writing stopped ({reason}); expected room for the whole file. "
            "Nothing was left behind: free some disk space, or write elsewhere."
        )


def _clear_time(file: BinaryIO, chunks: Chunks | None, file_format: Format) -> None:
    """Set the time of writing in the PEAK chunk of a finished file of libsndfile to 0."""
    if file_format.container not in ("WAV", "AIFF") or file_format.subtype not in ("FLOAT", "DOUBLE"):
        return
    chunk = chunks.find(b"PEAK") if chunks else None
    if chunk is not None:
        file.seek(chunk.start + 4)  # after its version
        file.write(bytes(4))


def _describe_overs(
    file_format: Format, peak: float, samples: int, level_control: str = "output gain"
) -> str | None:
    """Return what to say of a file, None if nothing.

    peak          : largest magnitude, 1.0 is full scale
    samples       : how many are beyond it
    level_control : what sets the level of the file, and is to be lowered
    """
    peak_db = gain_to_db(peak)
    # rounded up, so that the figure is enough
    lower = f"Lower the {level_control} by {math.ceil(10.0 * peak_db) / 10.0:.1f} dB" if peak > 0.0 else ""
    counted = f"{samples} sample{'s' if samples > 1 else ''} beyond full scale"
    if samples and file_format.is_fixed_point:
        return f"{counted} clipped, peak {peak_db:+.2f} dBFS. {lower}, or write float32"
    if samples and file_format.is_lossy:
        return f"{counted}, peak {peak_db:+.2f} dBFS: they clip when it is played. {lower}, or write a float32 .wav"
    if peak_db > LOUD_DBFS:
        return f"peak {peak_db:+.2f} dBFS, far beyond full scale. {lower}"
    return None


@dataclass(frozen=True)
class BlockPeaks:
    """The largest magnitude of each channel of a block, float32 [C], and the first frame that has it, int [C]."""

    magnitudes: Float32
    frames: NDArray[np.intp]

    @property
    def largest(self) -> float:
        """Of all channels; NaN or infinity if any sample of the block is not finite."""
        return float(self.magnitudes.max(initial=0.0))


def peaks_of(block: Float32) -> BlockPeaks:
    """The peaks of a block float32 [C, T], in two passes and without temporary arrays."""
    channels = np.arange(len(block))
    if not block.shape[1]:
        return BlockPeaks(np.zeros(len(block), np.float32), channels)
    highest, lowest = block.argmax(axis=1), block.argmin(axis=1)  # both stop at a NaN
    high, low = block[channels, highest], -block[channels, lowest]
    first = np.where(high == low, np.minimum(highest, lowest), np.where(high > low, highest, lowest))
    return BlockPeaks(np.maximum(high, low), first)


def is_float_wav(file_format: Format, channels: int, sample_rate_hz: int) -> bool:
    """Whether it is such a file, with a header that can count its channels and bytes a second."""
    return (
        file_format == Format("WAV", "FLOAT")
        and channels <= MAX_CHANNELS
        and 4 * channels * sample_rate_hz < 2**32
    )


class FloatWav:
    """A float32 WAV being written into an open file, without libsndfile: a header, then the samples as in memory.

        RIFF   fmt   fact   (metadata)   PEAK   data | samples [T, C]

    The bytes are those that libsndfile writes, with 0 as the time of writing in PEAK. libsndfile searches for peaks
    sample by sample, which takes twice as long as all the rest of a file; and it must be asked afterwards what it has
    written.

    handle   : of the file, which is empty; it stays open
    metadata : chunks of the header

    All methods raise OSError.
    """

    def __init__(self, handle: int, channels: int, sample_rate_hz: int, metadata: bytes = b"") -> None:
        self._handle, self._channels, self._rate_hz = handle, channels, sample_rate_hz
        self._metadata = metadata
        self._peaks = [(0.0, 0)] * channels
        self._frames = 0
        self.closed = False
        self._write(self.header())

    def write(self, block: Float32, peaks: BlockPeaks) -> None:
        """Append a block [C, T] of these peaks."""
        samples = np.ascontiguousarray(block.T, "<f4")
        self._write(samples.data.cast("B") if samples.size else b"")
        for channel, (magnitude, frame) in enumerate(zip(peaks.magnitudes, peaks.frames, strict=True)):
            if magnitude > self._peaks[channel][0]:
                self._peaks[channel] = float(magnitude), self._frames + int(frame)
        self._frames += block.shape[1]

    def header(self) -> bytes:
        """The bytes before the samples, for the frames so far; their number is always the same."""
        frame_bytes = 4 * self._channels
        peaks = b"".join(struct.pack("<fI", *peak) for peak in self._peaks)
        chunks = (
            b"WAVE"
            + struct.pack("<4sIHHIIHH", b"fmt ", 16, _IEEE_FLOAT, self._channels, self._rate_hz,
                          self._rate_hz * frame_bytes, frame_bytes, 32)
            + struct.pack("<4sII", b"fact", 4, self._frames)
            + self._metadata
            + struct.pack("<4sIII", b"PEAK", 8 + len(peaks), 1, 0)  # its version, and the time
            + peaks
        )  # fmt: skip
        size = self._frames * frame_bytes
        riff = struct.pack("<4sI", b"RIFF", len(chunks) + 8 + size)
        return riff + chunks + struct.pack("<4sI", b"data", size)

    def close(self, *, durable: bool = False) -> None:
        """Write the header as it is at the end. Does nothing a second time.

        durable : whether to wait until all is on the disk
        """
        if self.closed:
            return
        self.closed = True
        os.lseek(self._handle, 0, os.SEEK_SET)
        self._write(self.header())
        if durable:
            os.fsync(self._handle)

    def abort(self) -> None:
        """Write nothing more."""
        self.closed = True

    def _write(self, content: bytes | memoryview) -> None:
        left = memoryview(content)
        while left:
            left = left[os.write(self._handle, left) :]
