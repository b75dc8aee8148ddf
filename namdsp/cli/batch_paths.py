"""The paths of `namdsp batch takes/ captures/ out/`: which are takes, which captures, and which is the output."""

from __future__ import annotations

import os
from typing import Protocol

from namdsp.errors import MissingInputError, SettingError, missing_file
from namdsp.folders.find import AUDIO_SUFFIXES, CAPTURE_SUFFIXES, holds, is_pattern, sorted_by_kind
from namdsp.folders.journal import NAME as MANIFEST_NAME
from namdsp.format.blend import is_blend, is_capture

USAGE = "namdsp batch takes/ captures/ out/"


class BatchPaths(Protocol):
    """Arguments of a batch. paths : as typed; takes, models : what they are"""

    paths: list[str]
    takes: list[str]
    models: list[str]
    output: str | None
    jobs: str | None


def place(arguments: BatchPaths) -> None:
    """Sort the paths; without -o the last of at least three is the output.

    Raises
    ------
    SettingError      : the output is missing, or what is named last can be none.
    MissingInputError : a take or a capture is not there.
    """
    paths = arguments.paths
    if arguments.output is None and len(paths) > 2:
        *paths, arguments.output = paths
        _check_output(arguments.output, paths)
    elif arguments.output is None and len(paths) == 2 and arguments.jobs is None:
        raise SettingError(
            f"{paths[0]} and {paths[1]}: the output folder is missing; expected three names: {USAGE}. Or name it with "
            "-o"
        )
    takes, captures, missing = sorted_by_kind(paths)
    if missing:
        raise missing_file(missing[0], MissingInputError)
    first = captures[0] if captures else ""
    if (
        not takes
        and len(captures) > 1
        and (os.path.isdir(first) or (is_pattern(first) and not is_capture(first)))
    ):
        takes, captures = captures[:1], captures[1:]  # both kinds are in it, or none
    arguments.takes, arguments.models = takes, captures


def _check_output(output: str, inputs: list[str]) -> None:
    """Refuse an output that is an input more likely. Raises `SettingError`."""
    target = os.path.realpath(output)
    why = ""
    if is_capture(output) or is_pattern(output) or output.lower().endswith(AUDIO_SUFFIXES):
        why = "is no name for a folder"
    elif any(os.path.realpath(path) == target for path in inputs if not is_blend(path)):
        why = "was named as input too"
    elif holds(output, CAPTURE_SUFFIXES):
        why = "holds captures"
    elif holds(output, AUDIO_SUFFIXES) and not os.path.exists(os.path.join(output, MANIFEST_NAME)):
        why = "holds audio files that no batch wrote"
    if why:
        raise SettingError(
            f"{output}: is named last, where the output folder is expected, but {why}. Name the output last: {USAGE}. "
            "Or name it with -o"
        )
