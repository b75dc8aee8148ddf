"""Nothing is said about speed before the bits are right."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.compare import compare_bits


class RedGateError(Exception):
    """Wrong bits, or a rival that computes something else: nothing may be said about speed."""


def require_bits(name: str, actual: NDArray[np.float32], expected: NDArray[np.float32]) -> None:
    """Raise `RedGateError` unless both are the same bits."""
    result = compare_bits(actual, expected)
    if not result.equal:
        raise RedGateError(
            f"{name}: {result.differing} of {result.samples} samples differ, first at (channel, frame) "
            f"{result.first}, by up to {result.max_ulp} ulp"
        )


def require_near(name: str, error: float, limit: float) -> None:
    """Raise `RedGateError` unless a rival, so far off, computes the same; NaN is far."""
    if not error <= limit:
        raise RedGateError(f"{name}: relative error {error:.2g}, so it is no rival")
