"""Linear: docs/format.md, section 8.3."""

import numpy as np
import pytest
from builders import wavenet
from comparing import assert_same_bits
from oracle import assert_is_oracles
from other_builders import linear

FRAMES = 200
IMPULSE = np.eye(1, 6, dtype=np.float32)[0]


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("taps", [1, 2, 5, 64, 400])
def test_it_is_the_oracles(taps, bias, load, noise):
    built = linear(taps, bias=bias, seed=taps)
    model, warned = load(built)
    assert warned == []
    assert model.receptive_field == taps
    assert_is_oracles(model, built, noise(FRAMES), settle=taps)


def test_the_first_weight_is_the_current_frames_unless_the_file_is_of_an_old_trainer(load):
    built = linear(weights=[0.5, 0.25, -1.0], bias=False)
    assert load(built)[0].render(IMPULSE).tolist() == [0.5, 0.25, -1.0, 0, 0, 0]
    old = load(built, compatibility="linear_taps=oldest_first")[0]
    assert old.render(IMPULSE).tolist() == [-1.0, 0.25, 0.5, 0, 0, 0]
    assert_is_oracles(old, built, np.linspace(-1, 1, 50, dtype=np.float32), oldest_first=True)


@pytest.mark.parametrize("channels", [(1, 2), (2, 1), (2, 2), (3, 5), (5, 3)])
def test_an_output_is_its_input_filtered_and_outputs_beyond_are_silent(channels, load, noise, engine):
    built = linear(7, channels=channels)
    model = load(built)[0]
    assert (model.in_channels, model.out_channels) == channels
    x = noise(FRAMES, channels[0])
    y = np.atleast_2d(assert_is_oracles(model, built, x))
    assert not y[channels[0] :].any()
    assert_same_bits(np.atleast_2d(model.render(x, engine=engine)), model.render(x, engine="reference"))


@pytest.mark.parametrize(
    "implementation", [None, "auto", "FFT", "Direct", "legacy", "old", "partitioned-fft"]
)
def test_how_players_compute_it_changes_nothing(implementation, load, noise):
    built, x = linear(300), noise(FRAMES)
    expected = load(built)[0].render(x)
    built["config"]["implementation"] = implementation
    model = load(built)[0]
    assert_same_bits(model.render(x), expected)
    assert "for players" in model.parsed.describe()["implementation"]


def test_a_response_that_is_loud_in_the_end_warns(load):
    dying = [0.9**k for k in range(64)]
    assert load(linear(weights=dying, bias=False))[1] == []
    (warned,) = load(linear(weights=dying[::-1], bias=False))[1]
    assert "Switch: linear_taps=newest_first|oldest_first" in warned
    switched = {"compatibility": "linear_taps=oldest_first"}
    assert load(linear(weights=dying[::-1], bias=False), **switched)[1] == []
    assert load(linear(weights=[0.0] * 100, bias=False))[1] == []


def test_null_is_absent_for_what_has_a_default(load):
    built = linear(4, channels=(None, None))
    built["config"]["implementation"] = None
    assert load(built)[0].render(IMPULSE).shape == (6,)


def test_a_linear_is_a_condition(load, noise):
    built = wavenet(condition=linear(30, seed=3))
    assert_is_oracles(load(built)[0], built, noise(FRAMES))
