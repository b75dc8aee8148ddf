"""`manifest.jsonl`: one line of JSON for each result, in the output folder.

A line is appended in one write, after its file has its name. So however the program ends, every complete line is true,
and an incomplete last line is dropped by the next run. Of two lines for one output the later one counts; a run that
reaches its end rewrites the file, one line for each output, in the order of its jobs. Damaged lines are then moved to
`manifest.damaged`. A folder is locked by one batch at a time.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Self

from namdsp.atomic_file import write_atomic
from namdsp.errors import SettingError

if sys.platform != "win32":
    import fcntl

NAME = "manifest.jsonl"
DAMAGED_NAME = "manifest.damaged"
Record = dict[str, Any]


class Manifest:
    """The manifest of a folder, open for a run.

    folder : the output folder, which is there

    damaged : line number -> line, of those that `records` could not read

    Raises
    ------
    SettingError : another batch has it, or it cannot be written.
    """

    def __init__(self, folder: str) -> None:
        self.path = os.path.join(folder, NAME)
        self.damaged: dict[int, bytes] = {}
        try:
            self._file = _locked(self.path)
            self._drop_torn_line()
        except OSError as error:
            raise SettingError(
                f"{self.path}: cannot be written ({error.strerror}); expected a folder that takes files. "
                "Check its permissions and the space left"
            ) from error

    def records(self) -> list[Record]:
        """All lines that can be read, in their order; the others are in `damaged` then."""
        self.damaged.clear()
        return list(read_records(self.path, self.damaged))

    def append(self, record: Record) -> None:
        """Add a line, whole or not at all. Raises OSError."""
        line = line_of(record)
        before = os.lseek(self._file, 0, os.SEEK_END)
        try:
            written = os.write(self._file, line)
            if written < len(line):  # the disk is full: the rest would fail
                os.write(self._file, line[written:])
        except OSError:
            os.ftruncate(self._file, before)
            raise

    def rewrite(self, records: Iterable[Record]) -> None:
        """Replace all lines atomically, and move damaged ones to another file. Raises OSError; the old lines stay."""
        if self.damaged:
            with open(os.path.join(os.path.dirname(self.path), DAMAGED_NAME), "ab") as file:
                file.write(b"".join(self.damaged.values()))
        write_atomic(self.path, b"".join(map(line_of, records)))

    def ignores_case(self) -> bool:
        """Whether names that differ in case are one file in this folder."""
        folder, name = os.path.split(self.path)
        try:
            return os.path.samefile(self.path, os.path.join(folder, name.upper()))
        except OSError:
            return False

    def close(self) -> None:
        """Let another batch have the folder."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _drop_torn_line(self) -> None:
        end = os.lseek(self._file, 0, os.SEEK_END)
        kept_bytes = end
        while kept_bytes > 0:
            start = max(0, kept_bytes - (1 << 16))
            os.lseek(self._file, start, os.SEEK_SET)
            newline = os.read(self._file, kept_bytes - start).rfind(b"\n")
            if newline >= 0:
                kept_bytes = start + newline + 1
                break
            kept_bytes = start
        if kept_bytes < end:
            os.ftruncate(self._file, kept_bytes)


def read_records(path: str, damaged: dict[int, bytes] | None = None) -> Iterator[Record]:
    """The lines of a manifest; what is no object of JSON, or holds NaN or infinity, is passed over.

    damaged : takes the lines that are passed over, by their numbers from 1

    Raises
    ------
    SettingError : it is a folder or a pipe.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise SettingError(f"{path}: is no file; expected a manifest. Move it away, or choose another folder")
    with open(path, "rb") as file:
        for number, line in enumerate(file, start=1):
            record = _record(line)
            if record is not None:
                yield record
            elif damaged is not None and line.strip():
                damaged[number] = line


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


def _locked(path: str) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0), 0o666)
        try:
            if sys.platform == "win32":
                return handle
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise SettingError(
                    f"{path}: another batch is writing here; expected a separate folder for each. "
                    "Wait for it, or choose another"
                ) from None
            except OSError:  # a file system without locks
                return handle
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # it was written anew meanwhile
