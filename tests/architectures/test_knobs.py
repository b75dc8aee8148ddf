"""Captures with knobs: as the networks whose further inputs they are; their positions, and files that are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
from builders import KNOBS, concat, hyper, layer_array, lstm, save, sequential, wavenet
from comparing import SMALL_MODEL_LIMIT, assert_same_bits, assert_within
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sampling import examples
from strategies import of_four_inputs

import namdsp
from namdsp.cli import main
from namdsp.common.number_parsing import size_text

WIDE = wavenet(layer_array(input_size=4, condition_size=4), in_channels=4, seed=3)
AMP = concat(WIDE)
GAIN, BOOST = KNOBS


@settings(max_examples=examples(30, 400))
@given(of_four_inputs(), st.floats(-1, 1, width=32), st.sampled_from(["off", "on"]))
def test_a_position_is_an_input_that_does_not_change(
    load: Any, noise: Any, wide: Any, gain: float, boost: str
) -> None:
    model, _ = load(concat(wide), knobs={"gain": gain, "boost": boost})
    silence, x = model.plan.prewarm_frames, noise(40)
    inputs = np.zeros((4, silence + 40))
    inputs[0, silence:] = x
    inputs[1], inputs[2], inputs[3] = gain, boost == "off", boost == "on"
    expected = oracle.render(wide, inputs, settle=0)[:, silence:]
    peak = np.abs(expected).max(initial=1.0)
    assume(peak < 1e3)
    assert_within(np.atleast_2d(model.truth(x)), expected, SMALL_MODEL_LIMIT * peak)


@pytest.mark.parametrize("mode", ["full", "low_rank"])
def test_a_second_network_adds_to_the_weights(mode: str, load: Any) -> None:
    rng, plain = np.random.default_rng(1), wavenet(seed=5)
    at, rows, columns, rank = 3, 3, 2, 2
    size = rank * (rows + columns) if mode == "low_rank" else rows * columns
    shapes = ((5, 3), (5,), (size, 5), (size,), (size,))
    first, bias, last, last_bias, anchor = (rng.normal(0, 0.5, shape).astype(np.float32) for shape in shapes)
    target = {"numel": 6, "export_offset": at, "out_features": rows, "rest_features": columns}
    built = hyper(
        plain,
        (first, bias, last, last_bias, anchor),
        **{"hidden_sizes": [5], "activation": "Tanh", "mode": mode, "rank": rank, "delta_map": [target]},
    )
    y = last @ np.tanh(first.astype(np.float64) @ [0.25, 1, 0] + bias) + last_bias
    if mode == "low_rank":
        y += anchor
        u, v = y[: rows * rank].reshape(rows, rank), y[rows * rank :].reshape(rank, columns)
        y = (u @ v).ravel()
    expected = np.array(plain["weights"], np.float32).astype(np.float64)
    expected[at : at + rows * columns] += y
    amp, _ = load(built, knobs={"gain": 0.25, "boost": False})
    actual = np.concatenate([array.ravel() for array in namdsp.named_weights(amp).values()])
    assert_within(actual, expected, 1e-6)
    assert_same_bits(actual[at + rows * columns :], expected[at + rows * columns :].astype(np.float32))


@pytest.mark.parametrize("encoder", [None, {"hidden_sizes": [5], "out_features": 2, "activation": "Tanh"}])
def test_knobs_are_the_condition_of_films(encoder: Any, load: Any) -> None:
    rng, films = np.random.default_rng(2), {"conv_post_film": (True, 1), "activation_post_film": (False, 1)}
    plain = wavenet(layer_array(films=films), seed=5)
    condition, weights, expected = np.array([0.25, 1, 0]), list[float](), list[float]()
    for size in (5, 2) if encoder else ():
        matrix, bias = rng.normal(0, 0.5, (size, len(condition))), rng.normal(0, 0.5, size)
        condition = matrix @ (condition if size == 5 else np.tanh(condition)) + bias
        weights += [*matrix.ravel().tolist(), *bias.tolist()]
    change: Any = 0.0
    for name, weight in namdsp.named_weights(load(plain)[0]).items():
        if name.endswith("film.weight"):
            matrix = rng.normal(0, 0.5, (len(weight), len(condition)))
            change = matrix @ condition
            weights += matrix.ravel().tolist()
            expected += [0.0] * len(weight)
        else:
            weights += weight.ravel().tolist()
            expected += [*(weight + (change if name.endswith("film.bias") else 0)).ravel()]
    config = {**plain["config"], "params": KNOBS, "param_encoder": encoder}
    config["layers"] = [{**array, "film_condition_size": len(condition)} for array in config["layers"]]
    changed = {"architecture": "FiLMWaveNet", "version": "1.0.0", "config": config, "weights": weights}
    amp, _ = load({**plain, **changed}, knobs={"gain": 0.25, "boost": "off"})
    actual = np.concatenate([array.ravel() for array in namdsp.named_weights(amp).values()])
    assert_within(actual, np.array(expected), 1e-6)


def test_positions_are_told_in_many_ways_and_the_others_stay(load: Any, noise: Any) -> None:
    amp, _ = load(AMP)
    x = noise(300)
    assert [(knob.name, knob.shown) for knob in amp.knobs] == [("gain", 0.5), ("boost", "on")]
    turned = amp.with_knobs({"Gain": -1})
    assert [knob.shown for knob in turned.with_knobs({"boost": "off"}).knobs] == [-1, "off"]
    y = load(AMP, knobs={"gain": -1})[0].render(x)
    assert not np.array_equal(y, amp.render(x))
    for same in (
        turned.render(x),
        amp.render(x, knobs={"gain": "-1"}),
        amp.render([x], knobs={"gain": -1, "boost": True})[0],
        namdsp.render_many([amp], x, knobs={"gain": -1.0, "boost": 1})[0],
        turned.slimmed(None).render(x),
    ):
        assert_same_bits(same, y)
    assert_same_bits(turned.render(x, knobs={"gain": 0.5}), amp.render(x))
    wide_range, _ = load(concat(WIDE, [{**GAIN, "min": 2, "max": 10, "default": 8}, BOOST]))
    assert_same_bits(wide_range.render(x), amp.render(x))
    for wrong, message in (
        ({"gain": 1.5}, "knob gain is 1.5; expected a number from -1 to 1"),
        ({"gain": "loud"}, "knob gain is 'loud'"),
        ({"gain": np.nan}, "knob gain is nan"),
        ({"gain": True}, "knob gain is True"),
        ({"boost": 0.5}, "expected one of off, on"),
        ({"boost": "On"}, "expected one of off, on"),
        ({"tone": 1}, "has no knob 'tone'; expected one of gain, boost"),
        (["gain"], "expected names and positions"),
    ):
        with pytest.raises(namdsp.SettingError, match=message):
            amp.with_knobs(wrong)
    alike, _ = load(concat(WIDE, [GAIN, {**BOOST, "name": "Gain"}]))
    with pytest.raises(namdsp.SettingError, match="has no knob 'GAIN'; expected one of gain, Gain"):
        alike.with_knobs({"GAIN": 0})
    with pytest.raises(namdsp.SettingError, match="has no knobs"):
        load(wavenet(), knobs={"gain": 1})


def test_export_writes_an_ordinary_capture_with_its_positions(
    tmp_path: Path, noise: Any, capsys: Any
) -> None:
    source, target = (
        save({**AMP, "metadata": {"name": "a", "loudness": -18}}, tmp_path),
        tmp_path / "fixed.nam",
    )
    command = ["export", str(source), "-o", str(target), "--knob", "gain=-0.5"]
    assert main(command) == 0
    assert (
        capsys.readouterr().err.strip()
        == f"{target}: gain -0.5, boost on, {size_text(target.stat().st_size)}"
    )
    written, amp = json.loads(target.read_text()), namdsp.load(source, knobs={"gain": -0.5})
    assert (written["architecture"], "params" in written["config"]) == ("WaveNet", False)
    assert written["metadata"]["name"] == "a"
    assert "loudness" not in written["metadata"]
    assert written["metadata"]["namdsp"]["knobs"] == {"gain": -0.5, "boost": "on"}
    assert_same_bits(namdsp.load(target).render(noise(200)), amp.render(noise(200)))
    assert main(command) == 1
    assert "pass -y" in capsys.readouterr().err
    assert main([*command[:4], "-y", "-q"]) == 0
    assert namdsp.load(target).metadata["loudness"] == -18, "true at the positions that the file says"
    assert ">gain -0.5, boost on<" in namdsp.load(source, knobs={"gain": -0.5})._repr_html_()
    assert main(["info", str(source), "--knob", "boost=off", "--engine", "numpy", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["architecture"], facts["file_version"]) == ("ConcatWaveNet", "1.0.0")
    assert facts["knobs"][1] == {
        "name": "boost",
        "choices": ["off", "on"],
        "default": "on",
        "position": "off",
    }


CONCAT_LSTM = concat(lstm(3, 2, ends=(4, 1)))


def changed(built: Any = AMP, **config: Any) -> Any:
    return {**built, "config": {**built["config"], **config}}


@pytest.mark.parametrize(
    ("built", "message"),
    [
        (changed(params=None), "config.params: found null; expected a list"),
        (changed(params=[]), "config.params: is empty"),
        (changed(params=[GAIN, 3]), r"config.params[1]: found 3; expected an object"),
        (changed(params=[GAIN]), "config.layers[0].input_size: found 4; expected 2"),
        (changed(params=[GAIN, GAIN, GAIN]), "config.params[1].name: found 'gain'; expected a name that no earlier"),
        (changed(params=[{**GAIN, "name": " "}, BOOST]), "expected a name"),
        (changed(params=[{**GAIN, "min": 1}, BOOST]), "expected min <= default <= max"),
        (changed(params=[{**GAIN, "default": 2}, BOOST]), "expected min <= default <= max"),
        (changed(params=[{**GAIN, "type": "dial"}, BOOST]), "expected \"continuous\" or \"switch\""),
        (changed(params=[GAIN, {**BOOST, "max": 2}]), "config.params[1]: is not a valid switch"),
        (changed(params=[GAIN, {**BOOST, "enum_names": ["on", "on"]}]), "is not a valid switch"),
        (changed(params=[GAIN, {**BOOST, "default": 0.5}]), "expected min <= default <= max"),
        (changed(condition_dsp=wavenet()), "config.condition_dsp: cannot be combined with knobs"),
        (changed(layers=[{**AMP["config"]["layers"][0], "slimmable": {}}]), "layers[0].slimmable: cannot be combined"),
        (changed(layers=[{**AMP["config"]["layers"][0], "input_size": 3}]), "expected 4, the audio inputs"),
        (changed(layers=[]), "config.layers: is empty"),
        (changed(concat(wavenet(layer_array(input_size=4, condition_size=4, films={"conv_pre_film": (True, 1)}),
                                in_channels=4))), "has a FiLM, which cannot"),
        ({**AMP, "version": "0.7.0"}, "versions before 1.0.0 are not supported"),
        ({**AMP, "version": "1.1.0"}, "versions up to 1.0.x are supported"),
        ({**AMP, "weights": [3e38] * len(AMP["weights"])}, "at these knob positions its weights are"),
        (changed(CONCAT_LSTM, input_size=3), "input_size: found 3; expected 4, the audio and 3 for the knobs"),
        (changed(CONCAT_LSTM, num_layers=0), "config.num_layers"),
        ({**AMP, "architecture": "HyperWaveNet"}, "config.hypernet: missing"),
        ({**changed(param_encoder=5), "architecture": "FiLMWaveNet"}, "param_encoder: found 5; expected an object"),
        (sequential(AMP, wavenet()), "config.models[0]: has knobs, but is part of another capture"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_knobs_is_said_with_its_place(built: Any, message: str, refusal: Any) -> None:
    assert message in refusal(built)
