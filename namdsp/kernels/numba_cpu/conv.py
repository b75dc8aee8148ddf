"""Conv1D and Conv1x1 with what follows them: activation or gate, a copy, a sum with another signal.

    value = f(chain of bias and terms)            y[out] = value,   sum[out] = other[out] + value

Specialised by terms (taps, channels, groups), output channels and activation. Grouped convolutions visit only
the channels of their group; register tiles lie inside one group. A gate takes tiles of both halves: the rows of
p and the rows of its gate, side by side.

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
from namdsp.kernels.numba_cpu.program import describe, emit_gate_value, emit_program, program_of
from namdsp.kernels.numba_cpu.target import Target
from namdsp.plan.fuse import Epilogue
from namdsp.plan.ops import Activate, Conv, Gate


def refuse_gate(op: Conv) -> str | None:
    """Why a gate is not computed together with this convolution, None if it can be."""
    groups = max(term.groups for term in op.terms)
    return f"groups={groups}: the halves of a gate lie in different groups" if groups > 1 else None


def spec(
    op: Conv, target: Target, *, epilogue: Epilogue, store_value: bool, store_sum: bool
) -> dict[str, Any]:
    """The kernel's spec. `rows` are those of the value: half of the chains where there is a gate."""
    chains = int(op.terms[0].weight.shape[0])
    gated = isinstance(epilogue, Gate)
    rows = chains // 2 if gated else chains
    group_outs = rows if gated else math.gcd(*(chains // term.groups for term in op.terms))
    outs, vecs = tile_sizes(group_outs, target, SMALLEST_BLOCK // target.lanes, halves=2 if gated else 1)
    return {
        "kernel": "conv",
        "lanes": target.lanes,
        "rows": rows,
        "tile": [outs, vecs],
        "bias": op.bias is not None,
        "terms": [[term.taps, int(term.weight.shape[1]), chains // term.groups] for term in op.terms],
        "activation": describe(epilogue.activation) if isinstance(epilogue, Activate) else None,
        "gate": [describe(epilogue.primary), describe(epilogue.secondary), epilogue.blended]
        if isinstance(epilogue, Gate)
        else None,
        "value": store_value,
        "sum": store_sum,
    }


def pack(op: Conv, kernel: dict[str, Any], epilogue: Epilogue) -> Float32:
    """The weights in the order of the tiles; per-channel slopes behind them."""
    outs, rows = kernel["tile"][0], kernel["rows"]
    packed: list[Any] = []
    for first in range(0, rows, outs):
        tile = np.arange(first, first + outs)
        if kernel["gate"]:
            tile = np.concatenate([tile, rows + tile])
        if op.bias is not None:
            packed.append(op.bias[tile] + np.float32(0))
        for term in op.terms:
            packed.append(term.weight[tile].transpose(2, 1, 0).ravel())
    packed += [np.asarray(slopes, np.float32) for slopes in _slopes(epilogue)]
    return np.concatenate(packed)


def _slopes(epilogue: Epilogue) -> list[tuple[float, ...]]:
    if isinstance(epilogue, Activate):
        return [epilogue.activation.slopes]
    if isinstance(epilogue, Gate):
        return [epilogue.primary.slopes, epilogue.secondary.slopes]
    return []


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
    halves = 2 if kernel["gate"] else 1
    size = kernel["bias"] + sum(taps * channels for taps, channels, _ in kernel["terms"])
    slopes = e.offset(weights, halves * rows * size)

    with (
        e.loop(e.i64(0), frames, vecs * e.lanes) as over_time,
        e.loop(e.i64(0), e.i64(rows), outs, (weights,)) as over_rows,
    ):
        first, time = over_rows.index, over_time.index
        starts = [
            e.i64(0)
            if group_rows == halves * rows
            else e.b.mul(e.b.udiv(first, e.i64(group_rows)), e.i64(channels))
            for _, channels, group_rows in kernel["terms"]
        ]
        acc, behind = emit_chain(
            e,
            outs=halves * outs,
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
    """The values [outs * vecs] from the chains; `slopes` is the address of the tile's first slope."""
    if kernel["gate"]:
        primary, secondary, blended = kernel["gate"]
        values = []
        for index in range(outs * vecs):
            own = e.offset(slopes, index // vecs)
            gate_slope = e.offset(own, kernel["rows"] if primary[2] else 0)
            values.append(
                emit_gate_value(
                    e,
                    acc[index],
                    acc[outs * vecs + index],
                    (primary, [e.broadcast(own)] if primary[2] else []),
                    (secondary, [e.broadcast(gate_slope)] if secondary[2] else []),
                    blended=blended,
                )
            )
        return values
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
