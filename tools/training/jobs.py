"""What is trained: rigs and networks; where each begins."""

from __future__ import annotations

import json
import math

import numpy as np
from bench.models import ZOO, other

import namdsp

#: Networks, and what their last sum is scaled by: a number that is not trained. An LSTM has none.
NETWORKS: dict[str, float | None] = {
    **dict.fromkeys(("a1_standard", "a1_lite", "a1_feather", "a1_nano"), 0.02),
    **dict.fromkeys(("a2_full", "a2_lite"), 0.01),
    "lstm": None,
}
#: rig.network; the seed is the place in here.
JOBS = (
    *("crunch.a1_standard", "clean.a1_standard", "high_gain.a1_standard", "pedal.a1_standard"),
    *("crunch.a2_full", "crunch.a2_lite", "crunch.lstm", "crunch.a1_lite", "crunch.a1_feather"),
    *("crunch.a1_nano", "clean.a2_full", "pedal.a2_full", "clean.a2_lite", "pedal.a2_lite"),
)


def fresh(network: str, seed: int) -> namdsp.Model:
    """A network with random weights, spread as PyTorch spreads those of convolutions; an LSTM starts from zeros."""
    file = other("lstm_1x16") if network == "lstm" else json.loads((ZOO / f"{network}.nam").read_text())
    model = namdsp.load({key: value for key, value in file.items() if key != "metadata"})
    numbers, inputs, weights = np.random.default_rng(seed), 1, {}
    for name, old in namdsp.named_weights(model).items():
        if name == "head_scale":
            weights[name] = np.full_like(old, NETWORKS[network])
        elif name.endswith(("hidden0", "cell0")):
            weights[name] = np.zeros_like(old)
        else:
            inputs = math.prod(old.shape[1:]) if old.ndim > 1 else inputs  # a bias follows its weight
            weights[name] = numbers.uniform(-1, 1, old.shape) / math.sqrt(inputs)
    return namdsp.with_weights(model, weights)
