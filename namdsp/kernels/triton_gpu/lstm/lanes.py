"""How lanes of a warp pass values on, and divide, as Triton helper functions for `source.py`.

Written as PTX; in the interpreter, which has none, the same in plain Triton.
"""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.lstm.stack import LANES

#: Numerators from here on are divided rightly by `ratio`.
LEAST_NUMERATOR = 2.0**-100

_INTERPRETED = """@triton.jit
def of_lane(value, lane, SIZE: tl.constexpr):
    lanes = tl.arange(0, value.shape[0])
    return tl.gather(value, lanes // SIZE * SIZE + lane, 0)


@triton.jit
def ratio(a, b):
    # as wrong as it may be, for tests
    return tl.where((tl.abs(a) < LEAST) & (a != 0.0), 0.0, tl.div_rn(a, b))


"""

_COMPILED = '''@triton.jit
def of_lane(value, lane, SIZE: tl.constexpr):
    """Each group of SIZE lanes gets the value of one of its lanes."""
    return tl.inline_asm_elementwise(
        "shfl.sync.idx.b32 $0, $1, $2, $3, -1;",
        "=f,f,r,r",
        [value, lane, ((32 - SIZE) << 8) | 31],
        dtype=tl.float32,
        is_pure=False,
        pack=1,
    )


@triton.jit
def ratio(a, b):
    """a / b, correctly rounded for b in 1 .. 2**30 and a that is zero or at least LEAST: div.rn without its branch.

    The remainder is taken with its sign turned, so that zeros keep theirs.
    """
    return tl.inline_asm_elementwise(
        "{ .reg .f32 r, e, q, m, n; rcp.approx.ftz.f32 r, $2; neg.f32 m, $2; fma.rn.f32 e, m, r, 0f3F800000; "
        "fma.rn.f32 r, r, e, r; mul.rn.f32 q, $1, r; neg.f32 n, $1; fma.rn.f32 e, $2, q, n; neg.f32 e, e; "
        "fma.rn.f32 $0, e, r, q; }",
        "=f,f,f",
        [a, b],
        dtype=tl.float32,
        is_pure=True,
        pack=1,
    )


'''

_NUMERATORS = '''LEAST = tl.constexpr(%(least)r)
FEWEST = tl.constexpr(%(fewest)d)


@triton.jit
def smaller(worst, numerator):
    """The size of the smallest numerator as bits: zeros count as large."""
    bits = numerator.to(tl.uint32, bitcast=True)
    return tl.minimum(worst, bits + bits - 1)


'''

_IN_A_WARP = '''@triton.jit
def from_above(value, SIZE: tl.constexpr):
    """Each lane gets the value of the lane that is SIZE lanes before it; the first SIZE lanes keep theirs."""
    return tl.inline_asm_elementwise(
        "shfl.sync.up.b32 $0, $1, $2, 0, -1;",
        "=f,f,r",
        [value, SIZE],
        dtype=tl.float32,
        is_pure=False,
        pack=1,
    )


'''

_IN_A_PROGRAM = '''@triton.jit
def from_above(value, SIZE: tl.constexpr):
    """Each lane gets the value of the lane that is SIZE lanes before it; the first one's, if there is none."""
    lanes = tl.arange(0, value.shape[0])
    return tl.gather(value, tl.maximum(lanes - SIZE, 0), 0)


'''


def helpers(group: int) -> str:
    """The helper functions' source. group: lanes of a voice."""
    least = np.float32(LEAST_NUMERATOR)
    bits = 2 * int(least.view(np.int32)) - 1  # as `smaller` has them
    numerators = _NUMERATORS % {"least": float(least), "fewest": bits}
    from_above = _IN_A_PROGRAM if interpreted() or group > LANES else _IN_A_WARP
    return numerators + (_INTERPRETED if interpreted() else _COMPILED) + from_above
