"""A static library of one object, as `ar` writes it: GNU's format, with the index that linkers look names up in.

!<arch>\\n
header, index      how many names, the offset of the member of each (32 bits, big-endian), the names
header, object
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

_MAGIC = b"!<arch>\n"
_HEADER_BYTES = 60


def archive(member: str, code: bytes, names: Sequence[str]) -> bytes:
    """The library.

    member : file name of the object, at most 15 characters
    names  : of the public functions in it
    """
    assert len(member) <= 15
    texts = b"".join(name.encode() + b"\0" for name in names)
    index_bytes = 4 * (1 + len(names)) + len(texts)
    offset = len(_MAGIC) + _HEADER_BYTES + index_bytes + index_bytes % 2
    index = struct.pack(f">{1 + len(names)}I", len(names), *[offset] * len(names)) + texts
    return _MAGIC + _member("/", index) + _member(f"{member}/", code)


def _member(name: str, content: bytes) -> bytes:
    """Header and content; no time, no owner, so that the same export gives the same bytes."""
    header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'644':<8}{len(content):<10}`\n".encode()
    assert len(header) == _HEADER_BYTES
    return header + content + b"\n" * (len(content) % 2)
