"""Write models/: the .nam files that ship, their README and the DI track they are heard through.

    make_models.py             write every file            make_models.py --check    exit 1 if one differs
    make_models.py --levels    render, print levels (minutes)   make_models.py --list parity

Synthetic: random weights from seeds, no amplifier was captured. Every byte follows from the table `ZOO`,
integer random numbers and + - * / sqrt in float64: the same files on every machine and with every NumPy.
Not here: reading .nam files (namdsp/nam_file.py) and anything that plays them, but for --levels.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

Json = dict[str, Any]
Activation = str | Json
T = TypeVar("T")

MODELS = Path(__file__).resolve().parent.parent / "models"
SAMPLE_RATE_HZ = 48000
PEAK_RANGE = (0.2, 0.8)  # of each model's output for di.wav, at every width of a slimmable one

# --- what a model is made of --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Film:
    """One active FiLM. `says_active=False` leaves the key `active` out, which players read as true."""

    shift: bool = True
    groups: int = 1
    says_active: bool = True


@dataclass(frozen=True)
class Head:
    """Head rechannel of one layer array."""

    out_channels: int = 1
    taps: int = 1
    bias: bool = True
    dilation: int = 1


@dataclass(frozen=True)
class PostHead:
    """Head after all layer arrays: an activation and a convolution for each number of taps."""

    channels: int
    out_channels: int
    taps: tuple[int, ...]
    activation: Activation


@dataclass(frozen=True)
class Array:
    """One layer array. A tuple in `taps`, `activation`, `gating` or `secondary` has one entry per layer."""

    channels: int
    dilations: tuple[int, ...]
    head: Head = Head()
    taps: int | tuple[int, ...] = 3
    activation: Activation | tuple[Activation, ...] = "Tanh"
    bottleneck: int | None = None
    gating: str | tuple[str, ...] = "none"
    secondary: Activation | tuple[Activation | None, ...] | None = None
    groups_input: int = 1
    groups_mixin: int = 1
    layer1x1_groups: int = 1  # 0: no layer1x1
    head1x1: tuple[int, int] | None = None  # (out_channels, groups)
    films: Mapping[str, Film] = field(default_factory=dict)
    slimmable: Json | None = None

    @property
    def inner(self) -> int:
        """Channels after the activation."""
        return self.bottleneck or self.channels

    @property
    def head_input(self) -> int:
        """Channels of the head accumulator."""
        return self.head1x1[0] if self.head1x1 else self.inner


@dataclass(frozen=True)
class Net:
    """One WaveNet. `head_scale` is its last weight and sets the level (without a post-stack head).

    form: "classic", the keys of files before 0.6; "full", every key, as trainers of 2026 write; "short", only
    what differs from the defaults.
    """

    seed: int
    head_scale: float
    arrays: tuple[Array, ...]
    in_channels: int = 1
    condition: Net | None = None
    post_head: PostHead | None = None
    form: Literal["classic", "full", "short"] = "short"
    version: str = "0.7.0"
    sample_rate: int | None = SAMPLE_RATE_HZ
    metadata: Json | None = field(default_factory=dict)  # on top of the usual entries; None: no metadata
    config_head_scale: float | None = None  # where config and last weight are to disagree
    absent_as_null: bool = False

    @property
    def condition_size(self) -> int:
        """Channels of the condition signal."""
        return self.condition.out_channels if self.condition else self.in_channels

    @property
    def out_channels(self) -> int:
        """Channels of the output."""
        return self.post_head.out_channels if self.post_head else self.arrays[-1].head.out_channels


@dataclass(frozen=True)
class Container:
    """A SlimmableContainer: (max_value, child) in ascending order."""

    children: tuple[tuple[float, Net], ...]


@dataclass(frozen=True)
class Entry:
    """One file of the zoo. group: "parity", the shapes that seed the parity table, or "corners"."""

    name: str
    group: Literal["parity", "corners"]
    covers: str
    model: Net | Container


# --- the zoo ------------------------------------------------------------------------------------------------

FILM_PLACES = (
    "conv_pre_film",
    "conv_post_film",
    "input_mixin_pre_film",
    "input_mixin_post_film",
    "activation_pre_film",
    "activation_post_film",
    "layer1x1_post_film",
    "head1x1_post_film",
)
OCTAVES = tuple(2**i for i in range(10))  # 1 2 4 .. 512
SMALL = (1, 3, 9, 27)
A2_CYCLE = (1, 3, 7, 17, 41, 101, 239)
PLAYER_ACTIVATIONS = (
    "Tanh", "Fasttanh", "Hardtanh", "ReLU", "LeakyReLU", "PReLU",
    "Sigmoid", "SiLU", "Hardswish", "LeakyHardtanh", "LeakyHardTanh", "Softsign",
)  # fmt: skip


def _a1(seed: int, head_scale: float, widths: tuple[int, int], *, lite: bool, loudness: float) -> Net:
    """Two arrays; the second has as many channels as the first one's head."""
    first, second = (OCTAVES[:7], OCTAVES[7:] + OCTAVES) if lite else (OCTAVES, OCTAVES)
    arrays = (
        Array(widths[0], first, Head(widths[1], bias=False)),
        Array(widths[1], second),
    )
    return Net(seed, head_scale, arrays, form="classic", version="0.5.4", metadata={"loudness": loudness})


def _a2(seed: int, head_scale: float, channels: int, *, loudness: float) -> Net:
    array = Array(
        channels,
        A2_CYCLE * 2 + (1, 13) + A2_CYCLE,
        Head(taps=16),
        taps=(6,) * 14 + (15,) * 2 + (6,) * 7,
        activation={"type": "LeakyReLU", "negative_slope": 0.01},
    )
    return Net(seed, head_scale, (array,), form="full", metadata={"loudness": loudness})


A2_FULL = _a2(106, 0.022, 8, loudness=-28.79)
A2_LITE = _a2(107, 0.019, 3, loudness=-24.38)


def _parity() -> Iterator[Entry]:
    """Yield the 33 shapes: 5 A1, 2 A2, 9 widths, 5 bottlenecks, 3 times 4 group counts."""

    def entry(name: str, covers: str, model: Net) -> Entry:
        return Entry(name, "parity", covers, model)

    def twenty_layers(seed: int, head_scale: float, **options: Any) -> Net:
        return Net(seed, head_scale, (Array(8, OCTAVES * 2, **options),), form="full")

    yield entry("a1_standard", "A1 standard", _a1(101, 0.15, (16, 8), lite=False, loudness=-20.62))
    yield entry("a1_lite", "A1 lite", _a1(102, 0.084, (12, 6), lite=True, loudness=-19.35))
    yield entry("a1_feather", "A1 feather", _a1(103, 0.22, (8, 4), lite=True, loudness=-22.04))
    yield entry("a1_nano", "A1 nano", _a1(104, 0.13, (4, 2), lite=True, loudness=-17.28))
    pico = "A1 form below nano; the shape is ours, no trainer has it"
    yield entry("a1_pico", pico, _a1(105, 0.36, (2, 2), lite=True, loudness=-21.24))
    yield entry("a2_full", "A2, 8 channels", A2_FULL)
    yield entry("a2_lite", "A2, 3 channels", A2_LITE)

    for channels, scale in (
        (1, 0.08), (2, 0.11), (3, 0.33), (4, 0.14), (5, 0.15), (6, 0.17), (8, 0.16), (12, 0.21), (16, 0.083),
    ):  # fmt: skip
        net = Net(200 + channels, scale, (Array(channels, OCTAVES * 2),), form="classic", version="0.5.4")
        yield entry(f"channels_{channels:02d}", f"{channels} channel(s)", net)
    for inner, scale in ((1, 0.68), (2, 0.13), (4, 0.083), (6, 0.12), (12, 0.06)):
        net = twenty_layers(300 + inner, scale, bottleneck=inner)
        yield entry(f"bottleneck_{inner:02d}", f"8 channels, bottleneck {inner}", net)
    for groups, scale in ((1, 0.18), (2, 0.12), (4, 0.12), (8, 0.11)):
        net = twenty_layers(400 + groups, scale, layer1x1_groups=groups)
        yield entry(f"layer1x1_groups_{groups}", f"layer1x1 in {groups} group(s)", net)
    for groups, scale in ((1, 0.097), (2, 0.075), (4, 0.14), (8, 0.11)):
        net = twenty_layers(500 + groups, scale, groups_input=groups)
        yield entry(f"input_groups_{groups}", f"dilated convolution in {groups} group(s)", net)
    for groups, scale in ((1, 0.18), (2, 0.18), (4, 0.26), (8, 0.24)):
        net = twenty_layers(600 + groups, scale, head1x1=(8, groups))
        yield entry(f"head1x1_groups_{groups}", f"head1x1 in {groups} group(s)", net)


def _films(**exceptions: Film) -> dict[str, Film]:
    """All eight places, plain but for the exceptions."""
    return {place: exceptions.get(place, Film()) for place in FILM_PLACES}


def _slices(*widths: int) -> Json:
    kwargs: Json = {"allowed_channels": list(widths)} if widths else {}
    return {"method": "slice_channels_uniform", "kwargs": kwargs}


def _condition(seed: int, head_scale: float, out_channels: int, **options: Any) -> Net:
    """A small condition model."""
    arrays = (Array(3, (1, 2, 4), Head(out_channels)),)
    return Net(seed, head_scale, arrays, metadata=None, **options)


def _corners() -> Iterator[Entry]:
    def corner(name: str, seed: int, head_scale: float, covers: str, *arrays: Array, **options: Any) -> Entry:
        return Entry(name, "corners", covers, Net(seed, head_scale, arrays, **options))

    # gates
    covers = "gated, secondary activation left to its default"
    yield corner("gated", 700, 0.65, covers, Array(6, SMALL, gating="gated"))
    gate = Array(6, SMALL, bottleneck=3, gating="gated", secondary="Hardswish")
    yield corner("gated_secondary", 701, 0.2, "gated by a Hardswish; bottleneck 3", gate)
    gate = Array(6, SMALL, gating="blended", secondary="Sigmoid")
    yield corner("blended", 702, 0.12, "blended by a Sigmoid", gate)
    covers = "blended by a Tanh and a LeakyReLU: the mix leaves 0..1"
    gate = Array(5, SMALL, gating=("blended",) * 4, secondary=("Tanh", {"type": "LeakyReLU"}) * 2)
    yield corner("blended_secondary", 703, 0.036, covers, gate)
    covers = "another gate, activation and secondary activation on each layer"
    gate = Array(
        6,
        OCTAVES[:6],
        activation=("Tanh", "ReLU", "Tanh", "SiLU", "Tanh", "Softsign"),
        gating=("none", "gated", "blended", "gated", "none", "blended"),
        secondary=(None, "Sigmoid", "Sigmoid", "Softsign", None, "Hardtanh"),
    )
    yield corner("gating_mixed", 704, 0.13, covers, gate, form="full")
    covers = "gated; 3 groups in the convolution, so that one of them lies in both halves; layer1x1 in 2"
    gate = Array(6, SMALL, gating="gated", groups_input=3, layer1x1_groups=2)
    yield corner("gated_groups", 705, 0.58, covers, gate)
    covers = "the boolean `gated` of old files, two arrays"
    gates = (Array(4, SMALL, Head(3, bias=False), gating="gated"), Array(3, SMALL, gating="gated"))
    yield corner("old_gated", 706, 0.71, covers, *gates, form="classic", version="0.5.2")

    # FiLM
    film = Array(4, SMALL, head1x1=(3, 1), films=_films())
    yield corner("films_none", 710, 0.59, "all eight FiLMs, no gate", film)
    film = Array(4, SMALL, gating="gated", head1x1=(3, 1), films=_films())
    yield corner("films_gated", 711, 0.88, "all eight FiLMs, gated", film, form="full")
    film = Array(4, SMALL, bottleneck=3, gating="blended", head1x1=(2, 1), films=_films())
    yield corner("films_blended", 712, 0.11, "all eight FiLMs, blended, bottleneck 3", film)
    film = Array(4, SMALL, head1x1=(3, 1), films=dict.fromkeys(FILM_PLACES, Film(shift=False)))
    yield corner("films_no_shift", 783, 0.65, "all eight FiLMs without shift", film)
    some_films = {
        "conv_post_film": Film(shift=False),
        "input_mixin_pre_film": Film(),
        "activation_post_film": Film(shift=False),
        "layer1x1_post_film": Film(),
    }
    film = Array(4, SMALL, gating=("none", "gated", "blended", "none"), films=some_films)
    yield corner("films_mixed", 714, 0.2, "four FiLMs, two of them without shift, on mixed gates", film)
    covers = "a FiLM object without the key `active`: active for players"
    film = Array(4, SMALL, films={"activation_pre_film": Film(says_active=False)})
    yield corner("film_without_active", 715, 1.1, covers, film)
    covers = "all eight FiLMs in 1, 2 or 4 groups on a 4-channel condition model, blended"
    grouped_films = _films(
        conv_pre_film=Film(groups=2),
        conv_post_film=Film(groups=4),
        input_mixin_pre_film=Film(groups=4),
        activation_pre_film=Film(shift=False, groups=2),
        layer1x1_post_film=Film(groups=4),
        head1x1_post_film=Film(shift=False, groups=4),
    )
    film = Array(4, SMALL, gating="blended", head1x1=(4, 2), films=grouped_films)
    yield corner("condition_films", 716, 0.48, covers, film, condition=_condition(7161, 0.6, 4))

    # condition models and channels
    arrays: tuple[Array, ...] = (Array(4, SMALL, Head(3)), Array(3, SMALL))
    inner = _condition(7201, 0.6, 3, form="full")
    covers = "condition model with 3 outputs, two arrays"
    yield corner("condition_3", 720, 0.27, covers, *arrays, condition=inner, form="full")
    inner = _condition(7211, 0.6, 2, condition=_condition(7212, 0.6, 3))
    covers = "condition model that has a condition model"
    yield corner("condition_nested", 781, 0.3, covers, Array(4, SMALL), condition=inner)
    array = Array(8, SMALL, groups_input=4, groups_mixin=2)
    covers = "mixin in 2 groups on a 4-channel condition; convolution in 4"
    yield corner("mixin_groups", 722, 0.12, covers, array, condition=_condition(7221, 0.6, 4))
    covers = "2 inputs, 2 outputs, not two mono models: the channels meet in every layer"
    yield corner("stereo", 723, 0.24, covers, Array(4, SMALL, Head(2)), in_channels=2)
    covers = "2 inputs, 2 outputs, condition model from 2 to 3 channels, mixin in 3 groups"
    array = Array(6, SMALL, Head(2, taps=2), groups_mixin=3)
    inner = _condition(7241, 0.6, 3, in_channels=2)
    yield corner("stereo_condition", 724, 0.29, covers, array, in_channels=2, condition=inner)
    yield corner("mono_to_stereo", 725, 0.47, "1 input, 2 outputs", Array(4, SMALL, Head(2)))

    # convolutions
    array = Array(4, (7, 1, 3, 5, 2), taps=(1, 2, 5, 8, 16))
    yield corner("taps_per_layer", 730, 0.29, "1, 2, 5, 8 and 16 taps", array)
    array = Array(3, (1, 5), taps=64)
    yield corner("taps_64", 731, 0.26, "64 taps, at dilations 1 and 5", array)
    yield corner("dilation_2048", 732, 0.92, "dilations 1, 100 and 2048", Array(4, (1, 100, 2048)))
    covers = "dilation 8192: a history longer than usual blocks"
    yield corner("dilation_8192", 733, 1.3, covers, Array(3, (1, 8192), taps=2))
    array = Array(12, SMALL, groups_input=3, layer1x1_groups=3)
    yield corner("groups_both", 734, 0.43, "12 channels, convolution and layer1x1 in 3 groups", array)
    array = Array(16, SMALL, groups_input=16, layer1x1_groups=16)
    yield corner("depthwise", 735, 0.32, "16 channels, convolution and layer1x1 in 16 groups", array)
    yield corner("wide_32", 736, 0.36, "32 channels", Array(32, (1, 4, 16, 64)))
    covers = "one layer of one channel with one tap"
    yield corner("smallest", 737, 0.63, covers, Array(1, (1,), taps=1))

    # slimming
    covers = "slimmable WaveNet with widths 2, 4, 6, 8"
    array = Array(8, SMALL * 2, activation="ReLU", slimmable=_slices(2, 4, 6, 8))
    plain = Net(780, 0.033, (array,))
    yield Entry("slimmable", "corners", covers, plain)
    covers = "gated slimmable WaveNet, bottleneck 4: slimmed gates take the leading rows"
    array = Array(6, SMALL, bottleneck=4, gating="gated", slimmable=_slices(2, 3, 6))
    gated = Net(871, 0.87, (array,))
    yield Entry("slimmable_gated", "corners", covers, gated)
    covers = "two slimmable arrays, the second without `allowed_channels`: any width"
    arrays = (Array(4, SMALL, Head(3), slimmable=_slices(2, 4)), Array(3, SMALL, slimmable=_slices()))
    yield corner("slimmable_two_arrays", 762, 0.16, covers, *arrays, form="full")
    covers = "container of slimmable_gated and slimmable"
    yield Entry("slimmables", "corners", covers, Container(((0.5, gated), (1.0, plain))))
    covers = "A2 as it is delivered: a container of a2_lite and a2_full"
    yield Entry("a2", "corners", covers, Container(((0.5, A2_LITE), (1.0, A2_FULL))))

    # heads
    covers = "head of 4 taps at dilation 3, with bias"
    yield corner("head_taps", 750, 0.31, covers, Array(6, SMALL, Head(taps=4, dilation=3)))
    covers = "heads of 3 and 5 taps, the first in the middle of the model and without bias"
    arrays = (Array(4, SMALL, Head(3, taps=3, bias=False)), Array(3, SMALL, Head(taps=5)))
    yield corner("head_taps_two_arrays", 751, 0.15, covers, *arrays)
    post = PostHead(4, 1, (3, 5), "Tanh")
    covers = "post-stack head of 3 and 5 taps"
    yield corner("post_head", 752, 0.27, covers, Array(6, SMALL, Head(3)), post_head=post)
    post = PostHead(3, 1, (1, 2, 4), {"name": "LeakyReLU", "negative_slope": 0.2})
    covers = "post-stack head of 3 convolutions, its activation keyed by `name` as trainers write it"
    yield corner("post_head_name", 773, 1.6, covers, Array(5, SMALL, Head(2)), post_head=post, form="full")
    array = Array(8, SMALL, bottleneck=6, head1x1=(3, 3))
    yield corner("head1x1_fewer", 754, 0.94, "head1x1 from 6 to 3 channels, in 3 groups", array)
    arrays = (Array(4, SMALL, Head(3), head1x1=(6, 2)), Array(3, SMALL, head1x1=(3, 1)))
    yield corner("head1x1_two_arrays", 755, 1.3, "head1x1 in both of two arrays; the first widens", *arrays)
    covers = "no layer1x1: players pass the layer's input on unchanged"
    yield corner("layer1x1_off", 756, 0.31, covers, Array(6, SMALL, layer1x1_groups=0))
    arrays = (Array(6, SMALL, Head(5, bias=False)), Array(5, SMALL, Head(3)), Array(3, SMALL))
    yield corner("three_arrays", 757, 0.22, "arrays of 6, 5 and 3 channels", *arrays)

    # activations
    array = Array(6, OCTAVES[:6] * 2, activation=PLAYER_ACTIVATIONS)
    yield corner("activations", 760, 0.12, "the 12 activations that players know, one a layer", array)
    parameters = (
        {"type": "LeakyReLU", "negative_slope": 0.25},
        {"type": "PReLU", "negative_slope": 0.3},
        {"type": "LeakyHardtanh", "min_val": -0.8, "max_val": 0.9, "min_slope": 0.05, "max_slope": 0.2},
        {"type": "LeakyHardTanh", "min_val": -0.5, "max_slope": 0.1},
        {"type": "Hardtanh", "min_val": -1.0, "max_val": 1.0},
    )
    array = Array(6, OCTAVES[:5], activation=parameters)
    yield corner("activation_parameters", 761, 0.069, "activations with parameters", array, form="full")
    covers = "the 13th activation, Softsigmoid: trainers write it, players refuse it"
    yield corner("activation_softsigmoid", 764, 0.57, covers, Array(6, SMALL, activation="Softsigmoid"))
    array = Array(
        4,
        SMALL,
        activation={"type": "PReLU", "negative_slopes": [0.5, 0.25, 0.125, -0.25]},
        gating=("none", "gated", "blended", "none"),
        secondary=(None, "Sigmoid", {"type": "PReLU", "negative_slopes": [0.1, 0.2, 0.3, 0.4]}, None),
    )
    yield corner("prelu_channels", 763, 0.1, "PReLU with a slope per channel, in gates too", array)

    # files
    arrays = (Array(4, SMALL, Head(2, bias=False)), Array(2, SMALL))
    absent: Json = {"sample_rate": None, "metadata": None}
    covers = "format 0.5.0: no metadata, no sample rate"
    yield corner("old_050", 770, 0.29, covers, *arrays, form="classic", version="0.5.0", **absent)
    array = Array(4, SMALL)
    covers = "null wherever the wild has one, `sample_rate` too"
    yield corner("nulls", 771, 0.56, covers, array, form="full", absent_as_null=True, **absent)
    yield corner("rate_44100", 772, 0.51, "made for 44.1 kHz", array, sample_rate=44100)
    covers = "head_scale in the config is not the last weight, which counts"
    yield corner("head_scale_differs", 779, 0.71, covers, array, config_head_scale=0.99)
    metadata = {
        "date": {"year": 2026, "month": 9, "day": 18, "hour": 12, "minute": 30, "second": 0},
        "loudness": -17.88,
        "gain": 0.5,
        "gear_type": "studio",
        "tone_type": "overdrive",
        "input_level_dbu": 14.76,
        "output_level_dbu": 8.5,
    }
    covers = "all metadata of a finished file (`gain` and the dBu levels are made up)"
    yield corner("metadata_full", 774, 0.91, covers, array, form="full", metadata=metadata)


ZOO: tuple[Entry, ...] = (*_parity(), *_corners())

# --- config -------------------------------------------------------------------------------------------------


def model_json(model: Net | Container, name: str) -> Json:
    """Give the whole .nam object, keys in the order in which trainers write them."""
    if isinstance(model, Net):
        return _net_json(model, name)
    children = [
        {"max_value": limit, "model": _net_json(net, f"{name}, child {i}")}
        for i, (limit, net) in enumerate(model.children)
    ]
    largest = model.children[-1][1].metadata or {}
    loudness = {key: largest[key] for key in ("loudness",) if key in largest}
    return {
        "version": "0.7.0",
        "architecture": "SlimmableContainer",
        "config": {"submodels": children},
        "weights": [],
        "sample_rate": SAMPLE_RATE_HZ,
        # trainers copy the loudness of the largest child
        "metadata": _metadata(name, loudness),
    }


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
    # float(str(..)): the shortest decimal that gives the float32 back
    root["weights"] = [float(str(weight)) for weight in net_weights(net)]
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
        config["condition_dsp"] = _net_json(net.condition, f"{name}, condition")
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


def per_layer(value: T | tuple[T, ...], layers: int) -> list[T]:
    """Repeat one value for each layer; a tuple is per layer already."""
    return list(value) if isinstance(value, tuple) else [value] * layers


# --- weights ------------------------------------------------------------------------------------------------

# Bounds of the uniform weights, times 1 / sqrt(inputs of one sum); PyTorch starts all of them at 1. What
# brings the input in is driven harder so that activations leave their linear part, as they do in captures of
# amplifiers; biases are smaller so that silence gives little offset.
RECHANNEL, MIXIN, CONV, BIAS = 2.0, 8.0, 1.0, 0.25
FILM_SCALE_SPREAD, FILM_SHIFT_SPREAD = 0.25, 0.1


class WeightStream:
    """Uniform float32 weights, drawn in file order.

    From the raw words of PCG64, which NumPy keeps stable, and not from `Generator`, which it may change.
    """

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)
        self._parts: list[NDArray[np.float32]] = []

    def uniform(self, count: int, bound: float, *, centre: float = 0.0) -> None:
        """Append numbers in centre ± bound."""
        self._parts.append((centre + bound * signed_noise(self._bits, count)).astype(np.float32))

    def conv(self, out: int, fan_in: int, *, gain: float, bias: bool = True) -> None:
        """Append a convolution; fan_in = inputs of the group x taps."""
        bound = 1.0 / math.sqrt(fan_in)
        self.uniform(out * fan_in, gain * bound)
        if bias:
            self.uniform(out, BIAS * bound)

    def film(self, channels: int, fan_in: int, *, shift: bool) -> None:
        """Append a FiLM: scales about 1, shifts about 0."""
        outs = 2 * channels if shift else channels
        self.uniform(outs * fan_in, FILM_SCALE_SPREAD / math.sqrt(fan_in))
        self.uniform(channels, FILM_SCALE_SPREAD, centre=1.0)
        self.uniform(outs - channels, FILM_SHIFT_SPREAD)

    def finish(self, head_scale: float) -> NDArray[np.float32]:
        """Append the last weight and give them all."""
        return np.concatenate([*self._parts, np.array([head_scale], np.float32)])


def signed_noise(bits: np.random.PCG64, count: int) -> NDArray[np.float64]:
    """Give `count` odd multiples of 2^-24 in -1 .. 1, each from the top 24 bits of one word."""
    top = (bits.random_raw(count) >> np.uint64(40)).astype(np.int64)
    return (2 * top + 1 - 2**24).astype(np.float64) / 2**24


def net_weights(net: Net) -> NDArray[np.float32]:
    """Draw all weights of one WaveNet, without those of its condition model."""
    stream = WeightStream(net.seed)
    input_size = net.in_channels
    for array in net.arrays:
        stream.conv(array.channels, input_size, gain=RECHANNEL, bias=False)
        layers = len(array.dilations)
        for taps, gate in zip(per_layer(array.taps, layers), per_layer(array.gating, layers), strict=True):
            _layer_weights(stream, array, net.condition_size, taps=taps, gated=gate != "none")
        stream.conv(
            array.head.out_channels, array.head_input * array.head.taps, gain=CONV, bias=array.head.bias
        )
        input_size = array.channels
    if net.post_head:
        width = net.arrays[-1].head.out_channels
        outs = [net.post_head.channels] * (len(net.post_head.taps) - 1) + [net.post_head.out_channels]
        for taps, out in zip(net.post_head.taps, outs, strict=True):
            stream.conv(out, width * taps, gain=CONV)
            width = out
    return stream.finish(net.head_scale)


def _layer_weights(
    stream: WeightStream, array: Array, condition_size: int, *, taps: int, gated: bool
) -> None:
    inner, mid = array.inner, array.inner * (2 if gated else 1)
    stream.conv(mid, array.channels // array.groups_input * taps, gain=CONV)
    stream.conv(mid, condition_size // array.groups_mixin, gain=MIXIN, bias=False)
    if array.layer1x1_groups:
        stream.conv(array.channels, inner // array.layer1x1_groups, gain=CONV)
    if array.head1x1:
        stream.conv(array.head1x1[0], inner // array.head1x1[1], gain=CONV)
    widths = (array.channels, mid, condition_size, mid, mid, inner, array.channels, array.head_input)
    for place, width in zip(FILM_PLACES, widths, strict=True):
        if place in array.films:
            film = array.films[place]
            stream.film(width, condition_size // film.groups, shift=film.shift)


# --- the DI track -------------------------------------------------------------------------------------------

DI_SECONDS = 6
FULL_SCALE = 2**23
E2, A2, B2, C3, D3, E3, G3, A3, B3, C4, E4, G4 = (
    82.41, 110.00, 123.47, 130.81, 146.83, 164.81, 196.00, 220.00, 246.94, 261.63, 329.63, 392.00,
)  # fmt: skip


@dataclass(frozen=True)
class Pluck:
    """One string, plucked once.

    hardness: 0 a soft thumb .. 1 a hard pick. mute: 0 an open string .. 1 the palm on the bridge.
    The string is stopped at `until`.
    """

    start_s: float
    until_s: float
    hertz: float
    peak: float
    hardness: float
    mute: float = 0.0


def _strum(
    start_s: float, until_s: float, strings: Sequence[float], spread_s: float, *, peak: float, hardness: float
) -> list[Pluck]:
    return [Pluck(start_s + i * spread_s, until_s, hertz, peak, hardness) for i, hertz in enumerate(strings)]


def _chug(start_s: float, peak: float) -> Pluck:
    return Pluck(start_s, start_s + 0.11, E2, peak, hardness=0.8, mute=1.0)


PLUCKS = (
    # single notes, soft to hard
    Pluck(0.10, 0.60, A2, 0.08, hardness=0.1),
    Pluck(0.60, 1.00, C4, 0.18, hardness=0.5),
    Pluck(1.00, 1.55, E3, 0.40, hardness=0.9),
    Pluck(1.25, 1.55, G4, 0.12, hardness=0.3),
    # palm mutes
    *(_chug(1.55 + 0.11 * i, 0.45 if i % 3 else 0.6) for i in range(8)),
    # a power chord, hit as hard as the converter allows: the peak of the track
    *_strum(2.45, 3.60, (E2, B2, E3), 0.004, peak=0.7, hardness=1.0),
    # 3.60 to 4.00: digital silence
    *_strum(4.00, 4.80, (A2, E3, A3, C4, E4), 0.030, peak=0.07, hardness=0.2),
    *_strum(4.80, 6.00, (C3, E3, G3, C4, E4), 0.010, peak=0.22, hardness=0.6),
    Pluck(5.30, 6.00, D3, 0.10, hardness=0.4, mute=0.4),
    Pluck(5.45, 6.00, B3, 0.12, hardness=0.7),
)


def di_codes() -> NDArray[np.int32]:
    """Synthesise the DI track: 24-bit codes, peak exactly -2^23 (0 dBFS)."""
    bits = np.random.PCG64(48)
    track = np.zeros(DI_SECONDS * SAMPLE_RATE_HZ)
    for pluck in PLUCKS:
        start, until = round(pluck.start_s * SAMPLE_RATE_HZ), round(pluck.until_s * SAMPLE_RATE_HZ)
        track[start:until] += _string(pluck, until - start, bits)
    loudest = int(np.argmax(np.abs(track)))
    # the loudest sample becomes -1.0: +1.0 has no code
    scale = -FULL_SCALE / float(track[loudest])
    return np.rint(track * scale).astype(np.int32)


def _string(pluck: Pluck, frames: int, bits: np.random.PCG64) -> NDArray[np.float64]:
    """Extended Karplus-Strong: noise burst -> pick -> string loop -> pick-up -> the hand that stops it.

    y[n] = e[n] + sum over j of loop[j] * y[n - delay - j]
    The loop: a three-point average (damping) and a four-point Lagrange interpolation (fraction of a period).
    """
    period = SAMPLE_RATE_HZ / pluck.hertz
    damping = 0.04 + 0.2 * pluck.mute
    loss = 0.9965 - 0.08 * pluck.mute
    delay = int(period) - 2
    f = period - 2 - delay  # 0..1, on top of one sample each for average and interpolation
    lagrange = (
        -f * (f - 1) * (f - 2) / 6,
        (f + 1) * (f - 1) * (f - 2) / 2,
        -(f + 1) * f * (f - 2) / 2,
        (f + 1) * f * (f - 1) / 6,
    )
    loop = [0.0] * 6
    for i, a in enumerate((damping, 1 - 2 * damping, damping)):
        for j, b in enumerate(lagrange):
            loop[i + j] += loss * a * b

    excitation = _pick(pluck, round(period), bits)
    history = delay + len(loop) - 1
    y = np.zeros(history + frames)
    burst = min(len(excitation), frames)
    y[history : history + burst] = excitation[:burst]
    for start in range(history, len(y), delay):  # the loop reaches back at least `delay`: all of that at once
        stop = min(start + delay, len(y))
        for j, gain in enumerate(loop):
            y[start:stop] += gain * y[start - delay - j : stop - delay - j]

    # the pick-up hears the wave and its reflection at the bridge, and little above 6 kHz
    bridge = round(0.11 * period)
    heard = y[history:].copy()
    heard[bridge:] -= 0.8 * y[history:-bridge]
    for _ in range(3):
        heard[1:] = 0.5 * (heard[1:] + heard[:-1])
    heard *= pluck.peak / float(np.max(np.abs(heard)))
    fade = min(frames, 960)
    heard[-fade:] *= np.arange(fade - 1, -1, -1) / fade
    return heard


def _pick(pluck: Pluck, length: int, bits: np.random.PCG64) -> NDArray[np.float64]:
    """One period of noise, darker for a soft pick, with a notch for where the string is picked."""
    smooth = 0.08 + 0.5 * pluck.hardness
    noise, level = signed_noise(bits, length), 0.0
    for n in range(length):
        level += smooth * (float(noise[n]) - level)
        noise[n] = level
    noise -= math.fsum(noise) / length  # fsum: exact, so the same in every build
    return noise - np.roll(noise, round(0.13 * length))


def wav_bytes(codes: NDArray[np.int32]) -> bytes:
    """Make a mono 24-bit WAV file."""
    data = codes.astype("<i4").view(np.uint8).reshape(-1, 4)[:, :3].tobytes()
    pcm, channels, frame_bytes, bits = 1, 1, 3, 24
    rates = (SAMPLE_RATE_HZ, SAMPLE_RATE_HZ * frame_bytes)
    format_chunk = struct.pack("<4sIHHIIHH", b"fmt ", 16, pcm, channels, *rates, frame_bytes, bits)
    data_chunk = struct.pack("<4sI", b"data", len(data)) + data
    return (
        struct.pack("<4sI4s", b"RIFF", 4 + len(format_chunk + data_chunk), b"WAVE")
        + format_chunk
        + data_chunk
    )


# --- README -------------------------------------------------------------------------------------------------

README_HEAD = """\
# Models

These are synthetic networks with random weights, not captures of amplifiers: they are here to be rendered,
measured and compared, and sound like nothing in particular.

`tools/make_models.py` writes every file in this folder, this one too; `tools/make_models.py --check` says
whether they are what it writes.

* Shape: channels x layers of each layer array; the condition model in brackets; the children of a container
  apart by a bar.
* Field: the receptive field in frames, of the largest child.
* Weights: all numbers in the file, those of condition models and children too.
* Levels: `di.wav` gives each model an output peak of 0.2 to 0.8, at every width. `loudness` in the metadata
  is 20 log10 of the RMS of the output for `di.wav`; trainers use an input of their own.

"""
README_TABLE = """\
| file | covers | shape | field | weights | sha256 |
|---|---|---|---:|---:|---|
"""
README_GROUPS = {
    "parity": "The {count} shapes whose renders seed the parity table.",
    "corners": "{count} small models, each for one corner of the format.",
}


def readme(files: Mapping[str, bytes]) -> str:
    """Give the README for the other files."""
    text = README_HEAD
    for group, title in README_GROUPS.items():
        entries = [entry for entry in ZOO if entry.group == group]
        text += f"## {group}\n\n{title.format(count=len(entries))}\n\n{README_TABLE}"
        for entry in entries:
            file = f"{entry.name}.nam"
            cells = (
                f"`{file}`",
                entry.covers,
                shape(entry.model).replace("|", "\\|"),
                str(receptive_field(entry.model)),
                str(weight_count(entry.model)),
                f"`{hashlib.sha256(files[file]).hexdigest()}`",
            )
            text += f"| {' | '.join(cells)} |\n"
        text += "\n"
    digest = hashlib.sha256(files["di.wav"]).hexdigest()
    return text + (
        "## di.wav\n\n"
        f"{DI_SECONDS} s, mono, {SAMPLE_RATE_HZ} Hz, PCM 24 bit: synthesised guitar strings (extended "
        "Karplus-Strong).\nSoft to hard single notes, palm mutes, a power chord whose loudest sample is "
        "exactly -1.0, digital silence from\n3.6 s to 4.0 s, a soft and a harder open chord.\n\n"
        f"sha256 `{digest}`\n"
    )


def shape(model: Net | Container) -> str:
    """Describe the layer arrays in a few characters."""
    if isinstance(model, Container):
        return " | ".join(shape(net) for _, net in model.children)
    arrays = " + ".join(f"{array.channels}x{len(array.dilations)}" for array in model.arrays)
    return arrays + (f" ({shape(model.condition)})" if model.condition else "")


def receptive_field(model: Net | Container) -> int:
    """Frames of input that reach one output."""
    if isinstance(model, Container):
        return max(receptive_field(net) for _, net in model.children)
    reach = receptive_field(model.condition) if model.condition else 1
    for array in model.arrays:
        taps = per_layer(array.taps, len(array.dilations))
        reach += sum((k - 1) * d for k, d in zip(taps, array.dilations, strict=True))
        reach += (array.head.taps - 1) * array.head.dilation
    return reach + sum(k - 1 for k in (model.post_head.taps if model.post_head else ()))


def weight_count(model: Net | Container) -> int:
    """All weights in the file."""
    if isinstance(model, Container):
        return sum(weight_count(net) for _, net in model.children)
    return len(net_weights(model)) + (weight_count(model.condition) if model.condition else 0)


# --- writing, checking, listening ---------------------------------------------------------------------------


def zoo_files() -> dict[str, bytes]:
    """Give every file of models/ by name."""
    # no newline at the end of a .nam: nothing there for a version control system to convert
    files = {
        f"{entry.name}.nam": json.dumps(
            model_json(entry.model, entry.name), separators=(",", ":"), allow_nan=False
        ).encode()
        for entry in ZOO
    }
    files["di.wav"] = wav_bytes(di_codes())
    files["README.md"] = readme(files).encode()
    return files


def differences(folder: Path = MODELS) -> list[str]:
    """Say, one sentence each, how the folder differs from what would be written."""
    files = zoo_files()
    found = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return [
        *(f"{name}: missing" for name in sorted(files.keys() - found)),
        *(f"{name}: not written by this tool" for name in sorted(found - files.keys())),
        *(
            f"{name}: differs from what this tool writes"
            for name in sorted(files.keys() & found)
            if (folder / name).read_bytes() != files[name]
        ),
    ]


def widths(net: Net) -> list[float]:
    """Give one dial position for each width that the model can play at, full size last."""
    steps = {0.0}
    for array in net.arrays:
        if array.slimmable:
            count = len(array.slimmable["kwargs"].get("allowed_channels", range(array.channels)))
            steps |= {i / count for i in range(count)}
    return [*sorted(steps)[:-1], 1.0]


def levels() -> bool:
    """Render di.wav with the reference engine, print levels and say whether all are as they should be.

    Containers are left out: their children are here as files of their own.
    """
    import namdsp

    di = (di_codes() / FULL_SCALE).astype(np.float32)
    fine = True
    print(f"{'model':24s} {'dial':>5s} {'peak':>6s} {'RMS dB':>7s} {'at rest':>8s}  remarks")
    for name, net in ((entry.name, entry.model) for entry in ZOO if isinstance(entry.model, Net)):
        # the second of two inputs is the same track, 1000 frames late
        x = di if net.in_channels == 1 else np.stack([di, np.roll(di, 1000)])
        dials = widths(net)
        for dial in dials:
            slim = dial if len(dials) > 1 else None
            y = namdsp.load(MODELS / f"{name}.nam", slim=slim).render(x, engine="reference")
            peak, rest = float(np.max(np.abs(y))), float(np.max(np.abs(y[..., 0])))
            rms_db = 10 * math.log10(float(np.mean(np.square(y, dtype=np.float64))))
            loudness = (net.metadata or {}).get("loudness", rms_db)
            remarks = []
            if not PEAK_RANGE[0] <= peak <= PEAK_RANGE[1]:
                remarks.append(
                    f"peak out of range; head_scale {net.head_scale * 0.5 / peak:.2g} makes it 0.5"
                )
            if dial == 1.0 and abs(loudness - rms_db) > 0.01:
                remarks.append(f"metadata says {loudness} dB")
            fine = fine and not remarks
            print(f"{name:24s} {dial:5.2f} {peak:6.3f} {rms_db:7.2f} {rest:8.4f}  {'; '.join(remarks)}")
    return fine


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the models that ship.")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="write nothing; exit 1 if models/ differs")
    choice.add_argument("--levels", action="store_true", help="render each model; exit 1 if a level is wrong")
    choice.add_argument("--list", choices=tuple(README_GROUPS), help="print the names of one group")
    options = parser.parse_args(arguments)
    if options.list:
        print("\n".join(entry.name for entry in ZOO if entry.group == options.list))
        return 0
    if options.levels:
        return 0 if levels() else 1
    if options.check:
        found = differences()
        print("\n".join(found) or "models/ is what this tool writes")
        return 1 if found else 0
    MODELS.mkdir(exist_ok=True)
    files = zoo_files()
    for stale in {path.name for path in MODELS.glob("*.nam")} - files.keys():
        (MODELS / stale).unlink()
    for name, content in files.items():
        (MODELS / name).write_bytes(content)
    print(f"{len(files)} files, {sum(map(len, files.values()))} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
