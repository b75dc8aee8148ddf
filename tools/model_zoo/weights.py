"""The random weights of a model, in file order, the same everywhere and for ever.

From the raw words of PCG64, which NumPy keeps stable, and not from `Generator`, which it may change.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model_zoo.table import Json, head_of, per_layer, taps_of

# Bounds of the uniform weights, times 1 / sqrt(inputs of one sum); PyTorch starts all of them at 1. What
# brings the input in is driven harder so that activations leave their linear part, as they do in captures of
# amplifiers; biases are smaller so that silence gives little offset.
RECHANNEL, MIXIN, CONV, BIAS = 2.0, 8.0, 1.0, 0.25
FILM_SCALE_SPREAD, FILM_SHIFT_SPREAD = 0.25, 0.1
#: And of the numbers behind a last sum.
OFFSET = 0.02


def written(model: Json) -> Json:
    """The .nam object with its weights, and those of models inside, as the shortest decimals that give them back."""
    if isinstance(model, dict):
        found = {key: written(value) for key, value in model.items()}
        if "seed" in (model.get("weights") or ()):
            found["weights"] = [float(str(weight)) for weight in _drawn(model)]
        return found
    return [written(each) for each in model] if isinstance(model, list) else model


def _drawn(model: Json) -> NDArray[np.float32]:
    draw = Draw(model["weights"]["seed"])
    _DRAWS[model["architecture"]](draw, model["config"], model["weights"]["level"])
    return np.concatenate(draw.parts)


class Draw:
    """Uniform float32 weights, drawn in file order."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)
        self.parts: list[NDArray[np.float32]] = []

    def uniform(self, count: int, bound: float, *, centre: float = 0.0) -> None:
        """Append numbers in centre ± bound: of odd multiples of 2^-24, each from the top 24 bits of one word."""
        top = (self._bits.random_raw(count) >> np.uint64(40)).astype(np.int64)
        noise = (2 * top + 1 - 2**24).astype(np.float64) / 2**24
        self.parts.append((centre + bound * noise).astype(np.float32))

    def conv(self, out: int, fan_in: int, *, gain: float = CONV, bias: bool = True) -> None:
        """Append a convolution; fan_in = inputs of the group x taps."""
        bound = 1.0 / math.sqrt(fan_in)
        self.uniform(out * fan_in, gain * bound)
        if bias:
            self.uniform(out, BIAS * bound)

    def film(self, channels: int, condition: int, film: Json) -> None:
        """Append a FiLM, if it is one: scales about 1, shifts about 0."""
        if not film.get("active", bool(film)):
            return
        fan_in, outs = condition // film["groups"], channels * (2 if film["shift"] else 1)
        self.uniform(outs * fan_in, FILM_SCALE_SPREAD / math.sqrt(fan_in))
        self.uniform(channels, FILM_SCALE_SPREAD, centre=1.0)
        self.uniform(outs - channels, FILM_SHIFT_SPREAD)


def _wavenet(draw: Draw, config: Json, level: float) -> None:
    """level: the last weight."""
    for layers in config["layers"]:
        head, channels = head_of(layers), layers["channels"]
        draw.conv(channels, layers["input_size"], gain=RECHANNEL, bias=False)
        gates = per_layer("gated" if layers.get("gated") else layers.get("gating_mode", "none"), layers)
        accumulated = [
            _layer(draw, layers, taps, gated=gate != "none")
            for taps, gate in zip(taps_of(layers), gates, strict=True)
        ]
        draw.conv(head["out_channels"], accumulated[0] * head["kernel_size"], bias=head["bias"])
    if post := config["head"]:
        sizes, width = post["kernel_sizes"], head["out_channels"]
        for taps, out in zip(
            sizes, [post["channels"]] * (len(sizes) - 1) + [post["out_channels"]], strict=True
        ):
            draw.conv(out, width * taps)
            width = out
    draw.parts.append(np.array([level], np.float32))


def _layer(draw: Draw, layers: Json, taps: int, *, gated: bool) -> int:
    """Give the channels that go to the head."""
    channels, condition = layers["channels"], layers["condition_size"]
    inner = layers.get("bottleneck", channels)
    mid = inner * (2 if gated else 1)
    layer1x1, head1x1 = layers.get("layer1x1", {"active": True, "groups": 1}), layers.get("head1x1", {})
    to_head = head1x1["out_channels"] if head1x1.get("active") else inner
    draw.conv(mid, channels // layers.get("groups_input", 1) * taps)
    draw.conv(mid, condition // layers.get("groups_input_mixin", 1), gain=MIXIN, bias=False)
    if layer1x1["active"]:
        draw.conv(channels, inner // layer1x1["groups"])
    if head1x1.get("active"):
        draw.conv(to_head, inner // head1x1["groups"])
    films = {
        "conv_pre": channels, "conv_post": mid, "input_mixin_pre": condition, "input_mixin_post": mid,
        "activation_pre": mid, "activation_post": inner, "layer1x1_post": channels, "head1x1_post": to_head,
    }  # fmt: skip
    for place, width in films.items():
        draw.film(width, condition, layers.get(f"{place}_film", {}))
    return int(to_head)


def _ends(config: Json) -> tuple[int, int]:
    return config.get("in_channels", 1), config.get("out_channels", 1)


def _last(draw: Draw, config: Json, width: int, level: float) -> None:
    """What brings a width to the outputs."""
    outs = _ends(config)[1]
    draw.uniform(outs * width, level / math.sqrt(width))
    draw.uniform(outs, OFFSET)


def _lstm(draw: Draw, config: Json, level: float) -> None:
    inputs, hidden = config["input_size"], config["hidden_size"]
    for _ in range(config["num_layers"]):
        fan_in = inputs + hidden
        draw.uniform(4 * hidden * fan_in, 2.0 / math.sqrt(fan_in))
        for centre in (0.0, 2.0, 0.0, 0.0):  # forget gates mostly open, as trained ones are
            draw.uniform(hidden, 0.3, centre=centre)
        draw.uniform(2 * hidden, 0.3)  # the states at the start
        inputs = hidden
    _last(draw, config, hidden, level)


def _convnet(draw: Draw, config: Json, level: float) -> None:
    inputs, channels = _ends(config)[0], config["channels"]
    for _ in config["dilations"]:
        draw.conv(channels, 2 * inputs // config["groups"], gain=2 * CONV, bias=not config["batchnorm"])
        if config["batchnorm"]:
            for bound, centre in (
                (0.2, 0.0),
                (0.5, 1.0),
                (0.3, 1.0),
                (0.2, 0.0),
            ):  # mean, variance, gamma, beta
                draw.uniform(channels, bound, centre=centre)
            draw.uniform(1, 0.0, centre=1e-5)
        inputs = channels
    _last(draw, config, channels, level)


def _linear(draw: Draw, config: Json, level: float) -> None:
    """A response that dies away in steps: exp would not be the same everywhere."""
    taps = config["receptive_field"]
    for index in range(8):
        count = taps * (index + 1) // 8 - taps * index // 8
        draw.uniform(count, level / math.sqrt(taps) / 2**index)
    draw.uniform(int(config["bias"]), OFFSET)


_DRAWS: dict[str, Callable[[Draw, Json, float], Any]] = {
    "WaveNet": _wavenet,
    "LSTM": _lstm,
    "ConvNet": _convnet,
    "Linear": _linear,
}
