"""Convolutions by a matrix product if that is exact, else as a chain for each output channel and frame.

`GemmConv` stacks the operands of a chain, in order, as rows of a matrix (ones for the bias, then tap after tap,
channel after channel, then the next term) and multiplies once; groups become a block-diagonal matrix. Frames in which
the product may differ from the chain are recomputed: a GEMM loses the sign of a zero, for it adds its sum to zeros, and
zeros outside a group make NaN of another group's infinity.
`ChainConv` computes the chain with an emulated FMA: slow, always exact.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32, fma32
from namdsp.arithmetic.reference import continue_chains
from namdsp.kernels.numpy_cpu.gemm import LARGEST_TILE, find_exact_slab, pack, tile_for, trial_cost
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.ops import Conv

_PLUS_ONE = np.float32(1).view(np.uint32)
MAX_STACK_BYTES = 64 * 2**20
#: Maximum cost of trying the shapes of a model on the BLAS (`gemm.trial_cost`): some 5 s.
MAX_TRIAL_COST = 200_000_000


def refuse_gemm(conv: Conv, max_frames: int, tried: Collection[tuple[int, int]]) -> str | None:
    """Return why `GemmConv` does not compute this convolution; None if it does. tried: see `shapes_to_try`."""
    rows, depth = _shape(conv)
    if depth * LARGEST_TILE * 4 > MAX_STACK_BYTES or depth * rows * 4 > MAX_STACK_BYTES:
        return f"depth={depth}: the stacked taps would not fit"
    if (rows, depth) not in tried:
        return "this model has more shapes than the BLAS is tried for"
    if find_exact_slab(rows, depth, max_frames) is None:
        return f"this BLAS does not sum {rows}x{depth} in order"
    return None


class GemmConv:
    """Compute a convolution as one matrix product. With one tap and one term, the signal itself is the stack."""

    def __init__(self, conv: Conv, max_frames: int) -> None:
        self._conv = conv
        self._weight, self._blocks = _dense(conv)
        self._rows, self._depth = self._weight.shape
        self._sparse = any(term.groups > 1 for term in conv.terms)
        self._first = 0 if conv.bias is None else 1  # row of the stack after the bias
        self._live = np.any(self._weight[:, self._first :], axis=1, keepdims=True)
        slab = find_exact_slab(self._rows, self._depth, max_frames)
        assert slab is not None, "refuse_gemm refuses this"
        self._packed = pack(self._weight, slab)
        self._stacked = len(conv.terms) > 1 or conv.terms[0].taps > 1

    def reserve(self, signals: Signals) -> None:
        """Reserve the stack and the product."""
        tile = tile_for(signals.max_frames)
        signals.reserve("stack", self._depth * tile)
        signals.reserve("product", self._packed.shape[0] * self._packed.shape[1] * tile)

    def run(self, signals: Signals, frames: int) -> None:
        """Write `frames` frames of the output signal."""
        stack, tap_rows, product = signals.views.get(self) or self._views(signals, frames)
        tile = stack.shape[1]
        if self._stacked or frames < tile:
            for term, rows in zip(self._conv.terms, tap_rows, strict=True):
                rows[...] = signals.taps(term.source, term.taps, term.dilation, frames)
        else:
            stack = signals.current(self._conv.terms[0].source, above=self._first)
        if self._first:
            stack[0] = 1.0
        out = signals.current(self._conv.out)
        if frames == tile and product.shape[:2] == (1, self._rows):
            np.matmul(self._weight, stack, out=out)
        else:
            np.matmul(self._packed, stack, out=product)
            out[...] = product.reshape(-1, tile)[: self._rows, :frames]
        self._fix_frames(stack[:, :frames], out)

    def _views(self, signals: Signals, frames: int) -> tuple[Float32, list[Float32], Float32]:
        """Views of scratch memory: the stack, its rows for the taps of each term, the product."""
        tile = tile_for(frames)
        stack = signals.scratch("stack", self._depth, tile)
        tap_rows, row = [], self._first
        for term in self._conv.terms:
            channels = signals.channels(term.source)
            rows = stack[row : row + term.taps * channels]
            tap_rows.append(rows.reshape(term.taps, channels, tile)[:, :, :frames])
            row += len(rows)
        product = signals.scratch("product", *self._packed.shape[:2], tile)
        signals.views[self] = stack, tap_rows, product
        return stack, tap_rows, product

    def _fix_frames(self, stack: Float32, out: Float32) -> None:
        """Compute the chain in the frames in which the product may differ from it."""
        zeros = np.minimum.reduce(out.view(np.uint32), axis=None, initial=_PLUS_ONE) == 0
        if not (zeros or self._sparse):
            return
        doubtful = np.zeros(out.shape[1], np.bool_)
        if zeros:  # a sign can be lost only where weights and input are not all zero
            doubtful |= ((out == 0) & self._live).any(axis=0) & stack[self._first :].any(axis=0)
        if self._sparse and not np.isfinite(stack).all():
            doubtful |= ~np.isfinite(stack).all(axis=0)
        if doubtful.any():
            out[:, doubtful] = self._exact_chain(stack[:, doubtful])

    def _exact_chain(self, stack: Float32) -> Float32:
        chain = np.zeros((self._rows, stack.shape[1]), np.float32)
        for k, rows in enumerate(self._blocks):
            chain[rows] = fma32(self._weight[rows, k, None], stack[k], chain[rows])
        return chain


class ChainConv:
    """Compute a convolution's chain, link by link."""

    def __init__(self, conv: Conv) -> None:
        self._conv = conv
        self._bias = np.float32(0) if conv.bias is None else conv.bias[:, None] + np.float32(0)

    def reserve(self, signals: Signals) -> None:
        """Reserve the chain."""
        signals.reserve("chain", signals.channels(self._conv.out) * signals.max_frames)

    def run(self, signals: Signals, frames: int) -> None:
        """Write `frames` frames of the output signal."""
        chain = signals.scratch("chain", signals.channels(self._conv.out), frames)
        chain[:] = self._bias
        for term in self._conv.terms:
            for tap in range(term.taps):
                x = signals.delayed(term.source, (term.taps - 1 - tap) * term.dilation, frames)
                continue_chains(chain, term.weight[:, :, tap], x, term.groups)
        signals.current(self._conv.out)[:] = chain


def _shape(conv: Conv) -> tuple[int, int]:
    """Rows and depth of a convolution's matrix."""
    return int(conv.terms[0].weight.shape[0]), _depth(conv)


def _depth(conv: Conv) -> int:
    bias = 0 if conv.bias is None else 1
    return bias + sum(int(term.weight.shape[1]) * term.groups * term.taps for term in conv.terms)


def _dense(conv: Conv) -> tuple[Float32, list[slice]]:
    """The weights as one matrix [C_out, depth], zeros outside a group's block; and the rows of each column."""
    rows = conv.terms[0].weight.shape[0]
    dense = np.zeros((rows, _depth(conv)), np.float32)
    blocks: list[slice] = []
    column = 0
    if conv.bias is not None:
        dense[:, 0] = conv.bias
        blocks.append(slice(None))
        column = 1
    for term in conv.terms:
        outs, ins = rows // term.groups, term.weight.shape[1]
        for tap in range(term.taps):
            for group in range(term.groups):
                block = slice(group * outs, (group + 1) * outs)
                dense[block, column : column + ins] = term.weight[block, :, tap]
                column += ins
                blocks += [block] * ins
    return dense, blocks


def shapes_to_try(convs: Sequence[Conv], max_frames: int) -> set[tuple[int, int]]:
    """Return the matrices that are tried on the BLAS: the shapes with the most work, up to a limit."""
    work: dict[tuple[int, int], int] = {}
    for conv in convs:
        work[_shape(conv)] = work.get(_shape(conv), 0) + conv.multiply_adds
    left, tried = MAX_TRIAL_COST, set()
    for shape in sorted(work, key=work.__getitem__, reverse=True):
        cost = trial_cost(*shape, max_frames)
        if cost <= left:
            left -= cost
            tried.add(shape)
    return tried
