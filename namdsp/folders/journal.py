"""`manifest.jsonl`, the journal of an output folder: a line of JSON for each result, and which results still hold.

A batch appends a line, in one write, after its file has its name; a training before, so that no file of hours is
without its line. A line states what its file is, if the file exists: however the program ends, every complete line is
true, and an incomplete last line is dropped by the next run. Of two lines for one output the later one counts; a run
that reaches its end rewrites the file, one line for each output, in the order of its jobs. Damaged lines are then
moved to `manifest.damaged`. A folder is locked by one run at a time.

Before a run, `Journal.standing` compares lines, files (by their SHA-256) and what is wanted now:

done     the line says the same inputs and settings; the files are what the line says
changed  the file is what the line says, but of other inputs or settings
earlier  the line has them, and they may be replaced: a file is missing, not what the line says, or a link
edited   the file is not what the line says, but the caller accepts it; such an output is done or changed as well

A link in the place of a file is replaced as a link, for no run makes one; what it leads to stays.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Self, TypeAlias

from namdsp.common.python_process import available_threads
from namdsp.common.short_repr import short_value
from namdsp.errors import AudioError, SettingError
from namdsp.files.atomic_file import lock, sync_folder, write_atomic
from namdsp.folders.naming import path_of
from namdsp.format.blend import sha256_of
from namdsp.rendering.job import FILE_SETTINGS, of_line

NAME = "manifest.jsonl"
DAMAGED_NAME = "manifest.damaged"
Record = dict[str, Any]
#: name of what is another -> what it was and what it is, for messages
Changes: TypeAlias = dict[str, tuple[str, str]]
#: Names of files in a line -> their SHA-256 there: the output, and the dry file where it is kept.
FILES = {"output": "file_sha256", "dry": "dry_file_sha256"}
#: Settings that only permit what would fail without them: outputs that were made without them stay valid.
PERMISSIONS = ("allow_large", "allow_truncated")


@dataclass(frozen=True)
class Wanted:
    """An output that a run is to make, and all that decides what is in it.

    files    : that it consists of, the first is the output; with / between folders
    inputs   : name -> path of a file, None for none, or the value of a setting that names files; the contents count,
               not the paths
    settings : name -> value of all else, where it is not the default
    """

    files: tuple[str, ...]
    inputs: Mapping[str, str | None]
    settings: Mapping[str, Any]

    @property
    def output(self) -> str:
        """The name of its line."""
        return self.files[0]


@dataclass
class Standing:
    """Outputs by state, see above; `earlier` are files."""

    done: set[str] = field(default_factory=set)
    changed: dict[str, Changes] = field(default_factory=dict)
    earlier: set[str] = field(default_factory=set)
    edited: set[str] = field(default_factory=set)


class Journal:
    """The journal of a folder, open for a run.

    folder  : the output folder, which is there
    durable : whether a line is on the disk when `append` returns

    lines : output -> its last line
    notes : a line for each damaged one, whose output counts as in no manifest

    Raises
    ------
    SettingError : another run has it, or it cannot be read or written.
    """

    def __init__(self, folder: str, *, durable: bool = False) -> None:
        self.folder: str = folder
        self.path: str = os.path.join(folder, NAME)
        self._durable = durable
        damaged: dict[int, bytes] = {}
        try:
            self._file = _locked(self.path)
            try:
                self._drop_torn_line()
                self.lines: dict[str, Record] = latest(read_records(self.path, damaged))
                if durable:
                    sync_folder(folder)
            except BaseException:
                self.close()
                raise
        except OSError as error:
            raise SettingError(
                f"{self.path}: cannot be written ({error.strerror}); expected a folder with write permission. "
                "Check its permissions and the space left"
            ) from error
        self._damaged = b"".join(damaged.values())
        self.notes: list[str] = [
            f"{self.path}: line {number}: is damaged; expected an object of JSON, whose numbers are finite. Its "
            f"output counts as in no manifest; the line is moved to {DAMAGED_NAME}"
            for number in damaged
        ]
        self._of_inputs: list[Record] = []  # errors that belong to no output

    def append(self, record: Record) -> None:
        """Add a line, whole or not at all; that of an error keeps what the last one said of files that are still there.

        Raises
        ------
        AudioError : it cannot be written.
        """
        output = record.get("output")
        if record["error"] is not None and output in self.lines:
            kept = self.lines[output]
            record = record | {key: kept[key] for pair in FILES.items() for key in pair if key in kept}
        line = line_of(record)
        try:
            before = os.lseek(self._file, 0, os.SEEK_END)
            try:
                while line:  # in one write, but on a full disk
                    line = line[os.write(self._file, line) :]
                if self._durable:
                    os.fsync(self._file)
            except OSError:
                os.ftruncate(self._file, before)
                raise
        except OSError as error:
            raise unwritable(self.path, error) from error
        if output is None:
            self._of_inputs.append(record)
        else:
            self.lines[output] = record

    def sort(self, outputs: Iterable[str]) -> None:
        """Sort the lines: some outputs first, in their order."""
        self.lines = {name: self.lines[name] for name in outputs if name in self.lines} | self.lines

    def rewrite(self) -> None:
        """Replace all lines atomically, and move damaged ones to another file.

        The last that is written: the lock is of the file that is replaced.

        Raises
        ------
        AudioError : it cannot be written; the old lines stay.
        """
        try:
            if self._damaged:
                with open(os.path.join(self.folder, DAMAGED_NAME), "ab") as file:
                    file.write(self._damaged)
            content = b"".join(map(line_of, [*self.lines.values(), *self._of_inputs]))
            if sys.platform == "win32":  # what is open cannot be replaced there
                self.close()
            write_atomic(self.path, content)
        except OSError as error:
            raise unwritable(self.path, error) from error

    def standing(
        self,
        wanted: Iterable[Wanted],
        defaults: Mapping[str, Any],
        is_edited: Callable[[str, Wanted, Record], bool] = lambda path, each, line: False,
    ) -> Standing:
        """Which outputs are done, which have changed, which are to be replaced.

        defaults  : values of settings that lines and `wanted` leave out
        is_edited : (path, output, line) -> whether to accept a file that is not what its line says
        """
        states = Standing()
        listed = [
            each for each in wanted if isinstance(self.lines.get(each.output, {}).get("file_sha256"), str)
        ]
        inputs = {named for each in listed for named in each.inputs.items() if named[1]}
        with ThreadPoolExecutor(available_threads()) as pool:
            digests = dict(zip(inputs, pool.map(_digest_of_input, inputs), strict=True))
            files = pool.map(lambda each: [self._digest(file) for file in each.files], listed)
            for each, found in zip(listed, files, strict=True):
                line = self.lines[each.output]
                expected = files_of(line)
                right = [
                    digest is not None and digest == expected.get(file)
                    for file, digest in zip(each.files, found, strict=True)
                ]
                if (
                    not right[0]
                    and found[0] is not None
                    and is_edited(path_of(self.folder, each.output), each, line)
                ):
                    right[0] = True
                    states.edited.add(each.output)
                if right[0] and (changes := _changes(each, line, digests, defaults)):
                    states.changed[each.output] = changes
                elif not all(right):
                    states.earlier.update(expected.keys() & set(each.files))
                elif None not in (digests[named] for named in each.inputs.items() if named[1]):
                    states.done.add(each.output)
        return states

    def ignores_case(self) -> bool:
        """Whether names that differ in case are one file in this folder."""
        try:
            return os.path.samefile(self.path, os.path.join(self.folder, NAME.upper()))
        except OSError:
            return False

    def close(self) -> None:
        """Let another run have the folder. Does nothing a second time."""
        handle, self._file = self._file, -1
        if handle >= 0:
            os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _digest(self, file: str) -> str | None:
        path = path_of(self.folder, file)
        return None if os.path.islink(path) else digest_of(path)

    def _drop_torn_line(self) -> None:
        with _opened(self.path) as file:
            for line in file:
                if not line.endswith(b"\n"):
                    os.ftruncate(self._file, file.tell() - len(line))


def read_records(path: str, damaged: dict[int, bytes] | None = None) -> Iterator[Record]:
    """The lines of a manifest; what is no object of JSON, or holds NaN or infinity, is passed over.

    damaged : takes the lines that are passed over, by their numbers from 1

    Raises
    ------
    SettingError : it is a folder or a pipe.
    """
    with _opened(path) as file:
        for number, line in enumerate(file, start=1):
            record = _record(line)
            if record is not None:
                yield record
            elif damaged is not None and line.strip():
                damaged[number] = line


def _opened(path: str) -> BinaryIO:
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise SettingError(f"{path}: is no file; expected a manifest. Move it away, or choose another folder")
    return open(path, "rb")


def _record(line: bytes) -> Record | None:
    try:
        record = json.loads(line.decode())
        if isinstance(record, dict):
            line_of(record)  # json.loads accepts what JSON lacks: NaN, and 1e999 as infinity
            return record
    except (ValueError, RecursionError):
        pass
    return None


def latest(records: Iterable[Record]) -> dict[str, Record]:
    """output -> its last line; lines of errors that belong to no output are left out."""
    return {record["output"]: record for record in records if isinstance(record.get("output"), str)}


def line_of(record: Record) -> bytes:
    """The line of a record."""
    return (json.dumps(record, allow_nan=False) + "\n").encode()


def files_of(record: Mapping[str, Any]) -> dict[str, str]:
    """File -> SHA-256 of all files in a line."""
    return {
        record[name]: record[digest]
        for name, digest in FILES.items()
        if isinstance(record.get(name), str) and isinstance(record.get(digest), str)
    }


def unwritable(path: str, error: OSError) -> AudioError:
    """The error of a file that lists outputs."""
    return AudioError(
        f"{path}: cannot be written ({error.strerror}). Free some disk space there, or check its permissions"
    )


def digest_of(path: str, sha256: Callable[[str], str] = sha256_of) -> str | None:
    """SHA-256 of a file, or of a blend; None if it cannot be read."""
    try:
        return sha256(path)
    except AudioError:
        return None


def _digest_of_input(named: tuple[str, str]) -> str | None:
    name, path = named
    return digest_of(path, FILE_SETTINGS[name].sha256_of if name in FILE_SETTINGS else sha256_of)


def _changes(
    wanted: Wanted,
    record: Mapping[str, Any],
    digests: Mapping[tuple[str, str | None], str | None],
    defaults: Mapping[str, Any],
) -> Changes:
    """How an output differs from its line; of inputs the contents count, where they can be read."""
    if record.get("error") is not None:  # the line tells of another run than the one that made the file
        return {"run": ("one before a run that failed here", "this one")}
    now, then = wanted.settings, record.get("settings")
    if not isinstance(then, dict):
        return {"settings": (short_value(then), short_value(dict(now)))}
    then = {**of_line(then), **{name: record[name] for name in ("split", "seed") if name in record}}
    changes = {}
    for name in sorted({*then, *now} - wanted.inputs.keys()):
        was, is_ = (values.get(name, defaults.get(name)) for values in (then, now))
        if was != is_ and not (name in PERMISSIONS and is_):
            changes[name] = short_value(was), short_value(is_)
    for name, path in wanted.inputs.items():
        was, digest = record.get(f"{name}_sha256"), digests[name, path] if path else None
        if was != digest and (digest is not None or path is None):
            changes[name] = _file_shown({**record, **then}.get(name), was), _file_shown(path, digest)
    return changes


def _file_shown(path: Any, sha256: str | None) -> str:
    return "None" if sha256 is None else f"{path} of SHA-256 {str(sha256)[:12]}..."


def _locked(path: str) -> int:
    while True:
        only_file = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | only_file, 0o666)
        try:
            if lock(handle) is False:
                raise SettingError(
                    f"{path}: another run is writing here; expected a separate folder for each. "
                    "Wait for it, or choose another"
                )
            # what is open is not written anew on Windows
            if sys.platform == "win32" or os.path.samestat(os.fstat(handle), os.stat(path)):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # it was written anew meanwhile
