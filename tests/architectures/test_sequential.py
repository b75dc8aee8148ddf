"""Sequential: docs/format.md, section 8.4."""

import numpy as np
import pytest
from builders import container, layer_array, model, wavenet
from comparing import assert_same_bits
from oracle import assert_is_oracles
from other_builders import convnet, linear, lstm, sequential

FRAMES = 120
AMP = wavenet(layer_array(dilations=(1, 5), kernel=3), seed=1)
STEREO = wavenet(layer_array(head=2), seed=2)
MIX = convnet(2, (1, 3), ends=(2, 1), seed=3)
CAB = linear(30, seed=4)
RATELESS = lstm(3, 2, seed=5, sample_rate=None)


def rateless(built):
    return {**built, "sample_rate": None}


@pytest.mark.parametrize(
    "models",
    [(AMP, CAB), (CAB, AMP, CAB), (STEREO, MIX), (AMP,), (sequential(AMP, CAB), container((1.0, CAB)))],
)
def test_every_model_reads_the_output_of_the_previous_one(models, load, noise, engine):
    built = sequential(*models)
    chain, warned = load(built)
    assert warned == []
    x = noise(FRAMES)
    assert_is_oracles(chain, built, x)
    assert_same_bits(chain.render(x, engine=engine), chain.render(x, engine="reference"))
    for item in models:
        one = load(item)[0].stream(max_block=FRAMES, prewarm=False)
        x = one.process(x)
    full = chain.stream(max_block=FRAMES, prewarm=False).process(noise(FRAMES))
    assert_same_bits(np.atleast_2d(full), np.atleast_2d(x))


def test_a_recurrent_part_makes_it_recurrent_and_all_of_it_is_prewarmed(load, noise, engine):
    built = rateless(sequential(RATELESS, rateless(CAB), rateless(AMP)))
    chain, x = load(built)[0], noise(FRAMES)
    assert chain.receptive_field is None
    assert chain.plan.prewarm == 1 + load(AMP)[0].plan.prewarm
    assert_is_oracles(chain, built, x, settle=chain.plan.prewarm_frames)
    assert_same_bits(chain.render(x, engine=engine), chain.render(x, engine="reference"))
    assert "recurrent: models.0.layers.0 depends on its previous output" in chain.explain()


def test_it_stands_in_a_container_and_as_a_condition(load, noise):
    row, x = sequential(AMP, CAB), noise(FRAMES)
    assert_same_bits(load(container((1.0, row)))[0].render(x), load(row)[0].render(x))
    built = wavenet(condition=row)
    assert_is_oracles(load(built)[0], built, x)


@pytest.mark.parametrize(
    "options", [{"key": "layers"}, {"wrapped": True}, {"key": "layers", "wrapped": True}]
)
@pytest.mark.parametrize("changes", [{}, {"architecture": "sequential"}, {"weights": None}])
def test_forms_of_the_development_branch(options, changes, load, noise):
    expected = load(sequential(AMP, CAB))[0].render(noise(FRAMES))
    built = sequential(AMP, CAB, **options) | changes
    built["config"]["weights_version"] = 2
    assert_same_bits(load(built)[0].render(noise(FRAMES)), expected)
    built.pop("weights")
    assert_same_bits(load(built)[0].render(noise(FRAMES)), expected)


def test_bare_configs_with_joined_weights_are_refused_with_the_reason(refusal):
    bare = model("Sequential", {"models": [AMP["config"], CAB["config"]]}, AMP["weights"] + CAB["weights"])
    assert "as trainer 0.13.0 wrote it: configs that do not say which architecture" in refusal(bare)


def test_the_dial_reaches_the_models_that_have_sizes(load, noise):
    sizes = container((0.4, wavenet(seed=7)), (1.0, AMP))
    widths = wavenet(layer_array(channels=4, allowed_channels=(1, 2, 3, 4)), seed=8)
    chain = load(sequential(sizes, widths, CAB), slim=0.3)[0]
    assert chain.parsed.slim_steps == (0.25, 0.4, 0.5, 0.75)
    x = noise(FRAMES)
    slim = sequential(wavenet(seed=7), widths, CAB)
    assert_same_bits(chain.render(x), load(slim, slim=0.3)[0].render(x))
    assert np.abs(chain.render(x) - load(sequential(sizes, widths, CAB))[0].render(x)).max() > 1e-3


def test_known_rates_agree_and_unknown_ones_fit(load, refusal):
    at = [{**CAB, "sample_rate": rate} for rate in (None, 44100, 48000, 44100)]
    assert load(sequential(*at[:2], sample_rate=None))[0].sample_rate == 44100
    assert load(sequential(at[0], sample_rate=96000))[0].sample_rate == 96000
    assert refusal(sequential(*at[:3], sample_rate=None)).startswith(
        "config.models[2]: runs at 48000 Hz, what is before it at 44100 Hz"
    )
    assert refusal(sequential(at[1])).startswith(
        "config.models[0]: runs at 44100 Hz, what is before it at 48000"
    )


def test_levels_are_the_roots(load):
    amp = {**AMP, "metadata": {"loudness": -20.0, "input_level_dbu": 12.0}}
    assert load(sequential(amp, CAB, metadata={"loudness": -30.0}))[0].metadata == {"loudness": -30.0}
    assert load(sequential(amp, CAB))[0].metadata == {}


def test_warnings_say_of_which_model(load):
    old = wavenet(layer_array(layer1x1=None))
    (warned,) = load(sequential(AMP, old))[1]
    assert "model 2 of the row: layer1x1 is inactive" in warned


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({}, "config.models: found null; expected a list"),
        ({"models": []}, "config.models: is empty"),
        ({"models": {}}, "config.models: found an object"),
        ({"models": [3]}, "config.models[0]: found 3; expected an object"),
        ({"models": [AMP, {}]}, "config.models[1].version: missing"),
        ({"layers": [{"model": {}}]}, "config.layers[0].model.version: missing"),
        ({"models": [AMP, STEREO, CAB]}, "config.models[2]: takes 1 channels, the model before gives 2"),
        (
            {"models": [{**AMP, "architecture": "Echo"}]},
            "config.models[0].architecture: 'Echo' is not an architecture",
        ),
    ],
)
def test_what_is_refused(config, expected, refusal):
    assert refusal(model("Sequential", config, [])).startswith(expected)


def test_weights_in_the_container_are_refused(refusal):
    assert refusal({**sequential(AMP), "weights": [1.0]}).startswith("weights of its own: 1; expected none")
    assert refusal({**sequential(AMP), "weights": 3}).startswith("weights: found 3; expected a list")
