"""Kernel code for elementwise operations: their formulas, row by row of a tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.program import emit_values, load_parameters
from namdsp.kernels.numba_cpu.tile import Rows, Tile
from namdsp.plan.ops import Elementwise


def describe_op(op: Elementwise, channels: int, signal_of: Callable[[int], int]) -> dict[str, Any]:
    """Return the operation as an item of a kernel's spec; `rows` are those of a result."""
    return {
        "op": "elementwise",
        "rows": channels // len(op.formula.program.results),
        "reads": [(signal_of(signal), first) for signal, first in op.reads],
        "out": signal_of(op.out),
        **describe_formula(op),
    }


def describe_formula(op: Elementwise) -> dict[str, Any]:
    """Return the program, and the rows of each parameter, which is one of the weights."""
    return {"program": op.formula.program, "parameters": [len(array) for array in op.coefficients()]}


def pack(op: Elementwise) -> Float32:
    """Return the packed weights of the operation."""
    return np.concatenate([np.zeros(0, np.float32), *(np.ravel(array) for array in op.coefficients())])


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """Emit the item's code for one tile; return the address of the end of its weights."""
    e, rows, signals = tile.e, item["rows"], [signal for signal, _ in item["reads"]]

    def emit_row(start: Any, row: int) -> None:
        operands = [
            Rows(tile, signal, e.i64(0) if tile.in_registers(signal) else start).load(row + first)
            for signal, first in item["reads"]
        ]
        parameters = load_parameters(e, item, weights, e.b.add(start, e.i64(row)))
        vectors = zip(*operands, strict=True)
        values = [emit_values(e, item["program"], *inputs, *parameters) for inputs in vectors]
        out = Rows(tile, item["out"], start)
        for number, of_result in enumerate(zip(*values, strict=True)):
            out.store(number * rows + row, list(of_result))

    if any(tile.in_registers(signal) for signal in (*signals, item["out"])):
        for row in range(rows):
            emit_row(e.i64(0), row)
    else:
        with e.loop(e.i64(0), e.i64(rows), 1) as over_rows:
            emit_row(over_rows.index, 0)
    return e.offset(weights, sum(item["parameters"]))
