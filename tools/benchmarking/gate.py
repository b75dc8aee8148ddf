"""The gate: nothing is said about speed before the bits are right."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.compare import compare_bits


class RedGateError(Exception):
    """Wrong bits: nothing may be said about speed."""


def require_bits(name: str, found: NDArray[np.float32], expected: NDArray[np.float32]) -> None:
    """The gate: raise `RedGateError` unless both are the same bits."""
    result = compare_bits(found, expected)
    if not result.equal:
        raise RedGateError(
            f"{name}: {result.differing} of {result.samples} samples differ, first at (channel, frame) "
            f"{result.first}, by up to {result.max_ulp} ulp"
        )
