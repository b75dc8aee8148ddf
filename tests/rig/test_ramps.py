"""Gains and crossfades: straight lines in amplitude, the same bits for any blocks. Played through a rig with a wire."""

from __future__ import annotations

import numpy as np
import pytest
from blockwise import cuts, run
from comparing import assert_same_bits, assert_within
from hypothesis import given
from hypothesis import strategies as st

from namdsp import AudioError, Rig
from namdsp.rig.ramps import RAMP_SECONDS, ConstantGain

RATE = 48000.0
RAMP = round(RAMP_SECONDS * RATE)
FRAMES = 2000
CUTS = st.lists(st.integers(0, 700), min_size=1, max_size=6).filter(any)
ONES = np.ones((1, FRAMES), np.float32)


@pytest.fixture
def rig(wire):
    """rig(gain_db, channels=1) -> a rig with nothing but an output gain."""

    def make(gain_db, channels=1):
        return Rig(wire(), max_block=FRAMES, channels=channels, output_gain_db=gain_db)

    return make


def play(rig, x, blocks, changes=()):
    """x [C, T] through a rig; changes: (frame, gain in dB), each the end of a block."""
    chunks, ends = [], [frame for frame, _ in changes] + [x.shape[1]]
    chunks.append(run(rig, x[:, : ends[0]], blocks) if ends[0] else x[:, :0])
    for (start, gain_db), stop in zip(changes, ends[1:], strict=True):
        rig.output_gain_db = gain_db
        chunks.append(run(rig, x[:, start:stop], blocks))
    return np.concatenate(chunks, axis=1)


def test_a_constant_gain_is_one_float32_product(rig, noise):
    x = noise(500, 2)
    expected = x * np.float32(10 ** (-7.3 / 20))
    assert_same_bits(play(rig(-7.3, 2), x, [33]), expected)
    assert_same_bits(ConstantGain(-7.3).apply(x, np.empty_like(x)), expected)


def test_offline_at_0_db_the_samples_are_not_touched(noise):
    x = noise(100, 2)
    assert ConstantGain(0.0).apply(x, np.empty_like(x)) is x


def test_a_change_is_a_straight_line_of_10_ms(rig):
    y = play(rig(0.0), ONES, [64], [(128, -20.0)])[0]
    assert (y[:128] == 1.0).all()
    assert_within(y[128 : 128 + RAMP], 1.0 - 0.9 * np.arange(1, RAMP + 1) / RAMP, 1e-7)
    assert (y[128 + RAMP - 1 :] == np.float32(0.1)).all()


def test_a_change_during_a_change_goes_on_from_where_it_is(rig):
    half = 128 + RAMP // 2
    y = play(rig(0.0), ONES, [64], [(128, -20.0), (half, 0.0)])[0]
    assert y[half - 1] == pytest.approx(0.55)
    assert np.abs(np.diff(y)).max() < 1.0 / RAMP
    assert (y[half + RAMP :] == 1.0).all()


@given(blocks=CUTS)
def test_no_split_changes_a_bit_of_a_ramp(rig, noise, blocks):
    x = noise(FRAMES, 2)
    changes = [(100, -30.0), (350, 12.0), (1500, 0.0)]
    assert_same_bits(play(rig(-3.0, 2), x, blocks, changes), play(rig(-3.0, 2), x, [FRAMES], changes))


def test_with_any_strides_it_is_the_same(rig, noise):
    x = noise(FRAMES, 2)
    expected = play(rig(-3.0, 2), x, [FRAMES], [(0, 6.0)])
    for local in (x.copy(), np.asfortranarray(x), np.repeat(x, 2, axis=1)[:, ::2]):
        moved = rig(-3.0, 2)
        moved.output_gain_db = 6.0
        moved.process_into(local, local)
        assert_same_bits(local, expected)


def test_reset_is_at_the_gain_that_was_asked_for(rig, noise):
    x = noise(100, 1)
    moved = rig(0.0)
    moved.output_gain_db = -6.0
    moved.reset()
    assert_same_bits(play(moved, x, [100]), x * np.float32(10 ** (-6 / 20)))


@pytest.mark.parametrize("gain_db", [np.nan, np.inf, 1e6])
def test_a_gain_that_is_none_is_refused_and_changes_nothing(gain_db, rig, noise):
    stored = rig(-6.0)
    with pytest.raises(AudioError, match="finite gain"):
        stored.output_gain_db = gain_db
    assert stored.output_gain_db == -6.0
    x = noise(10, 1)
    assert_same_bits(play(stored, x, [10]), x * np.float32(10 ** (-6 / 20)))


def test_a_crossfade_is_a_straight_line_between_untouched_ends(wire, noise):
    x, quarter = noise(FRAMES, 2), Rig(wire(0.25), max_block=FRAMES, channels=2)
    result = np.empty_like(x)
    quarter.process_into(x[:, :50], result[:, :50])
    quarter.bypass = True
    for split in cuts(FRAMES - 50, [75]):
        quarter.process_into(x[:, 50:][:, split], result[:, 50:][:, split])
    share = np.arange(1, RAMP + 1) / RAMP
    fading = slice(50, 50 + RAMP)
    assert_same_bits(result[:, :50], x[:, :50] / 4)
    assert_within(result[:, fading], ((1 - share) / 4 + share) * x[:, fading], 1e-7)
    assert_same_bits(result[:, 50 + RAMP :], x[:, 50 + RAMP :])


def test_a_crossfade_outputs_no_samples_that_are_not_finite(wire):
    rig, broken = Rig(wire(), max_block=64), np.full((1, 4), np.nan, np.float32)
    rig.bypass = True
    rig.process_into(broken, broken)
    assert_same_bits(broken, np.zeros((1, 4), np.float32))
