"""The data that differs between captures of one structure, as bytes: weights, sample rate, a stream's first state.

    128 bytes  header: magic, fingerprint of the code that it belongs to, sample rate, sizes (see the offsets below)
    weights    float32, packed in the order in which kernels read them
    runs       of equal floats, which make the arena one after the other; two int64 each: how many, and their bits

It is part of the code, or a separate file. Little-endian. It starts at a multiple of 64 bytes.
"""

from __future__ import annotations

import struct

import numpy as np

from namdsp.arithmetic.fma import Float32

MAGIC = b"NAMDSPW2"
#: offsets in the header, after the magic and the fingerprint
RATE_AT, BYTES_AT, RUNS_AT, RUNS_COUNT_AT = 40, 48, 56, 64
HEADER_BYTES = 128
RUN_BYTES = 16


def pack_weights_blob(weights: Float32, arena: Float32, *, fingerprint: bytes, sample_rate: float) -> bytes:
    """Return the bytes.

    weights : float32, as `Tables.weights`
    arena   : float32, the first state of a stream
    """
    packed = weights.astype("<f4").tobytes()
    packed += bytes(-len(packed) % 8)
    bits = arena.view(np.uint32)
    starts = np.flatnonzero(np.diff(bits, prepend=~bits[:1]))
    runs = np.stack([np.diff(starts, append=bits.size), bits[starts]], axis=1).astype("<i8").tobytes()
    runs_at = HEADER_BYTES + len(packed)
    sizes = runs_at + len(runs), runs_at, len(starts)
    head = MAGIC + fingerprint + struct.pack("<dqqq", sample_rate, *sizes)
    return head.ljust(HEADER_BYTES, b"\0") + packed + runs
