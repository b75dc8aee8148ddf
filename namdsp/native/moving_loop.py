"""The copies of `moving.py`, as Python for Numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.intrinsics import load_f32, load_i64, store_f32

_ZERO = np.float32(0)


def make_moving() -> Any:
    """moving(table, first, stop) -> 0, for Numba to compile."""

    def moving(table, first, stop):  # type: ignore[no-untyped-def]
        """Lines first .. stop - 1 of a table of (to, from, floats)."""
        for line in range(first, stop):
            to = load_i64(table, 3 * line)
            source = load_i64(table, 3 * line + 1)
            floats = load_i64(table, 3 * line + 2)
            if source == 0:
                for t in range(floats):
                    store_f32(to + 4 * t, _ZERO)
            else:
                for t in range(floats):
                    store_f32(to + 4 * t, load_f32(source + 4 * t))
        return 0

    return moving
