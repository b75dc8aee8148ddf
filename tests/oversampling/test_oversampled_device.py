"""Oversampled models on a device, whose voices run together: takes and models side by side."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from banks import Together
from comparing import assert_same_bits

import namdsp
from namdsp.oversampling.engine import OversampledEngine
from namdsp.runtime.offline import RenderTask
from namdsp.runtime.schedule import render_tasks


def device(model: namdsp.Model) -> OversampledEngine:
    return OversampledEngine(Together([model.plan], 64), 2)


def single(model: namdsp.Model, x: Any) -> Any:
    """By the processor."""
    return render_tasks([RenderTask(model.offline_engine("numba", 1, 2), x)], None)[0].y


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_recordings_of_a_model_have_the_bits_of_single_ones(zoo: Any, noise: Any, name: str) -> None:
    model, x = zoo(name), noise(150, 2)
    engine = device(model)
    tasks = [RenderTask(engine, recording) for recording in (x[:1], x[1:, :70], x[1:])]
    results = [task.y for task in render_tasks(tasks, None)]
    full = single(model, x)
    for y, expected in zip(results, (full[:1], full[1:, :70], full[1:]), strict=True):
        assert_same_bits(y, expected)


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_models_of_a_shape_have_the_bits_of_single_ones(zoo: Any, noise: Any, name: str, load: Any) -> None:
    x, models = noise(150, 2), [zoo(name), other_like(name, load)]
    Together.made.clear()
    recordings = (x, x[:, :90])
    tasks = [
        RenderTask(device(model), recording) for model, recording in zip(models, recordings, strict=True)
    ]
    results = [task.y for task in render_tasks(tasks, None)]
    assert Together.made == [2]
    for y, model, expected in zip(results, models, recordings, strict=True):
        assert_same_bits(y, single(model, expected))
    assert np.abs(results[0][:, :90] - results[1]).max() > 0.01


def other_like(name: str, load: Any) -> namdsp.Model:
    """A model of the shape of one of the zoo, with other weights."""
    from zoo import MODELS

    model = dict(MODELS[name])
    model["weights"] = [-0.9 * weight for weight in model["weights"]]
    result: namdsp.Model = load(model)[0]
    return result
