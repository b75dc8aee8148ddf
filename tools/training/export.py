"""Parameters to the architecture, config and weights of a .nam file, in the order of the format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.shapes import Array, LstmShape, WaveNetShape

Json = dict[str, Any]
FloatArray = NDArray[np.float64]
SETTLE_FRAMES = 48000
#: A state that moves by less than this in a frame stands still, to float32.
SETTLED = 1e-13


def model_json(shape: WaveNetShape | LstmShape, parameters: Sequence[NDArray[np.float32]]) -> Json:
    """version, architecture, config, weights, sample_rate."""
    if isinstance(shape, LstmShape):
        architecture, config, weights = "LSTM", _lstm_config(shape), _lstm_weights(shape, parameters)
    else:
        architecture, config, weights = "WaveNet", _config(shape), _weights(shape, parameters)
    numbers = [float(str(np.float32(w))) for w in weights]
    return {
        "version": "0.7.0" if shape_needs_new(shape) else "0.5.4",
        "architecture": architecture,
        "config": config,
        "weights": numbers,
        "sample_rate": 48000,
    }


def shape_needs_new(shape: WaveNetShape | LstmShape) -> bool:
    """Whether the file has keys that format 0.5.4 lacks."""
    return isinstance(shape, WaveNetShape) and shape.slope is not None


def _config(shape: WaveNetShape) -> Json:
    return {"layers": [_array(a, shape) for a in shape.arrays], "head": None, "head_scale": shape.head_scale}


def _array(array: Array, shape: WaveNetShape) -> Json:
    config: Json = {
        "input_size": array.inputs,
        "condition_size": 1,
        "channels": array.channels,
        "dilations": list(array.dilations),
    }
    if not shape_needs_new(shape):
        return config | {
            "head_size": array.head,
            "kernel_size": array.taps[0],
            "activation": "Tanh",
            "gated": False,
            "head_bias": array.head_bias,
        }
    return config | {
        "bottleneck": array.channels,
        "kernel_sizes": list(array.taps),
        "activation": {"type": "LeakyReLU", "negative_slope": shape.slope},
        "gating_mode": "none",
        "head": {"out_channels": array.head, "kernel_size": array.head_taps, "bias": array.head_bias},
        "groups_input": 1,
        "groups_input_mixin": 1,
        "layer1x1": {"active": True, "groups": 1},
        "head1x1": {"active": False, "out_channels": 1, "groups": 1},
    }


def _taps_last(weight: FloatArray, taps: int) -> FloatArray:
    """[out, taps * in] to [out, in, taps], flat."""
    return weight.reshape(len(weight), taps, -1).transpose(0, 2, 1).reshape(-1)


def _weights(shape: WaveNetShape, parameters: Sequence[NDArray[np.float32]]) -> FloatArray:
    at = iter([np.asarray(p, np.float64) for p in parameters])
    found: list[FloatArray] = []
    for array in shape.arrays:
        c = array.channels
        found.append(next(at).reshape(-1))
        for k in array.taps:
            inner, outer = next(at), next(at)
            found += [_taps_last(inner[:, : k * c], k), inner[:, k * c + 1], inner[:, k * c]]
            found += [outer[:, :c].reshape(-1), outer[:, c]]
        head = next(at)
        found.append(_taps_last(head[:, :-1], array.head_taps))
        if array.head_bias:
            found.append(head[:, -1])
    found.append(np.array([shape.head_scale]))
    return np.concatenate(found)


def _lstm_config(shape: LstmShape) -> Json:
    return {"input_size": 1, "hidden_size": shape.width, "num_layers": shape.layers}


def _lstm_weights(shape: LstmShape, parameters: Sequence[NDArray[np.float32]]) -> FloatArray:
    """The states that stand in the file are those after a second of silence."""
    at = iter([np.asarray(p, np.float64) for p in parameters])
    layers = [[next(at) for _ in range(4)] for _ in range(shape.layers)]  # w_ih, w_hh, b_ih, b_hh
    head, bias = next(at), next(at)
    states = [(np.zeros(shape.width), np.zeros(shape.width)) for _ in layers]
    for _ in range(SETTLE_FRAMES):
        x = np.zeros(1)
        before = list(states)
        for i, (w, u, b, c) in enumerate(layers):
            gates = w @ x + u @ states[i][0] + b + c
            into, forget, cell, out = np.split(gates, 4)
            state = states[i][1] / (1 + np.exp(-forget)) + np.tanh(cell) / (1 + np.exp(-into))
            states[i] = (np.tanh(state) / (1 + np.exp(-out)), state)
            x = states[i][0]
        moved = [
            np.max(np.abs(new - old))
            for one, two in zip(before, states, strict=True)
            for old, new in zip(one, two, strict=True)
        ]
        if max(moved) < SETTLED:
            break
    found: list[FloatArray] = []
    for (w, u, b, c), (h, state) in zip(layers, states, strict=True):
        found += [np.concatenate([w, u], axis=1).reshape(-1), b + c, h, state]
    return np.concatenate([*found, head.reshape(-1), bias])
