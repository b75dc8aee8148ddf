"""Renders one file through a rig: disk to disk, in blocks, in bounded memory.

    reader -> (to the model's rate) -> rig -> (back) -> (exact length) -> writer

The rig is that of `rig/renderer.py`, so that a render has the bits of a live one. Settings are checked already.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.files import AudioReader, AudioWriter
from namdsp.audio.resample import ExactLength, StreamResampler
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.latency_compensation import LatencyCompensator
from namdsp.plan.channels import is_mono
from namdsp.rendering.result import RenderResult
from namdsp.rendering.settings import FileOptions
from namdsp.rig.effects import ResolvedRig
from namdsp.rig.renderer import RigRenderer
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.runtime.renderer import available_threads

#: Frames read at a time, for each core: enough for a chunk of a long receptive field on every one.
FRAMES_PER_CORE = 1 << 16
#: Samples of all channels read at a time, at most.
MAX_BLOCK_SAMPLES = 1 << 20
#: Rates of files that are converted. Beyond them is a damaged header, and a second of 1 Hz would be 48,000 frames.
SLOWEST_HZ, FASTEST_HZ = 1000, 10_000_000


class Stage(Protocol):
    """A process in blocks."""

    def process(self, block: Float32, last: bool) -> Float32:
        """The output for the next block [C, T], as far as it is known; with the last block all the rest."""


def render(
    model: Model,
    source: str,
    target: str,
    rig: ResolvedRig,
    options: FileOptions,
    *,
    on_progress: Callable[[float, float], object],
) -> RenderResult:
    """Render `source` into `target`: as long, at the same rate; whole or not at all. See `namdsp.render_file`.

    The result has only the warnings about the files.
    """
    started = time.perf_counter()
    with AudioReader(source, allow_truncated=options.allow_truncated) as reader:
        rate_hz, model_rate_hz = reader.sample_rate_hz, round(model.sample_rate)
        check_channels(reader.path, reader.channels, model)
        _check_rate(reader, model_rate_hz, options)
        renderer = RigRenderer(
            model, rig, channels=reader.channels, engine=options.engine, threads=options.threads
        )
        tail_frames = math.ceil(renderer.tail_frames * rate_hz / model_rate_hz) if options.tail else 0
        frames = reader.frames + tail_frames
        cabinet_file = rig.cabinet.file if rig.cabinet else None
        with (
            AudioWriter(
                target,
                sample_rate_hz=rate_hz,
                channels=renderer.out_channels,
                subtype=options.subtype,
                overwrite=options.overwrite,
                inputs=[path for path in (source, model.file.file, cabinet_file) if path],
                expected_frames=frames,
                metadata=reader.metadata(),
            ) as writer,
            renderer,
        ):
            stages = _stages(renderer, rate_hz, model_rate_hz, reader.channels, frames)
            prepared = time.perf_counter()
            blocks = _blocks(reader, tail_frames, rate_ratio=model_rate_hz // rate_hz)
            for block, last in _joined(blocks) if renderer.at_once else blocks:
                y = block
                for stage in stages:
                    y = stage.process(y, last)
                writer.write(y)
                on_progress(writer.frames / rate_hz, frames / rate_hz)
        return RenderResult(
            source=source,
            model=model.file.file,
            model_sha256=model.file.sha256,
            target=target,
            frames=writer.frames,
            tail_frames=tail_frames,
            channels=writer.channels,
            sample_rate=rate_hz,
            model_rate_hz=model_rate_hz,
            engine=renderer.engine,
            rig=rig,
            container=writer.format.container,
            subtype=writer.format.subtype,
            peak=writer.peak,
            clipped_samples=writer.clipped_samples,
            prepare_seconds=prepared - started,
            render_seconds=time.perf_counter() - prepared,
            warnings=(*(f"{source}: {note}" for note in reader.notes), *writer.warnings),
        )


def _stages(
    renderer: RigRenderer, rate_hz: int, model_rate_hz: int, channels: int, frames: int
) -> list[Stage]:
    """What a block of the file goes through, in this order, to become one of the output."""
    rig = LatencyCompensator(renderer.process, renderer.latency_frames)
    if rate_hz == model_rate_hz:
        return [rig]
    return [
        StreamResampler(rate_hz, model_rate_hz, channels),
        rig,
        StreamResampler(model_rate_hz, rate_hz, renderer.out_channels),
        ExactLength(frames, renderer.out_channels),
    ]


def _blocks(reader: AudioReader, tail_frames: int, *, rate_ratio: int) -> Iterator[tuple[Float32, bool]]:
    """Blocks of the file, then of silence, and whether each is the last. Of no frames at all, one empty block.

    rate_ratio : frames at the model's rate for each frame of the file, rounded down
    """
    frames = max(
        min(FRAMES_PER_CORE * available_threads(), MAX_BLOCK_SAMPLES // reader.channels), OFFLINE_BLOCK
    ) // max(1, rate_ratio)
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


def _joined(blocks: Iterator[tuple[Float32, bool]]) -> Iterator[tuple[Float32, bool]]:
    """All blocks as one; read block by block all the same, for a header may promise any length."""
    yield np.concatenate([block for block, _ in blocks], axis=1), True


def check_channels(path: str, channels: int, model: Model) -> None:
    """Raise AudioError unless a model can play a file with this number of channels."""
    if not is_mono(model) and channels != model.in_channels:
        raise AudioError(
            f"{path}: has {channels} channel{'s' if channels > 1 else ''}; expected "
            f"{model.in_channels}, for {model.file.file} takes {model.in_channels} in and gives "
            f"{model.out_channels} out. Only mono models play any number of channels"
        )


def _check_rate(reader: AudioReader, model_rate_hz: int, options: FileOptions) -> None:
    rate_hz = reader.sample_rate_hz
    if rate_hz == model_rate_hz:
        return
    if not options.resample:
        raise AudioError(
            f"{reader.path}: runs at {rate_hz} Hz, the model at {model_rate_hz} Hz; expected the same rate. "
            "Allow resampling, or convert the file first"
        )
    check_audio_rate(reader.path, rate_hz)


def check_audio_rate(path: str, rate_hz: int) -> None:
    """Raise AudioError for a file's rate that only a damaged header can have."""
    if not SLOWEST_HZ <= rate_hz <= FASTEST_HZ:
        raise AudioError(
            f"{path}: runs at {rate_hz} Hz; expected a rate of audio, {SLOWEST_HZ} to {FASTEST_HZ} Hz. "
            "Its header is damaged: write it again at its true rate"
        )
