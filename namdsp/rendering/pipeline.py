"""Renders one file through a rig: disk to disk, in blocks, in bounded memory.

    reader -> to the model's rate -> rig -> back -> writer          take_path.py

The rig is that of `rig/renderer.py`, so that a render has the bits of a live one. Settings are checked already.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.reader import AudioReader
from namdsp.audio.writer import AudioWriter
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.rendering.result import RenderResult
from namdsp.rendering.settings import FileSettings
from namdsp.rendering.take_path import TakePath, check_take
from namdsp.rig.renderer import ResolvedRig, RigRenderer
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.runtime.renderer import available_threads

#: Frames read at a time, for each core: enough for a chunk of a long receptive field on every one.
FRAMES_PER_CORE = 1 << 16
#: Samples of all channels read at a time, at most.
MAX_BLOCK_SAMPLES = 1 << 20


def render(
    model: Model,
    source: str,
    target: str,
    rig: ResolvedRig,
    settings: FileSettings,
    *,
    engine: str,
    threads: int | None,
    resample: bool,
    overwrite: bool,
    on_progress: Callable[[float, float], object],
) -> RenderResult:
    """Render `source` into `target`: as long, at the same rate; whole or not at all. See `namdsp.render_file`.

    The result has only the warnings about the files.
    """
    started = time.perf_counter()
    with AudioReader(source, allow_truncated=settings.allow_truncated) as reader:
        rate_hz, model_rate_hz = reader.sample_rate_hz, round(model.sample_rate)
        if rate_hz != model_rate_hz and not resample:
            raise AudioError(
                f"{reader.path}: runs at {rate_hz} Hz, the model at {model_rate_hz} Hz; expected the same rate. "
                "Allow resampling, or convert the file first"
            )
        check_take(reader.path, reader.channels, rate_hz, model)
        renderer = RigRenderer(model, rig, channels=reader.channels, engine=engine, threads=threads)
        path = TakePath(
            model,
            renderer,
            channels=reader.channels,
            take_hz=rate_hz,
            frames=reader.frames,
            tail=settings.tail,
        )
        cabinet_file = rig.cabinet.file if rig.cabinet else None
        with (
            AudioWriter(
                target,
                sample_rate_hz=rate_hz,
                channels=renderer.out_channels,
                subtype=settings.subtype,
                overwrite=overwrite,
                inputs=[path for path in (source, model.file.file, cabinet_file) if path],
                expected_frames=path.frames,
                metadata=reader.metadata(),
            ) as writer,
            renderer,
        ):
            prepared = time.perf_counter()
            blocks = _blocks(reader, path.tail_frames, rate_ratio=model_rate_hz // rate_hz)
            for block, last in _joined(blocks) if renderer.at_once else blocks:
                y = renderer.process(path.to_model(block, last=last))
                writer.write(path.from_model(y, last=last))
                on_progress(writer.frames / rate_hz, path.frames / rate_hz)
        return RenderResult(
            source=source,
            model=model.file.file,
            model_sha256=model.file.sha256,
            target=target,
            frames=writer.frames,
            tail_frames=path.tail_frames,
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
