"""`namdsp render in.wav a.nam b.nam out/`: one take through several captures, each into a file of its name."""

from __future__ import annotations

import contextlib
import glob
import os
from collections.abc import Callable

from namdsp.audio.atomic import make_folder
from namdsp.batch.find import Found, find_models
from namdsp.cli import console
from namdsp.errors import AudioError, NamdspError, SettingError
from namdsp.nam_packed import SUFFIXES


def is_captures(path: str) -> bool:
    """Whether it is meant as a capture, a folder of them, or a pattern."""
    return path.lower().endswith(SUFFIXES) or os.path.isdir(path) or glob.has_magic(path)


def targets(models: list[str], output: str, suffix: str = ".wav") -> list[tuple[str, str]]:
    """(capture, output) for each capture under some paths, in the folder `output`.

    Raises
    ------
    SettingError : two have one name, or there are none.
    AudioError   : the output is no folder.
    """
    if not os.path.isdir(output) and not output.endswith(("/", os.sep)):
        raise AudioError(
            f"{output}: is a file's name; expected a folder for the files of several captures. "
            f"Write {os.path.join(output, '')}"
        )
    found: dict[str, Found] = {}
    for each in find_models(models):
        name = each.stem
        if name in found:
            raise SettingError(
                f"{found[name].path} and {each.path}: have one name; expected different ones, for what is written is "
                "called by them. "
                + ("Use namdsp batch --name" if suffix == ".wav" else "Name them one by one")
            )
        found[name] = each
    return [(each.path, os.path.join(output, f"{name}{suffix}")) for name, each in found.items()]


def each_of(pairs: list[tuple[str, str]], render: Callable[[str, str], int]) -> int:
    """Render or draw each; 1 if any failed, which does not keep the others from it."""
    code = 0
    with contextlib.ExitStack() as ends:
        for folder in {os.path.dirname(output) for _, output in pairs}:
            ends.callback(make_folder(folder))
        for model, output in pairs:
            try:
                code |= render(model, output)
            except NamdspError as error:
                console.complain(str(error))
                code = 1
    return code
