"""Make a capture of each of several files, teachers or recordings, of the same name; a manifest records which are done.

A line of the manifest is written after its file has its final name. With `resume`, captures that were made with
the same settings are skipped, and files that are missing, damaged or of an interrupted training are made again. A file
of other settings, and one that no line of the manifest is about, is replaced only with `overwrite`; a source never.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from namdsp.audio.digest import sha256_file
from namdsp.audio.pending_file import make_folder, require_no_input
from namdsp.batch.find import NamedFile
from namdsp.batch.journal import NAME, Journal, Record, Standing, Wanted, check_free, check_unchanged
from namdsp.batch.naming import check_folders
from namdsp.errors import NamdspError, SettingError
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

    Raises
    ------
    SettingError      : two sources are of one name; or outputs exist that may not be replaced, or another run is
                        writing.
    AudioError        : an output is the file of a source.
    KeyboardInterrupt : finished captures stay; those in training are the best so far, and `resume` makes them again.
    """
    outputs = {source.path: f"{source.name}.nam" for source in sources}
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
    is_new = not os.path.lexists(os.path.join(output, NAME))
    if not overwrite and (is_new or not resume):
        check_free(output, [*(() if resume else outputs.values()), *also])
    if is_new:
        check(list(outputs))
    make_folder(output)
    with Journal(output) as journal:
        check_folders(output, outputs.values())
        wanted = [Wanted((name,), {kind: path}, settings(path)) for path, name in outputs.items()]
        states = journal.standing(wanted, {}) if resume else Standing()
        if not overwrite:
            check_unchanged(output, states.changed)
        interrupted = {name for name in states.done if journal.lines[name].get("stopped") == "interrupted"}
        states.done -= interrupted
        states.earlier |= interrupted
        existing = {path for path, target in targets.items() if os.path.lexists(target)}
        run = _FolderRun(journal, len(outputs), on_done)
        for path, name in outputs.items():
            if name in states.done:
                run.results[path] = Done.of(path, journal.lines[name], skipped=True)
            elif path in existing and not overwrite and name not in states.earlier:
                raise SettingError(
                    f"{targets[path]}: already exists, and is in no manifest. "
                    "Choose another folder, or pass overwrite=True to replace it"
                )
        left = [
            # a file that appears while it trains is somebody else's
            _Output(kind, path, name, targets[path], settings(path), replace=overwrite or path in existing)
            for path, name in outputs.items()
            if path not in run.results
        ]
        if left and not is_new:
            check([item.path for item in left])
        for path, result in make(run.readable(left)):
            run.end(path, result)
        return [run.results[path] for path in outputs]


class _Output:
    """The output `name` of a source.

    replace : whether a file at `target` may be replaced; a link is replaced itself
    """

    def __init__(
        self, kind: str, path: str, name: str, target: str, settings: Mapping[str, Any], *, replace: bool
    ) -> None:
        self.path, self._kind, self._target, self._replace = path, kind, target, replace
        self.record: dict[str, Any] = {"output": name, kind: path, "settings": dict(settings)}
        self.ends = ExitStack()

    def reserve(self) -> None:
        """Take room for the output."""
        self.ends.callback(make_folder(os.path.dirname(self._target)))  # leaves no empty ones
        self._pending = reserved(self._target, overwrite=self._replace, follow=False)
        self.ends.callback(self._pending.discard)

    def save(self, result: Trained) -> dict[str, Any]:
        """Write the file; returns what its line of the manifest says of it."""
        result.publish(self._pending)
        return {
            f"{self._kind}_sha256": result.file["metadata"]["namdsp"][ORIGINS[self._kind]],
            "file_sha256": sha256_file(self._pending.path),
            "esr": result.esr,
            **{name: result.facts.get(name) for name in MEASURED},
            "sizes": {size.network: size.esr for size in result.sizes},
            "steps": result.sizes[-1].steps,
            "stopped": result.stopped,
            "seconds": round(result.seconds, 1),
            "error": None,
        }


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
            record = dict(output.record)
            try:
                if isinstance(result, NamdspError):
                    raise result
                record |= output.save(result)
            except NamdspError as error:
                record["error"] = str(error)
            self._journal.append(record)
            self.results[path] = Done.of(path, record)
            self._on_done(self.results[path], self._count - len(self.results))
