"""One file through a model: disk to disk, in blocks, in bounded memory.

    reader -> gain -> (to the model's rate) -> model -> (back) -> (exact length) -> gain -> writer

Each stage takes and gives float32 [C, T] blocks. Knows nothing of command lines.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.files import AudioReader, AudioWriter
from namdsp.audio.levels import db_to_gain
from namdsp.audio.resample import ExactLength, StreamResampler
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.runtime.offline import OFFLINE_BLOCK, check_output, check_signal
from namdsp.runtime.renderer import available_threads

#: Frames read at a time, for each core: enough for a chunk of a long receptive field on every one.
FRAMES_PER_CORE = 1 << 16
#: Samples of all channels read at a time, at most.
MAX_BLOCK_SAMPLES = 1 << 20


@dataclass(frozen=True)
class RenderOptions:
    """How to render a file.

    subtype  : sample type of the output, None for the container's default (see `audio.formats`)
    resample : whether a file at another rate than the model's is converted there and back, or refused
    threads  : most threads to use, None for all cores
    """

    engine: str = "auto"
    gain_in_db: float = 0.0
    gain_out_db: float = 0.0
    subtype: str | None = None
    overwrite: bool = False
    resample: bool = True
    threads: int | None = None


@dataclass(frozen=True)
class Rendered:
    """What was written.

    model_rate_hz   : the rate that the model ran at
    engine          : the one that ran
    container, subtype : in soundfile's names
    peak            : largest magnitude, before any clipping
    clipped_samples : how many a fixed-point file could not hold
    prepare_seconds : until the first block: files opened, engine built
    render_seconds  : from there to the published file
    """

    frames: int
    channels: int
    sample_rate_hz: int
    model_rate_hz: int
    engine: str
    container: str
    subtype: str
    peak: float
    clipped_samples: int
    prepare_seconds: float
    render_seconds: float

    @property
    def resampled(self) -> bool:
        """Whether the file's rate is not the model's."""
        return self.sample_rate_hz != self.model_rate_hz

    @property
    def audio_seconds(self) -> float:
        """Length of the file."""
        return self.frames / self.sample_rate_hz

    @property
    def times_real_time(self) -> float:
        """Audio seconds per second of rendering."""
        return self.audio_seconds / max(self.render_seconds, 1e-9)


def render_file(
    model: Model,
    source: str,
    target: str,
    options: RenderOptions | None = None,
    *,
    on_progress: Callable[[int, int], None] = lambda done, frames: None,
) -> Rendered:
    """Render `source` through the model into `target`: as long, at the same rate; whole or not at all.

    on_progress : called with (frames written, frames in all) after each block

    Raises
    ------
    AudioError  : a file cannot be read or written, channels or rates do not fit, the output overflows.
    EngineError : the named engine cannot run here.
    """
    options = options or RenderOptions()
    started = time.perf_counter()
    with AudioReader(source) as reader:
        rate_hz, model_rate_hz = reader.sample_rate_hz, round(model.sample_rate)
        _check_channels(model, reader)
        if rate_hz != model_rate_hz and not options.resample:
            raise AudioError(
                f"{source}: runs at {rate_hz} Hz, the model at {model_rate_hz} Hz; expected the same rate. "
                "Allow resampling, or convert the file first"
            )
        with (
            AudioWriter(
                target,
                sample_rate_hz=rate_hz,
                channels=_out_channels(model, reader.channels),
                subtype=options.subtype,
                overwrite=options.overwrite,
                inputs=(source, model.file.file),
                expected_frames=reader.frames,
            ) as writer,
            closing(_playing(model, reader.channels, options)) as playing,
        ):
            stages = _stages(playing, reader, writer, model_rate_hz, options)
            prepared = time.perf_counter()
            for block, last in _blocks(reader):
                for stage in stages:
                    block = stage.process(block, last)
                writer.write(block)
                on_progress(writer.frames, reader.frames)
        return Rendered(
            frames=writer.frames,
            channels=writer.channels,
            sample_rate_hz=rate_hz,
            model_rate_hz=model_rate_hz,
            engine=playing.engine,
            container=writer.format.container,
            subtype=writer.format.subtype,
            peak=writer.peak,
            clipped_samples=writer.clipped_samples,
            prepare_seconds=prepared - started,
            render_seconds=time.perf_counter() - prepared,
        )


class _Stage(Protocol):
    def process(self, block: Float32, last: bool = False) -> Float32: ...


class _Gain:
    """Multiplies by a gain in float32; what leaves float32 is an error."""

    def __init__(self, gain_db: float, where: str) -> None:
        self._factor = np.float32(db_to_gain(gain_db))
        self._where = f"{where} of {gain_db:+g} dB"

    def process(self, block: Float32, last: bool = False) -> Float32:
        with np.errstate(over="ignore"):
            louder: Float32 = block * self._factor
        if not np.isfinite(louder).all():
            raise AudioError(
                f"{self._where}: the signal leaves the range of float32; expected finite samples. Lower it"
            )
        return louder


class _OnAllCores:
    """The model as a stage: an offline renderer that goes on from block to block."""

    def __init__(self, model: Model, channels: int, engine: str, threads: int | None) -> None:
        self._in_channels = model.in_channels
        self._renderer = model.renderer(channels=channels, engine=engine, threads=threads)
        self._frames = 0
        self.engine = self._renderer.engine  # of "auto", the one that was taken

    def process(self, block: Float32, last: bool = False) -> Float32:
        try:
            y = check_output(self._renderer.process(check_signal(block, self._in_channels)))
        except AudioError as error:
            raise AudioError(f"in the block from frame {self._frames} on: {error}") from None
        self._frames += y.shape[1]
        return y

    def close(self) -> None:
        self._renderer.close()


class _AtOnce:
    """The reference as a stage: it renders whole signals, so all blocks are kept until the last."""

    engine = "reference"

    def __init__(self, model: Model, channels: int) -> None:
        self._model = model
        self._out_channels = _out_channels(model, channels)
        self._kept: list[Float32] = []

    def process(self, block: Float32, last: bool = False) -> Float32:
        self._kept.append(block)
        whole = np.concatenate(self._kept, axis=1) if last else block[:, :0]
        if whole.shape[1] == 0:
            return np.empty((self._out_channels, 0), np.float32)
        return self._model.render(whole, engine=self.engine)

    def close(self) -> None:
        self._kept.clear()


def _playing(model: Model, channels: int, options: RenderOptions) -> _OnAllCores | _AtOnce:
    if options.engine == "reference":
        return _AtOnce(model, channels)
    return _OnAllCores(model, channels, options.engine, options.threads)


def _stages(
    playing: _Stage, reader: AudioReader, writer: AudioWriter, model_rate_hz: int, options: RenderOptions
) -> list[_Stage]:
    stages = [playing]
    rate_hz = reader.sample_rate_hz
    if rate_hz != model_rate_hz:
        stages = [
            StreamResampler(rate_hz, model_rate_hz, reader.channels),
            playing,
            StreamResampler(model_rate_hz, rate_hz, writer.channels),
            ExactLength(reader.frames, writer.channels),
        ]
    # no stage at 0 dB: the bits go through untouched
    if options.gain_in_db:
        stages.insert(0, _Gain(options.gain_in_db, "input gain"))
    if options.gain_out_db:
        stages.append(_Gain(options.gain_out_db, "output gain"))
    return stages


def _blocks(reader: AudioReader) -> Iterator[tuple[Float32, bool]]:
    """Blocks, and whether each is the last. An empty file is one empty block."""
    frames = min(FRAMES_PER_CORE * available_threads(), MAX_BLOCK_SAMPLES // reader.channels)
    left = reader.frames
    while True:
        block = reader.read(max(frames, OFFLINE_BLOCK))
        left -= block.shape[1]
        yield block, left == 0
        if left == 0:
            return


def _mono(model: Model) -> bool:
    return model.in_channels == model.out_channels == 1


def _out_channels(model: Model, channels: int) -> int:
    return channels if _mono(model) else model.out_channels


def _check_channels(model: Model, reader: AudioReader) -> None:
    if not _mono(model) and reader.channels != model.in_channels:
        raise AudioError(
            f"{reader.path}: has {reader.channels} channel{'s' if reader.channels > 1 else ''}; expected "
            f"{model.in_channels}, for {model.file.file} takes {model.in_channels} in and gives "
            f"{model.out_channels} out. Only mono models play any number of channels"
        )
