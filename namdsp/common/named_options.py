"""Texts that name a file, then its level and options: `NAME@DB,delay=N,invert`. Captures of a blend, responses of --ir.

The longest beginning that is an existing file is the name, so names may have `@` and `,` in them. If there is no such
file, the name is the longest beginning with a known suffix, so that the error of opening it names the file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from namdsp.common.settings import PATH, SWITCH, CheckedSettings, Kind
from namdsp.common.tables import existing_path
from namdsp.errors import SettingError

#: Separates the texts of several files.
BETWEEN = "|"
_NAME_ENDS = re.compile(r"[@,|]|\Z")


def split_texts(text: str, suffixes: Collection[str], folder: str = "") -> list[tuple[str, str]]:
    """Split the text of several files, with `|` between them, into names and the options of each, as they are.

    suffixes : of names where no beginning is an existing file; without one of them all before the `|` is the name
    folder   : the names are relative to it
    """
    found = []
    left: str | None = text
    while left is not None:
        name = _first_name(left, tuple(suffixes), folder)
        options, between, following = left[len(name) :].partition(BETWEEN)
        found.append((name, options))
        left = following if between else None
    return found


def _first_name(text: str, suffixes: tuple[str, ...], folder: str) -> str:
    ends = [match.start() for match in _NAME_ENDS.finditer(text)]
    if len(ends) == 1:
        return text
    for end in reversed(ends):
        if os.path.isfile(existing_path(os.path.join(folder, text[:end]))):
            return text[:end]
    first = text.partition(BETWEEN)[0]
    known = [end for end in ends if end <= len(first) and first[:end].lower().endswith(suffixes)]
    return first[: max(known)] if known else first


def in_folder(folder: str, text: str, suffixes: Collection[str]) -> str:
    """The text of several files with all names in a folder, in the Unicode form of the files that exist."""
    pairs = split_texts(text, suffixes, folder)
    return BETWEEN.join(existing_path(os.path.join(folder, name)) + options for name, options in pairs)


def joined(value: Any) -> str | None:
    """A path, or a list of paths as one text; None for anything else."""
    texts = [value] if isinstance(value, str | bytes | os.PathLike) else value
    if not isinstance(texts, Sequence) or not texts:
        return None
    parts = [PATH.check(text) for text in texts]
    return None if None in parts else BETWEEN.join(parts)


@dataclass(frozen=True, kw_only=True)
class FilesKind(Kind):
    """A kind of texts that name one file or several; a setting of this kind is an input.

    suffixes  : of the files
    sha256_of : a text -> SHA-256 of the contents of its files, with their options; raises `AudioError`
    """

    suffixes: tuple[str, ...]
    sha256_of: Callable[[str], str]

    def split(self, text: str) -> list[tuple[str, str]]:
        """The name and the options of each file."""
        return split_texts(text, self.suffixes)

    def files_of(self, text: str | None) -> list[str]:
        """The paths of the files; none of None."""
        return [] if text is None else [name for name, _ in self.split(text)]

    def in_folder(self, folder: str, text: str) -> str:
        """The text with all names in a folder; it may be the name of a folder itself."""
        inside = existing_path(os.path.join(folder, text))
        return inside if os.path.isdir(inside) else in_folder(folder, text, self.suffixes)

    def basenames(self, text: str) -> str:
        """The text without the folders of its files."""
        return BETWEEN.join(os.path.basename(name) + options for name, options in self.split(text))

    def stems_of(self, text: str) -> str:
        """A name for outputs: those of the files without suffix, with + between them."""
        return "+".join(os.path.splitext(os.path.basename(path))[0] for path in self.files_of(text))


class NamedOptions(CheckedSettings):
    """Base of settings of one file: `path`, `level_db`, and options by their names; switches are words alone.

    EXPECTED : how the text is written, for errors
    """

    EXPECTED: ClassVar[str]

    @classmethod
    def parse_options(cls, name: str, options: str) -> Self:
        """From a name and its options, as `split_texts` returns them; raises `SettingError`."""
        text = name + options
        level, *words = options.split(",")
        values: dict[str, Any] = {"path": name}
        if level:
            values["level_db"] = cls._value(text, "level_db", level.removeprefix("@"))
        for word in words:
            written, _, value = word.partition("=")
            field = written.replace("-", "_")
            kind = cls.table()[field].kind if field in cls.table() and field != "path" else None
            if kind is None or (kind is SWITCH and word != written):
                raise SettingError(f"{text!r}: {word!r} is no option of it; {cls.EXPECTED}")
            if field in values:
                raise SettingError(f"{text!r}: {written} is given twice; expected it once")
            values[field] = True if kind is SWITCH else cls._value(text, written, value)
        return cls(**values)

    @classmethod
    def _value(cls, text: str, name: str, value: str) -> Any:
        kind: Kind = cls.table()[name].kind
        parsed = kind.check(kind.parse(value))
        if parsed is None:
            raise SettingError(f"{text!r}: {name} is {value!r}; {kind.expected}")
        return parsed
