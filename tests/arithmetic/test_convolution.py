"""The definition of long convolutions: against float64, an impulse, and turns against the library's."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from comparing import CONVOLUTION_ESR, assert_same_bits

from namdsp.arithmetic.convolution import LARGE, LARGE_START, SMALL, convolve, lookback, period, turns


def response(taps: int) -> Any:
    """Taps that die away."""
    rng = np.random.default_rng(taps)
    return (rng.standard_normal(taps) * np.exp(-4 * np.arange(taps) / taps)).astype(np.float32)


def signal(frames: int, channels: int = 1) -> Any:
    return (0.3 * np.random.default_rng(frames).standard_normal((channels, frames))).astype(np.float32)


@pytest.mark.parametrize("taps", [1, 63, 64, 65, 513, LARGE_START, LARGE_START + 1, 1536, 1537, 8192])
def test_it_is_the_convolution(taps: int) -> None:
    h, x = response(taps), signal(12_000)
    truth = np.convolve(x[0].astype(np.float64), h.astype(np.float64))[: x.shape[1]] + np.float32(0.1)

    def esr(actual: Any) -> float:
        return float(((actual - truth) ** 2).sum() / (truth**2).sum())

    assert esr(convolve(h, x, np.float32(0.1))[0]) < CONVOLUTION_ESR
    delayed = np.concatenate([np.zeros((1, 1), np.float32), x[:, :-1]], axis=1)
    assert esr(convolve(h, delayed, np.float32(0.1))[0]) > CONVOLUTION_ESR
    lost = h.copy()
    lost[taps // 2] = 0
    assert esr(convolve(lost, x, np.float32(0.1))[0]) > CONVOLUTION_ESR


def test_channels_are_apart_and_the_past_decides() -> None:
    h, x = response(2000), signal(5000, 2)
    both = convolve(h, x)
    for channel in range(2):
        assert_same_bits(both[channel : channel + 1], convolve(h, x[channel : channel + 1]))
    changed = x.copy()
    changed[:, 3001:] = 0
    assert_same_bits(convolve(h, changed)[:, :3001], both[:, :3001])


@pytest.mark.parametrize("taps", [700, 1600])
def test_what_is_further_back_than_it_says_changes_nothing(taps: int) -> None:
    h, x = response(taps), signal(7000)
    blocks = lookback(taps) - period(taps) + 1
    start = 3 * period(taps)  # frames up to here are forgotten, those behind it are not
    other = x.copy()
    other[:, :start] = 0.5
    assert_same_bits(convolve(h, x)[:, start + blocks :], convolve(h, other)[:, start + blocks :])
    other[:, start] = 0.5
    later = slice(start + blocks - period(taps), None)
    assert (convolve(h, x)[:, later] != convolve(h, other)[:, later]).any()


@pytest.mark.parametrize("whole", [8, 64, 256, 512, 1024, 2048, 4 * LARGE, 4 * SMALL])
def test_turns_are_the_nearest_to_cosine_and_sine(whole: int) -> None:
    c, s = turns(np.arange(2 * whole), whole)
    eighths = {0: (1.0, 0.0), 1: (math.sqrt(0.5),) * 2}
    for k in range(2 * whole):
        angle = 2 * math.pi * (k % whole) / whole
        exact = (math.cos(angle), math.sin(angle))
        for result, true in zip((c[k], s[k]), exact, strict=True):
            assert abs(float(result) - true) <= 1.0001 * float(np.spacing(np.float32(abs(true)))) / 2 + 1e-15
    for octant, exact in eighths.items():
        assert (c[octant * whole // 8], s[octant * whole // 8]) == tuple(map(np.float32, exact))
