"""`namdsp.render_batch`: takes through captures, files to files, from Python."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from typing import Any, TypeAlias, Unpack

from namdsp.batch.processes import parse_devices
from namdsp.batch.request import BatchRequest
from namdsp.batch.run import BatchResults, Options, Summary, on_devices, results_of_batch
from namdsp.common.public import public
from namdsp.common.settings import check_switch
from namdsp.errors import AudioError, SettingError
from namdsp.rendering.job import JobKeywords, Settings
from namdsp.runtime.dispatch import check_engine_name, check_usable

Path: TypeAlias = str | os.PathLike[str]
Paths: TypeAlias = Path | Iterable[Path]
Json: TypeAlias = dict[str, Any]


@public(Settings)
def render_batch(
    takes: Paths,
    captures: Paths,
    output: Path,
    *,
    template: str | None = None,
    seed: int | None = None,
    repeat: int | None = None,
    random_models: int | None = None,
    split: str | None = None,
    keep_dry: bool = False,
    metadata: bool = False,
    engine: str = "auto",
    device: str | None = None,
    threads: int | None = None,
    resume: bool = False,
    overwrite: bool = False,
    **settings: Unpack[JobKeywords],
) -> Generator[Json, None, Summary]:
    """Render takes through captures into a folder, as `namdsp batch` does, while you iterate over the result.

    takes, captures : a path or several: files, folders (at any depth), patterns such as "takes/*.wav". Every take is
                      rendered through every capture
    output          : folder for the outputs and `manifest.jsonl`; outside of the folders of takes and captures
    template        : names of outputs, by default "{take}/{model}.wav"; the suffix chooses the format (docs/batch.md)
    seed            : of all random choices, by default 0
    repeat          : renders of each take and capture, each with its own random settings
    random_models   : random captures for each take, instead of all
    split           : parts of a data set by take, "train=0.8,test=0.2"
    keep_dry        : write the take beside each output, with its length and rate
    metadata        : write `metadata.jsonl` as well
    engine, threads : as for `Model.render`
    device          : GPUs to share the work, "cuda:0,cuda:1"
    resume          : continue an earlier batch in the folder; missing or damaged outputs are rendered again
    overwrite       : replace existing outputs
    settings        : of every render, as for `render_file` and `load`. A number may be a range, "-6:6", from which each
                      render draws, and `ir` a folder

    Yields the line of each output in the manifest as soon as it is written: output (relative to the folder), take,
    model, settings, peak, ... `record["error"]` is None, or says why there is no output; the others go on. With
    `resume`, outputs that are finished yield nothing. Leave the loop to stop; `resume=True` continues. The generator
    returns a summary.

    Raises
    ------
    SettingError : at once: an argument means nothing, a path is not there, an output exists already.
    AudioError   : at once: the impulse response cannot be used. While you iterate: the disk is full.
    EngineError  : at once: the engine or a device cannot run here.

    Example
    -------
    >>> for record in namdsp.render_batch("takes/", "captures/", "out/", gate_db=-60):
    ...     print(record["output"], record["error"])
    in/amp.wav None
    """
    check_engine_name(engine)
    devices = [] if device is None else parse_devices(device)
    for each in [device.name for device in devices] or [engine]:
        check_usable(each)
    request = BatchRequest(
        takes=_listed(takes, "takes"),
        models=_listed(captures, "captures"),
        output=os.fspath(output),
        settings=Settings.named({key: value for key, value in settings.items() if value is not None}),
        template=template,
        seed=seed,
        repeat=repeat,
        random_models=random_models,
        split=split,
        keep_dry=check_switch(keep_dry, "keep_dry"),
        metadata=check_switch(metadata, "metadata"),
    )
    planned = request.planned()
    options = Options(
        engine=engine,
        threads=threads,
        resume=check_switch(resume, "resume"),
        overwrite=check_switch(overwrite, "overwrite"),
        metadata=planned.metadata,
    )
    choose = on_devices(devices) if devices else None
    return _records(results_of_batch(planned.jobs, planned.folder, options, choose=choose))


def _listed(paths: Paths, name: str) -> list[Path]:
    if not isinstance(paths, str | os.PathLike | Iterable):
        raise SettingError(f"{name} is a {type(paths).__name__}; expected a path, or a list of paths")
    return [paths] if isinstance(paths, str | os.PathLike) else list(paths)


def _records(results: BatchResults) -> Generator[Json, None, Summary]:
    try:
        while True:
            result, _ = next(results)
            yield result.record
    except StopIteration as end:
        summary: Summary = end.value
    finally:
        results.close()
    if summary.stopped:
        raise AudioError(summary.stopped)
    return summary
