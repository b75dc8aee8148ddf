"""`namdsp.render_file`: an audio file through a model and all around it, into another file, in bounded memory.

    reader -> to the model's rate -> rig -> back -> writer          take_path.py

The rig is that of `rig/renderer.py`, so that a render has the bits of a live one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Unpack

import numpy as np

from namdsp.analysis.arrival import arrival_of
from namdsp.arithmetic.fma import Float32
from namdsp.audio.reader import NO_SAMPLES, AudioReader
from namdsp.audio.take_level import TakeLevel
from namdsp.audio.writer import AudioWriter
from namdsp.common.public import public, warn
from namdsp.common.python_process import available_threads
from namdsp.common.settings import check_switch
from namdsp.errors import AudioWarning, NamFileWarning, SettingError
from namdsp.loading import AnyCapture, load_chain, open_model
from namdsp.model import Model
from namdsp.rendering.loudness import levelled
from namdsp.rendering.result import RenderResult
from namdsp.rendering.settings import FileKeywords, FileSettings
from namdsp.rendering.take_path import TakePath, check_take
from namdsp.rendering.takes import excerpt, mixed
from namdsp.rig.cabinet import Cabinet, Path
from namdsp.rig.gate import Gate
from namdsp.rig.renderer import RigRenderer
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.settings import RigSettings
from namdsp.runtime.arguments import check_threads
from namdsp.runtime.dispatch import check_engine_name
from namdsp.runtime.offline import OFFLINE_BLOCK

#: Frames read at a time, for each core: enough for a chunk of a long receptive field on every one.
FRAMES_PER_CORE = 1 << 16
#: Samples of all channels read at a time, at most.
MAX_BLOCK_SAMPLES = 1 << 20


@public(RigSettings, FileSettings)
def render_file(
    source: Path,
    model: AnyCapture | Sequence[AnyCapture],
    target: Path,
    *,
    gate: Gate | None = None,
    cabinet: Cabinet | None = None,
    overwrite: bool = False,
    allow_large: bool = False,
    engine: str = "auto",
    threads: int | None = None,
    on_progress: Callable[[float, float], object] | None = None,
    on_warning: Callable[[str], object] | None = None,
    **settings: Unpack[FileKeywords],
) -> RenderResult:
    """Render an audio file through a capture. The output has its length and sample rate, unless settings change them.

    Memory is bounded, whatever the length of the file, except with loudness_lufs or peak_dbfs, where the output is in
    memory until its level is known. If the render fails, no file is written.

    The bits are those of `Rig.render` with the same settings, and of blocks through that rig. Any number of threads may
    render at once, with one model and cabinet too.

    source           : audio file to read, of any rate and format; a mono model plays any number of channels
    model            : a `Model`; or the path of a .nam file, or what else `namdsp.load` takes, loaded at full size;
                       or a list of these, which play in series, as for `Rig`
    target           : audio file to write; its suffix chooses the format, .wav is float32. What the source says of its
                       sound (title, artist, bext, iXML) goes along as far as the format can hold it
    input_gain_db, output_gain_db, gate_db, gate, ir, ir_gain_db, ir_level, cabinet, input_level_dbu, normalize,
    calibrate_output, oversample : as for `Rig`
    start, end       : seconds of the source that are rendered; None for its beginning, its end
    mono             : render the mean of the source's channels
    sample_rate      : of the target in Hz; None for that of the source
    loudness_lufs, peak_dbfs : integrated loudness or peak of the target, reached by one gain
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
    values: dict[str, Any] = dict(settings)
    of_file = {name: values.pop(name) for name in FileSettings.table() if name in values}
    rig, how = RigSettings(**values), FileSettings(**of_file)
    overwrite = check_switch(overwrite, "overwrite")
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
        first, end = excerpt(reader, how)
        channels = 1 if how.mono else reader.channels
        check_take(reader.path, channels, rate_hz, model, resample=how.resample)
        aligned = arrival_of(model, engine=engine, threads=threads) if how.align else None
        renderer = RigRenderer(model, resolved, channels=channels, engine=engine, threads=threads)
        path = TakePath(
            model,
            renderer,
            how,
            channels=channels,
            take_hz=rate_hz,
            frames=end - first,
            arrival=aligned,
        )
        cabinet_files = resolved.cabinet.files if resolved.cabinet else ()
        with (
            AudioWriter(
                written,
                sample_rate_hz=path.rate_hz,
                channels=renderer.out_channels,
                subtype=how.subtype,
                overwrite=overwrite,
                inputs=[path for path in (read, model.file.file, *cabinet_files) if path],
                expected_frames=path.frames,
                metadata=reader.metadata(),
                level_control=how.level_control,
            ) as writer,
            renderer,
        ):
            prepared = time.perf_counter()
            level = TakeLevel(rate_hz)
            blocks = _blocks(
                reader, (first, end), level, path.tail_frames, how.mono, model_rate_hz // rate_hz
            )
            outputs = _outputs(_joined(blocks) if renderer.at_once else blocks, renderer, path, on_progress)
            gain_db = 0.0
            if how.has_level:
                y = np.concatenate(list(outputs), axis=1)
                y, gain_db = levelled(y, path.rate_hz, how, f"{read} through {model.file.file}")
                outputs = iter([y])
            for y in outputs:
                writer.write(y)
        ambiguous = aligned.notes(model.file.file) if aligned else ()
        of_take = (*reader.notes, *[NO_SAMPLES] * (first >= end), *level.notes(resolved.gate_opens_db))
        notes = (*ambiguous, *(f"{read}: {note}" for note in of_take), *writer.warnings)
        rendered = RenderResult(
            source=read,
            model=model.file.file,
            model_sha256=model.file.sha256,
            target=written,
            frames=writer.frames,
            tail_frames=path.tail_frames,
            channels=writer.channels,
            sample_rate=path.rate_hz,
            model_rate_hz=model_rate_hz,
            resampled={rate_hz, path.rate_hz} != {model_rate_hz},
            engine=renderer.engine,
            rig=resolved,
            aligned=aligned,
            container=writer.format.container,
            subtype=writer.format.subtype,
            level_gain_db=gain_db,
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
    captures = amp if isinstance(amp, list | tuple) else [amp]
    for capture in captures:
        if hasattr(capture, "process_into"):
            raise SettingError(
                f"model is a {type(capture).__name__}; expected a Model, or the path of a .nam file. Give the settings "
                "around it to render_file itself"
            )
    return load_chain(
        [each if isinstance(each, Model) else open_model(each, allow_large=allow_large) for each in captures]
    )


def _outputs(
    blocks: Iterator[tuple[Float32, bool]],
    renderer: RigRenderer,
    path: TakePath,
    on_progress: Callable[[float, float], object] | None,
) -> Iterator[Float32]:
    """The output of each block, at the output's rate."""
    frames = 0
    for block, last in blocks:
        y = path.from_model(renderer.process(path.to_model(block, last=last)), last=last)
        frames += y.shape[1]
        yield y
        if on_progress is not None:
            on_progress(frames / path.rate_hz, path.frames / path.rate_hz)


def _blocks(
    reader: AudioReader,
    excerpt: tuple[int, int],
    level: TakeLevel,
    tail_frames: int,
    mono: bool,
    rate_ratio: int,
) -> Iterator[tuple[Float32, bool]]:
    """Blocks of an excerpt, then of silence, and whether each is the last. Of no frames at all, one empty block.

    excerpt    : its first frame, and the one after it
    level      : is told of each block of the excerpt
    mono       : whether their channels are mixed
    rate_ratio : frames at the model's rate for each frame of the file, rounded down
    """
    frames = max(
        min(FRAMES_PER_CORE * available_threads(), MAX_BLOCK_SAMPLES // reader.channels), OFFLINE_BLOCK
    ) // max(1, rate_ratio)
    before, left, silent = excerpt[0], excerpt[1] - excerpt[0], tail_frames
    while before:
        before -= reader.read(min(frames, before)).shape[1]
    while left or not silent:
        block = reader.read(min(frames, left))
        left -= block.shape[1]
        block = mixed(block) if mono else block
        level.add(block)
        yield block, left == 0 and not silent
        if left == 0:
            break
    while silent:
        block = np.zeros((1 if mono else reader.channels, min(frames, silent)), np.float32)
        silent -= block.shape[1]
        yield block, silent == 0


def _joined(blocks: Iterator[tuple[Float32, bool]]) -> Iterator[tuple[Float32, bool]]:
    """All blocks as one; read block by block all the same, for a header may promise any length."""
    yield np.concatenate([block for block, _ in blocks], axis=1), True
