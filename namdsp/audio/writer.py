"""Writing audio files in blocks: float32 [C, T] -> a file that appears whole or not at all.

The same samples give the same bytes for every lossless format: no time of day goes into the file.
Not here: the choice of format (formats.py), the temporary file and its publication (files/pending_file.py).
"""

from __future__ import annotations

import contextlib
import math
import os
import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO, Self

import numpy as np

from namdsp.audio.chunks import Chunks, read_chunks
from namdsp.audio.formats import LOSSY_PEAK, Format, choose_format, too_long
from namdsp.audio.levels import Float32, gain_to_db, require_finite
from namdsp.audio.metadata import AudioMetadata, Tags
from namdsp.audio.reader import AudioReader, reason_of
from namdsp.errors import AudioError
from namdsp.files.pending_file import PendingFile, require_file_name

if TYPE_CHECKING:
    import soundfile

#: float files hold any level, but nothing that plays them does: far beyond full scale is a mistake
LOUD_DBFS = 20.0
#: The warning of DC is for more than this, of at least a second: the mean of less is not DC.
DC_DBFS = -60.0

# libsndfile is handed this many samples at a time, so that interleaving needs little memory
SLICE_SAMPLES = 1 << 19
# libsndfile's SF_ERR_SYSTEM: the operating system refused, not the format
SYSTEM_ERROR = 2
#: libsndfile's SFC_SET_ADD_PEAK_CHUNK
ADD_PEAK_CHUNK = 0x1050


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
        self.path: str = os.fspath(path)
        require_file_name(self.path)
        self.sample_rate_hz = sample_rate_hz
        self.channels = channels
        self.frames: int = 0
        self.peak: float = 0.0
        self._sums = np.zeros(channels)
        self.clipped_samples: int = 0
        self.format: Format = choose_format(
            self.path, channels=channels, subtype=subtype, expected_frames=expected_frames
        )
        self._tags = Tags(metadata or AudioMetadata(sample_rate_hz), self.format, sample_rate_hz)
        self._max_frames = self.format.max_frames(channels)
        self._level_control = level_control
        self._pending = PendingFile(
            path, overwrite=overwrite, inputs=inputs, follow=follow, durable=durable, tidy=tidy
        )
        try:
            self._file = self._open()
            # of a writer that is dropped, before the temporary file goes: what is open stays on Windows
            weakref.finalize(self, self._file.close)
            self._tags.begin(self._file)
        except BaseException:
            self._pending.discard()
            raise

    def write(self, block: Float32) -> None:
        """Append one block.

        block : float32 [C, T], finite; T may be 0. Beyond full scale, fixed-point formats saturate.
        """
        frames = block.shape[1]
        length = max(1, SLICE_SAMPLES // self.channels)
        parts = [block[:, start : start + length] for start in range(0, frames, length)]
        peaks = [_peak(part) for part in parts]
        if not np.isfinite(peaks).all():
            require_finite(block, self.path, first_frame=self.frames)
        if self._max_frames is not None and self.frames + frames > self._max_frames:
            self.abort()
            raise too_long(
                self.path, self.format, self._max_frames, f"frame {self._max_frames + 1} was written"
            )
        for part, peak in zip(parts, peaks, strict=True):
            self._write_slice(part, peak)
        self.frames += frames

    def close(self) -> None:
        """Finish the file, check that all of it is there, and publish it. Does nothing a second time."""
        if self._file.closed:
            return
        try:
            self._finish()
            self._pending.publish()
        finally:
            self._pending.discard()

    @property
    def warnings(self) -> list[str]:
        """Warnings about the file so far."""
        overs = _describe_overs(self.format, self.peak, self.clipped_samples, self._level_control)
        notes = [overs] if overs else []
        dc_dbfs = gain_to_db(float(np.abs(self._sums).max()) / max(self.frames, 1))
        if dc_dbfs > DC_DBFS and self.frames >= self.sample_rate_hz:
            notes.append(f"has DC of {dc_dbfs:.0f} dBFS. --dc-block (dc_block=True) removes it from a render")
        if self._tags.lost:
            notes.append(
                f"{', '.join(self._tags.lost)} of the input not kept: {self.format.container} cannot store it"
            )
        return [f"{self.path}: {note}" for note in notes]

    def abort(self) -> None:
        """Drop the file and leave nothing. Does nothing after close()."""
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
                f"{self.format.container} {self.format.subtype} ({reason_of(error)}). Choose another "
                "suffix, such as .wav"
            ) from error
        if self.format.container != "AIFF":  # without it libsndfile counts a short one wrong
            # no chunk of peaks: to search for them takes twice as long as all the rest
            soundfile._snd.sf_command(file._file, ADD_PEAK_CHUNK, soundfile._ffi.NULL, 0)
        # close() calls flush(), which waits for the disk: publish() does that, once the tags are written
        file.flush = lambda: None
        return file

    def _write_slice(self, block: Float32, peak: float) -> None:
        if self.format.is_lossy and peak > LOSSY_PEAK:
            self.abort()
            raise AudioError(
                f"{self.path}: has a peak of {gain_to_db(peak):+.1f} dBFS; expected at most "
                f"{gain_to_db(LOSSY_PEAK):+.0f} dBFS in {self.format.container} {self.format.subtype}, because its "
                "encoder fails above that. Lower the output gain, or write .wav"
            )
        if peak > 1.0 and (self.format.is_fixed_point or self.format.is_lossy):
            self.clipped_samples += int(np.count_nonzero(np.abs(block) > 1.0))
        if peak > 1.0 and self.format.is_fixed_point:
            block = np.clip(block, -1.0, 1.0)  # libsndfile's G.711 tables have no entry beyond full scale
        self.peak = max(self.peak, peak)
        self._sums += block.sum(axis=1, dtype=np.float64)
        try:
            self._file.write(np.ascontiguousarray(block.T))  # [T, C]
        except (OSError, RuntimeError, AssertionError) as error:  # soundfile asserts on a short write
            failed = self._failed(reason_of(error))
            self.abort()
            raise failed from error

    def _finish(self) -> None:
        """Close the file, complete it, and check that all of it is there."""
        import soundfile

        try:
            self._file.close()
            self._tags.finish(self._pending.temporary)
            with open(self._pending.temporary, "r+b") as file:
                chunks = read_chunks(file)
                self._check_written(file, chunks)
                chunk = chunks.find(b"PEAK") if chunks else None
                if chunk is not None:
                    file.seek(chunk.start + 4)  # after its version: the time of writing
                    file.write(bytes(4))
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
                    f"{self.format.container} {self.format.subtype} cannot be empty. Write a .wav instead"
                ) from error
            raise self._failed("the written file cannot be read") from error
        self._check_arrived(arrived)

    def _check_arrived(self, arrived: int) -> None:
        if arrived != self.frames:
            raise self._failed(f"{arrived} of {self.frames} frames were written")

    def _failed(self, reason: str | None) -> AudioError:
        reason = self._pending.why_stopped() or reason
        return AudioError(
            f"{self.path}: writing stopped ({reason}), and no file was written. "
            "Free some disk space, or write elsewhere"
        )


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


def _peak(block: Float32) -> float:
    """The largest magnitude of a block; NaN or infinity if any sample is not finite."""
    return float(max(block.max(initial=0.0), -block.min(initial=0.0)))
