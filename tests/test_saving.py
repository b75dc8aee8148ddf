"""Weights by name, other weights, and the file with them: what is written plays as what was given."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import container, convnet, layer_array, linear, lstm, save, sequential, wavenet
from comparing import assert_same_bits
from here import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples
from strategies import wavenets

import namdsp
from namdsp.loading import open_model

SLIMMABLE = wavenet(layer_array(channels=4, allowed_channels=(2, 4)), seed=3)
MODELS = {
    "wavenet": wavenet(layer_array(gating="gated", head1x1=(2, 1)), condition=wavenet(seed=1), seed=2),
    "slimmable": SLIMMABLE,
    "convnet": convnet(),
    "lstm": lstm(3, 2),
    "linear": linear(7),
    "container": container((0.5, wavenet(seed=4)), (1.0, wavenet(seed=5))),
    "row": sequential(container((1.0, wavenet(seed=6))), linear(5), wrapped=True, key="layers"),
}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("slim", [None, 0.0])
@pytest.mark.filterwarnings("ignore:.*slim was given")
def test_a_file_is_read_with_the_same_values(
    name: str, slim: float | None, load: Any, tmp_path: Path
) -> None:
    amp, _ = load({**MODELS[name], "metadata": {"loudness": -18.5, "mine": [1, {"a": None}]}}, slim=slim)
    namdsp.save(amp, tmp_path / "new.nam")
    again = namdsp.load(tmp_path / "new.nam", slim=slim)
    assert again.metadata == amp.metadata
    assert again.plan.fingerprint == amp.plan.fingerprint
    assert namdsp.load(tmp_path / "new.nam").plan.fingerprint == amp.slimmed(None).plan.fingerprint


@pytest.mark.parametrize("name", MODELS)
def test_other_weights_play_and_are_written(name: str, load: Any, tmp_path: Path, noise: Any) -> None:
    amp, _ = load(MODELS[name])
    weights = {key: array * np.float32(0.9) for key, array in namdsp.named_weights(amp).items()}
    other = namdsp.with_weights(amp, weights)
    result = namdsp.named_weights(other)
    assert list(result) == list(weights)
    for key, array in weights.items():
        assert_same_bits(result[key], array)
    namdsp.save(amp, tmp_path / "new.nam", weights)
    x = noise(200)
    y = namdsp.load(tmp_path / "new.nam").render(x)
    assert_same_bits(y, other.render(x))
    assert not np.array_equal(y, amp.render(x))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::namdsp.NamFileWarning")
@settings(max_examples=examples(40, 300))
@given(
    st.one_of(
        st.sampled_from([*MODELS.values(), linear(7, channels=(2, 1)), convnet(ends=(2, 1))]), wavenets()
    )
)
def test_a_namb_file_holds_the_size_that_plays(load: Any, tmp_path: Path, built: Any) -> None:
    amp, _ = load({**built, "metadata": {"loudness": -18.5, "name": "not there"}}, slim=0.0)
    path, refused = tmp_path / "small.namb", ""
    try:
        namdsp.save(amp, path, overwrite=True)
    except namdsp.NamFileError as error:
        refused = str(error)
    if refused:  # what has no place there; it may also be where nothing plays it, and then is left out
        lacks = r'"Sequential"|Softsigmoid|"head": {"channels|"head_dilation": [2-9]'
        assert "which .namb cannot store" in refused
        assert re.search(lacks, json.dumps(built))
        return
    again = namdsp.load(path)
    assert again.plan.fingerprint == amp.plan.fingerprint
    assert (again.metadata, again.sample_rate) == ({"loudness": -18.5}, amp.sample_rate)
    namdsp.save(again, tmp_path / "back.nam", overwrite=True)
    assert namdsp.load(tmp_path / "back.nam").plan.fingerprint == amp.plan.fingerprint


#: The checksums in what the public converter writes of the captures of models/zoo.
CONVERTED = {
    "films_mixed": "b3b8b022",
    "condition_lstm": "82130ff3",
    "convnet_groups": "77eae507",
    "linear_64": "37e7958d",
    "lstm_2x8": "b18d08e6",
    "blended_secondary": "51a28658",
    "gated_groups": "72d45631",
}


def test_a_namb_file_is_byte_for_byte_that_of_the_public_converter(tmp_path: Path) -> None:
    for name, checksum in CONVERTED.items():
        namdsp.save(open_model(ROOT / "models" / "zoo" / f"{name}.nam"), tmp_path / f"{name}.namb")
        assert (tmp_path / f"{name}.namb").read_bytes()[24:28].hex() == checksum, name


def test_a_name_stands_for_the_values_at_its_position(load: Any) -> None:
    """The plan has the same array under the same place."""
    amp, _ = load(wavenet())
    weights = namdsp.named_weights(amp)
    location = "arrays.0.layers.1.conv"
    (op,) = (op for op in amp.plan.ops if op.qualname == location)
    names = list(namdsp.named_weights(load(MODELS["row"])[0]))
    assert names[0] == "models.0.submodels.0.arrays.0.rechannel.weight"
    assert names[-2:] == ["models.1.taps", "models.1.bias"]
    assert_same_bits(op.terms[0].weight, weights[f"{location}.weight"])


def test_the_siblings_and_the_rest_of_a_slimmed_model_stay(load: Any, tmp_path: Path) -> None:
    amp, _ = load(MODELS["container"], slim=0.0)
    weights = {key: 2 * array for key, array in namdsp.named_weights(amp).items()}
    namdsp.save(amp, tmp_path / "new.nam", weights)
    written = json.loads((tmp_path / "new.nam").read_text())["config"]["submodels"]
    before = MODELS["container"]["config"]["submodels"]
    assert written[1] == before[1]
    assert np.allclose(written[0]["model"]["weights"], np.multiply(before[0]["model"]["weights"], 2))

    narrow, _ = load(SLIMMABLE, slim=0.0)
    name = "arrays.0.layers.0.conv.weight"
    namdsp.save(narrow, tmp_path / "narrow.nam", {name: np.zeros((2, 2, 2))})
    full = namdsp.named_weights(namdsp.load(tmp_path / "narrow.nam"))
    was = namdsp.named_weights(narrow.slimmed(None))
    assert not full[name][:2, :2].any()
    assert_same_bits(full[name][2:], was[name][2:])
    assert_same_bits(full[name][:, 2:], was[name][:, 2:])
    assert_same_bits(full["arrays.0.rechannel.weight"], was["arrays.0.rechannel.weight"])


def test_the_head_scale_of_the_config_says_what_the_weight_says(load: Any, tmp_path: Path) -> None:
    amp, _ = load(wavenet(head_scale=0.1))
    namdsp.save(amp, tmp_path / "same.nam")
    written = json.loads((tmp_path / "same.nam").read_text())
    assert written["config"]["head_scale"] == 0.1
    assert "metadata" not in written, "the reference player does not read null"
    namdsp.save(amp, tmp_path / "new.nam", {"head_scale": [0.25]})
    assert json.loads((tmp_path / "new.nam").read_text())["config"]["head_scale"] == 0.25


def test_metadata_can_be_replaced_and_taken_out(load: Any, tmp_path: Path) -> None:
    amp, _ = load(wavenet(metadata={"loudness": -20.0, "name": "a"}))
    namdsp.save(amp, tmp_path / "new.nam", metadata={"loudness": None, "name": "b", "more": 1})
    assert namdsp.load(tmp_path / "new.nam").metadata == {"name": "b", "more": 1}
    for value in (object(), float("nan")):
        with pytest.raises(namdsp.SettingError, match="metadata cannot be written to a file"):
            namdsp.save(amp, tmp_path / "bad.nam", metadata={"loudness": value})


def test_a_model_does_not_change_by_its_metadata(load: Any, tmp_path: Path) -> None:
    amp, _ = load(wavenet(metadata={"loudness": -20.0, "training": {"a": 1}}))
    amp.metadata["loudness"] = 0.0
    amp.metadata["training"]["a"] = 2
    assert amp.metadata == {"loudness": -20.0, "training": {"a": 1}}
    namdsp.save(
        amp, tmp_path / "huge.namb", metadata={"loudness": 10**400}
    )  # no level that a .namb file can hold
    assert "loudness" not in namdsp.load(tmp_path / "huge.namb").metadata


def test_weights_that_do_not_fit_are_refused(load: Any, tmp_path: Path) -> None:
    amp, _ = load(wavenet())
    for weights, message in (
        ({"arrays.0.rechannel.weigth": [0]}, "did you mean arrays.0.rechannel.weight"),
        ({"head_scale": [1, 2]}, r"head_scale is \[2\]; expected \[1\]"),
        ({"head_scale": [np.nan]}, "training diverged"),
        ({"head_scale": [1e39]}, "training diverged"),
        ({"head_scale": [1j]}, r"head_scale is complex128; expected numbers"),
        ({"head_scale": "hello"}, "head_scale is a str; expected numbers"),
        ([0.5], "weights are a list; expected a dict"),
    ):
        with pytest.raises(namdsp.SettingError, match=message):
            namdsp.save(amp, tmp_path / "new.nam", weights)
        assert not (tmp_path / "new.nam").exists()


def test_a_file_is_not_overwritten_by_chance(load: Any, tmp_path: Path) -> None:
    with pytest.raises(namdsp.SettingError, match="overwrite is 'x'; expected True or False"):
        namdsp.save(load(wavenet())[0], tmp_path / "amp.nam", overwrite="x")
    amp, _ = load(wavenet())
    before = save(wavenet(seed=9), tmp_path, "there.nam").read_text()
    with pytest.raises(namdsp.AudioError, match="already exists"):
        namdsp.save(amp, tmp_path / "there.nam")
    assert (tmp_path / "there.nam").read_text() == before
    namdsp.save(amp, tmp_path / "there.nam", overwrite=True)
    assert (tmp_path / "there.nam").read_text() != before
    with pytest.raises(namdsp.NamFileError, match="ends with"):
        namdsp.save(amp, tmp_path / "model.wav")


FACTS = {
    "date": {"year": 2020},
    "loudness": -20.0,
    "gain": 0.5,
    "training": {"validation_esr": 0.001},
    "validation_esr": 0.001,
    "notes": "of the old weights",
}
NAMES = {"name": "mine", "gear_type": "amp", "tone_type": "crunch", "input_level_dbu": 8.0, "own": [1]}


def tuned(amp: namdsp.Model) -> dict[str, Any]:
    return {name: 1.1 * array for name, array in namdsp.named_weights(amp).items()}


def test_what_is_reported_of_old_weights_is_not_reported_of_new_ones(load: Any, tmp_path: Path) -> None:
    file = save(wavenet(metadata={**FACTS, **NAMES}), tmp_path, "amp.nam")
    amp = namdsp.load(file)
    namdsp.save(amp, tmp_path / "same.nam", namdsp.named_weights(amp))
    assert namdsp.load(tmp_path / "same.nam").metadata == amp.metadata
    before = datetime.now().replace(microsecond=0)
    namdsp.save(amp, tmp_path / "new.nam", tuned(amp), metadata={"loudness": -15.0})
    message = namdsp.load(tmp_path / "new.nam").metadata
    assert before <= datetime(**message.pop("date")) <= datetime.now()
    sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
    assert message == {**NAMES, "loudness": -15.0, "namdsp": {"parent": {**FACTS, "sha256": sha256}}}


def test_the_parent_is_the_last_file(load: Any, tmp_path: Path) -> None:
    """Also through models that are no file, and of one that has a parent itself."""
    amp = namdsp.load(save(wavenet(metadata={**FACTS, **NAMES}), tmp_path, "amp.nam"))
    other = namdsp.with_weights(amp, tuned(amp))
    assert not set(FACTS) & set(other.metadata)
    other = namdsp.with_weights(other, tuned(other))
    namdsp.save(other, tmp_path / "one.nam")
    one = namdsp.load(tmp_path / "one.nam")
    assert one.metadata["namdsp"]["parent"] == {**FACTS, "sha256": amp.file.sha256}
    assert set(one.metadata["date"]) == {"year", "month", "day", "hour", "minute", "second"}
    namdsp.save(one, tmp_path / "two.nam", tuned(one))
    two = namdsp.load(tmp_path / "two.nam").metadata["namdsp"]["parent"]
    assert two == {"date": one.metadata["date"], "sha256": one.file.sha256}


def test_what_is_reported_of_a_part_goes_with_its_weights(load: Any, tmp_path: Path) -> None:
    small, large = (wavenet(seed=seed, metadata={"loudness": -9.0, "name": f"{seed}"}) for seed in (4, 5))
    amp, _ = load({**container((0.5, small), (1.0, large)), "metadata": {"loudness": -9.0}})
    namdsp.save(amp, tmp_path / "new.nam", tuned(amp))
    written = json.loads((tmp_path / "new.nam").read_text())
    assert "loudness" not in written["metadata"]
    first, last = (entry["model"]["metadata"] for entry in written["config"]["submodels"])
    assert first == small["metadata"]
    assert last == {"name": "5", "namdsp": {"parent": {"loudness": -9.0}}}


def test_a_head_scale_beside_the_weights_may_be_any_number(load: Any, tmp_path: Path) -> None:
    for value in (10**400, -(10**400), 1e300):
        amp, _ = load(
            {
                **MODELS["row"],
                "config": {"models": [{**wavenet(), "config": {**wavenet()["config"], "head_scale": value}}]},
            }
        )
        namdsp.save(amp, tmp_path / "new.nam", overwrite=True)
        written = json.loads((tmp_path / "new.nam").read_text())["config"]["models"][0]
        assert written["config"]["head_scale"] == written["weights"][-1]
