"""Distill each capture of several, or of folders, into a file of the same name; a manifest records which are done.

A line of the manifest is written after its file has its final name. With `resume`, captures that were distilled with
the same settings are skipped, and files that are missing or damaged are made again. A file of other settings, and one
that no line of the manifest is about, is replaced only with `overwrite`; a teacher never.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from namdsp.audio.digest import sha256_file
from namdsp.audio.pending_file import PendingFile, make_folder, require_no_input
from namdsp.batch.find import check_outside, find_models
from namdsp.batch.journal import Journal, Standing, Wanted, check_free, check_unchanged
from namdsp.batch.naming import check_folders
from namdsp.errors import NamdspError, SettingError
from namdsp.training.result import Trained, reserved


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
    make: Callable[[Iterable[str]], Iterable[tuple[Any, Trained | NamdspError]]],
    settings: Mapping[str, Any],
    *,
    inputs: Sequence[str] = (),
    resume: bool = False,
    overwrite: bool = False,
    on_done: Callable[[Done, int], None] = lambda done, left: None,
) -> list[Done]:
    """Distill captures into a folder. One that fails does not stop the others.

    teachers : captures, folders of them (at any depth) and patterns
    output   : the folder
    make     : captures' paths -> each with its student, or the error in its place, as `distill_each`
    settings : everything that decides the result besides the capture, for the manifest
    inputs   : other files that it reads; none is ever overwritten
    resume   : skip captures that are done already
    on_done  : is called with the result of a capture, and how many are left

    Raises
    ------
    SettingError      : there are no captures, or two of one name; or the output is in one of the folders; or outputs
                        exist that may not be replaced, or another run is writing.
    AudioError        : an output is the file of a teacher.
    KeyboardInterrupt : finished captures stay; those in training leave nothing.
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
    targets = {path: os.path.join(output, *name.split("/")) for path, name in outputs.items()}
    for target in targets.values():
        require_no_input(target, [*outputs, *inputs])
    make_folder(output)
    if not resume and not overwrite:
        check_free(output, outputs.values())
    with Journal(output) as journal:
        check_folders(output, outputs.values())
        wanted = [Wanted((name,), {"model": path}, settings) for path, name in outputs.items()]
        states = journal.standing(wanted, {}) if resume else Standing()
        if not overwrite:
            check_unchanged(output, states.changed)
        run = _FolderRun(outputs, targets, journal, settings, overwrite, on_done)
        for path, name in outputs.items():
            if name in states.done:
                run.results[path] = Done(path, name, journal.lines[name].get("esr"), skipped=True)
            elif path in run.existing and not overwrite and name not in states.earlier:
                raise SettingError(
                    f"{targets[path]}: exists already, and is in no manifest; expected a free name. "
                    "Choose another folder, or replace it with overwrite=True"
                )
        for path, result in make(run.captures()):
            run.end(path, result)
        if run.interrupted:
            raise KeyboardInterrupt
        return [run.results[path] for path in outputs]


class _FolderRun:
    """The captures of one call: which are left, and what has become of the others.

    outputs  : path of a capture -> name of its output
    targets  : path of a capture -> file of its output
    existing : captures whose output existed before
    results  : of the captures that are done
    """

    def __init__(
        self,
        outputs: Mapping[str, str],
        targets: Mapping[str, str],
        journal: Journal,
        settings: Mapping[str, Any],
        overwrite: bool,
        on_done: Callable[[Done, int], None],
    ) -> None:
        self._outputs, self._targets, self._journal = outputs, targets, journal
        self._settings, self._overwrite, self._on_done = settings, overwrite, on_done
        self.existing = {path for path, target in targets.items() if os.path.lexists(target)}
        self.results: dict[str, Done] = {}
        self.interrupted = False
        self._digests: dict[str, str] = {}
        self._reserved: dict[str, tuple[PendingFile, ExitStack]] = {}

    def captures(self) -> Iterator[str]:
        """Yield the captures that are left and can be read, until one is interrupted."""
        for path in self._outputs:
            if path not in self.results and not self.interrupted:
                try:
                    # hashed before training, in case the file changes meanwhile
                    self._digests[path] = sha256_file(path)
                    self._reserve(path)
                except NamdspError as error:
                    self.end(path, error)
                else:
                    yield path

    def end(self, path: str, result: Trained | NamdspError) -> None:
        """Save the result of a capture; one that was interrupted leaves nothing."""
        pending, ends = self._reserved.pop(path, (None, ExitStack()))
        with ends:
            if isinstance(result, Trained) and result.stopped == "interrupted":
                self.interrupted = True
                return
            self._save(path, result, pending)

    def _reserve(self, path: str) -> None:
        """Take room for an output; a link is replaced itself."""
        target = self._targets[path]
        # a file that appears while it trains is somebody else's
        replace = self._overwrite or path in self.existing
        with ExitStack() as ends:
            ends.callback(make_folder(os.path.dirname(target)))  # leaves no empty ones
            pending = reserved(target, overwrite=replace, follow=False)
            ends.callback(pending.discard)
            self._reserved[path] = pending, ends.pop_all()

    def _save(self, path: str, result: Trained | NamdspError, pending: PendingFile | None) -> None:
        record = {"output": self._outputs[path], "model": path, "settings": dict(self._settings)}
        if path in self._digests:
            record["model_sha256"] = self._digests[path]
        self.results[path] = _saved(record, pending, result, self._journal)
        self._on_done(self.results[path], len(self._outputs) - len(self.results))


def _saved(
    record: dict[str, Any], pending: PendingFile | None, result: Trained | NamdspError, journal: Journal
) -> Done:
    """Write a file, and its line of the manifest. record : what is known of the line before."""
    name = record["output"]
    try:
        if isinstance(result, NamdspError):
            raise result
        assert pending is not None
        result.publish(pending)
        record |= {
            "file_sha256": sha256_file(pending.path),
            "esr": result.esr,
            "sizes": {size.network: size.esr for size in result.sizes},
            "steps": result.sizes[-1].steps,
            "seconds": round(result.seconds, 1),
            "error": None,
        }
    except NamdspError as error:
        record["error"] = str(error)
    journal.append(record)
    return Done(record["model"], name, record.get("esr"), record["error"])
