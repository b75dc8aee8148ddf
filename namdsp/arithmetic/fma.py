"""Exact float32 fused multiply-add in NumPy, by way of float64.

The product of two float32 is exact in float64 (48 of 53 bits). The sum is rounded to 53 bits and again to
24; rounding twice can differ from rounding once only where the 53-bit sum is a midpoint between two float32
numbers. Those rare elements (about 1 in 2**29, and subnormal results, which have other midpoints) are detected
by their bits and computed again with the sum rounded to odd, which makes the second rounding safe.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]

INPUT_FLOOR = np.float32(2.0**-80)
#: The bits of every NaN in a model's output. Inside, those of a NaN depend on the engine, and nothing depends on them.
OUTPUT_NAN = 0x7FC00000

DROPPED_BITS = np.uint32((1 << 29) - 1)  # the 29 bits of a float64 that a float32 drops
MIDPOINT = np.uint32(1 << 28)
EXPONENT = np.uint32(0x7F800000)
LOWEST_EXPONENT = np.uint32(0x00800000)  # of the smallest normal float32, to which a subnormal sum may round
LOW_WORD = 0 if np.little_endian else 1


def floor_input(x: Float32) -> Float32:
    """Replace samples of magnitude under `INPUT_FLOOR` by 0; the rest stays bit for bit."""
    return np.where(np.abs(x) < INPUT_FLOOR, np.float32(0), x)


def condition_input(x: Float32) -> int:
    """Condition a block for an engine, in place: non-finite and very small (`INPUT_FLOOR`) samples become 0.

    Returns the number of non-finite samples.
    """
    replaced = 0
    size = np.abs(x)
    if not np.max(size, initial=0) < np.inf:
        unusable = ~np.isfinite(x)
        replaced = int(np.count_nonzero(unusable))
        x[unusable] = 0
        size = np.abs(x)
    if np.min(size, initial=1) < INPUT_FLOOR:
        np.copyto(x, np.float32(0), where=size < INPUT_FLOOR)
    return replaced


def one_nan(y: Float32) -> None:
    """Set every NaN to the bits of `OUTPUT_NAN`, in place."""
    unusable = np.isnan(y)
    if unusable.any():
        y[unusable] = np.uint32(OUTPUT_NAN).view(np.float32)


def fma32(a: Any, b: Any, c: Any) -> Float32:
    """fma(a, b, c) = a * b + c in float32, rounded once. Arguments are float32 and broadcast.

    Source: double rounding is harmless after round-to-odd when the wide format has at least two more bits
    (Boldo and Melquiond, 2008).
    """
    with np.errstate(all="ignore"):
        product = np.multiply(a, b, dtype=np.float64)
        return round_sum(product, np.asarray(c, dtype=np.float64))


def round_sum(product: Float64, addend: Float64) -> Float32:
    """float32(product + addend), rounded once. `product` and `addend` are exact float64 numbers."""
    total = np.asarray(product + addend)
    rounded = total.astype(np.float32)
    fix_double_rounding(rounded, product, addend, total)
    return rounded


def fix_double_rounding(rounded: Float32, product: Float64, addend: Float64, total: Float64) -> None:
    """Correct, in place, the elements of float32(total) that were rounded twice. All have one shape or broadcast.

    rounded : float32(total), total : product + addend in float64
    """
    low = np.ascontiguousarray(total).view(np.uint32).reshape(*total.shape, 2)[..., LOW_WORD]
    suspects = (low & DROPPED_BITS) == MIDPOINT
    tiny = (rounded.view(np.uint32) & EXPONENT) <= LOWEST_EXPONENT
    if tiny.any():  # subnormal sums have other midpoints; a sum that is 0 in float64 is exactly 0
        suspects |= tiny & (total != 0)
    if suspects.any():
        product, addend = np.broadcast_to(product, total.shape), np.broadcast_to(addend, total.shape)
        rounded[suspects] = add_round_to_odd(product[suspects], addend[suspects]).astype(np.float32)


def add_round_to_odd(a: Float64, b: Float64) -> Float64:
    """a + b in float64 rounded to odd: an inexact sum gets an odd last bit."""
    total = a + b
    addend_part = total - a
    error = (a - (total - addend_part)) + (b - addend_part)  # TwoSum (Knuth): a + b == total + error exactly
    bits = total.view(np.int64)
    outward = (error > 0) == (total > 0)  # away from zero is +1 on the bits, for both signs
    inexact_even = (error != 0) & ((bits & 1) == 0) & np.isfinite(total)
    step = np.where(outward, 1, -1) * inexact_even
    odd: Float64 = (bits + step).view(np.float64)
    return odd
