"""A square of vectors transposed: lanes frames of lanes voices into lanes voices of lanes frames, and back."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from namdsp.native.ir import I32, Emitter


def transposed(e: Emitter, rows: list[Any]) -> list[Any]:
    """out[i][j] = rows[j][i], for as many vectors as a vector has lanes: log2(lanes) rounds of blends of two."""
    rows, lanes = list(rows), e.lanes
    distance = 1
    while distance < lanes:
        # of each pair of rows, squares of `distance` by `distance` off the diagonal change places
        upper = [lane if not lane & distance else lanes + lane - distance for lane in range(lanes)]
        lower = [lane + distance if not lane & distance else lanes + lane for lane in range(lanes)]
        for first in range(lanes):
            if not first & distance:
                pair = rows[first], rows[first + distance]
                rows[first], rows[first + distance] = (_blend(e, pair, mask) for mask in (upper, lower))
        distance *= 2
    return rows


def _blend(e: Emitter, pair: tuple[Any, Any], mask: list[int]) -> Any:
    return e.b.shuffle_vector(*pair, ir.Constant(ir.VectorType(I32, e.lanes), mask))
