"""A model of the zoo as the JSON object of a .nam file, in the forms that trainers have written over the years."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from model_zoo.net import (
    FILM_PLACES,
    Activation,
    Array,
    Film,
    Json,
    Model,
    Net,
    PostHead,
    Row,
    per_layer,
)
from model_zoo.others import Other
from model_zoo.weights import net_weights, other_weights


def model_json(model: Model, name: str) -> Json:
    """Give the whole .nam object, keys in the order in which trainers write them."""
    if isinstance(model, Net):
        return _net_json(model, name)
    if isinstance(model, Other):
        config = model.config()
        return _whole(
            model.architecture,
            config,
            _decimals(other_weights(model)),
            model.sample_rate,
            _metadata(name, {}),
        )
    if isinstance(model, Row):
        models = [model_json(child, f"{name}, model {i + 1}") for i, child in enumerate(model.models)]
        return _whole("Sequential", {"models": models}, [], model.sample_rate, _metadata(name, {}))
    children = [
        {"max_value": limit, "model": model_json(child, f"{name}, child {i}")}
        for i, (limit, child) in enumerate(model.children)
    ]
    last = model.children[-1][1]
    largest = (last.metadata if isinstance(last, Net) else None) or {}
    loudness = {key: largest[key] for key in ("loudness",) if key in largest}
    # trainers copy the loudness of the largest child
    metadata = _metadata(name, loudness)
    return _whole("SlimmableContainer", {"submodels": children}, [], model.sample_rate, metadata)


def _whole(architecture: str, config: Json, weights: list[float], rate: int | None, metadata: Json) -> Json:
    built: Json = {"version": "0.7.0", "architecture": architecture, "config": config, "weights": weights}
    return built | ({} if rate is None else {"sample_rate": rate}) | {"metadata": metadata}


def _decimals(weights: NDArray[np.float32]) -> list[float]:
    """The shortest decimals that give the float32 back."""
    return [float(str(weight)) for weight in weights]


def _metadata(name: str, extra: Json) -> Json:
    usual = {
        "name": name,
        "modeled_by": "namdsp make_models",
        "gear_make": "none (synthetic)",
        "gear_model": "random weights",
    }
    return {"date": extra["date"], **usual, **extra} if "date" in extra else {**usual, **extra}


def _net_json(net: Net, name: str) -> Json:
    root: Json = {"version": net.version}
    if net.metadata is not None:
        root["metadata"] = _metadata(name, net.metadata)
    elif net.absent_as_null:
        root["metadata"] = None
    root["architecture"] = "WaveNet"
    root["config"] = _config(net, name)
    root["weights"] = _decimals(net_weights(net))
    if net.sample_rate is not None or net.absent_as_null:
        root["sample_rate"] = net.sample_rate
    return root


def _config(net: Net, name: str) -> Json:
    sizes = (net.in_channels, *(array.channels for array in net.arrays))
    layer = _classic_layer if net.form == "classic" else _layer
    config: Json = {
        "layers": [
            layer(array, size, net.condition_size, full=net.form == "full")
            for array, size in zip(net.arrays, sizes, strict=False)
        ],
        "head": _post_head(net.post_head),
        "head_scale": net.head_scale if net.config_head_scale is None else net.config_head_scale,
    }
    if net.in_channels != 1:
        config["in_channels"] = net.in_channels
    if net.condition:
        config["condition_dsp"] = model_json(net.condition, f"{name}, condition")
    elif net.absent_as_null:
        config["condition_dsp"] = None
    return config


def _classic_layer(array: Array, input_size: int, condition_size: int, *, full: bool) -> Json:
    return {
        "input_size": input_size,
        "condition_size": condition_size,
        "head_size": array.head.out_channels,
        "channels": array.channels,
        "kernel_size": array.taps,
        "dilations": list(array.dilations),
        "activation": array.activation,
        "gated": array.gating == "gated",
        "head_bias": array.head.bias,
    }


def _layer(array: Array, input_size: int, condition_size: int, *, full: bool) -> Json:
    """Keys of 0.7. In full: every key, and lists of objects where one value would do."""
    layers = len(array.dilations)
    head: Json = {
        "out_channels": array.head.out_channels,
        "kernel_size": array.head.taps,
        "bias": array.head.bias,
    }
    if array.head.dilation != 1:
        head["head_dilation"] = array.head.dilation
    out_channels, groups = array.head1x1 or (1, 1)
    gating = per_layer(array.gating, layers)
    one_size = isinstance(array.taps, int) and not full
    taps = {"kernel_size": array.taps} if one_size else {"kernel_sizes": per_layer(array.taps, layers)}
    config: Json = {
        "input_size": input_size,
        "condition_size": condition_size,
        "head": head,
        "channels": array.channels,
        **taps,
        "dilations": list(array.dilations),
        "activation": array.activation,
        "bottleneck": array.inner,
        "head1x1": {"active": array.head1x1 is not None, "out_channels": out_channels, "groups": groups},
        "layer1x1": {"active": array.layer1x1_groups > 0, "groups": array.layer1x1_groups or 1},
        "groups_input": array.groups_input,
        "groups_input_mixin": array.groups_mixin,
        **{place: _film(array.films.get(place)) for place in FILM_PLACES},
        "gating_mode": array.gating,
        "secondary_activation": array.secondary,
        "slimmable": array.slimmable,
    }
    if full:
        activations: list[Activation] = per_layer(array.activation, layers)
        config["activation"] = [_activation_object(a) for a in activations]
        config["gating_mode"] = gating
        config["secondary_activation"] = [
            None if gate == "none" else _activation_object(secondary or "Sigmoid")
            for gate, secondary in zip(gating, per_layer(array.secondary, layers), strict=True)
        ]
        return config
    defaults: Json = {
        "bottleneck": array.channels,
        "head1x1": {"active": False, "out_channels": 1, "groups": 1},
        "layer1x1": {"active": True, "groups": 1},
        "groups_input": 1,
        "groups_input_mixin": 1,
        **dict.fromkeys(FILM_PLACES, _film(None)),
        "gating_mode": "none",
        "secondary_activation": None,
        "slimmable": None,
    }
    return {key: value for key, value in config.items() if key not in defaults or value != defaults[key]}


def _film(film: Film | None) -> Json:
    film, active = film or Film(), film is not None
    return {**({"active": active} if film.says_active else {}), "shift": film.shift, "groups": film.groups}


def _post_head(head: PostHead | None) -> Json | None:
    if head is None:
        return None
    return {
        "channels": head.channels,
        "out_channels": head.out_channels,
        "kernel_sizes": list(head.taps),
        "activation": head.activation,
    }


def _activation_object(activation: Activation) -> Json:
    return {"type": activation} if isinstance(activation, str) else activation
