"""Gains and crossfades: straight lines in amplitude, the same bits for any cut."""

from __future__ import annotations

import numpy as np
import pytest
from comparing import assert_same_bits, assert_within
from hypothesis import given
from hypothesis import strategies as st

from namdsp import AudioError
from namdsp.rig.gain import RAMP_SECONDS, Crossfade, SmoothGain

RATE = 48000.0
RAMP = round(RAMP_SECONDS * RATE)
FRAMES = 2000
CUTS = st.lists(st.integers(0, 700), min_size=1, max_size=6).filter(any)


def play(gain, x, blocks, changes=()):
    """x [C, T] through a gain; changes: (frame, gain in dB), each the end of a block."""
    y, at, index = np.empty_like(x), 0, 0
    changes = dict(changes)
    while at < x.shape[1]:
        if at in changes:
            gain.gain_db = changes[at]
        stop = min([at + blocks[index % len(blocks)], *(frame for frame in changes if frame > at)])
        y[:, at:stop] = gain.apply(x[:, at:stop], np.empty_like(x[:, at:stop]))
        at, index = stop, index + 1
    return y


def test_at_0_db_the_samples_go_through_untouched(noise):
    x = noise(100, 2)
    x[0, 3], x[1, 4], x[0, 5] = np.nan, -0.0, 1e-42
    gain = SmoothGain(0.0, RATE)
    assert gain.apply(x, np.empty_like(x)) is x


def test_a_constant_gain_is_one_float32_product(noise):
    x = noise(500, 2)
    assert_same_bits(play(SmoothGain(-7.3, RATE), x, [33]), x * np.float32(10 ** (-7.3 / 20)))


def test_a_change_is_a_straight_line_of_10_ms():
    ones = np.ones((1, FRAMES), np.float32)
    y = play(SmoothGain(0.0, RATE), ones, [64], [(128, -20.0)])[0]
    assert (y[:128] == 1.0).all()
    assert_within(y[128 : 128 + RAMP], 1.0 - 0.9 * np.arange(1, RAMP + 1) / RAMP, 1e-7)
    assert (y[128 + RAMP - 1 :] == np.float32(0.1)).all()


def test_a_change_during_a_change_goes_on_from_where_it_is():
    ones = np.ones((1, FRAMES), np.float32)
    half = 128 + RAMP // 2
    y = play(SmoothGain(0.0, RATE), ones, [64], [(128, -20.0), (half, 0.0)])[0]
    assert y[half - 1] == pytest.approx(0.55)
    assert np.abs(np.diff(y)).max() < 1.0 / RAMP
    assert (y[half + RAMP :] == 1.0).all()


@given(blocks=CUTS)
def test_no_cut_changes_a_bit_of_a_ramp(noise, blocks):
    x = noise(FRAMES, 2)
    changes = [(100, -30.0), (350, 12.0), (1500, 0.0)]
    whole = play(SmoothGain(-3.0, RATE), x, [FRAMES], changes)
    assert_same_bits(play(SmoothGain(-3.0, RATE), x, blocks, changes), whole)


def test_in_place_and_with_any_strides_it_is_the_same(noise):
    x = noise(FRAMES, 2)
    expected = play(SmoothGain(-3.0, RATE), x, [FRAMES], [(0, 6.0)])
    for own in (x.copy(), np.asfortranarray(x), np.repeat(x, 2, axis=1)[:, ::2]):
        gain = SmoothGain(-3.0, RATE)
        gain.gain_db = 6.0
        assert gain.apply(own, own) is own
        assert_same_bits(own, expected)


def test_reset_is_at_the_gain_that_was_asked_for(noise):
    x = noise(100, 1)
    gain = SmoothGain(0.0, RATE)
    gain.gain_db = -6.0
    gain.reset()
    assert_same_bits(play(gain, x, [100]), x * np.float32(10 ** (-6 / 20)))


@pytest.mark.parametrize("gain_db", [np.nan, np.inf, 1e6])
def test_a_gain_that_is_none_is_refused_and_changes_nothing(gain_db, noise):
    gain = SmoothGain(-6.0, RATE)
    with pytest.raises(AudioError, match="finite gain"):
        gain.gain_db = gain_db
    assert gain.gain_db == -6.0
    x = noise(10, 1)
    assert_same_bits(play(gain, x, [10]), x * np.float32(10 ** (-6 / 20)))


def test_a_crossfade_is_a_straight_line_between_untouched_ends(noise):
    first, second = noise(FRAMES, 2), noise(FRAMES, 2, seed=1)
    fade = Crossfade(0.0, RATE)
    out = np.empty_like(first)
    assert fade.rests_at(0.0)
    fade.process_into(first[:, :50], second[:, :50], out[:, :50])
    fade.send(1.0)
    for at in range(50, FRAMES, 75):
        assert not fade.rests_at(0.0)
        fade.process_into(first[:, at : at + 75], second[:, at : at + 75], out[:, at : at + 75])
    assert fade.rests_at(1.0)
    assert_same_bits(out[:, :50], first[:, :50])
    share = np.arange(1, RAMP + 1) / RAMP
    fading = slice(50, 50 + RAMP)
    assert_within(out[:, fading], (1 - share) * first[:, fading] + share * second[:, fading], 1e-7)
    assert_same_bits(out[:, 50 + RAMP :], second[:, 50 + RAMP :])


def test_a_crossfade_hears_no_samples_that_are_not_finite():
    broken, ones = np.full((1, 4), np.nan, np.float32), np.ones((1, 4), np.float32)
    fade = Crossfade(0.0, RATE)
    fade.send(1.0)
    fade.rests_at(1.0)
    fade.process_into(broken, ones, broken)
    assert_within(broken, [np.arange(1, 5) / RAMP], 1e-7)
