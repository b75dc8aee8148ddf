"""The time that a training takes is told from steady steps, never from one that compiled."""

from __future__ import annotations

import math
import random

import pytest

from namdsp.cli.training_options import drawn_curve
from namdsp.training.progress import Clock


@pytest.mark.parametrize("seed", range(6))
def test_the_time_left_is_unknown_until_three_turns_agree_and_then_right(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    now = chance.uniform(1, 30)
    monkeypatch.setattr(Clock, "seconds", property(lambda clock: now))
    clock = Clock(1000, None, None)
    clock.begin()
    steady = chance.uniform(0.01, 2)
    compiles = chance.choice([0, 1, 2, 3])  # turns that compile something take up to 500 times as long
    told = 0
    for turn in range(1, 60):
        now += steady * (chance.uniform(50, 500) if turn <= compiles else chance.uniform(0.9, 1.1))
        clock.end_turn(share := clock.share(5 * turn))
        left = clock.left(share)
        if turn < 4 + (compiles > 0):
            assert left == math.inf or turn > compiles + 3
        if math.isfinite(left):
            told += 1
            assert left == pytest.approx(steady * (200 - turn), rel=0.15)
    assert told > 50


def test_one_slow_turn_later_hides_the_time_rather_than_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(Clock, "seconds", property(lambda clock: now))
    clock = Clock(100, None, None)
    clock.begin()
    left = []
    for turn in range(1, 15):
        now += 60.0 if turn == 8 else 1.0
        clock.end_turn(share := clock.share(5 * turn))
        left.append(clock.left(share))
    assert left[6] == pytest.approx(13.0)
    assert left[7] == left[8] == left[9] == math.inf
    assert left[-1] == pytest.approx(6.0)


@pytest.mark.parametrize(
    ("values", "drawn"),
    [
        ([], ""),
        ([0.5], ""),
        ([math.inf, math.nan, 0.5], ""),
        ([1.0, 1e-7], "█▁"),
        ([1e-4, math.nan, 1e-2, 4e-4], "▁█▃"),
        ([0.3, 0.3], "▁▁"),
        ([2.0**-index for index in range(30)], "█▇▇▆▅▅▄▄▃▂▂▁"),
    ],
)
def test_the_curve_of_the_error_is_drawn_on_a_logarithmic_scale(values: list[float], drawn: str) -> None:
    assert drawn_curve(values) == drawn
