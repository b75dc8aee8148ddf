"""Files that are odd in one way, through every command: right, or one clear error, and never a traceback."""

from __future__ import annotations

import json
import os
import shutil
import struct
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, linear, wavenet
from here import NANO

import namdsp
from namdsp.analysis.capture import LEVELS_DBFS, LOWEST_DB, analyze
from namdsp.architectures.written_out import written_out
from namdsp.cli import main
from namdsp.errors import NamdspError
from namdsp.format import namb
from namdsp.format.nam_source import MAX_DEPTH, MAX_NESTING

needs_bytes = pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")


@pytest.fixture
def take(tmp_path: Path) -> str:
    path = str(tmp_path / "take.wav")
    soundfile.write(path, 0.1 * np.random.default_rng(0).standard_normal(9600), 48000, subtype="FLOAT")
    return path


def nested(depth: int, kind: str = "list") -> Any:
    """A value of JSON that many levels deep, as text: Python cannot write it."""
    opening, closing = {"list": ("[", "]"), "dict": ('{"a":', "}")}[kind]
    return opening * depth + "1" + closing * depth


@pytest.mark.parametrize("kind", ["list", "dict"])
@pytest.mark.parametrize("key", ["metadata.x", "config.x", "x", "metadata.namdsp.parent"])
@pytest.mark.parametrize("depth", [60, MAX_DEPTH - 6, MAX_DEPTH - 2, MAX_DEPTH - 1, 500, 980, 3000])
def test_a_file_that_is_nested_deep_is_refused_or_can_be_used(
    depth: int, key: str, kind: str, tmp_path: Path, take: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = linear(weights=[1.0], bias=False)
    place = file
    *outer, last = key.split(".")
    for name in outer:
        place = place.setdefault(name, {})
    place[last] = "HERE"
    path = tmp_path / "deep.nam"
    path.write_text(json.dumps(file).replace('"HERE"', nested(depth, kind)))
    commands = (
        ["render", path, take, tmp_path / "out.wav"],
        ["info", path, "--json"],
        ["edit", path, "--tag", "tone_type=clean", "-o", tmp_path / "edited.nam"],
        ["join", path, path, tmp_path / "joined.nam"],
        ["export", path, "-o", tmp_path / "out.nam"],
        ["export", path, "-o", tmp_path / "out.namb"],
    )
    whole = depth + key.count(".") + 1
    for command in commands:
        code = main([os.fspath(word) for word in command])
        err = capsys.readouterr().err
        assert code == (whole > MAX_DEPTH) or (whole > MAX_DEPTH - 20 and "join" in command), (command, err)
        assert code == 0 or ("nested" in err and err.count("\n") == 1), (command, err)
    if whole <= MAX_DEPTH:
        for made in tmp_path.glob("*.nam"):
            namdsp.load(made).render(np.zeros(10, np.float32))
        model = namdsp.load(path)
        namdsp.save(
            namdsp.with_weights(model, {next(iter(namdsp.named_weights(model))): [0.5]}), tmp_path / "new.nam"
        )


def test_models_as_deep_as_may_be_are_no_deeper_than_files_may_be() -> None:
    model = linear(weights=[1.0], bias=False)
    for _ in range(MAX_NESTING - 1):
        model = {
            "version": "0.7.0",
            "architecture": "SlimmableContainer",
            "config": {"submodels": [{"max_value": 1.0, "model": model}]},
            "weights": [],
            "sample_rate": 48000,
        }
    assert namdsp.load(model).render(np.ones(3, np.float32)).tolist() == [1.0] * 3


def test_a_namb_file_of_more_layers_than_json_may_have_is_refused_at_once() -> None:
    """16 WaveNets in each other, each with 255 arrays of 255 layers: 13 s and 485 MB before."""
    array = layer_array(channels=1, dilations=(1,) * 255, kernel=1)
    one = written_out(namdsp.load(wavenet(array)).parsed)
    arrays = one["config"]["layers"]
    one["config"]["layers"] = arrays * 255
    one |= {"version": "0.7.0", "metadata": {}, "weights": []}
    with pytest.raises(NamdspError, match="more than 100000 lists and objects"):
        namb.write(one, "large.namb")
    pack = struct.pack
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(namb, "MAX_BRACKETS", 10**9)
        # the size of a model, which has two bytes and is not read
        patch.setattr(
            struct, "pack", lambda form, value: pack(form, value % 2**16 if form == "<H" else value)
        )
        data = namb.write(one, "large.namb")
    started = time.perf_counter()
    with pytest.raises(NamdspError, match="more than 100000 lists and objects"):
        namdsp.load(data)
    assert time.perf_counter() - started < 5


# -- names and metadata that UTF-8 cannot hold ------------------------------------------------------------


@needs_bytes
@pytest.mark.slow
@pytest.mark.parametrize("what", ["name of the file", "metadata"])
def test_text_that_is_not_utf8_reaches_every_page_picture_and_table(
    what: str, tmp_path: Path, take: str, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = os.fsdecode(b"a\xffb") if what == "name of the file" else "ab"
    folder = tmp_path / odd
    folder.mkdir()
    file = json.loads(NANO.read_text())
    if what == "metadata":
        file["metadata"] |= {key: "x\udcff \ud800" for key in ("name", "gear_make", "notes", "modeled_by")}
        file["metadata"]["\udcff"] = "\ud800"
    amp, di, out = f"{folder}/{odd}.nam", f"{folder}/{odd}.wav", f"{folder}/{odd}out"
    Path(amp).write_text(json.dumps(file))
    shutil.copy(take, di)
    for command in (
        ["info", amp],
        ["info", amp, "--json"],
        ["info", folder],
        ["render", amp, di, f"{out}.wav"],
        ["compare", amp, f"{out}.wav", "--dry", di, "--plot", f"{out}.png"],
        ["plot", amp, "-o", f"{out}2.png"],
        ["info", amp, "--measure"],
        ["audition", di, amp, "-o", f"{out}.html"],
        ["batch", di, amp, "-o", out, "--metadata", "--keep-dry"],
        ["batch", di, amp, "-o", out, "--resume", "--json"],
        ["join", amp, amp, f"{out}.nam"],
        ["edit", amp, "--tag", "tone_type=clean", "-o", f"{out}4.nam"],
        ["export", amp, "-o", f"{out}.namb"],
    ):
        code, said = main([os.fspath(word) for word in command]), capsys.readouterr()
        assert code == 0, (command, said.err)
    Path(f"{out}.html").read_bytes().decode()


# -- rates ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rate_hz", [1000, 1001, 1099, 1100, 1599, 1600, 1601, 1700, 2000, 44_100, 768_000])
def test_a_capture_of_any_rate_is_analyzed(rate_hz: int) -> None:
    """Harmonics that are not below half the rate have the lowest level."""
    model = namdsp.load(linear(weights=[1.0], bias=False) | {"sample_rate": rate_hz})
    analysis = analyze(model)
    assert analysis.harmonics_dbfs.shape == (len(LEVELS_DBFS), 8)
    assert np.abs(analysis.harmonics_dbfs[:, 0] - LEVELS_DBFS).max() < 0.01
    assert (analysis.harmonics_dbfs[:, 1:] < -100).all()
    assert np.abs(analysis.response_db).max() < 0.01
    orders = np.arange(1, 9)
    assert (analysis.harmonics_dbfs[:, 100 * orders >= rate_hz / 2 * 1.1] == LOWEST_DB).all()


@pytest.mark.slow
@pytest.mark.parametrize("rate_hz", [1000, 1300, 2000])
def test_a_capture_of_a_low_rate_is_drawn_and_heard(rate_hz: int, tmp_path: Path, take: str) -> None:
    path = tmp_path / "slow.nam"
    path.write_text(json.dumps(json.loads(NANO.read_text()) | {"sample_rate": rate_hz}))
    assert main(["plot", str(path), "-o", str(tmp_path / "slow.png"), "-q"]) == 0
    assert main(["audition", take, str(path), "-o", str(tmp_path / "slow.html"), "-q"]) == 0


@pytest.mark.parametrize(("rate_hz", "frames"), [(768_000, 1), (768_000, 17), (48_000, 1), (1000, 1)])
def test_a_take_of_few_frames_is_heard_or_refused(
    rate_hz: int, frames: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "short.wav"
    soundfile.write(path, np.full(frames, 0.5), rate_hz)
    code = main(["audition", str(path), str(NANO), "-o", str(tmp_path / "short.html")])
    assert code == (rate_hz == 768_000 and frames == 1), capsys.readouterr().err
    assert code == 0 or "short.wav: is shorter than a frame at 48000 Hz" in capsys.readouterr().err
