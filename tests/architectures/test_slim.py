"""The size dial of slimmable WaveNets: docs/format.md, section 7.2."""

import copy

import numpy as np
import pytest
from builders import FILM_SLOTS, layer_array, post_head, wavenet
from comparing import assert_same_bits
from oracle import assert_is_oracles

FRAMES = 40
EVERY_FILM = {slot: (True, 1) for slot in FILM_SLOTS}
DIALS = [0.0, 0.2, 0.25, 0.3, 0.5, 0.74, 0.75, 0.99, 1.0]


def slimmable(**options):
    """A slimmable WaveNet of 4 channels."""
    return wavenet(layer_array(channels=4, dilations=(1, 2), allowed_channels=(1, 2, 3, 4), **options))


SLIMMABLE = {
    "plain": slimmable(),
    "gated": slimmable(gating="gated"),
    "blended with slopes": slimmable(
        gating="blended", activation={"type": "PReLU", "negative_slopes": [0.1, -0.2, 0.3, 0.4]}
    ),
    "bottleneck": slimmable(bottleneck=3),
    "narrow bottleneck": slimmable(bottleneck=1),
    "without layer1x1": slimmable(layer1x1=None),
    "head1x1": slimmable(head1x1=(3, 1), head=2),
    "every FiLM, gated": slimmable(gating="gated", head1x1=(2, 1), films=EVERY_FILM),
    "FiLMs without shift": slimmable(films={slot: (False, 1) for slot in FILM_SLOTS[:-1]}),
    "two arrays": wavenet(
        layer_array(channels=4, head=4, allowed_channels=(2, 4)),
        layer_array(channels=4, input_size=4, allowed_channels=(1, 3, 4), gating="gated"),
    ),
    "the first of two arrays": wavenet(
        layer_array(channels=4, head=3, allowed_channels=(2, 4)), layer_array(channels=3, input_size=4)
    ),
    "the second of two arrays": wavenet(
        layer_array(channels=3, head=4), layer_array(channels=4, input_size=3, allowed_channels=(2, 4))
    ),
    "condition model": wavenet(
        layer_array(channels=4, condition_size=2, allowed_channels=(2, 4)),
        condition=wavenet(layer_array(channels=4, head=2, allowed_channels=(1, 4))),
    ),
}


@pytest.mark.parametrize("name", SLIMMABLE)
def test_slim_widths_use_the_leading_rows_and_columns(name, load, noise):
    built, x = SLIMMABLE[name], noise(FRAMES)
    for dial in DIALS:
        assert_is_oracles(load(built, slim=dial)[0], built, x, slim=dial)


@pytest.mark.parametrize("name", SLIMMABLE)
def test_slim_1_is_the_full_model_and_0_is_not(name, load, noise):
    built, x = SLIMMABLE[name], noise(FRAMES)
    full = load(built)[0].render(x, engine="numpy")
    assert_same_bits(load(built, slim=1.0)[0].render(x, engine="numpy"), full)
    assert np.abs(load(built, slim=0.0)[0].render(x, engine="numpy") - full).max() > 1e-3


def test_the_gate_of_a_slim_layer_comes_from_rows_of_the_primary_half(load, noise):
    """4 channels gated have 8 rows; width 2 takes rows 0..3, so its gate is what rows 2 and 3 of the primary were."""
    built, x = SLIMMABLE["gated"], noise(FRAMES)
    other = copy.deepcopy(built)
    c, rows, taps = 4, 8, 2
    start = c  # after the rechannel
    for row in range(4, rows):  # the rows that are the gate at full width
        for column in range(c * taps):
            other["weights"][start + row * c * taps + column] += 1.0
    narrow = [load(version, slim=0.3)[0] for version in (built, other)]
    assert_same_bits(*(model.render(x, engine="numpy") for model in narrow))
    full = [load(version)[0].render(x, engine="numpy") for version in (built, other)]
    assert np.abs(full[0] - full[1]).max() > 1e-3


def test_the_width_changes_at_i_of_n(load):
    built = SLIMMABLE["plain"]
    widths = {dial: load(built, slim=dial)[0].parsed.config.arrays[0].channels for dial in DIALS}
    assert widths == {0.0: 1, 0.2: 1, 0.25: 2, 0.3: 2, 0.5: 3, 0.74: 3, 0.75: 4, 0.99: 4, 1.0: 4}
    assert load(built)[0].parsed.slim_steps == (0.25, 0.5, 0.75)
    assert load(SLIMMABLE["two arrays"])[0].parsed.slim_steps == (1 / 3, 0.5, 2 / 3)


def test_without_allowed_channels_every_width_is_allowed(load):
    for kwargs in ({}, None, {"allowed_channels": None}):
        built = wavenet(
            layer_array(channels=3, slimmable={"method": "slice_channels_uniform", "kwargs": kwargs})
        )
        assert load(built)[0].parsed.slim_steps == (1 / 3, 2 / 3)
        assert load(built, slim=0.5)[0].parsed.config.arrays[0].channels == 2


@pytest.mark.parametrize("value", [None, {}, {"method": None}, {"method": ""}])
def test_an_empty_method_is_not_slimmable(value, load):
    loaded, warned = load(wavenet(layer_array(slimmable=value)), slim=0.0)
    assert loaded.parsed.slim_steps == ()
    assert "one size only" in warned[0]


BEFORE = layer_array(channels=4, head=4, allowed_channels=(2, 4))
NOT_SLIM = {
    "groups_input": (slimmable(groups_input=2), "groups"),
    "groups of the layer1x1": (slimmable(layer1x1=2), "groups"),
    "groups of the head1x1": (slimmable(head1x1=(2, 2)), "groups"),
    "taps of the head": (slimmable(head_kernel=2), "a head kernel above 1"),
    "post-stack head": (
        wavenet(layer_array(channels=4, allowed_channels=(2, 4)), post_head=post_head()),
        "a post-stack head",
    ),
    "head1x1 of the second array": (
        wavenet(BEFORE, layer_array(channels=4, input_size=4, head1x1=(4, 1), allowed_channels=(2, 4))),
        "a head1x1 after the first layer array",
    ),
}


@pytest.mark.parametrize("name", NOT_SLIM)
def test_what_cannot_be_slimmed_plays_at_full_size_wherever_the_dial_says_so(name, load, refusal, noise):
    built, reason = NOT_SLIM[name]
    x = noise(FRAMES)
    full = load(built)[0].render(x, engine="numpy")
    for dial in (0.75, 1.0):
        assert_same_bits(load(built, slim=dial)[0].render(x, engine="numpy"), full)
    assert f"cannot be slimmed: it has {reason}. Load it without slim" in refusal(built, slim=0.3)
