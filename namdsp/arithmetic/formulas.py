"""The formulas: every non-linear function as float32 operations on traced values.

tanh and sigmoid err by at most 1.75 and 2.0 ulp over all of float32 (`tools/measure_activations.py` runs all
of them). One division each, no table, no branch. The polynomials are minimax fits (Remez, 40 digits).
"""

from collections.abc import Sequence

from namdsp.arithmetic.program import (
    POW2_BIAS,
    Operand,
    Value,
    copysign,
    fma,
    maximum,
    minimum,
    pow2,
    select_lt,
)

#: (tanh(h)/h - 1) / h**2 as a polynomial in h**2, |h| <= ln2/4 + TANH_SHIFT.
TANH_POLY = (-0.33333197236061096, 0.13321557641029358, -0.051084231585264206)
#: Reduction rounds a - TANH_SHIFT, so that the n = 0 branch, which is the most accurate, reaches further.
TANH_SHIFT = 0.09375
TANH_SATURATION = 10.0  # tanh rounds to 1 from 9.02 on
TWO_OVER_LN2 = 2.885390043258667
MINUS_HALF_LN2 = -0.3465735912322998

#: (exp(r) - 1 - r) / r**2 as a polynomial in r, |r| <= ln2/2.
EXP_POLY = (0.5, 0.16666576266288757, 0.04166637361049652, 0.00836329534649849, 0.001394132268615067)
EXP_LIMIT = 104.5  # sigmoid rounds to 0 below -103.98
MINUS_LOG2E = -1.4426950216293335
MINUS_LN2_HIGH = -0.693359375  # 10 bits: its product with n is exact
MINUS_LN2_LOW = 0.00021219444170128554


#: tanh x = x OVER(x**2) / UNDER(x**2) for |x| up to the limit, beyond which it is constant: it never exceeds 1.
QUOTIENT_LIMIT = 8.0
QUOTIENT_OVER = (
    1.0,
    0.1344449669122696,
    0.003571595996618271,
    2.1894626115681604e-05,
    1.5230369854180026e-08,
)
QUOTIENT_UNDER = (1.0, 0.4677782356739044, 0.026164434850215912, 0.0003411288489587605, 8.522426924173487e-07)
#: What `fast_tanh` divides by, as a polynomial in |x|: e + (e + q**2) (q + f q**2).
FAST_TANH_UNDER = (
    2.44506634652299,
    2.44506634652299,
    1.9918555356927672,
    1.0,
    0.814642734961073,
)


def tanh(x: Value) -> Value:
    """tanh x = (E - M) / (E + M) with exp(2|x|) = E / M.

    |x| = n ln2/2 + h and w = tanh h give E = 2**n (1 + w), M = 1 - w. Half of each is computed; E - M is
    taken from 2**n and w directly, so that nothing cancels, and E + M from E - M, so that their errors
    cancel in the quotient where it saturates.
    """
    a = minimum(abs(x), TANH_SATURATION)
    shifted = fma(a - TANH_SHIFT, TWO_OVER_LN2, POW2_BIAS - 1.0)
    half_2n = pow2(shifted)
    h = fma(shifted - (POW2_BIAS - 1.0), MINUS_HALF_LN2, a)
    h2 = h * h
    w = fma(h * h2, _polynomial(h2, TANH_POLY), h)
    numerator = fma(half_2n + 0.5, w, half_2n - 0.5)
    return copysign(numerator / (numerator + (1.0 - w)), x)


def sigmoid(x: Value) -> Value:
    """sigmoid x = 1 / (1 + exp(-x)), with exp(-x) = 2**n (1 + t).

    2**n = up / down is split over two factors, so that neither overflows and the result may be subnormal:
    1 / (up (1 + t) + down) * down.
    """
    x = maximum(minimum(x, EXP_LIMIT), -EXP_LIMIT)
    n = fma(x, MINUS_LOG2E, POW2_BIAS) - POW2_BIAS
    r = fma(n, MINUS_LN2_LOW, fma(n, MINUS_LN2_HIGH, 0.0 - x))
    t = fma(r * r, _polynomial(r, EXP_POLY), r)
    shifted = fma(n, 0.5, POW2_BIAS)
    up = pow2(shifted)
    down = pow2(((shifted - POW2_BIAS) - n) + POW2_BIAS)
    return 1.0 / (fma(up, t, down) + up) * down


def fast_tanh(x: Value) -> Value:
    """Return the rational approximation of tanh that C++ plug-ins use; docs/format.md, section 6."""
    sign, over, under = fast_tanh_quotient(x)
    return sign * over / under


def fast_tanh_quotient(x: Value) -> tuple[Value, Value, Value]:
    """Return s, p, q of fast_tanh x = s p / q."""
    q = abs(x)
    x2 = x * x
    over = fma(0.821226666969744 * q + 0.893229853513558, x2, 2.45550750702956 * q + 2.45550750702956)
    under = fma(x2 + 2.44506634652299, abs(fma(0.814642734961073 * x, q, x)), 2.44506634652299)
    return x, over, under


def tanh_quotient(x: Value) -> tuple[Value, Value, Value]:
    """Return s, p, q of a faster tanh x = s p / q for recurrences.

    Its chains are short, and quotients can be joined, at the cost of accuracy: it errs by at most 3.1e-7, 5.2 ulp. It
    never exceeds 1.
    """
    size = minimum(QUOTIENT_LIMIT, abs(x))
    x2 = size * size
    x4 = x2 * x2
    return copysign(size, x), _by_pairs(x2, x4, QUOTIENT_OVER), _by_pairs(x2, x4, QUOTIENT_UNDER)


# -- the step of an LSTM, from the quotients s p / q of its gates; see `recurrence.py` ---


def gate(sign: Value, over: Value, under: Value) -> tuple[Value, Value, Value, Value]:
    """Return e, d, n, q: a gate is e / d if it is a sigmoid, n / q if it is a tanh."""
    return fma(sign, over, under), under + under, sign * over, under


def cell(
    e_i: Value, d_i: Value, e_f: Value, d_f: Value, n_g: Value, q_g: Value, before: Value
) -> tuple[Value, Value]:
    """Return the next cell state, and the numerator of a division on the way."""
    over = e_i * n_g
    new = over / (d_i * q_g)
    return fma(e_f / d_f, before, new), over


def hidden(e_o: Value, d_o: Value, sign: Value, over: Value, under: Value) -> tuple[Value, Value]:
    """Return the next hidden state, from the quotient of the cell state, and its numerator."""
    above = e_o * sign * over
    return above / (d_o * under), above


def hard_tanh(x: Value, low: float = -1.0, high: float = 1.0) -> Value:
    """Clamp x to low..high."""
    return maximum(minimum(x, high), low)


def relu(x: Value) -> Value:
    """max(x, 0)."""
    return maximum(x, 0.0)


def leaky_relu(x: Value, slope: Operand) -> Value:
    """x above zero, slope * x elsewhere. `slope` is a number or a per-channel parameter (PReLU)."""
    return select_lt(0.0, x, x, slope * x)


def silu(x: Value) -> Value:
    """x * sigmoid x."""
    return x * sigmoid(x)


def hard_swish(x: Value) -> Value:
    """x * clamp(x + 3, 0, 6) / 6, multiplied by the float32 nearest to 1/6."""
    return x * maximum(minimum(x + 3.0, 6.0), 0.0) * (1.0 / 6.0)


def leaky_hard_tanh(x: Value, low: float, high: float, low_slope: float, high_slope: float) -> Value:
    """x between the bounds; outside, the bound plus slope times the excess."""
    above = fma(x - high, high_slope, high)
    below = fma(x - low, low_slope, low)
    return select_lt(x, low, below, select_lt(high, x, above, x))


def softsign(x: Value) -> Value:
    """x / (1 + |x|)."""
    return x / (1.0 + abs(x))


def softsigmoid(x: Value) -> Value:
    """(1 + softsign x) / 2."""
    return 0.5 * (1.0 + softsign(x))


# -- derivatives: of the value y = f(x) where that tells them, else of x; see `plan/activations.py` ---

#: Beyond it the derivative of the rational tanh is 0, and its powers stay finite.
FAST_TANH_DERIVATIVE_LIMIT = 1024.0


def tanh_derivative(y: Value) -> Value:
    """1 - y**2."""
    return fma(0.0 - y, y, 1.0)


def sigmoid_derivative(y: Value) -> Value:
    """y - y**2."""
    return fma(0.0 - y, y, y)


def relu_derivative(y: Value) -> Value:
    """1 above zero, 0 elsewhere."""
    return select_lt(0.0, y, 1.0, 0.0)


def leaky_relu_derivative(x: Value, slope: Operand) -> Value:
    """1 above zero, the slope elsewhere."""
    return select_lt(0.0, x, 1.0, slope)


def softsign_derivative(y: Value) -> Value:
    """(1 - |y|)**2."""
    rest = 1.0 - abs(y)
    return rest * rest


def softsigmoid_derivative(y: Value) -> Value:
    """Half of that of softsign, whose value is 2 y - 1."""
    return 0.5 * softsign_derivative(fma(2.0, y, -1.0))


def hard_tanh_derivative(x: Value, low: float = -1.0, high: float = 1.0) -> Value:
    """1 from bound to bound, 0 outside."""
    return select_lt(x, low, 0.0, select_lt(high, x, 0.0, 1.0))


def leaky_hard_tanh_derivative(
    x: Value, low: float, high: float, low_slope: float, high_slope: float
) -> Value:
    """1 from bound to bound, the slopes outside."""
    return select_lt(x, low, low_slope, select_lt(high, x, high_slope, 1.0))


def silu_derivative(x: Value) -> Value:
    """s + x s (1 - s), with s = sigmoid x."""
    s = sigmoid(x)
    return fma(x * s, 1.0 - s, s)


def hard_swish_derivative(x: Value) -> Value:
    """x / 3 + 1 / 2 between -3 and 3, 0 below, 1 above."""
    return select_lt(x, -3.0, 0.0, select_lt(3.0, x, 1.0, fma(x, 1.0 / 3.0, 0.5)))


def fast_tanh_derivative(x: Value) -> Value:
    """(over' - (over / under) under') / under, with over and under as polynomials in |x|."""
    q = minimum(abs(x), FAST_TANH_DERIVATIVE_LIMIT)
    over = q * _polynomial(q, (2.45550750702956, 2.45550750702956, 0.893229853513558, 0.821226666969744))
    under = _polynomial(q, FAST_TANH_UNDER)
    over_slope = _polynomial(q, (2.45550750702956, 4.91101501405912, 2.679689560540674, 3.284906667878976))
    under_slope = _polynomial(q, tuple(power * c for power, c in enumerate(FAST_TANH_UNDER) if power))
    slope = (over_slope - over / under * under_slope) / under
    return select_lt(abs(x), FAST_TANH_DERIVATIVE_LIMIT, slope, 0.0)


def _by_pairs(x: Value, x2: Value, coefficients: Sequence[float]) -> Value:
    """A polynomial of degree 4 in x by Estrin's rule: a chain of three."""
    a, b, c, d, e = coefficients
    return fma(fma(e, x2, fma(d, x, c)), x2, fma(b, x, a))


def _polynomial(x: Value, coefficients: Sequence[float]) -> Value:
    """Horner's rule, constant term first in `coefficients`."""
    *rest, first, last = coefficients
    value = fma(last, x, first)
    for coefficient in reversed(rest):
        value = fma(value, x, coefficient)
    return value
