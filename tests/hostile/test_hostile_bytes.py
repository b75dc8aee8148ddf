"""Files that are no .nam files, or were: one clear `NamFileError` that names the file, soon and in bounded memory."""

import errno
import json
import os
import subprocess
import sys
import time

import numpy as np
import pytest
import soundfile
from builders import FILM_SLOTS, container, layer_array, post_head, wavenet
from hostile_play import load_or_refuse
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import everything, examples, sample

import namdsp
from namdsp.nam_file import MAX_BRACKETS, MAX_FILE_BYTES

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


def refuse(path, *, contains="", seconds=SECONDS):
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
def refuse_bytes(tmp_path):
    """refuse_bytes(data) writes a file and refuses it."""

    def write_and_refuse(data, contains="", seconds=SECONDS):
        path = tmp_path / "hostile.nam"
        path.write_bytes(data)
        return refuse(path, contains=contains, seconds=seconds)

    return write_and_refuse


def test_the_file_that_is_spoilt_below_loads_when_complete(tmp_path):
    path = tmp_path / "whole.nam"
    path.write_bytes(TEXT)
    namdsp.load(path)


# -- not a file ----------------------------------------------------------------------------------------


def test_a_missing_file(tmp_path):
    refuse(tmp_path / "missing.nam", contains="No such file")
    refuse(tmp_path / "missing" / "x.nam", contains="No such file")
    with pytest.raises(namdsp.NamFileError, match="cannot be read"):
        namdsp.load("")


def test_a_directory(tmp_path):
    (tmp_path / "amp.nam").write_bytes(TEXT)
    refuse(tmp_path, contains="is a folder; expected one capture, a .nam file")
    refuse(tmp_path, contains="namdsp info, render and batch take folders")
    old = tmp_path / "old"
    old.mkdir()
    (old / "weights.npy").touch()
    refuse(old, contains="model from before version 0.5; expected a .nam file. Export it again")


def test_a_fifo_does_not_block(tmp_path):
    os.mkfifo(tmp_path / "fifo.nam")
    refuse(tmp_path / "fifo.nam", contains="is not a regular file")


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_a_device(device):
    refuse(device, contains="is not a regular file")


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    path = tmp_path / "secret.nam"
    path.write_bytes(TEXT)

    def denied(*args, **options):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", denied)  # root may read everything
    refuse(path, contains="Permission denied")


def test_a_path_with_nul_bytes_and_one_that_is_too_long(tmp_path):
    refuse(f"{tmp_path}/a\0b.nam", contains="null")
    refuse(f"{tmp_path}/{'x' * 300}.nam", contains="too long")


def test_a_name_that_is_not_utf8(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff\xfe.nam"
    refuse(name, contains="No such file")
    with open(name, "wb") as file:
        file.write(b"{")
    refuse(name, contains="is not JSON")


# -- not JSON ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b" \n\t", b"\xef\xbb\xbf"])
def test_an_empty_file(data, refuse_bytes):
    message = refuse_bytes(data)
    assert "is empty" in message or "is not JSON" in message


def test_truncated_anywhere(refuse_bytes):
    for offset in (*range(1, 40), *range(40, len(TEXT), 97), len(TEXT) - 2, len(TEXT) - 1):
        message = refuse_bytes(TEXT[:offset])
        assert "is not JSON" in message, offset
        assert "line 1, column" in message, offset


@pytest.mark.parametrize(
    "data",
    [b"hello", b"{", b"}", b"[1, 2", b'{"a": }', b"{'a': 1}", b'{"a": 1,}', TEXT + b"x", TEXT + TEXT, b"// c\n" + TEXT,
     b'{"a": 01}', b'{"a": 1e}', b'{"a": .5}', b'{"a": "\n"}', b'{"a": "\\x"}', b'{"a": nan}', b'"' + b"a" * 100_000],
)  # fmt: skip
def test_text_that_is_not_json(data, refuse_bytes):
    refuse_bytes(data, "is not JSON")


@pytest.mark.parametrize(
    "data", [b"null", b"3", b"true", b'"x"', b"[]", b"[{}]", b"NaN", TEXT.join([b"[", b"]"])]
)
def test_a_root_that_is_not_an_object(data, refuse_bytes):
    refuse_bytes(data, "expected the root of a .nam file to be an object")


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe" + TEXT, TEXT.decode().encode("utf-16"), TEXT.decode().encode("utf-32"), b"\x80", b'{"\xc3": 1}',
     b'{"a": "\xed\xa0\x80"}', bytes(range(256)), np.random.default_rng(0).bytes(100_000)],
)  # fmt: skip
def test_bytes_that_are_not_utf8(data, refuse_bytes):
    refuse_bytes(data, "is not UTF-8 text")


def test_nul_bytes_inside(refuse_bytes):
    refuse_bytes(TEXT[:50] + b"\0" + TEXT[50:], "is not JSON")
    refuse_bytes(b"\0" * 1000, "is not JSON")


def test_a_wav_file(tmp_path, refuse_bytes):
    soundfile.write(tmp_path / "di.wav", np.zeros(1000, np.float32), 48000, subtype="FLOAT")
    refuse_bytes((tmp_path / "di.wav").read_bytes(), "is an audio file")


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        (b"PK\x03\x04" + bytes(range(256)), "PyTorch checkpoint"),
        (b"NAMB\x01\x00\xff\xff", "third-party packing"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html>\n<html><body>404</body></html>", "is a web page"),
        (b"<html lang='en'>{}</html>", "is a web page"),
        (b"fLaC\x00\x00\x00\x22\xff", "audio file"),
        (b'{"in_shape": [null, 1], "layers": [{"type": "lstm", "shape": [1], "weights": []}]}', "AIDA-X"),
    ],
)
def test_related_formats_are_named(data, hint, refuse_bytes):
    refuse_bytes(data, hint)


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 0.9, 0.99])
def test_a_file_that_is_truncated_is_called_so(share, refuse_bytes):
    refuse_bytes(TEXT[: int(share * len(TEXT))], "cut short")
    refuse_bytes(TEXT.rstrip()[:-1], "cut short")
    refuse_bytes('{"version": "0.5.4", "metadata": {"name": "ä'.encode()[:-1], "cut short")


@pytest.mark.parametrize("wrong", [b"{]", TEXT.rstrip()[:-1] + b",}", TEXT + b"{", b'{"a": tru, ' + TEXT[1:]])
def test_what_is_wrong_and_complete_is_not_called_truncated(wrong, refuse_bytes):
    assert "cut short" not in refuse_bytes(wrong, "is not JSON")


def test_duplicate_keys(refuse_bytes):
    full = TEXT.decode()
    refuse_bytes(
        full.replace('"version"', '"version": "0.7.0", "version"', 1).encode(), "'version' stands twice"
    )
    refuse_bytes(
        full.replace('"channels": 4', '"channels": 4, "channels": 8', 1).encode(), "'channels' stands"
    )
    refuse_bytes(b'{"' + b"k" * 10_000 + b'": 1, "' + b"k" * 10_000 + b'": 2}', "stands twice")


def test_lone_surrogates_in_text(tmp_path, refuse_bytes):
    lone = TEXT.replace(b'"LeakyReLU"', rb'"\ud800"')
    assert refuse_bytes(lone, r"found '\ud800'").isprintable() or "\n" not in refuse_bytes(lone)
    refuse_bytes(lone).encode()  # can be printed
    path = tmp_path / "name.nam"
    path.write_bytes(TEXT.replace(rb'"\u00e4"', rb'"\udcff"'))
    assert namdsp.load(path).metadata["name"] == "\udcff"


# -- too much of something -----------------------------------------------------------------------------


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"config": [', b'[{"model":'])
@pytest.mark.parametrize("depth", [900, 5000, 90_000])
def test_deep_nesting(opening, depth, refuse_bytes):
    depth //= opening.count(b"[") + opening.count(b"{")
    closing = {b"[": b"]", b"{": b"}"}
    tail = b"".join(closing[bytes([c])] for c in reversed(opening) if bytes([c]) in closing)
    refuse_bytes(opening * depth + b"1" + tail * depth)


@pytest.mark.parametrize("depth", range(900, 1000, 7))
def test_nesting_about_as_deep_as_the_parser_goes(depth, refuse_bytes):
    """Where the parser still manages, code that shows or visits the value must manage too."""
    deep = b"[" * depth + b"]" * depth
    refuse_bytes(TEXT.replace(b'"dilations": [1, 2]', b'"dilations": ' + deep))
    refuse_bytes(TEXT.replace(b'"version": "0.7.0"', b'"version": ' + deep))


def test_more_brackets_than_a_capture_has(refuse_bytes):
    """12 bytes of memory and more for each byte of text: refused before it is parsed."""
    for chunk in (b"[],", b"{},", b'{"a":0},', b"[[]],"):
        refuse_bytes(b"[" + chunk * MAX_BRACKETS + b"0]", "lists and objects; expected at most")


def test_a_huge_file_is_refused_by_its_size(tmp_path):
    path = tmp_path / "digits.nam"
    with open(path, "wb") as file:
        file.truncate(100 * 2**20)  # sparse: needs no space
    refuse(path, contains="has 100 MiB; a capture is far smaller. Expected at most 32 MiB")


@pytest.mark.parametrize("start", [b"1", b"-1", b"0.", b"1e", b"1.5"])
def test_one_number_of_30_million_digits(start, refuse_bytes):
    refuse_bytes(b'{"version": ' + start + b"7" * 30_000_000 + b"}")


def test_values_beyond_any_type(refuse_bytes):
    for number in (b"1" + b"0" * 400, b"1e400", b"-1e400", b"9" * 4000, b"9" * 5000, b"1e99999999999"):
        refuse_bytes(TEXT.replace(b'"channels": 4', b'"channels": ' + number, 1))
        refuse_bytes(TEXT.replace(b'"sample_rate": 48000', b'"sample_rate": ' + number))


def test_a_million_extra_weights(refuse_bytes):
    many = TEXT.replace(b'"weights": [', b'"weights": [' + b"0," * 1_000_000)
    refuse_bytes(many, "weights left over", seconds=10.0)  # 3.1 on a busy core


def test_nested_containers_and_condition_models(refuse_bytes):
    contained, conditioned = wavenet(), wavenet()
    for _ in range(60):
        contained = container((1.0, contained))
        conditioned = wavenet(condition=conditioned)
    refuse_bytes(json.dumps(contained).encode(), "models are nested more than 16 deep")
    refuse_bytes(json.dumps(conditioned).encode(), "models are nested more than 16 deep")


# -- memory --------------------------------------------------------------------------------------------

FILL = {
    "brackets": b"[],",
    "small numbers": b"0,",
    "floats": b"1.5,",
    "strings": b'"ab",',
    "one string": b"a",
    "keys": None,
}
MEASURE = """
import re, sys, time
import namdsp
def peak(): # ru_maxrss would begin with that of the process that started this one
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
before = peak()
start = time.process_time()
try:
    namdsp.load(sys.argv[1])
except namdsp.NamFileError as error:
    assert len(str(error)) < 1000
else:
    raise SystemExit("loaded")
print((peak() - before) / 1024, time.process_time() - start)
"""
#: A quarter of the largest file shows what a byte costs; --all-models reads one of 32 MiB.
FILE_BYTES = MAX_FILE_BYTES // (1 if everything() else 4)
#: For a byte of the file: itself, its text, and the largest that the parser makes of it, 24 bytes per float and its
#: place in a list for 4 bytes of text, or a string and a dictionary entry for each short key.
MEMORY_PER_BYTE = 31


@pytest.mark.skipif(sys.platform != "linux", reason="/proc/self/status has the peak of memory")
@pytest.mark.parametrize("fill", sample(FILL, ("floats", "keys")))  # which take the most
def test_the_largest_file_needs_bounded_memory(fill, tmp_path):
    start, end = b'{"version":"0.7.0","architecture":"WaveNet","config":{},"weights":[', b"0]}"
    space = FILE_BYTES - len(start) - len(end) - 20
    chunk = FILL[fill]
    if fill == "keys":
        body = b",".join(b'"%x":0' % index for index in range(space // 12))
        text = start + b'0],"x":{' + body + b"}}"
    elif fill == "one string":
        text = start + b'"' + chunk * space + b'",' + end
    else:
        text = start + chunk * (space // len(chunk)) + end
    path = tmp_path / "large.nam"
    path.write_bytes(text)
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(path)], capture_output=True, text=True, check=True, timeout=120
    )
    mebibytes, seconds = map(float, done.stdout.split())
    assert mebibytes * 2**20 < MEMORY_PER_BYTE * FILE_BYTES
    assert seconds < 10  # the limit of 2 s holds for files of sane size; parsing 32 MiB takes about 2 s alone


# -- random damage -------------------------------------------------------------------------------------


@settings(max_examples=examples(120, 300))
@given(
    st.lists(st.tuples(st.integers(0, len(TEXT) - 1), st.sampled_from(b'{}[]",:0123456789.-eE\\ nulltrefas\xff\0N')),
             min_size=1, max_size=6)
)  # fmt: skip
def test_damaged_bytes_give_a_clear_error_or_a_model_that_runs(tmp_path, damage):
    spoilt = bytearray(TEXT)
    for location, byte in damage:
        spoilt[location] = byte
    path = tmp_path / "damaged.nam"
    path.write_bytes(spoilt)
    load_or_refuse(path)
