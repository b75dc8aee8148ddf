"""Takes and captures by paths, folders and patterns: each file once, in an order of names."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from namdsp.audio.formats import SUFFIXES as AUDIO
from namdsp.errors import SettingError
from namdsp.nam_packed import SUFFIXES as CAPTURES

AUDIO_SUFFIXES = tuple(AUDIO)
CAPTURE_SUFFIXES = tuple(CAPTURES)


@dataclass(frozen=True)
class Found:
    """A file.

    path : to open it
    name : within the folder that was given, or the file's own name; without suffix, with / between folders
    """

    path: str
    name: str

    @property
    def stem(self) -> str:
        """The last part of the name."""
        return self.name.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """What is before it; empty if there is nothing."""
        return self.name.rpartition("/")[0]


def find_takes(paths: Iterable[str | os.PathLike[str]]) -> list[Found]:
    """Audio files. See `find`."""
    return find(paths, AUDIO_SUFFIXES, "audio files, such as .wav")


def find_models(paths: Iterable[str | os.PathLike[str]], lost: list[str] | None = None) -> list[Found]:
    """Captures. See `find`."""
    return find(paths, CAPTURE_SUFFIXES, "captures, .nam", lost)


def find(
    paths: Iterable[str | os.PathLike[str]],
    suffixes: tuple[str, ...],
    what: str,
    lost: list[str] | None = None,
) -> list[Found]:
    """Files, those in folders at any depth, those that patterns (`*`, `?`, `[]`, `**`) match; each once, sorted.

    suffixes : of files that count in folders and patterns; a file that is named itself may have any
    what     : they are, for messages
    lost     : takes what would be raised, and the other paths are gone through; None raises the first

    Hidden files and folders are passed over, and folders behind links.

    Raises
    ------
    SettingError : a path is not there, or there is nothing under it.
    """
    found: dict[str, Found] = {}
    for given in paths:
        path = os.fspath(given)
        before = len(found)
        twice = False
        for each in _under(path, suffixes):
            twice = twice or os.path.realpath(each.path) in found
            found.setdefault(os.path.realpath(each.path), each)
        if len(found) == before and not twice:
            message = f"{path or repr(path)}: {_nothing(path)}; expected {what}. Check the path"
            if lost is None:
                raise SettingError(message)
            lost.append(message)
    return sorted(found.values(), key=lambda each: (each.name, each.path))


def _nothing(path: str) -> str:
    if os.path.isdir(path):
        return "a folder without any"
    return "nothing matches" if glob.has_magic(path) else "not there"


def _under(path: str, suffixes: tuple[str, ...]) -> Iterator[Found]:
    if os.path.isdir(path):
        yield from _in_folder(path, suffixes)
    elif os.path.lexists(path) or not glob.has_magic(path):
        if os.path.lexists(path):
            yield _named(path, os.path.basename(path))
    else:
        root = _fixed_part(path)
        for each in sorted(glob.iglob(path, recursive=True)):
            if os.path.isfile(each) and each.lower().endswith(suffixes):
                yield _named(each, os.path.relpath(each, root or "."))


def _in_folder(root: str, suffixes: tuple[str, ...]) -> Iterator[Found]:
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for file in sorted(files):
            if file.lower().endswith(suffixes) and not file.startswith("."):
                path = os.path.join(folder, file)
                yield _named(path, os.path.relpath(path, root))


def _fixed_part(pattern: str) -> str:
    """The folder in front of the first part that is a pattern."""
    folder = os.path.dirname(pattern)
    while glob.has_magic(folder):
        folder = os.path.dirname(folder)
    return folder


def _named(path: str, name: str) -> Found:
    return Found(path, os.path.splitext(name)[0].replace(os.sep, "/"))
