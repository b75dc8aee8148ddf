"""The size dial of containers, and what a container passes to its children: docs/format.md, section 7.1."""

import pytest
from builders import container, layer_array, wavenet
from comparing import assert_same_bits
from oracle import assert_is_oracles

FRAMES = 40


SLIMMABLE = wavenet(layer_array(channels=4, allowed_channels=(1, 2, 3, 4)))


def three_sizes(**root):
    """A container of three models that sound different."""
    sizes = [(0.3, 1), (0.7, 2), (1.0, 3)]
    return container(*((bound, wavenet(layer_array(channels=c), seed=c)) for bound, c in sizes), **root)


@pytest.mark.parametrize(
    ("dial", "chosen"), [(0.0, 0), (0.299, 0), (0.3, 1), (0.5, 1), (0.7, 2), (0.99, 2), (1.0, 2), (None, 2)]
)
def test_a_boundary_selects_the_next_child(dial, chosen, load, noise):
    built, x = three_sizes(), noise(FRAMES)
    model, warned = load(built, slim=dial)
    assert warned == []
    assert model.parsed.chosen == chosen
    child = load(built["config"]["submodels"][chosen]["model"])[0]
    assert_same_bits(model.render(x, engine="numpy"), child.render(x, engine="numpy"))
    assert_is_oracles(model, built, x, slim=dial)


def test_a_containers_dial_stops_at_the_container(load, noise):
    """A slimmable child plays whole."""
    built, x = container((0.5, wavenet()), (1.0, SLIMMABLE)), noise(FRAMES)
    model = load(built, slim=0.5)[0]
    assert_same_bits(model.render(x, engine="numpy"), load(SLIMMABLE)[0].render(x, engine="numpy"))
    assert model.parsed.slim_steps == (0.5,)


def test_a_last_bound_above_1_is_fine_and_the_last_child_is_the_default(load):
    assert load(container((0.5, wavenet()), (7, wavenet())))[0].parsed.chosen == 1


@pytest.mark.parametrize("bounds", [(0.5, 0.5, 1.0), (0.6, 0.5, 1.0), (0.1, 0.5, 0.9)])
def test_bounds_ascend_and_reach_1(bounds, refusal):
    message = refusal(container(*((bound, wavenet()) for bound in bounds)))
    assert message.startswith("config.submodels: max_value runs ")


@pytest.mark.parametrize(
    ("submodels", "expected"),
    [
        (None, "config.submodels: found null; expected a list"),
        ([], "config.submodels: is empty"),
        ({}, "config.submodels: found an object"),
        ([3], "config.submodels[0]: found 3; expected an object"),
        ([{"model": {}}], "config.submodels[0].max_value: missing"),
        ([{"max_value": "1", "model": {}}], "config.submodels[0].max_value: found '1'"),
        ([{"max_value": 1}], "config.submodels[0].model: missing"),
        ([{"max_value": 1, "model": None}], "config.submodels[0].model: found null"),
    ],
)
def test_submodels_that_are_none(submodels, expected, refusal):
    built = container((1.0, wavenet()))
    built["config"]["submodels"] = submodels
    assert refusal(built).startswith(expected)


def test_children_run_at_the_containers_rate_and_are_mono(refusal, load):
    slow = wavenet(sample_rate=44100)
    assert "config.submodels[0]: runs at 44100 Hz, its container at 48000" in refusal(container((1.0, slow)))
    assert load(container((1.0, slow), sample_rate=None))[0].sample_rate == 44100
    assert load(container((1.0, wavenet(sample_rate=None)), sample_rate=44100))[0].sample_rate == 44100
    assert "has 1 inputs and 2 outputs; expected a mono model" in refusal(
        container((1.0, wavenet(layer_array(head=2))))
    )


def test_every_child_is_checked_as_a_file_but_only_the_chosen_one_must_play(load, refusal):
    other = {**wavenet(), "architecture": "Other"}
    built = container((0.5, other), (1.0, wavenet()))
    load(built)
    assert "config.submodels[0].model.architecture: 'Other' is not an architecture" in refusal(
        built, slim=0.0
    )
    broken = container((0.5, {**wavenet(), "weights": [None]}), (1.0, wavenet()))
    assert refusal(broken).startswith("config.submodels[0].model.weights[0]: found null")


def test_metadata_is_the_containers_and_the_childs_loudness_is_offered(load):
    """Trap 14: the container answers, whichever child plays."""
    small = wavenet(metadata={"loudness": -24.04})
    large = wavenet(metadata={"loudness": -26.38})
    built = container((0.5, small), (1.0, large), metadata={"loudness": -26.38, "input_level_dbu": 12.5})
    model, _ = load(built, slim=0.0)
    assert model.metadata == {"loudness": -26.38, "input_level_dbu": 12.5}
    assert model.parsed.describe()["chosen_loudness_db"] == -24.04


def test_a_childs_warnings_are_the_containers(load):
    assert "layer1x1 is inactive" in load(container((1.0, wavenet(layer_array(layer1x1=None)))))[1][0]
