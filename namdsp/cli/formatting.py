"""Text for people: counts with their nouns, and messages in terms of options."""

from __future__ import annotations

import re

#: Keyword in a message of the Python library -> the option of the command line.
_KEYWORDS = {
    "resume=True, overwrite=True": "--resume -y",
    "overwrite=True": "-y",
    "resume=True": "--resume",
    "allow_truncated=True": "--allow-truncated",
    "allow_large=True": "--allow-large",
    "allow_loud_ir=True": "--allow-loud-ir",
}
_KEYWORD = re.compile(rf"\b({'|'.join(_KEYWORDS)})")


def with_options(message: str) -> str:
    """Return a message of the library with command-line options in place of keywords."""
    return _KEYWORD.sub(lambda match: _KEYWORDS[match[0]], message)


def counted(count: int, noun: str) -> str:
    """Return a count with its noun: `1 op`, `2 ops`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
