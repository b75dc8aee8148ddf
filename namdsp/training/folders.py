"""Distill each capture of several, or of folders, into a file of the same name; a manifest records which are done.

A line of the manifest is written after its file has its final name. With `resume`, captures that were distilled with
the same settings are skipped, and files that are missing or damaged are made again. A file of other settings, and one
that no line of the manifest is about, is replaced only with `overwrite`; a teacher never.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from namdsp.audio.digest import sha256_file
from namdsp.audio.pending_file import make_folder, require_no_input
from namdsp.batch.find import find_models
from namdsp.batch.jobs import check_outside
from namdsp.batch.manifest import Manifest, latest
from namdsp.errors import AudioError, NamdspError, SettingError
from namdsp.training.result import Trained


@dataclass(frozen=True)
class Done:
    """Result of a capture. error : why there is no file of it; skipped : it was there."""

    model: str
    output: str
    esr: float | None = None
    error: str | None = None
    skipped: bool = False


def distill_folder(
    teachers: Sequence[str],
    output: str,
    make: Callable[[str], Trained],
    settings: Mapping[str, Any],
    *,
    inputs: Sequence[str] = (),
    resume: bool = False,
    overwrite: bool = False,
    on_done: Callable[[Done, int], None] = lambda done, left: None,
) -> list[Done]:
    """Distill captures one after the other into a folder. One that fails does not stop the others.

    teachers : captures, folders of them (at any depth) and patterns
    output   : the folder
    make     : a capture's path -> its student
    settings : everything that decides the result besides the capture, for the manifest
    inputs   : other files that it reads; none is ever overwritten
    resume   : skip captures that are done already
    on_done  : is called with the result of a capture, and how many are left

    Raises
    ------
    SettingError      : there are no captures, or two of one name; or the output is in one of the folders; or outputs
                        exist that may not be replaced, or another run is writing.
    AudioError        : an output is the file of a teacher.
    KeyboardInterrupt : finished captures stay; the current one leaves nothing.
    """
    check_outside(output, teachers)
    outputs = {model.path: f"{model.name}.nam" for model in find_models(teachers)}
    paths: dict[str, str] = {}
    for path, name in outputs.items():
        if paths.setdefault(name, path) != path:
            raise SettingError(
                f"{paths[name]}: and {path} would both become {name}; expected different names. Rename one, or give "
                "a folder that both are in"
            )
    targets = {name: os.path.join(output, *name.split("/")) for name in outputs.values()}
    for target in targets.values():
        require_no_input(target, [*outputs, *inputs])
    make_folder(output)
    with Manifest(output) as manifest:
        records = latest(manifest.records())
        finished = set()
        existing = [path for path, name in outputs.items() if os.path.lexists(targets[name])]
        for path in existing:
            name = outputs[path]
            if resume and _is_done(path, targets[name], records.get(name, {}), settings):
                finished.add(path)
            elif not overwrite:
                _check_replaceable(path, targets[name], records.get(name, {}), settings, resume=resume)
        results = []
        for index, (path, name) in enumerate(outputs.items()):
            if path in finished:
                done = Done(path, name, records[name].get("esr"), skipped=True)
            else:
                # a file that appears while it trains is somebody else's
                replace = overwrite or path in existing
                done = _one(path, name, targets[name], make, settings, manifest, replace=replace)
            results.append(done)
            on_done(done, len(outputs) - index - 1)
        return results


def _one(
    path: str,
    name: str,
    target: str,
    make: Callable[[str], Trained],
    settings: Mapping[str, Any],
    manifest: Manifest,
    *,
    replace: bool,
) -> Done:
    record: dict[str, Any] = {"output": name, "model": path, "settings": dict(settings)}
    try:
        # hashed before training, in case the file changes meanwhile
        record["model_sha256"] = sha256_file(path)
        result = make(path)
        if result.stopped == "interrupted":
            raise KeyboardInterrupt
        make_folder(os.path.dirname(target))
        result.save(target, overwrite=replace)
        record |= {
            "file_sha256": sha256_file(target),
            "esr": result.esr,
            "sizes": {size.network: size.esr for size in result.sizes},
            "steps": result.sizes[-1].steps,
            "seconds": round(result.seconds, 1),
            "error": None,
        }
    except NamdspError as error:
        record["error"] = str(error)
    try:
        manifest.append(record)
    except OSError as error:
        raise AudioError(
            f"{manifest.path}: cannot be written ({error.strerror}); expected a line for {name}. Free some space, "
            "continue with resume=True"
        ) from error
    return Done(path, name, record.get("esr"), record["error"])


def _check_replaceable(
    path: str, target: str, record: Mapping[str, Any], settings: Mapping[str, Any], *, resume: bool
) -> None:
    """Raise SettingError unless a file that exists is a damaged one, of the same capture and settings, to resume."""
    if not resume:
        raise SettingError(
            f"{target}: exists already; expected a free name. "
            "Continue with resume=True, or replace it with overwrite=True"
        )
    if record.get("error", "") is not None:
        raise SettingError(
            f"{target}: exists already, and is not of this batch; expected a free name. "
            "Choose another folder, or replace it with overwrite=True"
        )
    changes = _changes(path, record, settings)
    if changes:
        raise SettingError(
            f"{target}: is finished, and was made otherwise ({'; '.join(changes)}). "
            "Give the earlier settings, choose another folder, or replace it with overwrite=True"
        )


def _is_done(path: str, target: str, record: Mapping[str, Any], settings: Mapping[str, Any]) -> bool:
    """Whether the line has the same capture and settings, and its file is unchanged."""
    if record.get("error", "") is not None:
        return False
    try:
        return not _changes(path, record, settings) and record.get("file_sha256") == sha256_file(target)
    except AudioError:
        return False


def _changes(path: str, record: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
    """Return how a line differs from a capture and settings, for messages. Raises `AudioError`: it cannot be read."""
    earlier = record.get("settings")
    if not isinstance(earlier, dict):
        return [f"its settings were {earlier!r}"]
    changes = [
        f"{name} was {earlier.get(name)!r}, is now {settings.get(name)!r}"
        for name in {**settings, **earlier}
        if name not in earlier or name not in settings or earlier[name] != settings[name]
    ]
    return [*changes, f"{path} has changed"] if record.get("model_sha256") != sha256_file(path) else changes
