"""Kernel code for formulas: the same operations, in the same order, as vector IR; elementwise operations of a tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.program import Program
from namdsp.kernels.numba_cpu.tile import Tile, TileRows
from namdsp.native.ir import Emitter
from namdsp.native.program import emit_program
from namdsp.plan.formula import flat
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
    e, rows = tile.e, item["rows"]
    with e.loop(e.i64(0), e.i64(rows), 1) as over_rows:
        row = over_rows.index
        operands = [TileRows(tile, signal, row).load(first) for signal, first in item["reads"]]
        parameters = load_parameters(e, item, weights, row)
        vectors = zip(*operands, strict=True)
        values = [emit_values(e, item["program"], *inputs, *parameters) for inputs in vectors]
        out = TileRows(tile, item["out"], row)
        for number, of_result in enumerate(zip(*values, strict=True)):
            out.store(number * rows, list(of_result))
    return e.offset(weights, sum(item["parameters"]))


def load_parameters(e: Emitter, item: dict[str, Any], weights: Any, row: Any) -> list[Any]:
    """Return the parameters of an item for one row, as vectors. weights: the address of those of all rows; row: i64."""
    vectors = []
    for rows in item["parameters"]:
        vectors.append(e.broadcast(e.offset(weights, row) if rows > 1 else weights))
        weights = e.offset(weights, rows)
    return vectors


def emit_values(e: Emitter, program: Program, *inputs: Any) -> list[Any]:
    """Return all values of a formula for vectors."""
    return emit_program(e, flat(program), *inputs)
