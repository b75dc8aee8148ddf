"""Students: networks by name, their initial weights, and their level."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np

from namdsp.errors import SettingError
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.saving import named_weights, with_weights
from namdsp.standard_networks import FILES, standard_network

#: Names of students, and their networks, smallest first.
STUDENTS: dict[str, tuple[str, ...]] = {"a2": ("a2_lite", "a2_full"), **{name: (name,) for name in FILES}}


def random_network(network: str, seed: int, sample_rate: int) -> Model:
    """Return a network with random weights, distributed as PyTorch initializes convolutions; LSTM states are zeros."""
    model = standard_network(network, sample_rate)
    # one generator a network, so that a container's sizes start independently of each other
    rng = np.random.default_rng([seed, *network.encode()])
    inputs = 1
    weights: dict[str, Any] = {}
    for name, old in named_weights(model).items():
        if name == "head_scale":
            weights[name] = np.full_like(old, FILES[network]["config"]["head_scale"])
        elif name.endswith(("hidden0", "cell0")):
            weights[name] = np.zeros_like(old)
        else:
            inputs = math.prod(old.shape[1:]) if old.ndim > 1 else inputs  # a bias follows its weight
            weights[name] = rng.uniform(-1, 1, old.shape) / math.sqrt(inputs)
    return with_weights(model, weights)


def initial_network(network: str, seed: int, sample_rate: int, teacher: Model) -> tuple[Model, bool]:
    """Return an initial network, and whether it has the weights of the teacher, or of one of its sizes."""
    new, old = random_network(network, seed, sample_rate), named_sizes(teacher).get(network)
    return (new, False) if old is None else (with_weights(new, named_weights(old)), True)


def named_sizes(model: Model) -> dict[str, Model]:
    """Return the sizes of a capture, smallest first, by the names of their networks; those without are size_1, ..."""
    named = {}
    for index, size in enumerate(sizes_of(model)):
        names = (name for name in FILES if _has_shape(size, standard_network(name)))
        named[next(names, f"size_{index + 1}")] = size
    return named


def _has_shape(model: Model, other: Model) -> bool:
    shapes, others = (
        {name: array.shape for name, array in named_weights(one).items()} for one in (model, other)
    )
    return model.plan.structure == other.plan.structure and shapes == others


def sizes_of(model: Model) -> list[Model]:
    """Return the models of a container, smallest first; of any other file the model itself."""
    file = json.loads(json.dumps(model.file.written))
    if str(file["architecture"]) != "SlimmableContainer":
        return [model]
    return [open_model(child["model"]) for child in file["config"]["submodels"]]


def with_output_gain(model: Model, gain: float) -> Model:
    """Return the model with its output multiplied: by the head's scale, or by the head's weights without a scale."""
    names = named_weights(model)
    scaled = ["head_scale"] if "head_scale" in names else ["head.weight", "head.bias"]
    if not set(scaled) <= set(names):
        raise SettingError(
            f"{model.file.file} is a {model.architecture}, whose level cannot be set by its weights; expected a "
            "WaveNet or an LSTM"
        )
    return with_weights(model, {name: names[name] * np.float32(gain) for name in scaled})
