"""fma32 against exact rational arithmetic, rounded to nearest even by hand."""

from fractions import Fraction

import numpy as np
import pytest
from comparing import assert_same_bits
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sampling import examples

from namdsp.arithmetic import floor_input, fma32
from namdsp.arithmetic.fma import INPUT_FLOOR, condition_input

LARGEST = (2 - Fraction(1, 2**23)) * 2**127


def f32(bits):
    """The float32 with these bits."""
    return np.array(bits, np.uint32).view(np.float32)


def bits_of(number):
    """The bits of a float32."""
    return int(np.asarray(number, np.float32).view(np.uint32))


def rounded(exact, zero_sign):
    """Bits of the float32 nearest to a rational, ties to even; a zero gets `zero_sign`."""
    sign = 0x80000000 if exact < 0 or (exact == 0 and zero_sign) else 0
    size = abs(exact)
    if size == 0:
        return sign
    exponent = max(floor_log2(size), -126)
    spacing = Fraction(2) ** (exponent - 23)
    mantissa = round(size / spacing)  # Fraction's round() is half to even
    value = mantissa * spacing
    if value > LARGEST:
        return sign | 0x7F800000
    if mantissa == 2**24:
        mantissa, exponent = 2**23, exponent + 1
    if mantissa < 2**23:
        return sign | mantissa
    return sign | ((exponent + 127) << 23) | (mantissa - 2**23)


def floor_log2(size):
    """The exponent e with 2**e <= size < 2**(e+1)."""
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    return exponent if Fraction(2) ** exponent <= size else exponent - 1


def exact_fma(a, b, c):
    """Bits of a*b+c rounded once; None where the result is NaN."""
    values = [float(v) for v in (a, b, c)]
    if not all(np.isfinite(values)):
        wide = values[0] * values[1] + values[2]
        return None if np.isnan(wide) else bits_of(np.float32(wide))
    negative = [bits_of(v) >> 31 for v in (a, b, c)]
    product_negative = negative[0] ^ negative[1]
    exact = Fraction(values[0]) * Fraction(values[1]) + Fraction(values[2])
    return rounded(exact, zero_sign=product_negative and negative[2])


def check(a, b, c):
    """It gives the exact bits."""
    expected, actual = exact_fma(a, b, c), fma32(a, b, c)
    if expected is None:
        assert np.isnan(actual).all()
    else:
        assert bits_of(actual) == expected, (hex(bits_of(actual)), hex(expected))


def p(exponent):
    """2 ** exponent as float32."""
    return np.float32(2.0**exponent)


ONE_UP, ONE_DOWN = 1 + 2.0**-23, 1 - 2.0**-24

#: (a, b, c) by what is hard about them
HARD = {
    "below the midpoint by less than float64 sees": (
        np.float32((1 + 2.0**-20) * 2.0**-12), np.float32((1 - 2.0**-20) * 2.0**-12), np.float32(ONE_UP)
    ),
    "above a midpoint by less than float64 sees": (
        np.float32((1 + 2.0**-20) * 2.0**-12), np.float32(-(1 - 2.0**-20) * 2.0**-12), np.float32(ONE_UP)
    ),
    "cancellation to a subnormal": (
        np.float32(ONE_UP * 2.0**-60), np.float32(ONE_UP * 2.0**-60), np.float32(-(1 + 2.0**-22) * 2.0**-120)
    ),
    "above the smallest subnormal's midpoint": (np.float32(ONE_UP * 2.0**-75), p(-75), np.float32(0)),
    "subnormal midpoint missed by a hair": (
        np.float32((1 + 2.0**-20) * 2.0**-75), np.float32((1 - 2.0**-20) * 2.0**-75), f32(0x00400001)
    ),
    "just below the midpoint under the smallest normal": (
        np.float32((1 + 2.0**-20) * 2.0**-75), np.float32((1 - 2.0**-20) * 2.0**-75), f32(0x007FFFFF)
    ),
    "the midpoint under the smallest normal": (p(-75), p(-75), f32(0x007FFFFF)),
    "underflow to -0": (p(-100), -p(-100), np.float32(0)),
    "underflow beside -0": (p(-100), p(-100), np.float32(-0.0)),
    "-0 + -0": (np.float32(-1), np.float32(0), np.float32(-0.0)),
    "-0 + +0": (np.float32(-1), np.float32(0), np.float32(0.0)),
    "exact zero from a difference": (np.float32(2), np.float32(-2), np.float32(4)),
    "product far below the sum": (p(-126), p(-126), np.float32(1)),
    "product far below a midpoint": (p(-149), p(-149), np.float32(1)),
    "sum far below the product": (p(60), p(60), f32(1)),
    "negative sum far below the product": (p(60), np.float32(ONE_DOWN * 2.0**60), f32(0x80000001)),
    "largest number": (p(127), np.float32(2 - 2.0**-23), np.float32(0)),
    "overflow midpoint, to infinity": (p(127), np.float32(2), np.float32(-(2.0**103))),
    "just under the overflow midpoint": (p(127), np.float32(2), np.float32(-ONE_UP * 2.0**103)),
    "overflow of the product, mended by the sum": (p(100), p(28), np.float32(-(2 - 2.0**-23) * 2.0**127)),
    "deep overflow": (p(127), p(127), np.float32(1)),
    "infinity": (np.float32(np.inf), np.float32(2), np.float32(1)),
    "infinity minus infinity": (np.float32(np.inf), np.float32(2), np.float32(-np.inf)),
    "zero times infinity": (np.float32(0), np.float32(np.inf), np.float32(1)),
    "NaN": (np.float32(np.nan), np.float32(0), np.float32(1)),
}  # fmt: skip


@pytest.mark.parametrize("case", HARD)
def test_hard_cases_are_rounded_once(case):
    a, b, c = HARD[case]
    check(a, b, c)
    check(b, a, c)
    check(-a, b, -c)


ANY = st.integers(0, 2**32 - 1)
NEAR_ONE = st.builds(lambda sign, exponent, low: sign << 31 | exponent << 23 | low,
                     st.integers(0, 1), st.integers(100, 150), st.integers(0, 2**23 - 1))  # fmt: skip
FEW_BITS = st.builds(lambda sign, exponent, high, low: sign << 31 | exponent << 23 | high << 19 | low,
                     st.integers(0, 1), st.integers(0, 254), st.integers(0, 15), st.integers(0, 7))  # fmt: skip
BITS = st.one_of(ANY, NEAR_ONE, FEW_BITS)


@settings(max_examples=examples(300, 1500))
@given(BITS, BITS, BITS)
@example(0x3F800001, 0x33800000, 0x3F800000)
def test_any_bit_patterns_are_rounded_once(a, b, c):
    check(f32(a), f32(b), f32(c))


@settings(max_examples=examples(150, 600))
@given(BITS, BITS, st.integers(-40, 40), st.integers(-4, 4))
def test_addends_near_minus_the_product_are_rounded_once(a, b, exponent, nudge):
    """The addend cancels most of the product, at any distance."""
    a, b = f32(a), f32(b)
    with np.errstate(all="ignore"):
        near = np.float32(-np.float64(a) * np.float64(b) * 2.0**exponent)
    check(a, b, f32((bits_of(near) + nudge) % 2**32))


@settings(max_examples=examples(200, 800))
@given(st.integers(0, 2**24 - 1), st.integers(-149, 100), st.integers(-1, 1), st.integers(12, 24))
def test_sums_that_miss_a_midpoint_by_a_hair_are_rounded_once(mantissa, exponent, hair, width):
    """c is a number, a * b half its spacing times (1 - hair * 2**-2width): invisible in float64 for wide ones."""
    c = np.float32(mantissa * 2.0**exponent)
    if not np.isfinite(c):
        return
    spacing = 2.0 ** max(exponent + int(mantissa).bit_length() - 24, -149)
    half = spacing / 2
    low = 2.0 ** (int(np.log2(half)) // 2)
    a, b = np.float32((1 + hair * 2.0**-width) * low), np.float32((1 - hair * 2.0**-width) * (half / low))
    for sign in (1, -1):
        check(a, np.float32(sign) * b, c)


def test_arrays_give_the_same_bits_as_scalars():
    """Suspicious elements are replaced in place, regardless of their neighbours."""
    triples = np.array([HARD[case] for case in HARD if "NaN" not in case and "inf" not in case], np.float32).T
    triples = np.concatenate([triples, np.ones((3, 7), np.float32)], axis=1)
    a, b, c = (np.ascontiguousarray(row) for row in triples)
    expected = np.array([exact_fma(*triple) for triple in triples.T], np.uint32).view(np.float32)
    assert_same_bits(fma32(a, b, c), expected)
    grid = np.broadcast_to(c, (3, c.size))
    assert_same_bits(fma32(a, b, grid)[2], expected)


def test_input_floor_zeroes_what_is_smaller_and_keeps_the_rest():
    below = np.nextafter(INPUT_FLOOR, np.float32(0))
    x = np.array([below, -below, INPUT_FLOOR, -INPUT_FLOOR, 0.0, 1.0, f32(1)], np.float32)
    stored = np.array([0, 0, INPUT_FLOOR, -INPUT_FLOOR, 0, 1, 0], np.float32)
    assert np.array_equal(floor_input(x), stored)
    assert_same_bits(floor_input(x[2:4]), stored[2:4])
    assert condition_input(x) == 0
    assert np.array_equal(x, stored)
