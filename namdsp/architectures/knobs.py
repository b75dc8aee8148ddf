"""Captures with knobs, of the parametric trainer: at fixed positions each is an ordinary capture. docs/format.md, 8.6.

    NamFile --read_panel--> Panel --turned--> Panel at other positions --baked--> NamFile of a WaveNet or an LSTM

ConcatWaveNet, ConcatLSTM  positions are further inputs beside the audio. What a network computes of inputs that do not
                           change is a constant, and is added to its biases
HyperWaveNet               a second network computes, of the positions, what is added to the weights
FiLMWaveNet                positions, or what a second network computes of them, are the condition of the FiLMs

Sums are float64 and rounded once, so weights that the knobs do not reach stay as they are in the file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.architectures import lstm
from namdsp.architectures.activation import read_activation
from namdsp.architectures.wavenet.config import WaveNetConfig
from namdsp.architectures.wavenet.read import read_config
from namdsp.architectures.wavenet.weights import layout
from namdsp.compatibility import Compatibility
from namdsp.errors import SettingError
from namdsp.json_node import Node
from namdsp.limits import LAYERS, WEIGHTS
from namdsp.nam_file import NAMDSP_KEY, WITH_KNOBS, NamFile, namdsp_metadata, without_facts_of_weights
from namdsp.plan.activations import Activation
from namdsp.settings import number
from namdsp.weights import NamedWeights, read_all

Float64 = NDArray[np.float64]
Json = dict[str, Any]
#: File version of the captures that come out.
_VERSION = "0.7.0"


@dataclass(frozen=True)
class Knob:
    """A knob of a capture.

    low, high : its range; of a switch 0 and the number of the last choice
    choices   : names of a switch's positions, in order; () if the knob is continuous
    position  : where it stands; of a switch the number of the choice
    """

    name: str
    low: float
    high: float
    default: float
    choices: tuple[str, ...]
    position: float

    @property
    def shown(self) -> float | str:
        """Its position: a number, or the name of a choice."""
        return self.choices[int(self.position)] if self.choices else self.position

    def at(self, value: Any) -> Knob:
        """The knob at another position: a number, its text, or of a switch a choice's name, or True for the second.

        Raises
        ------
        SettingError : it has no such position.
        """
        kind = number(self.low, self.high, "")
        place: Any = kind.parse(value) if isinstance(value, str) else value
        if isinstance(value, str) and value in self.choices:
            place = self.choices.index(value)
        elif self.choices and isinstance(value, bool):
            place = int(value)
        stored = kind.check(place)
        if stored is None or (self.choices and stored != int(stored)):
            expected = f"expected one of {', '.join(self.choices)}" if self.choices else kind.expected
            raise SettingError(f"knob {self.name} is {value!r}; {expected}")
        return replace(self, position=float(stored))

    def inputs(self) -> list[float]:
        """What networks are given: a number from -1 to 1; of a switch 1 for the choice and 0 for each other."""
        if self.choices:
            return [float(index == self.position) for index in range(len(self.choices))]
        return [-1.0 + 2.0 * (self.position - self.low) / (self.high - self.low)]

    def record(self) -> Json:
        """Its facts, for `namdsp info`."""
        kind: Json = {"choices": list(self.choices)} if self.choices else {"min": self.low, "max": self.high}
        default = replace(self, position=self.default).shown
        return {"name": self.name, **kind, "default": default, "position": self.shown}


@dataclass(frozen=True, eq=False)
class Panel:
    """The knobs of a capture, each at a position.

    file : the capture as it was read
    """

    file: NamFile
    knobs: tuple[Knob, ...]

    def turned(self, positions: Mapping[str, Any]) -> Panel:
        """The same capture with some knobs at other positions; names may differ in case.

        Raises
        ------
        SettingError : there is no such knob, or it has no such position.
        """
        if not isinstance(positions, Mapping):
            raise SettingError(
                f"knobs are {positions!r:.60}; expected names and positions, such as {{'gain': 7}}"
            )
        names = [knob.name for knob in self.knobs]
        turned = list(self.knobs)
        for name, value in positions.items():
            same = [index for index, other in enumerate(names) if other.lower() == str(name).lower()]
            index = names.index(name) if name in names else same[0] if len(same) == 1 else None
            if index is None:
                raise SettingError(
                    f"{self.file.file}: has no knob {str(name)[:60]!r}; expected one of {', '.join(names)}"
                )
            try:
                turned[index] = turned[index].at(value)
            except SettingError as error:
                raise SettingError(f"{self.file.file}: {error}") from None
        return replace(self, knobs=tuple(turned))

    def baked(self) -> NamFile:
        """The ordinary capture at these positions, which are in its metadata; raises `NamFileError`."""
        file = self.file
        inputs = np.array([each for knob in self.knobs for each in knob.inputs()])
        architecture, bake = _BAKES[file.architecture]
        config, wide = bake(file, inputs)
        with np.errstate(over="ignore"):
            weights = np.concatenate([array.ravel() for array in wide]).astype(np.float32)
        if not np.isfinite(weights).all():
            file.place().refuse("at these knobs its weights are not finite; expected other positions")
        weights.flags.writeable = False
        del config["params"]
        at_defaults = all(knob.position == knob.default for knob in self.knobs)
        metadata = file.metadata if at_defaults else without_facts_of_weights(file.metadata)
        positions = {knob.name: knob.shown for knob in self.knobs}
        metadata = {**metadata, NAMDSP_KEY: {**namdsp_metadata(metadata), "knobs": positions}}
        changed = {"version": _VERSION, "architecture": architecture, "config": config, "metadata": metadata}
        return replace(
            file,
            version=_VERSION,
            architecture=architecture,
            config=_node(file, config),
            weights=weights,
            metadata=metadata,
            written={**file.written, **changed},
        )


def at_positions(
    source: NamFile | Panel, positions: Mapping[str, Any] | None
) -> tuple[NamFile, Panel | None]:
    """A capture with its knobs at these positions, else where they are, and its panel; itself and None without knobs.

    Raises
    ------
    NamFileError : its knobs cannot be read or baked.
    SettingError : there is no such knob, or it has no such position.
    """
    if isinstance(source, NamFile) and source.architecture not in WITH_KNOBS:
        if positions:
            raise SettingError(
                f"{source.file}: has no knobs, as it is a {source.architecture}; expected a capture with knobs. "
                "Leave the positions out, or take another capture"
            )
        return source, None
    panel = source if isinstance(source, Panel) else read_panel(source)
    panel = panel.turned({} if positions is None else positions)
    return panel.baked(), panel


def read_panel(file: NamFile) -> Panel:
    """The knobs of a file, at their defaults; raises `NamFileError`."""
    listed = file.config.need("params")
    knobs = [_read_knob(entry) for entry in listed.items()]
    if not knobs:
        listed.refuse("is empty; expected at least one knob")
    for index, (knob, entry) in enumerate(zip(knobs, listed.items(), strict=True)):
        if knob.name in [other.name for other in knobs[:index]]:
            entry.get("name").fail("expected another name, for a knob before has this one")
    return Panel(file, tuple(knobs))


def _read_knob(node: Node) -> Knob:
    node.object()
    name, kind = node.need("name").text(), node.get("type")
    if not name.strip():
        node.get("name").fail("expected a name")
    low, high, default = (node.need(key).number() for key in ("min", "max", "default"))
    choices: tuple[str, ...] = ()
    if kind.value == "switch":
        choices = tuple(entry.text() for entry in node.need("enum_names").items())
        if len(set(choices)) != len(choices) or len(choices) < 2 or (low, high) != (0, len(choices) - 1):
            node.refuse(
                "is no switch; expected two or more different enum_names, and min and max for their numbers"
            )
    elif kind.value not in (None, "continuous"):
        kind.fail('expected "continuous" or "switch"')
    if not low < high or not low <= default <= high or (choices and default != int(default)):
        node.refuse(
            f"ranges from {low:g} to {high:g}, its default is {default:g}; expected min <= default <= max"
        )
    return Knob(name, low, high, default, choices, default)


def _node(file: NamFile, config: Json) -> Node:
    node = file.config
    return Node(config, file=node.file, path=node.path, allow_large=node.allow_large)


# -- inputs beside the audio ----------------------------------------------------------------------------------


def _arrays(file: NamFile, wide: int) -> list[Json]:
    """The layer arrays of a WaveNet of so many inputs, which may be left out there."""
    if file.config.has("condition_dsp"):
        file.config.get("condition_dsp").refuse("is given together with knobs; expected a capture without it")
    arrays = [dict(entry.object()) for entry in file.config.need("layers").items()]
    first, *_ = arrays or [{}]
    first.setdefault("input_size", wide)
    for entry, array in zip(file.config.get("layers").items(), arrays, strict=True):
        array.setdefault("condition_size", wide)
        array.pop("film_condition_size", None)
        for key in ("packing", "slimmable"):
            if entry.has(key):
                entry.get(key).refuse("is given together with knobs; expected a capture of one size")
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

    The first rechannel has no bias: `carried`, what it makes of the constant inputs, is part of the signal from layer
    to layer, up to the first layer1x1, whose bias takes it up. Convolutions before see it at each of their taps.
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
                node.get("layers").refuse("has a FiLM beside knobs; expected layers without FiLMs")
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
    """What a convolution makes of inputs that are the same in each frame; without its bias."""
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
        """What it computes of the inputs."""
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


#: architecture of a capture with knobs -> that of the one that comes out, and its config and weights
_BAKES: dict[str, tuple[str, Callable[[NamFile, Float64], tuple[Json, list[Any]]]]] = {
    "ConcatWaveNet": ("WaveNet", _bake_concat_wavenet),
    "ConcatLSTM": ("LSTM", _bake_concat_lstm),
    "HyperWaveNet": ("WaveNet", _bake_hyper_wavenet),
    "FiLMWaveNet": ("WaveNet", _bake_film_wavenet),
}
