"""Comparisons that assert, and every limit that a test allows."""

from __future__ import annotations

from typing import Any

import numpy as np


def assert_same_bits(actual: Any, expected: Any) -> None:
    """Both are float32 of one shape and agree in every bit, zeros' signs and NaN payloads included."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.dtype == expected.dtype == np.float32, f"{actual.dtype} against {expected.dtype}"
    assert actual.shape == expected.shape, f"shape {actual.shape} against {expected.shape}"
    differs = np.ascontiguousarray(actual).view(np.uint32) != np.ascontiguousarray(expected).view(np.uint32)
    if differs.any():
        first = tuple(int(i) for i in np.argwhere(differs)[0])
        raise AssertionError(
            f"{np.count_nonzero(differs)} of {differs.size} differ, the first at {first}: "
            f"{actual[first]!r} against {expected[first]!r}"
        )


def assert_within(actual: Any, expected: Any, limit: float) -> None:
    """Everywhere finite and at most `limit` apart; the shapes are the same."""
    actual, expected = np.asarray(actual, np.float64), np.asarray(expected, np.float64)
    assert actual.shape == expected.shape, f"shape {actual.shape} against {expected.shape}"
    assert np.isfinite(actual).all(), "not finite"
    assert np.isfinite(expected).all(), "not finite"
    distance = np.abs(actual - expected)
    worst = float(distance.max(initial=0.0))
    assert worst <= limit, f"{worst:.3g} apart at {int(distance.argmax())}, limit {limit:.3g}"


def ulps(actual: Any, truth: Any) -> Any:
    """|actual - truth| in units of the float32 spacing at `truth`, float64. NaN where one of them is.

    actual   : float32        truth : float64
    """
    actual, truth = np.asarray(actual, np.float64), np.asarray(truth, np.float64)
    with np.errstate(all="ignore"):
        _, exponent = np.frexp(truth)
        spacing = np.ldexp(1.0, np.maximum(np.where(truth == 0, -999, exponent) - 24, -149))
        return np.where(actual == truth, 0.0, np.abs(actual - truth) / spacing)


# -- limits, each with its reason; between engines there is none: their bits are equal ----------------


#: Tanh and Sigmoid against the true value, in float32 spacings.
FORMULA_ULP = 2.0

#: Each activation against its true value, in float32 spacings: what `tools/measure_activations.py` measured over all
#: 2**32 inputs, rounded up. SiLU: above -87, where the sigmoid is a normal number; twice its error and a rounding.
ACTIVATION_ULP = {
    "Tanh": FORMULA_ULP,
    "Fasttanh": 5.5,
    "Hardtanh": 0.0,
    "ReLU": 0.0,
    "LeakyReLU": 0.5,
    "PReLU": 0.5,
    "Sigmoid": FORMULA_ULP,
    "SiLU": 2 * FORMULA_ULP + 0.5,
    "Hardswish": 2.25,
    "LeakyHardtanh": 1.2,
    "Softsign": 1.5,
}

#: tanh in a recurrence: 3.05e-7 was measured over 20 million inputs.
QUOTIENT_ABSOLUTE = 3.2e-7

#: 0.5 * (1 + softsign): errors of half a spacing of 1 each, in the sum and in the softsign, halved.
SOFTSIGMOID_ABSOLUTE = 2.0**-23

#: How far Tanh and Sigmoid may fall where they should rise, in spacings: twice what each value may err.
MONOTONE_ULP = 2 * FORMULA_ULP

#: The float64 reference against the float64 oracle of the tests, relative to the peak: sums of a few hundred terms in
#: another order, 2**-53 each.
TRUTH_LIMIT = 1e-12

#: A float32 render of a small test model against the truth: chains below 300 terms, signals below 8, 2**-24 per step.
SMALL_MODEL_LIMIT = 1e-3

#: A long convolution against the float64 one, error to signal: measured 4e-14 to 8e-14.
CONVOLUTION_ESR = 1e-12
