"""The reference, with every option of the format, against the tests' WaveNet in float64."""

import copy

import numpy as np
import oracle
import pytest
from builders import FILM_SLOTS, layer_array, post_head, wavenet
from comparing import assert_within
from hypothesis import assume, given, reject, settings
from oracle import assert_is_oracles
from sampling import examples
from strategies import wavenets
from tolerances import TRUTH_LIMIT

from namdsp import AudioError

FRAMES = 40
#: Weights drawn at random may amplify without end, and rounding errors more: no limit fits such an output.
MAX_PEAK = 1e3


@settings(max_examples=examples(60, 400))
@given(wavenets())
def test_any_wavenet_is_the_oracles(load, noise, built):
    model, _ = load(built)
    silence = model.plan.prewarm_frames + 1
    x = noise(FRAMES, model.in_channels)
    assume(np.abs(oracle.render(built, x, settle=silence)).max(initial=0.0) < MAX_PEAK)
    try:
        assert_is_oracles(model, built, x, settle=silence)
    except AudioError:  # inside, where float64 does not overflow, float32 does, and that is refused
        reject()


def test_the_oracle_sees_every_weight(load, noise):
    """Each single weight, once changed, changes the oracle's output and the truth equally; so no weight is misread."""
    films = {slot: (slot != "conv_post_film", 1) for slot in FILM_SLOTS}
    built = wavenet(
        layer_array(channels=2, dilations=(1, 2), head=2, head_kernel=2, head1x1=(2, 1), films=films),
        layer_array(channels=2, dilations=(1,), input_size=2, gating="blended", activation="Softsign"),
        post_head=post_head(kernel_sizes=(2, 1)),
        seed=3,
    )
    x = noise(12)
    expected = oracle.render(built, x, settle=20)
    silent = 0
    for index in range(0, len(built["weights"]), 7):
        other = copy.deepcopy(built)
        other["weights"][index] += 0.25
        changed = oracle.render(other, x, settle=20)
        silent += bool(np.abs(changed - expected).max() < 1e-9)
        actual = np.atleast_2d(load(other)[0].truth(x))
        assert_within(actual, changed, TRUTH_LIMIT)
    assert silent <= 1, "only the 6 weights of the last layer's unused layer1x1 leave the output as it is"


@pytest.mark.parametrize("gating", ["none", "gated", "blended"])
def test_layer1x1_post_film_is_always_applied_and_may_be_blended_only(gating, load, noise):
    built = wavenet(layer_array(films={"layer1x1_post_film": (True, 1)}, gating=gating))
    x = noise(FRAMES)
    model, warned = load(built)
    always = assert_is_oracles(model, built, x)
    old, old_warned = load(built, compatibility="player-0.5.5")
    skipped = assert_is_oracles(old, built, x, film_blended_only=True)
    if gating == "blended":
        assert np.array_equal(always, skipped)
        assert warned == old_warned == []
    else:
        assert np.abs(always - skipped).max() > 1e-3
        assert "this load applies it" in warned[0]
        assert "this load skips it" in old_warned[0]


def test_an_inactive_layer1x1_passes_x_on_or_adds_the_activation(load, noise):
    built = wavenet(layer_array(layer1x1=None))
    x = noise(FRAMES)
    model, warned = load(built)
    passed = assert_is_oracles(model, built, x)
    trainer, trainer_warned = load(built, compatibility="trainer")
    added = assert_is_oracles(trainer, built, x, residual_without_1x1=True)
    assert np.abs(passed - added).max() > 1e-3
    assert "this load passes x on (player)" in warned[0]
    assert "this load adds the activation (trainer)" in trainer_warned[0]


def test_a_film_object_without_active_is_active_or_not(load, refusal):
    active = wavenet(layer_array(films={"conv_pre_film": (True, 1)}))
    unsaid = copy.deepcopy(active)
    del unsaid["config"]["layers"][0]["conv_pre_film"]["active"]
    load(active)
    load(unsaid)
    assert "weights left over" in refusal(unsaid, compatibility="trainer")
    inactive = wavenet(layer_array())
    inactive["config"]["layers"][0]["conv_pre_film"] = {"shift": True, "groups": 1}
    load(inactive, compatibility="film_without_active=inactive")
    assert "too few weights" in refusal(inactive)
