"""Small .nam models as dicts, with random weights: the files that the tests write.

Written from docs/format.md, sections 5 and 8, and from nothing else: `tensors` counts weights by its formulas, so that
a mistake in namdsp's layout cannot repeat itself here.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Json = Any
Model = dict[str, Any]
Films = dict[str, tuple[bool, int]]

#: The order in which a layer's FiLMs are in the weights.
FILM_SLOTS = (
    "conv_pre_film",
    "conv_post_film",
    "input_mixin_pre_film",
    "input_mixin_post_film",
    "activation_pre_film",
    "activation_post_film",
    "layer1x1_post_film",
    "head1x1_post_film",
)


def layer_array(
    *,
    channels: int = 3,
    dilations: Sequence[int] = (1, 2),
    kernel: int | Sequence[int] = 2,
    input_size: int = 1,
    condition_size: int = 1,
    activation: Json = "Tanh",
    bottleneck: int | None = None,
    gating: Json = None,
    secondary: Json = None,
    groups_input: int = 1,
    groups_mixin: int = 1,
    layer1x1: int | None = 1,
    head1x1: tuple[int, int] | None = None,
    films: Films | None = None,
    head: int = 1,
    head_kernel: int = 1,
    head_dilation: int = 1,
    head_bias: bool = True,
    allowed_channels: Sequence[int] | None = None,
    **more: Json,
) -> dict[str, Json]:
    """One layer array of a config, in today's form; `more` keys are put in as they are.

    layer1x1 : groups, None for inactive        head1x1 : (out_channels, groups), None for inactive
    films    : slot -> (shift, groups)          head    : width of the head rechannel
    """
    array: dict[str, Json] = {
        "input_size": input_size,
        "condition_size": condition_size,
        "channels": channels,
        "bottleneck": channels if bottleneck is None else bottleneck,
        "dilations": list(dilations),
        "activation": activation,
        "head": {
            "out_channels": head,
            "kernel_size": head_kernel,
            "head_dilation": head_dilation,
            "bias": head_bias,
        },
        "groups_input": groups_input,
        "groups_input_mixin": groups_mixin,
        "layer1x1": {"active": layer1x1 is not None, "groups": layer1x1 or 1},
        "head1x1": {"active": False, "out_channels": 1, "groups": 1},
    }
    array.update({"kernel_size": kernel} if isinstance(kernel, int) else {"kernel_sizes": list(kernel)})
    if gating is not None:
        array["gating_mode"] = gating
    if secondary is not None:
        array["secondary_activation"] = secondary
    if head1x1 is not None:
        array["head1x1"] = {"active": True, "out_channels": head1x1[0], "groups": head1x1[1]}
    for slot, (shift, groups) in (films or {}).items():
        array[slot] = {"active": True, "shift": shift, "groups": groups}
    if allowed_channels is not None:
        kwargs = {"allowed_channels": list(allowed_channels)}
        array["slimmable"] = {"method": "slice_channels_uniform", "kwargs": kwargs}
    return {**array, **more}


def wavenet(
    *arrays: dict[str, Json],
    in_channels: int = 1,
    post_head: dict[str, Json] | None = None,
    condition: Model | None = None,
    seed: int = 0,
    head_scale: float = 0.5,
    **root: Json,
) -> Model:
    """A whole WaveNet; without arrays, a small one of two layers. `root` keys go to the root."""
    config: dict[str, Json] = {
        "layers": list(arrays) or [layer_array()],
        "head": post_head,
        "head_scale": head_scale,
    }
    if in_channels != 1:
        config["in_channels"] = in_channels
    if condition is not None:
        config["condition_dsp"] = condition
    weights = random_weights(config, seed=seed, head_scale=head_scale)
    return model("WaveNet", config, weights, **root)


def model(architecture: str, config: Json, weights: Json, **root: Json) -> Model:
    """A model object with the keys that every one has."""
    return {
        "version": "0.7.0",
        "architecture": architecture,
        "config": config,
        "weights": weights,
        "sample_rate": 48000,
        **root,
    }


def container(*children: tuple[float, Model], **root: Json) -> Model:
    """A `SlimmableContainer` of (max_value, model) pairs."""
    config = {"submodels": [{"max_value": bound, "model": child} for bound, child in children]}
    return model("SlimmableContainer", config, [], **root)


def post_head(
    *, channels: int = 2, out_channels: int = 1, kernel_sizes: Sequence[int] = (3,), activation: Json = "Tanh"
) -> dict[str, Json]:
    """A post-stack head."""
    return {
        "channels": channels,
        "out_channels": out_channels,
        "kernel_sizes": list(kernel_sizes),
        "activation": activation,
    }


def delay(taps: Sequence[int], dilations: Sequence[int], **options: Json) -> Model:
    """A one-channel WaveNet of ReLU layers with all weights 1: a positive sample reaches every frame that it can."""
    built = wavenet(
        layer_array(channels=1, dilations=dilations, kernel=taps, activation="ReLU", **options),
        head_scale=1.0,
    )
    built["weights"] = [0.0 if bias else 1.0 for bias in _is_bias(built["config"])]
    return built


def save(model: Json, folder: Path, name: str = "model.nam") -> Path:
    """Write a model (or any JSON value) to a file."""
    path = folder / name
    path.write_text(json.dumps(model))
    return path


# -- weights: docs/format.md, section 5.3 ------------------------------------------------------------------------


def random_weights(config: Json, *, seed: int, head_scale: float = 0.5) -> list[float]:
    """Weights of a config: biases in -0.3..0.3, the rest about sqrt(1/fan-in); the last is head_scale."""
    rng = random.Random(seed)
    weights: list[float] = []
    for count, fan_in in tensors(config):
        spread = 0.3 if fan_in == 0 else 1.5 / math.sqrt(fan_in)
        weights += [rng.uniform(-spread, spread) for _ in range(count)]
    return [*weights, head_scale]


def weight_count(config: Json) -> int:
    """How many weights a config needs, head_scale included."""
    return 1 + sum(count for count, _ in tensors(config))


def tensors(config: Json) -> Iterator[tuple[int, int]]:
    """(count, fan-in) of every tensor in file order without head_scale; a bias has fan-in 0."""
    for array in config["layers"]:
        yield from _array_tensors(array)
    head = config.get("head")
    if head is not None:
        width = head_width(config["layers"][-1])
        for index, taps in enumerate(head["kernel_sizes"]):
            last = index == len(head["kernel_sizes"]) - 1
            out = head["out_channels"] if last else head["channels"]
            yield out * width * taps, width * taps
            yield out, 0
            width = out


def gating_modes(array: Json) -> list[str]:
    """ "none", "gated" or "blended", per layer."""
    count = len(array["dilations"])
    mode = array.get("gating_mode")
    if mode is None:
        mode = "gated" if array.get("gated") else "none"
    return list(mode) if isinstance(mode, list) else [mode] * count


def kernel_sizes(array: Json) -> list[int]:
    """Taps per layer."""
    taps = array["kernel_sizes"] if array.get("kernel_sizes") is not None else array["kernel_size"]
    return list(taps) if isinstance(taps, list) else [taps] * len(array["dilations"])


def head_width(array: Json) -> int:
    """Channels of the head rechannel, in either form of the config."""
    return array["head"]["out_channels"] if array.get("head") else array["head_size"]


def film_outputs(array: Json, slot: str, gated: bool) -> int:
    """n of docs/format.md, section 5.5: channels of the signal that a FiLM modulates."""
    c = array["channels"]
    b = array.get("bottleneck") or c
    z = 2 * b if gated else b
    head1x1 = array.get("head1x1") or {}
    return {
        "conv_pre_film": c,
        "conv_post_film": z,
        "input_mixin_pre_film": array["condition_size"],
        "input_mixin_post_film": z,
        "activation_pre_film": z,
        "activation_post_film": b,
        "layer1x1_post_film": c,
        "head1x1_post_film": head1x1.get("out_channels", 1),
    }[slot]


def _array_tensors(array: Json) -> Iterator[tuple[int, int]]:
    c, cond = array["channels"], array["condition_size"]
    b = array.get("bottleneck") or c
    head1x1 = array.get("head1x1") or {"active": False}
    layer1x1 = array.get("layer1x1") or {"active": True, "groups": 1}
    yield c * array["input_size"], array["input_size"]
    for taps, gating in zip(kernel_sizes(array), gating_modes(array), strict=True):
        z = b if gating == "none" else 2 * b
        gi, gm = array.get("groups_input", 1), array.get("groups_input_mixin", 1)
        yield z * (c // gi) * taps, (c // gi) * taps
        yield z, 0
        yield z * (cond // gm), cond // gm
        if layer1x1["active"]:
            yield c * (b // layer1x1["groups"]), b // layer1x1["groups"]
            yield c, 0
        if head1x1["active"]:
            yield head1x1["out_channels"] * (b // head1x1["groups"]), b // head1x1["groups"]
            yield head1x1["out_channels"], 0
        for slot in FILM_SLOTS:
            film = array.get(slot)
            if film and film.get("active", True):
                n = film_outputs(array, slot, gating != "none") * (2 if film.get("shift", True) else 1)
                groups = film.get("groups", 1)
                yield n * (cond // groups), cond // groups
                yield n, 0
    a = head1x1["out_channels"] if head1x1["active"] else b
    width = head_width(array)
    taps = array["head"].get("kernel_size", 1) if array.get("head") else 1
    bias = array["head"].get("bias") if array.get("head") else array.get("head_bias")
    yield width * a * taps, a * taps
    if bias:
        yield width, 0


def _is_bias(config: Json) -> list[bool]:
    flags = [fan_in == 0 for count, fan_in in tensors(config) for _ in range(count)]
    return [*flags, False]


# -- models that are no WaveNets: docs/format.md, section 8, and nothing else -------------------------


def linear(
    taps: int = 5,
    *,
    bias: bool = True,
    weights: Json = None,
    seed: int = 0,
    channels: Json = None,
    **root: Json,
) -> Model:
    """A Linear of random taps that die away, or of `weights`. channels : (inputs, outputs), left out if mono."""
    rng = random.Random(seed)
    argument = weights or [rng.uniform(-1, 1) * math.exp(-3 * k / taps) for k in range(taps)]
    config = {"receptive_field": len(argument), "bias": bias, **_channels(channels)}
    return model("Linear", config, [*argument, *([rng.uniform(-0.3, 0.3)] if bias else [])], **root)


def convnet(
    channels: int = 4,
    dilations: Any = (1, 2, 4),
    *,
    batchnorm: bool = True,
    activation: Json = "Tanh",
    groups: int = 1,
    ends: Any = None,
    seed: int = 0,
    **root: Json,
) -> Model:
    """A ConvNet. ends : (inputs, outputs), left out if mono."""
    rng = random.Random(seed)
    n_in, n_out = ends or (1, 1)
    weights: list[float] = []

    def values(count: int, low: float, high: float) -> None:
        weights.extend(rng.uniform(low, high) for _ in range(count))

    for _ in dilations:
        spread = 1.5 / math.sqrt(2 * n_in / groups)
        values(channels * (n_in // groups) * 2, -spread, spread)
        if batchnorm:
            for low, high in (
                (-0.3, 0.3),
                (0.3, 2.0),
                (0.5, 1.5),
                (-0.3, 0.3),
            ):  # mean, variance, gamma, beta
                values(channels, low, high)
            weights.append(1e-5)
        else:
            values(channels, -0.3, 0.3)
        n_in = channels
    values(n_out * channels, -0.5, 0.5)
    values(n_out, -0.3, 0.3)
    config = {
        "channels": channels,
        "dilations": list(dilations),
        "batchnorm": batchnorm,
        "activation": activation,
    }
    config |= {"groups": groups} if groups != 1 else {}
    return model("ConvNet", {**config, **_channels(ends)}, weights, **root)


def lstm(hidden: int = 3, layers: int = 1, *, ends: Any = None, seed: int = 0, **root: Json) -> Model:
    """An LSTM whose forget gates keep what was for long. ends : (inputs, outputs), left out if mono."""
    rng = random.Random(seed)
    n_in, n_out = ends or (1, 1)
    weights: list[float] = []

    def values(count: int, spread: float, centre: float = 0.0) -> None:
        weights.extend(centre + rng.uniform(-spread, spread) for _ in range(count))

    inputs = n_in
    for _ in range(layers):
        values(4 * hidden * (inputs + hidden), 1.5 / math.sqrt(inputs + hidden))
        for centre in (0.0, 3.0, 0.0, 0.0):  # i, f, g, o
            values(hidden, 0.3, centre)
        values(2 * hidden, 0.5)
        inputs = hidden
    values(n_out * hidden, 1.5 / math.sqrt(hidden))
    values(n_out, 0.1)
    config = {"input_size": n_in, "hidden_size": hidden, "num_layers": layers, **_channels(ends)}
    return model("LSTM", config, weights, **root)


KNOBS = [
    {"name": "gain", "min": -1, "max": 1, "default": 0.5},
    {"name": "boost", "type": "switch", "min": 0, "max": 1, "default": 1, "enum_names": ["off", "on"]},
]


def concat(wide: Model, params: Json = KNOBS) -> Model:
    """The capture with knobs whose network is `wide`: of four inputs, the audio, gain, and the choices of boost.

    As trainers write it, without the sizes that follow from the knobs.
    """
    config = {key: value for key, value in wide["config"].items() if key not in ("in_channels", "input_size")}
    if "layers" in config:
        config["layers"] = [
            {key: value for key, value in array.items() if key != "condition_size"}
            for array in config["layers"]
        ]
    config["params"] = params
    return {**wide, "architecture": f"Concat{wide['architecture']}", "version": "1.0.0", "config": config}


def hyper(plain: Model, parts: Sequence[Any], **hypernet: Json) -> Model:
    """The capture with knobs of a WaveNet and a second network, of arrays `parts`, that adds to its weights."""
    own = [value for part in parts for value in part.ravel().tolist()]
    config = {**plain["config"], "params": KNOBS, "hypernet": hypernet}
    changed = {
        "architecture": "HyperWaveNet",
        "version": "1.0.0",
        "config": config,
        "weights": plain["weights"] + own,
    }
    return {**plain, **changed}


def sequential(*models: Model, key: str = "models", wrapped: bool = False, **root: Json) -> Model:
    """Models in a row, under either key, as they are or wrapped."""
    entries = [{"model": item} if wrapped else item for item in models]
    return model("Sequential", {key: entries}, [], **root)


def blend(*voices: tuple[Model, float, int], **root: Json) -> Model:
    """Models side by side: (model, gain, delay in frames)."""
    models, gains, delays = map(list, zip(*voices, strict=True))
    return model("Blend", {"models": models, "delays": delays}, gains, **root)


def _channels(channels: Any) -> dict[str, Json]:
    return {} if channels is None else {"in_channels": channels[0], "out_channels": channels[1]}


# -- the known shapes of docs/format.md, section 5.9 --------------------------------------------------


A1 = {"standard": 16, "lite": 12, "feather": 8, "nano": 4}
A2_KERNELS = [6] * 14 + [15] * 2 + [6] * 7
A2_DILATIONS = [1, 3, 7, 17, 41, 101, 239] * 2 + [1, 13] + [1, 3, 7, 17, 41, 101, 239]


def a1(size: str, **options: Any) -> dict[str, Any]:
    """One of the first generation: two arrays, tanh."""
    channels, half = A1[size], A1[size] // 2
    doubling = [2**power for power in range(10)]
    first, second = (doubling, doubling) if size == "standard" else (doubling[:7], [128, 256, 512, *doubling])
    return wavenet(
        layer_array(channels=channels, kernel=3, dilations=first, head=half, head_bias=False),
        layer_array(channels=half, input_size=channels, kernel=3, dilations=second),
        head_scale=0.02,
        **options,
    )


def a2(channels: int, **options: Any) -> dict[str, Any]:
    """One of the second generation: one array, leaky ReLU, a head of 16 taps."""
    activation = {"type": "LeakyReLU", "negative_slope": 0.01}
    array = layer_array(
        channels=channels, kernel=A2_KERNELS, dilations=A2_DILATIONS, activation=activation, head_kernel=16
    )
    return wavenet(array, head_scale=0.01, **options)
