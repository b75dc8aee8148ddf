"""Finds takes and captures by paths, folders and patterns: every file once, sorted by name."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from namdsp.audio.formats import SUFFIXES as AUDIO
from namdsp.errors import MissingInputError, SettingError, missing_file
from namdsp.format.blend import is_blend, is_capture, name_of, voices_of
from namdsp.format.nam_source import SUFFIXES as CAPTURES
from namdsp.format.nam_source import begins_as_capture, is_other_json

AUDIO_SUFFIXES = tuple(AUDIO)
CAPTURE_SUFFIXES = tuple(CAPTURES)


@dataclass(frozen=True)
class NamedFile:
    """A file with its name for outputs.

    path : to open it
    name : relative to the folder that was searched, or the file name alone; without suffix, with / between folders
    """

    path: str
    name: str

    @property
    def stem(self) -> str:
        """The last part of the name."""
        return self.name.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """The part of the name before the last /; empty without one."""
        return self.name.rpartition("/")[0]


def find_takes(paths: Iterable[str | os.PathLike[str]]) -> list[NamedFile]:
    """Audio files. See `find`."""
    return find(paths, AUDIO_SUFFIXES, "audio files (such as .wav)")


def find_models(paths: Iterable[str | os.PathLike[str]], lost: list[str] | None = None) -> list[NamedFile]:
    """Captures. See `find`."""
    return find(paths, CAPTURE_SUFFIXES, "captures (.nam)", lost)


def is_pattern(path: str) -> bool:
    """Whether a path is a pattern of names; a file or folder of such a name is no pattern, nor is a blend."""
    return glob.has_magic(path) and not os.path.lexists(path) and not is_blend(path)


def sorted_by_kind(paths: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Sort paths into takes, captures, and what is missing: files by their suffix, folders by their files.

    A file without a known suffix is a capture if it begins as one does, such as JSON from another program.
    """
    takes, captures, missing = list[str](), list[str](), list[str]()
    for index, path in enumerate(paths):
        if is_capture(path):
            kind = captures
        elif os.path.isdir(path):
            no_takes = index > 0 and not holds(path, AUDIO_SUFFIXES)
            kind = captures if no_takes or holds(path, CAPTURE_SUFFIXES) else takes
        elif path.lower().endswith(AUDIO_SUFFIXES):
            kind = takes
        elif is_pattern(path) or begins_as_capture(path):
            kind = captures
        else:
            kind = takes if index == 0 or os.path.lexists(path) else missing
        kind.append(path)
    return takes, captures, missing


def holds(folder: str, suffixes: tuple[str, ...]) -> bool:
    """Whether `find` finds files of such suffixes in a folder."""
    return next(_in_folder(folder, suffixes), None) is not None


def is_several(paths: Iterable[str]) -> bool:
    """Whether the paths may mean more than one take and one capture."""
    paths = list(paths)
    return len(paths) > 2 or any(os.path.isdir(path) or is_pattern(path) for path in paths)


def is_folder(output: str) -> bool:
    """Whether an output is a folder that is there, or is written as one."""
    return os.path.isdir(output) or output.endswith(("/", os.sep))


def find(
    paths: Iterable[str | os.PathLike[str]],
    suffixes: tuple[str, ...],
    what: str,
    lost: list[str] | None = None,
) -> list[NamedFile]:
    """Files, those in folders at any depth, those that patterns (`*`, `?`, `[]`, `**`) match; each once, sorted.

    suffixes : of files in folders and patterns; a file that is named itself may have any
    what     : description of the files, for messages
    lost     : receives the messages of errors, and the search continues; None raises the first

    Hidden files and folders are skipped, folders that are symlinks, and .json files that hold no capture.

    Raises
    ------
    MissingInputError : a path is not there.
    SettingError      : a folder or a pattern has nothing for it.
    """
    files: dict[str, NamedFile] = {}
    for named in paths:
        path = os.fspath(named)
        before = len(files)
        repeated = False
        for file in _under(path, suffixes):
            repeated = repeated or os.path.realpath(file.path) in files
            files.setdefault(os.path.realpath(file.path), file)
        if len(files) == before and not repeated:
            error = _nothing(path, what)
            if lost is None:
                raise error
            lost.append(error.message)
    return sorted(files.values(), key=lambda file: (file.name, file.path))


def _nothing(path: str, what: str) -> SettingError:
    if os.path.isdir(path):
        return SettingError(f"{path}: holds no {what}. Check the path")
    if is_pattern(path):
        return SettingError(f"{path}: nothing matches; expected {what}. Check the path")
    absent = (voice.path for voice in voices_of(path) if not os.path.lexists(voice.path))
    return missing_file(next(absent, path), MissingInputError)


def _under(path: str, suffixes: tuple[str, ...]) -> Iterator[NamedFile]:
    if is_blend(path):
        if all(os.path.lexists(voice.path) for voice in voices_of(path)):
            yield NamedFile(path, name_of(path))
    elif os.path.isdir(path):
        yield from _in_folder(path, suffixes)
    elif not is_pattern(path):
        if os.path.lexists(path):
            yield _named(path, os.path.basename(path))
    else:
        root = _fixed_part(path)
        for match in sorted(glob.iglob(path, recursive=True)):
            if os.path.isfile(match) and match.lower().endswith(suffixes) and not is_other_json(match):
                yield _named(match, os.path.relpath(match, root or "."))


def _in_folder(root: str, suffixes: tuple[str, ...]) -> Iterator[NamedFile]:
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for file in sorted(files):
            if file.lower().endswith(suffixes) and not file.startswith("."):
                path = os.path.join(folder, file)
                if not is_other_json(path):
                    yield _named(path, os.path.relpath(path, root))


def _fixed_part(pattern: str) -> str:
    """The folder before the first part with a wildcard."""
    folder = os.path.dirname(pattern)
    while glob.has_magic(folder):
        folder = os.path.dirname(folder)
    return folder


def _named(path: str, name: str) -> NamedFile:
    return NamedFile(path, os.path.splitext(name)[0].replace(os.sep, "/"))


def check_outside(folder: str, inputs: Iterable[str | os.PathLike[str]]) -> None:
    """Raise `SettingError` if the output folder is, or is inside of, a folder that is searched for inputs."""
    target = os.path.join(os.path.realpath(folder), "")
    for path in [os.fspath(path_given) for path_given in inputs]:
        if os.path.isdir(path) and target.startswith(os.path.join(os.path.realpath(path), "")):
            raise SettingError(
                f"{folder}: lies in {path}, where inputs are looked for: the next run would take outputs for them; "
                "expected a folder elsewhere. Choose another"
            )
