"""Captures of AIDA-X and GuitarML: as their players compute them, with knobs, in commands; and what is refused."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import save
from comparing import assert_same_bits, assert_within
from other_formats import guitarml, play_guitarml, play_rtneural, rtneural

import namdsp
from namdsp.cli import main
from namdsp.folders.find import find_models

#: Of the files below, peaks near 1: rounding of float32, and of folded gains and knobs.
LIMIT = 3e-6

#: Silence before the start is half a second, which a slow formula plays too.
RATE = 1000

FILES = {
    "guitarml": (guitarml(sample_rate=RATE, seed=1), ()),
    "guitarml, layers": (guitarml(4, sample_rate=RATE, layers=3, seed=2), ()),
    "guitarml, a knob": (guitarml(5, sample_rate=RATE, inputs=2, seed=3), (0.8,)),
    "guitarml, knobs": (guitarml(3, sample_rate=RATE, inputs=3, layers=2, seed=4), (0.25, 1.0)),
    "guitarml without its input": (guitarml(sample_rate=RATE, seed=5, skip=0), ()),
    "rtneural": (rtneural(samplerate=RATE, seed=1), ()),
    "rtneural, layers": (rtneural(4, samplerate=RATE, layers=2, seed=2), ()),
    "rtneural with its input": (rtneural(samplerate=RATE, seed=3, in_skip=1), ()),
    "rtneural, gains": (rtneural(samplerate=RATE, seed=4, in_gain=3.0, out_gain=-6.5), ()),
    "rtneural, all": (
        rtneural(3, samplerate=RATE, inputs=3, seed=5, in_skip=1, in_gain=-2, out_gain=1.5),
        (0.3, 0.9),
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_plays_as_in_its_player(name: str, tmp_path: Path, noise: Any) -> None:
    file, knobs = FILES[name]
    x = noise(400)
    play, names = (
        (play_rtneural, ("param1", "param2")) if "layers" in file else (play_guitarml, ("gain", "master"))
    )
    amp = namdsp.load(save(file, tmp_path, "amp.json"), knobs=dict(zip(names, knobs, strict=False)))
    assert [knob.name for knob in amp.knobs] == list(names[: len(knobs)])
    y = amp.stream(max_block=400, prewarm=False, engine="numpy").process(x)
    assert_within(y, play(file, x, knobs), LIMIT)
    silence = np.zeros(amp.plan.prewarm_frames)
    expected = play(file, np.concatenate([silence, x]), knobs)[len(silence) :]
    assert_within(amp.render(x, engine="numpy"), expected, LIMIT)
    exact = (
        "layers" in file and not knobs and "gains" not in name
    )  # else sums of the file's numbers are rounded
    assert_within(amp.truth(x), expected, 1e-12 if exact else LIMIT)
    namdsp.save(amp, tmp_path / "amp.nam")
    again = namdsp.load(tmp_path / "amp.nam")
    assert_same_bits(again.render(x, engine="numpy"), amp.render(x, engine="numpy"))


def test_rates_knobs_and_metadata_are_those_of_the_file_and_its_player(load: Any) -> None:
    metadata = {"name": "Tweed", "author": "A", "samplerate": "48000", "license": "CC0", "style": 3}
    for file, rate in (
        (guitarml(), 44100.0),
        (guitarml(sample_rate=96000), 96000.0),
        (rtneural(), None),
        (rtneural(samplerate=44100), 44100.0),
        (rtneural(metadata=metadata), 48000.0),
    ):
        assert load(file)[0].parsed.sample_rate == rate
    amp, warnings = load(rtneural(inputs=2, metadata=metadata))
    assert not warnings
    assert amp.metadata["modeled_by"] == "A"
    assert amp.metadata["license"] == "CC0"
    assert "tone_type" not in amp.metadata, "no text"
    assert [knob.record() for knob in amp.knobs] == [
        {"name": "param1", "min": 0.0, "max": 1.0, "default": 0.0, "position": 0.0}
    ]
    assert [knob.shown for knob in load(guitarml(inputs=3))[0].knobs] == [0.5, 0.5]


def test_commands_take_such_files(tmp_path: Path, noise: Any, capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    save(guitarml(inputs=2), tmp_path, "amp.json")
    import soundfile

    soundfile.write("in.wav", noise(300), 44100, subtype="FLOAT")
    assert main(["info", "--json", "--engine", "numpy", "amp.json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["architecture"] == "LSTM with knobs"
    assert main(["info", "--engine", "numpy", "amp.json"]) == 0
    assert "GuitarML, as Proteus plays it" in capsys.readouterr().out
    assert facts["metadata"]["namdsp"]["format"] == "GuitarML, as Proteus plays it"
    assert main(["render", "-q", "--knob", "gain=1", "in.wav", "amp.json", "out.wav"]) == 0
    x, rate = soundfile.read("in.wav", dtype="float32")
    y, _ = soundfile.read("out.wav", dtype="float32")
    assert rate == 44100
    assert_same_bits(y, namdsp.load("amp.json", knobs={"gain": 1}).render(x))
    assert main(["export", "-q", "amp.json", "--knob", "gain=1", "-o", "fixed.nam"]) == 0
    assert_same_bits(namdsp.load("fixed.nam").render(x), y)


def test_folders_hold_other_json_too(tmp_path: Path) -> None:
    save(guitarml(), tmp_path, "a.json")
    save(rtneural(), tmp_path, "b.aidax")
    save({"layers": 3, "in_shape": 4}, tmp_path, "damaged.JSON")
    for name, other in (("pack", {"captures": ["a.json"]}), ("empty", {}), ("list", [1])):
        save(other, tmp_path, f"{name}.json")
    (tmp_path / "text.json").write_text("no JSON")
    named = [str(tmp_path / "*.json"), str(tmp_path / "empty.json")]
    assert [file.name for file in find_models([tmp_path])] == ["a", "b", "damaged"]
    assert [file.name for file in find_models(named)] == ["a", "empty"], "one that is named is not skipped"


def _with(file: Any, *at: Any, value: Any) -> Any:
    built = place = copy.deepcopy(file)
    for key in at[:-1]:
        place = place[key]
    place[at[-1]] = value
    return built


G, R = guitarml(), rtneural()
BIAS = "rec.bias_ih_l0"


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (_with(G, "model_data", "unit_type", value="GRU"), "model_data.unit_type: found 'GRU'; expected LSTM"),
        (_with(G, "model_data", "model", value="RNN"), "model_data.model: found 'RNN'"),
        (_with(G, "model_data", "input_size", value=4), "model_data.input_size: found 4; expected an integer"),
        (_with(G, "model_data", "hidden_size", value=4), "state_dict['rec.weight_ih_l0']: has 12 entries; expected 16"),
        (_with(G, "model_data", "num_layers", value=2), "state_dict['rec.weight_ih_l1']: missing"),
        (_with(G, "model_data", "skip", value=2), "model_data.skip: found 2; expected an integer from 0 to 1"),
        (_with(G, "model_data", "output_size", value=2), "model_data.output_size"),
        (_with(G, "model_data", "sample_rate", value=0), "model_data.sample_rate: found 0; expected a sample rate"),
        (_with(G, "state_dict", BIAS, value=[0] * 11), f"state_dict[{BIAS!r}]: has 11 entries; expected 12"),
        (_with(G, "state_dict", BIAS, 3, value="x"), f"state_dict[{BIAS!r}][3]: found 'x'; expected a number"),
        (_with(G, "state_dict", "lin.weight", 0, value=[1, 2]), "state_dict['lin.weight'][0]: has 2 entries"),
        (_with(G, "state_dict", "rec.weight_ih_l0_reverse", value=[]), "has 'rec.weight_ih_l0_reverse', which"),
        ({"model_data": G["model_data"]}, "state_dict: missing"),
        (_with(R, "layers", 0, "type", value="gru"), "layers[0].type: found 'gru'; expected lstm, and dense"),
        (_with(R, "layers", 0, "type", value="conv1d"), "layers[0].type: found 'conv1d'"),
        (_with(R, "layers", value=R["layers"][:1]), "layers: are lstm; expected lstm layers, and one dense"),
        (_with(R, "layers", value=R["layers"][::-1]), "layers: are dense, lstm; expected"),
        (_with(R, "layers", value=[]), "layers: are none; expected"),
        (_with(R, "layers", 1, "activation", value="tanh"), "layers[1].activation: found 'tanh'; expected a"),
        (_with(R, "layers", 1, "shape", value=[2]), "layers[1].shape: has several outputs"),
        (_with(R, "layers", 0, "weights", value=[[]]), "layers[0].weights: has 1 arrays; expected 3"),
        (_with(R, "layers", 0, "weights", 1, value=[[0] * 12] * 2), "layers[0].weights[1]: has 2 entries; expected 3"),
        (_with(R, "layers", 0, "weights", 0, 0, 5, value=1e39), "layers[0].weights[0][0][5]: found 1e+39"),
        (_with(R, "in_shape", value=[4]), "in_shape[0]: found 4; expected an integer from 1 to 3"),
        (_with(R, "in_shape", value=[]), "in_shape: is empty"),
        (_with(R, "in_skip", value=2), "in_skip: found 2"),
        (_with(R, "in_gain", value=1e30), "in_gain: found 1e+30; expected a gain"),
        (_with(R, "samplerate", value="fast"), "samplerate: found 'fast'; expected a sample rate in Hz"),
        ({"layers": R["layers"]}, "in_shape: missing"),
    ],
)  # fmt: skip
def test_what_does_not_play_is_said_with_its_place(file: Any, message: str, refusal: Any) -> None:
    assert message in refusal(file)
