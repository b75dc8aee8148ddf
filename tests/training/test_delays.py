"""The delay of a pair, found from what helps to predict the recording: generated playing, gear, noise and gaps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from generated_pairs import RATE_HZ, gear, onset, playing, recorded

from namdsp.training.causality import Pair
from namdsp.training.delays import CausalDelay, NoDelayError, causal_delay

EARLIEST = 16

pytestmark = pytest.mark.slow


def pair(
    seed: int, delay: int, noise_db: float, lowest_hz: float, seconds: float = 6.0
) -> tuple[Any, Any, int]:
    """Dry, wet, and where the response begins. Every third seed has a gap of silence."""
    rng = np.random.default_rng(seed)
    x = playing(rng, seconds, lowest_hz)
    if seed % 3 == 0:
        x[len(x) // 3 : len(x) // 2] = 0.0
    made = gear(rng)
    return x, recorded(rng, made(x), delay, noise_db, len(x) + max(0, delay)), delay + onset(made)


def found(x: Any, y: Any) -> CausalDelay:
    return causal_delay(Pair(x, y), RATE_HZ)


@pytest.mark.parametrize(
    ("seed", "delay", "noise_db", "lowest_hz"),
    [
        (100, 0, -90.0, 41.0),
        (101, 37, -50.0, 250.0),
        (102, 180, -70.0, 82.0),
        (103, 4800, -90.0, 62.0),
        (104, 57_600, -60.0, 110.0),
        (105, 90_000, -70.0, 41.0),
        (106, -200, -90.0, 90.0),
        (107, -30, -70.0, 150.0),
    ],
)
def test_a_delay_is_never_after_the_response_begins_and_little_before(
    seed: int, delay: int, noise_db: float, lowest_hz: float
) -> None:
    x, y, begins = pair(seed, delay, noise_db, lowest_hz)
    assert begins - EARLIEST <= found(x, y).delay <= begins
    assert found(x, y).inverted != found(x, -y).inverted


def test_a_delay_of_three_minutes_is_found_in_all_of_them() -> None:
    x, y, begins = pair(110, 371, -60.0, 82.0, seconds=12.0)
    x, y = np.tile(x, 15), np.tile(y[: len(x)], 15)
    y += 1e-3 * np.random.default_rng(0).standard_normal(len(y))
    assert begins - EARLIEST <= found(x, y).delay <= begins


@pytest.mark.parametrize("delay", [0, 3, 8])
def test_a_delay_that_filters_have_is_none(delay: int) -> None:
    x, y, _ = pair(111, delay, -90.0, 82.0)
    assert found(x, y).delay == 0


@pytest.mark.parametrize("delay", [-1, -5])
def test_a_delay_below_0_needs_both_halves(delay: int) -> None:
    x, y, _ = pair(113, delay, -90.0, 82.0)
    assert delay - EARLIEST <= found(x, y).delay <= delay
    half = len(x) // 2
    y[half:] = np.concatenate([np.zeros(40), y[half:-40]])  # the second half begins after 0
    assert found(x, y).delay == 0


def test_a_recording_of_something_else_and_one_that_is_too_late_are_refused() -> None:
    x, y, _ = pair(115, 0, -70.0, 82.0)
    other, _, _ = pair(116, 0, -70.0, 82.0)
    with pytest.raises(NoDelayError, match="the dry signal is not clearly in the recording"):
        found(other, y)
    with pytest.raises(NoDelayError, match=r"begins 2\.2\d s late"):
        found(x, np.concatenate([np.zeros(106_000), y]))
    with pytest.raises(NoDelayError):
        found(x, np.concatenate([np.zeros(192_000), y]))
