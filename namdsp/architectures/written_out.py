"""Write a parsed model as a model object with all options and at its size, for `.namb` files."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from namdsp.architectures.container import Container
from namdsp.architectures.context import ParsedModel, WeightedModel
from namdsp.architectures.wavenet.config import FILM_SLOTS, LayerArray, WaveNetConfig
from namdsp.plan.activations import KINDS, Activation

Json = dict[str, Any]


def written_out(parsed: ParsedModel) -> Json:
    """Return architecture, config, rate and weights; of a container, those of the size that plays."""
    if isinstance(parsed, Container):
        return written_out(parsed.child)
    weights = [each for array in parsed.file_weights().values() for each in array.ravel().tolist()]
    written: Json = {"weights": weights, "sample_rate": parsed.sample_rate}
    if isinstance(parsed, WeightedModel):
        config = parsed.config
        written["config"] = _wavenet(config) if isinstance(config, WaveNetConfig) else _plain(config)
    return {**written, "architecture": type(parsed).__name__}


def _plain(config: Any) -> Json:
    """The config of any other model, also under the names that files have for renamed fields."""
    written = asdict(config)
    if "activation" in written:
        written["activation"] = _activation(config.activation)
    if "hidden_size" in written:
        written["input_size"] = config.in_channels
    if "taps" in written:
        written["receptive_field"] = config.taps
    return written


def _wavenet(config: WaveNetConfig) -> Json:
    written: Json = {
        "in_channels": config.in_channels,
        "layers": [_array(array) for array in config.arrays],
        "head": None if config.post_head is None else asdict(config.post_head),
    }
    return (
        written if config.condition is None else {**written, "condition_dsp": written_out(config.condition)}
    )


def _array(array: LayerArray) -> Json:
    layers, first = array.layers, array.layers[0]
    films = zip(FILM_SLOTS, first.films, strict=True)
    out_channels, groups = first.head1x1 or (array.channels, 1)
    return {
        "input_size": array.input_size,
        "condition_size": first.condition_size,
        "channels": array.channels,
        "bottleneck": first.bottleneck,
        "head": {
            "out_channels": array.head_size,
            "kernel_size": array.head_kernel,
            "head_dilation": array.head_dilation,
            "bias": array.head_bias,
        },
        "groups_input": first.groups_input,
        "groups_input_mixin": first.groups_mixin,
        "layer1x1": {"active": first.layer1x1 is not None, "groups": first.layer1x1 or 1},
        "head1x1": {"active": first.head1x1 is not None, "out_channels": out_channels, "groups": groups},
        **{slot: {"active": True, **asdict(film)} for slot, film in films if film is not None},
        "dilations": [layer.dilation for layer in layers],
        "kernel_sizes": [layer.kernel_size for layer in layers],
        "activation": [_activation(layer.activation) for layer in layers],
        "gating_mode": [layer.gating for layer in layers],
        "secondary_activation": [
            _activation(layer.secondary) if layer.gating != "none" else {"type": "Tanh"} for layer in layers
        ],
    }


def _activation(activation: Activation) -> Json:
    if activation.slopes:
        return {"type": activation.name, "negative_slopes": list(activation.slopes)}
    names = (name for name, _ in KINDS[activation.name].defaults)
    return {"type": activation.name, **dict(zip(names, activation.parameters, strict=True))}
