"""Files of other players, made from a seed, and what those players compute of them, in float64 from their formulas."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from builders import A2_DILATIONS, A2_KERNELS

Json = Any
Array = Any
PARAMETERS = [{"name": "Drive", "min": 0.1, "max": 1.0, "default": 0.4}, {"name": "Tone", "min": 0, "max": 2}]


def _numbers(seed: int, *shape: int, spread: float = 0.4) -> Json:
    return np.random.default_rng(seed).normal(0.0, spread, shape).astype(np.float32).tolist()


# -- recurrent networks -------------------------------------------------------------------------------


def guitarml(hidden: int = 3, *, inputs: int = 1, layers: int = 1, seed: int = 0, **data: Json) -> Json:
    """An LSTM as PyTorch stores it, plus its input."""
    state, wide = {}, inputs
    for layer in range(layers):
        for index, (name, shape) in enumerate(
            (
                ("weight_ih", (4 * hidden, wide)),
                ("weight_hh", (4 * hidden, hidden)),
                ("bias_ih", (4 * hidden,)),
                ("bias_hh", (4 * hidden,)),
            )
        ):
            state[f"rec.{name}_l{layer}"] = _numbers(10 * seed + 100 * layer + index, *shape)
        wide = hidden
    state["lin.weight"], state["lin.bias"] = _numbers(seed + 7, 1, hidden), _numbers(seed + 8, 1)
    known = {"model": "SimpleRNN", "input_size": inputs, "skip": 1, "output_size": 1, "unit_type": "LSTM"}
    known |= {"num_layers": layers, "hidden_size": hidden, "bias_fl": True}
    return {"model_data": {**known, **data}, "state_dict": state}


def rtneural(hidden: int = 3, *, inputs: int = 1, layers: int = 1, seed: int = 0, **root: Json) -> Json:
    """LSTMs as Keras stores them, and a dense layer."""
    stack, wide = [], inputs
    for layer in range(layers):
        shapes = ((wide, 4 * hidden), (hidden, 4 * hidden), (4 * hidden,))
        weights = [_numbers(10 * seed + 100 * layer + index, *shape) for index, shape in enumerate(shapes)]
        stack.append({"type": "lstm", "activation": "", "shape": [None, None, hidden], "weights": weights})
        wide = hidden
    dense = [_numbers(seed + 7, hidden, 1), _numbers(seed + 8, 1)]
    stack.append({"type": "dense", "activation": "", "shape": [None, None, 1], "weights": dense})
    return {"in_shape": [None, None, inputs], "layers": stack, **root}


def play_guitarml(file: Json, x: Array, knobs: Array = ()) -> Array:
    """As PyTorch's LSTM and linear layer, and players that add the input: y [T] of x [T], from zero states."""
    state = file["state_dict"]
    signal = _beside(x, knobs)
    for layer in range(file["model_data"]["num_layers"]):
        of_input, of_state, bias, more = (
            np.array(state[f"rec.{name}_l{layer}"])
            for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        )
        signal = _lstm(signal, of_input, of_state, bias + more)
    y = signal @ np.array(state["lin.weight"])[0] + state.get("lin.bias", [0.0])[0]
    return y + file["model_data"]["skip"] * np.asarray(x, np.float64)


def play_rtneural(file: Json, x: Array, knobs: Array = ()) -> Array:
    """As AIDA-X: the gain in, the layers, the input added, the gain out."""
    gain_in, gain_out = (10.0 ** (file.get(key, 0.0) / 20.0) for key in ("in_gain", "out_gain"))
    dry = gain_in * np.asarray(x, np.float64)
    signal = _beside(dry, knobs)
    *stack, dense = file["layers"]
    for layer in stack:
        of_input, of_state, bias = map(np.array, layer["weights"])
        signal = _lstm(signal, of_input.T, of_state.T, bias)
    y = signal @ np.array(dense["weights"][0])[:, 0]
    y += dense["weights"][1][0] if len(dense["weights"]) > 1 else 0.0
    return gain_out * (y + file.get("in_skip", 0) * dry)


def _beside(x: Array, knobs: Array) -> Array:
    return np.column_stack([x, *(np.full(len(x), knob) for knob in knobs)]).astype(np.float64)


def _lstm(x: Array, of_input: Array, of_state: Array, bias: Array) -> Array:
    hidden = of_state.shape[1]
    h, c, outputs = np.zeros(hidden), np.zeros(hidden), []
    for frame in x:
        z = of_input @ frame + of_state @ h + bias
        i, f, g, o = z[:hidden], z[hidden : 2 * hidden], z[2 * hidden : 3 * hidden], z[3 * hidden :]
        c = c / (1 + np.exp(-f)) + np.tanh(g) / (1 + np.exp(-i))
        h = np.tanh(c) / (1 + np.exp(-o))
        outputs.append(h)
    return np.array(outputs)


# -- A2 with FiLMs ------------------------------------------------------------------------------------


def parametric(channels: int = 2, parameters: Json = PARAMETERS, *, seed: int = 0, **said: Json) -> Json:
    """A ParametricWaveNet: its weights in the order of its trainer."""
    rng, knobs = random.Random(seed), len(parameters)
    weights: list[float] = []

    def values(count: int, spread: float, centre: float = 0.0) -> None:
        weights.extend(float(np.float32(centre + rng.uniform(-spread, spread))) for _ in range(count))

    values(channels, 1.0)
    for taps in A2_KERNELS:
        values(channels * channels * taps, 1.0 / (channels * taps))
        values(channels, 0.1)
        values(channels, 0.5)
        values(channels * channels, 0.3)
        values(channels, 0.1)
        values(2 * channels * knobs, 0.5)
        values(channels, 0.2, 1.0)
        values(channels, 0.2)
    values(16 * channels, 0.1)
    values(1, 0.1)
    values(1, 0.0, 0.05)
    film = {"type": "film", "schema_version": 1, "condition_size": knobs, "head_mode": "skip"}
    film |= {"film_layers": [f"layer_{index}" for index in range(23)], "parameters": parameters, **said}
    config = {"layers": channels, "head_scale": 0.05, "parametric": film}
    return {
        "version": "0.7.0",
        "architecture": "ParametricWaveNet",
        "config": config,
        "weights": weights,
        "metadata": {"loudness": -18.0},
        "sample_rate": 48000,
    }


def play_parametric(file: Json, x: Array, knobs: Array) -> Array:
    """y [T] of x [T], from histories of zeros; in each layer FiLM is of the sum of convolution and mixin."""
    rest = np.array(file["weights"], np.float64)
    channels = file["config"]["layers"]

    def take(*shape: int) -> Array:
        nonlocal rest
        taken, rest = np.split(rest, [int(np.prod(shape))])
        return taken.reshape(shape)

    x = np.asarray(x, np.float64)[np.newaxis]
    signal, total = take(channels, 1) @ x, np.zeros((channels, x.shape[1]))
    for taps, dilation in zip(A2_KERNELS, A2_DILATIONS, strict=True):
        conv, bias, mixin = take(channels, channels, taps), take(channels, 1), take(channels, 1)
        layer1x1, layer_bias = take(channels, channels), take(channels, 1)
        gamma, beta = np.split(take(2 * channels, len(knobs)) @ np.asarray(knobs) + take(2 * channels), 2)
        z = _conv(signal, conv, dilation) + bias + mixin @ x
        z = gamma[:, np.newaxis] * z + beta[:, np.newaxis]
        a = np.where(z > 0, z, 0.01 * z)
        total, signal = total + a, signal + layer1x1 @ a + layer_bias
    y = _conv(total, take(1, channels, 16), 1) + take(1, 1)
    y = y * take(1)
    assert not rest.size
    return y[0]


def _conv(x: Array, weight: Array, dilation: int) -> Array:
    """The last tap is the current frame."""
    frames, taps = x.shape[1], weight.shape[2]
    padded = np.pad(x, ((0, 0), ((taps - 1) * dilation, 0)))
    return sum(weight[:, :, tap] @ padded[:, tap * dilation : tap * dilation + frames] for tap in range(taps))
