"""The root of a .nam file: its keys, versions, rates, numbers; the same for nested models."""

import json
import os
import warnings

import numpy as np
import pytest
from builders import container, model, save, wavenet

import namdsp
from namdsp.nam_file import MAX_NESTING, read_nam_file


def test_a_file_is_read_as_it_stands(tmp_path):
    metadata = {"name": "Ümlaut", "loudness": -18.5, "unknown": [1, {"a": None}]}
    path = save(wavenet(metadata=metadata, notes=["ignored"]), tmp_path)
    file = read_nam_file(path)
    assert (file.version, file.architecture, file.sample_rate) == ("0.7.0", "WaveNet", 48000.0)
    assert file.metadata == metadata
    assert file.weights.dtype == np.float32
    assert not file.weights.flags.writeable
    assert file.file == str(path)
    assert len(file.sha256) == 64


@pytest.mark.parametrize("key", ["version", "architecture", "config", "weights"])
def test_every_root_key_is_required(key, refusal):
    built = wavenet()
    del built[key]
    assert refusal(built).startswith(f"root keys missing: {key}. ")


@pytest.mark.parametrize("key", ["version", "architecture", "config", "weights"])
def test_every_key_of_a_nested_model_is_required(key, refusal):
    child = wavenet()
    del child[key]
    assert refusal(container((1.0, child))) == (
        f"config.submodels[0].model.{key}: missing; it is required here"
    )


@pytest.mark.parametrize("version", ["0.5.0", "0.5.1", "0.5.4", "0.6.0", "0.7.0"])
def test_versions_from_0_5_0_to_0_7_0_load_without_a_warning(version, load):
    assert load(wavenet(version=version))[1] == []


def test_a_newer_patch_loads_with_a_warning(load):
    (warning,) = load(wavenet(version="0.7.13"))[1]
    assert "0.7.13 is newer than 0.7.0" in warning


@pytest.mark.parametrize("version", ["0.4.9", "0.0.1", "0.8.0", "1.0.0", "10.5.0"])
def test_other_versions_are_unsupported(version, tmp_path):
    for built in (wavenet(version=version), container((1.0, wavenet(version=version)))):
        with pytest.raises(namdsp.UnsupportedError, match=r"version: found .*versions"):
            namdsp.load(save(built, tmp_path))


@pytest.mark.parametrize(
    "version", ["", "0.7", "0.7.0.0", "v0.7.0", "0.7.x", "0.7.0\n", " 0.7.0", "\u0660.7.0", 0.7, None]
)
def test_a_version_is_three_groups_of_digits(version, refusal):
    assert refusal(wavenet(version=version)).startswith("version: found ")


def test_the_version_switches_nothing_on(load, noise):
    """A 0.5.x file with today's keys is read by its keys."""
    x = noise(100)
    assert np.array_equal(
        load(wavenet(version="0.5.0"))[0].render(x, engine="numpy"),
        load(wavenet())[0].render(x, engine="numpy"),
    )


@pytest.mark.parametrize("rate", [44100, 44100.0, 47999.5, 96000])
def test_the_sample_rate_may_be_any_number(rate, load):
    assert load(wavenet(sample_rate=rate))[0].sample_rate == rate


@pytest.mark.parametrize("rate", [None, -1, 0, -1.0])
def test_an_unknown_rate_plays_at_48_khz_and_is_remembered_as_unknown(rate, load):
    loaded, warned = load(wavenet(sample_rate=rate))
    assert loaded.sample_rate == 48000.0
    assert loaded.file.sample_rate is None
    assert warned == []


def test_a_missing_rate_is_unknown(load):
    built = wavenet()
    del built["sample_rate"]
    assert load(built)[0].file.sample_rate is None


@pytest.mark.parametrize("rate", ["48000", True, [], {}, 1e300, 12, 10**400])
def test_a_rate_is_a_sane_number(rate, refusal):
    assert refusal(wavenet(sample_rate=rate)).startswith("sample_rate: found ")


def test_metadata_may_be_missing_null_or_hold_words_that_json_lacks(load, tmp_path):
    built = wavenet()
    assert load(built)[0].metadata == {}
    assert load(wavenet(metadata=None))[0].metadata == {}
    path = tmp_path / "silent.nam"
    path.write_text(json.dumps(wavenet(metadata={"loudness": float("-inf"), "gain": float("nan")})))
    assert "-Infinity" in path.read_text()
    assert "NaN" in path.read_text()
    assert namdsp.load(path).metadata["loudness"] == float("-inf")


@pytest.mark.parametrize("metadata", [[], "x", 3, True])
def test_metadata_is_an_object(metadata, refusal):
    assert refusal(wavenet(metadata=metadata)).startswith("metadata: found ")


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e39", "-1e400", "1" + "0" * 60])
def test_weights_that_float32_cannot_hold_are_refused_with_their_index(word, tmp_path):
    built = wavenet()
    built["weights"][5] = "HERE"
    path = tmp_path / "model.nam"
    path.write_text(json.dumps(built).replace('"HERE"', word))
    with pytest.raises(namdsp.NamFileError, match=r"model\.nam: weights\[5\]: found .*float32 can hold"):
        namdsp.load(path)


@pytest.mark.parametrize("value", [None, True, "1", [1.0], {}])
def test_weights_are_numeric(value, refusal):
    built = wavenet()
    built["weights"][7] = value
    assert refusal(built).startswith("weights[7]: found ")


def test_weights_are_rounded_to_the_nearest_float32(tmp_path):
    built = wavenet()
    built["weights"][:4] = [0.1, 0.10000000149011612, 3, 16777217.0]
    weights = read_nam_file(save(built, tmp_path)).weights
    assert weights[:4].tolist() == [np.float32(0.1), np.float32(0.1), 3.0, 16777216.0]


def test_a_byte_order_mark_is_accepted(tmp_path):
    path = tmp_path / "bom.nam"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(wavenet()).encode())
    assert namdsp.load(path).architecture == "WaveNet"


def test_integers_may_be_written_as_floats(tmp_path, load, noise):
    built = wavenet()

    def as_floats(value):
        if isinstance(value, dict):
            return {key: as_floats(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [as_floats(entry) for entry in value]
        return float(value) if type(value) is int else value

    x = noise(50)
    assert np.array_equal(
        load(as_floats(built))[0].render(x, engine="numpy"), load(built)[0].render(x, engine="numpy")
    )


@pytest.mark.parametrize("as_path", [os.fspath, os.fsencode, lambda path: path], ids=["str", "bytes", "Path"])
def test_a_path_is_text_bytes_or_pathlike(as_path, tmp_path):
    path = save(wavenet(), tmp_path)
    assert namdsp.load(as_path(path)).file.file == str(path)
    with pytest.raises(namdsp.NamFileError, match=r"missing\.nam: cannot be read: No such file"):
        namdsp.load(as_path(tmp_path / "missing.nam"))
    with pytest.raises(namdsp.NamFileError, match=r"model\.nam: slim is 2; expected"):
        namdsp.load(as_path(path), slim=2)


def test_larger_files_are_allowed_by_number(tmp_path):
    path = save(wavenet(), tmp_path)
    with pytest.raises(namdsp.NamFileError, match="pass max_file_bytes to allow more"):
        namdsp.load(path, max_file_bytes=100)
    namdsp.load(path, max_file_bytes=path.stat().st_size)


@pytest.mark.parametrize("slim", [-0.01, 1.01, float("nan"), float("inf")])
def test_the_size_dial_runs_from_0_to_1(slim, tmp_path):
    with pytest.raises(namdsp.NamFileError, match=r"expected 0 \(smallest\) to 1"):
        namdsp.load(save(wavenet(), tmp_path), slim=slim)


def test_models_nest_as_deep_as_promised(load, refusal):
    nested = wavenet()
    for _ in range(MAX_NESTING - 1):
        nested = container((1.0, nested))
    load(nested)
    assert "nested more than" in refusal(container((1.0, nested)))


@pytest.mark.parametrize(
    ("root", "hint"),
    [
        ({"layers": [], "in_shape": [None, 1]}, "RTNeural"),
        ({"model_data": {}}, "RTNeural"),
        ({"net": {}, "optimizer": {}}, "training configuration"),
        ({}, "exported by the Neural Amp Modeler"),
    ],
)
def test_related_files_are_named(root, hint, refusal):
    assert hint in refusal(root)


@pytest.mark.parametrize("architecture", ["CatLSTM", "wavenet", "", "x" * 1000, "\ud800"])
def test_foreign_architectures_are_refused_by_name(architecture, tmp_path):
    with pytest.raises(
        namdsp.UnsupportedError, match=r"is not an architecture of the \.nam format"
    ) as caught:
        namdsp.load(save(model(architecture, {}, []), tmp_path))
    assert len(str(caught.value).removeprefix(str(tmp_path))) < 300


def test_a_warning_is_raised_once_and_preserved_in_the_model(tmp_path):
    path = save(wavenet(version="0.7.1"), tmp_path)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        loaded = namdsp.load(path)
    assert len(caught) == 1
    assert caught[0].filename == __file__
    assert str(caught[0].message) == f"{path}: {loaded.warnings[0]}"
