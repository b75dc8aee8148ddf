"""What differs between captures of one shape, in one piece: weights, rate, and the state that a stream starts from.

    128 bytes  header: magic, fingerprint of the code that it belongs to, sample rate, sizes (see the offsets below)
    weights    float32, packed as the kernels meet them
    runs       three int64 each: first float of the arena, how many, and where from: bytes from the start of this piece,
               or, below 0, -1 - the bits of the one float32 that stands in all of them
    literals   float32

It is part of the code, or a file beside it. Little-endian. It starts at a multiple of 64 bytes.
"""

from __future__ import annotations

import struct

import numpy as np

from namdsp.arithmetic.fma import Float32

MAGIC = b"NAMDSPW1"
#: offsets in the header
MAGIC_AT, FINGERPRINT_AT, RATE_AT, BYTES_AT, RUNS_AT, RUNS_COUNT_AT = 0, 8, 40, 48, 56, 64
HEADER_BYTES = 128
RUN_BYTES = 24
#: Equal floats in a row that are worth a run of their own.
_SHORTEST_RUN = 16


def pack_numbers(weights: Float32, arena: Float32, *, fingerprint: bytes, sample_rate: float) -> bytes:
    """The piece.

    weights : float32, as `Tables.weights`
    arena   : float32, as a stream starts
    """
    packed = weights.astype("<f4").tobytes()
    packed += bytes(-len(packed) % 8)
    runs_at = HEADER_BYTES + len(packed)
    found = _runs(arena)
    literals_at = runs_at + RUN_BYTES * len(found)
    runs, literals = b"", b""
    for first, count in found:
        piece = arena[first : first + count].astype("<f4").tobytes()
        if piece == piece[:4] * count:
            source = -1 - int.from_bytes(piece[:4], "little")
        else:
            source = literals_at + len(literals)
            literals += piece
        runs += struct.pack("<qqq", first, count, source)
    size = literals_at + len(literals)
    head = MAGIC + fingerprint + struct.pack("<dqqq", sample_rate, size, runs_at, len(found))
    return head.ljust(HEADER_BYTES, b"\0") + packed + runs + literals


def _runs(arena: Float32) -> list[tuple[int, int]]:
    """(first, count) of what is not zero: long rows of one number, and what lies between them."""
    bits = arena.view(np.uint32)
    starts = np.flatnonzero(np.concatenate([[True], bits[1:] != bits[:-1]]))
    found: list[tuple[int, int]] = []
    mixed = False
    for start, end in zip(starts.tolist(), [*starts[1:].tolist(), bits.size], strict=True):
        count = end - start
        if count >= _SHORTEST_RUN:
            if bits[start]:
                found.append((start, count))
            mixed = False
        elif mixed:
            found[-1] = (found[-1][0], found[-1][1] + count)
        else:
            found.append((start, count))
            mixed = True
    return found
