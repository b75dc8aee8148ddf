"""Comparisons that assert. Each was seen to fail: `test_comparing.py`."""

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
