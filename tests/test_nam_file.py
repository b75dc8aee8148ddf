"""The root of a .nam file, and of models inside: which forms load as the plain one does, which are refused and how."""

from __future__ import annotations

import copy
import math
import os
import sys
import warnings
from pathlib import Path
from typing import Any

import namz
import numpy as np
import pytest
import soundfile
from builders import container, linear, model, save, sequential, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp import NamFileError, UnsupportedError
from namdsp.cli import main
from namdsp.errors import NamFileError as FileError
from namdsp.json_node import Node
from namdsp.nam_file import MAX_NESTING, read_nam_file
from namdsp.nam_source import PACKED

BUILT = wavenet()
AT_48 = {**BUILT, "sample_rate": 48000}


def without(key: str) -> Any:
    return {name: value for name, value in BUILT.items() if name != key}


def with_weight(index: int, value: Any) -> Any:
    return {**BUILT, "weights": [value if at == index else w for at, w in enumerate(BUILT["weights"])]}


def as_floats(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: as_floats(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [as_floats(entry) for entry in value]
    return float(value) if type(value) is int else value


def nested(times: int) -> Any:
    built = BUILT
    for _ in range(times):
        built = container((1.0, built))
    return built


#: what plays as BUILT does, without a warning
SAME = [
    *({**BUILT, "version": version} for version in ("0.5.0", "0.5.1", "0.5.4", "0.6.0", "0.7.0")),
    *({**BUILT, "sample_rate": rate} for rate in (None, -1, 0, -1.0, 48000.0)),
    *({**BUILT, "metadata": metadata} for metadata in (None, {}, {"loudness": -math.inf, "gain": math.nan})),
    without("sample_rate"),
    as_floats(BUILT),
    {**BUILT, "notes": ["ignored"]},
    nested(MAX_NESTING - 1),
]
KEYS = ("version", "architecture", "config", "weights")
NUMBERS = (None, True, "1", [1.0], {}, math.nan, math.inf, -math.inf, 1e39, -1e400, 10**60)
#: what is refused, the error, how its message begins or what it has
REFUSED: list[tuple[Any, type[Exception], str]] = [
    *((without(key), NamFileError, f"root keys missing: {key}. ") for key in KEYS),
    *((container((1.0, without(key))), NamFileError, f"config.submodels[0].model.{key}: missing; it is required here")
      for key in KEYS),
    *((wrap({**BUILT, "version": version}), UnsupportedError, "version: found ")
      for version in ("0.4.9", "0.8.0", "1.0.0", "10.5.0") for wrap in (dict, lambda child: container((1.0, child)))),
    *(({**BUILT, "version": version}, NamFileError, "version: found ")
      for version in ("", "0.7", "0.7.0.0", "v0.7.0", "0.7.x", "0.7.0\n", " 0.7.0", "\u0660.7.0", 0.7, None)),
    *(({**BUILT, "sample_rate": rate}, NamFileError, "sample_rate: found ")
      for rate in ("48000", True, [], {}, 1e300, 12, 10**400)),
    *(({**BUILT, "metadata": metadata}, NamFileError, "metadata: found ") for metadata in ([], "x", 3, True)),
    *((with_weight(7, value), NamFileError, "weights[7]: found ") for value in NUMBERS),
    *((model(name, {}, []), UnsupportedError, "is not an architecture of the .nam format")
      for name in ("CatLSTM", "wavenet", "", "x" * 1000, "\ud800")),
    (nested(MAX_NESTING), NamFileError, "nested more than"),
    ({"layers": [], "in_shape": [None, 1]}, NamFileError, "RTNeural"),
    ({"model_data": {}}, NamFileError, "RTNeural"),
    ({"net": {}, "optimizer": {}}, NamFileError, "training configuration"),
    ({}, NamFileError, "exported by the Neural Amp Modeler"),
]  # fmt: skip


def test_other_forms_play_the_same(load: Any, noise: Any) -> None:
    x = noise(50)
    expected = load(BUILT)[0].render(x, engine="numpy")
    for built in SAME:
        loaded, warned = load(built)
        assert_same_bits(loaded.render(x, engine="numpy"), expected)
        assert (loaded.sample_rate, warned) == (48000.0, [])
        if not built.get("sample_rate") or built["sample_rate"] < 0:
            assert loaded.file.sample_rate is None or built["architecture"] == "SlimmableContainer"
    for rate in (44100, 47999.5, 96000):
        assert load({**BUILT, "sample_rate": rate})[0].sample_rate == rate


def test_what_is_no_root_is_refused(tmp_path: Path) -> None:
    for built, error, message in REFUSED:
        path = save(built, tmp_path)
        with pytest.raises(error) as caught:
            namdsp.load(path)
        said = str(caught.value).removeprefix(f"{path}: ")
        assert message in said
        assert len(said) < 500


def test_a_file_is_read_as_it_stands(tmp_path: Path) -> None:
    metadata = {"name": "Ümlaut", "loudness": -18.5, "unknown": [1, {"a": None}]}
    built = {
        **AT_48,
        "metadata": metadata,
        "weights": [0.1, 0.10000000149011612, 3, 16777217.0, *BUILT["weights"][4:]],
    }
    path = save(built, tmp_path)
    file = read_nam_file(path)
    assert (file.version, file.architecture, file.sample_rate) == ("0.7.0", "WaveNet", 48000.0)
    assert (file.metadata, file.file, len(file.sha256)) == (metadata, str(path), 64)
    assert file.weights[:4].tolist() == [np.float32(0.1), np.float32(0.1), 3.0, 16777216.0]
    assert not file.weights.flags.writeable
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert namdsp.load(path).architecture == "WaveNet"
    with pytest.raises(NamFileError, match="pass max_file_bytes to allow more"):
        namdsp.load(path, max_file_bytes=100)
    namdsp.load(path, max_file_bytes=path.stat().st_size)


def test_a_newer_patch_warns_once_and_the_model_remembers(tmp_path: Path) -> None:
    path = save({**BUILT, "version": "0.7.13"}, tmp_path)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        loaded = namdsp.load(path)
    (warning,) = caught
    assert warning.filename == __file__
    assert str(warning.message) == f"{path}: {loaded.warnings[0]}"
    assert "0.7.13 is newer than 0.7.0" in loaded.warnings[0]


@pytest.mark.parametrize("as_path", [os.fspath, os.fsencode, lambda path: path], ids=["str", "bytes", "Path"])
def test_a_path_is_text_bytes_or_pathlike(as_path: Any, tmp_path: Path) -> None:
    path = save(BUILT, tmp_path)
    assert namdsp.load(as_path(path)).file.file == str(path)
    with pytest.raises(NamFileError, match=r"missing\.nam: cannot be read: No such file"):
        namdsp.load(as_path(tmp_path / "missing.nam"))
    for slim in (2, -0.01, math.nan, math.inf):
        with pytest.raises(NamFileError, match=r"model\.nam: slim is .*; expected 0 \(smallest\) to 1"):
            namdsp.load(as_path(path), slim=slim)


# -- nodes: values that know their place -----------------------------------------------------------------


def node(value: Any, path: str = "config.x") -> Node:
    return Node(value, file="amp.nam", path=path)


def complaint(call: Any) -> str:
    with pytest.raises(FileError) as caught:
        call()
    return str(caught.value)


def test_values_have_their_types_and_ranges() -> None:
    for value in (None, True, "x", [], {}, math.nan, math.inf, -math.inf, 10**400, 3.5e38):
        assert "expected a number" in complaint(node(value).number)
    for value in (None, True, "3", [3], {}, 2.5, math.nan, math.inf, 1e300, 10**400, 0, -1, 11):
        assert "expected an integer" in complaint(lambda value=value: node(value).integer(1, maximum=10))
    for value in (0, 1, "true", None, []):
        assert "expected true or false" in complaint(node(value).flag)
    assert (node(3).number(), node(-3.4e38).number(), node(None).number(0.5)) == (3.0, -3.4e38, 0.5)
    assert (node(3.0).integer(1), node(None).integer(1, 7)) == (3, 7)
    assert (node(True).flag(), node(None).flag(False)) == (True, False)
    assert {type(node(48000).number()), type(node(3.0).integer(1))} == {float, int}
    full = node({"a": None, "b": False})
    assert (full.get("a").absent, full.get("c").absent, full.get("b").absent) == (True, True, False)
    assert (full.has("b"), full.has("a")) == (True, False)


def test_values_are_shown_briefly_in_their_json_words() -> None:
    for value, shown in (
        (None, "null"), (True, "true"), (1.5, "1.5"), ("x", "'x'"), ([1, "a"], "[1, 'a']"),
        (list(range(7)), "a list of 7"), ({"a": 1}, "an object with 1 keys"),
        (10**30, "an integer of more than 18 digits"),
        ("\ud800", "'\\ud800'"),
    ):  # fmt: skip
        assert node(value).shown() == shown
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 10**7, ["y" * 10**7] * 6, [10**4000], deep, [[0] * 10**6] * 6, "\n" * 1000):
        shown = node(value).shown()
        assert len(shown) <= 60
        assert "\n" not in shown


# -- packed files ----------------------------------------------------------------------------------------


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    path = tmp_path / "amp.namz"
    path.write_bytes(namz.pack(save(sequential(copy.deepcopy(BUILT), linear(9)), tmp_path).read_bytes()))
    assert path.read_bytes().startswith(PACKED)
    return path


def test_a_packed_file_plays_as_what_it_was_exported_from(
    packed: Path, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = namdsp.load(packed.with_name("model.nam")).render(noise(200))
    for source in (packed, packed.read_bytes()):
        assert_same_bits(namdsp.load(source).render(noise(200)), expected)
    monkeypatch.chdir(packed.parent)
    for name, samples in (("in.wav", np.zeros(10, np.float32)), ("cab.wav", np.ones(2, np.float32))):
        soundfile.write(name, samples, 48000, subtype="FLOAT")
    assert main(["render", "in.wav", "amp.namz", "out.wav"]) == 0
    assert main(["join", "amp.namz", "cab.wav", "rig.nam"]) == 0


def test_packed_files_that_are_damaged_large_or_cannot_be_read_here(
    packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = packed.read_bytes()
    for broken in (data[:-1], data[:9], data + b"x", data[:4] + b"\x09" + data[5:]):
        with pytest.raises(NamFileError, match="damaged"):
            namdsp.load(broken)
    with pytest.raises(NamFileError, match=rf"holds more than {len(data):,} bytes"):
        namdsp.load(packed, max_file_bytes=len(data))
    monkeypatch.setitem(sys.modules, "namz", None)
    with pytest.raises(UnsupportedError, match=r'is a \.namz file, .*pip install "namz>=1\.3", or take'):
        namdsp.load(packed)
