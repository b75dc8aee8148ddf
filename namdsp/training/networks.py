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

Json = dict[str, Any]

_DOUBLING = [2**power for power in range(10)]
_A2_DILATIONS = [1, 3, 7, 17, 41, 101, 239]
#: Of each A1 shape its channels and dilations, of both arrays.
_A1 = {
    "a1_standard": (16, _DOUBLING, _DOUBLING),
    "a1_lite": (12, _DOUBLING[:7], _DOUBLING[7:] + _DOUBLING),
    "a1_feather": (8, _DOUBLING[:7], _DOUBLING[7:] + _DOUBLING),
    "a1_nano": (4, _DOUBLING[:7], _DOUBLING[7:] + _DOUBLING),
}
_A2 = {"a2_lite": 3, "a2_full": 8}
_LSTM = {"lstm_1x16": 16}
#: Names of students, and their networks, smallest first.
STUDENTS: dict[str, tuple[str, ...]] = {
    "a2": ("a2_lite", "a2_full"),
    **{name: (name,) for name in (*reversed(_A2), *_A1, *_LSTM)},
}


def random_network(network: str, seed: int, sample_rate: int) -> Model:
    """Return a network with random weights, distributed as PyTorch initializes convolutions; LSTM states are zeros."""
    file, count = _file_without_weights(network)
    model = open_model(file | {"weights": [0.0] * count, "sample_rate": sample_rate})
    # one generator a network, so that a container's sizes start independently of each other
    rng = np.random.default_rng([seed, *network.encode()])
    inputs = 1
    weights: dict[str, Any] = {}
    for name, old in named_weights(model).items():
        if name == "head_scale":
            weights[name] = np.full_like(old, file["config"]["head_scale"])
        elif name.endswith(("hidden0", "cell0")):
            weights[name] = np.zeros_like(old)
        else:
            inputs = math.prod(old.shape[1:]) if old.ndim > 1 else inputs  # a bias follows its weight
            weights[name] = rng.uniform(-1, 1, old.shape) / math.sqrt(inputs)
    return with_weights(model, weights)


def initial_network(network: str, seed: int, sample_rate: int, teacher: Model) -> tuple[Model, bool]:
    """Return an initial network, and whether it has the weights of the teacher, or of one of its sizes."""
    new = random_network(network, seed, sample_rate)
    for old in sizes_of(teacher):
        if old.plan.structure == new.plan.structure:
            weights, teacher_weights = named_weights(new), named_weights(old)
            if {name: array.shape for name, array in weights.items()} == {
                name: array.shape for name, array in teacher_weights.items()
            }:
                return with_weights(new, teacher_weights), True
    return new, False


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


def _file_without_weights(network: str) -> tuple[Json, int]:
    """Return a model object without weights, and how many it needs."""
    if network in _LSTM:
        units = _LSTM[network]
        config: Json = {"input_size": 1, "hidden_size": units, "num_layers": 1}
        file: Json = {"version": "0.5.4", "architecture": "LSTM", "config": config}
        return file, 4 * units * (1 + units) + 6 * units + units + 1
    if network in _A1:
        channels, first, second = _A1[network]
        layers = [_a1_array(1, channels, channels // 2, first), _a1_array(channels, channels // 2, 1, second)]
        count = 2 + sum(
            _weight_count(array, [3] * len(array["dilations"]), array["head_size"], 1) for array in layers
        )
        config = {"layers": layers, "head": None, "head_scale": 0.02}
        return {"version": "0.5.4", "architecture": "WaveNet", "config": config}, count
    channels = _A2[network]
    kernels = [6] * 14 + [15] * 2 + [6] * 7
    layer: Json = {
        "input_size": 1,
        "condition_size": 1,
        "channels": channels,
        "dilations": [*_A2_DILATIONS, *_A2_DILATIONS, 1, 13, *_A2_DILATIONS],
        "bottleneck": channels,
        "kernel_sizes": kernels,
        "activation": {"type": "LeakyReLU", "negative_slope": 0.01},
        "gating_mode": "none",
        "head": {"out_channels": 1, "kernel_size": 16, "bias": True},
        "groups_input": 1,
        "groups_input_mixin": 1,
        "layer1x1": {"active": True, "groups": 1},
        "head1x1": {"active": False, "out_channels": 1, "groups": 1},
    }
    config = {"layers": [layer], "head": None, "head_scale": 0.01}
    count = _weight_count(layer, kernels, 1, 16) + 2
    return {"version": "0.7.0", "architecture": "WaveNet", "config": config}, count


def _a1_array(inputs: int, channels: int, head: int, dilations: list[int]) -> Json:
    return {
        "input_size": inputs,
        "condition_size": 1,
        "channels": channels,
        "dilations": list(dilations),
        "head_size": head,
        "kernel_size": 3,
        "activation": "Tanh",
        "gated": False,
        "head_bias": head == 1,
    }


def _weight_count(array: Json, kernels: list[int], head: int, head_taps: int) -> int:
    """Return the weights of a layer array without its head's bias and the head's scale: docs/format.md, 5.3."""
    channels = array["channels"]
    layers = sum(channels * channels * (taps + 1) + 3 * channels for taps in kernels)
    return int(channels * array["input_size"] + layers + head * channels * head_taps)
