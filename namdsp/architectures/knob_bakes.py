"""Turn captures with knobs into ordinary captures at fixed positions.

A network reads, in the order of `config.params`, 2 (position - min) / (max - min) - 1 for a continuous knob, and for a
switch one number for each choice: 1 for the chosen one, else 0. N is how many numbers that is.

ConcatWaveNet, ConcatLSTM  have 1 + N inputs: the audio, then the numbers. `in_channels`, every `condition_size` and the
and KNOB_LSTM              first `input_size` are 1 + N and may be left out. What a network computes of inputs that do
                           not change is a constant, and is added to its biases
HyperWaveNet               a second network computes, of the numbers, what is added to the weights
FiLMWaveNet                the numbers, or what a second network computes of them, are the condition of the FiLMs, which
                           have no groups
ParametricWaveNet          A2 with FiLMs behind its convolutions: they become part of the convolutions

A second network has dense layers of `hidden_sizes`, with `activation` (ReLU) between them; each has a matrix and biases
in the file. In a FiLMWaveNet (`param_encoder`) its weights are at the start, and its last layer has `out_features`
(default N). In a HyperWaveNet (`hypernet`) they are behind the WaveNet's, and are followed by an anchor as long as its
outputs. Each entry of `delta_map` is about the `numel` weights from `export_offset` on, and uses the next outputs. With
`mode` "full" these are added as they are. With "low_rank" (default) outputs plus anchor are U [out_features, rank] and
V [rank, rest_features], and U V is added.

KNOB_LSTM and ParametricWaveNet are given the positions as they are. The weights of a ParametricWaveNet are those of an
A2, with a FiLM after each layer1x1: weight [2C, knobs], bias [2C]. Before the activation its first C outputs scale the
sum of convolution and mixin, and the last C are added. `condition_size`, if given, is the number of knobs, and
`film_layers` lists layer_0 to layer_22.

Sums are float64 and rounded once, so weights that the knobs do not reach stay as they are in the file.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from namdsp.architectures import lstm
from namdsp.architectures.activation import read_activation
from namdsp.architectures.wavenet.config import WaveNetConfig
from namdsp.architectures.wavenet.read import read_config
from namdsp.architectures.wavenet.weights import layout
from namdsp.arithmetic.fma import Float64
from namdsp.common.limits import CHANNELS, LAYERS, WEIGHTS
from namdsp.errors import UnsupportedError
from namdsp.format.compatibility import Compatibility
from namdsp.format.json_node import Node
from namdsp.format.nam_file import NamFile
from namdsp.format.nam_source import WRITTEN_VERSION
from namdsp.format.rtneural import KNOB_LSTM, added_to_input
from namdsp.format.weights import NamedWeights, read_all
from namdsp.plan.activations import Activation

Json = dict[str, Any]


def bake(file: NamFile, inputs: Float64) -> Json:
    """Return the model object of the ordinary network at these positions, weights float32 [N]; raises `NamFileError`.

    inputs : what the networks are given of the knobs
    """
    architecture, compute = _BAKES[file.architecture]
    config, wide = compute(file, inputs)
    with np.errstate(over="ignore", invalid="ignore"):
        weights = np.concatenate([array.ravel() for array in wide]).astype(np.float32)
    if not np.isfinite(weights).all():
        file.place().refuse("at these knob positions its weights are infinite or NaN. Choose other positions")
    weights.flags.writeable = False
    config.pop("params", None)
    dry = config.pop("dry", None) if file.architecture == KNOB_LSTM else None
    baked = {"version": WRITTEN_VERSION, "architecture": architecture, "config": config, "weights": weights}
    if not dry:
        return baked
    shared: Json = {"weights": weights.tolist(), "sample_rate": file.sample_rate, "metadata": {}}
    both = added_to_input(baked | shared, dry)
    return (
        baked
        | {key: both[key] for key in ("architecture", "config")}
        | {"weights": np.float32(both["weights"])}
    )


def _node(file: NamFile, config: Json) -> Node:
    node = file.config
    return Node(config, file=node.file, path=node.path, allow_large=node.allow_large)


# -- inputs beside the audio ----------------------------------------------------------------------------------


def _arrays(file: NamFile, wide: int) -> list[Json]:
    """The layer arrays of a WaveNet with `wide` inputs; in the file this number may be missing."""
    if file.config.has("condition_dsp"):
        file.config.get("condition_dsp").refuse(
            "cannot be combined with knobs; expected a capture without it"
        )
    arrays = [dict(entry.object()) for entry in file.config.need("layers").items()]
    first, *_ = arrays or [{}]
    first.setdefault("input_size", wide)
    for entry, array in zip(file.config.get("layers").items(), arrays, strict=True):
        array.setdefault("condition_size", wide)
        array.pop("film_condition_size", None)
        for key in ("packing", "slimmable"):
            if entry.has(key):
                entry.get(key).refuse("cannot be combined with knobs; expected a capture of one size")
    return arrays


def _bake_concat_wavenet(file: NamFile, inputs: Float64) -> tuple[Json, list[Any]]:
    wide = 1 + len(inputs)
    arrays = _arrays(file, wide)
    config = {**file.config.object(), "layers": arrays, "in_channels": wide}
    read = read_config(_node(file, config), None, Compatibility())
    weights = read_all(layout(read), file.weights, file.place())
    for array in arrays:
        array |= {"condition_size": 1, "groups_input_mixin": 1}
    arrays[0]["input_size"] = config["in_channels"] = 1
    return config, list(_folded(read, weights, inputs, file.config).values())


def _folded(config: WaveNetConfig, weights: NamedWeights, inputs: Float64, node: Node) -> dict[str, Any]:
    """The weights of the WaveNet of the audio alone.

    The first rechannel has no bias: `carried`, its output for the constant inputs, is part of the signal from layer
    to layer, up to the first layer1x1, to whose bias it is added. Convolutions before it read it at each of their taps.
    """
    folded: dict[str, Any] = dict(weights)
    constant, audio = np.array([0.0, *inputs]), np.eye(1 + len(inputs))[0]
    carried = constant
    for index, array in enumerate(config.arrays):
        name = f"arrays.{index}"
        carried = _constant_output(weights[f"{name}.rechannel.weight"], 1, carried)
        if index == 0:
            folded[f"{name}.rechannel.weight"] = weights[f"{name}.rechannel.weight"][:, :1]
        for place, layer in enumerate(array.layers):
            if any(layer.films):
                node.get("layers").refuse(
                    "has a FiLM, which cannot be combined with knobs; expected layers without FiLMs"
                )
            inside = f"{name}.layers.{place}"
            conv, mixin = weights[f"{inside}.conv.weight"], weights[f"{inside}.mixin.weight"]
            folded[f"{inside}.mixin.weight"] = _constant_output(mixin, layer.groups_mixin, audio)
            folded[f"{inside}.conv.bias"] = (
                weights[f"{inside}.conv.bias"]
                + _constant_output(conv, layer.groups_input, carried)
                + _constant_output(mixin, layer.groups_mixin, constant)
            )
            if layer.layer1x1 is not None:
                folded[f"{inside}.layer1x1.bias"] = weights[f"{inside}.layer1x1.bias"] + carried
                carried = np.zeros(layer.channels)
    return folded


def _constant_output(weight: Any, groups: int, x: Float64) -> Float64:
    """The output of a convolution for inputs that are the same in each frame, without its bias."""
    taps = weight.astype(np.float64).sum(axis=2).reshape(groups, -1, weight.shape[1])
    y: Float64 = np.einsum("goi,gi->go", taps, x.reshape(groups, -1)).ravel()
    return y


def _bake_concat_lstm(file: NamFile, inputs: Float64) -> tuple[Json, list[Any]]:
    wide = 1 + len(inputs)
    defaults: Json = {"num_layers": 1, "in_channels": wide, "input_size": wide}
    config = {**defaults, **file.config.object()}
    node = _node(file, config)
    node.get("num_layers").integer(1)
    for key in ("in_channels", "input_size"):
        if config[key] != wide:
            node.get(key).fail(f"expected {wide}, the audio and {wide - 1} for the knobs")
    read = lstm.read_config(node)
    weights: dict[str, Any] = dict(read_all(lstm.layout(read), file.weights, file.place()))
    matrix = weights["layers.0.weight"].astype(np.float64)
    weights["layers.0.weight"] = np.delete(matrix, range(1, wide), axis=1)
    weights["layers.0.bias"] = weights["layers.0.bias"] + matrix[:, 1:wide] @ inputs
    return {**config, "in_channels": 1, "input_size": 1}, list(weights.values())


# -- a second network -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Network:
    """Dense layers, from the inputs of the knobs."""

    widths: tuple[int, ...]
    activation: Activation

    @classmethod
    def read(cls, node: Node, inputs: int, outputs: int) -> _Network:
        has_sizes = node.has("hidden_sizes")
        hidden = [entry.integer(1) for entry in node.get("hidden_sizes").items()] if has_sizes else []
        node.check(LAYERS, len(hidden))
        relu = Node("ReLU", file=node.file, path=node.path)
        named = node.get("activation") if node.has("activation") else relu
        return cls((inputs, *hidden, outputs), read_activation(named, Compatibility()))

    def layout(self) -> list[tuple[str, tuple[int, ...]]]:
        """Names and shapes of its weights, in the order of the file."""
        shapes: list[tuple[str, tuple[int, ...]]] = []
        for index, (n_in, n_out) in enumerate(pairwise(self.widths)):
            shapes += [(f"dense.{index}.weight", (n_out, n_in)), (f"dense.{index}.bias", (n_out,))]
        return shapes

    @property
    def size(self) -> int:
        """The number of its weights."""
        return sum(math.prod(shape) for _, shape in self.layout())

    def output(self, weights: NamedWeights, x: Float64) -> Float64:
        """Its output for these inputs."""
        last = len(self.widths) - 2
        for index in range(last + 1):
            x = weights[f"dense.{index}.weight"].astype(np.float64) @ x + weights[f"dense.{index}.bias"]
            x = self.activation.truth(x[:, np.newaxis])[:, 0] if index < last else x
        return x


def _bake_film_wavenet(file: NamFile, inputs: Float64) -> tuple[Json, list[Any]]:
    condition, rest, encoder = inputs, file.weights, file.config.get("param_encoder")
    if not encoder.absent:
        encoder.object()
        outputs = encoder.get("out_features").integer(1, len(inputs))
        network = _Network.read(encoder, len(inputs), outputs)
        front, rest = np.split(file.weights, [network.size])
        condition = network.output(read_all(network.layout(), front, file.place()), inputs)
    arrays = _arrays(file, 1)
    config = {**file.config.object(), "layers": arrays, "in_channels": 1}
    config.pop("param_encoder", None)
    shapes = [
        (name, (shape[0], len(condition), 1) if name.endswith("film.weight") else shape)
        for name, shape in layout(read_config(_node(file, config), None, Compatibility()))
    ]
    weights: dict[str, Any] = dict(read_all(shapes, rest, file.place()))
    for name in [name for name in weights if name.endswith("film.weight")]:
        bias = name.replace("weight", "bias")
        weights[bias] = weights[bias] + weights[name][:, :, 0].astype(np.float64) @ condition
        weights[name] = np.zeros((len(weights[bias]), 1, 1))
    return config, list(weights.values())


def _bake_hyper_wavenet(file: NamFile, inputs: Float64) -> tuple[Json, list[Any]]:
    config = dict(file.config.object())
    node = file.config.need("hypernet")
    node.object()
    targets = [_Target.read(entry, node) for entry in node.need("delta_map").items()]
    network = _Network.read(node, len(inputs), sum(target.outputs for target in targets))
    shapes = [*network.layout(), ("hypernet.anchor", network.widths[-1:])]
    own = network.size + network.widths[-1]
    base, rest = np.split(file.weights, [max(0, file.weights.size - own)])
    named = read_all(shapes, rest, file.place())
    y = network.output(named, inputs)
    weights, start = base.astype(np.float64), 0
    for target, entry in zip(targets, node.get("delta_map").items(), strict=True):
        stop = start + target.outputs
        if target.offset + target.size > len(weights):
            entry.refuse(
                f"ends behind the {len(weights)} weights of the WaveNet; expected a place among them"
            )
        place = slice(target.offset, target.offset + target.size)
        weights[place] += target.delta(y[start:stop], named["hypernet.anchor"][start:stop])
        start = stop
    del config["hypernet"]
    return config, [weights]


@dataclass(frozen=True)
class _Target:
    """Weights of the WaveNet to which the second network adds: a product of two matrices, or `rank` 0, its outputs."""

    offset: int
    size: int
    rank: int
    rows: int
    columns: int

    @classmethod
    def read(cls, node: Node, hypernet: Node) -> _Target:
        node.object()
        offset, size = node.need("export_offset").integer(0), node.need("numel").integer(1)
        node.check(WEIGHTS, size)
        mode = node.get("mode") if node.has("mode") else hypernet.get("mode")
        if mode.value == "full":
            return cls(offset, size, 0, 0, 0)
        if mode.value not in (None, "low_rank"):
            mode.fail('expected "full" or "low_rank"')
        rank = (node if node.has("rank") else hypernet).need("rank").integer(1)
        rows, columns = (node.need(f"{key}_features").integer(1) for key in ("out", "rest"))
        if rows * columns != size:
            node.get("numel").fail(f"expected {rows * columns}, the product of its features")
        return cls(offset, size, rank, rows, columns)

    @property
    def outputs(self) -> int:
        return self.rank * (self.rows + self.columns) if self.rank else self.size

    def delta(self, y: Float64, anchor: Any) -> Float64:
        """What is added, from the outputs of the second network."""
        if not self.rank:
            return y
        u, v = np.split(y + anchor, [self.rows * self.rank])
        product: Float64 = u.reshape(self.rows, self.rank) @ v.reshape(self.rank, self.columns)
        return product.ravel()


# -- A2 with FiLMs ---------------------------------------------------------------------------------------------

#: The shape of A2: docs/format.md, section 5.9.
_SEVEN = [1, 3, 7, 17, 41, 101, 239]
_DILATIONS = [*_SEVEN, *_SEVEN, 1, 13, *_SEVEN]
_KERNEL_SIZES = [6] * 14 + [15] * 2 + [6] * 7


def read_parametric(config: Node) -> Node:
    """Return the node `parametric` of a ParametricWaveNet, checked except for its knobs; raises `NamFileError`."""
    parametric = config.get("parametric")
    if parametric.absent:
        parametric.refuse(
            "missing; expected a ParametricWaveNet of a .param.nam file. namdsp does not play those of other trainers",
            error=UnsupportedError,
        )
    parametric.object()
    schema = parametric.get("schema_version").integer(0, 0)
    if schema > 1:
        parametric.get("schema_version").fail(
            "versions up to 1 are supported; update namdsp", error=UnsupportedError
        )
    for key, only in (("type", "film"), ("head_mode", "skip")):
        if parametric.get(key).value != only:
            parametric.get(key).fail(
                f'expected "{only}", the only one that namdsp plays', error=UnsupportedError
            )
    if parametric.has("film_layers"):
        every = [f"layer_{index}" for index in range(len(_DILATIONS))]
        if parametric.get("film_layers").list() != every:
            parametric.get("film_layers").refuse(
                "does not list layer_0 to layer_22; expected FiLMs in all layers", error=UnsupportedError
            )
    parameters = parametric.need("parameters").list()
    if parametric.get("condition_size").integer(0, len(parameters)) != len(parameters):
        parametric.get("condition_size").fail(f"expected {len(parameters)}, the number of its parameters")
    return parametric


def _bake_parametric_wavenet(file: NamFile, inputs: Float64) -> tuple[Json, list[Any]]:
    """An A2: scale and shift are of the sum of the convolution and the mixin, and become part of both."""
    config = _a2(file.config.need("layers").count(CHANNELS, 1))
    shapes = []
    for name, shape in layout(read_config(_node(file, config), None, Compatibility())):
        shapes.append((name, shape))
        if name.endswith("layer1x1.bias"):
            films = name.replace("layer1x1.bias", "film")
            shapes += [(f"{films}.weight", (2 * shape[0], len(inputs))), (f"{films}.bias", (2 * shape[0],))]
    weights: dict[str, Any] = dict(read_all(shapes, file.weights, file.place()))
    for index in range(len(_DILATIONS)):
        layer = f"arrays.0.layers.{index}"
        matrix, bias = (weights.pop(f"{layer}.film.{part}").astype(np.float64) for part in ("weight", "bias"))
        scale, shift = np.split(matrix @ inputs + bias, 2)
        for name in (f"{layer}.conv.weight", f"{layer}.mixin.weight"):
            weights[name] = weights[name] * scale[:, np.newaxis, np.newaxis]
        weights[f"{layer}.conv.bias"] = weights[f"{layer}.conv.bias"] * scale + shift
    config["head_scale"] = float(weights["head_scale"][0])
    return config, list(weights.values())


def _a2(channels: int) -> Json:
    """The config of an A2 of any width, as the trainer writes it."""
    array: Json = {"input_size": 1, "condition_size": 1, "channels": channels, "bottleneck": channels}
    array |= {"kernel_sizes": _KERNEL_SIZES, "dilations": _DILATIONS}
    array |= {"activation": {"type": "LeakyReLU", "negative_slope": 0.01}, "gating_mode": "none"}
    array |= {"head": {"out_channels": 1, "kernel_size": 16, "bias": True}}
    array |= {"layer1x1": {"active": True, "groups": 1}, "groups_input": 1, "groups_input_mixin": 1}
    array |= {"head1x1": {"active": False, "out_channels": 1, "groups": 1}}
    return {"layers": [array], "head": None}


#: Architecture of a capture with knobs -> that of the ordinary capture, and a function of its config and weights.
_BAKES: dict[str, tuple[str, Callable[[NamFile, Float64], tuple[Json, list[Any]]]]] = {
    "ConcatWaveNet": ("WaveNet", _bake_concat_wavenet),
    "ConcatLSTM": ("LSTM", _bake_concat_lstm),
    KNOB_LSTM: ("LSTM", _bake_concat_lstm),
    "HyperWaveNet": ("WaveNet", _bake_hyper_wavenet),
    "FiLMWaveNet": ("WaveNet", _bake_film_wavenet),
    "ParametricWaveNet": ("WaveNet", _bake_parametric_wavenet),
}
