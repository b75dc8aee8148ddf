"""Activations as they are in a file: names, aliases, parameters and their defaults."""

import pytest

from namdsp import Compatibility, NamFileError
from namdsp.architectures.activation import read_activation
from namdsp.format.json_node import Node
from namdsp.plan.activations import KINDS, Activation


def read(value, compatibility="player"):
    """An activation from JSON."""
    return read_activation(Node(value, file="amp.nam", path="activation"), Compatibility.parse(compatibility))


@pytest.mark.parametrize("name", KINDS)
def test_every_name_is_read_as_text_and_as_an_object(name):
    assert read(name) == read({"type": name}) == read({"name": name})
    assert read(name).name == name


@pytest.mark.parametrize("name", ["tanh", "TANH", "_Softsign", "", "nn.Tanh", 3, None, ["Tanh"]])
def test_other_names_are_refused(name):
    with pytest.raises(NamFileError, match="activation"):
        read({"type": name})


def test_parameters_and_their_defaults():
    assert read("LeakyReLU").parameters == (0.01,)
    assert read({"type": "LeakyReLU", "negative_slope": 0.2}).parameters == (0.2,)
    assert read({"type": "PReLU", "negative_slope": 0.2}).parameters == (0.2,)
    assert read("PReLU") == Activation("PReLU", (0.01,))
    assert read({"type": "PReLU", "negative_slopes": [1, -0.5]}) == Activation("PReLU", slopes=(1.0, -0.5))
    assert read("LeakyHardtanh").parameters == (-1.0, 1.0, 0.01, 0.01)
    argument = {"min_val": -2, "max_val": 0.5, "min_slope": 0.1, "max_slope": 0}
    assert read({"type": "LeakyHardtanh", **argument}).parameters == (-2.0, 0.5, 0.1, 0.0)


def test_of_two_kinds_of_slope_the_one_for_all_counts_as_in_players():
    both = {"type": "PReLU", "negative_slope": 0.2, "negative_slopes": [1, -0.5]}
    assert read(both) == read(dict(reversed(both.items()))) == Activation("PReLU", (0.2,))
    assert read({**both, "negative_slopes": "not looked at"}) == Activation("PReLU", (0.2,))
    assert read({**both, "negative_slope": None}) == Activation("PReLU", slopes=(1.0, -0.5))
