"""Make a capture of each of several files, teachers or recordings, of the same name; a manifest records which are done.

A line of the manifest, with the SHA-256 of its file, is on the disk before the file gets its name: a program that is
killed between the two has lost this training, and no file is without its line. With `resume`:

the file of a capture                         what happens
is what its line says, same settings          skipped
was edited after its training                 skipped, and named
is of an interrupted training                 made again, and replaced
is missing                                    made again
is damaged, or no line is about it            moved aside, and made again
is of other settings                          refused; replaced with `overwrite`, and named

Without `resume` a file is replaced only with `overwrite`, and a source never. All else of the folder is as for a batch:
`folders/output_folder.py`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from namdsp.errors import AudioError, Keyword, Message, NamdspError, SettingError
from namdsp.files.atomic_file import move_aside
from namdsp.files.pending_file import is_disk_full, make_folder, require_no_input
from namdsp.folders.find import NamedFile
from namdsp.folders.journal import NAME, Journal, Record, Wanted, digest_of
from namdsp.folders.naming import check_names, path_of
from namdsp.folders.output_folder import check_free, differences, opened, unlisted
from namdsp.format.nam_file import namdsp_metadata
from namdsp.loading import open_model
from namdsp.training.result import Trained, reserved

#: What is measured of a capture from recordings: their delay, and its onset and polarity.
MEASURED = ("delay_frames", "onset_frames", "polarity")
#: How to get other names of captures, for messages.
ADVICE = "Rename one, or give a folder that both are in"
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
    items = [_Output(kind, source, output, settings(source.path)) for source in sources]
    names, paths = [item.name for item in items], [item.path for item in items]
    is_new = not os.path.lexists(os.path.join(output, NAME))
    check_names(output, names, paths, ADVICE)
    for item in items:
        require_no_input(item.target, [*paths, *inputs])
    if not overwrite:
        _check_free(output, [*also, *names], resume=resume, is_new=is_new)
    if is_new:
        check(paths)
    make_folder(output, durable=True)
    with opened(
        output,
        names,
        [item.wanted for item in items],
        resume=resume,
        overwrite=overwrite,
        durable=True,
        is_edited=_is_edited,
        advice=ADVICE,
    ) as (journal, states):
        for note in journal.notes:
            on_note(note)
        if states.changed:
            on_note(f"{differences(output, states.changed)}; expected the same. This run replaces them")
        interrupted = {name for name in states.done if journal.lines[name].get("stopped") == "interrupted"}
        run = _FolderRun(journal, names, on_done, on_note)
        left = run.left_of(items, states.done - interrupted, states.edited)
        if left and not is_new:
            check([item.path for item in left])
        for item in left:
            if resume and item.name not in {*interrupted, *states.changed} - states.edited:
                item.move_aside(on_note)
            # a file that appears while it trains is somebody else's
            item.replace = overwrite or os.path.lexists(item.target)
        for path, result in make(run.readable(left)):
            run.end(path, result)
        run.close(left)
        return [run.results[path] for path in paths]


def _check_free(folder: str, files: Sequence[str], *, resume: bool, is_new: bool) -> None:
    """Raise `SettingError` for files that may not be replaced. is_new : whether the folder has no manifest"""
    if not resume:
        check_free(folder, files)
    elif is_new:
        for path in (path_of(folder, file) for file in files):
            if os.path.lexists(path):
                raise SettingError(unlisted(path))


class _Output:
    """The output of a source.

    name    : of its file in the folder, with / between folders
    target  : path of its file
    replace : whether a file there may be replaced; a link is replaced itself
    """

    def __init__(self, kind: str, source: NamedFile, folder: str, settings: Mapping[str, Any]) -> None:
        self.path, self.name, self._kind = source.path, f"{source.name}.nam", kind
        self.target, self.replace = path_of(folder, self.name), False
        self.wanted = Wanted((self.name,), {kind: self.path}, settings)
        self.record: Record = {"output": self.name, kind: self.path, "settings": dict(settings)}
        self.ends = ExitStack()

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

    names   : of all outputs
    results : of those that are done
    full    : the error that the disk is full; no further training begins
    """

    def __init__(
        self,
        journal: Journal,
        names: Sequence[str],
        on_done: Callable[[Done, int], None],
        on_note: Callable[[str], None],
    ) -> None:
        self._journal, self._names, self._on_done, self._on_note = journal, names, on_done, on_note
        self.results: dict[str, Done] = {}
        self._training: dict[str, _Output] = {}
        self.full: Message | None = None

    def left_of(self, outputs: Iterable[_Output], done: set[str], edited: set[str]) -> list[_Output]:
        """Return the outputs that are not done; note the others, and which of them were edited."""
        left = []
        for output in outputs:
            if output.name not in done:
                left.append(output)
                continue
            line = self._journal.lines[output.name]
            self.results[output.path] = Done.of(output.path, line, skipped=True)
            if output.name in edited:
                self._on_note(
                    f"{output.target}: was edited after its training, and is kept. To train it again, move it away"
                )
        return left

    def readable(self, outputs: Iterable[_Output]) -> Iterator[str]:
        """Yield the sources of outputs that have room on the disk."""
        for output in outputs:
            if self.full is not None:
                return
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
                self.full = self.full or (error.message if is_disk_full(error) else None)
                self._append_error(record, earlier)
            self.results[path] = Done.of(path, record)
            self._on_done(self.results[path], len(self._names) - len(self.results))

    def close(self, outputs: Sequence[_Output]) -> None:
        """Rewrite the manifest, one line for each output in the order of the sources; on a full disk say what is left.

        outputs : that were to be made
        """
        left = [output for output in outputs if output.path not in self.results]
        if self.full is None:
            try:
                self._journal.sort(self._names)
                self._journal.rewrite()
            except AudioError as error:
                self._on_note(error.message)
            return
        for output in left:
            self.results[output.path] = Done(output.path, output.name, error=self.full)
        self._on_note(
            Message(
                f"{self._journal.folder}: the disk is full; {len(left)} more not tried. Free some space, then "
                "continue with ",
                Keyword("resume=True"),
            )
        )

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
