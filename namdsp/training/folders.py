"""Make a capture of each of several files, teachers or recordings, of the same name; a manifest records which are done.

A line of the manifest, with the SHA-256 of its file, is on the disk before the file gets its name: a program that is
killed between the two has lost this training, and no file is without its line. With `resume`:

the file of a capture                         what happens
is what its line says, same settings          skipped
was edited after its training                 skipped, and named
is of an interrupted training                 made again, and replaced
is missing                                    made again
is damaged, or no line is about it            moved aside, and made again
is of other settings                          refused; replaced with `overwrite`

Without `resume` a file is replaced only with `overwrite`, and a source never.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from namdsp.errors import AudioError, Keyword, NamdspError, SettingError
from namdsp.files.atomic_file import move_aside, remove_leftovers
from namdsp.files.pending_file import make_folder, require_no_input
from namdsp.folders.find import NamedFile
from namdsp.folders.journal import (
    NAME,
    Journal,
    Record,
    Standing,
    Wanted,
    check_free,
    check_unchanged,
    digest_of,
)
from namdsp.folders.naming import check_folders
from namdsp.format.nam_file import namdsp_metadata
from namdsp.loading import open_model
from namdsp.training.result import Trained, reserved

#: What is measured of a capture from recordings: their delay, and its onset and polarity.
MEASURED = ("delay_frames", "onset_frames", "polarity")
#: Kind of a source -> key of its SHA-256 in a capture's metadata, which is that of the file that was read.
ORIGINS = {"model": "teacher_sha256", "wet": "wet_sha256"}


@dataclass(frozen=True)
class Done:
    """Result of a source. error : why there is no file of it; skipped : it was there."""

    source: str
    output: str
    esr: float | None = None
    delay_frames: int | None = None
    onset_frames: int | None = None
    polarity: int | None = None
    seconds: float | None = None
    error: str | None = None
    skipped: bool = False

    @classmethod
    def of(cls, source: str, line: Record, *, skipped: bool = False) -> Done:
        """Return what a line of the manifest says."""
        said = {name: line.get(name) for name in ("esr", *MEASURED, "seconds", "error")}
        return cls(source, line["output"], **said, skipped=skipped)


def make_in_folder(
    kind: str,
    sources: Sequence[NamedFile],
    output: str,
    make: Callable[[Iterable[str]], Iterable[tuple[Any, Trained | NamdspError]]],
    settings: Callable[[str], Mapping[str, Any]],
    *,
    inputs: Sequence[str] = (),
    also: Sequence[str] = (),
    check: Callable[[Sequence[str]], None] = lambda paths: None,
    resume: bool = False,
    overwrite: bool = False,
    on_done: Callable[[Done, int], None] = lambda done, left: None,
    on_note: Callable[[str], None] = lambda note: None,
) -> list[Done]:
    """Make captures in a folder. One that fails does not stop the others.

    kind     : what the manifest calls a source: "model", "wet"
    output   : the folder
    make     : sources' paths -> each with its capture, or the error in its place, as `distill_each`
    settings : path -> everything that decides the result besides the source, for the manifest
    inputs   : other files that it reads; none is ever overwritten
    also     : further files that will be written into the folder, and are written again where a manifest is
    check    : is called with those that will be made, before anything of them is written; may raise
    resume   : skip captures that are done already
    on_done  : is called with the result of a source, and how many are left
    on_note  : is called with what the user should know of files that were found

    Raises
    ------
    SettingError      : two sources are of one name; or outputs exist that may not be replaced, or another run is
                        writing.
    AudioError        : an output is the file of a source.
    KeyboardInterrupt : finished captures stay; those in training are the best so far, and `resume` makes them again.
    """
    outputs = _names(sources)
    items = [_Output(kind, path, name, output, settings(path)) for path, name in outputs.items()]
    for item in items:
        require_no_input(item.target, [*outputs, *inputs])
    is_new = not os.path.lexists(os.path.join(output, NAME))
    if not overwrite and not resume:
        check_free(output, [*outputs.values(), *also])
    elif not overwrite and is_new:
        check_free(output, also)
        for item in items:
            item.check_free()
    if is_new:
        check(list(outputs))
    make_folder(output, durable=True)
    with Journal(output, durable=True) as journal:
        for folder in check_folders(output, outputs.values()):
            remove_leftovers(folder)
        states = journal.standing([item.wanted for item in items], {}, _is_edited) if resume else Standing()
        if not overwrite:
            check_unchanged(output, states.changed)
        interrupted = {name for name in states.done if journal.lines[name].get("stopped") == "interrupted"}
        run = _FolderRun(journal, len(outputs), on_done)
        left = []
        for item in items:
            if item.name not in states.done - interrupted:
                left.append(item)
                continue
            run.results[item.path] = Done.of(item.path, journal.lines[item.name], skipped=True)
            if item.name in states.edited:
                on_note(
                    f"{item.target}: was edited after its training, and is kept. To train it again, move it away"
                )
        if left and not is_new:
            check([item.path for item in left])
        for item in left:
            if resume and item.name not in {*interrupted, *states.changed} - states.edited:
                item.move_aside(on_note)
            # a file that appears while it trains is somebody else's
            item.replace = overwrite or os.path.lexists(item.target)
        for path, result in make(run.readable(left)):
            run.end(path, result)
        return [run.results[path] for path in outputs]


def _names(sources: Sequence[NamedFile]) -> dict[str, str]:
    """Return path -> name of its output."""
    outputs = {source.path: f"{source.name}.nam" for source in sources}
    paths: dict[str, str] = {}
    for path, name in outputs.items():
        if paths.setdefault(name, path) != path:
            raise SettingError(
                f"{paths[name]}: and {path} would both become {name}; expected different names. Rename one, or give "
                "a folder that both are in"
            )
    return outputs


class _Output:
    """The output of a source.

    name    : of its file in the folder, with / between folders
    target  : path of its file
    replace : whether a file there may be replaced; a link is replaced itself
    """

    def __init__(self, kind: str, path: str, name: str, folder: str, settings: Mapping[str, Any]) -> None:
        self.path, self.name, self._kind = path, name, kind
        self.target, self.replace = os.path.join(folder, *name.split("/")), False
        self.wanted = Wanted((name,), {kind: path}, settings)
        self.record: Record = {"output": name, kind: path, "settings": dict(settings)}
        self.ends = ExitStack()

    def check_free(self) -> None:
        """Raise `SettingError` for a file in a folder without a manifest."""
        if os.path.lexists(self.target):
            raise SettingError(
                f"{self.target}: already exists, and is in no manifest. Choose another folder, or pass ",
                *(Keyword("overwrite=True"), " to replace it"),
            )

    def move_aside(self, on_note: Callable[[str], None]) -> None:
        """Move a file that has the output's name aside; links are replaced.

        Raises
        ------
        SettingError : the folder does not allow it.
        """
        path = self.target
        if not os.path.lexists(path) or os.path.islink(path):
            return
        try:
            aside = move_aside(path)
        except OSError as error:
            raise SettingError(
                f"{path}: is not the file that the manifest lists, and cannot be moved aside ({error.strerror}). Move "
                "it away, or choose another folder"
            ) from error
        on_note(f"{path}: is not the file that the manifest lists; it is now {aside}, and is trained again")

    def reserve(self) -> None:
        """Take room for the output."""
        remove = make_folder(os.path.dirname(self.target), durable=True)
        self.ends.callback(remove)  # leaves no empty ones
        self._pending = reserved(self.target, overwrite=self.replace, follow=False)
        self.ends.callback(self._pending.discard)

    def save(self, result: Trained, append: Callable[[Record], None]) -> Record:
        """Write the file; returns its line of the manifest, which `append` is called with before."""
        replaced = digest_of(self.target)
        record = self.record | ({"replaced_sha256": replaced} if replaced else {})
        record |= {
            f"{self._kind}_sha256": result.file["metadata"]["namdsp"][ORIGINS[self._kind]],
            "file_sha256": hashlib.sha256(result.text()).hexdigest(),
            "esr": result.esr,
            **{name: result.facts.get(name) for name in MEASURED},
            "sizes": {size.network: size.esr for size in result.sizes},
            "steps": result.sizes[-1].steps,
            "stopped": result.stopped,
            "seconds": round(result.seconds, 1),
            "error": None,
        }
        result.publish(self._pending, before=partial(append, record))
        return record


class _FolderRun:
    """The sources of one call.

    count   : of all
    results : of those that are done
    """

    def __init__(self, journal: Journal, count: int, on_done: Callable[[Done, int], None]) -> None:
        self._journal = journal
        self._count, self._on_done = count, on_done
        self.results: dict[str, Done] = {}
        self._training: dict[str, _Output] = {}

    def readable(self, outputs: Iterable[_Output]) -> Iterator[str]:
        """Yield the sources of outputs that have room on the disk."""
        for output in outputs:
            self._training[output.path] = output
            try:
                output.reserve()
            except NamdspError as error:
                self.end(output.path, error)
            else:
                yield output.path

    def end(self, path: str, result: Trained | NamdspError) -> None:
        """Save the result of a source, and write its line of the manifest."""
        output = self._training.pop(path)
        with output.ends:
            earlier = self._journal.lines.get(output.name)
            try:
                if isinstance(result, NamdspError):
                    raise result
                record = output.save(result, self._journal.append)
            except NamdspError as error:
                record = output.record | {"error": error.message}
                self._append_error(record, earlier)
            self.results[path] = Done.of(path, record)
            self._on_done(self.results[path], self._count - len(self.results))

    def _append_error(self, record: Record, earlier: Record | None) -> None:
        """Append a line of an error. earlier : the last line of an output whose file was not replaced"""
        self._journal.lines.pop(record["output"], None)
        if earlier is not None:
            self._journal.lines[record["output"]] = earlier
        # where the manifest cannot be written, the other captures are still saved or kept
        with suppress(AudioError):
            self._journal.append(record)


def _is_edited(path: str, wanted: Wanted, line: Record) -> bool:
    """Whether a file is a capture that was trained on its source; not the one that a killed run was to replace."""
    try:
        origin = namdsp_metadata(open_model(path).metadata)
    except NamdspError:
        return False
    digest, replaced = digest_of(path), line.get("replaced_sha256")
    kind, source = next(iter(wanted.inputs.items()))
    return digest != replaced and source is not None and origin.get(ORIGINS[kind]) == digest_of(source)
