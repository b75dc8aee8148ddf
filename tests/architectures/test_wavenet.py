"""WaveNets: the sound, that of the oracle; sizes; every form of every key; and what is refused."""

import copy

import numpy as np
import oracle
import pytest
from builders import FILM_SLOTS, delay, layer_array, post_head, wavenet, weight_count
from comparing import assert_same_bits
from hypothesis import assume, example, given, reject, settings
from hypothesis import strategies as st
from oracle import assert_is, assert_is_oracles
from sampling import examples
from strategies import wavenets

from namdsp import AudioError, Compatibility, SettingError

FRAMES = 40
#: Weights drawn at random may amplify without end, and rounding errors more: no limit fits such an output.
MAX_PEAK = 1e3
DIALS = [0.0, 0.2, 0.25, 0.3, 0.5, 0.74, 0.75, 0.99, 1.0]
SLOPES = {"type": "PReLU", "negative_slopes": [0.1, -0.2, 0.3, 0.4]}


def slimmable(**options):
    """A slimmable WaveNet of 4 channels."""
    return wavenet(layer_array(channels=4, dilations=(1, 2), allowed_channels=(1, 2, 3, 4), **options))


@pytest.mark.slow
@settings(max_examples=examples(60, 600))
@given(wavenets(), st.sampled_from((None, *DIALS)))
@example(slimmable(gating="blended", activation=SLOPES, secondary=SLOPES), 0.5)
def test_any_wavenet_is_the_oracles(load, noise, built, slim):
    """Of any width, if it is slimmable: leading rows and columns."""
    model, _ = load(built, slim=slim)
    silence = model.plan.prewarm_frames + 1
    x = noise(FRAMES, model.in_channels)
    expected = oracle.render(built, x, slim=slim, settle=silence)
    assume(np.abs(expected).max(initial=0.0) < MAX_PEAK)
    try:
        assert_is(model, x, expected)
    except AudioError:  # inside, where float64 does not overflow, float32 does, and that is refused
        reject()


@pytest.mark.parametrize("gating", ["none", "gated", "blended"])
def test_layer1x1_post_film_is_always_applied_and_may_be_blended_only(gating, load, noise):
    built = wavenet(layer_array(films={"layer1x1_post_film": (True, 1)}, gating=gating))
    x = noise(FRAMES)
    model, warned = load(built)
    always = assert_is_oracles(model, built, x)
    old, old_warned = load(built, compatibility="player-0.5.5")
    skipped = assert_is_oracles(old, built, x, film_blended_only=True)
    if gating == "blended":
        assert np.array_equal(always, skipped)
        assert warned == old_warned == []
    else:
        assert np.abs(always - skipped).max() > 1e-3
        assert "namdsp applies it" in warned[0]
        assert "namdsp skips it" in old_warned[0]


def test_an_inactive_layer1x1_passes_x_on_or_adds_the_activation(load, noise):
    built = wavenet(layer_array(layer1x1=None))
    x = noise(FRAMES)
    model, warned = load(built)
    passed = assert_is_oracles(model, built, x)
    trainer, trainer_warned = load(built, compatibility="trainer")
    added = assert_is_oracles(trainer, built, x, residual_without_1x1=True)
    assert np.abs(passed - added).max() > 1e-3
    assert "namdsp passes x on, as the player does" in warned[0]
    assert "namdsp adds the activation, as the trainer does" in trainer_warned[0]


def test_a_film_object_without_active_is_active_or_not(load, refusal):
    active = wavenet(layer_array(films={"conv_pre_film": (True, 1)}))
    unsaid = copy.deepcopy(active)
    del unsaid["config"]["layers"][0]["conv_pre_film"]["active"]
    load(active)
    load(unsaid)
    assert "too many weights" in refusal(unsaid, compatibility="trainer")
    inactive = wavenet(layer_array())
    inactive["config"]["layers"][0]["conv_pre_film"] = {"shift": True, "groups": 1}
    load(inactive, compatibility="film_without_active=inactive")
    assert "too few weights" in refusal(inactive)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Compatibility(layer1x1_post_film="always", tanh="exact", linear_taps="newest_first")),
        ("player", Compatibility()),
        ("player-0.5.5", Compatibility(layer1x1_post_film="blended_only")),
        (
            " trainer , tanh=fast,film_without_active=active ",
            Compatibility(inactive_layer1x1="residual", hardtanh_bounds="honour", tanh="fast"),
        ),
        ("inactive_layer1x1=pass,trainer", Compatibility.parse("trainer")),
    ],
)
def test_presets_and_switches_mix_and_the_later_wins(text, expected):
    assert Compatibility.parse(text) == expected


@pytest.mark.parametrize("text", ["Player", "tanh", "tanh=", "tanh=slow", "speed=fast", "=", "trainer=1"])
def test_unknown_words_are_refused_with_the_known_ones(text):
    with pytest.raises(SettingError, match="expected "):
        Compatibility.parse(text)
    with pytest.raises(SettingError, match="tanh is 'quick'; expected one of exact, fast"):
        Compatibility(tanh="quick")


# -- the size dial: docs/format.md, section 7.2 -------------------------------------------------------


def test_the_width_changes_at_i_of_n(load):
    built = slimmable()
    widths = {dial: load(built, slim=dial)[0].parsed.config.arrays[0].channels for dial in DIALS}
    assert widths == {0.0: 1, 0.2: 1, 0.25: 2, 0.3: 2, 0.5: 3, 0.74: 3, 0.75: 4, 0.99: 4, 1.0: 4}
    assert load(built)[0].parsed.slim_steps == (0.25, 0.5, 0.75)
    two = wavenet(
        layer_array(channels=4, head=4, allowed_channels=(2, 4)),
        layer_array(channels=4, input_size=4, allowed_channels=(1, 3, 4), gating="gated"),
    )
    assert load(two)[0].parsed.slim_steps == (1 / 3, 0.5, 2 / 3)


def test_without_allowed_channels_every_width_is_allowed(load):
    for kwargs in ({}, None, {"allowed_channels": None}):
        built = wavenet(
            layer_array(channels=3, slimmable={"method": "slice_channels_uniform", "kwargs": kwargs})
        )
        assert load(built)[0].parsed.slim_steps == (1 / 3, 2 / 3)
        assert load(built, slim=0.5)[0].parsed.config.arrays[0].channels == 2


@pytest.mark.parametrize("value", [None, {}, {"method": None}, {"method": ""}])
def test_an_empty_method_is_not_slimmable(value, load):
    loaded, warned = load(wavenet(layer_array(slimmable=value)), slim=0.0)
    assert loaded.parsed.slim_steps == ()
    assert "one size only" in warned[0]


BEFORE = layer_array(channels=4, head=4, allowed_channels=(2, 4))
NOT_SLIM = {
    "groups_input": (slimmable(groups_input=2), "groups"),
    "groups of the layer1x1": (slimmable(layer1x1=2), "groups"),
    "groups of the head1x1": (slimmable(head1x1=(2, 2)), "groups"),
    "taps of the head": (slimmable(head_kernel=2), "a head kernel above 1"),
    "post-stack head": (
        wavenet(layer_array(channels=4, allowed_channels=(2, 4)), post_head=post_head()),
        "a post-stack head",
    ),
    "head1x1 of the second array": (
        wavenet(BEFORE, layer_array(channels=4, input_size=4, head1x1=(4, 1), allowed_channels=(2, 4))),
        "a head1x1 after the first layer array",
    ),
}


@pytest.mark.parametrize("name", NOT_SLIM)
def test_what_cannot_be_slimmed_plays_at_full_size_wherever_the_dial_says_so(name, load, refusal, noise):
    built, reason = NOT_SLIM[name]
    x = noise(FRAMES)
    full = load(built)[0].render(x, engine="numpy")
    for dial in (0.75, 1.0):
        assert_same_bits(load(built, slim=dial)[0].render(x, engine="numpy"), full)
    assert f"cannot be slimmed: it has {reason}. Load it without slim" in refusal(built, slim=0.3)


# -- reading ---------------------------------------------------------------------------------------


def changed(built, **keys):
    """A copy of a model with other keys in its first layer array; `...` removes one."""
    built = copy.deepcopy(built)
    array = built["config"]["layers"][0] | keys
    built["config"]["layers"][0] = {key: value for key, value in array.items() if value is not ...}
    return built


PLAIN = wavenet(layer_array(channels=4, dilations=(1, 2, 3), kernel=2, head=2, head_bias=True))


@pytest.fixture
def same(load, noise):
    """same(a, b): both models load without a warning and give the same bits."""
    x = noise(64)

    def check(a, b):
        renders = []
        for built in (a, b):
            loaded, warned = load(built)
            assert warned == []
            renders.append(loaded.render(x, engine="numpy"))
        assert_same_bits(*renders)
        assert np.abs(renders[0]).max() > 0.01

    return check


# -- forms that mean the same --------------------------------------------------------------------------


GATED = wavenet(layer_array(gating="gated", secondary="Sigmoid"))
BY_LAYER = wavenet(layer_array(gating=["gated", "none"], secondary=["Hardtanh", None]))
BLENDED = wavenet(layer_array(gating="blended", secondary="Softsign"))
BOTH = wavenet(layer_array(gating="gated", secondary=["Sigmoid", "Tanh"]))
DEFAULTS = ("bottleneck", "groups_input", "groups_input_mixin", "layer1x1", "head1x1")
NULLS = (*DEFAULTS, "slimmable", "gating_mode", "gated", "secondary_activation", "kernel_sizes", *FILM_SLOTS)
FILMED = wavenet(layer_array(films={"conv_pre_film": (True, 1)}))
HEADED = wavenet(layer_array(head=2, head_kernel=2, head_bias=True))
OLD_HEAD = {"head_size": 2, "head_bias": True}
SAME = {
    "kernel_sizes": (PLAIN, {"kernel_size": ..., "kernel_sizes": [2, 2, 2]}),
    "kernel_size by layer": (PLAIN, {"kernel_size": [2, 2, 2]}),
    "kernel_sizes and null": (PLAIN, {"kernel_sizes": [2, 2, 2], "kernel_size": None}),
    "old head keys, head null": (PLAIN, {**OLD_HEAD, "head": None}),
    "old head keys": (PLAIN, {**OLD_HEAD, "head": ...}),
    "the head object wins": (PLAIN, {"head_size": 7, "head_bias": False}),
    "head without dilation": (HEADED, {"head": {"out_channels": 2, "kernel_size": 2, "bias": True}}),
    "layer1x1 without groups": (PLAIN, {"layer1x1": {"active": True}}),
    "the old gated flag": (GATED, {"gating_mode": ..., "secondary_activation": ..., "gated": True}),
    "a gate is a sigmoid": (GATED, {"secondary_activation": ...}),
    "gating_mode wins": (GATED, {"gated": False}),
    "one secondary activation": (BY_LAYER, {"secondary_activation": "Hardtanh"}),
    "gating by layer": (BLENDED, {"gating_mode": ["blended", "blended"]}),
    "secondary by layer": (BLENDED, {"secondary_activation": [{"type": "Softsign"}, "Softsign"]}),
    "secondary null is a sigmoid": (BOTH, {"secondary_activation": [None, "Tanh"]}),
    "activation by type": (PLAIN, {"activation": {"type": "Tanh"}}),
    "activation by name": (PLAIN, {"activation": {"name": "Tanh"}}),
    "activation by name, type null": (PLAIN, {"activation": {"type": None, "name": "Tanh"}}),
    "activation by layer": (PLAIN, {"activation": ["Tanh", {"type": "Tanh"}, "Tanh"]}),
    "defaults": (PLAIN, dict.fromkeys(DEFAULTS, ...)),
    "nulls": (PLAIN, dict.fromkeys(NULLS)),
    "FiLM false": (PLAIN, {"conv_pre_film": False}),
    "a FiLM shifts": (FILMED, {"conv_pre_film": {"active": True}}),
    "FiLM inactive": (PLAIN, {"conv_pre_film": {"active": False, "shift": True, "groups": 3}}),
}


@pytest.mark.parametrize("form", SAME)
def test_forms_that_mean_the_same(form, same):
    built, keys = SAME[form]
    same(built, changed(built, **keys))


def test_null_and_missing_are_the_same_beside_the_layers(same):
    for keys in ({}, dict.fromkeys(("head", "condition_dsp", "in_channels"))):
        config = {key: value for key, value in PLAIN["config"].items() if key != "head"}
        same(PLAIN, {**PLAIN, "config": config | keys})


def test_unknown_keys_are_ignored(same):
    more = copy.deepcopy(PLAIN)
    more["config"]["layers"][0]["later"] = [1]
    more["config"]["later"] = more["later"] = {"a": {}}
    same(PLAIN, more)


def test_names_of_development_builds_and_training_configurations(same):
    films = {"layer1x1_post_film": (True, 1), "head1x1_post_film": (False, 1), "conv_pre_film": (True, 1)}
    today = wavenet(
        layer_array(channels=4, bottleneck=2, layer1x1=2, head1x1=(2, 1), films=films, gating="blended")
    )
    old = copy.deepcopy(today)
    array = old["config"]["layers"][0]
    array["1x1"], array["head_1x1"] = array.pop("layer1x1"), array.pop("head1x1")
    array["1x1_post_film"] = array.pop("layer1x1_post_film")
    array["head_1x1_post_film"] = array.pop("head1x1_post_film")
    same(today, old)
    del array["1x1"]
    array["groups_1x1"] = 2
    same(today, old)

    training = copy.deepcopy(today)
    array = training["config"]["layers"][0]
    array["layer_1x1_config"], array["head_1x1_config"] = array.pop("layer1x1"), array.pop("head1x1")
    array["film_params"] = {slot: array.pop(slot) for slot in films}
    training["config"]["layers_configs"] = training["config"].pop("layers")
    same(today, training)


def test_a_post_stack_head_accepts_its_activation_by_type_or_by_name(same):
    head = post_head(kernel_sizes=(2, 1), activation={"type": "ReLU"})
    named = wavenet(PLAIN["config"]["layers"][0], post_head=head)
    for form in ("ReLU", {"name": "ReLU"}):
        other = copy.deepcopy(named)
        other["config"]["head"]["activation"] = form
        same(named, other)
    other = copy.deepcopy(named)
    other["config"]["head"]["in_channels"] = 2
    same(named, other)


# -- shapes and counts ---------------------------------------------------------------------------------


@given(wavenets())
def test_the_weight_count_is_that_of_the_formulas_and_channels_those_of_the_config(load, refusal, built):
    loaded, config = load(built)[0], built["config"]
    assert loaded.parsed.describe()["weights"] == weight_count(config) == len(built["weights"])
    assert loaded.in_channels == config.get("in_channels", 1)
    last = config["layers"][-1]["head"]["out_channels"]
    assert loaded.out_channels == (last if config["head"] is None else config["head"]["out_channels"])
    for weights in (built["weights"][:-1], [*built["weights"], 0.0]):
        message = refusal({**built, "weights": weights})
        assert message.startswith(("too few weights: ", "too many weights: "))


# -- what is refused -----------------------------------------------------------------------------------

FIRST = "config.layers[0]"
REFUSED = {
    "both kernel forms": ("kernel_sizes", [2, 2, 2], "kernel_sizes: kernel_size and kernel_sizes are both given"),
    "no kernel size": ("kernel_size", None, ": neither kernel_size nor kernel_sizes"),
    "kernel 0": ("kernel_size", 0, "kernel_size: found 0"),
    "kernel sizes for other layers": ("kernel_size", [2, 2], "kernel_size: has 2 entries for 3 dilations"),
    "more kernel sizes than layers": ("kernel_size", [2, 2, 2, 2], "kernel_size: has 4 entries for 3 dilations"),
    "kernel of a quarter": ("kernel_size", 2.25, "kernel_size: found 2.25"),
    "no dilations": ("dilations", [], "dilations: is empty"),
    "dilation 0": ("dilations", [1, 0, 1], "dilations[1]: found 0"),
    "looks back for days": ("dilations", [1, 2, 10**9], "dilations[2]: has 1000000000 frames of look-back"),
    "channels 0": ("channels", 0, "channels: found 0"),
    "input_size": ("input_size", 2, "input_size: found 2; expected 1, the audio inputs"),
    "condition_size": ("condition_size", 3, "condition_size: found 3; expected 1, the width of the condition"),
    "bottleneck 0": ("bottleneck", 0, "bottleneck: found 0"),
    "groups that divide nothing": ("groups_input", 3, "groups_input: 3 groups do not divide 4 input and 4"),
    "mixin groups": ("groups_input_mixin", 2, "groups_input_mixin: 2 groups do not divide 1 input"),
    "groups of the layer1x1": ("layer1x1", {"active": True, "groups": 3}, "layer1x1: 3 groups do not divide"),
    "groups of the head1x1": (
        "head1x1", {"active": True, "out_channels": 3, "groups": 2}, "head1x1: 2 groups do not divide"
    ),
    "head1x1 without active": ("head1x1", {"out_channels": 3}, "head1x1.active: missing"),
    "layer1x1 as a flag": ("layer1x1", True, "layer1x1: found true; expected an object"),
    "FiLM groups": ("conv_pre_film", {"active": True, "groups": 2}, "conv_pre_film: 2 groups do not divide"),
    "FiLM of an inactive head1x1": ("head1x1_post_film", {"active": True}, "head1x1_post_film: is active, but head1x1"),
    "gating by another word": ("gating_mode", "on", "gating_mode: found 'on'; expected \"none\""),
    "gating for other layers": ("gating_mode", ["none"], "gating_mode: has 1 entries for 3"),
    "gating null by layer": ("gating_mode", ["none", None, "none"], "gating_mode[1]: found null"),
    "a slope that is true": (
        "activation", {"type": "LeakyReLU", "negative_slope": True}, "negative_slope: found true; expected a number"
    ),
    "unknown activation": ("activation", "Mish", "activation: found 'Mish'; expected one of Tanh"),
    "unknown activation in an object": ("activation", {"type": "GELU"}, "activation.type: found 'GELU'"),
    "activation object without type": ("activation", {"slope": 1}, "activation.type: missing"),
    "activations for other layers": ("activation", ["Tanh"], "activation: has 1 entries for 3"),
    "slopes for other channels": (
        "activation", {"type": "PReLU", "negative_slopes": [0.1]}, "activation: PReLU has 1 slopes, but applies to 4"
    ),
    "no slopes": ("activation", {"type": "PReLU", "negative_slopes": []}, "negative_slopes: found []"),
    "a slope beyond float32": (
        "activation", {"type": "LeakyReLU", "negative_slope": 1e39}, "negative_slope: found 1e+39"
    ),
    "a slope that is no number": (
        "activation", {"type": "LeakyReLU", "negative_slope": float("nan")}, "negative_slope: found nan"
    ),
    "bounds the wrong way round": (
        "activation", {"type": "LeakyHardtanh", "min_val": 1, "max_val": 0}, "activation: min_val 1 is above max_val 0"
    ),
    "no head": ("head", None, ": neither head nor head_size is given"),
    "head without outputs": ("head", {"kernel_size": 1, "bias": True}, "head.out_channels: missing"),
    "head kernel 0": ("head", {"out_channels": 1, "kernel_size": 0, "bias": True}, "head.kernel_size: found 0"),
    "slimmable by another method": ("slimmable", {"method": "prune"}, "slimmable.method: found 'prune'"),
    "widths that end elsewhere": (
        "slimmable",
        {"method": "slice_channels_uniform", "kwargs": {"allowed_channels": [1, 3]}},
        "allowed_channels: found [1, 3]; expected strictly ascending channel numbers that end with 4",
    ),
    "widths that do not ascend": (
        "slimmable",
        {"method": "slice_channels_uniform", "kwargs": {"allowed_channels": [2, 2, 4]}},
        "allowed_channels: found [2, 2, 4]",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case, refusal):
    key, value, expected = REFUSED[case]
    message = refusal(changed(PLAIN, **{key: value}))
    assert message.startswith(FIRST)
    assert expected in message


@pytest.mark.parametrize("key", ["channels", "dilations", "activation", "condition_size", "input_size"])
def test_required_keys_of_a_layer_array(key, refusal):
    assert refusal(changed(PLAIN, **{key: ...})).startswith(f"{FIRST}.{key}: missing")


def test_arrays_must_fit_one_another(refusal):
    def pair(**second):
        first = layer_array(channels=4, head=3, head_bias=False)
        return wavenet(first, layer_array(**{"channels": 3, "input_size": 4, **second}))

    assert "input_size: found 3; expected 4, the channels of the array before" in refusal(pair(input_size=3))
    assert "channels: found 2; expected 3, the head width" in refusal(pair(channels=2))
    message = refusal(pair(bottleneck=2))
    assert "config.layers[1]: its layers give 2 channels to the head, the array before gives 3" in message
    assert "give 2 channels" in refusal(pair(head1x1=(2, 1)))


def test_without_a_layer1x1_the_bottleneck_is_as_wide_as_the_channels(refusal):
    assert "layer1x1 is inactive, but bottleneck is 2" in refusal(
        wavenet(layer_array(bottleneck=2, layer1x1=None))
    )
    films = {"layer1x1_post_film": (True, 1)}
    message = refusal(wavenet(layer_array(layer1x1=None, films=films)))
    assert "layer1x1_post_film: is active, but layer1x1 is not" in message


def test_post_stack_heads_that_do_not_fit(refusal):
    def with_head(**changes):
        built = wavenet(PLAIN["config"]["layers"][0], post_head=post_head())
        built["config"]["head"].update(changes)
        return built

    assert "head.in_channels: found 3; expected 2, the head width" in refusal(with_head(in_channels=3))
    assert "head.kernel_sizes: is empty" in refusal(with_head(kernel_sizes=[]))
    assert "head.kernel_sizes[1]: found 0" in refusal(with_head(kernel_sizes=[1, 0]))
    assert "head.activation.type: missing" in refusal(with_head(activation={}))
    slopes = {"type": "PReLU", "negative_slopes": [0.1, 0.2, 0.3]}
    assert "PReLU has 3 slopes, but applies to 2 channels" in refusal(with_head(activation=slopes))


def test_condition_models_that_do_not_fit(refusal):
    def conditioned(condition, size=2):
        return wavenet(layer_array(condition_size=size), condition=condition)

    two = layer_array(head=2)
    assert "condition_size: found 3; expected 2" in refusal(conditioned(wavenet(two), size=3))
    stereo = wavenet(layer_array(input_size=2, condition_size=2, head=2), in_channels=2)
    assert "config.condition_dsp: takes 2 channels, its parent 1" in refusal(conditioned(stereo))
    message = refusal(conditioned(wavenet(two, sample_rate=44100)))
    assert "config.condition_dsp: runs at 44100 Hz, its parent at 48000 Hz" in message
    assert refusal(conditioned([])).startswith("config.condition_dsp: found []; expected an object")
    broken = wavenet(two)
    broken["weights"].append(0.0)
    assert refusal(conditioned(broken)).startswith("config.condition_dsp: too many weights")


def test_an_unknown_rate_of_a_condition_model_matches_any(load):
    condition = wavenet(layer_array(), sample_rate=None)
    assert load(wavenet(condition=condition, sample_rate=44100))[0].sample_rate == 44100
    condition = wavenet(layer_array(), sample_rate=44100)
    assert load(wavenet(condition=condition, sample_rate=None))[0].sample_rate == 44100


def test_a_history_beyond_reason_is_refused(refusal):
    message = refusal(delay([2] * 17, [2**24] * 17))
    assert "has 1140850688 bytes of history" in message
