"""The loop of `bulk_copy.py`, as Python for Numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.intrinsics import copy_lines, load_f32, load_i32, record_at, store_f32
from namdsp.native.records import PAD, CopyRecord

_line_at = record_at(CopyRecord)
_ZERO = np.float32(0)
_SIZE, _INFINITY = 0x7FFFFFFF, 0x7F800000


def make_bulk_copy() -> Any:
    """bulk_copy(table, first, stop) -> 1 if a sample was not finite, else 0; for Numba to compile."""

    def bulk_copy(table: int, first: int, stop: int) -> int:
        """Lines first .. stop - 1 of a table of CopyRecords."""
        largest = 0
        for index in range(first, stop):
            line = _line_at(table, index)
            to, source, floats = line.target_at, line.source_at, line.floats
            if source == 0:
                for t in range(floats):
                    store_f32(to + 4 * t, _ZERO)
            else:
                vector_floats = floats // PAD * PAD
                if vector_floats:
                    largest = max(largest, copy_lines(source, to, vector_floats))
                for t in range(vector_floats, floats):
                    store_f32(to + 4 * t, load_f32(source + 4 * t))
                    largest = max(largest, load_i32(source + 4 * t) & _SIZE)
        return 1 if largest >= _INFINITY else 0

    return bulk_copy
