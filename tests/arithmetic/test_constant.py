"""Sums of products with constants, as of long responses: the bits of tap by tap, soon."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from namdsp.arithmetic.constant import add_products
from namdsp.arithmetic.reference import Float32Arithmetic


def _tap_by_tap(chain: Any, weight: Any, value: Any, groups: int) -> Any:
    with np.errstate(all="ignore"):
        for tap in range(weight.shape[2]):
            chain = Float32Arithmetic().accumulate(
                chain, weight[:, :, tap : tap + 1], value, dilation=1, groups=groups
            )
    return chain


@pytest.mark.parametrize("kind", ["plain", "wide", "tiny", "zeros", "overflows", "halfway"])
def test_a_sum_of_constants_has_the_bits_of_tap_by_tap(kind: str) -> None:
    rng = np.random.default_rng(3)
    for groups, inputs in ((1, 1), (1, 3), (2, 2)):
        weight = rng.standard_normal((2 * groups, inputs, 300)).astype(np.float32)
        value = rng.standard_normal((inputs * groups, 1)).astype(np.float32)
        chain = rng.standard_normal((2 * groups, 1)).astype(np.float32)
        if kind == "wide":
            weight = (weight * 2.0 ** rng.integers(-40, 40, weight.shape)).astype(np.float32)
        elif kind == "tiny":
            weight, chain = weight * np.float32(1e-40), chain * np.float32(1e-44)
        elif kind == "zeros":
            value = np.copysign(np.float32(0), value)
            chain = np.copysign(np.float32(0), chain)
        elif kind == "overflows":
            weight = weight * np.float32(2e37)
        elif kind == "halfway":  # half a step of the chain, and a little more or less far below it
            value = np.ones_like(value)
            steps = np.float32(2.0) ** rng.choice([-24, -24, -23, -60], weight.shape).astype(np.float32)
            weight = (steps * rng.choice([-1, 1], weight.shape)).astype(np.float32)
            weight *= 1 + np.float32(2.0**-23) * rng.integers(-1, 2, weight.shape).astype(np.float32)
            value *= 1 + np.float32(2.0**-23) * rng.integers(-1, 2, value.shape).astype(np.float32)
            chain = 1 + np.float32(2.0**-23) * rng.integers(0, 9, chain.shape).astype(np.float32)
        expected = _tap_by_tap(chain, weight, value, groups)
        with np.errstate(all="ignore"):
            actual = add_products(chain, weight, value, groups=groups)
        assert np.array_equal(actual.view(np.int32), expected.view(np.int32)) or (
            kind == "overflows" and np.array_equal(actual, expected, equal_nan=True)
        )
