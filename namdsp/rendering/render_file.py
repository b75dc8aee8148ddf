"""`namdsp.render_file`: an audio file through a model and all around it, into another file, in bounded memory.

    reader -> to the model's rate -> rig -> back -> writer          take_path.py

The rig is that of `rig/renderer.py`, so that a render has the bits of a live one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Unpack, cast

import numpy as np

from namdsp.analysis.arrival import arrival_of
from namdsp.arithmetic.fma import Float32
from namdsp.audio.reader import AudioReader
from namdsp.audio.take_level import TakeLevel
from namdsp.audio.writer import AudioWriter
from namdsp.errors import AudioError, AudioWarning, NamFileWarning, SettingError
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.nam_source import Source
from namdsp.public import public, warn
from namdsp.rendering.result import RenderResult
from namdsp.rendering.settings import FileSettings
from namdsp.rendering.take_path import TakePath, check_take
from namdsp.rig.cabinet import Cabinet, Path
from namdsp.rig.gate import Gate
from namdsp.rig.renderer import RigRenderer
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.settings import RigKeywords, RigSettings
from namdsp.runtime.arguments import check_threads
from namdsp.runtime.dispatch import check_engine_name
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.runtime.renderer import available_threads
from namdsp.settings import check_switch

#: Frames read at a time, for each core: enough for a chunk of a long receptive field on every one.
FRAMES_PER_CORE = 1 << 16
#: Samples of all channels read at a time, at most.
MAX_BLOCK_SAMPLES = 1 << 20


@public(RigSettings)
def render_file(
    source: Path,
    model: Model | Source,
    target: Path,
    *,
    gate: Gate | None = None,
    cabinet: Cabinet | None = None,
    tail: bool = False,
    resample: bool = True,
    align: bool = False,
    subtype: str | None = None,
    overwrite: bool = False,
    allow_truncated: bool = False,
    allow_large: bool = False,
    engine: str = "auto",
    threads: int | None = None,
    on_progress: Callable[[float, float], object] | None = None,
    on_warning: Callable[[str], object] | None = None,
    **settings: Unpack[RigKeywords],
) -> RenderResult:
    """Render an audio file through a capture. The output has the same length and sample rate.

    Memory is bounded, whatever the length of the file. If the render fails, no file is written.

    The bits are those of `Rig.render` with the same settings, and of blocks through that rig. Any number of threads may
    render at once, with one model and cabinet too.

    source           : audio file to read, of any rate and format; a mono model plays any number of channels
    model            : a `Model`; or the path of a .nam file, or what else `namdsp.load` takes, loaded at full size
    target           : audio file to write; its suffix chooses the format, .wav is float32. What the source says of its
                       sound (title, artist, bext, iXML) goes along as far as the format can hold it
    input_gain_db, output_gain_db, gate_db, gate, ir, ir_gain_db, ir_level, cabinet, input_level_dbu, normalize,
    calibrate_output, oversample : as for `Rig`
    tail             : also render the decay of model and cabinet after the end of the source
    resample         : convert a source at another rate than the model's there and back; else refuse it
    align            : remove the model's onset and its inversion, as `namdsp.measure` finds them; the output is as
                       long, and that much earlier
    subtype          : sample type: "float32", "float64", "pcm16", "pcm24", "pcm32" or a soundfile name; None is float32
                       where the format takes it, 24 bit in FLAC
    overwrite        : replace an existing target, in one step at the end; source, model and cabinet are never replaced
    allow_truncated  : render a truncated source as far as it goes; else refuse it
    allow_large      : of `model`, if it is a path: as for `namdsp.load`
    engine, threads  : as for `Model.render`; the bits do not depend on them
    on_progress      : called with (seconds of audio written, seconds in all) after each block. What it raises ends the
                       render, without a file
    on_warning       : called with each warning as soon as it is known, in place of Python's warnings

    Returns a record: frames, peak, clipped samples, seconds, engine, warnings, and so on.

    Raises
    ------
    AudioError   : a file cannot be read or written, exists already, or is an input; channels, rates or cabinet do not
                   fit; samples leave the range of float32; a model to align is silent. `TruncatedError`, one of these,
                   where `allow_truncated` would help.
    NamFileError : `model` is a path, and that file cannot be used.
    StreamError  : gate is none.
    SettingError : another argument means nothing, or two do not go together.
    EngineError  : the named engine cannot run here.

    Warns
    -----
    NamFileWarning : the metadata lack what a level needs; of a model that is loaded here, what it depends on.
    AudioWarning   : samples are clipped or far beyond full scale, metadata are lost, the source is truncated.

    Example
    -------
    >>> namdsp.render_file("in.wav", "amp.nam", "out.wav", gate_db=-60, ir="cab.wav").frames
    24000
    """
    read, written = _path(source, "source"), _path(target, "target")
    check_engine_name(engine)
    check_threads(threads)
    rig = RigSettings(**cast(Any, settings))
    how = FileSettings(tail=tail, subtype=subtype, allow_truncated=allow_truncated)
    resample, overwrite = check_switch(resample, "resample"), check_switch(overwrite, "overwrite")
    align = check_switch(align, "align")
    loaded = isinstance(model, Model)
    model = model if isinstance(model, Model) else _opened(model, allow_large)
    resolved = ResolvedRig.of(rig, model, rig.gate(gate), rig.cabinet(cabinet))
    of_model = None if loaded else NamFileWarning  # of a loaded one it was said then
    known = [(f"{model.file.file}: {note}", of_model) for note in model.warnings]
    known += [(f"{model.file.file}: {note}", NamFileWarning) for note in resolved.levels.notes]

    def warn_of(notes: Iterable[tuple[str, type[Warning] | None]]) -> None:
        for note, category in notes:
            if on_warning is not None:
                on_warning(note)
            elif category is not None:
                warn(note, category)

    warn_of(known)
    started = time.perf_counter()
    with AudioReader(read, allow_truncated=how.allow_truncated) as reader:
        rate_hz, model_rate_hz = reader.sample_rate_hz, round(model.sample_rate)
        if rate_hz != model_rate_hz and not resample:
            raise AudioError(
                f"{reader.path}: runs at {rate_hz} Hz, the model at {model_rate_hz} Hz; expected the same rate. "
                "Allow resampling, or convert the file first"
            )
        check_take(reader.path, reader.channels, model)
        aligned = arrival_of(model, engine=engine, threads=threads) if align else None
        renderer = RigRenderer(model, resolved, channels=reader.channels, engine=engine, threads=threads)
        path = TakePath(
            model,
            renderer,
            channels=reader.channels,
            take_hz=rate_hz,
            frames=reader.frames,
            tail=how.tail,
            arrival=aligned,
        )
        cabinet_files = resolved.cabinet.files if resolved.cabinet else ()
        with (
            AudioWriter(
                written,
                sample_rate_hz=rate_hz,
                channels=renderer.out_channels,
                subtype=how.subtype,
                overwrite=overwrite,
                inputs=[path for path in (read, model.file.file, *cabinet_files) if path],
                expected_frames=path.frames,
                metadata=reader.metadata(),
            ) as writer,
            renderer,
        ):
            prepared = time.perf_counter()
            level = TakeLevel(rate_hz)
            blocks = _blocks(reader, level, path.tail_frames, rate_ratio=model_rate_hz // rate_hz)
            for block, last in _joined(blocks) if renderer.at_once else blocks:
                y = renderer.process(path.to_model(block, last=last))
                writer.write(path.from_model(y, last=last))
                if on_progress is not None:
                    on_progress(writer.frames / rate_hz, path.frames / rate_hz)
        ambiguous = aligned.notes(model.file.file) if aligned else ()
        of_take = (*reader.notes, *level.notes(resolved.gate_opens_db))
        notes = (*ambiguous, *(f"{read}: {note}" for note in of_take), *writer.warnings)
        rendered = RenderResult(
            source=read,
            model=model.file.file,
            model_sha256=model.file.sha256,
            target=written,
            frames=writer.frames,
            tail_frames=path.tail_frames,
            channels=writer.channels,
            sample_rate=rate_hz,
            model_rate_hz=model_rate_hz,
            engine=renderer.engine,
            rig=resolved,
            aligned=aligned,
            container=writer.format.container,
            subtype=writer.format.subtype,
            peak=writer.peak,
            clipped_samples=writer.clipped_samples,
            prepare_seconds=prepared - started,
            render_seconds=time.perf_counter() - prepared,
            warnings=(*(note for note, _ in known), *notes),
        )
    warn_of((note, AudioWarning) for note in notes)
    return rendered


def _path(value: Any, name: str) -> str:
    if not isinstance(value, str | bytes | os.PathLike):
        raise SettingError(f"{name} is a {type(value).__name__}; expected the path of an audio file")
    return os.fsdecode(value)


def _opened(amp: Any, allow_large: bool) -> Model:
    if hasattr(amp, "process_into"):
        raise SettingError(
            f"model is a {type(amp).__name__}; expected a Model, or the path of a .nam file. Give the settings around "
            "it to render_file itself"
        )
    return open_model(amp, allow_large=allow_large)


def _blocks(
    reader: AudioReader, level: TakeLevel, tail_frames: int, *, rate_ratio: int
) -> Iterator[tuple[Float32, bool]]:
    """Blocks of the file, then of silence, and whether each is the last. Of no frames at all, one empty block.

    level      : is told of each block of the file
    rate_ratio : frames at the model's rate for each frame of the file, rounded down
    """
    frames = max(
        min(FRAMES_PER_CORE * available_threads(), MAX_BLOCK_SAMPLES // reader.channels), OFFLINE_BLOCK
    ) // max(1, rate_ratio)
    left, silent = reader.frames, tail_frames
    while left or not silent:
        block = reader.read(frames)
        left -= block.shape[1]
        level.add(block)
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
