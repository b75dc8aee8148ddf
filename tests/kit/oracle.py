"""A model in float64 straight from a file's dict: docs/format.md, sections 4 to 8, and nothing of namdsp.

A third judge next to the reference and the C++ renders: it reads JSON and weights by itself, has the switches of the
divergences, and slims. Loops over channels and taps; only for small models.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from builders import FILM_SLOTS, film_outputs, gating_modes, head_width, kernel_sizes
from comparing import SMALL_MODEL_LIMIT, TRUTH_LIMIT, assert_within

Array = Any


def render(
    model: Any,
    x: Array,
    *,
    slim: float | None = None,
    settle: int = 200,
    film_blended_only: bool = False,
    residual_without_1x1: bool = False,
    oldest_first: bool = False,
) -> Array:
    """Output [C_out, T] of the model for x [C_in, T], after `settle` frames of silence."""
    x = np.atleast_2d(np.asarray(x, np.float64))
    padded = np.concatenate([np.zeros((x.shape[0], settle)), x], axis=1)
    switches = (film_blended_only, residual_without_1x1, oldest_first)
    with np.errstate(over="ignore", invalid="ignore"):  # of a drawn model that grows without end
        return _play(model, padded, slim, switches)[:, settle:]


def _play(model: Any, x: Array, slim: float | None, switches: tuple[bool, ...]) -> Array:
    match model["architecture"]:
        case "SlimmableContainer":
            entries = model["config"]["submodels"]
            dial = 1.0 if slim is None else slim
            chosen = next((entry for entry in entries if dial < entry["max_value"]), entries[-1])
            return _play(chosen["model"], x, None, switches)
        case "Linear":
            return linear(model, x, oldest_first=switches[2])
        case "Sequential":
            for entry in model["config"].get("models") or model["config"]["layers"]:
                x = _play(entry.get("model", entry), x, slim, switches)
            return x
        case "Blend":
            sides = zip(model["config"]["models"], model["weights"], model["config"]["delays"], strict=True)
            return sum(
                gain * np.pad(_play(entry, x, slim, switches), ((0, 0), (delay, 0)))[:, : x.shape[1]]
                for entry, gain, delay in sides
            )
        case "LSTM":
            return lstm(model, x)
        case "ConvNet":
            return convnet(model, x)
        case _:
            return _wavenet(model, x, slim, switches)


def assert_is_oracles(model: Any, built: Any, x: Array, **switches: Any) -> Array:
    """The model's truth equals the oracle's, its float32 reference is near. Returns the oracle's render [C, T]."""
    expected = render(built, x, **switches)
    assert_is(model, x, expected)
    return expected


def assert_is(model: Any, x: Array, expected: Array) -> None:
    """The model's truth equals the oracle's render [C, T], its float32 reference is near."""
    scale = max(1.0, np.abs(expected).max(initial=0.0))
    assert_within(np.atleast_2d(model.truth(x)), expected, TRUTH_LIMIT * scale)
    rounded = np.atleast_2d(model.render(x, engine="reference"))
    assert_within(rounded, expected, SMALL_MODEL_LIMIT * scale)


def _wavenet(model: Any, x: Array, slim: float | None, switches: tuple[bool, ...]) -> Array:
    config = model["config"]
    weights = Weights(model["weights"])
    condition = x
    if config.get("condition_dsp") is not None:
        condition = _play(config["condition_dsp"], x, None, switches)
    arrays = config["layers"]
    widths = [_width(array, slim) for array in arrays]
    layer_in, head = x, 0.0
    for index, array in enumerate(arrays):
        last = index == len(arrays) - 1
        head_out = head_width(array) if last else widths[index + 1]
        layer_in, head = _array(
            array, weights, layer_in, head, condition, widths[index], head_out, switches=switches[:2]
        )
    posts = _post_head_weights(config, weights)
    y = weights.take(1)[0] * head
    for kernel, bias in posts:
        y = _conv(_activate(config["head"]["activation"], y), kernel, bias)
    weights.finish()
    return y


def _width(array: Any, slim: float | None) -> int:
    full = array["channels"]
    slimmable = array.get("slimmable")
    if slim is None or not slimmable or not slimmable.get("method"):
        return full
    allowed = (slimmable.get("kwargs") or {}).get("allowed_channels") or list(range(1, full + 1))
    return allowed[min(int(np.floor(slim * len(allowed))), len(allowed) - 1)]


def _post_head_weights(config: Any, weights: Weights) -> list[tuple[Array, Array]]:
    head = config.get("head")
    if head is None:
        return []
    width, convs = head_width(config["layers"][-1]), []
    for index, taps in enumerate(head["kernel_sizes"]):
        last = index == len(head["kernel_sizes"]) - 1
        out = head["out_channels"] if last else head["channels"]
        convs.append((weights.take(out, width, taps), weights.take(out)))
        width = out
    return convs


def _array(
    array: Any,
    weights: Weights,
    x: Array,
    head: Array,
    cond: Array,
    width: int,
    head_out: int,
    *,
    switches: Any,
) -> tuple[Array, Array]:
    c = array["channels"]
    b = array.get("bottleneck") or c
    has1x1 = (array.get("layer1x1") or {"active": True})["active"]
    narrow_b = max(1, b * width // c) if has1x1 else width
    x = _conv(x, weights.take(c, array["input_size"], 1)[:width, : x.shape[0]])
    kernels, gatings = kernel_sizes(array), gating_modes(array)
    for index, dilation in enumerate(array["dilations"]):
        layer = _Layer(array, weights, index, kernels[index], gatings[index], width, narrow_b)
        x, to_head = layer.run(x, cond, dilation, *switches)
        head = head + to_head
    head1x1 = array.get("head1x1") or {"active": False}
    full_a = head1x1["out_channels"] if head1x1["active"] else b
    settings = array.get("head") or {}
    kernel = weights.take(head_width(array), full_a, settings.get("kernel_size", 1))
    has_bias = settings.get("bias") if settings else array.get("head_bias")
    bias = weights.take(head_width(array))[:head_out] if has_bias else None
    kernel = kernel[:head_out, : head.shape[0]]
    return x, _conv(head, kernel, bias, dilation=settings.get("head_dilation", 1))


class _Layer:
    """Weights of one layer, reduced to its width: leading rows, leading columns."""

    def __init__(
        self, array: Any, weights: Weights, index: int, taps: int, gating: str, width: int, narrow_b: int
    ) -> None:
        self.array, self.index, self.gating, self.b = array, index, gating, narrow_b
        c, cond = array["channels"], array["condition_size"]
        b = array.get("bottleneck") or c
        g = 1 if gating == "none" else 2
        gi, gm = array.get("groups_input", 1), array.get("groups_input_mixin", 1)
        self.gi, self.gm, self.g1, self.gh = gi, gm, 1, 1
        z = g * narrow_b
        self.conv = weights.take(g * b, c // gi, taps)[:z, : width // gi]
        self.conv_bias = weights.take(g * b)[:z]
        self.mixin = weights.take(g * b, cond // gm, 1)[:z]
        self.layer1x1 = self.head1x1 = None
        settings = array.get("layer1x1") or {"active": True, "groups": 1}
        if settings["active"]:
            self.g1 = settings["groups"]
            kernel = weights.take(c, b // self.g1, 1)[:width, : narrow_b // self.g1]
            self.layer1x1 = (kernel, weights.take(c)[:width])
        settings = array.get("head1x1") or {"active": False}
        if settings["active"]:
            self.gh = settings["groups"]
            kernel = weights.take(settings["out_channels"], b // self.gh, 1)[:, : narrow_b // self.gh]
            self.head1x1 = (kernel, weights.take(settings["out_channels"]))
        self.films: dict[str, Any] = {}
        for slot in FILM_SLOTS:
            film = array.get(slot)
            if film and film.get("active", True):
                shift, groups = film.get("shift", True), film.get("groups", 1)
                rows = film_outputs(array, slot, g == 2) * (2 if shift else 1)
                self.films[slot] = (weights.take(rows, cond // groups, 1), weights.take(rows), shift, groups)

    def film(self, slot: str, x: Array, cond: Array) -> Array:
        if slot not in self.films:
            return x
        kernel, bias, shift, groups = self.films[slot]
        rows = len(x) * (2 if shift else 1)
        both = _conv(cond, kernel[:rows], bias[:rows], groups=groups)
        return x * both[: len(x)] + (both[len(x) :] if shift else 0.0)

    def run(
        self, x: Array, cond: Array, dilation: int, film_blended_only: bool, residual_without_1x1: bool
    ) -> tuple[Array, Array]:
        u = self.film("conv_pre_film", x, cond)
        v = _conv(u, self.conv, self.conv_bias, dilation=dilation, groups=self.gi)
        v = self.film("conv_post_film", v, cond)
        m = _conv(self.film("input_mixin_pre_film", cond, cond), self.mixin, groups=self.gm)
        m = self.film("input_mixin_post_film", m, cond)
        z = self.film("activation_pre_film", v + m, cond)
        activation = _of_layer(self.array["activation"], self.index)
        if self.gating == "none":
            a = _activate(activation, z)
        else:
            p, alpha = z[: self.b], _activate(self._secondary(), z[self.b :])
            a = _activate(activation, p) * alpha
            if self.gating == "blended":
                a = a + (1.0 - alpha) * p
        a = self.film("activation_post_film", a, cond)
        to_head = a
        if self.head1x1 is not None:
            to_head = self.film("head1x1_post_film", _conv(a, *self.head1x1, groups=self.gh), cond)
        if self.layer1x1 is not None:
            r = _conv(a, *self.layer1x1, groups=self.g1)
            if self.gating == "blended" or not film_blended_only:
                r = self.film("layer1x1_post_film", r, cond)
            return x + r, to_head
        return (x + a if residual_without_1x1 else x), to_head

    def _secondary(self) -> Any:
        argument = _of_layer(self.array.get("secondary_activation"), self.index)
        return "Sigmoid" if argument is None else argument


def _of_layer(value: Any, index: int) -> Any:
    return value[index] if isinstance(value, list) else value


def _conv(x: Array, kernel: Array, bias: Array = None, *, dilation: int = 1, groups: int = 1) -> Array:
    """Causal: tap k of K sees the input (K-1-k) * dilation frames ago."""
    outs, ins, taps = kernel.shape
    y = np.zeros((outs, x.shape[1]))
    for out in range(outs):
        first = out // (outs // groups) * ins
        for channel in range(ins):
            for tap in range(taps):
                delayed = (taps - 1 - tap) * dilation
                if delayed < x.shape[1]:
                    y[out, delayed:] += kernel[out, channel, tap] * x[first + channel, : x.shape[1] - delayed]
        if bias is not None:
            y[out] += bias[out]
    return y


def _activate(setting: Any, x: Array) -> Array:
    """An activation as the player has it, from its JSON."""
    argument = {"type": setting} if isinstance(setting, str) else setting
    name = argument.get("type") or argument.get("name")
    slope = argument.get("negative_slope", 0.01)
    if argument.get("negative_slopes") is not None:
        slope = np.asarray(argument["negative_slopes"], np.float32).astype(np.float64)[: len(x), None]
    else:
        slope = float(np.float32(slope))
    sigmoid = 0.5 * (1.0 + np.tanh(0.5 * x))
    low, high = (
        float(np.float32(argument.get(key, default))) for key, default in (("min_val", -1), ("max_val", 1))
    )
    low_slope, high_slope = (float(np.float32(argument.get(key, 0.01))) for key in ("min_slope", "max_slope"))
    if name in ("LeakyHardtanh", "LeakyHardTanh"):
        y = np.where(x < low, low + low_slope * (x - low), x)
        return np.where(x > high, high + high_slope * (x - high), y)
    return {
        "Tanh": lambda: np.tanh(x),
        "Fasttanh": lambda: fast_tanh(x),
        "Hardtanh": lambda: np.clip(x, -1.0, 1.0),
        "ReLU": lambda: np.maximum(x, 0.0),
        "LeakyReLU": lambda: np.where(x > 0, x, slope * x),
        "PReLU": lambda: np.where(x > 0, x, slope * x),
        "Sigmoid": lambda: sigmoid,
        "SiLU": lambda: x * sigmoid,
        "Hardswish": lambda: x * np.clip(x + 3.0, 0.0, 6.0) / 6.0,
        "Softsign": lambda: x / (1.0 + np.abs(x)),
        "Softsigmoid": lambda: 0.5 * (1.0 + x / (1.0 + np.abs(x))),
    }[name]()


# -- models that are no WaveNets ----------------------------------------------------------------------


Function = Callable[..., Array]


class Weights:
    """Takes arrays from the front; the numbers are float32."""

    def __init__(self, values: Any) -> None:
        self._values = np.asarray(values, np.float32)
        self._taken = 0

    def float32(self, *shape: int) -> Array:
        start, self._taken = self._taken, self._taken + int(np.prod(shape))
        assert self._taken <= len(self._values), "too few weights"
        return self._values[start : self._taken].reshape(shape)

    def take(self, *shape: int) -> Array:
        return self.float32(*shape).astype(np.float64)

    def finish(self) -> None:
        assert self._taken == len(self._values), "weights left over"


def linear(built: Any, x: Array, *, oldest_first: bool = False) -> Array:
    """[C_out, T] for x [C_in, T]."""
    config = built["config"]
    values = np.asarray(built["weights"], np.float32).astype(np.float64)
    taps = values[: config["receptive_field"]]
    taps = taps[::-1] if oldest_first else taps
    y = np.zeros((config.get("out_channels") or 1, x.shape[1]))
    for channel in range(min(len(x), len(y))):
        y[channel] = np.convolve(x[channel], taps)[: x.shape[1]] + (values[-1] if config["bias"] else 0.0)
    return y


def convnet(built: Any, x: Array) -> Array:
    """[C_out, T] for x [C_in, T]."""
    config, weights = built["config"], Weights(built["weights"])
    channels, groups = config["channels"], config.get("groups") or 1
    for dilation in config["dilations"]:
        kernel = weights.take(channels, len(x) // groups, 2)
        if config["batchnorm"]:
            mean, variance, gamma, beta = (weights.float32(channels) for _ in range(4))
            scale = gamma / np.sqrt(weights.float32(1) + variance)  # in float32, as players fold it
            offset = beta - scale * mean
            assert scale.dtype == offset.dtype == np.float32
            x = _conv(x, kernel, dilation=dilation, groups=groups) * scale[:, None].astype(np.float64)
            x = x + offset[:, None].astype(np.float64)
        else:
            x = _conv(x, kernel, weights.take(channels), dilation=dilation, groups=groups)
        x = _activate(config["activation"], x)
    outs = config.get("out_channels") or 1
    y = _conv(x, weights.take(outs, channels, 1), weights.take(outs))
    weights.finish()
    return y


def sigmoid(x: Array) -> Array:
    return 1.0 / (1.0 + np.exp(-x))


def fast_tanh(x: Array) -> Array:
    a, b, c, d, e = (
        2.45550750702956,
        0.893229853513558,
        0.821226666969744,
        2.44506634652299,
        0.814642734961073,
    )
    q = np.abs(x)
    return x * (a + a * q + (b + c * q) * x * x) / (d + (d + x * x) * np.abs(x + e * x * q))


def fast_sigmoid(x: Array) -> Array:
    return 0.5 * (1.0 + fast_tanh(x / 2))


def lstm(built: Any, x: Array, squash: Function = np.tanh, gate: Function = sigmoid) -> Array:
    """[C_out, T] for x [C_in, T], from the states that are in the file."""
    config, weights = built["config"], Weights(built["weights"])
    size, outs = config["hidden_size"], config.get("out_channels") or 1
    source = x
    for _ in range(config["num_layers"]):
        matrix = weights.take(4 * size, len(x) + size)
        bias, h, c = weights.take(4 * size), weights.take(size), weights.take(size)
        hiddens = []
        for sample in x.T:
            i, f, g, o = np.split(matrix @ np.concatenate([sample, h]) + bias, 4)
            c = gate(f) * c + gate(i) * squash(g)
            h = gate(o) * squash(c)
            hiddens.append(h)
        x = np.array(hiddens).T
    y = weights.take(outs, size) @ x + weights.take(outs)[:, None] if config["num_layers"] else None
    if y is None:
        weights.take(outs * (size + 1))
        y = np.zeros((outs, x.shape[1]))
        y[: len(source)] = source[:outs]
    weights.finish()
    return y
