"""What finish_captures says of a capture: gain and levels, of models whose answers are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from training.finished import FILES, gain, level
from training.jobs import JOBS

X = (0.5 * np.sin(np.arange(4800) / 7)).astype(np.float32)


class Played:
    """Stands for a model: a function of the samples."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def render(self, x: Any, sample_rate: int) -> Any:
        assert sample_rate == 48000
        return self.function(x).astype(np.float32)


def model(function: Any) -> Any:
    return Played(function)


def test_a_wire_has_no_gain_and_a_switch_has_all_of_it() -> None:
    assert gain(model(lambda x: 3 * x), X) == pytest.approx(0.0, abs=1e-6)
    # at input gain zero even a switch is silent: one of eleven levels is missing
    assert gain(model(np.sign), X) == pytest.approx(1 - 2 / 11, abs=1e-3)
    assert 0.2 < gain(model(lambda x: np.tanh(10 * x)), X) < 0.8


def test_the_level_is_the_root_of_the_mean_square() -> None:
    assert level(model(lambda x: x), X) == pytest.approx(0.5 / 2**0.5, rel=1e-2)


def test_every_job_is_in_one_file() -> None:
    assert sorted(job for jobs in FILES.values() for job in jobs) == sorted(JOBS)
