"""The copies of `moving.py`, as Python for Numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.intrinsics import copy_lines, load_f32, load_i32, load_i64, store_f32
from namdsp.native.layout import PAD

_ZERO = np.float32(0)
_SIZE, _INFINITY = 0x7FFFFFFF, 0x7F800000


def make_moving() -> Any:
    """moving(table, first, stop) -> 1 if a sample was not finite, else 0; for Numba to compile."""

    def moving(table, first, stop):  # type: ignore[no-untyped-def]
        """Lines first .. stop - 1 of a table of (to, from, floats)."""
        largest = 0
        for line in range(first, stop):
            to = load_i64(table, 3 * line)
            source = load_i64(table, 3 * line + 1)
            floats = load_i64(table, 3 * line + 2)
            if source == 0:
                for t in range(floats):
                    store_f32(to + 4 * t, _ZERO)
            else:
                whole = floats // PAD * PAD
                if whole:
                    largest = max(largest, copy_lines(source, to, whole))
                for t in range(whole, floats):
                    store_f32(to + 4 * t, load_f32(source + 4 * t))
                    largest = max(largest, load_i32(source + 4 * t) & _SIZE)
        return 1 if largest >= _INFINITY else 0

    return moving
