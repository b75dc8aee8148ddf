"""Levels: gains there and back, peak and RMS of known signals, silence without a warning."""

import math

import numpy as np
import pytest

from namdsp.audio.levels import db_to_gain, gain_to_db, peak_dbfs, rms_dbfs
from namdsp.errors import AudioError


@pytest.mark.parametrize(
    ("gain_db", "gain"), [(6.0, 1.9952623), (-20.0, 0.1), (0.0, 1.0), (60.0, 1000.0), (-math.inf, 0.0)]
)
def test_decibels_are_gains_there_and_back_whatever_the_polarity(gain_db, gain):
    assert db_to_gain(gain_db) == pytest.approx(gain, rel=1e-7)
    # two correctly rounded functions in a row: a few ulp of 120
    assert (
        gain_to_db(db_to_gain(gain_db))
        == gain_to_db(-db_to_gain(gain_db))
        == pytest.approx(gain_db, abs=1e-12)
    )


@pytest.mark.parametrize("gain_db", [math.inf, math.nan, 1e6])
def test_a_gain_that_is_no_number_is_refused(gain_db):
    with pytest.raises(AudioError, match="finite gain"):
        db_to_gain(gain_db)


SINE = np.sin(2 * np.pi * np.arange(48000) / 480).astype(np.float32)


@pytest.mark.parametrize(
    ("x", "peak", "rms"),
    [
        (SINE, 0.0, -3.0103),
        (np.sign(SINE - 1e-3), 0.0, 0.0),
        (np.array([[0.0, 0.0], [0.0, -0.5]], np.float32), -6.0206, -12.0412),  # over channels and frames
        (np.full(9, 1e25, np.float32), 500.0, 500.0),  # float32 cannot hold the squares
        (np.zeros((2, 5), np.float32), -math.inf, -math.inf),
        (np.zeros((1, 0), np.float32), -math.inf, -math.inf),
        (np.array([0.5, np.nan], np.float32), math.nan, math.nan),
    ],
)
def test_peak_and_rms_of_known_signals_without_a_warning(x, peak, rms):
    assert (peak_dbfs(x), rms_dbfs(x)) == pytest.approx((peak, rms), abs=1e-4, nan_ok=True)
