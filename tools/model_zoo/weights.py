"""The random weights of a model, in file order, the same everywhere and for ever.

From the raw words of PCG64, which NumPy keeps stable, and not from `Generator`, which it may change. Names, shapes and
their order are those that namdsp reads the file by.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from model_zoo.grammar import Json
from namdsp.architectures import convnet, linear, lstm
from namdsp.architectures.wavenet import read as wavenet
from namdsp.architectures.wavenet.config import WaveNetConfig
from namdsp.architectures.wavenet.weights import layout as wavenet_layout
from namdsp.format.compatibility import Compatibility
from namdsp.format.json_node import Node
from namdsp.format.weights import Shape
from namdsp.loading import open_model

#: Bounds of the uniform weights, times 1 / sqrt(inputs of one sum); PyTorch starts all of them at 1. What brings the
#: input in is driven harder so that activations leave their linear part, as they do in captures of amplifiers; biases
#: are smaller so that silence leaves little offset.
GAINS = {"rechannel": 2.0, "mixin": 8.0}
BIAS = 0.25
FILM_SCALE_SPREAD, FILM_SHIFT_SPREAD = 0.25, 0.1
#: And of the numbers after a last sum.
OFFSET = 0.02
#: Of batch norms and of an LSTM's states at the start: bound, centre.
PLAIN = {
    "mean": (0.2, 0.0),
    "variance": (0.5, 1.0),
    "gamma": (0.3, 1.0),
    "beta": (0.2, 0.0),
    "epsilon": (0.0, 1e-5),
    "hidden0": (0.3, 0.0),
    "cell0": (0.3, 0.0),
}


def written(model: Json) -> Json:
    """The .nam object with its weights, and those of models inside, as the shortest decimals that give them back."""
    if isinstance(model, dict):
        results = {key: written(value) for key, value in model.items()}
        if "seed" in (model.get("weights") or ()):
            results["weights"] = [float(str(weight)) for weight in _drawn(results, **model["weights"])]
        return results
    return [written(item) for item in model] if isinstance(model, list) else model


def _layout(model: Json) -> Iterator[tuple[str, Shape]]:
    """Names and shapes of a model's weights, in file order."""
    config = Node(model["config"], file="zoo")
    match model["architecture"]:
        case "WaveNet":
            return wavenet_layout(_wavenet(model))
        case "ConvNet":
            return convnet.layout(convnet.read_config(config, Compatibility()))
        case "LSTM":
            return lstm.layout(lstm.read_config(config))
        case _:
            return linear.layout(linear.read_config(config))


def _wavenet(model: Json) -> WaveNetConfig:
    condition = model["config"].get("condition_dsp")
    parsed = open_model(condition).parsed if condition else None
    return wavenet.read_config(Node(model["config"], file="zoo"), parsed, Compatibility())


def _drawn(model: Json, seed: int, level: float) -> NDArray[np.float32]:
    """level: how loud the model is: the last weight of a WaveNet, the gain of the last sum of others."""
    bits, kind = np.random.PCG64(seed), model["architecture"]
    drawn: list[NDArray[np.float32]] = []

    def uniform(count: int, bound: float, centre: float = 0.0) -> None:
        # odd multiples of 2^-24, each from the top 24 bits of one word
        top = (bits.random_raw(count) >> np.uint64(40)).astype(np.int64)
        noise = (2 * top + 1 - 2**24).astype(np.float64) / 2**24
        drawn.append((centre + bound * noise).astype(np.float32))

    arrays = _wavenet(model).arrays if kind == "WaveNet" else ()
    bound = 1.0
    for name, shape in _layout(model):
        *path, local = name.split(".")
        count, location = math.prod(shape), path[-1] if path else ""
        if local == "weight":
            bound = 1.0 / math.sqrt(math.prod(shape[1:]))  # and of the bias after it
        if local in PLAIN:
            uniform(count, *PLAIN[local])
        elif local == "head_scale":
            drawn.append(np.array([level], np.float32))
        elif local == "taps":  # a response that dies away in steps: exp would not be the same everywhere
            for index in range(8):
                steps = count * (index + 1) // 8 - count * index // 8
                uniform(steps, level / math.sqrt(count) / 2**index)
        elif kind != "WaveNet" and location in ("head", ""):
            uniform(count, level * bound if local == "weight" else OFFSET)
        elif kind == "LSTM" and local == "bias":
            for centre in (0.0, 2.0, 0.0, 0.0):  # forget gates mostly open, as trained ones are
                uniform(count // 4, 0.3, centre)
        elif location.endswith("film") and local == "weight":
            uniform(count, FILM_SCALE_SPREAD * bound)
        elif location.endswith("film"):  # scales about 1, shifts about 0
            film = arrays[int(path[1])].layers[int(path[3])].film(location)
            scales = count // 2 if film is not None and film.shift else count
            uniform(scales, FILM_SCALE_SPREAD, 1.0)
            uniform(count - scales, FILM_SHIFT_SPREAD)
        elif local == "weight":
            uniform(count, GAINS.get(location, 1.0 if kind == "WaveNet" else 2.0) * bound)
        else:
            uniform(count, BIAS * bound)
    return np.concatenate(drawn)
