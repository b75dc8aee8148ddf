"""Texts of the captures that play before another, in the order of the signal: `boost.nam|fuzz.nam`.

Commands and Python put the `|` between several themselves: `--before boost.nam --before fuzz.nam`, a list.
"""

from __future__ import annotations

from collections.abc import Sequence

from namdsp.common.named_options import FilesKind, joined
from namdsp.errors import Keyword, SettingError
from namdsp.files.digest import sha256_file, sha256_values
from namdsp.format.blend import PREFIX
from namdsp.format.nam_source import SUFFIXES


def digest(sha256: Sequence[str]) -> str:
    """SHA-256 of some captures in series, by those of their files; of one, that of its file."""
    return sha256[0] if len(sha256) == 1 else sha256_values(sha256)


def check_before(text: str) -> None:
    """Raise `SettingError` if a capture before another has options, or is a blend."""
    for name, options in CHAIN.split(text):
        if options or name.startswith(PREFIX):
            raise SettingError(
                Keyword("before"),
                f" is {text!r}; expected names of captures, such as boost.nam. A level or a blend before a "
                "capture needs a file: namdsp join, namdsp export",
            )


def _sha256_of(text: str) -> str:
    return digest([sha256_file(path) for path in CHAIN.files_of(text)])


#: The value of `before`: a path, or a list of them, which is stored as one text.
CHAIN = FilesKind(
    "expected the path of a capture, or a list of them", joined, str, suffixes=SUFFIXES, sha256_of=_sha256_of
)
