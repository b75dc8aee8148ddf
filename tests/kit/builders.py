"""Small .nam models as dicts, with random weights: the files that the tests write.

Written from docs/format.md, section 5, and from nothing else: `tensors` counts the weights by its formulas, so that
a mistake in namdsp's layout cannot repeat itself here. Not here: hypothesis strategies (`strategies.py`).
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
