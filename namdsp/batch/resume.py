"""States of the outputs before a run, from the manifest and the files themselves: every file is hashed.

done     the line says the same take, capture and settings; the file is what the line says
changed  the file is what the line says, but of another take or capture, or of other settings
earlier  the manifest has it; the file is missing, or is not what the line says
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from namdsp.audio.digest import sha256_file
from namdsp.batch.jobs import Job
from namdsp.batch.naming import real_paths
from namdsp.batch.record import files_of
from namdsp.batch.settings import Settings
from namdsp.errors import AudioError, SettingError
from namdsp.runtime.renderer import available_threads

Record: TypeAlias = Mapping[str, Any]
#: name of what is another -> what it was and what it is, for messages
Changes: TypeAlias = dict[str, tuple[str, str]]
#: Settings that only permit a job which would fail without them: outputs that were made without them stay valid.
PERMISSIONS = ("allow_large", "allow_loud_ir", "allow_truncated")
_SHOWN = 60


@dataclass
class Standing:
    """Outputs of jobs by state, see above; `earlier` includes their dry files."""

    done: set[str] = field(default_factory=set)
    changed: dict[str, Changes] = field(default_factory=dict)
    earlier: set[str] = field(default_factory=set)


def standing(jobs: Sequence[Job], records: Mapping[str, Record], folder: str) -> Standing:
    """The states of the outputs of jobs in a folder.

    records : output -> its line
    """
    states = Standing()
    listed = [job for job in jobs if isinstance(records.get(job.output, {}).get("file_sha256"), str)]
    inputs = {path for job in listed for path in (job.take, job.model, job.settings.ir) if path}
    paths = real_paths(folder, (file for job in jobs for file in job.files))
    known = {output: files_of(record) for output, record in records.items()}
    with ThreadPoolExecutor(available_threads()) as pool:
        digests = dict(zip(inputs, pool.map(_digest, inputs), strict=True))
        files = pool.map(lambda job: [_digest(paths[file]) for file in job.files], listed)
        for job, now in zip(listed, files, strict=True):
            record, expected = records[job.output], known[job.output]
            right = [
                digest is not None and digest == expected.get(file)
                for file, digest in zip(job.files, now, strict=True)
            ]
            if right[0] and (changes := _changes(job, record, digests)):
                states.changed[job.output] = changes
            elif not all(right):
                states.earlier.update(expected.keys() & set(job.files))
            elif None not in (digests[path] for path in (job.take, job.model, job.settings.ir) if path):
                states.done.add(job.output)
    _undo_links(states, jobs, paths)
    root = os.path.realpath(folder)
    plain = {file: os.path.relpath(paths[file], root).replace(os.sep, "/") for file in states.earlier}
    # in a folder that is a link to another, it is the output that the manifest has there
    all_known = {file for expected in known.values() for file in expected}
    states.earlier = {file for file, name in plain.items() if name == file or name not in all_known}
    return states


def check_parts(jobs: Sequence[Job], records: Mapping[str, Record], folder: str) -> None:
    """Raise `SettingError` if a take has an output in another part of the split than its jobs, which would stay.

    A take is known by its file name, and by its path or its content.
    """
    takes: dict[str, dict[str, str]] = {}
    for job in jobs:
        if job.split is not None:
            takes.setdefault(os.path.basename(job.take), {})[job.take] = job.split
    outputs = {job.output for job in jobs}
    for output, record in records.items():
        old_take, old_part = record.get("take"), record.get("split")
        if output in outputs or not isinstance(old_take, str) or not isinstance(old_part, str):
            continue
        for take, part in takes.get(os.path.basename(old_take), {}).items():
            path = os.path.join(folder, *output.split("/"))
            if part == old_part or not os.path.lexists(path):
                continue
            if os.path.abspath(take) == os.path.abspath(old_take) or _digest(take) == record.get(
                "take_sha256", ""
            ):
                raise SettingError(
                    f"{path}: is of {take} in the part {old_part!r}, which is now in {part!r}; expected each take in "
                    "one part. Give the split of the earlier run, or choose another folder (overwriting does not "
                    "help: this file would stay)"
                )


def changed_text(changed: Mapping[str, Changes]) -> str:
    """The changes as text, with one example and the number of outputs for each name."""
    outputs: dict[str, list[str]] = {}
    for output, changes in changed.items():
        for name in changes:
            outputs.setdefault(name, []).append(output)
    texts = []
    for name, some in outputs.items():
        was, now = changed[some[0]][name]
        count = f"{len(some):,} outputs, such as " if len(some) > 1 else ""
        texts.append(f"{name} was {was}, is now {now} in {count}{some[0]}")
    return "; ".join(texts)


def _changes(job: Job, record: Record, digests: Mapping[str, str | None]) -> Changes:
    """How a job differs from its line; of files the contents count, not the paths, where they can be read."""
    if record.get("error") is not None:  # the line tells of another run than the one that made the file
        return {"run": ("one before a run that failed here", "this one")}
    pairs: dict[str, tuple[Any, Any]] = {"split": (record.get("split"), job.split)}
    pairs["seed"] = (record.get("seed"), job.seed)
    earlier_settings, now = record.get("settings"), job.settings.changed()
    if isinstance(earlier_settings, dict):
        default, then = Settings.defaults(), earlier_settings
        for name in sorted({*then, *now} - {"ir"}):
            if name not in PERMISSIONS or name not in now:
                pairs[name] = then.get(name, default.get(name)), now.get(name, default.get(name))
    else:
        pairs["settings"] = (earlier_settings, now)
    changes = {name: (_shown(was), _shown(is_)) for name, (was, is_) in pairs.items() if was != is_}
    ir = earlier_settings.get("ir") if isinstance(earlier_settings, dict) else None
    for name, old, path in (
        ("take", record.get("take"), job.take),
        ("model", record.get("model"), job.model),
        ("ir", ir, job.settings.ir),
    ):
        was, digest = record.get(f"{name}_sha256"), digests[path] if path else None
        if was != digest and (digest is not None or path is None):
            changes[name] = (_file_shown(old, was), _file_shown(path, digest))
    return changes


def _undo_links(states: Standing, jobs: Sequence[Job], paths: Mapping[str, str]) -> None:
    """Mark outputs as not done that are links to a file which will be rendered again."""
    ways = {
        job: {path for file in job.files if os.path.islink(paths[file]) for path in _way(paths[file])}
        for job in jobs
        if job.output in states.done
    }
    ways = {job: way for job, way in ways.items() if way}
    while ways:
        making = {paths[file] for job in jobs if job.output not in states.done for file in job.files}
        lost = {job for job, way in ways.items() if not making.isdisjoint(way)}
        if not lost:
            return
        states.done -= {job.output for job in lost}
        states.earlier.update(file for job in lost for file in job.files)
        ways = {job: way for job, way in ways.items() if job not in lost}


def _way(path: str) -> list[str]:
    """The targets of a link, link by link."""
    way = [path]
    while os.path.islink(way[-1]):
        folder, name = os.path.split(os.path.join(os.path.dirname(way[-1]), os.readlink(way[-1])))
        path = os.path.join(os.path.realpath(folder), name)
        if path in way:
            break
        way.append(path)
    return way[1:]


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _file_shown(path: Any, sha256: Any) -> str:
    return _shown(None) if path is None else f"{path} of SHA-256 {str(sha256)[:12]}..."


def _digest(path: str) -> str | None:
    """Of a file's bytes; None if it cannot be read."""
    try:
        return sha256_file(path)
    except AudioError:
        return None
