"""Takes and captures told apart, and what comes of them in a folder: `namdsp render a.wav b.wav amp.nam out/`."""

from __future__ import annotations

import contextlib
import glob
import os
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from namdsp.audio.pending_file import make_folder
from namdsp.batch.find import AUDIO_SUFFIXES, CAPTURE_SUFFIXES, Found, find_models, find_takes
from namdsp.cli import console
from namdsp.errors import AudioError, MissingAudioError, NamdspError, SettingError

Work = TypeVar("Work", bound="tuple[str, ...]")


class Given(NamedTuple):
    """Paths as they were given, by what they are meant as."""

    takes: list[str]
    captures: list[str]
    strange: list[str]


class Render(NamedTuple):
    """One take through one capture into one file."""

    take: str
    capture: str
    output: str


def told_apart(paths: Sequence[str]) -> Given:
    """By suffixes; folders by what is in them. Of the first and of files that are there, any name may be a take's."""
    given = Given([], [], [])
    for index, path in enumerate(paths):
        pattern = _is_pattern(path)
        if path.lower().endswith(CAPTURE_SUFFIXES):
            given.captures.append(path)
        elif path.lower().endswith(AUDIO_SUFFIXES) and not os.path.isdir(path):
            given.takes.append(path)
        elif os.path.isdir(path):
            captures = _holds(find_models, path) or (index > 0 and not _holds(find_takes, path))
            (given.captures if captures else given.takes).append(path)
        elif pattern:
            given.captures.append(path)
        else:
            (given.takes if index == 0 or os.path.lexists(path) else given.strange).append(path)
    return given


def is_several(paths: Iterable[str]) -> bool:
    """Whether more may be meant than a take and a capture."""
    paths = list(paths)
    return len(paths) > 2 or any(os.path.isdir(path) or _is_pattern(path) for path in paths)


def is_folder(output: str) -> bool:
    """Whether an output is a folder that is there, or is written as one."""
    return os.path.isdir(output) or output.endswith(("/", os.sep))


def renders(takes: Sequence[str], captures: Sequence[str], output: str) -> list[Render]:
    """Each take through each capture, into the folder `output`.

    Files are called by the captures; of several takes by those; of several of both as `namdsp batch` calls them.

    Raises
    ------
    SettingError : two have one name, or there are none.
    AudioError   : the output is no folder; `MissingAudioError`: a take is not there.
    """
    _check_folder(output)
    for take in takes:
        if not os.path.lexists(take) and not _is_pattern(take):
            raise MissingAudioError(
                f"{take}: no such file; expected an audio file. Check the name and the folder"
            )
    sources, models = _named(find_takes(takes)), _named(find_models(captures))
    made = []
    for take, source in sources.items():
        for capture, model in models.items():
            name = capture if len(sources) == 1 else take if len(models) == 1 else f"{take}/{capture}"
            made.append(Render(source.path, model.path, os.path.join(output, f"{name}.wav")))
    return made


def pictures(captures: Sequence[str], output: str) -> list[tuple[str, str]]:
    """(capture, picture) for each capture, in the folder `output`; raises as `renders`."""
    _check_folder(output)
    return [
        (each.path, os.path.join(output, f"{name}.png"))
        for name, each in _named(find_models(captures), "Name them one by one").items()
    ]


def each_of(pieces: Sequence[Work], make: Callable[[Work], int]) -> int:
    """Render or draw each; 1 if any failed, which does not keep the others from it.

    pieces : each ends in the path of its output
    """
    code = 0
    with contextlib.ExitStack() as ends:
        for folder in sorted({os.path.dirname(piece[-1]) for piece in pieces}):
            ends.callback(make_folder(folder))
        for piece in pieces:
            try:
                code |= make(piece)
            except NamdspError as error:
                console.print_error(str(error))
                code = 1
    return code


def _named(found: Sequence[Found], advice: str = "Use namdsp batch --name") -> dict[str, Found]:
    named: dict[str, Found] = {}
    for each in found:
        if each.stem in named:
            raise SettingError(
                f"{named[each.stem].path} and {each.path}: have one name; expected different ones, for what is "
                f"written is called by them. {advice}"
            )
        named[each.stem] = each
    return named


def _check_folder(output: str) -> None:
    """A name without suffix may be a folder's."""
    if not is_folder(output) and (not output or os.path.splitext(output)[1]):
        raise AudioError(
            f"{output or repr(output)}: is a file's name; expected a folder for several files. "
            f"Write {os.path.join(output or 'out', '')}"
        )


def _is_pattern(path: str) -> bool:
    return glob.has_magic(path) and not os.path.lexists(path)


def _holds(find: Callable[[list[str]], list[Found]], folder: str) -> bool:
    try:
        return bool(find([folder]))
    except SettingError:
        return False
