"""Several takes and captures in one command: `namdsp render a.wav b.wav amp.nam out/`. Sorts paths, names outputs."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence

from namdsp.cli import console
from namdsp.errors import NamdspError, SettingError
from namdsp.files.pending_file import make_folder
from namdsp.folders.find import (
    NamedFile,
    check_outside,
    find_models,
    find_takes,
    is_folder,
)


def renders(takes: Sequence[str], captures: Sequence[str], output: str) -> list[tuple[str, ...]]:
    """Return (take, capture, output) for each take and each capture, into the folder `output`.

    Files are called by the captures; of several takes by those; of several of both as `namdsp batch` calls them.

    Raises
    ------
    SettingError      : two have one name, there are none, or the output is no folder, or lies in one that is searched
                        for inputs.
    MissingInputError : a take or a capture is not there.
    """
    _check_folder(output)
    check_outside(output, [*takes, *captures])
    sources, models = _by_name(find_takes(takes)), _by_name(find_models(captures))
    jobs = list[tuple[str, ...]]()
    for take, source in sources.items():
        for capture, model in models.items():
            name = capture if len(sources) == 1 else take if len(models) == 1 else f"{take}/{capture}"
            jobs.append((source.path, model.path, os.path.join(output, f"{name}.wav")))
    return jobs


def into_folder(captures: Sequence[str], output: str, suffix: str) -> list[tuple[str, str]]:
    """(capture, output) for each capture, in the folder `output`, with its name and a suffix; raises as `renders`."""
    _check_folder(output)
    return [
        (model.path, os.path.join(output, f"{name}{suffix}"))
        for name, model in _by_name(find_models(captures), "Name them one by one").items()
    ]


def run_all(jobs: Sequence[tuple[str, ...]], make: Callable[..., int]) -> int:
    """Run `make` with the paths of every job; 1 if any failed. The others are run all the same.

    jobs : tuples that end in the path of an output
    """
    code = 0
    with contextlib.ExitStack() as ends:
        for folder in sorted({os.path.dirname(job[-1]) for job in jobs}):
            ends.callback(make_folder(folder))
        for job in jobs:
            try:
                code |= make(*job)
            except NamdspError as error:
                console.print_error(error.message)
                code = 1
    return code


def _by_name(files: Sequence[NamedFile], advice: str = "Use namdsp batch --template") -> dict[str, NamedFile]:
    named: dict[str, NamedFile] = {}
    for file in files:
        if file.stem in named:
            raise SettingError(
                f"{named[file.stem].path} and {file.path}: have the same name; expected different ones, for outputs "
                f"are named after them. {advice}"
            )
        named[file.stem] = file
    return named


def _check_folder(output: str) -> None:
    """A name without suffix may be a folder's."""
    if not is_folder(output) and (not output or os.path.splitext(output)[1]):
        raise SettingError(
            f"{output or repr(output)}: is a file's name; expected a folder for several files. "
            f"Write {os.path.join(output or 'out', '')}"
        )
