"""Short texts for `repr` and messages: one line, without arrays."""

from __future__ import annotations

import os

#: Characters of a path in a repr.
MAX_PATH = 40
#: Characters of a value in a message.
MAX_VALUE = 60


def utf8_text(text: str) -> str:
    """The text with escapes (`\\udcff`) for what UTF-8 cannot hold: bytes in names of files, halves of characters."""
    return text.encode(errors="backslashreplace").decode()


def short_path(path: str | os.PathLike[str]) -> str:
    """The repr of a path; the beginning of a long one is left out."""
    text = os.fspath(path)
    return repr(text if len(text) <= MAX_PATH else f"...{text[3 - MAX_PATH :]}")


def short_value(value: object) -> str:
    """The repr of a value; the end of a long one is left out."""
    text = repr(value)
    return text if len(text) <= MAX_VALUE else f"{text[:MAX_VALUE]}..."


def counted(count: int, noun: str) -> str:
    """Return a count with its noun: `1 op`, `2 ops`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
