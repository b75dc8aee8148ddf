"""The data that differs between captures of one structure, as bytes: weights, sample rate, a stream's first state.

    128 bytes  header: magic, fingerprint of the code that it belongs to, sample rate, sizes (see the offsets below)
    weights    float32, packed in the order in which kernels read them
    runs       three int64 each: first float of the arena, how many, and source: bytes from the start of the blob, or,
               below 0, -1 - the bits of the one float32 that fills the run
    literals   float32

It is part of the code, or a separate file. Little-endian. It starts at a multiple of 64 bytes.
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
#: Minimum length of a run of equal floats.
_MIN_RUN = 16


def pack_weights_blob(weights: Float32, arena: Float32, *, fingerprint: bytes, sample_rate: float) -> bytes:
    """Return the bytes.

    weights : float32, as `Tables.weights`
    arena   : float32, the first state of a stream
    """
    packed = weights.astype("<f4").tobytes()
    packed += bytes(-len(packed) % 8)
    runs_at = HEADER_BYTES + len(packed)
    spans = _runs(arena)
    literals_at = runs_at + RUN_BYTES * len(spans)
    runs, literals = b"", b""
    for first, count in spans:
        floats = arena[first : first + count].astype("<f4").tobytes()
        if floats == floats[:4] * count:
            source = -1 - int.from_bytes(floats[:4], "little")
        else:
            source = literals_at + len(literals)
            literals += floats
        runs += struct.pack("<qqq", first, count, source)
    size = literals_at + len(literals)
    head = MAGIC + fingerprint + struct.pack("<dqqq", sample_rate, size, runs_at, len(spans))
    return head.ljust(HEADER_BYTES, b"\0") + packed + runs + literals


def _runs(arena: Float32) -> list[tuple[int, int]]:
    """Return (first, count) of runs that are not zero: long runs of one number, and the data between them."""
    bits = arena.view(np.uint32)
    starts = np.flatnonzero(np.concatenate([[True], bits[1:] != bits[:-1]]))
    runs: list[tuple[int, int]] = []
    mixed = False
    for start, end in zip(starts.tolist(), [*starts[1:].tolist(), bits.size], strict=True):
        count = end - start
        if count >= _MIN_RUN:
            if bits[start]:
                runs.append((start, count))
            mixed = False
        elif mixed:
            runs[-1] = (runs[-1][0], runs[-1][1] + count)
        else:
            runs.append((start, count))
            mixed = True
    return runs
