"""The weights of `conv.py`'s launches, in the order in which their text takes them: text and weights are made apart.

Of a kernel with so many rows, a power of two:

    bias of each half           [rows]              a gate has two halves
    each term, of each half     [depth, rows]       depth = taps x channels, taps oldest first
    scales, shifts of a norm    [rows] of each half
    parameters of activations   [rows]
    then                        bias [rows], weights [rows, rows]
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.activations import Activation
from namdsp.plan.fuse import Group
from namdsp.plan.ops import Activate, Gate, Term

#: Terms at least this deep go through `tl.dot`, whose pieces are DOT_DEPTH deep.
SHALLOW = 8
DOT_DEPTH = 16


def weights(group: Group, then: Group | None) -> Float32:
    """All of a launch as one array."""
    return flat(arrays_of(group, then))


def arrays_of(group: Group, then: Group | None) -> list[Float32]:
    """The arrays one by one."""
    rows, halves = padded_rows(group, then), len(halves_of(group))
    op, epilogue = group.conv, group.epilogue
    chains = len(op.terms[0].weight)
    bias = np.zeros(chains, np.float32) if op.bias is None else op.bias
    found = [_filled(rows, part) for part in np.split(bias, halves)]
    for term in op.terms:
        for part in np.split(_by_depth(term), halves):
            found.append(_block(padded_depth(term, rows), rows, part, 0.0 if term.groups > 1 else -0.0))
    for array in group.affine.numbers() if group.affine else ():
        found += [_filled(rows, part) for part in np.split(array, halves)]
    if isinstance(epilogue, Activate):
        found += _parameters(epilogue.activation, rows)
    if isinstance(epilogue, Gate):
        found += _parameters(epilogue.primary, rows) + _parameters(epilogue.secondary, rows)
    if then is not None:
        small = _by_depth(then.conv.terms[0])
        own = np.zeros(len(small), np.float32) if then.conv.bias is None else then.conv.bias
        found += [_filled(rows, own), _block(rows, rows, small, -0.0)]
    return found


def flat(arrays: list[Float32]) -> Float32:
    """One behind the other."""
    return np.concatenate([array.ravel() for array in arrays])


def halves_of(group: Group) -> tuple[str, ...]:
    """What the text calls the chains' halves."""
    return ("p", "g") if isinstance(group.epilogue, Gate) else ("p",)


def padded_rows(group: Group, then: Group | None) -> int:
    """Rows of a kernel."""
    rows = len(group.conv.terms[0].weight) // len(halves_of(group))
    if then is not None:
        rows = max(rows, len(then.conv.terms[0].weight), DOT_DEPTH)
    return 1 << max(rows - 1, 0).bit_length()


def depth_of(term: Term) -> int:
    """Taps x input channels of a group."""
    return int(term.weight[0].size)


def uses_dot(term: Term, rows: int) -> bool:
    """Whether it is a `tl.dot`."""
    return term.groups == 1 and depth_of(term) >= SHALLOW and rows >= DOT_DEPTH


def padded_depth(term: Term, rows: int) -> int:
    """Depth in whole pieces, for `tl.dot`."""
    depth = depth_of(term)
    return -(-depth // DOT_DEPTH) * DOT_DEPTH if uses_dot(term, rows) else depth


def _by_depth(term: Term) -> Float32:
    """[C_out, taps * input channels of a group], taps oldest first."""
    weight = np.ascontiguousarray(term.weight.transpose(0, 2, 1), np.float32)
    return weight.reshape(len(weight), -1)


def _filled(rows: int, array: Float32) -> Float32:
    found = np.zeros(rows, np.float32)
    found[: len(array)] = array
    return found


def _block(depth: int, rows: int, part: Float32, fill: float) -> Float32:
    """[rows of it, depth] the other way round, filled up."""
    found = np.full((depth, rows), fill, np.float32)
    found[: part.shape[1], : len(part)] = part.T
    return found


def _parameters(activation: Activation, rows: int) -> list[Float32]:
    """One number for all rows, or one for each that there is."""
    arrays = (np.ravel(array) for array in activation.program_parameters())
    return [_filled(rows, array if activation.slopes else np.repeat(array, rows)) for array in arrays]
