"""Files that are no .nam files, or were: one clear `NamFileError` that names the file, soon."""

from __future__ import annotations

import errno
import json
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import FILM_SLOTS, container, layer_array, post_head, wavenet
from hostile_play import load_or_refuse
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples

import namdsp
from namdsp.nam_file import MAX_BRACKETS

SECONDS = 2.0  # of processor time: the machine may be shared
EVERYTHING = wavenet(
    layer_array(
        channels=4, head=4, gating=["gated", "none"], head1x1=(2, 2), films={FILM_SLOTS[0]: (True, 1)}
    ),
    layer_array(channels=4, input_size=4, activation={"type": "LeakyReLU", "negative_slope": 0.1}),
    post_head=post_head(),
    condition=wavenet(),
    metadata={"name": "ä", "loudness": -18.0},
)
TEXT = json.dumps(EVERYTHING).encode()


def refuse(path: Any, contains: str = "", *, seconds: float = SECONDS) -> str:
    """Loading raises one NamFileError with the file's name, within the time. Returns its message."""
    start = time.process_time()
    with pytest.raises(namdsp.NamFileError) as caught:
        namdsp.load(path)
    assert time.process_time() - start < seconds
    message = str(caught.value)
    assert message.startswith(f"{os.fsdecode(path)}: ")
    assert len(message) < 1000
    assert contains in message
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None or caught.value.__suppress_context__
    return message


@pytest.fixture
def refuse_bytes(tmp_path: Path) -> Any:
    """refuse_bytes(data, message) writes a file and refuses it."""

    def write_and_refuse(data: bytes, contains: str = "", **options: Any) -> str:
        path = tmp_path / "hostile.nam"
        path.write_bytes(data)
        return refuse(path, contains, **options)

    return write_and_refuse


def replaced(before: bytes, after: bytes) -> bytes:
    assert before in TEXT
    return TEXT.replace(before, after, 1)


def nested(model: Any, wrap: Any) -> bytes:
    for _ in range(60):
        model = wrap(model)
    return json.dumps(model).encode()


NO_JSON = "is not JSON"
#: what a file holds, what is said of it
REFUSED: list[tuple[bytes, str]] = [
    *((data, NO_JSON) for data in (
        b"hello", b"{", b"}", b"[1, 2", b'{"a": }', b"{'a': 1}", b'{"a": 1,}', TEXT + b"x", TEXT + TEXT,
        b"// c\n" + TEXT,
        b'{"a": 01}', b'{"a": 1e}', b'{"a": .5}', b'{"a": "\n"}', b'{"a": "\\x"}', b'{"a": nan}', b'"' + b"a" * 100_000,
        TEXT[:50] + b"\0" + TEXT[50:], b"\0" * 1000)),
    *((data, "expected the root of a .nam file to be an object") for data in (
        b"null", b"3", b"true", b'"x"', b"[]", b"[{}]", b"NaN", TEXT.join([b"[", b"]"]))),
    *((data, "is not UTF-8 text") for data in (
        b"\xff\xfe" + TEXT, TEXT.decode().encode("utf-16"), TEXT.decode().encode("utf-32"), b"\x80", b'{"\xc3": 1}',
        b'{"a": "\xed\xa0\x80"}', bytes(range(256)), np.random.default_rng(0).bytes(100_000))),
    *((TEXT[: int(share * len(TEXT))], "cut short") for share in (0.01, 0.1, 0.5, 0.9, 0.99)),
    (TEXT.rstrip()[:-1], "cut short"),
    ('{"version": "0.5.4", "metadata": {"name": "ä'.encode()[:-1], "cut short"),
    (b"", "is empty"), (b" \n\t", "is empty"), (b"\xef\xbb\xbf", ""),
    (b"PK\x03\x04" + bytes(range(256)), "PyTorch checkpoint"),
    (b"NAMB\x01\x00\xff\xff", "third-party packing"),
    (b"\xef\xbb\xbf\n<!DOCTYPE html>\n<html><body>404</body></html>", "is a web page"),
    (b"<html lang='en'>{}</html>", "is a web page"),
    (b"fLaC\x00\x00\x00\x22\xff", "audio file"),
    (b"RIFF\0\0\0\0WAVEfmt ", "is an audio file"),
    (b'{"in_shape": [null, 1], "layers": [{"type": "lstm", "shape": [1], "weights": []}]}', "AIDA-X"),
    (replaced(b'"version"', b'"version": "0.7.0", "version"'), "'version' stands twice"),
    (replaced(b'"channels": 4', b'"channels": 4, "channels": 8'), "'channels' stands"),
    (b'{"' + b"k" * 10_000 + b'": 1, "' + b"k" * 10_000 + b'": 2}', "stands twice"),
    (replaced(b'"LeakyReLU"', rb'"\ud800"'), r"found '\ud800'"),
    *((b"[" + chunk * MAX_BRACKETS + b"0]", "lists and objects; expected at most") for chunk in (b"[],", b'{"a":0},')),
    *((b'{"version": ' + start + b"7" * 30_000_000 + b"}", "") for start in (b"1", b"-1", b"0.", b"1e", b"1.5")),
    *((replaced(key, key.partition(b" ")[0] + b" " + number), "") for key in (b'"channels": 4', b'"sample_rate": 48000')
      for number in (b"1" + b"0" * 400, b"1e400", b"-1e400", b"9" * 4000, b"9" * 5000, b"1e99999999999")),
    (nested(wavenet(), lambda model: container((1.0, model))), "models are nested more than 16 deep"),
    (nested(wavenet(), lambda model: wavenet(condition=model)), "models are nested more than 16 deep"),
    *((opening * depth + b"1", "") for opening in (b"[", b'{"a":', b'{"config": [', b'[{"model":')
      for depth in (900, 90_000)),
    *((replaced(key, key.partition(b" ")[0] + b" " + b"[" * depth + b"]" * depth), "")
      for key in (b'"dilations": [1, 2]', b'"version": "0.7.0"') for depth in range(900, 1000, 14)),
]  # fmt: skip


def test_what_is_no_capture_is_refused_by_its_name(refuse_bytes: Any, tmp_path: Path) -> None:
    for data, message in REFUSED:
        said = refuse_bytes(data, message)
        said.encode()
        assert "\n" not in said
    for wrong in (TEXT.rstrip()[:-1] + b",}", b'{"a": tru, ' + TEXT[1:]):
        assert "cut short" not in refuse_bytes(wrong, NO_JSON), "what is complete is not called truncated"
    for offset in (*range(1, 40), *range(40, len(TEXT), 97), len(TEXT) - 2, len(TEXT) - 1):
        assert "line 1, column" in refuse_bytes(TEXT[:offset], NO_JSON), offset
    many = TEXT.replace(b'"weights": [', b'"weights": [' + b"0," * 1_000_000)
    refuse_bytes(many, "weights left over", seconds=10.0)  # 3.1 on a busy core
    path = tmp_path / "name.nam"
    path.write_bytes(TEXT.replace(rb'"\u00e4"', rb'"\udcff"'))
    assert namdsp.load(path).metadata["name"] == "\udcff"


def test_what_is_no_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "amp.nam"
    path.write_bytes(TEXT)
    namdsp.load(path)
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "weights.npy").touch()
    os.mkfifo(tmp_path / "fifo.nam")
    soundfile.write(tmp_path / "di.wav", np.zeros(1000, np.float32), 48000, subtype="FLOAT")
    with open(tmp_path / "digits.nam", "wb") as file:
        file.truncate(100 * 2**20)  # sparse: needs no space
    odd = os.fsencode(tmp_path) + b"/\xff\xfe.nam"
    for name, message in (
        (tmp_path / "missing.nam", "No such file"),
        (tmp_path / "missing" / "x.nam", "No such file"),
        (tmp_path, "is a folder; expected one capture, a .nam file"),
        (tmp_path / "old", "model from before version 0.5; expected a .nam file. Export it again"),
        (tmp_path / "fifo.nam", "is not a regular file"),
        ("/dev/null", "is not a regular file"),
        ("/dev/zero", "is not a regular file"),
        (f"{tmp_path}/a\0b.nam", "null"),
        (f"{tmp_path}/{'x' * 300}.nam", "too long"),
        (tmp_path / "di.wav", "is an audio file"),
        (tmp_path / "digits.nam", "has more than 32 MiB; a capture is far smaller"),
        (odd, "No such file"),
    ):
        refuse(name, message)
    Path(os.fsdecode(odd)).write_bytes(b"{")
    refuse(odd, NO_JSON)

    def denied(*args: Any, **options: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", denied)  # root may read everything
    refuse(path, "Permission denied")


@settings(max_examples=examples(120, 300))
@given(
    st.lists(st.tuples(st.integers(0, len(TEXT) - 1), st.sampled_from(b'{}[]",:0123456789.-eE\\ nulltrefas\xff\0N')),
             min_size=1, max_size=6)
)  # fmt: skip
def test_damaged_bytes_give_a_clear_error_or_a_model_that_runs(tmp_path: Path, damage: Any) -> None:
    spoilt = bytearray(TEXT)
    for location, byte in damage:
        spoilt[location] = byte
    path = tmp_path / "damaged.nam"
    path.write_bytes(spoilt)
    load_or_refuse(path)
