"""What is played: models of the zoo and of other architectures, many captures of one shape, a guitar."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import namdsp
from namdsp import read_audio
from namdsp.runtime.offline import render_reference

from . import ROOT
from .gate import require_bits

ZOO = ROOT / "models" / "zoo"
SAMPLE_RATE_HZ = 48_000
GATE_FRAMES = 1000
#: What captures have.
STANDARD = ("a1_standard", "a1_lite", "a1_feather", "a1_nano", "a2_full", "a2_lite")
#: Layers x units of recurrent captures in use; channels; taps.
LSTMS = ("lstm_1x8", "lstm_1x12", "lstm_1x16", "lstm_1x24", "lstm_2x8", "lstm_3x5", "lstm_3x18")
OTHERS = (*LSTMS, "convnet_16", "convnet_8", "linear_256", "linear_2048", "linear_8192")
_SEED = 20261121

Float32 = NDArray[np.float32]


@cache
def model(name: str) -> namdsp.Model:
    """A model of the zoo, or of `other`."""
    path = ZOO / f"{name}.nam"
    return namdsp.load(path if path.exists() else other(name))


def other(name: str, seed: int = _SEED, *, fading: bool = False) -> dict[str, Any]:
    """The object of a .nam file of a name such as lstm_2x8, with random weights that neither saturate nor die out.

    fading : an LSTM without biases, whose states die away in silence
    """
    kind, _, size = name.partition("_")
    rng = np.random.default_rng(seed)
    architecture = {"lstm": "LSTM", "convnet": "ConvNet", "linear": "Linear"}[kind]
    make = {"lstm": _lstm, "convnet": _convnet, "linear": _linear}[kind]
    config, weights = make(size, rng, 0.0 if fading else 0.1)
    return {
        "version": "0.7.0",
        "architecture": architecture,
        "config": config,
        "weights": [float(value) for weight in weights for value in np.ravel(weight).astype(np.float32)],
        "sample_rate": SAMPLE_RATE_HZ,
    }


def _lstm(size: str, rng: Any, bias: float) -> tuple[dict[str, Any], list[Any]]:
    layers, hidden = map(int, size.split("x"))
    weights: list[Any] = []
    for layer in range(layers):
        inputs = hidden if layer else 1
        weights += [0.3 * rng.standard_normal((4 * hidden, inputs + hidden)), np.full(4 * hidden, bias)]
        weights.append(np.zeros(2 * hidden))  # states at the start
    weights += [0.3 * rng.standard_normal(hidden), np.zeros(1)]
    return {"input_size": 1, "hidden_size": hidden, "num_layers": layers}, weights


def _convnet(size: str, rng: Any, bias: float) -> tuple[dict[str, Any], list[Any]]:
    channels, dilations = int(size), [2**index for index in range(10)]
    weights: list[Any] = []
    for block in range(len(dilations)):
        inputs = channels if block else 1
        weights.append(rng.standard_normal((channels, inputs, 2)) / np.sqrt(2 * inputs))
        weights += [np.zeros(channels), np.ones((2, channels)), bias * rng.standard_normal(channels), [1e-5]]
    weights += [rng.standard_normal(channels) / channels, np.zeros(1)]
    return {"channels": channels, "dilations": dilations, "batchnorm": True, "activation": "Tanh"}, weights


def _linear(size: str, rng: Any, bias: float) -> tuple[dict[str, Any], list[Any]]:
    taps = int(size)
    fall = np.exp(-5 * np.arange(taps) / taps)
    return {"receptive_field": taps, "bias": True}, [bias * fall * rng.standard_normal(taps), np.zeros(1)]


def captures(amp: namdsp.Model, count: int) -> list[namdsp.Model]:
    """Models of one shape, each with other weights."""
    weights, values = namdsp.named_weights(amp), np.random.default_rng(3)
    return [
        namdsp.with_weights(amp, {name: w * values.uniform(0.9, 1.1, w.shape) for name, w in weights.items()})
        for _ in range(count)
    ]


@cache
def guitar(seconds: float) -> Float32:
    """The DI track of the zoo, over and over."""
    samples, rate = read_audio(ZOO / "di.wav")
    assert rate == SAMPLE_RATE_HZ
    return np.ascontiguousarray(np.resize(samples[0], round(seconds * rate)))


def guitars(voices: int, frames: int) -> Float32:
    """[voices, frames] of the track, each from another place."""
    track = guitar(6.0)
    locations = (np.arange(voices)[:, None] * 7919 + np.arange(frames)) % len(track)
    return np.ascontiguousarray(track[locations])


def gate_signal() -> Float32:
    """From inside the track, where strings sound."""
    return guitar(6.0)[24_000 : 24_000 + GATE_FRAMES]


@cache
def reference(name: str) -> Float32:
    """The gate's right answer."""
    amp = model(name)
    if amp.receptive_field is None:
        y: Float32 = render_reference(amp.parsed, gate_signal()[np.newaxis], 0)[0]
        return y
    return amp.render(gate_signal(), engine="reference")


def require_reference(where: str, result: Float32, name: str) -> None:
    """Raise `RedGateError` unless the model's answer to `gate_signal` has the reference's bits."""
    require_bits(where, result, reference(name))
