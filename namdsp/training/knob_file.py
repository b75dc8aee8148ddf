"""A trained network with knobs as the object of a file: a HyperWaveNet. docs/format.md, 8.6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from namdsp.saving import named_weights
from namdsp.standard_networks import FILES, standard_network
from namdsp.training.knob_function import KnobWeights
from namdsp.training.knob_table import KnobRange

Json = dict[str, Any]
#: The parametric fork's, which counts its versions apart.
VERSION = "1.0.0"


def knob_file(
    network: str, rate_hz: int, weights: KnobWeights, knobs: Sequence[KnobRange], default: Sequence[float]
) -> Json:
    """Return the object, without metadata. default : positions of the knobs in the file"""
    targets, at = [], 0
    for name, array in named_weights(standard_network(network)).items():
        targets.append({"name": name, "export_offset": at, "numel": int(array.size)})
        at += int(array.size)
    params = [
        {"name": knob.name, "type": "continuous", "min": knob.low, "max": knob.high, "default": value}
        for knob, value in zip(knobs, default, strict=True)
    ]
    hypernet = {
        "hidden_sizes": [len(weights.offsets)],
        "activation": "Tanh",
        "mode": "full",
        "delta_map": targets,
    }
    config: Mapping[str, Any] = FILES[network]["config"]
    # the last layer's biases and anchor are zeros: the weights before them are those of the middle
    empty = np.zeros(2 * at, np.float32)
    parts = weights.base, weights.slopes, weights.offsets, weights.directions.T, empty
    return {
        "version": VERSION,
        "architecture": "HyperWaveNet",
        "config": {**config, "params": params, "hypernet": hypernet},
        # the shortest text that reads as the same float32
        "weights": [float(str(value)) for part in parts for value in np.ravel(part)],
        "sample_rate": rate_hz,
    }
