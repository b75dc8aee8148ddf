"""ConvNet: docs/format.md, section 8.2."""

import numpy as np
import pytest
from builders import wavenet
from comparing import assert_same_bits
from oracle import assert_is_oracles
from other_builders import convnet

FRAMES = 150
PRELU = {"type": "PReLU", "negative_slopes": [0.1, 0.2, -0.3, 0.4]}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"batchnorm": False},
        {"groups": 2, "ends": (2, 1)},
        {"groups": 4, "ends": (4, 2), "batchnorm": False},
        {"ends": (3, 2)},
        {"activation": PRELU},
        {"activation": "Softsign"},
        {"activation": {"type": "Hardtanh"}, "dilations": (100,)},
        {"channels": 1, "dilations": (3,)},
    ],
    ids=str,
)
def test_it_is_the_oracles_on_every_engine(options, load, noise, engine):
    built = convnet(**options)
    model, warned = load(built)
    assert warned == []
    assert model.receptive_field == 1 + sum(built["config"]["dilations"])
    x = noise(FRAMES, model.in_channels)
    assert_is_oracles(model, built, x)
    assert_same_bits(model.render(x, engine=engine), model.render(x, engine="reference"))


def test_fast_tanh_is_the_convnets_too(load, noise):
    x = noise(FRAMES)
    fast = load(convnet(), compatibility="tanh=fast")[0].render(x)
    assert_same_bits(fast, load(convnet(activation="Fasttanh"))[0].render(x))
    assert np.abs(fast - load(convnet())[0].render(x)).max() > 1e-5


def test_the_trainers_activations_are_read_under_the_names_of_their_classes(load, noise):
    x = noise(FRAMES)
    result = load(convnet(activation="_Softsign"))[0].render(x)
    assert_same_bits(result, load(convnet(activation="Softsign"))[0].render(x))


def test_a_block_is_one_kernel(load):
    message = load(convnet(16, (1, 2)))[0].explain(engine="numba", max_block=64)
    assert "blocks.0.conv, blocks.0.norm, blocks.0.activation\n" in message


def test_null_is_absent_for_what_has_a_default(load, noise):
    built, x = convnet(), noise(FRAMES)
    expected = load(built)[0].render(x)
    built["config"] |= {"groups": None, "in_channels": None, "out_channels": None}
    assert_same_bits(load(built)[0].render(x), expected)


def test_a_batch_norm_without_a_finite_scale_is_refused(refusal):
    built = convnet(2, (1,))  # 4 weights, then mean, variance
    built["weights"][7] = -1.0
    assert refusal(built).startswith(
        "blocks.0: the batch norm of channel 1 has variance -1 and epsilon 1e-05"
    )


def test_a_convnet_is_a_condition(load, noise):
    built = wavenet(condition=convnet(seed=3))
    assert_is_oracles(load(built)[0], built, noise(FRAMES))
