"""The small models, each for one corner of the format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model_zoo.net import FILM_PLACES, Array, Container, Entry, Film, Head, Json, Net, PostHead
from model_zoo.parity import A2_FULL, A2_LITE, OCTAVES

SMALL = (1, 3, 9, 27)
PLAYER_ACTIVATIONS = (
    "Tanh", "Fasttanh", "Hardtanh", "ReLU", "LeakyReLU", "PReLU",
    "Sigmoid", "SiLU", "Hardswish", "LeakyHardtanh", "LeakyHardTanh", "Softsign",
)  # fmt: skip


def corner_entries() -> Iterator[Entry]:
    """Yield the corners in the order of the table."""
    yield from _gate_corners()
    yield from _film_corners()
    yield from _condition_corners()
    yield from _convolution_corners()
    yield from _slimming_corners()
    yield from _head_corners()
    yield from _activation_corners()
    yield from _file_corners()


def _gate_corners() -> Iterator[Entry]:
    """Gated and blended layers."""
    covers = "gated, secondary activation left to its default"
    yield _corner("gated", 700, 0.65, covers, Array(6, SMALL, gating="gated"))
    gate = Array(6, SMALL, bottleneck=3, gating="gated", secondary="Hardswish")
    yield _corner("gated_secondary", 701, 0.2, "gated by a Hardswish; bottleneck 3", gate)
    gate = Array(6, SMALL, gating="blended", secondary="Sigmoid")
    yield _corner("blended", 702, 0.12, "blended by a Sigmoid", gate)
    covers = "blended by a Tanh and a LeakyReLU: the mix leaves 0..1"
    gate = Array(5, SMALL, gating=("blended",) * 4, secondary=("Tanh", {"type": "LeakyReLU"}) * 2)
    yield _corner("blended_secondary", 703, 0.036, covers, gate)
    covers = "another gate, activation and secondary activation on each layer"
    gate = Array(
        6,
        OCTAVES[:6],
        activation=("Tanh", "ReLU", "Tanh", "SiLU", "Tanh", "Softsign"),
        gating=("none", "gated", "blended", "gated", "none", "blended"),
        secondary=(None, "Sigmoid", "Sigmoid", "Softsign", None, "Hardtanh"),
    )
    yield _corner("gating_mixed", 704, 0.13, covers, gate, form="full")
    covers = "gated; 3 groups in the convolution, so that one of them lies in both halves; layer1x1 in 2"
    gate = Array(6, SMALL, gating="gated", groups_input=3, layer1x1_groups=2)
    yield _corner("gated_groups", 705, 0.58, covers, gate)
    covers = "the boolean `gated` of old files, two arrays"
    gates = (Array(4, SMALL, Head(3, bias=False), gating="gated"), Array(3, SMALL, gating="gated"))
    yield _corner("old_gated", 706, 0.71, covers, *gates, form="classic", version="0.5.2")


def _film_corners() -> Iterator[Entry]:
    """FiLM in its eight places."""
    film = Array(4, SMALL, head1x1=(3, 1), films=_films())
    yield _corner("films_none", 710, 0.59, "all eight FiLMs, no gate", film)
    film = Array(4, SMALL, gating="gated", head1x1=(3, 1), films=_films())
    yield _corner("films_gated", 711, 0.88, "all eight FiLMs, gated", film, form="full")
    film = Array(4, SMALL, bottleneck=3, gating="blended", head1x1=(2, 1), films=_films())
    yield _corner("films_blended", 712, 0.11, "all eight FiLMs, blended, bottleneck 3", film)
    film = Array(4, SMALL, head1x1=(3, 1), films=dict.fromkeys(FILM_PLACES, Film(shift=False)))
    yield _corner("films_no_shift", 783, 0.65, "all eight FiLMs without shift", film)
    some_films = {
        "conv_post_film": Film(shift=False),
        "input_mixin_pre_film": Film(),
        "activation_post_film": Film(shift=False),
        "layer1x1_post_film": Film(),
    }
    film = Array(4, SMALL, gating=("none", "gated", "blended", "none"), films=some_films)
    yield _corner("films_mixed", 714, 0.2, "four FiLMs, two of them without shift, on mixed gates", film)
    covers = "a FiLM object without the key `active`: active for players"
    film = Array(4, SMALL, films={"activation_pre_film": Film(says_active=False)})
    yield _corner("film_without_active", 715, 1.1, covers, film)
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
    yield _corner("condition_films", 716, 0.48, covers, film, condition=_condition(7161, 0.6, 4))


def _condition_corners() -> Iterator[Entry]:
    """Condition models, and more than one channel in or out."""
    arrays = (Array(4, SMALL, Head(3)), Array(3, SMALL))
    inner = _condition(7201, 0.6, 3, form="full")
    covers = "condition model with 3 outputs, two arrays"
    yield _corner("condition_3", 720, 0.27, covers, *arrays, condition=inner, form="full")
    inner = _condition(7211, 0.6, 2, condition=_condition(7212, 0.6, 3))
    covers = "condition model that has a condition model"
    yield _corner("condition_nested", 781, 0.3, covers, Array(4, SMALL), condition=inner)
    array = Array(8, SMALL, groups_input=4, groups_mixin=2)
    covers = "mixin in 2 groups on a 4-channel condition; convolution in 4"
    yield _corner("mixin_groups", 722, 0.12, covers, array, condition=_condition(7221, 0.6, 4))
    covers = "2 inputs, 2 outputs, not two mono models: the channels meet in every layer"
    yield _corner("stereo", 723, 0.24, covers, Array(4, SMALL, Head(2)), in_channels=2)
    covers = "2 inputs, 2 outputs, condition model from 2 to 3 channels, mixin in 3 groups"
    array = Array(6, SMALL, Head(2, taps=2), groups_mixin=3)
    inner = _condition(7241, 0.6, 3, in_channels=2)
    yield _corner("stereo_condition", 724, 0.29, covers, array, in_channels=2, condition=inner)
    yield _corner("mono_to_stereo", 725, 0.47, "1 input, 2 outputs", Array(4, SMALL, Head(2)))


def _convolution_corners() -> Iterator[Entry]:
    """Taps, dilations, groups and widths."""
    array = Array(4, (7, 1, 3, 5, 2), taps=(1, 2, 5, 8, 16))
    yield _corner("taps_per_layer", 730, 0.29, "1, 2, 5, 8 and 16 taps", array)
    array = Array(3, (1, 5), taps=64)
    yield _corner("taps_64", 731, 0.26, "64 taps, at dilations 1 and 5", array)
    yield _corner("dilation_2048", 732, 0.92, "dilations 1, 100 and 2048", Array(4, (1, 100, 2048)))
    covers = "dilation 8192: a history longer than usual blocks"
    yield _corner("dilation_8192", 733, 1.3, covers, Array(3, (1, 8192), taps=2))
    array = Array(12, SMALL, groups_input=3, layer1x1_groups=3)
    yield _corner("groups_both", 734, 0.43, "12 channels, convolution and layer1x1 in 3 groups", array)
    array = Array(16, SMALL, groups_input=16, layer1x1_groups=16)
    yield _corner("depthwise", 735, 0.32, "16 channels, convolution and layer1x1 in 16 groups", array)
    yield _corner("wide_32", 736, 0.36, "32 channels", Array(32, (1, 4, 16, 64)))
    covers = "one layer of one channel with one tap"
    yield _corner("smallest", 737, 0.63, covers, Array(1, (1,), taps=1))


def _slimming_corners() -> Iterator[Entry]:
    """Models of several sizes."""
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
    yield _corner("slimmable_two_arrays", 762, 0.16, covers, *arrays, form="full")
    covers = "container of slimmable_gated and slimmable"
    yield Entry("slimmables", "corners", covers, Container(((0.5, gated), (1.0, plain))))
    covers = "A2 as it is delivered: a container of a2_lite and a2_full"
    yield Entry("a2", "corners", covers, Container(((0.5, A2_LITE), (1.0, A2_FULL))))


def _head_corners() -> Iterator[Entry]:
    """Head rechannels, post-stack heads, head1x1, layer1x1."""
    covers = "head of 4 taps at dilation 3, with bias"
    yield _corner("head_taps", 750, 0.31, covers, Array(6, SMALL, Head(taps=4, dilation=3)))
    covers = "heads of 3 and 5 taps, the first in the middle of the model and without bias"
    arrays = (Array(4, SMALL, Head(3, taps=3, bias=False)), Array(3, SMALL, Head(taps=5)))
    yield _corner("head_taps_two_arrays", 751, 0.15, covers, *arrays)
    post = PostHead(4, 1, (3, 5), "Tanh")
    covers = "post-stack head of 3 and 5 taps"
    yield _corner("post_head", 752, 0.27, covers, Array(6, SMALL, Head(3)), post_head=post)
    post = PostHead(3, 1, (1, 2, 4), {"name": "LeakyReLU", "negative_slope": 0.2})
    covers = "post-stack head of 3 convolutions, its activation keyed by `name` as trainers write it"
    yield _corner("post_head_name", 773, 1.6, covers, Array(5, SMALL, Head(2)), post_head=post, form="full")
    array = Array(8, SMALL, bottleneck=6, head1x1=(3, 3))
    yield _corner("head1x1_fewer", 754, 0.94, "head1x1 from 6 to 3 channels, in 3 groups", array)
    arrays = (Array(4, SMALL, Head(3), head1x1=(6, 2)), Array(3, SMALL, head1x1=(3, 1)))
    yield _corner("head1x1_two_arrays", 755, 1.3, "head1x1 in both of two arrays; the first widens", *arrays)
    covers = "no layer1x1: players pass the layer's input on unchanged"
    yield _corner("layer1x1_off", 756, 0.31, covers, Array(6, SMALL, layer1x1_groups=0))
    three = (Array(6, SMALL, Head(5, bias=False)), Array(5, SMALL, Head(3)), Array(3, SMALL))
    yield _corner("three_arrays", 757, 0.22, "arrays of 6, 5 and 3 channels", *three)


def _activation_corners() -> Iterator[Entry]:
    """Every activation, with and without parameters."""
    array = Array(6, OCTAVES[:6] * 2, activation=PLAYER_ACTIVATIONS)
    yield _corner("activations", 760, 0.12, "the 12 activations that players know, one a layer", array)
    parameters = (
        {"type": "LeakyReLU", "negative_slope": 0.25},
        {"type": "PReLU", "negative_slope": 0.3},
        {"type": "LeakyHardtanh", "min_val": -0.8, "max_val": 0.9, "min_slope": 0.05, "max_slope": 0.2},
        {"type": "LeakyHardTanh", "min_val": -0.5, "max_slope": 0.1},
        {"type": "Hardtanh", "min_val": -1.0, "max_val": 1.0},
    )
    array = Array(6, OCTAVES[:5], activation=parameters)
    yield _corner("activation_parameters", 761, 0.069, "activations with parameters", array, form="full")
    covers = "the 13th activation, Softsigmoid: trainers write it, players refuse it"
    yield _corner("activation_softsigmoid", 764, 0.57, covers, Array(6, SMALL, activation="Softsigmoid"))
    array = Array(
        4,
        SMALL,
        activation={"type": "PReLU", "negative_slopes": [0.5, 0.25, 0.125, -0.25]},
        gating=("none", "gated", "blended", "none"),
        secondary=(None, "Sigmoid", {"type": "PReLU", "negative_slopes": [0.1, 0.2, 0.3, 0.4]}, None),
    )
    yield _corner("prelu_channels", 763, 0.1, "PReLU with a slope per channel, in gates too", array)


def _file_corners() -> Iterator[Entry]:
    """What surrounds config and weights."""
    arrays = (Array(4, SMALL, Head(2, bias=False)), Array(2, SMALL))
    absent: Json = {"sample_rate": None, "metadata": None}
    covers = "format 0.5.0: no metadata, no sample rate"
    yield _corner("old_050", 770, 0.29, covers, *arrays, form="classic", version="0.5.0", **absent)
    array = Array(4, SMALL)
    covers = "null wherever the wild has one, `sample_rate` too"
    yield _corner("nulls", 771, 0.56, covers, array, form="full", absent_as_null=True, **absent)
    yield _corner("rate_44100", 772, 0.51, "made for 44.1 kHz", array, sample_rate=44100)
    covers = "head_scale in the config is not the last weight, which counts"
    yield _corner("head_scale_differs", 779, 0.71, covers, array, config_head_scale=0.99)
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
    yield _corner("metadata_full", 774, 0.91, covers, array, form="full", metadata=metadata)


def _corner(name: str, seed: int, head_scale: float, covers: str, *arrays: Array, **options: Any) -> Entry:
    return Entry(name, "corners", covers, Net(seed, head_scale, arrays, **options))


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
