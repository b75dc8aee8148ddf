"""Models that are no WaveNets, and models of models, against the tests' oracle: docs/format.md, sections 7.1 and 8."""

import itertools

import numpy as np
import oracle
import pytest
from builders import blend, container, convnet, layer_array, linear, lstm, model, sequential, wavenet
from comparing import TRUTH_LIMIT, assert_same_bits, assert_within
from here import MODELS as SHIPPED
from oracle import assert_is_oracles
from zoo import frames_of

import namdsp
from namdsp.format.json_node import Node
from namdsp.format.weights import read_all
from namdsp.standard_networks import STANDARD_SHAPES, standard_network

FRAMES = 150
IMPULSE = np.eye(1, 6, dtype=np.float32)[0]
AMP = wavenet(layer_array(dilations=(1, 5), kernel=3), seed=1)
STEREO = wavenet(layer_array(head=2), seed=2)
MIX = convnet(2, (1, 3), ends=(2, 1), seed=3)
CAB = linear(30, seed=4)
SLIMMABLE = wavenet(layer_array(channels=4, allowed_channels=(1, 2, 3, 4)), seed=8)
PRELU = {"type": "PReLU", "negative_slopes": [0.1, 0.2, -0.3, 0.4]}
DYING = [0.9**k for k in range(64)]


def of_no_rate(built):
    """One block of silence, not half a second."""
    return {**built, "sample_rate": None}


RECURRENT = of_no_rate(lstm(3, 2, seed=5))
THREE = container(
    *((bound, wavenet(layer_array(channels=c), seed=c)) for bound, c in ((0.3, 1), (0.7, 2), (1.0, 3)))
)


def changed(built, **keys):
    """A copy of a model with other keys in its config; `...` removes one."""
    config = {key: value for key, value in (built["config"] | keys).items() if value is not ...}
    return {**built, "config": config}


#: model, receptive field
PLAYED = {
    "convnet": (convnet(), 8),
    "convnet without norms": (convnet(batchnorm=False), 8),
    "convnet of groups": (convnet(groups=2, ends=(2, 1)), 8),
    "convnet of groups, without norms": (convnet(groups=4, ends=(4, 2), batchnorm=False), 8),
    "convnet, three in, two out": (convnet(ends=(3, 2)), 8),
    "convnet with slopes": (convnet(activation=PRELU), 8),
    "convnet, dilation 100": (convnet(activation={"type": "Hardtanh"}, dilations=(100,)), 101),
    "convnet of one channel": (convnet(1, (3,)), 4),
    **{f"linear {taps}": (linear(taps, bias=taps != 5, seed=taps), taps) for taps in (1, 2, 5, 64, 400)},
    **{f"linear {ends}": (linear(7, channels=ends), 7) for ends in ((1, 2), (2, 1), (2, 2), (3, 5), (5, 3))},
    **{
        f"lstm {hidden} {layers} {ends}": (of_no_rate(lstm(hidden, layers, ends=ends, seed=hidden)), None)
        for hidden, layers, ends in (
            (8, 1, None), (8, 2, None), (5, 3, None), (1, 1, None), (3, 2, (2, 1)), (4, 1, (3, 2)), (2, 1, (1, 3))
        )
    },
    **{f"lstm without layers {ends}": (lstm(4, 0, ends=ends), 1) for ends in ((1, 1), (2, 1), (1, 3))},
    "sequential": (sequential(CAB, AMP, CAB), 71),
    "sequential, two channels between": (sequential(STEREO, MIX), 8),
    "sequential of models of models": (sequential(sequential(AMP, CAB), container((1.0, CAB))), 71),
    "sequential, recurrent": (of_no_rate(sequential(RECURRENT, of_no_rate(CAB), of_no_rate(AMP))), None),
    "blend": (blend((AMP, 0.5, 0), (CAB, -1.0, 3), (AMP, 0.25, 100)), 113),
    "blend of two channels": (blend((STEREO, 0.5, 1), (STEREO, -0.25, 0)), 5),
    "blend, recurrent": (of_no_rate(blend((RECURRENT, 0.5, 3), (of_no_rate(AMP), -1.0, 0))), None),
    "blend in a row": (sequential(blend((AMP, 0.5, 0), (CAB, -1.0, 3)), CAB), 62),
    "condition: convnet": (wavenet(condition=convnet(seed=3)), 10),
    "condition: linear": (wavenet(condition=linear(30, seed=3)), 32),
    "condition: lstm": (of_no_rate(wavenet(condition=RECURRENT)), None),
    "condition: sequential": (wavenet(condition=sequential(AMP, CAB)), 44),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAYED)
def test_a_model_is_the_oracles(name, load, noise):
    built, field = PLAYED[name]
    loaded, warned = load(built)
    assert warned == []
    assert loaded.receptive_field == field
    x = noise(frames_of(loaded, FRAMES), loaded.in_channels)
    y = assert_is_oracles(loaded, built, x, settle=loaded.plan.prewarm_frames)
    assert np.abs(y - y.mean()).max() > 0.005
    whole = np.atleast_2d(loaded.render(x, engine="numpy"))
    assert_same_bits(whole, np.atleast_2d(loaded.render(x, engine="reference")))
    stream = loaded.stream(max_block=100, engine="numpy")
    parts = [np.atleast_2d(stream.process(part)) for part in np.split(x, [60], axis=1)]
    assert_same_bits(np.concatenate(parts, axis=1), whole)


#: Two models that sound the same.
SAME = {
    "convnet, null": (convnet(), changed(convnet(), groups=None, in_channels=None, out_channels=None)),
    "convnet, a class of the trainer": (convnet(activation="_Softsign"), convnet(activation="Softsign")),
    "lstm, null": (RECURRENT, changed(RECURRENT, in_channels=None, out_channels=None)),
    "linear, null": (linear(4), changed(linear(4), in_channels=None, out_channels=None, implementation=None)),
    **{
        f"linear, {how}": (linear(300), changed(linear(300), implementation=how))
        for how in ("auto", "FFT", "Direct", "legacy", "old", "partitioned-fft")
    },
    **{
        f"sequential {options}, {kind}, weights {weights}": (
            sequential(AMP, CAB),
            changed(sequential(AMP, CAB, **options), weights_version=2) | {"architecture": kind} | weights,
        )
        for options in ({"key": "layers"}, {"wrapped": True}, {"key": "layers", "wrapped": True})
        for kind in ("Sequential", "sequential")
        for weights in ({}, {"weights": None})
    },
    "a container in a container": (container((1.0, THREE)), THREE),
    "a last bound above 1": (container((0.5, AMP), (7, THREE)), THREE),
    "a container of a slimmable child": (container((1.0, SLIMMABLE)), SLIMMABLE),
    "a container of a sequential": (container((1.0, sequential(AMP, CAB))), sequential(AMP, CAB)),
}


@pytest.mark.parametrize("name", SAME)
def test_forms_that_mean_the_same(name, load, noise):
    x = noise(FRAMES)
    loaded = (
        load({key: value for key, value in built.items() if value is not None})[0] for built in SAME[name]
    )
    assert_same_bits(*(np.atleast_2d(model.render(x, engine="numpy")) for model in loaded))


def test_weights_of_a_row_may_be_null(load):
    load({**sequential(AMP), "weights": None})


REFUSED = [
    (convnet(ends=(2, 1)), "channels", 0, "config.channels: found 0; expected an integer from 1"),
    (convnet(), "dilations", [], "config.dilations: is empty"),
    (convnet(), "dilations", [1, 0, 4], "config.dilations[1]: found 0; expected an integer from 1"),
    (convnet(), "dilations", [1, 2], "too many weights: "),
    (convnet(), "dilations", [1, 2, 4, 8], "too few weights: blocks.3.conv.weight needs"),
    (convnet(), "batchnorm", False, "too many weights: "),
    (convnet(ends=(2, 1)), "groups", 3, "config.groups: 3 groups do not divide 2 inputs and 4 channels"),
    (convnet(ends=(2, 1)), "groups", 4, "config.groups: 4 groups do not divide 2 inputs and 4 channels"),
    (convnet(), "activation", "_GELU", "config.activation: found '_GELU'; expected one of"),
    (convnet(3), "activation", PRELU, "config.activation: PReLU has 4 slopes, but"),
    (convnet(), "activation", ["Tanh"], "config.activation: found ['Tanh']; expected an object"),
    (convnet(), "out_channels", 0, "config.out_channels: found 0"),
    *((convnet(), key, ..., f"config.{key}: missing") for key in ("channels", "dilations", "batchnorm", "activation")),
    (linear(4), "receptive_field", 0, "config.receptive_field: found 0; expected an integer from 1"),
    (linear(4), "receptive_field", 6, "too few weights: taps needs weights[0] to weights[5]"),
    (linear(4), "receptive_field", 3, "too many weights: the config needs 4, the file has 5"),
    (linear(4), "bias", 1, "config.bias: found 1; expected true or false"),
    (linear(4), "in_channels", 0, "config.in_channels: found 0; expected an integer from 1"),
    (linear(4), "in_channels", 10**9, "config.in_channels: has 1000000000 channels without weights; expected at most"),
    (linear(4), "out_channels", -1, "config.out_channels: found -1"),
    (linear(4), "implementation", "quick", "config.implementation: found 'quick'; expected one of auto, direct"),
    *((linear(4), key, ..., f"config.{key}: missing") for key in ("receptive_field", "bias")),
    (RECURRENT, "input_size", 2, "config.input_size: is 2, but in_channels is 1: players leave"),
    (RECURRENT, "in_channels", 2, "config.input_size: is 1, but in_channels is 2"),
    (RECURRENT, "hidden_size", 0, "config.hidden_size: found 0; expected an integer from 1"),
    (RECURRENT, "hidden_size", 4, "too few weights: "),
    (RECURRENT, "num_layers", -1, "config.num_layers: found -1; expected an integer from 0"),
    (RECURRENT, "num_layers", 1, "too many weights: "),
    (RECURRENT, "num_layers", 2.5, "config.num_layers: found 2.5; expected an integer"),
    (RECURRENT, "out_channels", 0, "config.out_channels: found 0"),
    *((RECURRENT, key, ..., f"config.{key}: missing") for key in ("input_size", "hidden_size", "num_layers")),
    (lstm(4, 0), "out_channels", 2, "too few weights: head.weight needs"),
    (THREE, "submodels", None, "config.submodels: found null; expected a list"),
    (THREE, "submodels", [], "config.submodels: is empty"),
    (THREE, "submodels", [{"model": {}}], "config.submodels[0].max_value: missing"),
    (THREE, "submodels", [{"max_value": 1}], "config.submodels[0].model: missing"),
    *(
        (container(*((bound, AMP) for bound in bounds)), "more", 1, "config.submodels: max_value runs ")
        for bounds in ((0.5, 0.5, 1.0), (0.6, 0.5, 1.0), (0.1, 0.5, 0.9))
    ),
    (container((1.0, {**AMP, "sample_rate": 44100})), "more", 1, "config.submodels[0]: runs at 44100 Hz, its"),
    (container((1.0, STEREO)), "more", 1, "config.submodels[0]: has 1 inputs and 2 outputs; expected a mono model"),
    (container((0.5, {**AMP, "weights": [None]}), (1.0, AMP)), "more", 1, "config.submodels[0].model.weights[0]: "),
    (container((1.0, {**AMP, "architecture": "Other"})), "more", 1, "config.submodels[0].model.architecture: 'Other'"),
    (sequential(AMP), "models", ..., "config.models: found null; expected a list"),
    (sequential(AMP), "models", [], "config.models: is empty"),
    (sequential(AMP), "models", [AMP, {}], "config.models[1].version: missing"),
    (sequential(AMP, key="layers"), "layers", [{"model": {}}], "config.layers[0].model.version: missing"),
    (sequential(AMP, STEREO, CAB), "more", 1, "config.models[2]: takes 1 channels, the model before gives 2"),
    (sequential({**AMP, "architecture": "Echo"}), "more", 1, "config.models[0].architecture: 'Echo' is not an arch"),
    (sequential(of_no_rate(CAB), {**CAB, "sample_rate": 44100}, AMP, sample_rate=None), "more", 1,
     "config.models[2]: runs at 48000 Hz, what is before it at 44100 Hz"),
    (sequential({**CAB, "sample_rate": 44100}), "more", 1, "config.models[0]: runs at 44100 Hz, what is before it at"),
    (blend((AMP, 1, 0)), "models", [], "config.models: is empty"),
    (blend((AMP, 1, 0)), "delays", ..., "config.delays: missing"),
    (blend((AMP, 1, 0)), "delays", [0, 1], "config.delays: has 2 numbers; expected one for each of the 1 models"),
    (blend((AMP, 1, 0)), "delays", [-1], "config.delays[0]: found -1; expected an integer from 0"),
    (blend((AMP, 1, 0)), "delays", [1 << 25], "config.delays[0]: has 33554432 frames of look-back of one convolution"),
    (blend((AMP, 1, 0)), "models", [AMP, CAB], "config.delays: has 1 numbers; expected one for each of the 2"),
    (blend((AMP, 1, 0), (STEREO, 1, 0)), "more", 1, "config.models[1]: has 1 inputs and 2 outputs, the first model 1 "),
    (blend((AMP, 1, 0), ({**CAB, "sample_rate": 44100}, 1, 0), sample_rate=None), "more", 1,
     "config.models[1]: runs at 44100 Hz, what is before it at 48000 Hz"),
    ({**blend((AMP, 1, 0)), "weights": []}, "more", 1, "too few weights: gains needs weights[0]"),
    ({**blend((AMP, 1, 0)), "weights": [1, 2]}, "more", 1, "too many weights: the config needs 1, the file has 2"),
    ({**sequential(AMP), "weights": [1.0]}, "more", 1, "weights of its own: 1; expected none"),
    ({**sequential(AMP), "weights": 3}, "more", 1, "weights: found 3; expected a list"),
    (model("Sequential", {"models": [AMP["config"], CAB["config"]]}, AMP["weights"] + CAB["weights"]), "more", 1,
     "is a Sequential as trainer 0.13.0 wrote it: configs that do not say which architecture"),
]  # fmt: skip


@pytest.mark.parametrize(("built", "key", "value", "expected"), REFUSED, ids=[row[3][:60] for row in REFUSED])
def test_what_is_refused(built, key, value, expected, refusal):
    assert refusal(changed(built, **{key: value})).startswith(expected)


def test_a_batch_norm_without_a_finite_scale_is_refused(refusal):
    built = convnet(2, (1,))  # 4 weights, then mean, variance
    built["weights"][7] = -1.0
    assert refusal(built).startswith(
        "blocks.0: the batch norm of channel 1 has variance -1 and epsilon 1e-05"
    )


def test_a_layout_is_not_run_past_the_first_missing_array():
    endless = ((f"layer {index}", (10**6, 10**6)) for index in itertools.count())
    with pytest.raises(namdsp.NamFileError, match="layer 0"):
        read_all(endless, np.zeros(7, np.float32), Node(None, file="amp.nam"))


# -- switches and notes ---------------------------------------------------------------------------------


def test_fast_tanh_is_that_of_a_convnet_and_of_an_lstm_whose_sigmoid_is_composed_of_it(load, noise):
    x = noise(70)
    fast = {"compatibility": "tanh=fast"}
    y, other = (load(convnet(), **fast)[0], load(convnet(activation="Fasttanh"))[0])
    assert_same_bits(y.render(x, engine="numpy"), other.render(x, engine="numpy"))
    loaded = load(RECURRENT, **fast)[0]
    padded = np.concatenate([np.zeros(loaded.plan.prewarm_frames), x])[np.newaxis]
    truth = oracle.lstm(RECURRENT, padded, oracle.fast_tanh, oracle.fast_sigmoid)
    assert_within(loaded.truth(x), truth[0, -70:], TRUTH_LIMIT)
    assert_same_bits(loaded.render(x, engine="numpy"), loaded.render(x, engine="reference"))


def test_an_lstm_starts_from_the_states_in_the_file(load, noise):
    loaded, x = load(RECURRENT)[0], noise(FRAMES)
    cold = loaded.stream(max_block=FRAMES, prewarm=False).process(x)
    assert_within(cold, oracle.lstm(RECURRENT, x[np.newaxis].astype(np.float64))[0], 1e-5)
    assert np.abs(cold - loaded.render(x)).max() > 1e-3


def test_the_first_weight_is_the_current_frames_unless_the_file_is_of_an_old_trainer(load):
    built = linear(weights=[0.5, 0.25, -1.0], bias=False)
    assert load(built)[0].render(IMPULSE).tolist() == [0.5, 0.25, -1.0, 0, 0, 0]
    old = {"compatibility": "linear_taps=oldest_first"}
    assert load(built, **old)[0].render(IMPULSE).tolist() == [-1.0, 0.25, 0.5, 0, 0, 0]
    loud = linear(weights=DYING[::-1], bias=False)
    (warned,) = load(loud)[1]
    assert "Choose with --compat linear_taps=newest_first or oldest_first" in warned
    quiet = (load(loud, **old), load(linear(weights=DYING, bias=False)), load(linear(weights=[0.0] * 100)))
    assert all(notes == [] for _, notes in quiet)


def test_warnings_levels_and_rates_are_those_of_the_outer_model(load):
    old, quiet = wavenet(layer_array(layer1x1=None)), {**AMP, "metadata": {"loudness": -24.0}}
    assert "model 2 of the row: layer1x1 is inactive" in load(sequential(AMP, old))[1][0]
    assert "layer1x1 is inactive" in load(container((1.0, old)))[1][0]
    held = load(container((0.5, quiet), (1.0, AMP), metadata={"loudness": -26.0}), slim=0.0)[0]
    assert held.metadata == {"loudness": -26.0}
    assert held.parsed.describe()["chosen_loudness_db"] == -24.0
    assert load(sequential(quiet, CAB, metadata={"loudness": -30.0}))[0].metadata == {"loudness": -30.0}
    assert load(sequential(quiet, CAB))[0].metadata == {}
    slow = {**CAB, "sample_rate": 44100}
    for outer in (lambda *models, **root: container((1.0, models[-1]), **root), sequential):
        known, unknown = (
            outer(of_no_rate(CAB), slow, sample_rate=None),
            outer(of_no_rate(CAB), sample_rate=44100),
        )
        assert load(known)[0].sample_rate == load(unknown)[0].sample_rate == 44100


# -- the dial ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dial", "chosen"), [(0.0, 0), (0.299, 0), (0.3, 1), (0.5, 1), (0.7, 2), (0.99, 2), (1.0, 2), (None, 2)]
)
def test_a_boundary_selects_the_next_child(dial, chosen, load, noise):
    loaded, warned = load(THREE, slim=dial)
    assert warned == []
    assert loaded.parsed.chosen == chosen
    assert_is_oracles(loaded, THREE, noise(FRAMES), slim=dial)


def test_a_dial_stops_at_a_container_and_reaches_all_models_of_a_row(load, noise, refusal):
    x, sizes = noise(FRAMES), container((0.4, CAB), (1.0, SLIMMABLE))
    whole = load(sizes, slim=0.5)[0]
    assert_same_bits(whole.render(x), load(SLIMMABLE)[0].render(x))
    assert whole.parsed.slim_steps == (0.4,)
    row = load(sequential(sizes, SLIMMABLE), slim=0.3)[0]
    assert row.parsed.slim_steps == (0.25, 0.4, 0.5, 0.75)
    assert_same_bits(row.render(x), load(sequential(CAB, SLIMMABLE), slim=0.3)[0].render(x))
    assert np.abs(row.render(x) - load(sequential(sizes, SLIMMABLE))[0].render(x)).max() > 1e-3
    other = container((0.5, {**AMP, "architecture": "Other"}), (1.0, AMP))
    load(other)  # only the chosen one must play
    assert "config.submodels[0].model.architecture: 'Other' is not" in refusal(other, slim=0.0)


@pytest.mark.parametrize("name", STANDARD_SHAPES)
def test_a_standard_shape_is_that_of_the_model_which_ships(name):
    """What `warmup` compiles is what such captures need."""
    plan, other = namdsp.load(SHIPPED / f"{name}.nam").plan, namdsp.load(SHIPPED / "channels_16.nam").plan
    assert standard_network(name).plan.structure == plan.structure != other.structure
