"""tanh and sigmoid in NumPy, in few passes over memory, with the bits of `arithmetic/formulas.py`.

A fused multiply-add c = fma(a, b, c) here is one of

    exact   its product, and so c before it is rounded, is exact in float32: n ln2/2 by a constant in two parts
    grid    c lies in one binade, so in float64 (a b + (c + M)) - M rounds a b + c once, on the grid of float32 there,
            if M = 1.5 2^52 such steps
    twice   the sum is rounded to float64, then to float32

and the integer part of tanh's reduction is a product, a sum and a floor. Neither that nor rounding twice is right for
any operands: `tools/measure_activations.py --numpy` tried all 2**32 inputs, and those that differ are detected.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic import formulas
from namdsp.arithmetic.fma import Float32, Float64
from namdsp.arithmetic.program import POW2_BIAS, evaluate, trace

#: Names of the activations that it computes.
CURVES = ("Tanh", "Sigmoid", "SiLU")
#: Clamped magnitudes at which tanh is computed by its formula.
_EXCEPTIONS = np.array([0x3B5F2062, 0x3FFFFCE1, 0x41051592], np.uint32).view(np.float32)[:, None, None]
_TANH = trace(formulas.tanh)


def _single(value: float) -> Any:
    """A scalar as an array, with which a NumPy call takes half the time."""
    return np.array(value, np.float32)


def _double(value: float) -> Any:
    return np.array(np.float32(value), np.float64)


def _grid(constant: float) -> tuple[Any, Any]:
    """(c + M, M) for sums in the binade of c."""
    constant = float(np.float32(constant))
    bias = 1.5 * 2.0**52 * float(np.spacing(np.float32(abs(constant))))
    return np.array(constant + bias), np.array(bias)


_SIGN, _TO_EXPONENT = np.array(0x80000000, np.uint32), np.array(23, np.uint32)
_HALF, _ONE, _ONE64 = _single(0.5), _single(1.0), _double(1.0)

_TANH_LIMIT = _single(formulas.TANH_SATURATION)
_STEPS = _single(formulas.TWO_OVER_LN2)
#: 1/2 - TANH_SHIFT TWO_OVER_LN2, adjusted until the exceptions were fewest.
_STEPS_SHIFT = np.array(0x3E6B009F, np.uint32).view(np.float32)
_STEP = np.float32(formulas.MINUS_HALF_LN2)
_STEP_HIGH = (_STEP.view(np.uint32) & np.uint32(0xFFFFFFE0)).view(np.float32)
# 5 bits, so that its product with n < 32 is exact, as the other's is
_STEP_LOW = np.array(_STEP - _STEP_HIGH)
_HALF_POW2 = _single(POW2_BIAS - 1.0)
_TANH_LAST = _double(formulas.TANH_POLY[2])
_TANH_GRIDS = tuple(_grid(constant) for constant in formulas.TANH_POLY[1::-1])

_EXP_LIMIT, _MINUS_EXP_LIMIT = _single(formulas.EXP_LIMIT), _single(-formulas.EXP_LIMIT)
_POW2_BIAS = _single(POW2_BIAS)
_MINUS_LOG2E = _double(formulas.MINUS_LOG2E)
_INTEGERS = (np.array(1.5 * 2.0**52 + 127),) * 2  # odd, as POW2_BIAS is: a tie goes the same way
_MINUS_LN2 = _double(formulas.MINUS_LN2_HIGH) + _double(formulas.MINUS_LN2_LOW)
_EXP_FIRST, _EXP_LAST = _double(formulas.EXP_POLY[0]), _double(formulas.EXP_POLY[4])
_EXP_GRIDS = tuple(_grid(constant) for constant in formulas.EXP_POLY[3:0:-1])


class Curves:
    """Scratch for curves over up to `elements` values; not shared between threads."""

    def __init__(self, elements: int) -> None:
        self.elements = elements
        self._singles = np.empty((4, elements), np.float32)
        self._doubles = np.empty((3, elements), np.float64)
        self._shape: tuple[int, ...] = ()
        self._rows: Any = None

    @property
    def memory_bytes(self) -> int:
        """Bytes of scratch."""
        return self._singles.nbytes + self._doubles.nbytes

    def __call__(self, name: str, x: Float32, out: Float32) -> None:
        """out = f(x), which may be x itself, for f of `CURVES`."""
        if x.shape != self._shape:
            self._shape = x.shape
            self._rows = [
                row[: x.size].reshape(x.shape) for rows in (self._singles, self._doubles) for row in rows
            ]
        if name == "Tanh":
            self._tanh(x, out)
        elif name == "Sigmoid":
            self._sigmoid(x, out)
        else:
            h = self._rows[2]
            self._sigmoid(x, h)
            np.multiply(x, h, out)

    def _tanh(self, x: Float32, out: Float32) -> None:
        a, n, h, q, d, e, p = self._rows
        np.absolute(x, a)
        np.minimum(a, _TANH_LIMIT, out=a)
        np.multiply(a, _STEPS, n)
        np.add(n, _STEPS_SHIFT, n)
        np.floor(n, n)
        np.multiply(n, _STEP_HIGH, h)
        np.add(h, a, h)
        np.multiply(n, _STEP_LOW, q)
        np.add(h, q, h)
        np.multiply(h, h, q)
        d[...] = q  # h**2
        np.multiply(h, q, q)
        e[...] = q  # h**3
        np.multiply(d, _TANH_LAST, p)
        _round(p, _TANH_GRIDS[0])
        np.multiply(p, d, p)
        _round(p, _TANH_GRIDS[1])
        np.multiply(p, e, p)
        e[...] = h
        np.add(p, e, p)
        q[...] = p  # w
        np.add(n, _HALF_POW2, n)
        bits = n.view(np.uint32)
        np.left_shift(bits, _TO_EXPONENT, bits)
        np.add(n, _HALF, n)
        p[...] = q
        e[...] = n
        np.multiply(p, e, p)
        np.subtract(e, _ONE64, e)
        np.add(p, e, p)
        h[...] = p  # the numerator
        np.subtract(_ONE, q, q)
        np.add(h, q, q)
        np.divide(h, q, h)
        np.bitwise_and(x.view(np.uint32), _SIGN, bits)
        exceptions = np.equal(a, _EXCEPTIONS)
        if exceptions.any():
            exceptions = exceptions.any(axis=0)
            h[exceptions] = evaluate(_TANH, x[exceptions])
        np.bitwise_or(h.view(np.uint32), bits, out.view(np.uint32))

    def _sigmoid(self, x: Float32, out: Float32) -> None:
        a, n, h, q, d, e, p = self._rows
        np.minimum(x, _EXP_LIMIT, out=a)
        np.maximum(a, _MINUS_EXP_LIMIT, out=a)
        d[...] = a
        np.multiply(d, _MINUS_LOG2E, p)
        _round(p, _INTEGERS)
        n[...] = p
        np.multiply(p, _MINUS_LN2, p)
        np.subtract(p, d, p)
        h[...] = p  # r
        np.multiply(h, h, q)
        d[...] = h
        e[...] = q
        np.multiply(d, _EXP_LAST, p)
        for grid in _EXP_GRIDS:
            _round(p, grid)
            np.multiply(p, d, p)
        np.add(p, _EXP_FIRST, p)  # here from binade to binade
        q[...] = p
        p[...] = q
        np.multiply(p, e, p)
        np.add(p, d, p)
        q[...] = p  # t
        np.multiply(n, _HALF, h)
        np.add(h, _POW2_BIAS, h)
        np.subtract(h, _POW2_BIAS, a)
        np.subtract(a, n, a)
        np.add(a, _POW2_BIAS, a)
        for shifted in (h.view(np.uint32), a.view(np.uint32)):  # up, down
            np.left_shift(shifted, _TO_EXPONENT, shifted)
        np.multiply(h, q, q)
        np.add(q, a, q)
        np.add(q, h, q)
        np.divide(_ONE, q, q)
        np.multiply(q, a, out)


def _round(total: Float64, grid: tuple[Any, Any]) -> None:
    np.add(total, grid[0], total)
    np.subtract(total, grid[1], total)
