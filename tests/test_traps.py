"""The list of traps in docs/format.md, section 11, one test each, by number. The names say what a player must do.

Many have more tests where they belong; this file shows that none was forgotten.
"""

import copy
import json

import numpy as np
import pytest
from builders import container, layer_array, linear, lstm, model, post_head, save, wavenet
from comparing import assert_same_bits, assert_within

import namdsp

FRAMES = 50


@pytest.fixture
def play(load, noise):
    """play(model, **options) -> (render, warnings)."""

    def load_and_play(built, **options):
        loaded, warned = load(built, **options)
        return loaded.render(noise(FRAMES), engine="reference"), warned

    return load_and_play


def with_array(built, **changes):
    """A copy with keys of the first layer array replaced; a `...` removes one."""
    built = copy.deepcopy(built)
    array = built["config"]["layers"][0]
    for key, value in changes.items():
        if value is ...:
            array.pop(key, None)
        else:
            array[key] = value
    return built


def test_trap_01_the_last_weight_is_the_head_scale_whatever_the_config_says(play):
    built = wavenet(head_scale=0.5)
    louder = copy.deepcopy(built)
    louder["weights"][-1] = 1.0
    assert_same_bits(play(louder)[0], play(built)[0] * np.float32(2))
    for written in (0.02, -7, 1e-30):
        built["config"]["head_scale"] = written
        assert_same_bits(play(louder)[0], play({**built, "weights": louder["weights"]})[0])


def test_trap_02_head_size_and_head_bias_stand_in_for_head(play):
    built = wavenet(layer_array(head=1, head_bias=True))
    old = with_array(built, head=..., head_size=1, head_bias=True)
    assert_same_bits(play(old)[0], play(built)[0])
    unbiased = wavenet(layer_array(head=1, head_bias=False))
    assert_same_bits(play(with_array(unbiased, head=None, head_size=1))[0], play(unbiased)[0])


def test_trap_03_the_old_gated_flag_counts_only_without_a_gating_mode(play):
    built = wavenet(layer_array(gating="gated"))
    assert_same_bits(play(with_array(built, gating_mode=..., gated=True))[0], play(built)[0])
    plain = wavenet(layer_array(gating="none"))
    assert_same_bits(play(with_array(plain, gated=True))[0], play(plain)[0])


def test_trap_04_null_is_absent(play):
    built = wavenet(layer_array(gating=["gated", "none"], secondary=["Sigmoid", None]))
    built["config"]["condition_dsp"] = built["config"]["head"] = None
    built["metadata"] = built["sample_rate"] = None
    result, warned = play(with_array(built, slimmable=None))
    assert_same_bits(result, play(wavenet(layer_array(gating=["gated", "none"])))[0])
    assert warned == []


def test_trap_05_an_activation_is_a_string_an_object_or_a_list(play):
    expected = play(wavenet(layer_array(activation="Softsign")))[0]
    for form in ({"type": "Softsign"}, ["Softsign", "Softsign"], [{"type": "Softsign"}, "Softsign"]):
        assert_same_bits(play(wavenet(layer_array(activation=form)))[0], expected)


def test_trap_06_kernel_size_may_be_a_list_kernel_sizes_may_stand_instead_but_not_both(play, refusal):
    built = wavenet(layer_array(kernel=[3, 1]))
    assert_same_bits(play(with_array(built, kernel_sizes=..., kernel_size=[3, 1]))[0], play(built)[0])
    assert "both given" in refusal(with_array(built, kernel_size=3))


def test_trap_07_a_film_object_without_active_is_active_for_the_player(play, refusal):
    built = wavenet(layer_array(films={"activation_pre_film": (True, 1)}))
    unsaid = with_array(built, activation_pre_film={"shift": True, "groups": 1})
    assert_same_bits(play(unsaid)[0], play(built)[0])
    assert "weights left over" in refusal(unsaid, compatibility="film_without_active=inactive")


def test_trap_08_layer1x1_post_film_applies_in_unblended_layers(play):
    built = wavenet(layer_array(films={"layer1x1_post_film": (True, 1)}))
    result, warned = play(built)
    skipped, _ = play(built, compatibility="layer1x1_post_film=blended_only")
    assert np.abs(result - skipped).max() > 1e-3
    assert "layer1x1_post_film without blending" in warned[0]


def test_trap_09_without_a_layer1x1_x_passes_on_unchanged(play):
    """With pass, the second layer sees the rechannel only: the first layer's weights matter for the head alone."""
    built = wavenet(layer_array(layer1x1=None))
    result, warned = play(built)
    trainer, _ = play(built, compatibility="inactive_layer1x1=residual")
    assert np.abs(result - trainer).max() > 1e-3
    assert "player and trainer differ" in warned[0]


def test_trap_10_linear_files_have_two_orders_of_taps(load):
    built, x = linear(weights=[1.0, 2.0], bias=False), np.array([1, 0, 0], np.float32)
    assert load(built)[0].render(x).tolist() == [1, 2, 0]
    assert load(built, compatibility="linear_taps=oldest_first")[0].render(x).tolist() == [2, 1, 0]


def test_trap_11_a_post_stack_heads_activation_may_be_keyed_by_name(play):
    built = wavenet(
        layer_array(head=2), post_head=post_head(activation={"type": "LeakyReLU", "negative_slope": 0.3})
    )
    by_name = copy.deepcopy(built)
    by_name["config"]["head"]["activation"] = {"name": "LeakyReLU", "negative_slope": 0.3}
    assert_same_bits(play(by_name)[0], play(built)[0])


def test_trap_12_prelu_slopes_are_in_the_config_and_one_slope_serves_all_channels(play):
    def prelu(gating=None, **slopes):
        return play(wavenet(layer_array(activation={"type": "PReLU", **slopes}, gating=gating)))[0]

    for gating in (None, "gated", "blended"):
        group = prelu(gating, negative_slopes=[0.25, 0.25, 0.25])
        assert_same_bits(prelu(gating, negative_slope=0.25), group)
        assert np.abs(prelu(gating, negative_slopes=[0.25, 0.5, 0.25]) - group).max() > 1e-4
        assert_same_bits(prelu(gating), prelu(gating, negative_slope=0.01))


def test_trap_13_hardtanh_bounds_are_ignored_as_the_player_does(play):
    bounded = wavenet(layer_array(activation={"type": "Hardtanh", "min_val": -0.1, "max_val": 0.2}))
    plain = wavenet(layer_array(activation="Hardtanh"))
    assert_same_bits(play(bounded)[0], play(plain)[0])
    assert np.abs(play(bounded, compatibility="trainer")[0] - play(plain)[0]).max() > 1e-3


def test_trap_14_a_containers_metadata_is_not_a_childs(load):
    built = container(
        (0.5, wavenet(metadata={"loudness": -24.0})), (1.0, wavenet(metadata={"loudness": -26.0}))
    )
    built["metadata"] = {"loudness": -26.0, "input_level_dbu": 12.0}
    assert load(built, slim=0.0)[0].metadata == built["metadata"]


def test_trap_15_gated_slimming_uses_leading_rows(play):
    """The gate of a slim layer is made of primary rows: the old gate rows do not matter any more."""
    built = wavenet(
        layer_array(channels=2, dilations=(1,), kernel=1, gating="gated", allowed_channels=(1, 2))
    )
    other = copy.deepcopy(built)
    for index in range(2 + 4, 2 + 8):  # after the rechannel 2: rows 2 and 3 of the conv [4, 2, 1]
        other["weights"][index] += 1.0
    assert np.abs(play(built)[0] - play(other)[0]).max() > 1e-3
    assert_same_bits(play(built, slim=0.0)[0], play(other, slim=0.0)[0])


def test_trap_16_the_words_nan_and_infinity_are_read_in_metadata_and_refused_in_weights(tmp_path):
    built = wavenet(metadata={"loudness": -np.inf, "training": {"validation_esr": np.nan}})
    namdsp.load(save(built, tmp_path))
    for bad in (np.nan, np.inf, -np.inf):
        built["weights"][3] = bad
        assert json.dumps(bad) in save(built, tmp_path).read_text()
        with pytest.raises(
            namdsp.NamFileError, match=r"weights\[3\]: found (nan|inf|-inf); expected a number"
        ):
            namdsp.load(save(built, tmp_path))


def test_trap_17_the_start_of_an_lstm_is_counted_in_full_blocks_of_silence(load, short_silence):
    """Half a second, or one block where the rate is unknown; in blocks of 4096 frames, but for the tests."""
    assert short_silence == 4096
    for rate, frames in ((48000, 24000), (1000, 500), (None, 1)):
        plan = load(lstm(2, sample_rate=rate))[0].plan
        assert (plan.prewarm, plan.prewarm_frames) == (frames, -(-frames // 64) * 64)


def test_trap_18_a_convnet_has_two_taps_and_an_epsilon_among_the_weights(load):
    """One block of one channel: convolution, mean, variance, gamma, beta, epsilon, then the head."""
    config = {"channels": 1, "dilations": [2], "batchnorm": True, "activation": "ReLU"}
    built = model("ConvNet", config, [1.0, 2.0, 0.5, 3.0, 4.0, 0.25, 1.0, 10.0, -1.0])
    x = np.array([1, 0, 0, 1], np.float32)
    z = np.array([2, 0, 1, 2], np.float32)  # scale 4 / sqrt(1 + 3), offset 0.25 - 2 * 0.5
    expected = 10 * np.maximum(z * 2 - 0.75, 0) - 1
    assert load(built)[0].render(x, engine="reference").tolist() == expected.tolist()


def test_trap_19_files_without_the_head_object_and_containers_open(play):
    old = with_array(wavenet(version="0.5.2"), head=..., head_size=1, head_bias=True)
    assert_same_bits(play(container((1.0, old)))[0], play(old)[0])


def test_trap_20_tanh_is_exact_unless_the_fast_form_is_asked_for(load, noise):
    built = wavenet(layer_array(activation=["Tanh", "Fasttanh"]))
    both = wavenet(layer_array(activation="Fasttanh"))
    x = noise(FRAMES)
    exact, fast = (
        load(built, compatibility=c)[0].render(x, engine="reference") for c in ("player", "plugin")
    )
    assert_same_bits(fast, load(both)[0].render(x, engine="reference"))
    assert 1e-6 < np.abs(exact - fast).max() < 1e-2
    sigmoids = wavenet(layer_array(activation="SiLU", gating="gated"))
    unchanged = [
        load(sigmoids, compatibility=c)[0].render(x, engine="reference") for c in ("player", "plugin")
    ]
    assert_same_bits(*unchanged)
    assert_within(exact, load(built)[0].truth(x), 1e-5)


def test_trap_21_a_slimmed_prelu_uses_the_leading_slopes(play):
    def prelu(slopes, gating, **options):
        activation = {"type": "PReLU", "negative_slopes": slopes}
        array = layer_array(activation=activation, gating=gating, allowed_channels=(1, 2, 3))
        return play(wavenet(array), slim=0.5, **options)[0]

    for gating in (None, "gated"):
        slimmed = prelu([0.25, -0.5, 9.0], gating)
        assert_same_bits(slimmed, prelu([0.25, -0.5, 0.0], gating))
        assert np.abs(slimmed - prelu([0.25, 0.5, 9.0], gating)).max() > 1e-4
