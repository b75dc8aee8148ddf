"""Conv1D and Conv1x1 with the operations fused to them, as Triton source: a program computes all rows of a tile.

    value = f(chain of bias and terms);   y = value;   sum = other + value
    and then, if a 1x1 alone reads the value:   r = chain of its bias and value;   next = x + r

The chain has depth = taps x channels, taps oldest first. `tl.dot` with ieee precision adds its depth in order, one
fused multiply-add each, so the depth is split into steps of 16 that continue one accumulator. The last step is padded
with -0 times +0, for fma(-0, +0, acc) = acc, also for -0. Shallow terms (the mixin) are broadcast multiply-adds. With
groups each row reads the channels of its group: zeros outside a block diagonal would make NaN of infinities.
"""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.layers import narrow
from namdsp.kernels.triton_gpu.layers.conv_text import (
    DOT_DEPTH,
    ConvText,
    arrays_of,
    depth_of,
    halves_of,
    padded_depth,
    padded_rows,
    uses_dot,
)
from namdsp.kernels.triton_gpu.layers.launch import WARPS, LayerLaunch, move_to_voice, parameters
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.plan.fuse import Fusion
from namdsp.plan.ops import Term

TILE_FRAMES = 128


def launch(fusion: Fusion, then: Fusion | None) -> LayerLaunch:
    """Return the launch of a fusion and, if given, of the 1x1 fusion that alone reads its value."""
    parts = [fusion] if then is None else [fusion, then]
    reads = [term.source for term in fusion.conv.terms]
    reads += [part.other for part in parts if part.other is not None]
    writes = [signal for part in parts for signal in part.writes]
    arrays = arrays_of(fusion, then)
    sizes = [array.size for array in arrays]
    return LayerLaunch(
        text=lambda: _kernel(fusion, then, sizes, len(reads), len(writes)),
        reads=tuple(reads),
        writes=tuple(writes),
        weights=np.concatenate([array.ravel() for array in arrays]),
        integers=tuple(term.dilation for term in fusion.conv.terms),
        qualnames=tuple(qualname for part in parts for qualname in part.qualnames),
        name=fusion.conv.noun if then is None else "layer",
        tile=TILE_FRAMES,
        warps=narrow.NARROW_WARPS if narrow.is_narrow(fusion, then) else WARPS,
    )


def _kernel(fusion: Fusion, then: Fusion | None, sizes: list[int], reads: int, writes: int) -> KernelSource:
    """Return the kernel. sizes : of the arrays of weights; reads, writes : how many signals it reads and writes."""
    rows, terms = padded_rows(fusion, then), len(fusion.conv.terms)
    lines = ConvText(sizes, others=terms, writes=reads)
    emit = narrow.emit if narrow.is_narrow(fusion, then) else _emit_wide
    emit(lines, fusion, then, rows)
    lines.check()
    title = " then ".join(_title(part) for part in ([fusion] if then is None else [fusion, then]))
    arguments = parameters(reads + writes, *(f"d{index}" for index in range(terms)), constant="BT")
    body = (*move_to_voice(reads + writes, sum(sizes)), *lines.body)
    return KernelSource(title, lines.functions.text, arguments, body)


def supports(fusion: Fusion, then: Fusion | None) -> bool:
    """Whether `then` is a 1x1 of the value of `fusion` that can be computed in the same program."""
    if then is None or then.after or len(then.conv.terms) != 1:
        return False
    term = then.conv.terms[0]
    return term.source == fusion.value and term.taps == 1 and term.groups == 1


def _title(fusion: Fusion) -> str:
    terms = ", ".join(
        f"{term.weight.shape[0]}x{term.weight.shape[1]}x{term.taps} groups {term.groups}"
        for term in fusion.conv.terms
    )
    return " ".join([f"conv [{terms}]", *(call for op in fusion.after for call in op.activations)])


def _emit_wide(lines: ConvText, fusion: Fusion, then: Fusion | None, rows: int) -> None:
    """Append a body with a tensor of all rows, for `tl.dot`."""
    _emit_chain(lines, fusion, rows)
    value = _emit_after(lines, fusion, rows)
    _emit_stores(lines, fusion, value)
    if then is not None:
        _emit_second_conv(lines, then, value, rows)
        _emit_stores(lines, then, "then")


def _emit_chain(lines: ConvText, fusion: Fusion, rows: int) -> None:
    op = fusion.conv
    chains = int(op.terms[0].weight.shape[0])
    halves = halves_of(fusion)
    lines.add(
        "t = tl.program_id(1) * BT + tl.arange(0, BT)",
        "inside = t < frames",
        f"r = tl.arange(0, {rows})",
        f"real = (r < {chains // len(halves)})[:, None] & inside[None, :]",
    )
    for half in halves:
        at = lines.next_weights()
        lines.add(f"{half} = tl.zeros([{rows}, BT], tl.float32) + tl.load(weights + {at} + r)[:, None]")
    for index, term in enumerate(op.terms):
        _emit_term(lines, index, term, halves, rows)


def _emit_term(lines: ConvText, index: int, term: Term, halves: tuple[str, ...], rows: int) -> None:
    if term.groups > 1:
        _emit_grouped(lines, index, term, halves, rows)
        return
    depth = depth_of(term)
    channels = depth // term.taps
    padded = padded_depth(term, rows)
    offsets = [lines.next_weights() for _ in halves]
    at = f"p{index} + (k % {channels}).to(tl.int64)"
    if uses_dot(term, rows):
        lines.add(
            f"for piece in range(0, {padded}, {DOT_DEPTH}):",
            f"    k = piece + tl.arange(0, {DOT_DEPTH})",
            f"    delay = ({term.taps - 1} - k // {channels}) * d{index}",
            f"    x = tl.load({at}[:, None] * s{index} + (t[None, :] - delay[:, None]), "
            f"mask=(k < {depth})[:, None] & inside[None, :], other=0.0)",
        )
        for half, offset in zip(halves, offsets, strict=True):
            lines.add(
                f"    w = tl.load(weights + {offset} + k[None, :] * {rows} + r[:, None])",
                f'    {half} = tl.dot(w, x, {half}, input_precision="ieee")',
            )
        return
    lines.add(
        f"for k in range({depth}):",
        f"    delay = ({term.taps - 1} - k // {channels}) * d{index}",
        f"    x = tl.load(p{index} + (k % {channels}) * s{index} + (t - delay), mask=inside, other=0.0)",
        f"    x = tl.broadcast_to(x[None, :], ({rows}, BT))",
    )
    for half, offset in zip(halves, offsets, strict=True):
        lines.add(
            f"    w = tl.broadcast_to(tl.load(weights + {offset} + k * {rows} + r)[:, None], ({rows}, BT))",
            f"    {half} = tl.fma(w, x, {half})",
        )


def _emit_grouped(lines: ConvText, index: int, term: Term, halves: tuple[str, ...], rows: int) -> None:
    """Append a term in which row r reads the channels of its group."""
    chains, depth = len(term.weight), depth_of(term)
    outs, ins = chains // term.groups, depth // term.taps
    lines.add(
        f"for k in range({depth}):",
        f"    delay = ({term.taps - 1} - k // {ins}) * d{index}",
    )
    for half, part in zip(halves, np.split(np.arange(chains), len(halves)), strict=True):
        at = lines.next_weights()
        lines.add(
            f"    c = (({part[0]} + r) // {outs} * {ins} + k % {ins}).to(tl.int64)",
            f"    x = tl.load(p{index} + c[:, None] * s{index} + (t - delay)[None, :], "
            f"mask=(r < {len(part)})[:, None] & inside[None, :], other=0.0)",
            f"    w = tl.broadcast_to(tl.load(weights + {at} + k * {rows} + r)[:, None], ({rows}, BT))",
            f"    {half} = tl.fma(w, x, {half})",
        )


def _emit_after(lines: ConvText, fusion: Fusion, rows: int) -> str:
    """Append what follows the chains; returns the variable of the value."""
    values = list(halves_of(fusion))
    for op in fusion.after:
        reads = [first // fusion.rows for _, first in op.reads]
        halves = len(values) // len(set(reads))
        parameters = [
            [_parameter(lines, rows) for _ in range(-(-len(array) // fusion.rows))] * halves
            for array in op.coefficients()
        ]
        values = [
            lines.add_formula(
                op, [*(values[half + read] for read in reads), *(of[half] for of in parameters)]
            )
            for half in range(halves)
        ]
    return values[0]


def _parameter(lines: ConvText, rows: int) -> str:
    return f"tl.broadcast_to(tl.load(weights + {lines.next_weights()} + r)[:, None], ({rows}, BT))"


def _emit_second_conv(lines: ConvText, then: Fusion, value: str, rows: int) -> None:
    """Append a 1x1 of `value`, whose rows beyond its channels become +0, with weights of -0."""
    outs, ins = len(then.conv.terms[0].weight), depth_of(then.conv.terms[0])
    bias_at, weight_at = lines.next_weights(), lines.next_weights()
    lines.add(
        f"w = tl.load(weights + {weight_at} + tl.arange(0, {rows})[None, :] * {rows} + r[:, None])",
        f"then = tl.zeros([{rows}, BT], tl.float32) + tl.load(weights + {bias_at} + r)[:, None]",
        f"own = tl.where((r < {ins})[:, None], {value}, 0.0)",
        'then = tl.dot(w, own, then, input_precision="ieee")',
        f"real = (r < {outs})[:, None] & inside[None, :]",
    )


def _emit_stores(lines: ConvText, fusion: Fusion, value: str) -> None:
    lines.add("at = r.to(tl.int64)[:, None]")
    if fusion.store_value:
        out = next(lines.writes)
        lines.add(f"tl.store(p{out} + at * s{out} + t[None, :], {value}, mask=real)")
    if fusion.total is not None:
        other, out = next(lines.others), next(lines.writes)
        lines.add(
            f"other = tl.load(p{other} + at * s{other} + t[None, :], mask=real, other=0.0)",
            f"tl.store(p{out} + at * s{out} + t[None, :], other + {value}, mask=real)",
        )
