"""Read LSTMs of AIDA-X, RTNeural and GuitarML as model objects of .nam files. docs/format.md, 1.2.

                 AIDA-X, RTNeural (.aidax, .json)             GuitarML: Proteus, NeuralPi, BYOD (.json)
keys             in_shape, layers                             model_data, state_dict
inputs I         last number of in_shape                      model_data.input_size (1)
layers           lstm of one width H, then a dense of         num_layers (1) of hidden_size H, then a linear layer
                 width 1 without activation
weights          [I][4H], [H][4H], [4H]                       rec.weight_ih_l0 [4H][I], rec.weight_hh_l0 [4H][H],
                                                              rec.bias_ih_l0 + rec.bias_hh_l0 [4H]; then l1, l2, ...
last weights     [H][1], perhaps [1]                          lin.weight [1][H], lin.bias [1]
gains in dB      in_gain, out_gain (0); up to -90: mute       -
input is added   after in_gain, if in_skip is 1               unless skip is 0
sample rate      samplerate, at the root or in metadata       model_data.sample_rate (44100)
knobs, default   param1, param2: 0                            gain, master: 0.5

I is 1 to 3: the audio, then the knobs, from 0 to 1. Each lstm of `layers` has `type`, `shape` (its last number is the
width) and `weights`. Gates are in the order i, f, g, o; states start at 0. What adds its input to its output becomes a
WaveNet, whose condition model is the LSTM.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import NamFileError, UnsupportedError
from namdsp.format.json_node import Node
from namdsp.format.nam_source import WRITTEN_VERSION

Float64 = NDArray[np.float64]
Json = dict[str, Any]

#: The architecture of an LSTM whose further inputs are the positions of its knobs; only in memory, never in a file.
KNOB_LSTM = "LSTM with knobs"
_KNOB_VERSION = "1.0.0"
#: GuitarML's files do not state the rate; its trainer and its players work at this one.
_GUITARML_RATE = 44100
_MAX_INPUTS = 3
_INSTEAD = "Record it in its own player, and train a capture of the recording: namdsp train"


def is_rtneural(root: Any) -> bool:
    """Return whether the root of a JSON text looks like a file of RTNeural or GuitarML."""
    if not isinstance(root, dict) or "architecture" in root or "config" in root:
        return False
    return bool({"layers", "in_shape", "model_data", "state_dict"} & set(root))


def model_object(root: Node) -> Json:
    """Return the model object of a .nam file that sounds as this file does in its players; raises `NamFileError`."""
    return (_read_guitarml if root.has("model_data") or root.has("state_dict") else _read_rtneural)(
        root
    ).model_object()


def added_to_input(lstm: Json, gain: float) -> Json:
    """Return the model object of an LSTM plus its input times a gain: a WaveNet whose condition model is the LSTM.

    lstm : its metadata and rate become those of the whole
    """
    array = {"input_size": 1, "condition_size": 1, "channels": 1, "dilations": [1], "kernel_size": 1}
    array |= {"activation": {"type": "LeakyReLU", "negative_slope": 1.0}, "head_size": 1, "head_bias": False}
    config = {"layers": [array], "head": None, "head_scale": 1.0, "condition_dsp": {**lstm, "metadata": {}}}
    shared = {key: lstm[key] for key in ("version", "sample_rate", "metadata")}
    # rechannel; convolution, its bias, mixin, layer1x1, its bias; head, head_scale
    return shared | {"architecture": "WaveNet", "config": config, "weights": [1, gain, 0, 1, 0, 0, 1, 1]}


@dataclass
class _Lstm:
    """What both formats hold.

    layers    : matrix [4 H, inputs + H] and bias [4 H] of each, rows as in .nam files: i, f, g, o
    knobs     : names of the inputs beside the audio
    default   : position of these knobs in the player, of 0 to 1
    dry       : gain of the input that is added to the output; 0 if it is not
    """

    layers: list[tuple[Float64, Float64]]
    head: Float64
    head_bias: float
    rate: float | None
    knobs: tuple[str, ...]
    default: float
    dry: float
    metadata: Json = field(default_factory=dict)

    def model_object(self) -> Json:
        """The model object of a .nam file."""
        hidden = len(self.head)
        states = np.zeros(2 * hidden)
        parts = [part for matrix, bias in self.layers for part in (matrix.ravel(), bias, states)]
        with np.errstate(over="ignore"):
            weights = np.concatenate([*parts, self.head, [self.head_bias]]).astype(np.float32)
        inputs = 1 + len(self.knobs)
        config: Json = {"input_size": inputs, "hidden_size": hidden, "num_layers": len(self.layers)}
        model: Json = {"version": WRITTEN_VERSION, "architecture": "LSTM", "config": config}
        model |= {"weights": weights.tolist(), "sample_rate": self.rate, "metadata": self.metadata}
        if self.knobs:
            knob = {"min": 0.0, "max": 1.0, "default": self.default}
            config |= {"params": [{"name": name, **knob} for name in self.knobs], "dry": self.dry}
            return model | {"version": _KNOB_VERSION, "architecture": KNOB_LSTM}
        return added_to_input(model, self.dry) if self.dry else model


def _metadata(root: Node, form: str, names: dict[str, str]) -> Json:
    """The file's metadata, with the keys of .nam files for those that have another name; `form` is the format."""
    given = {} if root.get("metadata").absent else dict(root.get("metadata").object())
    same = {ours: given[theirs] for theirs, ours in names.items() if isinstance(given.get(theirs), str)}
    return {**same, **given, "namdsp": {"format": form}}


# -- RTNeural -------------------------------------------------------------------------------------------------


def _read_rtneural(root: Node) -> _Lstm:
    inputs = _last_of_shape(root, "in_shape", _MAX_INPUTS)
    listed = list(root.need("layers").items())
    types = [entry.need("type").text() for entry in listed]
    for entry, kind in zip(listed, types, strict=True):
        if kind not in ("lstm", "dense", "time-distributed-dense"):
            _refuse_layer(entry.get("type"))
    if len(types) < 2 or set(types[:-1]) != {"lstm"} or types[-1] == "lstm":
        root.get("layers").refuse(
            f"are {', '.join(types)[:60] or 'none'}; expected lstm layers, and one dense layer after them. {_INSTEAD}",
            error=UnsupportedError,
        )
    *lstms, dense = listed
    hidden = _last_of_shape(lstms[0], "shape")
    layers = []
    for index, entry in enumerate(lstms):
        if _last_of_shape(entry, "shape") != hidden:
            entry.get("shape").refuse(f"has another width than {lstms[0].path}; expected {hidden}")
        of_input, of_state, bias = _parts(entry, 3)
        wide = hidden if index else inputs
        matrix = np.hstack([_array(of_input, wide, 4 * hidden).T, _array(of_state, hidden, 4 * hidden).T])
        layers.append((matrix, _array(bias, 4 * hidden)))
    if _last_of_shape(dense, "shape") != 1:
        dense.get("shape").refuse("has several outputs; expected a dense layer of one output")
    if dense.get("activation").value not in (None, "", "linear"):
        dense.get("activation").fail(
            f"expected a dense layer without activation. {_INSTEAD}", error=UnsupportedError
        )
    weight, *bias_of_head = _parts(dense, 1, 2)
    gains = [_gain(root.get(key)) for key in ("in_gain", "out_gain")]
    layers[0][0][:, 0] *= gains[0]
    names = {"name": "name", "author": "modeled_by", "based": "gear_model", "style": "tone_type"}
    return _Lstm(
        layers=layers,
        head=_array(weight, hidden, 1)[:, 0] * gains[1],
        head_bias=float(_array(bias_of_head[0], 1)[0] * gains[1]) if bias_of_head else 0.0,
        rate=_rate(root),
        knobs=("param1", "param2")[: inputs - 1],
        default=0.0,
        dry=root.get("in_skip").integer(0, 0, maximum=1) * gains[0] * gains[1],
        metadata=_metadata(root, "RTNeural, as AIDA-X plays it", names),
    )


def _refuse_layer(node: Node) -> NoReturn:
    node.fail(f"expected lstm, and dense as the last layer. {_INSTEAD}", error=UnsupportedError)


def _last_of_shape(node: Node, key: str, maximum: int = 10**6) -> int:
    """The last entry of a shape: the channels."""
    entries = list(node.need(key).items())
    if not entries:
        node.get(key).refuse("is empty; expected a shape, such as [null, null, 1]")
    return entries[-1].integer(1, maximum=maximum)


def _parts(layer: Node, *counts: int) -> list[Node]:
    """The arrays of a layer's weights."""
    parts = list(layer.need("weights").items())
    if len(parts) not in counts:
        layer.get("weights").refuse(
            f"has {len(parts)} arrays; expected {' or '.join(map(str, counts))}, as this type of layer has"
        )
    return parts


def _gain(node: Node) -> float:
    """Of dB, as AIDA-X reads them; 1 if absent."""
    decibels = node.number(0.0)
    if decibels > 200.0:
        node.fail("expected a gain of at most 200 dB")
    return float(10.0 ** (decibels / 20.0)) if decibels > -90.0 else 0.0


def _rate(root: Node) -> float | None:
    """The sample rate where the file states it, at the root or in its metadata, as a number or its text."""
    places = [root, root.get("metadata")] if root.has("metadata") else [root]
    for place in places:
        for key in ("samplerate", "sample_rate"):
            if isinstance(place.value, dict) and place.has(key):
                return _positive_rate(place.get(key))
    return None


def _positive_rate(node: Node) -> float:
    value = node.value
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            node.fail("expected a sample rate in Hz")
    rate = Node(value, file=node.file, path=node.path).number()
    if not 1000 <= rate <= 1e6:
        node.fail("expected a sample rate from 1000 to 1000000 Hz")
    return rate


# -- GuitarML -------------------------------------------------------------------------------------------------


def _read_guitarml(root: Node) -> _Lstm:
    data, state = root.need("model_data"), root.need("state_dict")
    data.object()
    state.object()
    for key, only in (("model", "SimpleRNN"), ("unit_type", "LSTM")):
        if data.has(key) and data.get(key).value != only:
            data.get(key).fail(f"expected {only}. {_INSTEAD}", error=UnsupportedError)
    inputs = data.get("input_size").integer(1, 1, maximum=_MAX_INPUTS)
    hidden = data.need("hidden_size").integer(1, maximum=10**6)
    count = data.get("num_layers").integer(1, 1, maximum=1000)
    data.get("output_size").integer(1, 1, maximum=1)
    expected = {"lin.weight"}
    layers = []
    for layer in range(count):
        wide = inputs if layer == 0 else hidden
        names = [f"rec.{name}_l{layer}" for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
        of_input, of_state, *biases = (_member(state, name) for name in names)
        matrix = np.hstack([_array(of_input, 4 * hidden, wide), _array(of_state, 4 * hidden, hidden)])
        # the players add them in float32, which rounds as this does
        layers.append((matrix, np.add(*(_array(bias, 4 * hidden) for bias in biases))))
        expected |= set(names)
    has_bias = data.get("bias_fl").flag(True)
    unknown = sorted(set(state.object()) - expected - {"lin.bias"})
    if unknown:
        state.refuse(
            f"has {unknown[0][:60]!r}, which an LSTM of {count} layers and a linear layer do not have; "
            "expected their arrays only"
        )
    return _Lstm(
        layers=layers,
        head=_array(_member(state, "lin.weight"), 1, hidden)[0],
        head_bias=float(_array(_member(state, "lin.bias"), 1)[0])
        if has_bias or "lin.bias" in state.object()
        else 0.0,
        rate=_positive_rate(data.get("sample_rate")) if data.has("sample_rate") else _GUITARML_RATE,
        knobs=("gain", "master")[: inputs - 1],
        default=0.5,
        dry=data.get("skip").integer(0, 1, maximum=1),
        metadata=_metadata(root, "GuitarML, as Proteus plays it", {}),
    )


def _member(node: Node, key: str) -> Node:
    """A member whose name has a dot."""
    if key not in node.object():
        raise NamFileError("missing; it is required here", file=node.file, path=f"{node.path}[{key!r}]")
    return Node(node.object()[key], file=node.file, path=f"{node.path}[{key!r}]")


def _array(node: Node, count: int, *inner: int) -> Float64:
    """Lists of numbers in each other, of that shape."""
    values = node.list()
    if len(values) != count:
        node.refuse(f"has {len(values)} entries; expected {count}")
    if not inner:
        return node.numbers().astype(np.float64)
    return np.stack([_array(entry, *inner) for entry in node.items()])
