"""Whether the delay of a recording is constant: generated pairs with one clock, two clocks and missing frames."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import soxr
from generated_pairs import RATE_HZ, gear, playing, recorded

from namdsp.training.causality import Pair
from namdsp.training.clock import measure_clock

DELAY = 300

pytestmark = pytest.mark.slow


def played(seed: int, seconds: float = 12.0) -> tuple[Any, Any]:
    """Dry, the second half an octave higher, and through gear."""
    rng = np.random.default_rng(seed)
    x = np.concatenate([playing(rng, seconds / 2, hz) for hz in (55.0, 220.0)])
    return x, gear(rng)(x)


def late(y: Any, frames: int) -> Any:
    return recorded(np.random.default_rng(1), y, DELAY, -80.0, frames)


@pytest.mark.parametrize("seed", range(4))
def test_one_clock_does_not_drift_whatever_is_played(seed: int) -> None:
    x, y = played(seed)
    clock = measure_clock(Pair(x, late(y, len(x))), DELAY)
    assert (clock.drift_frames, clock.gaps) == (0.0, ())


@pytest.mark.parametrize(("seed", "ppm"), [(0, 20.0), (1, -20.0), (2, 200.0), (3, -600.0)])
def test_two_clocks_are_found_with_their_difference(seed: int, ppm: float) -> None:
    x, y = played(seed)
    drifting = soxr.resample(y, RATE_HZ, RATE_HZ * (1 + 1e-6 * ppm), "VHQ")
    clock = measure_clock(Pair(x, late(drifting, len(x))), DELAY)
    assert clock.ppm == pytest.approx(ppm, abs=max(4.0, 0.03 * abs(ppm)))
    assert clock.drift_frames == pytest.approx(1e-6 * ppm * len(x), abs=max(3.0, 0.03e-6 * abs(ppm) * len(x)))
    assert not clock.gaps


@pytest.mark.parametrize(("seed", "frames"), [(0, 256), (1, 64), (2, -480), (3, 2048)])
def test_missing_and_repeated_frames_are_found_where_they_are(seed: int, frames: int) -> None:
    x, y = played(seed)
    wet = late(y, len(x))
    first, second = len(wet) // 3, 2 * len(wet) // 3
    with_one = np.concatenate([wet[:first], wet[first + frames :]])
    (gap,) = measure_clock(Pair(x, with_one), DELAY).gaps
    assert gap.frames == pytest.approx(frames, abs=8)
    assert gap.at == pytest.approx(first, abs=0.3 * RATE_HZ)
    both = np.concatenate([wet[:first], wet[first + frames : second], wet[second + 256 :]])
    gaps = measure_clock(Pair(x, both), DELAY).gaps
    assert [gap.frames for gap in gaps] == pytest.approx([frames, 256], abs=8)
