"""A2 with FiLMs and knobs, `.param.nam`: as its formula says, in sizes, and inside of an ordinary file."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import A2_DILATIONS, A2_KERNELS, a2, container, save, wavenet
from comparing import assert_same_bits, assert_within
from other_formats import PARAMETERS, parametric, play_parametric

import namdsp
from namdsp.cli import main
from namdsp.standard_networks import FILES

#: Rounding in float32, at peaks near 1.
LIMIT = 3e-6
SMALL, LARGE = parametric(2, seed=1), parametric(3, seed=2)
BOTH = container((0.5, SMALL), (1.0, LARGE))
AT = {"Drive": 0.9, "tone": 1.75}
EMBEDDED = {
    **a2(2, seed=4),
    "metadata": {"loudness": -20.0, "baked_setting": {"Drive": 0.7, "Tone": "?"}},
    "embedded_parametric": BOTH,
}


@pytest.mark.parametrize(("slim", "size"), [(None, LARGE), (0.2, SMALL)])
def test_positions_scale_and_shift_each_layer(slim: Any, size: Any, load: Any, noise: Any) -> None:
    amp, warnings = load(BOTH, slim=slim, knobs=AT)
    assert not warnings
    silence, x = amp.plan.prewarm_frames, noise(300)
    settled = np.concatenate([np.zeros(silence), x])
    for turned, at in ((amp, (0.9, 1.75)), (amp.with_knobs({"Drive": 0.4, "Tone": 1}), (0.4, 1.0))):
        expected = play_parametric(size, settled, at)[silence:]
        assert_within(turned.truth(x), expected, LIMIT)
        assert_within(turned.render(x, engine="numpy"), expected, LIMIT)
    assert_same_bits(load(size, knobs=AT)[0].render(x), amp.render(x))


def test_its_shape_is_that_of_a2(load: Any) -> None:
    amp, _ = load(parametric(8))
    network = FILES["a2_full"]["config"]["layers"][0]
    config = amp.file.config.value["layers"][0]
    assert {key: config[key] for key in network} == network
    assert (config["dilations"], config["kernel_sizes"]) == (A2_DILATIONS, A2_KERNELS)
    assert sum(array.size for array in namdsp.named_weights(amp).values()) == FILES["a2_full"]["weights"]


def test_knobs_without_a_range_go_from_0_to_1(load: Any) -> None:
    amp, _ = load(parametric(1, [{"name": "a"}, {"name": "b", "min": 2, "max": 4}]))
    assert [(knob.low, knob.high, knob.shown) for knob in amp.knobs] == [(0, 1, 0.5), (2, 4, 3)]


def test_bake_writes_all_sizes(tmp_path: Path, noise: Any) -> None:
    source, target, x = save(BOTH, tmp_path), tmp_path / "fixed.nam", noise(200)
    assert (
        main(["export", "-q", str(source), "-o", str(target), "--knob", "drive=0.9", "--knob", "tone=1.75"])
        == 0
    )
    written = json.loads(target.read_text())
    assert written["metadata"]["namdsp"]["knobs"] == {"Drive": 0.9, "Tone": 1.75}
    models = [entry["model"] for entry in written["config"]["submodels"]]
    assert [model["architecture"] for model in models] == ["WaveNet", "WaveNet"]
    assert "loudness" not in models[1]["metadata"], "it is that of other positions"
    for slim in (None, 0.2):
        amp = namdsp.load(source, knobs=AT, slim=slim)
        assert_same_bits(namdsp.load(target, slim=slim).render(x), amp.render(x))


def test_an_ordinary_capture_with_knobs_inside_plays_as_in_other_players_until_one_is_turned(
    load: Any, tmp_path: Path, noise: Any, monkeypatch: Any
) -> None:
    amp, warnings = load(EMBEDDED)
    x = noise(300)
    plain_file = {key: value for key, value in EMBEDDED.items() if key != "embedded_parametric"}
    plain, _ = load(plain_file)
    assert [warning.partition(": ")[2] for warning in warnings] == [
        "does not state the position of Tone at which it was made; defaults are shown until a knob is set"
    ]
    assert_same_bits(amp.render(x), plain.render(x))
    assert [knob.shown for knob in amp.knobs] == [0.7, 1.0], "as far as its metadata say"
    whole, warnings = load({**EMBEDDED, "metadata": {"baked_setting": {"Drive": 0.7, "Tone": 1.5}}})
    assert (warnings, [knob.shown for knob in whole.knobs]) == ([], [0.7, 1.5])
    assert amp.architecture == "WaveNet"
    turned = amp.with_knobs({"tone": 2})
    assert_same_bits(turned.render(x), load(BOTH, knobs={"drive": 0.7, "tone": 2})[0].render(x))
    assert_same_bits(amp.with_knobs({"drive": 0.7}).render(x), load(BOTH, knobs={"drive": 0.7})[0].render(x))
    for model, expected in ((amp, plain), (turned, turned)):
        namdsp.save(model, tmp_path / "saved.nam", overwrite=True)
        saved = json.loads((tmp_path / "saved.nam").read_text())
        assert "embedded_parametric" not in saved
        assert_same_bits(namdsp.load(tmp_path / "saved.nam").render(x), expected.render(x))
    monkeypatch.chdir(tmp_path)
    for name, built in (("dual", EMBEDDED), ("plain", plain_file)):
        save(built, tmp_path, f"{name}.nam")
        assert main(["join", "-q", f"{name}.nam", f"{name}.nam", f"{name}_twice.nam"]) == 0
    assert_same_bits(namdsp.load("dual_twice.nam").render(x), namdsp.load("plain_twice.nam").render(x))


def test_knobs_inside_that_do_not_play_are_a_warning_until_one_is_turned(load: Any, noise: Any) -> None:
    for inside, said in (
        (parametric(2, head_mode="residual"), "config.parametric.head_mode: found 'residual'"),
        (wavenet(), "embedded_parametric: is a 'WaveNet' without knobs"),
        (EMBEDDED, "embedded_parametric: is a 'WaveNet' without knobs"),
        (7, "embedded_parametric: found 7; expected an object"),
        (
            {**BOTH, "sample_rate": 44100},
            "embedded_parametric: runs at 44100 Hz, the capture beside it at 48000 Hz",
        ),
    ):
        built = {**EMBEDDED, "embedded_parametric": inside}
        amp, (warning,) = load(built)
        assert said in warning
        assert "its knobs cannot be used, so it plays without them" in warning
        assert amp.knobs == ()
        assert np.isfinite(amp.render(noise(50), engine="numpy")).all()
        with pytest.raises(namdsp.NamFileError) as caught:
            load(built, knobs={"drive": 0.7})
        assert said in str(caught.value)


def _of(built: Any = SMALL, **parametric_config: Any) -> Any:
    changed = copy.deepcopy(built)
    changed["config"]["parametric"] |= parametric_config
    return changed


@pytest.mark.parametrize(
    ("built", "message"),
    [
        (_of(head_mode="residual"), "config.parametric.head_mode: found 'residual'; expected \"skip\""),
        (_of(head_mode=None), "config.parametric.head_mode: found null; expected \"skip\""),
        (_of(type="film+lora"), "config.parametric.type: found 'film+lora'; expected \"film\""),
        (_of(schema_version=2), "config.parametric.schema_version: found 2; versions up to 1 are supported"),
        (_of(condition_size=3), "config.parametric.condition_size: found 3; expected 2, the number of its parameters"),
        (_of(film_layers=["layer_0"]), "config.parametric.film_layers: does not list layer_0 to layer_22"),
        (_of(parameters=[]), "config.parametric.condition_size: found 2; expected 0"),
        (_of(parameters=[], condition_size=0), "config.parametric.parameters: is empty"),
        (_of(parameters=PARAMETERS[:1] * 2), "config.parametric.parameters[1].name: found 'Drive'; expected a name"),
        ({**SMALL, "config": {"layers": 2}}, "config.parametric: missing; expected a ParametricWaveNet"),
        ({**SMALL, "config": {**SMALL["config"], "layers": 0}}, "config.layers: found 0"),
        ({**SMALL, "config": {**SMALL["config"], "layers": 3}}, "too few weights"),
        ({**SMALL, "weights": [*SMALL["weights"], 0]}, "too many weights"),
        ({**SMALL, "version": "0.8.0"}, "version: found '0.8.0'"),
        (container((0.5, SMALL), (1.0, parametric(2, PARAMETERS[:1]))), "submodels[1].model: has other knobs"),
        (container((0.5, wavenet()), (1.0, _of(type="mlp"))), "submodels[1].model.config.parametric.type: found 'mlp'"),
        (wavenet(condition=SMALL), "has knobs, but is part of another capture"),
    ],
)  # fmt: skip
def test_what_does_not_play_is_said_with_its_place(built: Any, message: str, refusal: Any) -> None:
    assert message in refusal(built)
