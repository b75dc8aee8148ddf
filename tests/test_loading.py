"""What `load` takes: paths, open files, bytes of a file, and dicts; and how they are told apart."""

from __future__ import annotations

import io
import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp import Compatibility, NamFileError, SettingError

BUILT = wavenet(layer_array(channels=3, dilations=(1, 3)))
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
    with pytest.raises(NamFileError, match=r"^other\.nam: cannot be read: No such file"):
        namdsp.load(b"other.nam")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (b"", "^<bytes>: is empty; expected JSON text"),
        (b"RIFF\0\0\0\0WAVEfmt ", "^<bytes>: is an audio file: give the capture"),
        (b"{", "^<bytes>: is cut short: .*is not JSON"),
        (b"x" * 5000, "^<bytes>: is not JSON"),
        (bytearray(b"amp.nam"), "^<bytes>: is not JSON"),
        ({}, "^<dict>: root keys missing: version, architecture, config, weights"),
        ({"version": {1, 2}}, "^<dict>: cannot be a .nam file: set has no place in JSON"),
        ({**BUILT, "weights": [float("nan")]}, r"^<dict>: weights\[0\]"),
        (io.BytesIO(b""), "^<open file>: is empty"),
        (TEXT, "^text is a path here, and this is the text of a file; pass it as bytes"),
        (None, "^load was given a NoneType; expected a path, an open file, the bytes of a file, or a dict"),
        ("", "^'': cannot be read: No such file"),
        (3, "^load was given a int"),
        ([], "^load was given a list"),
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
        io.TextIOWrapper(io.BytesIO(b"\xff")) as bad,
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
        with pytest.raises(FileNotFoundError, match=r"none\.nam: .*[nN]o such file") as caught:
            read(tmp_path / "none.nam")
        assert isinstance(caught.value, namdsp.NamdspError)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
        kind = type(caught.value)
        assert isinstance(kind.__new__(kind), kind)  # how Dask makes an error of another process again
    with pytest.raises(namdsp.NamFileError) as other:
        namdsp.load(tmp_path)
    assert not isinstance(other.value, OSError)


def test_a_model_is_called_as_it_renders(load: Any, noise: Any) -> None:
    amp, _ = load(wavenet())
    x = noise(50)
    assert amp(x, engine="numpy").tobytes() == amp.render(x, engine="numpy").tobytes()


# -- the switches of the divergences -----------------------------------------------------------------------


def test_presets_and_switches_mix_and_the_later_wins() -> None:
    assert Compatibility.parse("player") == Compatibility.parse("") == Compatibility()
    assert Compatibility() == Compatibility(
        layer1x1_post_film="always", tanh="exact", linear_taps="newest_first"
    )
    mixed = Compatibility.parse(" trainer , tanh=fast,film_without_active=active ")
    assert mixed == Compatibility(inactive_layer1x1="residual", hardtanh_bounds="honour", tanh="fast")
    assert Compatibility.parse("inactive_layer1x1=pass,trainer").inactive_layer1x1 == "residual"
    assert Compatibility.parse("player-0.5.5").layer1x1_post_film == "blended_only"


def test_unknown_switches_are_refused_with_the_known_ones() -> None:
    for text in ("Player", "tanh", "tanh=", "tanh=slow", "speed=fast", "=", "trainer=1"):
        with pytest.raises(SettingError, match="expected "):
            Compatibility.parse(text)
    with pytest.raises(SettingError, match="tanh is 'quick'; expected one of exact, fast"):
        Compatibility(tanh="quick")
