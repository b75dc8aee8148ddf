"""Distill each capture in a folder into a file of the same name; a manifest records which are done.

A line of the manifest is written after its file has its final name. With `resume`, captures that were distilled with
the same settings are skipped.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from namdsp.audio.digest import sha256_file
from namdsp.audio.pending_file import make_folder
from namdsp.batch.find import find_models
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
    folder: str,
    output: str,
    make: Callable[[str], Trained],
    settings: Mapping[str, Any],
    *,
    resume: bool = False,
    overwrite: bool = False,
    on_done: Callable[[Done, int], None] = lambda done, left: None,
) -> list[Done]:
    """Distill every capture in a folder, at any depth, one after the other. One that fails does not stop the others.

    make     : a capture's path -> its student
    settings : everything that decides the result besides the capture, for the manifest
    resume   : skip captures that are done already
    on_done  : is called with the result of a capture, and how many are left

    Raises
    ------
    SettingError      : there are no captures, or outputs exist that may not be replaced, or another run is writing.
    KeyboardInterrupt : finished captures stay; the current one leaves nothing.
    """
    models = find_models([folder])
    make_folder(output)
    with Manifest(output) as manifest:
        records = latest(manifest.records())
        outputs = {model.path: f"{model.name}.nam" for model in models}
        if len(set(outputs.values())) < len(outputs):
            raise SettingError(f"{folder}: has captures whose names differ in their suffix only; rename one")
        finished = {
            path
            for path, name in outputs.items()
            if resume
            and _is_done(path, os.path.join(output, *name.split("/")), records.get(name, {}), settings)
        }
        taken = [
            name
            for path, name in outputs.items()
            if path not in finished and os.path.lexists(os.path.join(output, *name.split("/")))
        ]
        if taken and not (overwrite or resume):
            raise SettingError(
                f"{output}: {taken[0]} exists already; expected a free name. "
                "Continue with resume=True, or replace it with overwrite=True"
            )
        results = []
        for index, (path, name) in enumerate(outputs.items()):
            if path in finished:
                done = Done(path, name, records[name].get("esr"), skipped=True)
            else:
                done = _one(path, name, output, make, settings, manifest)
            results.append(done)
            on_done(done, len(outputs) - index - 1)
        return results


def _one(
    path: str,
    name: str,
    output: str,
    make: Callable[[str], Trained],
    settings: Mapping[str, Any],
    manifest: Manifest,
) -> Done:
    target = os.path.join(output, *name.split("/"))
    record: dict[str, Any] = {"output": name, "model": path, "settings": dict(settings)}
    try:
        # hashed before training, in case the file changes meanwhile
        record["model_sha256"] = sha256_file(path)
        result = make(path)
        if result.stopped == "interrupted":
            raise KeyboardInterrupt
        make_folder(os.path.dirname(target))
        result.save(target, overwrite=True)
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


def _is_done(path: str, target: str, record: Mapping[str, Any], settings: Mapping[str, Any]) -> bool:
    """Whether the line has the same capture and settings, and its file is unchanged."""
    if record.get("error", "") is not None or record.get("settings") != dict(settings):
        return False
    try:
        return record.get("model_sha256") == sha256_file(path) and record.get("file_sha256") == sha256_file(
            target
        )
    except AudioError:
        return False
