"""What `load` takes: paths, open files, bytes, dicts and packed files; which roots play as the plain one does."""

from __future__ import annotations

import copy
import io
import json
import math
import os
import pickle
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import namz
import numpy as np
import pytest
import soundfile
from builders import container, layer_array, linear, lstm, model, save, sequential, wavenet
from comparing import assert_same_bits, assert_within

import namdsp
from namdsp import NamFileError, UnsupportedError
from namdsp.cli import main
from namdsp.format.nam_file import read_nam_file
from namdsp.format.nam_source import MAX_NESTING, PACKED

BUILT = wavenet()
TEXT = json.dumps(BUILT)


class Trickle(io.RawIOBase):
    """A file that returns a few bytes at a time."""

    def __init__(self) -> None:
        self._inner = io.BytesIO(TEXT.encode())

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        return self._inner.readinto(memoryview(room)[:100])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return save(BUILT, tmp_path)


@pytest.fixture
def expected(path: Path, noise: Any) -> Any:
    return namdsp.load(path).render(noise(100))


WAYS: dict[str, Callable[[Path], Any]] = {
    "Path": lambda path: path,
    "text": str,
    "path as bytes": os.fsencode,
    "binary file": lambda path: path.open("rb"),
    "text file": lambda path: path.open(encoding="utf-8"),
    "BytesIO": lambda _: io.BytesIO(TEXT.encode()),
    "StringIO": lambda _: io.StringIO(TEXT),
    "a few bytes at a time": lambda _: Trickle(),
    "bytes": lambda _: TEXT.encode(),
    "bytes with a byte-order mark": lambda _: b"\xef\xbb\xbf \n" + TEXT.encode(),
    "short bytes": lambda _: json.dumps(BUILT, separators=(",", ":")).encode(),
    "bytearray": lambda _: bytearray(TEXT, "utf-8"),
    "memoryview": lambda _: memoryview(TEXT.encode()),
    "dict": lambda _: json.loads(TEXT),
    "dict with arrays": lambda _: {**BUILT, "weights": np.array(BUILT["weights"], np.float32)},
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_gives_the_same_model(way: str, path: Path, expected: Any, noise: Any) -> None:
    source = WAYS[way](path)
    model = namdsp.load(source)
    assert_same_bits(model.render(noise(100)), expected)
    assert model.file.file == {
        "bytearray": "<bytes>",
        "memoryview": "<bytes>",
        "BytesIO": "<open file>",
        "StringIO": "<open file>",
        "a few bytes at a time": "<open file>",
    }.get(
        way, "<bytes>" if "bytes" in way and "path" not in way else "<dict>" if "dict" in way else str(path)
    )
    if hasattr(source, "close"):
        assert not source.closed, "it is the caller's"
        source.close()


def test_a_file_is_read_from_where_it_stands(expected: Any, noise: Any) -> None:
    stream = io.BytesIO(b"preamble" + TEXT.encode())
    stream.seek(8)
    assert_same_bits(namdsp.load(stream).render(noise(100)), expected)


def test_the_model_does_not_share_the_dict(expected: Any, noise: Any) -> None:
    argument = json.loads(TEXT)
    model = namdsp.load(argument)
    argument["metadata"] = {"loudness": 3}
    argument["weights"].clear()
    assert_same_bits(model.render(noise(100)), expected)
    assert model.metadata == namdsp.load(TEXT.encode()).metadata


def test_bytes_that_may_be_a_path_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save(BUILT, tmp_path, "amp.nam")
    assert namdsp.load(b"amp.nam").file.file == "amp.nam"
    with pytest.raises(NamFileError, match=r"^other\.nam: no such file or folder"):
        namdsp.load(b"other.nam")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (b"x" * 5000, "^<bytes>: is not JSON"),
        (bytearray(b"amp.nam"), "^<bytes>: is not JSON"),
        ({}, "^<dict>: root keys missing: version, architecture, config, weights"),
        ({"version": {1, 2}}, "^<dict>: cannot be a .nam file: set cannot be stored in JSON"),
        ({**BUILT, "weights": [float("nan")]}, r"^<dict>: weights\[0\]"),
        (io.BytesIO(b""), "^<open file>: is empty"),
        (TEXT, "^found the text of a file; expected its path. Pass the text as bytes"),
        (None, "^load was given a NoneType; expected a path, an open file, the bytes of a file, or a dict"),
        ("", "^'': no such file or folder"),
    ],
)
def test_what_holds_no_model_is_refused(source: Any, message: str) -> None:
    with pytest.raises(NamFileError, match=message):
        namdsp.load(source)


def test_a_closed_file_and_a_dict_in_itself_are_refused() -> None:
    closed = io.BytesIO(TEXT.encode())
    closed.close()
    with pytest.raises(
        NamFileError, match=r"^<open file>: cannot be read: I/O operation on closed file\. Exp"
    ):
        namdsp.load(closed)
    with (
        pytest.raises(NamFileError, match=r"cannot be read: .* decode"),
        io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="utf-8") as bad,
    ):
        namdsp.load(bad)
    round_about: dict[str, Any] = {**BUILT}
    round_about["metadata"] = {"again": round_about}
    with pytest.raises(NamFileError, match=r"^<dict>: cannot be a \.nam file: Circular reference"):
        namdsp.load(round_about)


@pytest.mark.parametrize("way", ["path as bytes", "text file", "bytes", "dict", "a few bytes at a time"])
def test_the_limit_holds_for_all(way: str, path: Path) -> None:
    source = WAYS[way](path)
    for limit in (0, -1, "1000", 1e3, True, None):
        with pytest.raises(namdsp.SettingError, match=r"max_file_bytes is .*; expected a whole number"):
            namdsp.load(source, max_file_bytes=limit)
    with pytest.raises(NamFileError, match=r"has more than 1,000 bytes; .* pass max_file_bytes"):
        namdsp.load(source, max_file_bytes=1000)
    if hasattr(source, "close"):
        source.close()


def test_a_file_that_is_not_there_is_also_pythons_error(tmp_path: Path) -> None:
    for read in (namdsp.load, namdsp.read_audio):
        with pytest.raises(FileNotFoundError, match=r"none\.nam: no such file or folder") as caught:
            read(tmp_path / "none.nam")
        assert isinstance(caught.value, namdsp.NamdspError)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
        kind = type(caught.value)
        assert isinstance(kind.__new__(kind), kind)  # how Dask makes an error of another process again
    with pytest.raises(namdsp.NamFileError) as other:
        namdsp.load(tmp_path)
    assert not isinstance(other.value, OSError)


# -- the root of a file, and of models inside ---------------------------------------------------------


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
      for rate in ("48000", True, [], {}, 1e300, 12)),
    ({**BUILT, "sample_rate": 10**400}, NamFileError, "sample_rate: found an integer of more than 18 digits"),
    *(({**BUILT, "metadata": metadata}, NamFileError, "metadata: found ") for metadata in ([], "x", 3, True)),
    *((with_weight(7, value), NamFileError, "weights[7]: found ") for value in NUMBERS),
    *((model(name, {}, []), UnsupportedError, "is not an architecture of the .nam format")
      for name in ("CatLSTM", "wavenet", "", "x" * 1000, "\ud800")),
    (nested(MAX_NESTING), NamFileError, "nested more than"),
    ({"layers": [], "in_shape": [None, 1]}, NamFileError, "expected lstm layers"),
    ({"model_data": {}}, NamFileError, "state_dict: missing"),
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


def test_a_dial_is_from_0_to_1(tmp_path: Path) -> None:
    path = save(BUILT, tmp_path)
    for slim in (2, -0.01, math.nan, math.inf):
        with pytest.raises(NamFileError, match=r"model\.nam: slim is .*; expected 0 \(smallest\) to 1"):
            namdsp.load(path, slim=slim)


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


# -- traps of docs/format.md that no form of a model shows ----------------------------------------

FRAMES = 50


@pytest.fixture
def play(load, noise):
    """play(model, **options) -> (render, warnings)."""

    def load_and_play(built, **options):
        loaded, warned = load(built, **options)
        return loaded.render(noise(FRAMES), engine="reference"), warned

    return load_and_play


def test_the_last_weight_is_the_head_scale_whatever_the_config_says(play):
    built = wavenet(head_scale=0.5)
    louder = copy.deepcopy(built)
    louder["weights"][-1] = 1.0
    assert_same_bits(play(louder)[0], play(built)[0] * np.float32(2))
    for written in (0.02, -7, 1e-30):
        built["config"]["head_scale"] = written
        assert_same_bits(play(louder)[0], play({**built, "weights": louder["weights"]})[0])


def test_prelu_slopes_are_in_the_config_and_one_slope_serves_all_channels(play):
    def prelu(gating=None, **slopes):
        return play(wavenet(layer_array(activation={"type": "PReLU", **slopes}, gating=gating)))[0]

    for gating in (None, "gated", "blended"):
        group = prelu(gating, negative_slopes=[0.25, 0.25, 0.25])
        assert_same_bits(prelu(gating, negative_slope=0.25), group)
        assert np.abs(prelu(gating, negative_slopes=[0.25, 0.5, 0.25]) - group).max() > 1e-4
        assert_same_bits(prelu(gating), prelu(gating, negative_slope=0.01))


def test_hardtanh_bounds_are_ignored_as_the_player_does(play):
    bounded = wavenet(layer_array(activation={"type": "Hardtanh", "min_val": -0.1, "max_val": 0.2}))
    plain = wavenet(layer_array(activation="Hardtanh"))
    assert_same_bits(play(bounded)[0], play(plain)[0])
    assert np.abs(play(bounded, compatibility="trainer")[0] - play(plain)[0]).max() > 1e-3


def test_the_start_of_an_lstm_is_counted_in_full_blocks_of_silence(load, short_silence):
    """Half a second, or one block where the rate is unknown; in blocks of 4096 frames, but for the tests."""
    assert short_silence == 4096
    for rate, frames in ((48000, 24000), (1000, 500), (None, 1)):
        plan = load(lstm(2, sample_rate=rate))[0].plan
        assert (plan.prewarm, plan.prewarm_frames) == (frames, -(-frames // 16) * 16)


def test_tanh_is_exact_unless_the_fast_form_is_asked_for(load, noise):
    built = wavenet(layer_array(activation=["Tanh", "Fasttanh"]))
    both = wavenet(layer_array(activation="Fasttanh"))
    x = noise(FRAMES)
    exact, fast = (
        load(built, compatibility=c)[0].render(x, engine="reference") for c in ("player", "plugin")
    )
    assert_same_bits(fast, load(both)[0].render(x, engine="reference"))
    assert 1e-6 < np.abs(exact - fast).max() < 1e-2
    sigmoids = wavenet(layer_array(activation="SiLU", gating="gated"))
    unchanged = [
        load(sigmoids, compatibility=c)[0].render(x, engine="reference") for c in ("player", "plugin")
    ]
    assert_same_bits(*unchanged)
    assert_within(exact, load(built)[0].truth(x), 1e-5)
