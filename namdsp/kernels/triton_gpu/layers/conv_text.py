"""The text of the kernels of convolutions, `conv.py` and `narrow.py`: its lines, and the order of their weights.

With `rows` rows of a kernel, a power of two:

    bias of each half           [rows]              a gate has two halves
    each term, of each half     [depth, rows]       depth = taps x channels, taps oldest first
    parameters of what follows  [rows] of each half
    then                        bias [rows], weights [rows, rows]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, count

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.program import ActivationFunctions, formula_lines
from namdsp.plan.fuse import Fusion
from namdsp.plan.ops import Elementwise, Term

#: Terms of at least this depth use `tl.dot`, DOT_DEPTH at a time.
SHALLOW = 8
DOT_DEPTH = 16


class ConvText:
    """The body under construction, its helper functions, and the weights and pointers not yet used.

    The kernel's pointers are p0, p1, ...: sources of the terms, other operands of the sums, then the outputs.

    sizes : of the arrays of weights, in the order in which the body reads them
    """

    def __init__(self, sizes: Sequence[int], *, others: int, writes: int) -> None:
        self.body: list[str] = []
        self.functions: ActivationFunctions = ActivationFunctions()
        self._variables = count()
        self._offsets = accumulate(sizes, initial=0)
        self._arrays = len(sizes)
        #: pointers of the sums' other operands, and of the signals to write
        self.others: Iterator[int] = count(others)
        self.writes: Iterator[int] = count(writes)

    def add(self, *lines: str) -> None:
        """Append lines."""
        self.body += lines

    def next_weights(self) -> int:
        """Return the offset of the next array of weights."""
        self._arrays -= 1
        return next(self._offsets)

    def check(self) -> None:
        """Check that the body has read all weights."""
        assert not self._arrays, "text and weights differ"

    def add_formula(self, op: Elementwise, inputs: list[str]) -> str:
        """Append the lines of a formula of variables; returns the variable of its value."""
        lines, value = formula_lines(
            op.formula.program, inputs, self.functions.call, lambda: f"value{next(self._variables)}"
        )
        self.add(*lines)
        return value


def arrays_of(fusion: Fusion, then: Fusion | None) -> list[Float32]:
    """Return the weights of a launch, array by array."""
    rows, halves, op = padded_rows(fusion, then), fusion.halves, fusion.conv
    chains = len(op.terms[0].weight)
    bias = np.zeros(chains, np.float32) if op.bias is None else op.bias
    arrays = [_filled(rows, part) for part in np.split(bias, halves)]
    for term in op.terms:
        for part in np.split(_by_depth(term), halves):
            arrays.append(_block(padded_depth(term, rows), rows, part, 0.0 if term.groups > 1 else -0.0))
    for after in fusion.after:
        for array in map(np.ravel, after.coefficients()):
            each = array if len(array) > 1 else np.repeat(array, fusion.rows)
            arrays += [_filled(rows, part) for part in np.split(each, len(each) // fusion.rows)]
    if then is not None:
        small = _by_depth(then.conv.terms[0])
        bias = np.zeros(len(small), np.float32) if then.conv.bias is None else then.conv.bias
        arrays += [_filled(rows, bias), _block(rows, rows, small, -0.0)]
    return arrays


def halves_of(fusion: Fusion) -> tuple[str, ...]:
    """Return the variables of the chains' halves."""
    return ("p", "g")[: fusion.halves]


def padded_rows(fusion: Fusion, then: Fusion | None) -> int:
    """Return the rows of a kernel."""
    rows = fusion.rows
    if then is not None:
        rows = max(rows, len(then.conv.terms[0].weight), DOT_DEPTH)
    return 1 << max(rows - 1, 0).bit_length()


def depth_of(term: Term) -> int:
    """Return the taps x input channels of a group."""
    return int(term.weight[0].size)


def uses_dot(term: Term, rows: int) -> bool:
    """Whether a term uses `tl.dot`."""
    return term.groups == 1 and depth_of(term) >= SHALLOW and rows >= DOT_DEPTH


def padded_depth(term: Term, rows: int) -> int:
    """Return the depth of a term, a multiple of DOT_DEPTH if it uses `tl.dot`."""
    depth = depth_of(term)
    return -(-depth // DOT_DEPTH) * DOT_DEPTH if uses_dot(term, rows) else depth


def _by_depth(term: Term) -> Float32:
    """Return weights [C_out, taps * input channels of a group], taps oldest first."""
    weight = np.ascontiguousarray(term.weight.transpose(0, 2, 1), np.float32)
    return weight.reshape(len(weight), -1)


def _filled(rows: int, array: Float32) -> Float32:
    filled = np.zeros(rows, np.float32)
    filled[: len(array)] = array
    return filled


def _block(depth: int, rows: int, part: Float32, fill: float) -> Float32:
    """Transpose [outputs, inputs] to [depth, rows], padded with `fill`."""
    filled = np.full((depth, rows), fill, np.float32)
    filled[: part.shape[1], : len(part)] = part.T
    return filled
