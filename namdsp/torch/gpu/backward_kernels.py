# mypy: disable-error-code="no-untyped-def, no-untyped-call, assignment"
# ruff: noqa: RUF005 (Triton compiles no starred tuples)
"""The kernels of `backward_launches.py`: functions of Triton, whose text becomes that of a `KernelSource`.

An activation's value and derivative are printed from its formula (`through`); the rest is written by hand.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, SIZE, KernelSource
from namdsp.plan.formula import Formula, value_and_gradient

if TYPE_CHECKING:
    import triton.language as tl

    def through(z: Any, g: Any, channel: Any) -> tuple[Any, Any]:
        """See `_activation`."""


#: Gradients are not exact, so they take the short division of the GPU.
_QUICK = "@triton.jit\ndef quick(a, b):\n    return a / b\n\n\n"


@lru_cache(256)
def layer_kernel(formula: Formula | None, *, narrow: bool) -> KernelSource:
    """Return the kernel of a convolution's layer. formula: of its activation; None: it has none."""
    return _layer_kernel(_activation(formula), narrow)


@cache
def _layer_kernel(activation: str, narrow: bool) -> KernelSource:
    return _kernel(
        _narrow_layer if narrow else _layer,
        _product, _rows, _zeros, _sums,
        activation=activation,
        pointers="g g_then source other output coefficients shares",
        scalars="coefficient_count at then_at all_tiles tiles per_program",
        sizes="row dilation",
    )  # fmt: skip


@cache
def source_kernel() -> KernelSource:
    """Return the kernel of the gradient to a convolution's source."""
    sizes = "row padded first known dilation"
    return _kernel(_to_source, _product, pointers="g weight base into", scalars="", sizes=sizes)


def _activation(formula: Formula | None) -> str:
    """Return the function `through(z, g, channel)`: an activation's value, and the gradient to z for g, that to it."""
    if formula is None:
        return "@triton.jit\ndef through(z, g, channel):\n    return z, g\n\n\n"
    lines, names = [], [f"number{index}" for index in range(len(formula.parameters))]
    for name, numbers in zip(names, formula.parameters, strict=True):
        first, *others = map(float, numbers[:, 0])
        lines.append(f"{name} = tl.zeros_like(z) + {first!r}")
        lines += [f"{name} = tl.where(channel == {c}, {x!r}, {name})" for c, x in enumerate(others, 1)]
    lines.append(f"return value_and_gradient({', '.join(['z', 'g', *names])})")
    body = "".join(f"    {line}\n" for line in lines)
    source = program_source("value_and_gradient", value_and_gradient(formula), divide="quick")
    return f"{_QUICK}{source}@triton.jit\ndef through(z, g, channel):\n{body}\n\n"


def _kernel(
    function: Callable[..., Any],
    *helpers: Callable[..., Any],
    pointers: str,
    scalars: str,
    sizes: str,
    activation: str = "",
) -> KernelSource:
    """Return a function of this file as a kernel.

    helpers                  : functions that it calls, or that those call
    pointers, scalars, sizes : names of its parameters; the others are constants
    """
    kinds = dict.fromkeys(pointers.split(), "*fp32") | dict.fromkeys(sizes.split(), SIZE)
    kinds |= dict.fromkeys(scalars.split(), NUMBER)
    names = list(inspect.signature(function).parameters)
    assert kinds.keys() <= set(names), "a name is not an argument of the kernel"
    parameters = tuple((name, kinds.get(name, CONSTANT)) for name in names)
    text = inspect.getsource(function)
    (definition,) = ast.parse(text).body
    assert isinstance(definition, ast.FunctionDef)
    lines = text.splitlines()[definition.body[1].lineno - 1 :]  # after the docstring
    body = textwrap.dedent("\n".join(lines)).splitlines()
    functions = "".join(f"@triton.jit\n{inspect.getsource(helper)}\n\n" for helper in helpers)
    return KernelSource(function.__name__.strip("_"), activation + functions, parameters, tuple(body))


def _product(a, b, total):
    """Return total + a b of float32 as three tf32 products of its halves: the error of float32.

    `tf32x3` does the same, but also handles non-finite values, which takes longer than the products.
    """
    a_high = (a.to(tl.int32, bitcast=True) & -8192).to(tl.float32, bitcast=True)
    b_high = (b.to(tl.int32, bitcast=True) & -8192).to(tl.float32, bitcast=True)
    total = tl.dot(a - a_high, b_high, total, input_precision="tf32")
    total = tl.dot(a_high, b - b_high, total, input_precision="tf32")
    return tl.dot(a_high, b_high, total, input_precision="tf32")


def _layer(
    g, g_then, source, other, output, coefficients, shares, row, coefficient_count, at, then_at, dilation, all_tiles,
    tiles, per_program,
    OUTS: tl.constexpr, INS: tl.constexpr, TAPS: tl.constexpr, HERE: tl.constexpr,
    MIXED: tl.constexpr, BIAS: tl.constexpr, THEN: tl.constexpr, THEN_BIAS: tl.constexpr, G: tl.constexpr,
    ACTIVATED: tl.constexpr, SUMMED: tl.constexpr, SIDE: tl.constexpr, IN_SIDE: tl.constexpr, THEN_SIDE: tl.constexpr,
    BT: tl.constexpr,
):  # fmt: skip
    """Compute a program's share: `per_program` tiles, HERE taps (all of them, except of long linear convolutions)."""
    share = tl.program_id(0)
    first = tl.program_id(1) * HERE
    o = tl.arange(0, SIDE)
    i = tl.arange(0, IN_SIDE)
    p = tl.arange(0, THEN_SIDE)
    t = tl.arange(0, BT)[None, :]
    # offsets of coefficients: weights [OUTS, INS, TAPS], mixin [OUTS, MIXED], bias [OUTS]; of the 1x1 [THEN, OUTS]
    at_taps = at + (o[:, None] * INS + i[None, :]) * TAPS + first
    at_mixed = at + OUTS * INS * TAPS + o * MIXED
    at_bias = at + OUTS * (INS * TAPS + MIXED) + o
    at_then = then_at + p[:, None] * OUTS + o[None, :]
    real = (o < OUTS)[:, None] & (i < INS)[None, :]
    real_then = (p < THEN)[:, None] & (o < OUTS)[None, :]
    totals = ()
    for _k in tl.static_range(HERE):
        totals = totals + (tl.zeros([SIDE, IN_SIDE], tl.float32),)
    bias = tl.zeros([SIDE], tl.float32)
    mixed = ()
    for _m in tl.static_range(MIXED):
        mixed = mixed + (tl.zeros([SIDE], tl.float32),)
    then_total = tl.zeros([THEN_SIDE, SIDE], tl.float32)
    then_bias = tl.zeros([THEN_SIDE], tl.float32)
    for tile in range(share * per_program, tl.minimum((share + 1) * per_program, all_tiles)):
        voice = (tile // tiles).to(tl.int64) * row
        start = (tile % tiles) * BT
        x_at = source + (voice * INS + start) + (first - (TAPS - 1)) * dilation
        other_at = other + (voice * MIXED + start)
        g_chain = tl.zeros([SIDE, BT], tl.float32)
        if G:
            g_chain = _rows(g + (voice * OUTS + start), row, t, o, OUTS)
        if THEN > 0:
            g_value = _rows(g_then + (voice * THEN + start), row, t, p, THEN)
            w = tl.trans(tl.load(coefficients + at_then, mask=real_then, other=0.0))
            g_chain = _product(w, g_value, g_chain)
        if ACTIVATED:  # weights are loaded for each tile: registers would not suffice
            z = tl.zeros([SIDE, BT], tl.float32)
            if BIAS:
                z += tl.load(coefficients + at_bias, mask=o < OUTS, other=0.0)[:, None]
            for m in tl.static_range(MIXED):
                w = tl.load(coefficients + at_mixed + m, mask=o < OUTS, other=0.0)
                z += w[:, None] * tl.load(other_at + m * row + t)
            for k in tl.static_range(HERE):
                w = tl.load(coefficients + at_taps + k, mask=real, other=0.0)
                z = _product(w, _rows(x_at + k * dilation, row, t, i, INS), z)
            value, g_chain = through(z, g_chain, o[:, None])
            at_back = output + (voice * OUTS + start) + (o[:, None] * row + t)
            tl.store(at_back, g_chain, mask=(o < OUTS)[:, None] & (t >= 0))
            if SUMMED and THEN > 0:  # loaded again, from the cache, to save registers
                g_value = _rows(g_then + (voice * THEN + start), row, t, p, THEN)
                then_total = _product(g_value, tl.trans(value), then_total)
                then_bias += tl.sum(g_value, 1)
        if SUMMED:
            bias += tl.sum(g_chain, 1)
            sums = ()
            for m in tl.static_range(MIXED):
                sums = sums + (mixed[m] + tl.sum(g_chain * tl.load(other_at + m * row + t), 1),)
            mixed = sums
            sums = ()
            for k in tl.static_range(HERE):
                if first + k < TAPS:
                    x = _rows(x_at + k * dilation, row, t, i, INS)
                else:
                    x = tl.zeros([IN_SIDE, BT], tl.float32)
                sums = sums + (_product(g_chain, tl.trans(x), totals[k]),)
            totals = sums
    if SUMMED:
        shares += share.to(tl.int64) * coefficient_count
        for k in tl.static_range(HERE):
            if first + k < TAPS:
                tl.store(shares + at_taps + k, totals[k], mask=real)
        if first == 0:
            for m in tl.static_range(MIXED):
                tl.store(shares + at_mixed + m, mixed[m], mask=o < OUTS)
            if BIAS:
                tl.store(shares + at_bias, bias, mask=o < OUTS)
        if THEN > 0:
            tl.store(shares + at_then, then_total, mask=real_then)
            if THEN_BIAS:
                tl.store(shares + then_at + THEN * OUTS + p, then_bias, mask=p < THEN)


def _narrow_layer(
    g, g_then, source, other, output, coefficients, shares, row, coefficient_count, at, then_at, dilation, all_tiles,
    tiles, per_program,
    OUTS: tl.constexpr, INS: tl.constexpr, TAPS: tl.constexpr, HERE: tl.constexpr,
    MIXED: tl.constexpr, BIAS: tl.constexpr, THEN: tl.constexpr, THEN_BIAS: tl.constexpr, G: tl.constexpr,
    ACTIVATED: tl.constexpr, SUMMED: tl.constexpr, MINE: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """Compute what `_layer` does, for MINE output channels: a lane has a frame of each, and its part of each sum."""
    share = tl.program_id(0)
    first = tl.program_id(1) * HERE
    first_out = tl.program_id(2) * MINE
    t = tl.arange(0, BT)
    # offsets of coefficients, as in `_layer`
    at_taps = at + first_out * INS * TAPS + first
    at_mixed = at + OUTS * INS * TAPS + first_out * MIXED
    at_bias = at + OUTS * (INS * TAPS + MIXED) + first_out
    at_then = then_at + first_out
    totals = _zeros(HERE * INS * MINE, BT)
    mixed, bias = _zeros(MIXED * MINE, BT), _zeros(MINE, BT)
    then_total, then_bias = _zeros(THEN * MINE, BT), _zeros(THEN, BT)
    for tile in range(share * per_program, tl.minimum((share + 1) * per_program, all_tiles)):
        voice = (tile // tiles).to(tl.int64) * row
        start = (tile % tiles) * BT
        x_at = source + (voice * INS + start) + (first - (TAPS - 1)) * dilation
        at_here = voice * OUTS + start + first_out * row
        xs, others, g_values, values, chains = (), (), (), (), ()
        for k in tl.static_range(HERE):
            for i in tl.static_range(INS):
                here = first + k + 0 * t < TAPS
                xs = xs + (tl.load(x_at + (k * dilation + i * row) + t, mask=here, other=0.0),)
        for m in tl.static_range(MIXED):
            others = others + (tl.load(other + (voice * MIXED + start) + m * row + t),)
        for p in tl.static_range(THEN):
            g_values = g_values + (tl.load(g_then + (voice * THEN + start) + p * row + t),)
        for o in tl.static_range(MINE):
            g_chain = tl.zeros([BT], tl.float32)
            if G:
                g_chain = tl.load(g + at_here + o * row + t)
            for p in tl.static_range(THEN):
                g_chain += tl.load(coefficients + at_then + p * OUTS + o) * g_values[p]
            if ACTIVATED:
                z = tl.zeros([BT], tl.float32)
                if BIAS:
                    z += tl.load(coefficients + at_bias + o)
                for m in tl.static_range(MIXED):
                    z += tl.load(coefficients + at_mixed + o * MIXED + m) * others[m]
                for k in tl.static_range(HERE):
                    for i in tl.static_range(INS):
                        z += tl.load(coefficients + at_taps + (o * INS + i) * TAPS + k) * xs[k * INS + i]
                value, g_chain = through(z, g_chain, first_out + o)
                values = values + (value,)
                tl.store(output + at_here + o * row + t, g_chain)
            chains = chains + (g_chain,)
        if SUMMED:
            totals = _sums(totals, xs, chains, HERE * INS, MINE)
            mixed = _sums(mixed, others, chains, MIXED, MINE)
            bias = _sums(bias, (1.0,), chains, 1, MINE)
            if ACTIVATED:
                then_total = _sums(then_total, g_values, values, THEN, MINE)
            then_bias = _sums(then_bias, g_values, (1.0,), THEN, 1)
    if SUMMED:
        shares += share.to(tl.int64) * coefficient_count
        for k in tl.static_range(HERE):
            if first + k < TAPS:
                for i in tl.static_range(INS):
                    for o in tl.static_range(MINE):
                        total = tl.sum(totals[(k * INS + i) * MINE + o], 0)
                        tl.store(shares + at_taps + (o * INS + i) * TAPS + k, total)
        if first == 0:
            for o in tl.static_range(MINE):
                for m in tl.static_range(MIXED):
                    tl.store(shares + at_mixed + o * MIXED + m, tl.sum(mixed[m * MINE + o], 0))
                if BIAS:
                    tl.store(shares + at_bias + o, tl.sum(bias[o], 0))
        for p in tl.static_range(THEN):
            for o in tl.static_range(MINE):
                tl.store(shares + at_then + p * OUTS + o, tl.sum(then_total[p * MINE + o], 0))
            if THEN_BIAS:  # noqa: SIM102 (the compiler knows it)
                if first_out == 0:
                    tl.store(shares + then_at + THEN * OUTS + p, tl.sum(then_bias[p], 0))


def _zeros(COUNT: tl.constexpr, BT: tl.constexpr):
    """Return COUNT vectors of zeros."""
    zeros = ()
    for _ in tl.static_range(COUNT):
        zeros = zeros + (tl.zeros([BT], tl.float32),)
    return zeros


def _sums(totals, a, b, A: tl.constexpr, B: tl.constexpr):
    """Return each total plus the product of a vector of a and one of b."""
    sums = ()
    for i in tl.static_range(A):
        for j in tl.static_range(B):
            sums = sums + (totals[i * B + j] + a[i] * b[j],)
    return sums


def _rows(at, row, t, channel, CHANNELS: tl.constexpr):
    """Load a tile of a signal, from its first sample on: zeros for padding channels."""
    return tl.load(
        at + (channel[:, None] * row + t), mask=(channel < CHANNELS)[:, None] & (t >= 0), other=0.0
    )


def _to_source(
    g, weight, base, into, row, padded, first, known, dilation, BASE: tl.constexpr, OUTS: tl.constexpr,
    INS: tl.constexpr, TAPS: tl.constexpr, HEIGHT: tl.constexpr, SIDE: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """Compute BT frames of one voice, from `first` frames before the signal on; base has `known` frames before it."""
    voice = tl.program_id(0).to(tl.int64) * row
    t = (tl.program_id(1) * BT - first + tl.arange(0, BT))[None, :]
    i = tl.arange(0, SIDE)
    total = tl.zeros([SIDE, BT], tl.float32)
    if BASE:
        real = (i < INS)[:, None] & (t >= -known)
        total = tl.load(base + voice * INS + (i[:, None] * row + t), mask=real, other=0.0)
    for first_row in range(0, OUTS * TAPS, HEIGHT):
        k = first_row + tl.arange(0, HEIGHT)
        tap, o = k // OUTS, k % OUTS
        ahead = ((TAPS - 1 - tap) * dilation)[:, None]
        inside = (k < OUTS * TAPS)[:, None] & (t + ahead >= 0) & (t + ahead < padded)
        part = tl.load(g + voice * OUTS + (o[:, None] * row + (t + ahead)), mask=inside, other=0.0)
        w_at = weight + (o[None, :] * INS + i[:, None]) * TAPS + tap[None, :]
        w = tl.load(w_at, mask=(i < INS)[:, None] & (k < OUTS * TAPS)[None, :], other=0.0)
        total = _product(w, part, total)
    tl.store(into + voice * INS + (i[:, None] * row + t), total, mask=(i < INS)[:, None] & (t >= -first))
