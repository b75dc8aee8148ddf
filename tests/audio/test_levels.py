"""Levels: gains there and back, peak and RMS of known signals, silence without a warning."""

import math

import numpy as np
import pytest

from namdsp.audio.levels import db_to_gain, gain_to_db, peak_dbfs, rms_dbfs
from namdsp.errors import AudioError


def test_six_decibels_are_about_a_factor_of_two():
    assert db_to_gain(6.0) == pytest.approx(1.99526, rel=1e-5)
    assert db_to_gain(-20.0) == pytest.approx(0.1)
    assert db_to_gain(0.0) == 1.0


@pytest.mark.parametrize("gain_db", [-120.0, -6.5, 0.0, 3.25, 60.0])
def test_gain_to_db_undoes_db_to_gain(gain_db):
    # two correctly rounded functions in a row: a few ulp of 120
    assert gain_to_db(db_to_gain(gain_db)) == pytest.approx(gain_db, abs=1e-12)


def test_minus_infinity_decibels_are_silence_in_both_directions():
    assert db_to_gain(-math.inf) == 0.0
    assert gain_to_db(0.0) == -math.inf


def test_polarity_is_not_a_level():
    assert gain_to_db(-0.5) == gain_to_db(0.5)


@pytest.mark.parametrize("gain_db", [math.inf, math.nan, 1e6])
def test_a_gain_that_is_no_number_is_refused(gain_db):
    with pytest.raises(AudioError, match="finite gain"):
        db_to_gain(gain_db)


def test_the_peak_is_detected_in_any_channel_and_of_either_sign():
    x = np.zeros((2, 100), np.float32)
    x[1, 70] = -0.5
    assert peak_dbfs(x) == pytest.approx(-6.0206, abs=1e-4)


def test_a_full_scale_sine_is_3_db_below_a_full_scale_square_wave():
    sine = np.sin(2 * np.pi * np.arange(48000) / 480).astype(np.float32)
    assert rms_dbfs(sine) == pytest.approx(-3.0103, abs=1e-4)
    assert rms_dbfs(np.sign(sine - 1e-3)) == pytest.approx(0.0, abs=1e-12)


def test_rms_is_taken_over_channels_and_frames_together():
    x = np.stack([np.ones(10, np.float32), np.zeros(10, np.float32)])
    assert rms_dbfs(x) == pytest.approx(-3.0103, abs=1e-4)


@pytest.mark.parametrize("x", [np.zeros((2, 5), np.float32), np.zeros((1, 0), np.float32)])
def test_silence_and_no_samples_are_minus_infinity_without_a_warning(x):
    assert peak_dbfs(x) == -math.inf
    assert rms_dbfs(x) == -math.inf


def test_samples_that_are_not_finite_do_not_pass_for_a_level():
    x = np.array([0.5, np.nan], np.float32)
    assert math.isnan(peak_dbfs(x))
    assert math.isnan(rms_dbfs(x))
