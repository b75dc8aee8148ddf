"""Valid JSON with values that should not be there: every key, every wrong type, and random grafts."""

import copy
import json

import pytest
from builders import FILM_SLOTS, container, layer_array, model, post_head, wavenet
from hostile_play import load_or_refuse
from hypothesis import given, settings
from hypothesis import strategies as st
from other_builders import convnet, linear, lstm, sequential
from sampling import everything, examples

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


@pytest.mark.parametrize(
    "key",
    ["channels", "bottleneck", "input_size", "condition_size", "kernel_size", "groups_input", "groups_input_mixin",
     "head_size", "dilations", "kernel_sizes"],
)  # fmt: skip
def test_sizes_from_negative_to_astronomical(key, tmp_path):
    """Nothing of that size is allocated: the weights are counted first."""
    path = tmp_path / "sizes.nam"
    for size in (-1, 0, 1, 5, 10**3, 10**6, 10**9, 2**31, 2**63, 10**30):
        built = copy.deepcopy(OLD)
        array = built["config"]["layers"][0]
        array[key] = [size, size] if key in ("dilations", "kernel_sizes") else size
        if key == "kernel_sizes":
            del array["kernel_size"]
        path.write_text(json.dumps(built))
        load_or_refuse(path)


def test_a_billion_channels_in_everything(tmp_path):
    n = 10**9
    array = layer_array(channels=4, head1x1=(4, 1), films={slot: (True, 1) for slot in FILM_SLOTS})
    array.update(
        channels=n, bottleneck=n, input_size=n, condition_size=n, groups_input=n, groups_input_mixin=n
    )
    array["head"].update(out_channels=n, kernel_size=n)
    array["layer1x1"]["groups"] = n
    config = {"layers": [array, array], "in_channels": n, "head": post_head(channels=n, out_channels=n)}
    path = tmp_path / "billion.nam"
    path.write_text(json.dumps(model("WaveNet", config, [0.0])))
    assert load_or_refuse(path) is not None


@pytest.mark.parametrize("size", [-1, 0, 256, 10**3, 10**6, 10**9, 2**63])
@pytest.mark.parametrize("key", ["receptive_field", "in_channels", "out_channels"])
def test_sizes_of_a_linear(key, size, tmp_path):
    """Channels cost no byte of the file."""
    built = linear(50, channels=(3, 3))
    built["config"][key] = size
    path = tmp_path / "linear.nam"
    path.write_text(json.dumps(built))
    assert (load_or_refuse(path) is None) == (size == 256 and key != "receptive_field")


@pytest.mark.parametrize("size", [-1, 0, 10**3, 10**6, 10**9, 2**63])
@pytest.mark.parametrize("key", ["channels", "dilations", "groups", "in_channels", "out_channels"])
def test_sizes_of_a_convnet(key, size, tmp_path):
    built = convnet(4, (1, 2), ends=(2, 1))
    built["config"][key] = [size] if key == "dilations" else size
    path = tmp_path / "convnet.nam"
    path.write_text(json.dumps(built))
    assert load_or_refuse(path) is not None


def test_a_long_sequence_of_blocks(tmp_path):
    path = tmp_path / "blocks.nam"
    path.write_text(json.dumps(convnet(1, [1] * 1000)))
    assert load_or_refuse(path) is None
    path.write_text(json.dumps(model("ConvNet", {**convnet()["config"], "dilations": [1] * 1001}, [0.0])))
    assert "has 1001 layers" in load_or_refuse(path)


@pytest.mark.parametrize("key", ["input_size", "hidden_size", "num_layers", "in_channels", "out_channels"])
@pytest.mark.parametrize("layers", [0, 2])
def test_sizes_of_an_lstm(layers, key, tmp_path):
    """Without layers, channels cost no byte of the file."""
    path = tmp_path / "lstm.nam"
    for size in (-1, 0, 2, 10**3, 10**6, 10**9, 2**63):
        built = lstm(3, layers, sample_rate=None)
        built["config"][key] = size
        built["config"]["input_size"] = built["config"].get("in_channels", built["config"]["input_size"])
        path.write_text(json.dumps(built))
        load_or_refuse(path)


def test_a_thousand_layers_of_an_lstm(tmp_path):
    path = tmp_path / "layers.nam"
    path.write_text(json.dumps(lstm(1, 1000)))
    assert load_or_refuse(path, play=False) is None
    path.write_text(json.dumps(lstm(1, 1001)))
    assert "config.num_layers: has 1001 layers; expected at most 1000" in load_or_refuse(path)


def nest(built, times):
    for _ in range(times):
        built = sequential(built, linear(2))
    return built


@pytest.mark.parametrize(("depth", "refused"), [(15, False), (16, True), (200, True)])
def test_rows_in_rows(depth, refused, tmp_path):
    path = tmp_path / "nested.nam"
    path.write_text(json.dumps(nest(wavenet(), depth)))
    result = load_or_refuse(path)
    assert (result is not None) == refused
    assert not refused or "nested more than 16 deep" in result


@pytest.mark.parametrize("tree", ["row", "rows in a row"])
def test_millions_of_layers_in_a_row_of_captures(tree, tmp_path):
    """Each of them is a capture by itself. What is refused is refused after the first few."""
    path = tmp_path / "row.nam"
    batch = wavenet(layer_array(channels=1, dilations=[1] * 900, kernel=1))
    models = [batch] * 40 if tree == "row" else [sequential(batch, batch)] * 20
    path.write_text(json.dumps(sequential(*models)))
    assert "config.models" in load_or_refuse(path)


def test_thousands_of_models_in_a_row(tmp_path):
    path = tmp_path / "row.nam"
    path.write_text(json.dumps(sequential(*[linear(1)] * 1000)))
    assert load_or_refuse(path) is None
    path.write_text(json.dumps(sequential(*[linear(1)] * 1001)))
    assert "layers; expected at most 1000" in load_or_refuse(path)


def test_hours_of_silence_for_lstms_in_a_row(tmp_path):
    path = tmp_path / "row.nam"
    path.write_text(json.dumps(sequential(*[lstm(1)] * 1000)))
    assert "config: has 24000000 frames of silence" in load_or_refuse(path)


def test_minutes_of_work_for_the_silence_of_lstms(tmp_path):
    """Few enough frames, but each goes through all of them."""
    path = tmp_path / "row.nam"
    path.write_text(json.dumps(sequential(*[lstm(20)] * 170)))
    assert "multiply-adds before it plays; expected at most" in load_or_refuse(path)
    path.write_text(json.dumps(sequential(*[lstm(20)] * 80)))
    assert load_or_refuse(path) is None


def test_a_long_response_for_multiple_channels(tmp_path):
    """Less than a megabyte of text, 100 million taps."""
    path = tmp_path / "linear.nam"
    path.write_text(json.dumps(linear(weights=[0] * 400_000, channels=(256, 256))))
    assert "config: has 102400000 taps of all channels; expected at most" in load_or_refuse(path)


def test_thousands_of_layers_with_different_dilations(tmp_path):
    built = wavenet(layer_array(channels=1, dilations=range(1, 1001), kernel=1))
    path = tmp_path / "layers.nam"
    path.write_text(json.dumps(built))
    assert load_or_refuse(path) is None


def test_a_thousand_arrays_of_ten_thousand_layers(tmp_path):
    array = layer_array(channels=1, dilations=[1] * 1000)
    path = tmp_path / "arrays.nam"
    path.write_text(json.dumps(model("WaveNet", {"layers": [array] * 300}, [0.0])))
    assert "layers; expected at most 1000" in load_or_refuse(path)
    array = layer_array(channels=1, dilations=[1] * 1001)
    path.write_text(json.dumps(model("WaveNet", {"layers": [array]}, [0.0])))
    assert "has 1001 layers" in load_or_refuse(path)


def test_multiple_slopes_for_a_thousand_layers(tmp_path):
    slopes = {"type": "PReLU", "negative_slopes": [0.1] * 200_000}
    array = layer_array(channels=200_000, dilations=range(1, 1001), activation=slopes)
    path = tmp_path / "slopes.nam"
    path.write_text(json.dumps(model("WaveNet", {"layers": [array]}, [0.0])))
    assert "too few weights" in load_or_refuse(path)


def test_ten_thousand_children(tmp_path):
    child = wavenet(layer_array(dilations=(1,), channels=1))
    built = container(*(((index + 1) / 8000, child) for index in range(8000)))
    path = tmp_path / "children.nam"
    path.write_text(json.dumps(built))
    load_or_refuse(path)


def test_weights_that_overflow_are_an_audio_error_and_no_crash(tmp_path):
    built = wavenet()
    built["weights"] = [3e38] * len(built["weights"])
    path = tmp_path / "loud.nam"
    path.write_text(json.dumps(built))
    assert load_or_refuse(path) is None


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 20),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(
            ["Tanh", "PReLU", "gated", "blended", "none", "WaveNet", "0.7.0", "slice_channels_uniform"]
        ),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ["type", "name", "active", "groups", "shift", "out_channels", "method", "kwargs", "model"]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=6,
)


@settings(max_examples=examples(150, 400))
@given(st.sampled_from(sorted(BASES)), st.data())
def test_random_values_grafted_anywhere_are_refused_or_play(tmp_path, base, data):
    built = BASES[base]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.sampled_from([at for at in paths(built) if at != ("weights",)]))
        try:
            built = grafted(built, at, data.draw(JSON))
        except (KeyError, IndexError, TypeError):
            continue
    path = tmp_path / "grafted.nam"
    path.write_text(json.dumps(built))
    load_or_refuse(path)
