"""Activations, gates, FiLM, sums and scales on their own: a loop over rows and vectors of frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from namdsp.kernels.numba_cpu.ir import Emitter
from namdsp.kernels.numba_cpu.program import emit_gate_value, emit_program, program_of

Body = Callable[[list[Any], Any], Any]


def emit_activate(e: Emitter, kernel: dict[str, Any], *args: Any) -> None:
    """out = f(source). Pointers: source, out. Weights: slopes."""
    program = program_of(kernel["activation"])
    slopes = kernel["activation"][2]

    def body(operands: list[Any], weight: Any) -> Any:
        parameters = [e.broadcast(weight)] if slopes else []
        return emit_program(e, program, operands[0], parameters)

    _rows(e, kernel, args, inputs=[(0, 0)], body=body)


def emit_gate(e: Emitter, kernel: dict[str, Any], *args: Any) -> None:
    """A gate by itself. Pointers: z, out. Weights: slopes of the primary, then of the secondary."""
    primary, secondary = kernel["primary"], kernel["secondary"]
    rows = kernel["rows"]

    def body(operands: list[Any], weight: Any) -> Any:
        behind = e.offset(weight, rows if primary[2] else 0)
        p, z = operands
        return emit_gate_value(
            e,
            p,
            z,
            (primary, [e.broadcast(weight)] if primary[2] else []),
            (secondary, [e.broadcast(behind)] if secondary[2] else []),
            blended=kernel["blended"],
        )

    _rows(e, kernel, args, inputs=[(0, 0), (0, rows)], body=body)


def emit_modulate(e: Emitter, kernel: dict[str, Any], *args: Any) -> None:
    """out = source * scale (+ shift). Pointers: source, film, out."""

    def body(operands: list[Any], weight: Any) -> Any:
        value = e.b.fmul(operands[0], operands[1])
        return e.b.fadd(value, operands[2]) if kernel["shift"] else value

    inputs = [(0, 0), (1, 0)] + ([(1, kernel["rows"])] if kernel["shift"] else [])
    _rows(e, kernel, args, inputs=inputs, body=body)


def emit_add(e: Emitter, kernel: dict[str, Any], *args: Any) -> None:
    """out = a + b. Pointers: a, b, out."""
    _rows(e, kernel, args, inputs=[(0, 0), (1, 0)], body=lambda operands, _: e.b.fadd(*operands))


def emit_scale(e: Emitter, kernel: dict[str, Any], *args: Any) -> None:
    """out = factor * source. Pointers: source, out. Weights: the factor."""
    factor = e.broadcast(args[2])
    _rows(e, kernel, args, inputs=[(0, 0)], body=lambda operands, _: e.b.fmul(factor, operands[0]))


def _rows(
    e: Emitter, kernel: dict[str, Any], args: tuple[Any, ...], *, inputs: list[tuple[int, int]], body: Body
) -> None:
    """out[row] = body(inputs, weights + row) for each row and vector. inputs: (pointer, row offset) pairs."""
    pointers, strides, weights, frames = args
    out_index = 1 + max(index for index, _ in inputs)
    places = []
    for index, offset in inputs:
        stride = e.load_i64(strides, index)
        places.append((e.offset(e.load_i64(pointers, index), e.b.mul(stride, e.i64(offset))), stride))
    places.append((e.load_i64(pointers, out_index), e.load_i64(strides, out_index)))
    with e.loop(e.i64(0), e.i64(kernel["rows"]), 1) as over_rows:
        rows = [e.offset(base, e.b.mul(stride, over_rows.index)) for base, stride in places]
        weight = e.offset(weights, over_rows.index)
        with e.loop(e.i64(0), frames, e.lanes) as over_time:
            at = [e.offset(row, over_time.index) for row in rows]
            e.store(at[-1], body([e.load(place) for place in at[:-1]], weight))
