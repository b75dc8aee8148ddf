"""Files that are no .nam files, or were, and valid JSON with values that should not be there.

The one thing that hostile files may do: be refused clearly and soon, or play.
"""

from __future__ import annotations

import copy
import errno
import json
import os
import sys
import time
import warnings
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import (
    FILM_SLOTS,
    concat,
    container,
    convnet,
    hyper,
    layer_array,
    linear,
    lstm,
    model,
    post_head,
    sequential,
    wavenet,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from other_formats import guitarml, parametric, rtneural
from sampling import everything, examples
from zoo import MODELS

import namdsp
from namdsp.format.nam_file import MAX_BRACKETS

SECONDS = 2.0  # of processor time: the machine may be shared
PLAYABLE_FRAMES = (
    100_000  # models with a longer receptive field are loaded, not played: they are slow, not wrong
)


def load_or_refuse(path: Any, *, play: bool = True, seconds: float = SECONDS) -> str | None:
    """Load and render 100 frames. Only a NamFileError, or an AudioError for an overflow, may stop it.

    Returns the message of the refusal without the file's name, or None.
    """
    start, name = time.process_time(), f"{os.fsdecode(path)}: "
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", namdsp.NamFileWarning)
            loaded = namdsp.load(path)
    except namdsp.NamFileError as error:
        assert time.process_time() - start < seconds
        message = str(error)
        assert message.startswith(name)
        message = message.removeprefix(name)
        assert len(message) < 500
        assert "\n" not in message
        message.encode()
        return message
    assert time.process_time() - start < seconds
    if play and loaded.plan.prewarm_frames < PLAYABLE_FRAMES:
        x = np.linspace(-1, 1, 100 * loaded.in_channels, dtype=np.float32).reshape(loaded.in_channels, 100)
        try:
            y = loaded.render(x, engine="numpy")
        except namdsp.AudioError as error:
            if "overflows" not in str(error):
                raise
        else:
            assert y.shape == (loaded.out_channels, 100)
            assert np.isfinite(y).all()
    repr(loaded)
    loaded.parsed.describe()
    return None


# -- bytes ------------------------------------------------------------------------------------------------

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
    (b"NAMB\x01\x00\xff\xff", "is a .namb file of a kind"), (b"BMAN\x01", "a .namb file that is cut short"),
    (b"\xef\xbb\xbf\n<!DOCTYPE html>\n<html><body>404</body></html>", "is a web page"),
    (b"<html lang='en'>{}</html>", "is a web page"),
    (b"fLaC\x00\x00\x00\x22\xff", "audio file"),
    (b"RIFF\0\0\0\0WAVEfmt ", "is an audio file"),
    (b'{"in_shape": [null, 1], "layers": [{"type": "lstm", "shape": [1], "weights": []}]}', "layers: are lstm"),
    (replaced(b'"version"', b'"version": "0.7.0", "version"'), "'version' appears twice"),
    (replaced(b'"channels": 4', b'"channels": 4, "channels": 8'), "'channels' appears"),
    (b'{"' + b"k" * 10_000 + b'": 1, "' + b"k" * 10_000 + b'": 2}', "appears twice"),
    (replaced(b'"LeakyReLU"', rb'"\ud800"'), r"found '\ud800'"),
    *((b"[" + chunk * MAX_BRACKETS + b"0]", "lists and objects; expected at most") for chunk in (b"[],", b'{"a":0},')),
    *((b'{"version": ' + start + b"7" * 30_000_000 + b"}", "") for start in (b"1", b"-1", b"0.", b"1e", b"1.5")),
    *((replaced(key, key.partition(b" ")[0] + b" " + number), "") for key in (b'"channels": 4', b'"sample_rate": 48000')
      for number in (b"1" + b"0" * 400, b"1e400", b"-1e400", b"9" * 4000, b"9" * 5000, b"1e99999999999")),
    (nested(wavenet(), lambda model: container((1.0, model))), "models are nested more than 16 deep"),
    (nested(wavenet(), lambda model: wavenet(condition=model)), "models are nested more than 16 deep"),
    (nested(wavenet(), lambda model: sequential(model, linear(2))), "models are nested more than 16 deep"),
    *((opening * depth + b"1", "") for opening in (b"[", b'{"a":', b'{"config": [', b'[{"model":')
      for depth in (900, 90_000)),
    *((replaced(key, key.partition(b" ")[0] + b" " + b"[" * depth + b"]" * depth), "")
      for key in (b'"dilations": [1, 2]', b'"version": "0.7.0"') for depth in range(900, 1000, 14)),
]  # fmt: skip


@pytest.mark.slow
def test_what_is_no_capture_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "hostile.nam"

    def refuse_bytes(data: bytes, contains: str, **options: Any) -> str:
        path.write_bytes(data)
        said = load_or_refuse(path, **options)
        assert said is not None
        assert contains in said
        return said

    for data, message in REFUSED:
        refuse_bytes(data, message)
    for wrong in (TEXT.rstrip()[:-1] + b",}", b'{"a": tru, ' + TEXT[1:]):
        assert "cut short" not in refuse_bytes(wrong, NO_JSON), "what is complete is not called truncated"
    for offset in (*range(1, 40), *range(40, len(TEXT), 97), len(TEXT) - 2, len(TEXT) - 1):
        assert "line 1, column" in refuse_bytes(TEXT[:offset], NO_JSON), offset
    many = TEXT.replace(b'"weights": [', b'"weights": [' + b"0," * 1_000_000)
    refuse_bytes(many, "too many weights", seconds=10.0)  # 3.1 on a busy core
    path.write_bytes(TEXT.replace(rb'"\u00e4"', rb'"\udcff"'))
    assert namdsp.load(path).metadata["name"] == "\udcff"


@pytest.mark.skipif(sys.platform != "linux", reason="pipes with names, and names that are no text")
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
        (tmp_path / "missing.nam", "no such file or folder"),
        (tmp_path, "is a folder; expected one capture, a .nam file"),
        (tmp_path / "old", "model from before version 0.5; expected a .nam file. Export it again"),
        (tmp_path / "fifo.nam", "is not a regular file"),
        ("/dev/null", "is not a regular file"),
        (f"{tmp_path}/a\0b.nam", "null"),
        (f"{tmp_path}/{'x' * 300}.nam", "too long"),
        (tmp_path / "di.wav", "is an audio file"),
        (tmp_path / "digits.nam", "has more than 32 MiB; a capture is far smaller"),
        (odd, "no such file or folder"),
    ):
        assert message in load_or_refuse(name)
    Path(os.fsdecode(odd)).write_bytes(b"{")
    assert NO_JSON in load_or_refuse(odd)

    def denied(*args: Any, **options: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", denied)  # root may read everything
    assert "Permission denied" in load_or_refuse(path)


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


BINARY = wavenet(
    layer_array(
        head=3, gating=["gated", "none"], activation=["Tanh", {"type": "LeakyReLU", "negative_slope": 0.1}]
    ),
    layer_array(channels=3, input_size=3, dilations=(1,), films={FILM_SLOTS[1]: (True, 1)}),
    condition=wavenet(layer_array(channels=2)),
)


@pytest.mark.slow
def test_a_damaged_namb_file_is_refused_whatever_byte_it_is(tmp_path: Path) -> None:
    """Also with a checksum that is right: the file then is refused, or another that plays."""
    path = tmp_path / "amp.namb"
    namdsp.save(namdsp.load(BINARY), path)
    data = path.read_bytes()
    assert load_or_refuse(path) is None
    for cut in (*range(0, 400), *range(400, len(data), 7)):
        path.write_bytes(data[:cut])
        assert load_or_refuse(path)
    rng = np.random.default_rng(0)
    for place in (*range(160), *range(160, len(data), 5)):
        spoilt = bytearray(data)
        spoilt[place] ^= int(rng.integers(1, 256))
        path.write_bytes(spoilt)
        assert load_or_refuse(path)
        checksum = zlib.crc32(spoilt[28:], zlib.crc32(spoilt[:24]))
        path.write_bytes(spoilt[:24] + checksum.to_bytes(4, "little") + spoilt[28:])
        load_or_refuse(path, play=place % 9 == 0)
    path.write_bytes(data + b"\xff" * 100)  # as flash memory has it
    assert load_or_refuse(path) is None


# -- values -----------------------------------------------------------------------------------------------

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
BASES = {
    "full": MODELS["everything"]
    | {"metadata": {"name": "amp", "loudness": -18.0, "training": {"settings": {}}}},
    "old": OLD,
    "slimmable": wavenet(layer_array(channels=4, allowed_channels=(1, 2, 4))),
    "container": container((0.5, wavenet()), (1.0, OLD)),
    "linear": linear(3, channels=(2, 1), metadata={"loudness": -18.0}),
    "convnet": convnet(2, (1, 3), groups=2, ends=(2, 2)),
    "lstm": lstm(2, 2, ends=(2, 1), sample_rate=None),
    "sequential": sequential(
        wavenet(layer_array(dilations=(1,), channels=1)), linear(2), metadata={"loudness": -18.0}
    ),
}
BASES["linear"]["config"]["implementation"] = "auto"
TARGET = {
    "numel": 4,
    "export_offset": 1,
    "mode": "low_rank",
    "rank": 1,
    "out_features": 2,
    "rest_features": 2,
}
BASES |= {
    "concat": concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)),
    "concat lstm": concat(lstm(2, ends=(4, 1), sample_rate=None)),
    "guitarml": guitarml(1, inputs=2, sample_rate=1000),
    "rtneural": rtneural(2, inputs=2, in_skip=1, in_gain=1.0, out_gain=-1.0, metadata={"samplerate": "1000"}),
    "parametric": container((0.5, wavenet()), (1.0, parametric(1))),
    "embedded": {
        **wavenet(metadata={"baked_setting": {"Drive": 0.5}}),
        "embedded_parametric": parametric(1),
    },
    "hyper": hyper(
        wavenet(),
        [np.ones(size) for size in (6, 2, 8, 4, 4)],
        **{"hidden_sizes": [2], "activation": "ReLU", "mode": "low_rank", "rank": 1, "delta_map": [TARGET]},
    ),
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


def changed(base, at, *value):
    """A copy of `base` with another value at a place, or without that place."""
    built = location = copy.deepcopy(base)
    for key in at[:-1]:
        location = location[key]
    if value:
        location[at[-1]] = value[0]
    else:
        del location[at[-1]]
    return built


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_a_wrong_value_at_every_position_or_none_is_refused_or_plays(base, tmp_path):
    """A sixth of the places for each value, and so a sixth of the values for each place; all with --all-models."""
    path, places = tmp_path / "wrong.nam", list(paths(BASES[base]))
    for index, (wrong, value) in enumerate(WRONG.items()):
        start, step = (0, 1) if everything() else (index % 6, 6)
        refusals = []
        for at in places[start::step]:
            path.write_text(json.dumps(changed(BASES[base], at, value)))
            refusals.append(load_or_refuse(path))
        assert any(refusals), wrong
    for at in places:
        path.write_text(json.dumps(changed(BASES[base], at)))
        load_or_refuse(path)


def huge():
    n = 10**9
    array = layer_array(channels=4, head1x1=(4, 1), films={slot: (True, 1) for slot in FILM_SLOTS})
    array.update(
        channels=n, bottleneck=n, input_size=n, condition_size=n, groups_input=n, groups_input_mixin=n
    )
    array["head"].update(out_channels=n, kernel_size=n)
    return {"layers": [array, array], "in_channels": n, "head": post_head(channels=n, out_channels=n)}


def arrays(count, layers, **options):
    array = layer_array(channels=1, dilations=[1] * layers, **options)
    return model("WaveNet", {"layers": [array] * count}, [0.0])


LAYERS = "layers; expected at most 1000"
MANY = wavenet(layer_array(channels=1, dilations=[1] * 900, kernel=1))
#: too much of something -> what is said of it; None: it loads
MUCH = {
    "a billion of everything": (lambda: model("WaveNet", huge(), [0.0]), ""),
    "1000 blocks": (lambda: convnet(1, [1] * 1000), None),
    "1001 blocks": (
        lambda: model("ConvNet", {**convnet()["config"], "dilations": [1] * 1001}, [0.0]),
        LAYERS,
    ),
    "1000 LSTM layers": (lambda: lstm(1, 1000), None),
    "1001 LSTM layers": (lambda: lstm(1, 1001), "config.num_layers: has 1001 layers; expected at most 1000"),
    "rows of large captures": (lambda: sequential(*[sequential(MANY, MANY)] * 20), "config.models"),
    "1000 models": (lambda: sequential(*[linear(1)] * 1000), None),
    "1001 models": (lambda: sequential(*[linear(1)] * 1001), LAYERS),
    "hours of silence": (lambda: sequential(*[lstm(1)] * 1000), "config: has 24000000 frames of silence"),
    "work for silence": (
        lambda: sequential(*[lstm(20)] * 170),
        "multiply-adds before it plays; expected at most",
    ),
    "taps": (
        lambda: linear(weights=[0] * 400_000, channels=(256, 256)),
        "config: has 102400000 taps of all channels",
    ),
    "arrays": (lambda: arrays(300, 1000), LAYERS),
    "layers": (lambda: arrays(1, 1001), "has 1001 layers"),
    "weights": (
        lambda: linear(weights=[0] * 4_000_001, bias=False),
        "has 4000001 weights; expected at most 4000000",
    ),
    "weights of all": (
        lambda: sequential(*[linear(weights=[0] * 1_400_000, bias=False)] * 3),
        "has 4200000 weights",
    ),
    "channels": (lambda: lstm(2, 1, ends=(1, 5000)), "config.out_channels: has 5000 channels in one signal"),
    "kernels": (
        lambda: sequential(*(lstm(width) for width in range(1, 18))),
        "config: has 17 widths of LSTM layers",
    ),
}
#: What `allow_large` lifts.
ALLOWED = ("1001 LSTM layers", "channels", "kernels")


@pytest.mark.slow
@pytest.mark.parametrize("name", MUCH)
def test_too_much_of_something_is_refused_soon(name, tmp_path):
    make, message = MUCH[name]
    path = tmp_path / "much.nam"
    path.write_text(json.dumps(make()))
    result = load_or_refuse(path, play="LSTM" not in name)
    assert (result is None) == (message is None), result
    assert message is None or message in result
    if name in ALLOWED:
        assert "with allow_large=True" in result
        assert namdsp.load(path, allow_large=True).file.allow_large
        with pytest.raises(namdsp.SettingError, match="allow_large is 'yes'; expected True or False"):
            namdsp.load(path, allow_large="yes")
