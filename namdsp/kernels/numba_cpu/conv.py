"""Conv1D and Conv1x1 with what follows them: activation, a copy, a sum with another signal.

    value = f(chain of bias and terms)            y[out] = value,   sum[out] = other[out] + value

Specialised by terms (taps, channels, groups), output channels and activation. Grouped convolutions visit only the
channels of their group; register tiles lie inside one group.

Pointers: all taps of all terms, then other, value, sum, as far as they are there.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.chain import TermShape, emit_chain, tile_sizes
from namdsp.kernels.numba_cpu.ir import Emitter
from namdsp.kernels.numba_cpu.layout import SMALLEST_BLOCK
from namdsp.kernels.numba_cpu.program import emit_program
from namdsp.kernels.numba_cpu.target import Target
from namdsp.plan.activations import Activation
from namdsp.plan.ops import Conv


def spec(
    op: Conv, target: Target, *, activation: Activation | None, store_value: bool, store_sum: bool
) -> dict[str, Any]:
    """The kernel's spec."""
    rows = int(op.terms[0].weight.shape[0])
    group_outs = math.gcd(*(rows // term.groups for term in op.terms))
    outs, vecs = tile_sizes(group_outs, target, SMALLEST_BLOCK // target.lanes)
    return {
        "kernel": "conv",
        "lanes": target.lanes,
        "rows": rows,
        "tile": [outs, vecs],
        "bias": op.bias is not None,
        "terms": [[term.taps, int(term.weight.shape[1]), rows // term.groups] for term in op.terms],
        "activation": None if activation is None else describe(activation),
        "value": store_value,
        "sum": store_sum,
    }


def describe(activation: Activation) -> list[Any]:
    """An activation as plain data; slopes are weights, so only their presence counts."""
    return [activation.name, list(activation.parameters), bool(activation.slopes)]


def program_of(described: list[Any]) -> Any:
    """The program of a described activation."""
    name, parameters, slopes = described
    return Activation(name, tuple(parameters), (0.0,) if slopes else ()).program


def pack(op: Conv, kernel: dict[str, Any], activation: Activation | None) -> Float32:
    """The weights in the order of the tiles; per-channel slopes behind them."""
    outs = kernel["tile"][0]
    packed: list[Any] = []
    for first in range(0, kernel["rows"], outs):
        rows = slice(first, first + outs)
        if op.bias is not None:
            packed.append(op.bias[rows] + np.float32(0))
        for term in op.terms:
            packed.append(term.weight[rows].transpose(2, 1, 0).ravel())
    if activation is not None and activation.slopes:
        packed.append(np.asarray(activation.slopes, np.float32))
    return np.concatenate(packed)


def emit(e: Emitter, kernel: dict[str, Any], pointers: Any, strides: Any, weights: Any, frames: Any) -> None:
    """The kernel's body."""
    outs, vecs = kernel["tile"]
    rows = kernel["rows"]
    terms, position = [], 0
    for taps, channels, _ in kernel["terms"]:
        table = e.b.add(pointers, e.i64(8 * position))
        terms.append((TermShape(taps, channels), table, e.load_i64(strides, position)))
        position += taps
    operands = {}
    for name, wanted in (("other", kernel["sum"]), ("value", kernel["value"]), ("sum", kernel["sum"])):
        if wanted:
            operands[name] = (e.load_i64(pointers, position), e.load_i64(strides, position))
            position += 1
    size = kernel["bias"] + sum(taps * channels for taps, channels, _ in kernel["terms"])
    slopes = e.offset(weights, rows * size)

    with (
        e.loop(e.i64(0), frames, vecs * e.lanes) as over_time,
        e.loop(e.i64(0), e.i64(rows), outs, (weights,)) as over_rows,
    ):
        first, time = over_rows.index, over_time.index
        starts = [
            e.i64(0) if group_rows == rows else e.b.mul(e.b.udiv(first, e.i64(group_rows)), e.i64(channels))
            for _, channels, group_rows in kernel["terms"]
        ]
        acc, behind = emit_chain(
            e,
            outs=outs,
            vecs=vecs,
            terms=terms,
            weights=over_rows.values[0],
            first_channel=starts,
            time=time,
            has_bias=kernel["bias"],
        )
        acc = _activate(e, kernel, acc, outs, vecs, e.b.add(slopes, e.b.mul(first, e.i64(4))))
        _write(e, operands, acc, outs, vecs, first, time)
        over_rows.next = (behind,)


def _activate(
    e: Emitter, kernel: dict[str, Any], acc: list[Any], outs: int, vecs: int, slopes: Any
) -> list[Any]:
    described = kernel["activation"]
    if described is None:
        return acc
    program = program_of(described)
    done = []
    for out in range(outs):
        parameters = [e.broadcast(e.offset(slopes, out))] if described[2] else []
        done += [emit_program(e, program, acc[out * vecs + v], parameters) for v in range(vecs)]
    return done


def _write(
    e: Emitter,
    operands: dict[str, tuple[Any, Any]],
    acc: list[Any],
    outs: int,
    vecs: int,
    first: Any,
    time: Any,
) -> None:
    rows = {
        name: e.offset(base, e.b.add(e.b.mul(first, stride), time))
        for name, (base, stride) in operands.items()
    }
    for out in range(outs):
        for v in range(vecs):
            value = acc[out * vecs + v]
            at = {name: e.offset(row, v * e.lanes) for name, row in rows.items()}
            if "value" in at:
                e.store(at["value"], value)
            if "sum" in at:
                e.store(at["sum"], e.b.fadd(e.load(at["other"]), value))
        rows = {name: e.offset(row, operands[name][1]) for name, row in rows.items()}
