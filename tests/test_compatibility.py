"""The switches of the divergences: their names, presets and errors."""

import pytest

from namdsp import Compatibility, SettingError


def test_defaults_are_the_players():
    assert Compatibility.parse("player") == Compatibility.parse("") == Compatibility()
    assert Compatibility() == Compatibility(
        layer1x1_post_film="always", tanh="exact", linear_taps="newest_first"
    )


def test_presets_and_switches_mix_and_the_later_wins():
    mixed = Compatibility.parse(" trainer , tanh=fast,film_without_active=active ")
    assert mixed == Compatibility(inactive_layer1x1="residual", hardtanh_bounds="honour", tanh="fast")
    assert Compatibility.parse("inactive_layer1x1=pass,trainer").inactive_layer1x1 == "residual"
    assert Compatibility.parse("player-0.5.5").layer1x1_post_film == "blended_only"


@pytest.mark.parametrize("text", ["Player", "tanh", "tanh=", "tanh=slow", "speed=fast", "=", "trainer=1"])
def test_unknown_words_are_refused_with_the_known_ones(text):
    with pytest.raises(SettingError, match="expected "):
        Compatibility.parse(text)


def test_a_value_that_does_not_exist_is_refused():
    with pytest.raises(SettingError, match="tanh is 'quick'; expected one of exact, fast"):
        Compatibility(tanh="quick")
