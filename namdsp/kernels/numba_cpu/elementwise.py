"""Kernel code for activations, gates, FiLM, sums and scales: row by row of a tile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.program import (
    describe,
    emit_activation,
    emit_affine,
    emit_gate_value,
    load_parameters,
    parameter_floats,
)
from namdsp.kernels.numba_cpu.tile import Rows, Tile
from namdsp.plan.ops import Activate, Add, Affine, Elementwise, Gate, Join, Modulate, Pick, Pull, Scale

#: operations of adjoint plans only
AdjointOp = Pull | Pick | Join
Body = Callable[[list[Any], Any], Any]


def describe_op(op: Elementwise | AdjointOp, rows: int, signal_of: Callable[[int], int]) -> dict[str, Any]:
    """Return the operation as an item of a kernel's spec."""
    item: dict[str, Any] = {
        "op": type(op).__name__.lower(),
        "rows": rows,
        "sources": [signal_of(source) for source in op.sources],
        "out": signal_of(op.out),
    }
    match op:
        case Activate() | Pull():
            item["activation"] = describe(op.activation)
        case Gate():
            item["gate"] = [describe(op.primary), describe(op.secondary), op.blended]
        case Modulate():
            item["shift"] = op.shift
        case Pick():
            item["first"] = op.first
        case Join():
            item["rows"] = rows // 2
        case Add() | Scale() | Affine():
            pass
        case _:
            assert_never(op)
    return item


def pack(op: Elementwise | AdjointOp) -> Float32:
    """Return the packed weights of the operation."""
    return np.concatenate([np.zeros(0, np.float32), *(np.ravel(array) for array in op.coefficients())])


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """Emit the item's code for one tile; return the address of the end of its weights."""
    return _EMITTERS[item["op"]](tile, item, weights)


def _emit_activate(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    e, rows, described = tile.e, item["rows"], item["activation"]

    def body(operands: list[Any], row: Any) -> Any:
        return emit_activation(e, described, operands[0], load_parameters(e, described, rows, weights, row))

    _over_rows(tile, item, inputs=[(0, 0)], body=body)
    return e.offset(weights, parameter_floats(described, rows))


def _emit_gate(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """The weights: parameters of the primary, then of the secondary."""
    e, rows = tile.e, item["rows"]
    primary, secondary, blended = item["gate"]
    second = e.offset(weights, parameter_floats(primary, rows))

    def body(operands: list[Any], row: Any) -> Any:
        p = (primary, load_parameters(e, primary, rows, weights, row))
        z = (secondary, load_parameters(e, secondary, rows, second, row))
        return emit_gate_value(e, operands[0], operands[1], p, z, blended=blended)

    _over_rows(tile, item, inputs=[(0, 0), (0, rows)], body=body)
    return e.offset(second, parameter_floats(secondary, rows))


def _emit_modulate(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    b = tile.e.b

    def body(operands: list[Any], _row: Any) -> Any:
        value = b.fmul(operands[0], operands[1])
        return b.fadd(value, operands[2]) if item["shift"] else value

    inputs = [(0, 0), (1, 0)] + ([(1, item["rows"])] if item["shift"] else [])
    _over_rows(tile, item, inputs=inputs, body=body)
    return weights


def _emit_add(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    _over_rows(tile, item, inputs=[(0, 0), (1, 0)], body=lambda operands, _: tile.e.b.fadd(*operands))
    return weights


def _emit_scale(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    e = tile.e
    factor = e.broadcast(weights)
    _over_rows(tile, item, inputs=[(0, 0)], body=lambda operands, _: e.b.fmul(factor, operands[0]))
    return e.offset(weights, 1)


def _emit_affine(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """The weights: scales, then shifts."""
    e, rows = tile.e, item["rows"]

    def body(operands: list[Any], row: Any) -> Any:
        scale = e.offset(weights, row)
        return emit_affine(e, operands[0], scale, e.offset(scale, rows))

    _over_rows(tile, item, inputs=[(0, 0)], body=body)
    return e.offset(weights, 2 * rows)


def _emit_pull(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    e, rows, described = tile.e, item["rows"], item["activation"]

    def body(operands: list[Any], row: Any) -> Any:
        slope = emit_activation(e, described, operands[1], load_parameters(e, described, rows, weights, row))
        return e.b.fmul(operands[0], slope)

    _over_rows(tile, item, inputs=[(0, 0), (1, 0)], body=body)
    return e.offset(weights, parameter_floats(described, rows))


def _emit_pick(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    _over_rows(tile, item, inputs=[(0, item["first"])], body=lambda operands, _: operands[0])
    return weights


def _emit_join(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    for source, first in ((0, 0), (1, item["rows"])):
        _over_rows(tile, item, inputs=[(source, 0)], body=lambda operands, _: operands[0], first=first)
    return weights


_EMITTERS = {
    "activate": _emit_activate,
    "gate": _emit_gate,
    "modulate": _emit_modulate,
    "add": _emit_add,
    "scale": _emit_scale,
    "affine": _emit_affine,
    "pull": _emit_pull,
    "pick": _emit_pick,
    "join": _emit_join,
}


def _over_rows(
    tile: Tile, item: dict[str, Any], *, inputs: Sequence[tuple[int, int]], body: Body, first: int = 0
) -> None:
    """out[first + row] = body(inputs, row) for each row. inputs: (source, row offset) pairs."""
    e = tile.e
    signals = [item["sources"][index] for index, _ in inputs]

    def emit_row(start: Any, row: int) -> None:
        operands = [
            Rows(tile, signal, e.i64(0) if tile.in_registers(signal) else start).load(row + offset)
            for signal, (_, offset) in zip(signals, inputs, strict=True)
        ]
        index = e.b.add(start, e.i64(row))
        values = [body([operand[v] for operand in operands], index) for v in range(tile.vecs)]
        Rows(tile, item["out"], start).store(first + row, values)

    if any(tile.in_registers(signal) for signal in (*signals, item["out"])):
        for row in range(item["rows"]):
            emit_row(e.i64(0), row)
        return
    with e.loop(e.i64(0), e.i64(item["rows"]), 1) as over_rows:
        emit_row(over_rows.index, 0)
