"""Names of outputs: from a template such as `{take}/{model}.wav`, inside of one folder, without duplicates.

All are checked before anything is rendered. What a file is called cannot lead out of the folder: no part of a name is
`..`, absolute, or a link that leads elsewhere.
"""

from __future__ import annotations

import os
import re
import string
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from namdsp.audio.formats import SUFFIXES as AUDIO_SUFFIXES
from namdsp.common.short_repr import short_value
from namdsp.errors import SettingError

#: Fields of templates, written between braces.
FIELDS = {
    "take": "the take's file name without suffix",
    "take_folder": "its folder, within the one that was given",
    "model": "the capture's file name without suffix",
    "model_folder": "its folder, within the one that was given",
    "gain": "gain before the model in dB",
    "before": "the file names of the captures before it, without suffix",
    "ir": "the impulse response's file name without suffix",
    "slim": "the size dial",
    "seed": "the seed",
    "split": "the part of the data set",
    "number": "the job's number, from 1",
    "repeat": "which one of its take and capture, from 1",
}
#: Fields that are always numbers, which a layout may fill up with zeros: `{number:05}`.
NUMBER_FIELDS = ("number", "repeat")
DEFAULT = "{take}/{model}.wav"
#: Where there are several jobs of each take and capture.
DEFAULT_REPEATED = "{take}/{model}-{repeat}.wav"
#: How to get other names, for messages.
TEMPLATE_ADVICE = "Add a field to the template, such as {take_folder}, {model_folder}, {repeat} or {number}"
#: An array of NumPy, float32 [C, T], for outputs that are no audio files.
ARRAY_SUFFIX = ".npy"
MAX_PART = 255
_ZEROS = re.compile("0[1-9]")
#: Parts of names that Windows cannot have, drops the end of, or reads as devices.
_NOT_ON_WINDOWS = re.compile(
    r"""[\x00-\x1f\\:*?"<>|]|[. ]$|^(con|prn|aux|nul|(com|lpt)[0-9¹²³]|con(in|out)\$) *(\.|$)""",
    re.IGNORECASE,
)
#: What a shell reads as somebody's home folder.
_HOME = re.compile("~[^/{}]*(/|$)")


def check_template(template: str) -> None:
    """Raise `SettingError` for a field that is not known, and for a suffix that is no format's."""
    if not template:
        raise SettingError(f"template '': is empty; expected text with fields such as {DEFAULT}")
    _check_relative("template", template)
    check_home("template", template)
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:
        raise SettingError(
            f"template {template!r}: has a brace without its other half; expected text with fields such as {DEFAULT}. "
            "Write a literal brace twice"
        ) from None
    for _, field, layout, conversion in parts:
        filled = field in NUMBER_FIELDS and _ZEROS.fullmatch(layout or "")
        if field is not None and (field not in FIELDS or conversion or (layout and not filled)):
            asked = field + (f"!{conversion}" if conversion else "") + (f":{layout}" if layout else "")
            raise SettingError(
                f"template {template!r}: {{{asked}}} is unknown; expected fields "
                f"{', '.join('{' + name + '}' for name in FIELDS)}, as they are; numbers may be filled up with zeros, "
                "to a width of 1 to 9 digits, as in {number:05}"
            )
    check_suffix(template)


def check_suffix(name: str) -> str:
    """The name; raises `SettingError` if its suffix says no format."""
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in (*AUDIO_SUFFIXES, ARRAY_SUFFIX):
        problem = f"the suffix {suffix!r} names no format" if suffix else "has no suffix"
        raise SettingError(
            f"name {name!r}: {problem}; expected one of {' '.join(AUDIO_SUFFIXES)}, or {ARRAY_SUFFIX} for an array. "
            f"Add one, as in {DEFAULT}"
        )
    return name


def fill(template: str, values: Mapping[str, Any]) -> str:
    """The name, with / between its parts.

    Raises
    ------
    SettingError : it leads out of the folder, or is no name.
    """
    name = template.format_map({key: "" if value is None else value for key, value in values.items()})
    # a field may be empty, such as the folder of a take
    return check_name("/".join(part for part in name.split("/") if part))


def check_name(name: str) -> str:
    """A relative name that stays inside: no empty part, no `..`, nothing that a system reads in another way."""
    _check_relative("output", name)
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        raise SettingError(
            f"output {name!r}: holds half a character; expected a file name. Correct it"
        ) from None
    for part in name.split("/"):
        bad = part in ("", ".", "..") or "\0" in part or os.path.isabs(part)
        bad = bad or (os.name == "nt" and _NOT_ON_WINDOWS.search(part) is not None)
        length = len(os.fsencode(part))
        if length > MAX_PART:
            raise SettingError(
                f"output {short_value(name)}: the file or folder name {short_value(part)} is too long, {length} bytes; "
                f"expected {MAX_PART} at most. Shorten the template, or the name of the file that it comes from"
            )
        if bad:
            raise SettingError(
                f"output {short_value(name)}: {short_value(part)} is not allowed in a name inside the output folder; "
                "expected file names. Change the template, or the name of the file that it comes from"
            )
    return name


def path_of(folder: str, name: str) -> str:
    """The path of an output in its folder. name : with / between folders"""
    return os.path.join(folder, *name.split("/"))


def check_home(what: str, path: str) -> None:
    """Raise `SettingError` for a path that begins with `~/` or `~me/`: it would create a folder of this name."""
    if _HOME.match(path):
        expected = "the whole path" if what == "output folder" else "a name inside of the output folder"
        raise SettingError(
            f"{what} {path!r}: begins with ~, which is a home folder in a shell only, without quotes; "
            f"expected {expected}"
        )


def _check_relative(what: str, name: str) -> None:
    if name.startswith("/") or os.path.isabs(name):
        raise SettingError(
            f"{what} {name!r}: begins at the root; expected a name inside of the output folder"
        )


def check_names(
    folder: str, names: Iterable[str], described: Iterable[str], advice: str = TEMPLATE_ADVICE
) -> None:
    """Raise `SettingError` if two names are one file, one is a folder of another, or one leads through a link.

    folder    : all of them are in
    described : for each name, what it is of
    advice    : how to get other names
    """
    names, seen = list(names), dict[str, str]()
    check_folders(folder, names)
    for name, what in zip(names, described, strict=True):
        if name in seen:
            raise SettingError(
                f"output {name!r}: is of two jobs, {seen[name]} and {what}; expected a different name for each. "
                f"{advice}"
            )
        seen[name] = what
    for parent in (str(parent) for name in seen for parent in PurePosixPath(name).parents):
        if parent in seen:
            raise SettingError(
                f"output {parent!r}: is a file and a folder of another output; expected one of them. {advice}"
            )


def check_folders(folder: str, names: Iterable[str]) -> set[str]:
    """The folders of outputs; raises `SettingError` for one that is a link, below the output folder itself."""
    root, folders = os.path.realpath(folder), set[str]()
    for inner in {os.path.dirname(name) for name in names}:
        folders.add(path_of(folder, inner))
        path = os.path.normpath(path_of(root, inner))
        real = os.path.realpath(path)
        if os.path.normcase(real) != os.path.normcase(path):  # Windows has folders in any case
            raise SettingError(
                f"{os.path.join(folder, inner)}: leads by a link to {real}; expected a folder. Remove "
                "the link"
            )
    return folders


def check_cases(names: Iterable[str], advice: str = TEMPLATE_ADVICE) -> None:
    """Raise `SettingError` if two names are one for a file system that takes a letter in any case for the same."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(unicodedata.normalize("NFC", name).casefold(), name)
        if other != name:
            raise SettingError(
                f"output {other!r}: and {name!r} are one file here, where case does not count; expected names that "
                f"differ in more. {advice}, or choose another disk"
            )
