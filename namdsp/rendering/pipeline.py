"""One file through a model: disk to disk, in blocks, in bounded memory.

    reader -> (to the model's rate) -> gain -> model -> gate -> gain -> cabinet -> (back) -> (exact length) -> writer

What stands around the model is the code of `namdsp.Rig`, so that a render has the bits of a live rig. The stages are in
stages.py. Knows nothing of command lines.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.files import AudioReader, AudioWriter
from namdsp.audio.resample import ExactLength, StreamResampler
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.plan.channels import is_mono, outputs_for
from namdsp.rendering.stages import AtOnce, InCabinet, InChain, InLevels, OnAllCores, Stage
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.chain import Chain
from namdsp.rig.gate import Gate
from namdsp.rig.levels import Levels
from namdsp.rig.speaker import Speaker
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.runtime.renderer import available_threads

#: Frames read at a time, for each core: enough for a chunk of a long receptive field on every one.
FRAMES_PER_CORE = 1 << 16
#: Samples of all channels read at a time, at most.
MAX_BLOCK_SAMPLES = 1 << 20
#: Rates of files that are converted. Beyond them is a damaged header, and a second of 1 Hz would be 48,000 frames.
SLOWEST_HZ, FASTEST_HZ = 1000, 10_000_000


@dataclass(frozen=True)
class RenderOptions:
    """How to render a file.

    levels   : gains by the model's metadata, on top of the other two
    gate     : noise gate, None for none
    cabinet  : impulse response, None for none
    tail     : whether to go on after the end of the file for as long as it can still be heard
    subtype  : sample type of the output, None for the container's default (see `audio.formats`)
    resample : whether a file at another rate than the model's is converted there and back, or refused
    allow_truncated : whether of a file that is cut short what is there is rendered, or it is refused
    threads  : most threads to use, None for all cores
    """

    engine: str = "auto"
    gain_in_db: float = 0.0
    gain_out_db: float = 0.0
    levels: Levels = field(default_factory=Levels)
    gate: Gate | None = None
    cabinet: Cabinet | None = None
    tail: bool = False
    subtype: str | None = None
    overwrite: bool = False
    resample: bool = True
    allow_truncated: bool = False
    threads: int | None = None

    @property
    def has_rig(self) -> bool:
        """Whether anything but the model plays."""
        gains = (self.gain_in_db, self.gain_out_db, self.levels.input_db, self.levels.output_db)
        return any(gains) or self.gate is not None or self.cabinet is not None


@dataclass(frozen=True)
class Rendered:
    """What was written.

    tail_frames     : how many of the frames come after the end of the input
    model_rate_hz   : the rate that the model ran at
    engine          : the one that ran
    container, subtype : in soundfile's names
    peak            : largest magnitude, before any clipping
    clipped_samples : as of AudioWriter
    prepare_seconds : until the first block: files opened, engine built
    render_seconds  : from there to the published file
    warnings        : what may not be what was wanted
    """

    frames: int
    tail_frames: int
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
    warnings: tuple[str, ...]

    @property
    def resampled(self) -> bool:
        """Whether the file's rate is not the model's."""
        return self.sample_rate_hz != self.model_rate_hz

    @property
    def audio_seconds(self) -> float:
        """Length of the output."""
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
    on_progress: Callable[[float, float], None] = lambda done, whole: None,
) -> Rendered:
    """Render `source` through the model into `target`: as long, at the same rate; whole or not at all.

    on_progress : called with (seconds of audio written, seconds in all) after each block

    Raises
    ------
    AudioError  : a file cannot be read or written, channels or rates do not fit, the output overflows;
                  TruncatedError where `allow_truncated` would help.
    EngineError : the named engine cannot run here.
    """
    options = options or RenderOptions()
    started = time.perf_counter()
    with AudioReader(source, allow_truncated=options.allow_truncated) as reader:
        rate_hz, model_rate_hz = reader.sample_rate_hz, round(model.sample_rate)
        _check_channels(model, reader)
        if rate_hz != model_rate_hz and not options.resample:
            raise AudioError(
                f"{source}: runs at {rate_hz} Hz, the model at {model_rate_hz} Hz; expected the same rate. "
                "Allow resampling, or convert the file first"
            )
        if rate_hz != model_rate_hz and not SLOWEST_HZ <= rate_hz <= FASTEST_HZ:
            raise AudioError(
                f"{source}: runs at {rate_hz} Hz; expected a rate of audio, {SLOWEST_HZ} to {FASTEST_HZ} Hz. "
                "Its header is damaged: write it again at its true rate"
            )
        speaker = _speaker(model, reader.channels, options.cabinet)
        tail_frames = 0
        if options.tail:
            still_heard = model.plan.settle_frames + (speaker.frames - 1 if speaker else 0)
            tail_frames = math.ceil(still_heard * rate_hz / model_rate_hz)
        frames = reader.frames + tail_frames
        with (
            AudioWriter(
                target,
                sample_rate_hz=rate_hz,
                channels=outputs_for(model, reader.channels),
                subtype=options.subtype,
                overwrite=options.overwrite,
                inputs=[path for path in (source, model.file.file, _file_of(options.cabinet)) if path],
                expected_frames=frames,
                metadata=reader.metadata(),
            ) as writer,
            closing(_playing(model, reader.channels, options)) as playing,
        ):
            stages = _rig_stages(playing, speaker, model, reader.channels, options)
            if rate_hz != model_rate_hz:
                stages = [
                    StreamResampler(rate_hz, model_rate_hz, reader.channels),
                    *stages,
                    StreamResampler(model_rate_hz, rate_hz, writer.channels),
                    ExactLength(frames, writer.channels),
                ]
            prepared = time.perf_counter()
            for block, last in _blocks(reader, tail_frames, stretch=model_rate_hz // rate_hz):
                for stage in stages:
                    block = stage.process(block, last)
                writer.write(block)
                on_progress(writer.frames / rate_hz, frames / rate_hz)
        return Rendered(
            frames=writer.frames,
            tail_frames=tail_frames,
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
            warnings=(*(f"{source}: {note}" for note in reader.notes), *writer.warnings),
        )


def _playing(model: Model, channels: int, options: RenderOptions) -> OnAllCores | AtOnce:
    if options.engine == "reference":
        return AtOnce(model, channels)
    return OnAllCores(model, channels, options.engine, options.threads)


def _speaker(model: Model, channels: int, cabinet: Cabinet | None) -> Speaker | None:
    if cabinet is None:
        return None
    channels = outputs_for(model, channels)
    return Speaker(cabinet, channels=channels, sample_rate_hz=model.sample_rate, max_block=0)


def _file_of(cabinet: Cabinet | None) -> str | None:
    return cabinet.file if cabinet else None


def _rig_stages(
    playing: Stage, speaker: Speaker | None, model: Model, channels: int, options: RenderOptions
) -> list[Stage]:
    stage, levels = playing, options.levels
    if levels.input_db or levels.output_db:
        stage = InLevels(stage, levels, model.sample_rate)
    if options.gain_in_db or options.gain_out_db or options.gate:
        chain = Chain(
            model,
            levels,
            channels=channels,
            input_gain_db=options.gain_in_db,
            output_gain_db=options.gain_out_db,
            gate=options.gate,
        )
        stage = InChain(stage, chain)
    return [stage, InCabinet(speaker)] if speaker else [stage]


def _blocks(reader: AudioReader, tail_frames: int, *, stretch: int) -> Iterator[tuple[Float32, bool]]:
    """Blocks of the file, then of silence, and whether each is the last. Of no frames at all, one empty block.

    stretch : how many frames each becomes at the model's rate, rounded down
    """
    frames = max(
        min(FRAMES_PER_CORE * available_threads(), MAX_BLOCK_SAMPLES // reader.channels), OFFLINE_BLOCK
    ) // max(1, stretch)
    left, silent = reader.frames, tail_frames
    while left or not silent:
        block = reader.read(frames)
        left -= block.shape[1]
        yield block, left == 0 and not silent
        if left == 0:
            break
    while silent:
        block = np.zeros((reader.channels, min(frames, silent)), np.float32)
        silent -= block.shape[1]
        yield block, silent == 0


def _check_channels(model: Model, reader: AudioReader) -> None:
    if not is_mono(model) and reader.channels != model.in_channels:
        raise AudioError(
            f"{reader.path}: has {reader.channels} channel{'s' if reader.channels > 1 else ''}; expected "
            f"{model.in_channels}, for {model.file.file} takes {model.in_channels} in and gives "
            f"{model.out_channels} out. Only mono models play any number of channels"
        )
