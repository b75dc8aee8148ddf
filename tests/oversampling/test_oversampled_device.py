"""Oversampled models on a device, whose voices run together: takes and models side by side."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from banks import Together
from comparing import assert_same_bits

import namdsp
from namdsp.oversampling.engine import OversampledEngine
from namdsp.runtime.player import Player
from namdsp.runtime.takes import render_takes


def player(model: namdsp.Model) -> Player:
    engine = OversampledEngine(Together([model.plan], 64), 2)
    return Player(engine, lambda: model._settled(engine), "")


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_takes_of_a_model_have_the_bits_of_each_alone(zoo: Any, noise: Any, name: str) -> None:
    model, x = zoo(name), noise(150, 2)
    one = player(model)
    found = [played.y for played in render_takes([one] * 3, [x[:1], x[1:, :70], x[1:]], None)]
    whole = model.player("numba", 1, 2).play(x, None).y
    for y, expected in zip(found, (whole[:1], whole[1:, :70], whole[1:]), strict=True):
        assert_same_bits(y, expected)


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_models_of_a_shape_have_the_bits_of_each_alone(zoo: Any, noise: Any, name: str, load: Any) -> None:
    x, models = noise(150, 2), [zoo(name), other_like(name, load)]
    Together.made.clear()
    found = [played.y for played in render_takes([player(model) for model in models], [x, x[:, :90]], None)]
    assert Together.made == [2]
    for y, model, expected in zip(found, models, (x, x[:, :90]), strict=True):
        assert_same_bits(y, model.player("numba", 1, 2).play(expected, None).y)
    assert np.abs(found[0][:, :90] - found[1]).max() > 0.01


def other_like(name: str, load: Any) -> namdsp.Model:
    """A model of the shape of one of the zoo, with other weights."""
    from zoo import MODELS

    model = dict(MODELS[name])
    model["weights"] = [-0.9 * weight for weight in model["weights"]]
    found: namdsp.Model = load(model)[0]
    return found
