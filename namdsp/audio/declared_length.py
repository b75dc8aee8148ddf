"""The length that headers of rare containers state: NIST, AVR, MATLAB, VOC and others.

libsndfile reads what is there, without an error. Not here: containers with chunks (chunks.py); FLAC, Ogg and MP3, of
which only reading tells; PVF, IRCAM and PAF, which state no length.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable, Iterator
from typing import BinaryIO

#: Bytes of a number in a matrix of MATLAB 4, by the tens of its type.
_MAT4_BYTES = (8, 4, 4, 2, 2, 1)


def declared_end(file: BinaryIO, container: str, frame_bytes: int) -> int | None:
    """Return the bytes that a file must have at least, by its header; None for an unknown container or a bad header.

    container   : in libsndfile's name
    frame_bytes : of one frame
    """
    if container not in _ENDS:
        return None
    try:
        return max(_ENDS[container](file, frame_bytes), default=None)
    except (struct.error, ValueError, ArithmeticError):
        return None


def _field(file: BinaryIO, form: str, at: int) -> int:
    file.seek(at)
    (value,) = struct.unpack(form, file.read(struct.calcsize(form)))
    return int(value)


def _frames_at(form: str, at: int, header: int) -> Callable[[BinaryIO, int], Iterator[int]]:
    """For a header of fixed size, which has the number of frames at some place."""

    def ends(file: BinaryIO, frame_bytes: int) -> Iterator[int]:
        yield header + _field(file, form, at) * frame_bytes

    return ends


def _nist(file: BinaryIO, frame_bytes: int) -> Iterator[int]:
    file.seek(0)
    head = file.read(1024)
    size = int(head[8:16])
    found = re.search(rb"^sample_count -i (\d{1,18})\s", head, re.MULTILINE)
    if found:
        yield size + int(found[1]) * frame_bytes


def _mat4(file: BinaryIO, frame_bytes: int) -> Iterator[int]:
    """Matrices, one after the other: five numbers, a name, the values."""
    end, at = file.seek(0, os.SEEK_END), 0
    order = "<" if _field(file, "<I", 0) < 10_000 else ">"
    while at + 20 <= end:
        file.seek(at)
        kind, rows, columns, is_complex, name = struct.unpack(f"{order}5I", file.read(20))
        number = _MAT4_BYTES[kind // 10 % 10] if kind // 10 % 10 < len(_MAT4_BYTES) else 1
        at += 20 + name + rows * columns * number * (2 if is_complex else 1)
        yield at


def _mat5(file: BinaryIO, frame_bytes: int) -> Iterator[int]:
    """Matrices behind a header of 128 bytes. The values are the fourth element of each: flags, size, name, values."""
    end, at = file.seek(0, os.SEEK_END), 128
    order = "<" if _field(file, "<H", 126) == 0x4D49 else ">"
    while at + 8 <= end:
        inner, size = at + 8, _field(file, f"{order}I", at + 4)
        for _ in range(4):
            # a short element has its size and its content in the tag
            is_short = _field(file, f"{order}I", inner) >> 16
            last = inner + 8 + (0 if is_short else _field(file, f"{order}I", inner + 4))
            inner = last + -last % 8
        yield last
        at = max(at + 8 + size, inner)  # libsndfile counts 8 bytes too many
        at += -at % 8


def _sds(file: BinaryIO, frame_bytes: int) -> Iterator[int]:
    """A header of 21 bytes, and packets of 127 with 120 bytes of seven bits."""
    low, middle, high = (_field(file, "B", at) for at in (10, 11, 12))
    in_packet = 120 // -(-_field(file, "B", 6) // 7)
    yield 21 + -(-(low + (middle << 7) + (high << 14)) // in_packet) * 127


def _voc(file: BinaryIO, frame_bytes: int) -> Iterator[int]:
    """Blocks of sound and others: type, size in three bytes, content; the last is of type 0."""
    end, at = file.seek(0, os.SEEK_END), _field(file, "<H", 20)
    while at + 4 <= end and _field(file, "B", at):
        at += 4 + (_field(file, "<I", at) >> 8)
        yield at


_ENDS: dict[str, Callable[[BinaryIO, int], Iterator[int]]] = {
    "NIST": _nist,
    "AVR": _frames_at(">I", 26, 128),
    "MAT4": _mat4,
    "MAT5": _mat5,
    "MPC2K": _frames_at("<I", 30, 42),
    "WVE": _frames_at(">I", 18, 32),
    "VOC": _voc,
    "SDS": _sds,
    "HTK": _frames_at(">I", 0, 12),
}
