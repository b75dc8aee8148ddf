"""The noise gate: when it opens and closes, how fast, and that blocks of any size give the same bits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from blockwise import cuts
from comparing import assert_same_bits, assert_within
from hypothesis import given
from hypothesis import strategies as st

from namdsp import Gate, Rig, SettingError
from namdsp.rig.gate import GateProcessor

RATE = 10000.0  # ten frames a millisecond
GATE = Gate(
    threshold_db=-40, attack_ms=10, hold_ms=20, release_ms=30, hysteresis_db=6, range_db=60, average_ms=0
)


def gains(gate, x, blocks=(64,), voices=None, **options):
    """The gains [voices, T] of a gate that receives x [C, T]."""
    x = np.atleast_2d(np.asarray(x, np.float32))
    follower = GateProcessor(gate, voices=voices or len(x), sample_rate_hz=RATE, **options)
    return follow(follower, x, blocks, voices or len(x))


def follow(follower, x, blocks, voices):
    result = np.full((voices, x.shape[1]), np.nan, np.float32)
    for split in cuts(x.shape[1], blocks):
        acts = follower.detect(x[:, split], result[:, split])
        assert acts == bool((result[:, split] != 1.0).any())
    return result


def level(decibels, frames):
    return np.full(frames, 10 ** (decibels / 20), np.float32)


def test_it_is_closed_in_silence_and_under_the_threshold():
    assert_within(gains(GATE, np.zeros(500)), np.full((1, 500), 1e-3), 1e-9)
    assert_within(gains(GATE, level(-40.1, 500)), np.full((1, 500), 1e-3), 1e-9)


def test_it_opens_in_a_straight_line_in_the_attack_time():
    result = gains(GATE, level(-39.9, 200))[0]
    assert_within(result[:99], 1e-3 + np.arange(1, 100) / 100, 1e-6)
    assert (result[99:] == 1.0).all()


def test_it_holds_and_then_closes_in_decibels_in_the_release_time():
    result = gains(GATE, np.concatenate([level(-20, 300), np.zeros(700)]))[0]
    assert (result[100 : 300 + 199] == 1.0).all()
    closing = result[500 - 1 : 800 - 1]
    assert_within(20 * np.log10(closing), -60 * np.arange(1, 301) / 300, 1e-3)
    assert_within(result[800:], np.full(200, 1e-3), 1e-9)


def test_it_stays_open_until_the_level_is_below_the_hysteresis():
    loud = level(-20, 300)
    for decibels, stays in ((-45.9, True), (-46.1, False)):
        result = gains(GATE, np.concatenate([loud, level(decibels, 2000)]))[0]
        assert (result[-1] == 1.0) == stays
    assert gains(GATE, level(-45.9, 2000))[0, -1] < 0.01, "from closed, only the threshold counts"


def test_the_level_is_a_mean_square():
    t = np.arange(4000)
    sine = np.sqrt(2) * np.sin(2 * np.pi * 82.4 * t / RATE)  # the low E, at 0 dB RMS
    averaging = Gate(threshold_db=-40, average_ms=10, hold_ms=10)
    for decibels, opens in ((-38.5, True), (-41.5, False)):
        result = gains(averaging, sine * 10 ** (decibels / 20))[0]
        assert (result[-500:] == 1.0).all() == opens
        assert result.max() == (1.0 if opens else np.float32(1e-4))


def test_the_default_lets_a_decaying_note_through_and_shuts_hum_off():
    rate, rng = 48000.0, np.random.default_rng(0)
    t = np.arange(round(3 * rate)) / rate
    note = 0.3 * np.exp(-2 * t) * np.sin(2 * np.pi * 110 * t)
    hum = 10 ** (-90 / 20) * rng.standard_normal(len(t))
    x = np.concatenate([hum, note + hum]).astype(np.float32)[None]
    follower = GateProcessor(Gate(), voices=1, sample_rate_hz=rate)
    result = follow(follower, x, [4096], 1)[0]
    assert (result[: len(t)] < 2e-4).all()
    assert (result[len(t) + 300 :] == 1.0).all()


def test_no_gate_is_wide_open_from_the_start():
    assert (gains(None, np.zeros(50)) == 1.0).all()


def test_every_voice_has_its_gate_and_inputs_that_belong_together_share_one():
    x = np.stack([level(-20, 300), np.zeros(300, np.float32)])
    apart = gains(GATE, x)
    assert apart[0, -1] == 1.0
    assert apart[1].max() < 0.01
    for order in (x, x[::-1]):
        assert_same_bits(gains(GATE, order, voices=1), apart[:1])


def test_the_threshold_is_meant_for_the_calibrated_signal():
    assert gains(GATE, level(-45, 300), gain_db=6.0)[0, -1] == 1.0
    assert gains(GATE, level(-35, 300), gain_db=-6.0)[0, -1] < 0.01


@given(blocks=st.lists(st.integers(0, 500), min_size=1, max_size=6).filter(any))
def test_no_split_changes_a_bit(blocks):
    rng = np.random.default_rng(3)
    x = 0.02 * rng.standard_normal((2, 3000)) * (np.sin(np.arange(3000) / 200) > 0)
    gate = Gate(threshold_db=-38, average_ms=3)
    assert_same_bits(gains(gate, x, blocks), gains(gate, x, [3000]))


def test_samples_that_are_not_finite_count_as_silence_and_are_counted():
    x = np.zeros((2, 100), np.float32)
    x[0, 10], x[1, 20], x[1, 30] = np.nan, np.inf, -np.inf
    follower = GateProcessor(GATE, voices=1, sample_rate_hz=RATE)
    assert_same_bits(follow(follower, x, [30], 1), gains(GATE, np.zeros((2, 100)), voices=1))
    assert follower.replaced_samples == 3


def played(wire, x, changes):
    """The gains of a rig's gate, whose settings are (frame, gate), measured with a wire; x float32 [T]."""
    rig, result = Rig(wire(sample_rate=RATE), max_block=50, gate=changes[0][1]), np.empty_like(x)
    changes = dict(changes)
    for at in range(0, len(x), 50):
        rig.gate = changes.get(at, rig.gate)
        rig.process_into(x[at : at + 50], result[at : at + 50])
    return result / x


def test_settings_may_change_and_no_change_jumps(wire):
    x = np.concatenate([level(-20, 400), level(-50, 1600)])
    result = played(wire, x, [(0, None), (500, GATE), (1500, None)])
    assert (result[:500] == 1.0).all()
    assert_within(result[1499], 1e-3, 1e-9)
    assert result[-1] == 1.0
    steps = np.diff(result)
    assert steps.max() < 0.0201  # Gate()'s attack of 5 ms, where there are no other settings
    assert steps.min() > -0.03


@pytest.mark.parametrize("range_db", [0.0, 0.01, 6.0, 140.0])
@pytest.mark.parametrize("decibels", [-50, -20])
def test_another_range_is_reached_without_a_jump(range_db, decibels, wire):
    """By a gate that is closed, and by one that opens."""
    x = np.concatenate([level(-50, 500), level(decibels, 500)])
    actual = played(wire, x, [(0, GATE), (500, replace(GATE, range_db=range_db))])[500:]
    assert np.diff(actual, prepend=np.float32(1e-3)).max() <= 0.0101  # 1 / attack
    expected = 1.0 if decibels > -40 else 10 ** (-range_db / 20)
    assert actual[-1] == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("threshold_db", np.nan),
        ("threshold_db", 100),
        ("threshold_db", "-40"),
        ("threshold_db", True),
        ("attack_ms", -1),
        ("hold_ms", np.inf),
        ("release_ms", 1e9),
        ("hysteresis_db", -3),
        ("range_db", 500),
        ("average_ms", -0.1),
    ],
)
def test_a_setting_out_of_range_is_refused(setting, value):
    with pytest.raises(SettingError, match=f"{setting} is .*expected a number from"):
        Gate(**{setting: value})


def test_numpys_scalars_are_accepted():
    """A threshold may have been measured: the level of float32 samples is float32."""
    assert Gate(threshold_db=np.float32(-60), hold_ms=np.int64(20)) == Gate(threshold_db=-60.0, hold_ms=20)


def test_the_shortest_times_work():
    sharp = Gate(threshold_db=-40, attack_ms=0, hold_ms=0, release_ms=0, average_ms=0, hysteresis_db=0)
    result = gains(sharp, np.concatenate([np.zeros(5), level(-20, 5), np.zeros(5)]))[0]
    assert_within(result, [*[1e-4] * 5, *[1.0] * 5, *[1e-4] * 5], 1e-9)


def test_the_gains_are_put_on_every_voices_outputs(noise):
    gains, y = np.abs(noise(50, 2)), noise(50, 2, seed=1)
    follower = GateProcessor(GATE, voices=2, sample_rate_hz=RATE)
    apart = y.copy()
    follower.apply_gains(apart, gains)
    assert_same_bits(apart, y * gains)
    follower.apply_gains(y, gains[:1])
    assert_same_bits(y, noise(50, 2, seed=1) * gains[:1])
