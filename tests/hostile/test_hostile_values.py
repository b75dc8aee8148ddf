"""Valid JSON with values that should not be there: every key, every wrong type, and random grafts."""

import copy
import json

import pytest
from builders import (
    FILM_SLOTS,
    container,
    convnet,
    layer_array,
    linear,
    lstm,
    model,
    post_head,
    sequential,
    wavenet,
)
from hostile_play import load_or_refuse
from sampling import everything

import namdsp

FULL = wavenet(
    layer_array(
        channels=4,
        kernel=[2, 3],
        head=4,
        gating=["gated", "none"],
        secondary=["Sigmoid", None],
        activation=["Tanh", {"type": "PReLU", "negative_slopes": [0.1, 0.2, 0.3, 0.4]}],
        groups_input=2,
        layer1x1=2,
        head1x1=(2, 2),
        films={slot: (True, 1) for slot in FILM_SLOTS},
    ),
    layer_array(
        channels=4,
        input_size=4,
        gated=False,
        activation={"type": "LeakyHardtanh", "min_val": -1, "max_val": 1, "min_slope": 0.1, "max_slope": 0.1},
        allowed_channels=(2, 4),
    ),
    post_head=post_head(kernel_sizes=(2, 1)),
    condition=wavenet(layer_array(channels=2)),
    metadata={"name": "amp", "loudness": -18.0, "training": {"settings": {}}},
)
OLD = wavenet(
    {
        "input_size": 1,
        "condition_size": 1,
        "head_size": 1,
        "channels": 2,
        "kernel_size": 2,
        "dilations": [1, 2],
        "activation": "Tanh",
        "gated": True,
        "head_bias": True,
    }
)
SLIMMABLE = wavenet(layer_array(channels=4, allowed_channels=(1, 2, 4)))
CONTAINER = container((0.5, wavenet()), (1.0, OLD))
CONVNET = convnet(2, (1, 3), groups=2, ends=(2, 2))
LINEAR = linear(3, channels=(2, 1), metadata={"loudness": -18.0})
LINEAR["config"]["implementation"] = "auto"
LSTM = lstm(2, 2, ends=(2, 1), sample_rate=None)
SEQUENTIAL = sequential(
    wavenet(layer_array(dilations=(1,), channels=1)), linear(2), metadata={"loudness": -18.0}
)
BASES = {
    "full": FULL,
    "old": OLD,
    "slimmable": SLIMMABLE,
    "container": CONTAINER,
    "linear": LINEAR,
    "convnet": CONVNET,
    "lstm": LSTM,
    "sequential": SEQUENTIAL,
}

WRONG = {
    "null": None,
    "true": True,
    "text": "x",
    "empty list": [],
    "empty object": {},
    "-1": -1,
    "0": 0,
    "huge float": 1e300,
    "huge integer": 10**400,
    "billion": 10**9,
    "half": 0.5,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "nested list": [[[[[[]]]]]],
    "list of objects": [{}, {"type": {}}],
    "long list": [1] * 1000,
    "model": {"version": "0.7.0", "architecture": "WaveNet", "config": {}, "weights": []},
}


def paths(value, at=()):
    """Every place in a JSON value; of lists longer than 4 the first and the last entry."""
    if at:
        yield at
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from paths(entry, (*at, key))
    elif isinstance(value, list):
        indices = range(len(value)) if len(value) <= 4 else (0, len(value) - 1)
        for index in indices:
            yield from paths(value[index], (*at, index))


def grafted(base, at, value):
    """A copy of `base` with the value at a place replaced."""
    built = copy.deepcopy(base)
    location = built
    for key in at[:-1]:
        location = location[key]
    location[at[-1]] = value
    return built


def removed(base, at):
    """A copy of `base` without a member."""
    built = copy.deepcopy(base)
    location = built
    for key in at[:-1]:
        location = location[key]
    del location[at[-1]]
    return built


@pytest.mark.parametrize("base", BASES)
def test_a_wrong_value_at_every_position_is_refused_or_plays(base, tmp_path):
    """A sixth of the places for each value, and so a sixth of the values for each place; all with --all-models."""
    path = tmp_path / "wrong.nam"
    for index, (wrong, value) in enumerate(WRONG.items()):
        refused = 0
        start, step = (0, 1) if everything() else (index % 6, 6)
        for at in list(paths(BASES[base]))[start::step]:
            path.write_text(json.dumps(grafted(BASES[base], at, value)))
            refused += load_or_refuse(path) is not None
        assert refused > 0, wrong


@pytest.mark.parametrize("base", BASES)
def test_every_key_and_entry_may_be_missing(base, tmp_path):
    path = tmp_path / "missing.nam"
    for at in paths(BASES[base]):
        path.write_text(json.dumps(removed(BASES[base], at)))
        load_or_refuse(path)


SIZES = (-1, 0, 1, 5, 256, 10**3, 10**6, 10**9, 2**31, 2**63, 10**30)
#: a model, what a size is written to in it, its keys
SIZED = {
    "wavenet": (OLD, lambda m: m["config"]["layers"][0], ("channels", "bottleneck", "input_size", "condition_size",
                "kernel_size", "groups_input", "groups_input_mixin", "head_size", "dilations")),
    "linear": (linear(50, channels=(3, 3)), lambda m: m["config"], ("receptive_field", "in_channels", "out_channels")),
    "convnet": (convnet(4, (1, 2), ends=(2, 1)), lambda m: m["config"],
                ("channels", "dilations", "groups", "in_channels", "out_channels")),
    "lstm": (lstm(3, 2, sample_rate=None), lambda m: m["config"],
             ("input_size", "hidden_size", "num_layers", "out_channels")),
    "no lstm": (lstm(3, 0, sample_rate=None), lambda m: m["config"], ("hidden_size", "num_layers", "out_channels")),
}  # fmt: skip


@pytest.mark.parametrize("name", SIZED)
def test_sizes_from_negative_to_astronomical(name, tmp_path):
    """Nothing of that size is allocated: weights are counted first. Channels of a Linear cost no byte of the file."""
    path = tmp_path / "sizes.nam"
    base, place, keys = SIZED[name]
    for key in keys:
        for size in SIZES:
            built = copy.deepcopy(base)
            place(built)[key] = [size, size] if key == "dilations" else size
            path.write_text(json.dumps(built))
            refused = load_or_refuse(path) is not None
            if name == "linear":
                assert refused == (size not in (1, 5, 256) or key == "receptive_field"), (key, size)


def nest(built, times):
    for _ in range(times):
        built = sequential(built, linear(2))
    return built


def huge():
    n = 10**9
    array = layer_array(channels=4, head1x1=(4, 1), films={slot: (True, 1) for slot in FILM_SLOTS})
    array.update(
        channels=n, bottleneck=n, input_size=n, condition_size=n, groups_input=n, groups_input_mixin=n
    )
    array["head"].update(out_channels=n, kernel_size=n)
    return {"layers": [array, array], "in_channels": n, "head": post_head(channels=n, out_channels=n)}


def arrays(count, layers, **options):
    array = layer_array(channels=1, dilations=[1] * layers, **options)
    return model("WaveNet", {"layers": [array] * count}, [0.0])


LAYERS = "layers; expected at most 1000"
MANY = wavenet(layer_array(channels=1, dilations=[1] * 900, kernel=1))
SLOPES = {"type": "PReLU", "negative_slopes": [0.1] * 200_000}
CHILD = wavenet(layer_array(dilations=(1,), channels=1))
LOUD = {**wavenet(), "weights": [3e38] * len(wavenet()["weights"])}
#: too much of something -> what is said of it; None: it loads
MUCH = {
    "a billion of everything": (lambda: model("WaveNet", huge(), [0.0]), ""),
    "1000 blocks": (lambda: convnet(1, [1] * 1000), None),
    "1001 blocks": (
        lambda: model("ConvNet", {**convnet()["config"], "dilations": [1] * 1001}, [0.0]),
        LAYERS,
    ),
    "1000 LSTM layers": (lambda: lstm(1, 1000), None),
    "1001 LSTM layers": (lambda: lstm(1, 1001), "config.num_layers: has 1001 layers; expected at most 1000"),
    "rows in rows": (lambda: nest(wavenet(), 15), None),
    "more rows in rows": (lambda: nest(wavenet(), 16), "nested more than 16 deep"),
    "many rows in rows": (lambda: nest(wavenet(), 200), "nested more than 16 deep"),
    "a row of large captures": (lambda: sequential(*[MANY] * 40), "config.models"),
    "rows of large captures": (lambda: sequential(*[sequential(MANY, MANY)] * 20), "config.models"),
    "1000 models": (lambda: sequential(*[linear(1)] * 1000), None),
    "1001 models": (lambda: sequential(*[linear(1)] * 1001), LAYERS),
    "hours of silence": (lambda: sequential(*[lstm(1)] * 1000), "config: has 24000000 frames of silence"),
    "work for silence": (
        lambda: sequential(*[lstm(20)] * 170),
        "multiply-adds before it plays; expected at most",
    ),
    "less work for silence": (lambda: sequential(*[lstm(20)] * 80), None),
    "taps": (
        lambda: linear(weights=[0] * 400_000, channels=(256, 256)),
        "config: has 102400000 taps of all channels",
    ),
    "dilations": (lambda: wavenet(layer_array(channels=1, dilations=range(1, 1001), kernel=1)), None),
    "arrays": (lambda: arrays(300, 1000), LAYERS),
    "layers": (lambda: arrays(1, 1001), "has 1001 layers"),
    "slopes": (lambda: arrays(1, 1000, activation=SLOPES), ""),
    "children": (lambda: container(*(((index + 1) / 8000, CHILD) for index in range(8000))), None),
    "loud": (lambda: LOUD, None),
    "weights": (
        lambda: linear(weights=[0] * 4_000_001, bias=False),
        "has 4000001 weights; expected at most 4000000",
    ),
    "weights of all": (
        lambda: sequential(*[linear(weights=[0] * 1_400_000, bias=False)] * 3),
        "has 4200000 weights",
    ),
    "channels": (lambda: lstm(2, 1, ends=(1, 5000)), "config.out_channels: has 5000 channels in one signal"),
    "kernels": (
        lambda: sequential(*(lstm(width) for width in range(1, 18))),
        "config: has 17 widths of LSTM layers",
    ),
}
#: What `allow_large` lifts.
ALLOWED = ("1001 LSTM layers", "channels", "kernels")


@pytest.mark.parametrize("name", MUCH)
def test_too_much_of_something_is_refused_soon(name, tmp_path):
    make, message = MUCH[name]
    path = tmp_path / "much.nam"
    path.write_text(json.dumps(make()))
    result = load_or_refuse(path, play="LSTM" not in name)
    assert (result is None) == (message is None), result
    assert message is None or message in result
    if name in ALLOWED:
        assert "with allow_large=True" in result
        assert namdsp.load(path, allow_large=True).file.allow_large
        with pytest.raises(namdsp.SettingError, match="allow_large is 'yes'; expected True or False"):
            namdsp.load(path, allow_large="yes")
