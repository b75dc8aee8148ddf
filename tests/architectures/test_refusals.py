"""What configs of a ConvNet, a Linear model and an LSTM are refused for; those of a WaveNet: `test_wavenet_read.py`."""

import pytest
from other_builders import convnet, linear, lstm

BUILT = {"convnet": convnet(ends=(2, 1)), "linear": linear(4), "lstm": lstm(3, 2)}
REFUSED = {
    "convnet": [
        ("channels", 0, "config.channels: found 0; expected an integer from 1"),
        ("dilations", [], "config.dilations: is empty"),
        ("dilations", [1, 0, 4], "config.dilations[1]: found 0; expected an integer from 1"),
        ("dilations", 3, "config.dilations: found 3; expected a list"),
        ("dilations", [1, 2], "weights left over: "),
        ("dilations", [1, 2, 4, 8], "too few weights: blocks.3.conv.weight needs"),
        ("batchnorm", False, "weights left over: "),
        ("groups", 3, "config.groups: 3 groups do not divide 2 inputs and 4 channels"),
        ("groups", 4, "config.groups: 4 groups do not divide 2 inputs and 4 channels"),
        ("activation", "_GELU", "config.activation: found '_GELU'; expected one of"),
        (
            "activation",
            {"type": "PReLU", "negative_slopes": [1.0]},
            "config.activation: PReLU has 1 slopes, but",
        ),
        ("activation", ["Tanh"] * 3, "config.activation: found ['Tanh', 'Tanh', 'Tanh']; expected an object"),
        ("out_channels", 0, "config.out_channels: found 0"),
    ],
    "linear": [
        ("receptive_field", 0, "config.receptive_field: found 0; expected an integer from 1"),
        ("receptive_field", 6, "too few weights: taps needs weights[0] to weights[5]"),
        ("receptive_field", 3, "weights left over: 4 read, 5 in file"),
        ("bias", 1, "config.bias: found 1; expected true or false"),
        ("in_channels", 0, "config.in_channels: found 0; expected an integer from 1"),
        ("out_channels", -1, "config.out_channels: found -1"),
        (
            "in_channels",
            10**9,
            "config.in_channels: has 1000000000 channels without weights; expected at most 256",
        ),
        ("implementation", "quick", "config.implementation: found 'quick'; expected one of auto, direct"),
        ("implementation", 3, "config.implementation: found 3; expected a string"),
    ],
    "lstm": [
        (
            "input_size",
            2,
            "config.input_size: is 2, but in_channels is 1: players leave the other inputs undefined",
        ),
        ("in_channels", 2, "config.input_size: is 1, but in_channels is 2"),
        ("hidden_size", 0, "config.hidden_size: found 0; expected an integer from 1"),
        ("hidden_size", 4, "too few weights: "),
        ("num_layers", -1, "config.num_layers: found -1; expected an integer from 0"),
        ("num_layers", 1, "weights left over: "),
        ("num_layers", 2.5, "config.num_layers: found 2.5; expected an integer"),
        ("out_channels", 0, "config.out_channels: found 0"),
    ],
}
REQUIRED = {
    "convnet": ["channels", "dilations", "batchnorm", "activation"],
    "linear": ["receptive_field", "bias"],
    "lstm": ["input_size", "hidden_size", "num_layers"],
}


@pytest.mark.parametrize(
    ("name", "key", "value", "expected"), [(name, *row) for name, rows in REFUSED.items() for row in rows]
)
def test_what_is_refused(name, key, value, expected, refusal):
    built = BUILT[name]
    assert refusal({**built, "config": built["config"] | {key: value}}).startswith(expected)


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, keys in REQUIRED.items() for key in keys])
def test_what_must_be_there(name, key, refusal):
    config = {other: value for other, value in BUILT[name]["config"].items() if other != key}
    assert refusal({**BUILT[name], "config": config}).startswith(f"config.{key}: missing")
