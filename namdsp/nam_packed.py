"""`.namz`: the text of a .nam file with its weights packed as float32. The package `namz` is asked to undo it.

Every number comes back as it was, but for files that were packed as float16 (`.nam16z`): those hold what was left.
"""

from __future__ import annotations

from namdsp.errors import NamFileError, UnsupportedError
from namdsp.extras import how_to_install
from namdsp.number_parsing import size_text

MAGIC = b"NAMZ"
#: Names of captures, packed or not.
SUFFIXES = (".nam", ".namz", ".nam16z")


def unpacked(data: bytes, name: str, limit: int) -> bytes:
    """The text of a .nam file, of what may be a packed one.

    limit : bytes of text, at most

    Raises
    ------
    UnsupportedError : it is packed, and the package is not installed.
    NamFileError     : it is damaged, or larger than `limit`.
    """
    if not data.startswith(MAGIC):
        return data
    try:
        import namz
    except ImportError:
        raise UnsupportedError(
            f"is a .namz file, a packed .nam; the package that reads it is not installed. {how_to_install('namz')}, "
            "or take the .nam that it was made from",
            file=name,
        ) from None
    text = namz.unpack(data, max_json_bytes=limit)
    if not text:
        raise NamFileError(
            f"is a .namz file that is damaged, of a newer version, or holds more than {size_text(limit)} of text; "
            "expected one as `namz verify` passes it. Take the .nam that it was made from",
            file=name,
        )
    return text
