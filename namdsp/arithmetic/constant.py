"""Chains of fused multiply-adds over constant inputs: one output frame of a convolution.

The bits are those of `reference.Float32Arithmetic.accumulate`, tap by tap; it takes 13 us a tap, this 0.5 us, and for
zeros nothing. Python's floats have 53 bits: a product of two float32 is exact in them, and their sum is rounded twice,
which differs from once where it is exactly between two float32 and is not exact itself.
"""

from __future__ import annotations

from ctypes import c_float

import numpy as np

from namdsp.arithmetic.fma import Float32


def add_products(chain: Float32, weight: Float32, value: Float32, *, groups: int) -> Float32:
    """Continue each output's chain by all taps, oldest first, input channels of its group ascending.

    chain  : float32 [C_out, 1]
    weight : float32 [C_out, C_in / groups, K]
    value  : float32 [C_in, 1], the same on every frame
    """
    rows, inputs, _ = weight.shape
    outs = rows // groups
    out = np.empty((rows, 1), np.float32)
    for row in range(rows):
        first = row // outs * inputs
        constant = value[first : first + inputs].astype(np.float64)
        products = (weight[row] * constant).T.ravel()  # [K, I]
        start = float(chain[row, 0])
        out[row, 0] = rounded_sum(start, products.tolist()) if products.any() else _zeros(start, products)
    return out


def steady_convolve(taps: Float32, bias: Float32 | None, value: Float32) -> Float32:
    """Return the steady state of a long convolution (`convolution.py`): one chain of all taps, [C, 1].

    taps  : float32 [N], newest first
    bias  : float32 [1]
    value : float32 [C, 1], the same on every frame
    """
    start = np.zeros((len(value), 1), np.float32) + (np.float32(0) if bias is None else bias[0])
    weight = np.repeat(taps[np.newaxis, np.newaxis, ::-1], len(value), axis=0)
    return add_products(start, weight, value, groups=len(value))


def _zeros(start: float, products: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    """Products that are all 0 change nothing but a sign: -0 + 0 is 0."""
    return start if np.signbit(products).all() else start + 0.0


def rounded_sum(total: float, products: list[float]) -> float:
    """Add products to a total, rounded to float32 after each."""
    for product in products:
        exact = total + product
        rounded = c_float(exact).value
        rest = exact - rounded
        if rest:
            other = rounded + 2.0 * rest  # the float32 on the other side, if `exact` is halfway between them
            if c_float(other).value == other:
                part = exact - total
                error = (product - part) + (total - (exact - part))
                if error:
                    rounded = max(rounded, other) if error > 0.0 else min(rounded, other)
        total = rounded
    return total
